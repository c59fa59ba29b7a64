/**
 * Answerscope for programs that do not know Effect: one call, promises, plain values.
 */
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
  Brand,
  Check,
  CreditEntry,
  Delivery,
  Discovery,
  IssuedAccessKey,
  Organization,
  Overview,
  Plan,
  PlanRequest,
  PriceList,
  PriceQuestion,
  Principal,
  Rate,
  RateChange,
  ReportNote,
  Scan,
  ScanHead,
  ScanRequest,
  ScanWithChecks,
  SearchesReport,
  SearchRow,
  Snapshot,
  SourceRow,
  SourcesReport,
  SourcesRequest,
  Subscription,
  Tracker,
  VendorBudget,
  Verdict,
  VisibilityReport,
  VisibilityRequest,
  VisibilityRow
} from "./PlainModels.ts"
export type { AnswerscopeOptions, DatabaseOptions, LogEntry, Policies, PolicyOptions, SendEmail } from "./Options.ts"
export type { HandedLedger } from "./OrganizationRemoval.ts"
export type { CallOptions } from "./PaidCalls.ts"
export type { Plain } from "./Plain.ts"
export type { Promised } from "./Promised.ts"
export type { ScopeHealth } from "./ScopeHealth.ts"
export type { Services } from "./Services.ts"
