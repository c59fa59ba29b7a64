/**
 * The core for those who write an engine, a sender or a transport: the parts of requests, results and figures.
 */
export { AlertEngine, AnswersOfSide } from "./alert/Alert.ts"
export { CurrentLookSpan, CurrentRunPolicy } from "./alert/RunPolicy.ts"
export { AlertCause } from "./alert/confirmed/AlertCause.ts"
export {
  Aliases,
  AskedPrompts,
  BrandName,
  Category,
  Competitors,
  Location,
  Prompt,
  Prompts,
  promptsMax,
  shortNameOf
} from "./brand/Brand.ts"
export { DomainName, domainLengthMax, hostOf } from "./brand/DomainName.ts"
export { PromptClass, Tags, promptSettingsOf, tagLengthMax, tagsMax } from "./brand/PromptSettings.ts"
export { trackedCompetitor } from "./brand/TrackedCompetitor.ts"
export { CheckRunner } from "./check/CheckRunner.ts"
export type { CostFigures } from "./cost/VendorCost.ts"
export { costDimensions } from "./cost/VendorCostStore.ts"
export { VendorPrice } from "./cost/VendorPrice.ts"
export { KeptCounts } from "./count/KeptCounts.ts"
export { PaidOperation, creditGrantMax } from "./credit/Credit.ts"
export type { CreditDifference } from "./credit/CreditAudit.ts"
export { checkPrices } from "./credit/PriceList.ts"
export * as CreditLedger from "./credit/CreditLedger.ts"
export {
  BrandProfile,
  PromptIntent,
  discoveryItemsDefault,
  discoveryItemsMax,
  isDiscoveryDone
} from "./discovery/Discovery.ts"
export { DiscoveryQueue } from "./discovery/DiscoveryQueue.ts"
export { DiscoveryRunner } from "./discovery/DiscoveryRunner.ts"
export type { SuggestedPrompt } from "./discovery/EngineSuggestions.ts"
export { competitorReasons, promptReasons } from "./discovery/ReasonCode.ts"
export { AnswerFinish, TextSpan, sourceDomain } from "./engine/Answer.ts"
export { EngineSet, enginePattern, inEngineOrder } from "./engine/Engine.ts"
export { EngineLimiter } from "./engine/EngineLimiter.ts"
export type { EngineLimit } from "./engine/EngineLimits.ts"
export { RateLimitInfo } from "./engine/RateLimitInfo.ts"
export { usageSum } from "./engine/VendorUsage.ts"
export { type Counts, fewAnswersBelow } from "./figure/Counts.ts"
export { intervalOf } from "./figure/Interval.ts"
export { positionFiguresOf } from "./figure/Positions.ts"
export { rateDecimals, rateOf } from "./figure/Rate.ts"
export { rounded, roundedRatio } from "./figure/Rounding.ts"
export type { HealthState } from "./health/Health.ts"
export { type IdSchema, SentId } from "./id/SentId.ts"
export * as TypeId from "./id/TypeId.ts"
export { Idempotency } from "./idempotency/Idempotency.ts"
export { IdempotencyBusy, IdempotencyKeyReused } from "./idempotency/IdempotencyError.ts"
export { CurrentKeyLease } from "./idempotency/KeyLease.ts"
export type { ResponseText } from "./idempotency/ResponsePieces.ts"
export type { PaidResult } from "./lookup/LookupCharges.ts"
export { BacklinkTarget, Keyword, LookupLimit, RunPrompt, lookupLimitDefault } from "./lookup/LookupRequest.ts"
export { mainLanguage } from "./market/Language.ts"
export { parseLocation } from "./market/LocationName.ts"
export type { Market } from "./market/Market.ts"
export { emailAddressLengthMax, normalizeEmailAddress } from "./notification/channel/EmailAddress.ts"
export { signedRequest } from "./notification/channel/SignedRequest.ts"
export {
  addressKind,
  checkWebhookUrl,
  isReachable,
  webhookHost,
  webhookUrlLengthMax
} from "./notification/channel/WebhookAddress.ts"
export {
  firstSecrets,
  maskedWebhookSecret,
  rotatedSecrets,
  webhookSecretOf
} from "./notification/channel/WebhookSecret.ts"
export { Confirmations } from "./notification/consent/Confirmations.ts"
export { emailPages, isEmailToken } from "./notification/consent/EmailPolicy.ts"
export { EmailState } from "./notification/consent/Recipient.ts"
export type { ListedDelivery } from "./notification/delivery/Delivery.ts"
export { DeliverySignal } from "./notification/delivery/DeliverySignal.ts"
export { EventId } from "./notification/event/EventId.ts"
export type { SecretSealing } from "./notification/secret/SecretSeal.ts"
export { EmailRecipients, EventTypes, TestStatus, WebhookUrl } from "./notification/subscription/Subscription.ts"
export { mayWrite } from "./organization/AccessKey.ts"
export * as AccessKeyForm from "./organization/AccessKeyForm.ts"
export type { OrganizationLedger } from "./organization/OrganizationDeletion.ts"
export {
  RetentionDays,
  type RetentionKind,
  idempotencyDaysMax,
  retentionDaysMax,
  retentionKinds
} from "./organization/OwnRetention.ts"
export { Session } from "./organization/Session.ts"
export { SessionId } from "./organization/SessionId.ts"
export type { OpenedSession } from "./organization/Sessions.ts"
export { plannedRunsBefore } from "./plan/PlanQuestion.ts"
export { KeyLimit } from "./ratelimit/KeyLimit.ts"
export * as TokenBucket from "./ratelimit/TokenBucket.ts"
export { BodyRereading, type RereadBody } from "./reading/BodyRereading.ts"
export { type ReadingField, type Reread, readingFields } from "./reading/Reanalysis.ts"
export { ReanalysisStatus } from "./reanalysis/BrandReanalysis.ts"
export { ReanalysisId } from "./reanalysis/ReanalysisId.ts"
export type { ReportFilter } from "./report/ReportFilter.ts"
export type { FigureName } from "./report/ReportNote.ts"
export { reportRowsDefault, reportRowsMax } from "./report/VisibilityQuestion.ts"
export type { CellsChange, VisibilityChange } from "./report/VisibilityReport.ts"
export { sourceGroupings, sourceKinds } from "./report/source/SourcesQuestion.ts"
export { issueMessage, shownKey } from "./request/IssueMessage.ts"
export { wholeFrom } from "./request/ListRequest.ts"
export { requestCheck } from "./request/RequestCheck.ts"
export { timeRange } from "./request/TimeRange.ts"
export type { ErasedAnswers } from "./retention/removal/Retention.ts"
export { type CheckLane, CheckQueue } from "./scan/CheckQueue.ts"
export { Lane, Models, type ScanPiece, modelsUsed, pendingOf, scansWithChecksMax, shownStatus } from "./scan/Scan.ts"
export { Samples, checksMax, samplesDefault, samplesMax } from "./scan/ScanGrid.ts"
export { placeBehind } from "./scan/ScanPages.ts"
export { fewWithChecks } from "./scan/ScanRequest.ts"
export { SettledRun, SettledRunQueue } from "./scan/SettledRunQueue.ts"
export { BacklinkFigures, topCountriesMax } from "./seo/Backlinks.ts"
export { CitationGrouping, type CitationPage, type CitationRequest } from "./seo/Citations.ts"
export type { DomainRequest, OrganicFigures } from "./seo/DomainOverview.ts"
export { type HistoryRequest, MonthlyMentions, monthsUpTo } from "./seo/MentionHistory.ts"
export { Mention, type MentionPage, MentionPlatform, type MentionRequest } from "./seo/Mentions.ts"
export { Device, type OverviewReference, type SearchPage, type SearchRequest, rankDepth } from "./seo/Rank.ts"
export { StatedCost } from "./seo/SeoCall.ts"
export type { CompetingDomain, MentionTotals, SearchIntent, SiteKeyword } from "./seo/SeoData.ts"
export { SeoDataError, SeoDataErrorKind } from "./seo/SeoDataError.ts"
export { CurrentRawBodyPolicy } from "./snapshot/RawBodyStore.ts"
export { ClockWatch } from "./storage/ClockWatch.ts"
export { CurrentJobLease } from "./storage/JobStore.ts"
export { pageLimitDefault, pageLimitMax } from "./storage/Page.ts"
export { hasPath } from "./text/AddressPath.ts"
export { LanguageTag, languageTagLengthMax } from "./text/LanguageTag.ts"
export { TrimmedText, hasForbiddenCharacter, withoutForbiddenCharacters } from "./text/Text.ts"
export { steadyMillis } from "./time/SteadyTime.ts"
export { AlertScope } from "./tracker/AlertSettings.ts"
export {
  IntervalMinutes,
  TrackerName,
  intervalMinutesDefault,
  intervalMinutesMax,
  intervalMinutesMin
} from "./tracker/Tracker.ts"
