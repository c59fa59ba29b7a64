/**
 * The core for those who write adapters: the ports with what crosses them, and the pure decisions behind the services,
 * which transports, workers, storages and tests use.
 */
export * from "./EngineParts.ts"
export * from "./ModelParts.ts"
export * as Prices from "./credit/PriceList.ts"
export * as CreditLedger from "./credit/CreditLedger.ts"
export * as TypeId from "./id/TypeId.ts"
export { type IdSchema, SentId } from "./id/SentId.ts"
export * as RetrySchedule from "./notification/delivery/RetrySchedule.ts"
export * as AccessKeyForm from "./organization/AccessKeyForm.ts"
export * as TokenBucket from "./ratelimit/TokenBucket.ts"
export * as ScanMoves from "./scan/ScanMoves.ts"
export * as TrackerSchedule from "./tracker/TrackerSchedule.ts"
export { comparableCells } from "./alert/immediate/LikeForLike.ts"
export { type AlertStateSources, alertStateOf } from "./alert/AlertState.ts"
export { alertMessage } from "./alert/immediate/AlertMessage.ts"
export { type ConfirmedChange, confirmedMessage } from "./alert/ConfirmedMessage.ts"
export { oddsOfChange } from "./alert/ImmediateOdds.ts"
export type { ErasedAnswers } from "./retention/removal/Retention.ts"
export { AlertStore, type AlertWalkRequest } from "./alert/AlertStore.ts"
export { type CellChange, CellHistoryStore, type EngineSiding, type StoredCell } from "./alert/CellHistoryStore.ts"
export { observationsNeeded, detectChanges, type ChangeKind } from "./alert/immediate/ChangeDetection.ts"
export * as ConfirmedAlerts from "./alert/confirmed/ConfirmedAlerts.ts"
export { CurrentLookSpan, CurrentRunPolicy, type RunPolicy } from "./alert/RunPolicy.ts"
export { rebuiltCells } from "./alert/RunCells.ts"
export { alertsOfRun } from "./alert/RunAlerts.ts"
export { sampledCells } from "./alert/SampledCells.ts"
export type { HealthState } from "./health/Health.ts"
export { ClockWatch } from "./storage/ClockWatch.ts"
export {
  AskedPrompts,
  BrandName,
  Prompt,
  Category,
  Location,
  Aliases,
  promptsMax,
  Prompts,
  Competitors,
  shortNameOf
} from "./brand/Brand.ts"
export { withKeywords, isSameList, keywordsWithin } from "./brand/BrandKeywords.ts"
export {
  type BrandAmount,
  brandLimits,
  brandShortage,
  type BrandShortage,
  brandTextBytes,
  textShortage
} from "./brand/BrandRoom.ts"
export {
  type BrandKey,
  type BrandPage,
  type BrandPlace,
  type BrandUpdate,
  type AnswerErasure,
  type AnswersErased,
  type BrandRevision,
  BrandStore,
  updateOf
} from "./brand/BrandStore.ts"
export { PromptClasses } from "./brand/PromptClasses.ts"
export {
  classByRule,
  leftBytesMax,
  promptSettingsOf,
  settingsKept,
  tagLengthMax,
  Tags,
  tagsMax,
  PromptClass
} from "./brand/PromptSettings.ts"
export { trackedCompetitor } from "./brand/TrackedCompetitor.ts"
export { domainLengthMax, DomainName, hostOf, isOnDomain } from "./brand/DomainName.ts"
export { hasPath } from "./text/AddressPath.ts"
export { Confirmations } from "./notification/consent/Confirmations.ts"
export { emailPages, isEmailToken } from "./notification/consent/EmailPolicy.ts"
export { EmailState, Recipient, RecipientState } from "./notification/consent/Recipient.ts"
export * as RecipientConsent from "./notification/consent/RecipientConsent.ts"
export { type RecipientKeys, RecipientStore } from "./notification/consent/RecipientStore.ts"
export { CheckRunner } from "./check/CheckRunner.ts"
export { creditGrantMax, usageKinds, EntryKind, PaidOperation } from "./credit/Credit.ts"
export { type CreditDifference } from "./credit/CreditAudit.ts"
export { type DailyUse, type EntryPart, type EntrySum, type MonthlyUse, CreditStore } from "./credit/CreditStore.ts"
export { type UseSum, useSumKey, useSums } from "./credit/UseSums.ts"
export type { OwnCharge, OwnRefund } from "./credit/OwnCharges.ts"
export { isLaterMonth, usageOf, type DayUsage } from "./credit/Usage.ts"
export { type CompetitorEvidence, mergeCompetitors } from "./discovery/CompetitorMerge.ts"
export {
  discoveryItemsDefault,
  discoveryItemsMax,
  BrandProfile,
  PromptIntent,
  isDiscoveryDone
} from "./discovery/Discovery.ts"
export { DiscoveryJob, DiscoveryQueue } from "./discovery/DiscoveryQueue.ts"
export { DiscoveryRunner } from "./discovery/DiscoveryRunner.ts"
export {
  type DiscoveryKey,
  DiscoveryWork,
  type DiscoverySuggestions,
  type DiscoveryOutcome,
  DiscoveryStore
} from "./discovery/DiscoveryStore.ts"
export { readSuggestions, type SuggestedPrompt, suggestionQuestion } from "./discovery/EngineSuggestions.ts"
export { mergePrompts, promptsFromEngine, promptsFromKeywords, promptsFromProfile } from "./discovery/PromptIdeas.ts"
export { promptReasons, competitorReasons } from "./discovery/ReasonCode.ts"
export { callSeoData } from "./seo/SeoCall.ts"
export { duplicateWait, Idempotency, type IdempotentRequest } from "./idempotency/Idempotency.ts"
export {
  type IdempotencyRecordKey,
  type Claim,
  type Claiming,
  type KeyHolder,
  type StoredResponse,
  IdempotencyStore
} from "./idempotency/IdempotencyStore.ts"
export { CurrentKeyLease } from "./idempotency/KeyLease.ts"
export { withResponse } from "./idempotency/ResponseSteps.ts"
export { Keyword, BacklinkTarget, RunPrompt, LookupLimit, lookupLimitDefault } from "./lookup/LookupRequest.ts"
export { type LookupKey, type OpenLookup, LookupStore } from "./lookup/LookupStore.ts"
export { subjectLengthMax, alertEmails } from "./notification/channel/AlertEmail.ts"
export { emailAddressLengthMax, normalizeEmailAddress } from "./notification/channel/EmailAddress.ts"
export { signedRequest } from "./notification/channel/SignedRequest.ts"
export {
  webhookUrlLengthMax,
  type AddressKind,
  addressKind,
  isReachable,
  checkWebhookUrl,
  webhookHost
} from "./notification/channel/WebhookAddress.ts"
export {
  WebhookSecrets,
  webhookSecretOf,
  isWebhookSecret,
  maskedWebhookSecret,
  firstSecrets,
  rotatedSecrets,
  overlappingSecret
} from "./notification/channel/WebhookSecret.ts"
export { claimShare, type DueDelivery } from "./notification/delivery/ClaimShare.ts"
export { claimFor as deliveryClaimFor } from "./notification/delivery/Deliveries.ts"
export {
  newDelivery,
  afterAttempt,
  resent,
  webhookResult,
  emailResult,
  type ListedDelivery
} from "./notification/delivery/Delivery.ts"
export { attemptMax as deliveryAttemptMax } from "./notification/delivery/DeliverySending.ts"
export { DeliverySignal } from "./notification/delivery/DeliverySignal.ts"
export { type DeliveryKey, type ClaimedDelivery, DeliveryStore } from "./notification/delivery/DeliveryStore.ts"
export { type EventContent, eventBody, eventBytesMax, alertsFor, sampleAlert } from "./notification/event/AlertEvent.ts"
export { sealedPrefix, type SealedPlace, type SecretSealing, plainSeal } from "./notification/secret/SecretSeal.ts"
export { EventTypes, EmailRecipients, WebhookUrl, TestStatus } from "./notification/subscription/Subscription.ts"
export {
  type SubscriptionSettings,
  resolveSubscription,
  changeSubscription
} from "./notification/subscription/SubscriptionRequest.ts"
export { type SubscriptionKey, SubscriptionStore } from "./notification/subscription/SubscriptionStore.ts"
export { mayWrite } from "./organization/AccessKey.ts"
export { type KnownAccessKey, AccessKeyStore } from "./organization/AccessKeyStore.ts"
export { Session } from "./organization/Session.ts"
export { SessionId } from "./organization/SessionId.ts"
export { SessionStore } from "./organization/SessionStore.ts"
export { type OpenedSession } from "./organization/Sessions.ts"
export {
  allOrganizations,
  type OrganizationFilter,
  type OrganizationPlace,
  untouchedOrganization
} from "./organization/Organization.ts"
export type { OrganizationLedger } from "./organization/OrganizationDeletion.ts"
export { NewOrganization, OrganizationChange } from "./organization/Organizations.ts"
export {
  type AgedKinds,
  type AgedQuestion,
  type OrganizationRemoval,
  type OrganizationRemoved,
  OrganizationStore,
  type OrganizationUpdate
} from "./organization/OrganizationStore.ts"
export { KeyLimit } from "./ratelimit/KeyLimit.ts"
export { type TokenGrant, RateLimitStore } from "./ratelimit/RateLimitStore.ts"
export { reasonAgainst, outcomeOf } from "./reading/Observation.ts"
export { nearSpelling } from "./report/NearSpelling.ts"
export { BodyRereading, type RereadBody } from "./reading/BodyRereading.ts"
export { reanalyze, type Reread, type ReadingField, readingFields } from "./reading/Reanalysis.ts"
export { issueMessage, shownKey } from "./request/IssueMessage.ts"
export { orNotFound } from "./request/RequestError.ts"
export { timeRange } from "./request/TimeRange.ts"
export type { CheckWork, CheckOutcome, FinishedCheck } from "./scan/CheckOutcome.ts"
export { CheckJob, type CheckLane, CheckQueue } from "./scan/CheckQueue.ts"
export {
  creditsOf,
  endedOf,
  pendingOf,
  scansWithChecksMax,
  shownStatus,
  ScanProgress,
  CheckCredits,
  type ScanPiece,
  Lane,
  Models,
  isSettled,
  modelsUsed
} from "./scan/Scan.ts"
export {
  checksMax,
  type Grid,
  inAskingOrder,
  type Place,
  placesOf,
  Samples,
  samplesDefault,
  samplesMax,
  sizeOf
} from "./scan/ScanGrid.ts"
export { placeBehind, scanPieces } from "./scan/ScanPages.ts"
export { fewWithChecks, checkGrid, resolveScanRequest, type RunSettings } from "./scan/ScanRequest.ts"
export { type CheckAmount, type CheckStart, type ScanCancel, type StalledCheck, ScanStore } from "./scan/ScanStore.ts"
export { type NewRequestedScan, RequestedScanJob, RequestedScanStore } from "./scan/requested/RequestedScanStore.ts"
export { SettledRun, SettledRunQueue } from "./scan/SettledRunQueue.ts"
export type { AnsweredRun, RunAnswer, RunCell, StoredObservation } from "./snapshot/RunCell.ts"
export { type AnswerReplacement, CurrentRawBodyPolicy, type RawBody, RawBodyStore } from "./snapshot/RawBodyStore.ts"
export {
  type StoredAnswer,
  type CitedAddresses,
  type SnapshotPlace,
  type SnapshotReading,
  everySnapshot,
  SnapshotStore,
  type SnapshotListRequest,
  type SnapshotWalkRequest
} from "./snapshot/SnapshotStore.ts"
export {
  type AnswerCounts,
  countAnswers,
  type CountedAnswer,
  type FailedCheck,
  type FailureCounts,
  type KeyCounts,
  mergedCounts,
  mergedFailures
} from "./count/AnswerCounts.ts"
export {
  type CompetitorColumns,
  type CountColumns,
  type CountSource,
  keyRanges,
  type PositionColumns,
  type RunColumns,
  startsOf
} from "./count/CountColumns.ts"
export { columnsOf, columnsOfUnit, eachCount } from "./count/CountsInColumns.ts"
export { dictionary, itself, valueAt } from "./count/Dictionary.ts"
export { type CountDifference, differencesOf } from "./count/CountDifference.ts"
export {
  type CountQuestion,
  type CountsGiven,
  type CountSpan,
  CountStore,
  type EngineQuestion,
  noCounts
} from "./count/CountStore.ts"
export { type EngineAnswers, engineAnswersOf } from "./count/EngineAnswers.ts"
export {
  type AskedTime,
  coverOf,
  isCoverStillRight,
  type KnownDays,
  type RawTime,
  type Tile
} from "./count/CountTiles.ts"
export {
  type AnswerGroup,
  type AnswerSources,
  SourceColumns,
  type SourcedAnswer,
  type SourceWords,
  sourcesOfAnswers
} from "./count/AnswerSources.ts"
export { pageKeyOf } from "./count/PageKey.ts"
export { countQuestionOf, type SourceQuestion, SourceStore } from "./count/SourceStore.ts"
export {
  type Day,
  dayOf,
  dayMillis,
  dayOfMillis,
  dayPlus,
  millisOf,
  nextStartOf,
  startOf,
  type TimeUnit
} from "./count/TimeUnit.ts"
export type { AgedRemoval, RemovedBatch } from "./storage/AgedRemoval.ts"
export { makeDurableQueue } from "./storage/DurableQueue.ts"
export {
  type ClaimedJob,
  CurrentJobLease,
  defaultJobLease,
  type JobLease,
  type JobSignals,
  JobStore,
  makeJobSignals,
  type NewJob,
  type QueueDepth
} from "./storage/JobStore.ts"
export { inPieces } from "./storage/Walk.ts"
export { writeBatcher } from "./storage/WriteBatcher.ts"
export { steadyMillis } from "./time/SteadyTime.ts"
export {
  codePointLength,
  utf8Bytes,
  hasForbiddenCharacter,
  withoutForbiddenCharacters,
  TrimmedText,
  withoutDuplicates
} from "./text/Text.ts"
export { LanguageTag, languageTagLengthMax } from "./text/LanguageTag.ts"
export {
  intervalMinutesMin,
  intervalMinutesMax,
  intervalMinutesDefault,
  TrackerName,
  IntervalMinutes
} from "./tracker/Tracker.ts"
export { planOf } from "./plan/Plan.ts"
export { plannedRunsBefore } from "./plan/PlanQuestion.ts"
export { type TrackerSettings, resolveTracker, changeTracker } from "./tracker/TrackerRequest.ts"
export { type RunRecord, runStarted, runUnpaid, runEnded } from "./tracker/TrackerStatus.ts"
export { TrackerStore } from "./tracker/TrackerStore.ts"
export { BrandNames, BrandSubject, namesIn } from "./brand/BrandSubject.ts"
export { KeptCounts } from "./count/KeptCounts.ts"
export { AlertScope } from "./tracker/AlertSettings.ts"
export { AlertEngine, alertTypes, AnswersOfSide, Confirmation, everyone } from "./alert/Alert.ts"
export { AlertCause } from "./alert/confirmed/AlertCause.ts"
export { EventId } from "./notification/event/EventId.ts"
export type { EmailTarget } from "./notification/consent/Recipients.ts"
export type { LookupFailure } from "./lookup/Lookup.ts"
export type { PaidResult } from "./lookup/LookupCharges.ts"
export { EngineResult } from "./lookup/PromptsRun.ts"
export { pageLimitDefault, pageLimitMax } from "./storage/Page.ts"
export type { ResponseText } from "./idempotency/ResponsePieces.ts"
export { IdempotencyBusy, IdempotencyKeyReused } from "./idempotency/IdempotencyError.ts"
export { type AnswerMarks } from "./brand/BrandStore.ts"
export { entriesMax, type Entry, type CellHistory, emptyHistory } from "./alert/confirmed/CellHistory.ts"
export { isCitedBy } from "./count/AnswerCounts.ts"
export { type ClaimLimits } from "./notification/delivery/ClaimShare.ts"
export { type PieceKey } from "./idempotency/IdempotencyStore.ts"
export { byOrganization } from "./storage/Turns.ts"
export { requestedScanQueue } from "./scan/requested/RequestedScanStore.ts"
export { checkTextBytes, type ScanListRequest } from "./scan/ScanStore.ts"
export { costKeyText, costSum, noCosts, unknownCost } from "./cost/VendorCost.ts"
export { jobTurns } from "./storage/JobTurns.ts"
export { cellKey } from "./snapshot/RunCell.ts"
export { ChangedCell } from "./alert/Alert.ts"
export { changesSince } from "./alert/CellChanges.ts"
export { brandDefaults } from "./brand/Brand.ts"
export { citedHostsOf } from "./engine/Answer.ts"
export { wholeScan } from "./scan/ScanPages.ts"
export { overviewCounts } from "./report/Overview.ts"
export { registrableDomain } from "./brand/DomainName.ts"
export { byCodePoint } from "./text/Text.ts"
export { StoredPromptSettings } from "./brand/PromptSettings.ts"
export { groupDimensions, timeDimensions } from "./report/VisibilityQuestion.ts"
