/** Reports with the names of the interface. */
import type {
  DuelReport as CoreDuel,
  SearchesReport as CoreSearches,
  SourcesReport as CoreSources,
  VisibilityReport as CoreVisibility
} from "@answerscope/core"
import { Schema } from "effect"
import { DuelReport } from "./Duel.ts"
import { SearchesReport, SourcesReport, VisibilityReport } from "./ReportBody.ts"

/** A report with its period and page as the interface shows them. */
export const shownReport = <Report extends CoreVisibility | CoreSources | CoreSearches | CoreDuel>({
  before,
  limit,
  ...report
}: Report) => ({
  ...report,
  limit: limit ?? report.total,
  to: before
})

const encodeShownDuel = Schema.encodeSync(DuelReport)
const encodeShownVisibility = Schema.encodeSync(VisibilityReport)
const encodeShownSources = Schema.encodeSync(SourcesReport)
const encodeShownSearches = Schema.encodeSync(SearchesReport)

/** Reports as the JSON of the interface: its `data`. */
export const encodeVisibility = (report: CoreVisibility) => encodeShownVisibility(shownReport(report))
export const encodeDuel = (report: CoreDuel) => encodeShownDuel(shownReport(report))
export const encodeSources = (report: CoreSources) => encodeShownSources(shownReport(report))
export const encodeSearches = (report: CoreSearches) => encodeShownSearches(shownReport(report))
