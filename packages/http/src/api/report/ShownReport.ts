/**
 * Reports with the names of the interface.
 */
import type {
  SearchesReport as CoreSearches,
  SourcesReport as CoreSources,
  VisibilityReport as CoreVisibility
} from "@answerscope/core"
import { Schema } from "effect"
import { shownRate } from "./RateField.ts"
import { SearchesReport, SourcesReport, VisibilityReport } from "./ReportBody.ts"
import { shownNote } from "./ReportNote.ts"
import { shownSource } from "./SourceRow.ts"
import { shownRow } from "./VisibilityRow.ts"

/** A report without its rows. */
const shownReport = ({
  total,
  limit,
  offset,
  from,
  before,
  notes
}: Omit<CoreVisibility | CoreSources | CoreSearches, "rows">) => ({
  total,
  limit: limit ?? total,
  offset,
  from,
  to: before,
  notes: notes.map(shownNote)
})

const shownVisibility = (report: CoreVisibility): typeof VisibilityReport.Type => ({
  ...shownReport(report),
  rows: report.rows.map(shownRow),
  names: report.names
})

const shownSources = (report: CoreSources): typeof SourcesReport.Type => ({
  ...shownReport(report),
  rows: report.rows.map(shownSource)
})

const shownSearches = (report: CoreSearches): typeof SearchesReport.Type => ({
  ...shownReport(report),
  rows: report.rows,
  known: shownRate(report.known)
})

const encodeShownVisibility = Schema.encodeSync(VisibilityReport)
const encodeShownSources = Schema.encodeSync(SourcesReport)
const encodeShownSearches = Schema.encodeSync(SearchesReport)

/** Reports as the JSON of the interface: its `data`. */
export const encodeVisibility = (report: CoreVisibility) => encodeShownVisibility(shownVisibility(report))
export const encodeSources = (report: CoreSources) => encodeShownSources(shownSources(report))
export const encodeSearches = (report: CoreSearches) => encodeShownSearches(shownSearches(report))
