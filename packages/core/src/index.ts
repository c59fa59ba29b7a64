/**
 * The core of Answerscope: services, ports, pure decisions, and the memory adapters.
 */
export * from "./alert/Alert.ts"
export * from "./alert/AlertMessage.ts"
export * from "./alert/Alerts.ts"
export * from "./alert/AlertStore.ts"
export * from "./alert/ChangeDetection.ts"
export * from "./alert/RunAlerts.ts"
export {
  analyzeAnswer,
  ANALYZER_VERSION,
  type AnalysisInput,
  type AnswerAnalysis,
  type TrackedName
} from "./analysis/AnswerAnalysis.ts"
export * as EngineSentimentJudge from "./analysis/tone/EngineSentimentJudge.ts"
export * from "./analysis/tone/SentimentJudge.ts"
export * from "./brand/Brand.ts"
export * from "./brand/BrandKeywords.ts"
export * from "./brand/Brands.ts"
export * from "./brand/BrandStore.ts"
export * from "./brand/DomainName.ts"
export * as Core from "./Core.ts"
export {
  Charge,
  CreditAccount,
  CreditEntry,
  Credits as CreditAmount,
  EntryKind,
  PaidOperation
} from "./credit/Credit.ts"
export * from "./credit/CreditError.ts"
export * as CreditLedger from "./credit/CreditLedger.ts"
export * from "./credit/Credits.ts"
export * from "./credit/CreditStore.ts"
export * from "./credit/PriceList.ts"
export * from "./credit/Usage.ts"
export * from "./discovery/Discoveries.ts"
export { type CompetitorEvidence, mergeCompetitors } from "./discovery/CompetitorMerge.ts"
export {
  BrandProfile,
  CompetitorType,
  DiscoveredCompetitor,
  DiscoveredPrompt,
  type Discovery,
  DiscoveryId,
  discoveryItemsDefault,
  discoveryItemsMax,
  DiscoveryStatus,
  type DiscoverySubject,
  isDiscoveryDone,
  PromptIntent,
  Provenance
} from "./discovery/Discovery.ts"
export * from "./discovery/DiscoveryPolicy.ts"
export * from "./discovery/DiscoveryQueue.ts"
export { type DiscoveryReport, discoveryReport } from "./discovery/DiscoveryReport.ts"
export type { DiscoveryRequest } from "./discovery/DiscoveryRequest.ts"
export * from "./discovery/DiscoveryRunner.ts"
export * from "./discovery/DiscoveryStore.ts"
export {
  type EngineSuggestions,
  readSuggestions,
  type SuggestedPrompt,
  suggestionQuestion
} from "./discovery/EngineSuggestions.ts"
export type { Finding, Findings, MarketKeywords } from "./discovery/Finding.ts"
export { mergePrompts, promptsFromEngine, promptsFromKeywords, promptsFromProfile } from "./discovery/PromptIdeas.ts"
export * from "./discovery/ReasonCode.ts"
export * from "./engine/Answer.ts"
export * from "./engine/AnswerEngine.ts"
export * from "./engine/AskPolicy.ts"
export * from "./engine/Engine.ts"
export * from "./engine/EngineGate.ts"
export * from "./engine/FunctionEngine.ts"
export * from "./id/Ids.ts"
export * as TypeId from "./id/TypeId.ts"
export { type AnswerStep, withAnswer } from "./idempotency/AnswerSteps.ts"
export * from "./idempotency/Idempotency.ts"
export * from "./idempotency/IdempotencyError.ts"
export * from "./idempotency/IdempotencyStore.ts"
export { CurrentKeyLease } from "./idempotency/LongRequest.ts"
export * from "./lookup/Backlinks.ts"
export * from "./lookup/Citations.ts"
export { countries, type Country, findCountry, isServed } from "./lookup/Country.ts"
export * from "./lookup/DomainMatch.ts"
export * from "./lookup/DomainOverview.ts"
export { findLanguage, type Language, languages, mainLanguage } from "./lookup/Language.ts"
export { type Location as NamedLocation, locationParts } from "./lookup/LocationName.ts"
export type { Lookup, LookupFailure } from "./lookup/Lookup.ts"
export type { PaidResult } from "./lookup/LookupCharges.ts"
export * from "./lookup/LookupError.ts"
export * from "./lookup/LookupPolicy.ts"
export * from "./lookup/LookupRequest.ts"
export * from "./lookup/Lookups.ts"
export * from "./lookup/LookupStore.ts"
export * from "./lookup/MentionHistory.ts"
export * from "./lookup/Mentions.ts"
export * from "./lookup/Place.ts"
export { EngineResult, PromptsRunResult } from "./lookup/PromptsRun.ts"
export * from "./lookup/Rank.ts"
export * from "./lookup/SeoData.ts"
export * from "./lookup/SeoDataError.ts"
export * from "./lookup/SeoKeywords.ts"
export * as MemoryStorage from "./memory/MemoryStorage.ts"
export * from "./notification/AlertEmail.ts"
export * from "./notification/AlertEvent.ts"
export { claimFor as deliveryClaimFor, Deliveries } from "./notification/Deliveries.ts"
export * from "./notification/Delivery.ts"
export { attemptMax as deliveryAttemptMax } from "./notification/DeliverySending.ts"
export * from "./notification/DeliveryStore.ts"
export * from "./notification/DeliveryWake.ts"
export * from "./notification/EmailAddress.ts"
export * from "./notification/EmailSender.ts"
export { InvalidSecretsKey, layerEncryptedSeal, SecretNotOpened } from "./notification/EncryptedSeal.ts"
export * from "./notification/Notifications.ts"
export { noEmail, noWebhooks } from "./notification/NoSenders.ts"
export * as RetrySchedule from "./notification/RetrySchedule.ts"
export * from "./notification/SecretSeal.ts"
export * from "./notification/SignedRequest.ts"
export * from "./notification/Subscription.ts"
export * from "./notification/SubscriptionRequest.ts"
export * from "./notification/SubscriptionStore.ts"
export type { TestOutcome } from "./notification/SubscriptionTest.ts"
export * from "./notification/WebhookAddress.ts"
export * from "./notification/WebhookSecret.ts"
export * from "./notification/WebhookSender.ts"
export * from "./notification/WebhookSignature.ts"
export * from "./organization/AccessError.ts"
export * from "./organization/AccessKey.ts"
export * as AccessKeyForm from "./organization/AccessKeyForm.ts"
export * from "./organization/AccessKeys.ts"
export * from "./organization/AccessKeyStore.ts"
export * from "./organization/Organization.ts"
export * from "./organization/Organizations.ts"
export * from "./organization/OrganizationStore.ts"
export * from "./ratelimit/RateLimitStore.ts"
export * as TokenBucket from "./ratelimit/TokenBucket.ts"
export * from "./request/RequestError.ts"
export * from "./scan/CheckOutcome.ts"
export * from "./scan/CheckQueue.ts"
export * from "./scan/CheckRunner.ts"
export * from "./scan/Observation.ts"
export * from "./scan/Scan.ts"
export * from "./scan/ScanGrid.ts"
export * from "./scan/ScanRequest.ts"
export * from "./scan/Scans.ts"
export * from "./scan/ScanStore.ts"
export * from "./snapshot/Overview.ts"
export * from "./snapshot/Snapshot.ts"
export * from "./snapshot/Snapshots.ts"
export {
  reanalyze,
  type Reanalysis,
  type ReanalysisRequest,
  type ReadingField,
  readingFields
} from "./snapshot/Reanalysis.ts"
export * from "./snapshot/SnapshotStore.ts"
export * from "./storage/Page.ts"
export * from "./storage/Storage.ts"
export * from "./storage/StorageError.ts"
export * from "./storage/Transaction.ts"
export * from "./text/Text.ts"
export * from "./tracker/RunQueue.ts"
export * from "./tracker/Tracker.ts"
export * from "./tracker/TrackerRequest.ts"
export * as TrackerSchedule from "./tracker/TrackerSchedule.ts"
export * from "./tracker/TrackerStatus.ts"
export * from "./tracker/Trackers.ts"
export * from "./tracker/TrackerStore.ts"
