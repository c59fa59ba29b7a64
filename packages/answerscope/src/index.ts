/** Answerscope for programs that do not know Effect: one call, promises, plain values. */
export { oldestNode } from "./NodeVersion.ts"
export { defaultPriceList, type Prices, pricesOf } from "@answerscope/core"
export { type Answerscope, createAnswerscope } from "./Answerscope.ts"
export {
  AnswerscopeError,
  type AnswerscopeErrorCode,
  InsufficientCreditsError,
  RateLimitedError
} from "./AnswerscopeError.ts"
export type { EngineFunction, EngineOption, VendorEngineOptions } from "./EngineOptions.ts"
export type { AnswerscopeEvents, Listener } from "./Events.ts"
export type {
  AccessKey,
  Alert,
  AlertEvidence,
  AlertFilter,
  BacklinksRequest,
  BacklinksResult,
  Brand,
  BrandChange,
  BrandReanalysis,
  CataloguedEngine,
  Charge,
  Check,
  CitationsRequest,
  CitationsResult,
  CostReport,
  CreditAccount,
  CreditEntry,
  Delivery,
  Discovery,
  DiscoveryRequest,
  DomainOverviewRequest,
  DomainOverviewResult,
  Import,
  IssuedAccessKey,
  ListedDelivery,
  Mark,
  MentionHistoryRequest,
  MentionHistoryResult,
  MentionsRequest,
  MentionsResult,
  NewAccessKey,
  NewBrand,
  NewSubscription,
  NewTracker,
  Notice,
  Organization,
  Overview,
  Page,
  Plan,
  PlanRequest,
  PriceList,
  PriceQuestion,
  Principal,
  PromptsRunRequest,
  PromptsRunResult,
  RankRequest,
  RankResult,
  Rate,
  RateChange,
  ReportNote,
  RequestedScan,
  Scan,
  ScanFilter,
  ScanHead,
  ScanRequest,
  ScanWithChecks,
  SearchRow,
  SearchesReport,
  Snapshot,
  SnapshotFilter,
  SnapshotSummary,
  SnapshotWithAnswer,
  Source,
  SourceRow,
  SourcesReport,
  SourcesRequest,
  Subscription,
  SubscriptionChange,
  Tracker,
  TrackerChange,
  TrackerFilter,
  Usage,
  VendorBudget,
  Verdict,
  VisibilityReport,
  VisibilityRequest,
  VisibilityRow
} from "./PlainModels.ts"
export type { AnswerscopeOptions, DatabaseOptions, LogEntry, Policies, PolicyOptions, SendEmail } from "./Options.ts"
export type { TransactionServices, WithinTransaction } from "./HostTransaction.ts"
export type { ImportRequest } from "./imports/ImportServices.ts"
export type { HandedLedger } from "./OrganizationRemoval.ts"
export type { CallOptions } from "./PaidCalls.ts"
export type { Plain } from "./Plain.ts"
export type { Promised } from "./Promised.ts"
export type { ScopeHealth } from "./ScopeHealth.ts"
export type { Services } from "./Services.ts"
