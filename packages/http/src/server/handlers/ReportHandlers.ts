/**
 * Handlers of reports.
 */
import {
  type Engine,
  type PromptClass,
  Reports,
  type SearchesReport,
  type SourcesReport,
  type TrackerId,
  type VisibilityReport
} from "@answerscope/core"
import { Effect, Stream } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { CurrentPrincipal } from "../../api/request/Access.ts"
import { Api } from "../../api/Api.ts"
import type { TimeBound } from "../../api/field/TimeBound.ts"
import { encodeRate, shownRate } from "../../api/report/RateField.ts"
import { encodeNotes, shownNote } from "../../api/report/ReportNote.ts"
import { encodeSearch, encodeSource, SearchRow, shownSource, SourceRow } from "../../api/report/SourceRow.ts"
import { encodeRow, shownRow, VisibilityRow } from "../../api/report/VisibilityRow.ts"
import { type CsvColumn, csvColumns } from "../../export/CsvColumns.ts"
import type { ExportForm } from "../../export/ExportForm.ts"
import { withApiErrors } from "../error/ApiErrors.ts"
import { success, timeRangeOf } from "./Exchange.ts"
import { rowsResponses, wantedForm } from "./Export.ts"
import { periodHeaders, reportHeaders } from "./ReportHeaders.ts"

const visibilityColumns = csvColumns(VisibilityRow)

/** The columns that rows of the report have: the dimensions bare, then the figures. */
const columnsOf = (by: ReadonlyArray<string>, isCompared: boolean): ReadonlyArray<CsvColumn> => {
  const ofCompetitors = by.includes("competitor")
  const dimensions = by.map((name): CsvColumn => ({ name, path: ["by", name], kind: "value" }))
  const figures = visibilityColumns.filter(({ path: [first = "", second = ""] }) => {
    if (first === "by") return false
    if (first === "change") return isCompared && (ofCompetitors || !onlyByCompetitor.has(second))
    return ofCompetitors || !onlyByCompetitor.has(first)
  })
  return [...dimensions, ...figures]
}

const onlyByCompetitor: ReadonlySet<string> = new Set(["own", "together_rate", "ahead_rate"])

/** What the three reports are asked alike. */
interface ReportQuery {
  readonly engine?: Engine
  readonly model?: string
  readonly prompt?: string
  readonly class?: PromptClass | "all"
  readonly tag?: string
  readonly tracker_id?: TrackerId
  readonly from?: TimeBound
  readonly to?: TimeBound
  readonly limit?: number
  readonly offset?: number
}

/** Which answers and rows a query asks for; in a form of rows alone all rows by default. */
const askedFor = Effect.fnUntraced(function* (query: ReportQuery, form: ExportForm) {
  const { engine = null, model = null, prompt = null, tag = null, tracker_id: trackerId = null } = query
  const { class: promptClass = "all", limit = form === "json" ? undefined : null, offset = 0 } = query
  const range = yield* timeRangeOf(query)
  return {
    engine,
    model,
    prompt,
    class: promptClass === "all" ? null : promptClass,
    tag,
    trackerId,
    offset,
    ...range,
    ...(limit === undefined ? {} : { limit })
  }
})

type Report = VisibilityReport | SourcesReport | SearchesReport

/** A report as `data` of the JSON, without its rows. */
const shownReport = ({ total, limit, offset, from, before, notes }: Report) => ({
  total,
  limit: limit ?? total,
  offset,
  from,
  to: before,
  notes: notes.map(shownNote)
})

/** How many rows are held at once. */
const pageRows = 200

/** Rows in pages, each written out when it is taken. */
function* pagesOf<Row>({ rows, total }: { readonly rows: Iterable<Row>; readonly total: number }) {
  let items: Array<Row> = []
  for (const row of rows) {
    items.push(row)
    if (items.length < pageRows) continue
    yield { total, items }
    items = []
  }
  yield { total, items }
}

/** A report as rows alone, without their form. */
const rowsOf = <Row>(
  report: Omit<Report, "rows"> & { readonly rows: Iterable<Row> },
  beside: { readonly names?: VisibilityReport["names"]; readonly known?: unknown } = {}
) => ({
  walk: Stream.fromIterable({ [Symbol.iterator]: () => pagesOf(report) }, { chunkSize: 1 }),
  headers: { ...periodHeaders(report), ...reportHeaders({ notes: encodeNotes(report.notes), ...beside }) }
})

const sourceColumns = csvColumns(SourceRow)
const searchColumns = csvColumns(SearchRow)

export const layer = HttpApiBuilder.group(
  Api,
  "reports",
  Effect.fnUntraced(function* (handlers) {
    const reports = yield* Reports
    const rowsResponse = yield* rowsResponses

    return handlers.handleAll({
      visibility: Effect.fnUntraced(function* ({ query }) {
        const { organizationId } = yield* CurrentPrincipal
        const form = yield* wantedForm
        const { brand_id: brandId = null, compare = "none" } = query
        const by = query.by?.split(",") ?? []
        const asked = yield* askedFor(query, form)
        const request = { ...asked, brandId, by, compare }
        if (form === "json") {
          const report = yield* reports.visibility(organizationId, request)
          return success({ ...shownReport(report), rows: report.rows.map(shownRow), names: report.names })
        }
        const report = yield* reports.visibilityRows(organizationId, request)
        const columns = columnsOf(by, compare === "previous")
        const alone = rowsOf(report, { names: report.names })
        return yield* rowsResponse({ form, columns, encode: encodeRow, ...alone })
      }, withApiErrors),
      sources: Effect.fnUntraced(function* ({ query }) {
        const { organizationId } = yield* CurrentPrincipal
        const form = yield* wantedForm
        const { brand_id: brandId, group_by: groupBy = "domain", kind = null, gap = false } = query
        const asked = yield* askedFor(query, form)
        const report = yield* reports.sources(organizationId, { ...asked, brandId, groupBy, kind, gap })
        if (form === "json") return success({ ...shownReport(report), rows: report.rows.map(shownSource) })
        return yield* rowsResponse({ form, columns: sourceColumns, encode: encodeSource, ...rowsOf(report) })
      }, withApiErrors),
      searches: Effect.fnUntraced(function* ({ query }) {
        const { organizationId } = yield* CurrentPrincipal
        const form = yield* wantedForm
        const asked = yield* askedFor(query, form)
        const report = yield* reports.searches(organizationId, { ...asked, brandId: query.brand_id })
        const { known, rows } = report
        if (form === "json") return success({ ...shownReport(report), rows, known: shownRate(known) })
        const alone = rowsOf(report, { known: encodeRate(known) })
        return yield* rowsResponse({ form, columns: searchColumns, encode: encodeSearch, ...alone })
      }, withApiErrors)
    })
  })
)
