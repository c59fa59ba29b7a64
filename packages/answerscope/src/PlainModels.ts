/**
 * Requests, results and models of the core as plain values, under the core's names.
 */
import type * as Core from "@answerscope/core"
import type { Plain } from "./Plain.ts"

export type AccessKey = Plain<Core.AccessKey>
export type Alert = Plain<Core.Alert>
export type Brand = Plain<Core.Brand>
export type Check = Plain<Core.Check>
export type CreditEntry = Plain<Core.CreditEntry>
export type Delivery = Plain<Core.Delivery>
export type Discovery = Plain<Core.Discovery>
export type IssuedAccessKey = Plain<Core.IssuedAccessKey>
export type Organization = Plain<Core.Organization>
export type Overview = Plain<Core.Overview>
export type Plan = Plain<Core.Plan>
export type PlanRequest = Plain<Core.PlanRequest>
export type PriceList = Plain<Core.PriceList>
export type PriceQuestion = Plain<Core.PriceQuestion>
export type Principal = Plain<Core.Principal>
export type Rate = Plain<Core.Rate>
export type RateChange = Plain<Core.RateChange>
export type ReportNote = Plain<Core.ReportNote>
export type Scan = Plain<Core.Scan>
export type ScanHead = Plain<Core.ScanHead>
export type ScanRequest = Plain<Core.ScanRequest>
export type ScanWithChecks = Plain<Core.ScanWithChecks>
export type SearchesReport = Plain<Core.SearchesReport>
export type SearchRow = Plain<Core.SearchRow>
export type Snapshot = Plain<Core.Snapshot>
export type SourceRow = Plain<Core.SourceRow>
export type SourcesReport = Plain<Core.SourcesReport>
export type SourcesRequest = Plain<Core.SourcesRequest>
export type Subscription = Plain<Core.ShownSubscription>
export type Tracker = Plain<Core.Tracker>
export type VendorBudget = Plain<Core.VendorBudget>
export type Verdict = Core.Verdict
export type VisibilityReport = Plain<Core.VisibilityReport>
export type VisibilityRequest = Plain<Core.VisibilityRequest>
export type VisibilityRow = Plain<Core.VisibilityRow>
