/** Exports for authors of storage: ports, their rows, and the pure decisions that every storage makes. */
export { AlertStore, type AlertWalkRequest } from "./alert/AlertStore.ts"
export {
  type CellChange,
  CellHistoryStore,
  type EngineCorrelationSample,
  type StoredCell
} from "./alert/CellHistoryStore.ts"
export { type CellHistory, type Entry, entriesMax, namingsOf } from "./alert/confirmed/CellHistory.ts"
export { isSameList, keywordsWithin, withKeywords } from "./brand/BrandKeywords.ts"
export {
  type BrandAmount,
  brandShortage,
  brandTextBytes,
  textShortage,
  type BrandShortage
} from "./brand/BrandQuota.ts"
export {
  type AnswerErasure,
  type AnswerMarks,
  type AnswersErased,
  type BrandKey,
  type BrandPage,
  type BrandPlace,
  BrandStore,
  updateOf,
  type BrandRevision
} from "./brand/BrandStore.ts"
export { BrandNames, BrandSubject } from "./brand/BrandSubject.ts"
export { CostChange, costKeyText, costSum, mergedChanges, noCosts } from "./cost/VendorCost.ts"
export { type CostDimension, type CostQuery, type CostRow, VendorCostStore } from "./cost/VendorCostStore.ts"
export {
  type AnswerCounts,
  type CountedAnswer,
  type FailedCheck,
  countAnswers,
  isCitedBy,
  mergedCounts,
  mergedFailures
} from "./count/AnswerCounts.ts"
export {
  type AnswerGroup,
  type AnswerSources,
  SourceColumns,
  type SourceWords,
  type SourcedAnswer,
  sourcesOfAnswers
} from "./count/AnswerSources.ts"
export { type CountColumns, startsOf } from "./count/CountColumns.ts"
export { type CountDifference, differencesOf } from "./count/CountDifference.ts"
export {
  type CountQuery,
  type CountSpan,
  RollupStore,
  type CountResult,
  type BrandQuery,
  countQueryOf
} from "./count/RollupStore.ts"
export { type KnownDays, type RawTime, type Tile, coverOf } from "./count/RollupRanges.ts"
export { columnsOf, columnsOfUnit, eachCount } from "./count/CountsInColumns.ts"
export { dictionary, itself, valueAt } from "./count/Dictionary.ts"
export { type EngineAnswers, engineAnswersOf } from "./count/EngineAnswers.ts"
export { type Day, type TimeUnit, dayMillis, dayOf, dayPlus, millisOf, nextStartOf, startOf } from "./count/TimeUnit.ts"
export { usageKinds } from "./credit/Credit.ts"
export { CreditStore, type DailyUse, type EntrySum, type MonthlyUse } from "./credit/CreditStore.ts"
export { type UsageTotal, usageTotalKey, usageTotals } from "./credit/UsageTotals.ts"
export {
  type DiscoveryKey,
  type DiscoveryOutcome,
  DiscoveryStore,
  type DiscoverySuggestions,
  DiscoveryWork
} from "./discovery/DiscoveryStore.ts"
export { DueWork } from "./storage/DueWork.ts"
export { byOrganization, fairJobOrder } from "./fairness/FairOrder.ts"
export { EventConsumerStore, eventQueueName, type WantedEvents } from "./hook/EventConsumerStore.ts"
export { EngineLimitStore, type ProcessReport } from "./engine/EngineLimitStore.ts"
export {
  type Claim,
  type Claiming,
  type IdempotencyRecordKey,
  IdempotencyStore,
  type KeyHolder,
  type StoredResponse
} from "./idempotency/IdempotencyStore.ts"
export { LookupStore, type OpenLookup } from "./lookup/LookupStore.ts"
export { MarkStore } from "./mark/MarkStore.ts"
export { DocumentStore } from "./document/DocumentStore.ts"
export { ShareStore } from "./share/ShareStore.ts"
export { Notice } from "./notice/Notice.ts"
export { NoticeStore } from "./notice/NoticeStore.ts"
export { WebhookSecrets } from "./notification/channel/WebhookSecret.ts"
export { Recipient } from "./notification/consent/Recipient.ts"
export { type RecipientKeys, RecipientStore } from "./notification/consent/RecipientStore.ts"
export { type ClaimLimits, fairClaims } from "./notification/delivery/FairClaims.ts"
export { type ClaimedDelivery, type DeliveryKey, DeliveryStore } from "./notification/delivery/DeliveryStore.ts"
export { type SealedPlace, sealedPrefix } from "./notification/secret/SecretSeal.ts"
export { type SubscriptionKey, SubscriptionStore } from "./notification/subscription/SubscriptionStore.ts"
export { AccessKeyStore, type KnownAccessKey } from "./organization/AccessKeyStore.ts"
export type { OrganizationFilter, OrganizationPlace } from "./organization/Organization.ts"
export {
  type AgedKinds,
  type AgedQuestion,
  OrganizationStore,
  type OrganizationUpdate
} from "./organization/OrganizationStore.ts"
export { SessionStore } from "./organization/SessionStore.ts"
export { RateLimitStore } from "./ratelimit/RateLimitStore.ts"
export { ImportLine } from "./imports/Import.ts"
export { ImportStore } from "./imports/ImportStore.ts"
export { isReanalysisDone } from "./reanalysis/BrandReanalysis.ts"
export {
  type ReanalysisEnd,
  type ReanalysisKey,
  type ReanalysisStep,
  ReanalysisStore
} from "./reanalysis/ReanalysisStore.ts"
export type { CheckOutcome, CheckWork } from "./scan/CheckOutcome.ts"
export { CheckCredits, ScanProgress, creditsOf } from "./scan/Scan.ts"
export * as ScanMoves from "./scan/ScanMoves.ts"
export { type CheckStart, type ScanCancel, type ScanListRequest, ScanStore } from "./scan/ScanStore.ts"
export { type NewRequestedScan, RequestedScanStore, requestedScanQueue } from "./scan/requested/RequestedScanStore.ts"
export { type AnswerReplacement, type RawBody, RawBodyStore } from "./snapshot/RawBodyStore.ts"
export { type AnsweredRun, type Cell, cellKey, cellOf, type RunAnswer } from "./snapshot/RunCell.ts"
export {
  type CitedAddresses,
  type SnapshotListRequest,
  type SnapshotPlace,
  type SnapshotReading,
  SnapshotStore,
  type SnapshotWalkRequest,
  type StoredAnswer,
  everySnapshot
} from "./snapshot/SnapshotStore.ts"
export type { AgedRemoval, RemovedBatch } from "./storage/AgedRemoval.ts"
export {
  type ClaimedJob,
  type JobSignals,
  JobStore,
  type NewJob,
  type QueueDepth,
  makeJobSignals
} from "./storage/JobStore.ts"
export type { RemoveTenant } from "./storage/TenantRemoval.ts"
export { writeBatcher } from "./storage/WriteBatcher.ts"
export { TrackerStore } from "./tracker/TrackerStore.ts"
