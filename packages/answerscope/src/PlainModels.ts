/** Requests, results and models of the core as plain values, under the core's names. */
import type * as Core from "@answerscope/core"
import type { AnswerscopeEvents } from "./Events.ts"
import type { Plain } from "./Plain.ts"
import type { Services } from "./Services.ts"

export type AccessKey = Plain<Core.AccessKey>
export type Alert = Plain<Core.Alert>
export type AlertEvidence = Plain<Core.AlertEvidence>
export type AlertFilter = Plain<Core.AlertFilter>
export type BacklinksRequest = Plain<Core.BacklinksRequest>
export type BacklinksResult = Plain<Core.BacklinksResult>
export type Brand = Plain<Core.Brand>
export type BrandChange = Plain<Core.BrandChange>
export type BrandReanalysis = Plain<Core.BrandReanalysis>
export type CataloguedEngine = Plain<Core.CataloguedEngine>
export type Charge = Plain<Core.Charge>
export type Check = Plain<Core.Check>
export type CitationsRequest = Plain<Core.CitationsRequest>
export type CitationsResult = Plain<Core.CitationsResult>
export type CreditAccount = Plain<Core.CreditAccount>
export type CreditEntry = Plain<Core.CreditEntry>
export type Delivery = Plain<Core.Delivery>
export type Discovery = Plain<Core.Discovery>
export type DiscoveryRequest = Plain<Core.DiscoveryRequest>
export type DomainOverviewRequest = Plain<Core.DomainOverviewRequest>
export type DomainOverviewResult = Plain<Core.DomainOverviewResult>
export type Import = Plain<Core.Import>
export type IssuedAccessKey = Plain<Core.IssuedAccessKey>
export type Mark = Plain<Core.Mark>
export type MentionHistoryRequest = Plain<Core.MentionHistoryRequest>
export type MentionHistoryResult = Plain<Core.MentionHistoryResult>
export type MentionsRequest = Plain<Core.MentionsRequest>
export type MentionsResult = Plain<Core.MentionsResult>
export type NewAccessKey = Plain<Core.NewAccessKey>
export type NewBrand = Plain<Core.NewBrand>
export type NewSubscription = Plain<Core.NewSubscription>
export type NewTracker = Plain<Core.NewTracker>
export type Organization = Plain<Core.Organization>
export type Overview = Plain<Core.Overview>
export type Plan = Plain<Core.Plan>
export type PlanRequest = Plain<Core.PlanRequest>
export type PriceList = Plain<Core.PriceList>
export type PriceQuestion = Plain<Core.PriceQuestion>
export type Principal = Plain<Core.Principal>
export type PromptsRunRequest = Plain<Core.PromptsRunRequest>
export type PromptsRunResult = Plain<Core.PromptsRunResult>
export type RankRequest = Plain<Core.RankRequest>
export type RankResult = Plain<Core.RankResult>
export type Rate = Plain<Core.Rate>
export type RateChange = Plain<Core.RateChange>
export type ReportNote = Plain<Core.ReportNote>
export type RequestedScan = Plain<Core.RequestedScan>
export type Scan = Plain<Core.Scan>
export type ScanFilter = Plain<Core.ScanFilter>
export type ScanHead = Plain<Core.ScanHead>
export type ScanRequest = Plain<Core.ScanRequest>
export type ScanWithChecks = Plain<Core.ScanWithChecks>
export type SearchRow = Plain<Core.SearchRow>
export type SearchesReport = Plain<Core.SearchesReport>
export type Snapshot = Plain<Core.Snapshot>
export type SnapshotFilter = Plain<Core.SnapshotFilter>
export type SnapshotSummary = Plain<Core.SnapshotSummary>
export type SnapshotWithAnswer = Plain<Core.SnapshotWithAnswer>
export type Source = Plain<Core.Source>
export type SourceRow = Plain<Core.SourceRow>
export type SourcesReport = Plain<Core.SourcesReport>
export type SourcesRequest = Plain<Core.SourcesRequest>
export type Subscription = Plain<Core.ShownSubscription>
export type SubscriptionChange = Plain<Core.SubscriptionChange>
export type Tracker = Plain<Core.Tracker>
export type TrackerChange = Plain<Core.TrackerChange>
export type TrackerFilter = Plain<Core.TrackerFilter>
export type VendorBudget = Plain<Core.VendorBudget>
export type Verdict = Core.Verdict
export type VisibilityReport = Plain<Core.VisibilityReport>
export type VisibilityRequest = Plain<Core.VisibilityRequest>
export type VisibilityRow = Plain<Core.VisibilityRow>

/** Items of a list, and the number of all. */
export interface Page<Item> {
  readonly total: number
  readonly items: ReadonlyArray<Item>
}

export type CostReport = Awaited<ReturnType<Services["costs"]["report"]>>
export type ListedDelivery = Awaited<ReturnType<Services["deliveries"]["list"]>>["items"][number]
export type Notice = AnswerscopeEvents["creditsLow"]
export type Usage = Awaited<ReturnType<Services["credits"]["usage"]>>
