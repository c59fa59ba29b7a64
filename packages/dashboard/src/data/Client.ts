/** The API client of the whole site. */
import { type Client, type ClientInput, type ClientResult, createClient } from "@answerscope/http/client"

export const baseUrl = new URL(".", document.baseURI).href.replace(/\/$/, "")

/**
 * Pages of other origins cannot send this header, so a request that has it comes from this site. It reports `https:`,
 * which a server behind a proxy does not see.
 */
export const ownHeaders = { "x-answerscope-dashboard": location.protocol }

/** The browser sends the session cookie. */
export const client: Client = createClient({ baseUrl, headers: ownHeaders })

export type VisibilityReport = ClientResult<"reports", "visibility">["data"]
export type VisibilityRow = VisibilityReport["rows"][number]
export type ReportNote = VisibilityReport["notes"][number]
export type RateChange = NonNullable<VisibilityRow["change"]>["mention_rate"]
/** A rate; with its level over prompts and engines where a report has it. */
export type Rate = RateChange["previous"] & Partial<Pick<VisibilityRow["mention_rate"], "standardized">>
/** Rates of a brand that have a head figure. */
export type HeadFigure = "mention_rate" | "share_of_voice" | "citation_rate" | "top3_rate" | "positive_rate"
export type PromptList = ClientResult<"reports", "prompts">["data"]
export type SourcesReport = ClientResult<"reports", "sources">["data"]
export type SearchesReport = ClientResult<"reports", "searches">["data"]
export type Brand = ClientResult<"brands", "get">["data"]
export type BrandPrompts = ClientResult<"brands", "getPrompts">["data"]
export type Snapshot = ClientResult<"snapshots", "list">["data"]["snapshots"][number]
export type Answer = ClientResult<"snapshots", "get">["data"]
export type AnswerReading = ClientResult<"snapshots", "reading">["data"]
export type Scan = ClientResult<"scans", "get">["data"]
export type ListedScan = ClientResult<"scans", "list">["data"]["scans"][number]
export type Tracker = ClientResult<"trackers", "list">["data"]["trackers"][number]
export type TrackerWithState = ClientResult<"trackers", "get">["data"]
export type Alert = ClientResult<"alerts", "list">["data"]["alerts"][number]
export type AlertList = ClientResult<"alerts", "list">["data"]
export type Notice = ClientResult<"notices", "list">["data"]["notices"][number]
export type Subscription = ClientResult<"notifications", "list">["data"]["subscriptions"][number]
export type Delivery = ClientResult<"notifications", "deliveries">["data"]["deliveries"][number]
export type Story = ClientResult<"reports", "story">["data"]
export type StoryRef = Story["changes"][number]["refs"][number]
export type DuelReport = ClientResult<"reports", "duel">["data"]
export type Portfolio = ClientResult<"reports", "portfolio">["data"]
export type PortfolioRow = Portfolio["rows"][number]
export type Mark = ClientResult<"marks", "list">["data"]["marks"][number]
export type CataloguedEngine = ClientResult<"engines", "list">["data"]["engines"][number]
export type AccessKey = ClientResult<"keys", "list">["data"]["keys"][number]
export type UsageAhead = ClientResult<"usage", "ahead">["data"]
export type Usage = ClientResult<"usage", "get">
export type DocumentHead = ClientResult<"documents", "list">["data"]["documents"][number]
export type ReportDocument = ClientResult<"documents", "get">["data"]
export type Branding = ReportDocument["branding"]
export type DocumentSettings = Omit<ClientInput<"documents", "create">, "brandId">
export type Share = ClientResult<"shares", "list">["data"]["shares"][number]
export type Discovery = ClientResult<"discoveries", "list">["data"]["discoveries"][number]

/** Query of the visibility report. */
export type VisibilityInput = ClientInput<"reports", "visibility">
