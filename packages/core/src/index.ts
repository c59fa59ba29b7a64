/**
 * The core of Answerscope for hosts: services, requests, results, models, errors and policies.
 * `@answerscope/core/storage` has the ports for authors of storage, `@answerscope/core/model` the parts of models for
 * authors of engines and transports, and `@answerscope/core/webhook` the functions for receivers of webhooks.
 */

// Set-up: all services over a storage
export * as Core from "./Core.ts"
export type { Storage } from "./Storage.ts"
export { Health } from "./health/Health.ts"
export { StorageClock } from "./storage/StorageClock.ts"
export { Transaction } from "./storage/Transaction.ts"
export { StorageError } from "./storage/StorageError.ts"
export { Ids } from "./id/Ids.ts"

// Events for the embedding program
export { HookEvent, Hooks, HookType } from "./hook/Hooks.ts"
export { Notices } from "./notice/Notices.ts"

// Logs
export * as RepeatedFaults from "./log/RepeatedFaults.ts"

// Organizations and their access keys
export { Organization } from "./organization/Organization.ts"
export { OrganizationId } from "./organization/OrganizationId.ts"
export { Organizations } from "./organization/Organizations.ts"
export { AccessKey, AccessScope, type Principal } from "./organization/AccessKey.ts"
export { AccessKeyId } from "./organization/AccessKeyId.ts"
export { AccessKeys, type NewAccessKey, type IssuedAccessKey } from "./organization/AccessKeys.ts"
export { Sessions } from "./organization/Sessions.ts"
export { Unauthenticated, Forbidden } from "./organization/AccessError.ts"

// Brands
export { Brand, NewBrand, BrandChange } from "./brand/Brand.ts"
export { BrandId } from "./brand/BrandId.ts"
export { Brands } from "./brand/Brands.ts"
export { normalizeDomain } from "./brand/DomainName.ts"

// Credits
export { CreditAmount, Charge, CreditAccount, CreditEntry } from "./credit/Credit.ts"
export { Credits } from "./credit/Credits.ts"
export { CustomCharges } from "./credit/CustomCharges.ts"
export { InsufficientCredits } from "./credit/CreditError.ts"
export {
  type PriceList,
  type PriceQuestion,
  type Prices,
  defaultPriceList,
  pricesOf,
  CurrentPrices
} from "./credit/PriceList.ts"

// Engines: questions, and custom engines
export { Engine, KnownEngine, knownEngines } from "./engine/Engine.ts"
export { Engines } from "./engine/Engines.ts"
export { type CataloguedEngine, EngineCatalogue } from "./check/EngineCatalogue.ts"
export {
  type Question,
  type AnswerEngine,
  AnswerEngines,
  AnswerEngineError,
  AnswerEngineErrorKind
} from "./engine/AnswerEngine.ts"
export { Answer, engineAnswer, Source } from "./engine/Answer.ts"
export { unknownUsage, VendorUsage } from "./engine/VendorUsage.ts"
export { type CitedText, functionEngine } from "./engine/FunctionEngine.ts"
export { type AskPolicy, defaultAskPolicy, CurrentAskPolicy } from "./engine/AskPolicy.ts"
export { CurrentEngineLimits } from "./engine/EngineLimits.ts"

// Scans
export { Scan, ScanStatus, type ScanHead, type ScanWithChecks, Check, isDone } from "./scan/Scan.ts"
export { ScanId } from "./scan/ScanId.ts"
export { CheckId } from "./scan/CheckId.ts"
export { ScanRequest } from "./scan/ScanRequest.ts"
export type { ScanKey, ScanFilter } from "./scan/ScanStore.ts"
export { Scans } from "./scan/Scans.ts"
export { Refusal, RequestedScan } from "./scan/requested/RequestedScan.ts"
export { RequestedScans } from "./scan/requested/RequestedScans.ts"

// What answers say
export * as EngineSentimentJudge from "./reading/EngineSentimentJudge.ts"
export { ANALYZER_VERSION } from "@answerscope/analysis"
export { SentimentJudge, type SentimentJudging } from "./reading/SentimentJudge.ts"
export { Reanalysis, type ReanalysisRequest } from "./reading/Reanalysis.ts"
export { BrandReanalysis } from "./reanalysis/BrandReanalysis.ts"
export { Reanalyses } from "./reanalysis/Reanalyses.ts"
export { Import } from "./imports/Import.ts"
export { Imports } from "./imports/Imports.ts"

// Figures with their evidence
export type { Rate } from "./figure/Rate.ts"
export type { RateChange, Verdict } from "./figure/RateChange.ts"

// Snapshots
export { RankedBrand, Snapshot, SnapshotSummary, SnapshotWithAnswer, Sentiment, Span } from "./snapshot/Snapshot.ts"
export { SnapshotId } from "./snapshot/SnapshotId.ts"
export type { SnapshotFilter } from "./snapshot/SnapshotStore.ts"
export { Snapshots } from "./snapshot/Snapshots.ts"

// Reports: figures over answers
export { Reports } from "./report/Reports.ts"
export type { Overview } from "./report/Overview.ts"
export type { VisibilityRequest } from "./report/VisibilityQuery.ts"
export type { VisibilityReport, VisibilityRow } from "./report/VisibilityReport.ts"
export type { SourcesRequest } from "./report/source/SourcesQuery.ts"
export type { SearchesReport, SearchRow, SourceRow, SourcesReport } from "./report/source/SourcesReport.ts"
export type { DuelReport, DuelRow } from "./report/duel/DuelReport.ts"
export { noteText } from "./report/NoteText.ts"
export type { ReportNote } from "./report/ReportNote.ts"

// Stories: what the answers of a period say, in a few sentences
export { Stories } from "./story/Stories.ts"
export { Digests } from "./digest/Digests.ts"
export { VisibilityDigest } from "./notification/event/DigestEvent.ts"
export type { Portfolio } from "./story/portfolio/Portfolio.ts"
export type { Story } from "./story/Story.ts"

// Plans: how soon a tracker tells a change, and what that costs
export type { Plan } from "./plan/Plan.ts"
export type { PlanRequest } from "./plan/PlanQuery.ts"
export type { UsageAhead } from "./plan/UsageAhead.ts"
export { Plans } from "./plan/Plans.ts"

// Trackers
export { Tracker, NewTracker, TrackerChange } from "./tracker/Tracker.ts"
export { TrackerId } from "./tracker/TrackerId.ts"
export {
  type AlertDefaults,
  AlertMode,
  AlertSettings,
  CurrentAlertDefaults,
  defaultAlertSettings
} from "./tracker/AlertSettings.ts"
export type { TrackerKey, TrackerFilter } from "./tracker/TrackerStore.ts"
export { Trackers } from "./tracker/Trackers.ts"

// Alerts
export { Alert, AlertEvidence, AlertType } from "./alert/Alert.ts"
export { AlertId } from "./alert/AlertId.ts"
export { adviceOf } from "./alert/cause/AlertAdvice.ts"
export { CauseId } from "./alert/cause/CauseId.ts"
export type { AlertFilter } from "./alert/AlertStore.ts"
export { Alerts } from "./alert/Alerts.ts"
export { AlertStates } from "./alert/state/AlertStates.ts"
export { AlertSink } from "./alert/AlertSink.ts"
export { type ChangePolicy, CurrentChangePolicy, changesBetween } from "./alert/immediate/ChangeDetection.ts"

// Inbox: alerts by cause
export { Inbox } from "./inbox/Inbox.ts"

// Marks: what people set beside the data
export { Mark } from "./mark/Mark.ts"
export { Marks } from "./mark/Marks.ts"

// Reports as things: drafted, made once, shared
export { ReportDocument } from "./document/Document.ts"
export { DocumentId } from "./document/DocumentId.ts"
export { CurrentContentForm } from "./document/ContentForm.ts"
export { Documents } from "./document/Documents.ts"
export { Share } from "./share/Share.ts"
export { ShareId } from "./share/ShareId.ts"
export { Shares } from "./share/Shares.ts"

// Notifications: subscriptions, deliveries, senders, signatures
export {
  Subscription,
  NotificationChannel,
  NewSubscription,
  SubscriptionChange
} from "./notification/subscription/Subscription.ts"
export { SubscriptionId } from "./notification/subscription/SubscriptionId.ts"
export { Notifications, type ShownSubscription } from "./notification/Notifications.ts"
export { Delivery, DeliveryAttempt } from "./notification/delivery/Delivery.ts"
export { DeliveryId } from "./notification/delivery/DeliveryId.ts"
export { Deliveries } from "./notification/delivery/Deliveries.ts"
export { AlertEvent, EventType } from "./notification/event/AlertEvent.ts"
export { CurrentEmailPolicy, defaultEmailPolicy, type EmailPolicy } from "./notification/consent/EmailPolicy.ts"
export { Recipients } from "./notification/consent/Recipients.ts"
export { type EmailMessage, type EmailOutcome, EmailSender } from "./notification/channel/EmailSender.ts"
export { type WebhookRequest, type WebhookOutcome, WebhookSender } from "./notification/channel/WebhookSender.ts"
export { noEmail, noWebhooks } from "./notification/channel/NoSenders.ts"
export { type WebhookRules, defaultWebhookRules, CurrentWebhookRules } from "./notification/channel/WebhookAddress.ts"
export { CurrentSecretSeal } from "./notification/secret/SecretSeal.ts"
export { layerEncryptedSeal, InvalidSecretsKey } from "./notification/secret/EncryptedSeal.ts"

// Lookups
export { Lookups } from "./lookup/Lookups.ts"
export { type Lookup, UpstreamFailed, UpstreamTimeout } from "./lookup/Lookup.ts"
export { LookupId } from "./lookup/LookupId.ts"
export { type LookupPolicy, defaultLookupPolicy, CurrentLookupPolicy } from "./lookup/LookupPolicy.ts"
export {
  RankRequest,
  MentionsRequest,
  MentionHistoryRequest,
  CitationsRequest,
  DomainOverviewRequest,
  BacklinksRequest,
  PromptsRunRequest
} from "./lookup/LookupRequest.ts"
export { RankResult } from "./seo/Rank.ts"
export { MentionsResult } from "./seo/Mentions.ts"
export { MentionHistoryResult } from "./seo/MentionHistory.ts"
export { CitationsResult } from "./seo/Citations.ts"
export { DomainOverviewResult } from "./seo/DomainOverview.ts"
export { BacklinksResult } from "./seo/Backlinks.ts"
export { PromptsRunResult } from "./lookup/PromptsRun.ts"
export { SeoData, type SeoDataProvider } from "./seo/SeoData.ts"

// What vendors cost
export { VendorPrices } from "./cost/VendorPrice.ts"
export { Costs } from "./cost/Costs.ts"

export { BudgetReached, CurrentVendorBudget, type VendorBudget } from "./cost/VendorBudgets.ts"

// Brand discoveries
export { Discovery, DiscoveredPrompt, DiscoveredCompetitor } from "./discovery/Discovery.ts"
export { DiscoveryId } from "./discovery/DiscoveryId.ts"
export { DiscoveryRequest } from "./discovery/DiscoveryRequest.ts"
export { Discoveries } from "./discovery/Discoveries.ts"
export { type CheckPolicy, defaultCheckPolicy, CurrentCheckPolicy } from "./check/CheckPolicy.ts"
export { type DiscoveryPolicy, defaultDiscoveryPolicy, CurrentDiscoveryPolicy } from "./discovery/DiscoveryPolicy.ts"

// Retention
export { CurrentRetentionPolicy, defaultRetentionPolicy, type RetentionPolicy } from "./retention/RetentionPolicy.ts"
export { Retention } from "./retention/removal/Retention.ts"

// Requests: why one is refused, pages, repetitions
export { InvalidRequest, NotFound, Conflict, NotConfigured, RateLimited } from "./request/RequestError.ts"
export type { Page, PageRequest } from "./storage/Page.ts"
export type { Walk, WalkRequest } from "./storage/Walk.ts"
export type { TimeRange } from "./request/TimeRange.ts"
