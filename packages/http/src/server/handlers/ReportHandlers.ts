/**
 * Handlers of reports.
 */
import { Reports, type VisibilityReport, type VisibilityRequest } from "@answerscope/core"
import { Effect, Stream } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { CurrentPrincipal } from "../../api/request/Access.ts"
import { Api } from "../../api/Api.ts"
import { encodeNotes, shownNote } from "../../api/report/ReportNote.ts"
import { encodeRow, shownRow, VisibilityRow } from "../../api/report/VisibilityRow.ts"
import { type CsvColumn, csvColumns } from "../../export/CsvColumns.ts"
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

/** The report with the names of the interface. */
const shownVisibility = ({ before, rows, notes, limit, ...report }: VisibilityReport) => ({
  ...report,
  limit: limit ?? rows.length,
  to: before,
  rows: rows.map(shownRow),
  notes: notes.map(shownNote)
})

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
        const range = yield* timeRangeOf(query)
        const { brand_id: brandId = null, tracker_id: trackerId = null, class: promptClass = "all" } = query
        const by = query.by?.split(",") ?? []
        const { engine = null, model = null, prompt = null, tag = null, compare = "none", limit, offset = 0 } = query
        const request: VisibilityRequest = {
          brandId,
          by,
          engine,
          model,
          prompt,
          class: promptClass === "all" ? null : promptClass,
          tag,
          trackerId,
          compare,
          offset,
          ...range,
          ...(limit === undefined ? (form === "json" ? {} : { limit: null }) : { limit })
        }
        const report = yield* reports.visibility(organizationId, request)
        if (form === "json") return success(shownVisibility(report))
        return yield* rowsResponse({
          form,
          walk: Stream.make({ total: report.total, items: report.rows }),
          columns: columnsOf(by, compare === "previous"),
          encode: encodeRow,
          headers: {
            ...periodHeaders(report),
            ...reportHeaders({ notes: encodeNotes(report.notes), names: report.names })
          }
        })
      }, withApiErrors)
    })
  })
)
