/**
 * The core of Answerscope: services, ports, pure decisions, and the memory adapters.
 */
export * from "./alert/Alert.ts"
export * from "./alert/AlertMessage.ts"
export * from "./alert/Alerts.ts"
export { AlertSink } from "./alert/AlertSink.ts"
export * from "./alert/AlertStore.ts"
export * from "./alert/ChangeDetection.ts"
export * from "./alert/RunAlerts.ts"
export {
  analyzeAnswer,
  ANALYZER_VERSION,
  type AnalysisInput,
  type AnswerAnalysis,
  type TrackedName
} from "@answerscope/analysis"
export * as EngineSentimentJudge from "./reading/EngineSentimentJudge.ts"
export * from "./reading/SentimentJudge.ts"
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
  CreditAmount,
  creditGrantMax,
  EntryKind,
  PaidOperation,
  usageKinds
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
  Discovery,
  discoveryItemsDefault,
  discoveryItemsMax,
  DiscoveryStatus,
  type DiscoverySubject,
  isDiscoveryDone,
  PromptIntent,
  Provenance
} from "./discovery/Discovery.ts"
export { DiscoveryId } from "./discovery/DiscoveryId.ts"
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
export type { SourceResult, SourceResults, MarketKeywords } from "./discovery/SourceResult.ts"
export { mergePrompts, promptsFromEngine, promptsFromKeywords, promptsFromProfile } from "./discovery/PromptIdeas.ts"
export * from "./discovery/ReasonCode.ts"
export * from "./engine/Answer.ts"
export * from "./engine/AnswerEngine.ts"
export * from "./engine/AskPolicy.ts"
export * from "./engine/Engine.ts"
export { askWithRetry, type CallOutcome, type EngineCall } from "./engine/EngineCall.ts"
export * from "./engine/EngineCooldown.ts"
export * from "./engine/FunctionEngine.ts"
export * from "./id/Ids.ts"
export * as TypeId from "./id/TypeId.ts"
export { type ResponseStep, withResponse } from "./idempotency/ResponseSteps.ts"
export * from "./idempotency/Idempotency.ts"
export * from "./idempotency/IdempotencyError.ts"
export * from "./idempotency/IdempotencyStore.ts"
export { CurrentKeyLease } from "./idempotency/KeyLease.ts"
export * from "./seo/Backlinks.ts"
export * from "./seo/Citations.ts"
export { countries, type Country, findCountry, isServed } from "./market/Country.ts"
export * from "./seo/DomainOverview.ts"
export { findLanguage, type Language, languages, mainLanguage } from "./market/Language.ts"
export { parseLocation, type ParsedLocation } from "./market/LocationName.ts"
export type { PaidResult } from "./lookup/LookupCharges.ts"
export * from "./lookup/Lookup.ts"
export * from "./lookup/LookupPolicy.ts"
export * from "./lookup/LookupRequest.ts"
export * from "./lookup/Lookups.ts"
export * from "./lookup/LookupStore.ts"
export * from "./seo/MentionHistory.ts"
export * from "./seo/Mentions.ts"
export * from "./market/Market.ts"
export { EngineResult, PromptsRunResult } from "./lookup/PromptsRun.ts"
export * from "./seo/Rank.ts"
export * from "./seo/SeoData.ts"
export * from "./seo/SeoDataError.ts"
export * as MemoryStorage from "./memory/MemoryStorage.ts"
export * from "./notification/channel/AlertEmail.ts"
export * from "./notification/event/AlertEvent.ts"
export { claimFor as deliveryClaimFor, Deliveries } from "./notification/delivery/Deliveries.ts"
export * from "./notification/delivery/Delivery.ts"
export { attemptMax as deliveryAttemptMax } from "./notification/delivery/DeliverySending.ts"
export * from "./notification/delivery/DeliveryStore.ts"
export * from "./notification/delivery/DeliverySignal.ts"
export * from "./notification/channel/EmailAddress.ts"
export * from "./notification/channel/EmailSender.ts"
export { InvalidSecretsKey, layerEncryptedSeal, SecretNotOpened } from "./notification/secret/EncryptedSeal.ts"
export * from "./notification/Notifications.ts"
export { noEmail, noWebhooks } from "./notification/channel/NoSenders.ts"
export { type ClaimLimits, claimShare, type DueDelivery } from "./notification/delivery/ClaimShare.ts"
export * as RetrySchedule from "./notification/delivery/RetrySchedule.ts"
export * from "./notification/secret/SecretSeal.ts"
export * from "./notification/channel/SignedRequest.ts"
export * from "./notification/subscription/Subscription.ts"
export * from "./notification/subscription/SubscriptionRequest.ts"
export * from "./notification/subscription/SubscriptionStore.ts"
export type { TestOutcome } from "./notification/delivery/TestEvents.ts"
export * from "./notification/channel/WebhookAddress.ts"
export * from "./notification/channel/WebhookSecret.ts"
export * from "./notification/channel/WebhookSender.ts"
export * from "./notification/channel/WebhookSignature.ts"
export * from "./organization/AccessError.ts"
export * from "./organization/AccessKey.ts"
export * as AccessKeyForm from "./organization/AccessKeyForm.ts"
export * from "./organization/AccessKeys.ts"
export * from "./organization/AccessKeyStore.ts"
export * from "./organization/Organization.ts"
export * from "./organization/Organizations.ts"
export * from "./organization/OrganizationStore.ts"
export { type Allowance, KeyLimit } from "./ratelimit/KeyLimit.ts"
export * from "./ratelimit/RateLimitStore.ts"
export * as TokenBucket from "./ratelimit/TokenBucket.ts"
export { issueMessage, shownKey } from "./request/IssueMessage.ts"
export * from "./request/RequestError.ts"
export { type TimeRange, timeRange } from "./request/TimeRange.ts"
export * from "./scan/CheckOutcome.ts"
export * from "./scan/CheckQueue.ts"
export * from "./check/CheckRunner.ts"
export * from "./reading/Observation.ts"
export * from "./scan/Scan.ts"
export * from "./scan/ScanGrid.ts"
export * as ScanMoves from "./scan/ScanMoves.ts"
export * from "./scan/ScanRequest.ts"
export * from "./scan/Scans.ts"
export * from "./scan/ScanStore.ts"
export * from "./snapshot/Overview.ts"
export * from "./snapshot/Snapshot.ts"
export * from "./snapshot/Snapshots.ts"
export {
  reanalyze,
  Reanalysis,
  type ReanalysisRequest,
  type ReadingField,
  readingFields,
  type Reread
} from "./reading/Reanalysis.ts"
export * from "./snapshot/SnapshotStore.ts"
export * from "./storage/Page.ts"
export * from "./Storage.ts"
export * from "./storage/StorageError.ts"
export * from "./storage/Transaction.ts"
export { writeBatcher } from "./storage/WriteBatcher.ts"
export * from "./text/Text.ts"
export * from "./scan/SettledRunQueue.ts"
export * from "./tracker/Tracker.ts"
export * from "./tracker/TrackerRequest.ts"
export * as TrackerSchedule from "./tracker/TrackerSchedule.ts"
export * from "./tracker/TrackerStatus.ts"
export type { RunningTracker } from "./tracker/TrackerRuns.ts"
export * from "./tracker/Trackers.ts"
export * from "./tracker/TrackerStore.ts"
export * from "./alert/AlertId.ts"
export * from "./brand/BrandId.ts"
export * from "./brand/BrandSubject.ts"
export * from "./discovery/DiscoveryId.ts"
export * from "./lookup/LookupId.ts"
export * from "./notification/delivery/DeliveryId.ts"
export * from "./notification/event/EventId.ts"
export * from "./notification/subscription/SubscriptionId.ts"
export * from "./organization/AccessKeyId.ts"
export * from "./organization/OrganizationId.ts"
export * from "./scan/CheckId.ts"
export * from "./scan/ScanId.ts"
export * from "./snapshot/RunCell.ts"
export * from "./snapshot/SnapshotId.ts"
export * from "./tracker/TrackerId.ts"
