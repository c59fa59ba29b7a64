/**
 * The parts of which the models, requests and reports in the index are made: figures, markets, sources, rows.
 */
export { type Counts, fewAnswersBelow, hasFewAnswers, totalOf } from "./figure/Counts.ts"
export { type Interval, intervalOf, sampleIntervalOf, samplePromptsMin, wilsonInterval } from "./figure/Interval.ts"
export { type PositionCount, positionFiguresOf } from "./figure/Positions.ts"
export { rateDecimals, rateOf } from "./figure/Rate.ts"
export { type Difference, differenceOf, type Periods, rateChangeOf, verdictOf } from "./figure/RateChange.ts"
export { rounded, roundedRatio } from "./figure/Rounding.ts"
export { shareOfVoiceOf } from "./figure/ShareOfVoice.ts"
export { normalQuantile, studentQuantile } from "./figure/StudentT.ts"
export { countries, type Country, findCountry } from "./market/Country.ts"
export { findLanguage, type Language, languages, mainLanguage } from "./market/Language.ts"
export { parseLocation, type ParsedLocation } from "./market/LocationName.ts"
export { type Market, defaultMarket, type MarketRequest, resolveMarket, countryWide } from "./market/Market.ts"
export { BacklinkFigures, topCountriesMax, backlinksResult, backlinkTarget } from "./seo/Backlinks.ts"
export {
  type CitationRequest,
  type CitedSourceCount,
  type CitationPage,
  citationsResult,
  Citation,
  CitationGrouping
} from "./seo/Citations.ts"
export {
  type DomainRequest,
  type OrganicPositions,
  type OrganicFigures,
  domainOverviewResult
} from "./seo/DomainOverview.ts"
export {
  historyMonths,
  type Month,
  type HistoryRequest,
  monthsUpTo,
  historyResult,
  MonthlyMentions
} from "./seo/MentionHistory.ts"
export {
  type MentionRequest,
  MentionSource,
  MentionedBrand,
  type MentionPage,
  mentionsResult,
  requirePlatformData,
  Mention,
  MentionPlatform
} from "./seo/Mentions.ts"
export {
  rankDepth,
  type SearchRequest,
  type OrganicResult,
  type OverviewReference,
  type SearchPage,
  rankResult,
  Device
} from "./seo/Rank.ts"
export type { MentionTotals, CompetingDomain, SearchIntent, SiteKeyword } from "./seo/SeoData.ts"
export { SeoDataErrorKind, SeoDataError } from "./seo/SeoDataError.ts"
export {
  type EngineCounts,
  type OverviewCounts,
  overviewOf,
  topCompetitorsMax,
  type EngineOverview
} from "./report/Overview.ts"
export { type ReportBrand, reportBrandOf, type ReportPrompt } from "./report/ReportBrand.ts"
export { reportRoom } from "./report/ReportRoom.ts"
export { sourceReports } from "./report/source/SourceReading.ts"
export { readClasses } from "./report/visibility/VisibilityReading.ts"
export { noFilter, type ReportFilter } from "./report/ReportFilter.ts"
export { previousPeriod, type ReportPeriod } from "./report/ReportPeriod.ts"
export { sourcesReport, sourceTally } from "./report/source/SourceFigures.ts"
export {
  sourceGroupings,
  sourceKinds,
  type SourcesQuestion,
  type SourceGrouping,
  type SourceKind
} from "./report/source/SourcesQuestion.ts"
export { type VisibilityMaterial, visibilityReport } from "./report/visibility/VisibilityFigures.ts"
export {
  reportRowsDefault,
  reportRowsMax,
  type VisibilityQuestion,
  visibilityQuestion
} from "./report/VisibilityQuestion.ts"
export {
  idempotencyDaysMax,
  RetentionDays,
  retentionDaysMax,
  type RetentionKind,
  retentionKinds
} from "./organization/OwnRetention.ts"
export type { CellsChange, VisibilityChange, VisibilityRows } from "./report/VisibilityReport.ts"
export type { CitedPage, NamedAnswers } from "./report/source/SourcesReport.ts"
export type { FigureName } from "./report/ReportNote.ts"
export { answersBefore } from "./retention/AnswersBefore.ts"
export type { RemovedCounts } from "./retention/removal/ExpiredRemoval.ts"
export type { PositionFigures } from "./figure/Positions.ts"
export type { OverviewFilter } from "./report/Overview.ts"
export type { Dimension } from "./report/VisibilityQuestion.ts"
export type { SearchesRequest } from "./report/source/SourcesQuestion.ts"
export type { SearchesRows, SourcesRows } from "./report/source/SourcesReport.ts"
