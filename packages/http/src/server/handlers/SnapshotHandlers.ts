/**
 * Handlers of the operations on snapshots.
 */
import {
  type PageRequest,
  pageLimitMax,
  Snapshots,
  type SnapshotSummary,
  type SnapshotWithAnswer as CoreSnapshotWithAnswer
} from "@answerscope/core"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { CurrentPrincipal } from "../../api/request/Access.ts"
import { Api } from "../../api/Api.ts"
import { encodeSnapshot, encodeSnapshotWithAnswer, Snapshot, SnapshotWithAnswer } from "../../api/SnapshotGroup.ts"
import { csvColumns } from "../../export/CsvColumns.ts"
import { withApiErrors } from "../error/ApiErrors.ts"
import { ownKey, success, timeRangeOf } from "./Exchange.ts"
import { jsonPageOf, partOf, rowsResponses, wantedForm } from "./Export.ts"
import { pagedList, readAtOnce } from "./PagedList.ts"
import { periodHeaders } from "./ReportHeaders.ts"

/** A snapshot with the field names of the wire; the schema drops the others. */
const shownSnapshot = <S extends SnapshotSummary>(snapshot: S) => ({
  ...snapshot,
  sources_count: snapshot.sourcesCount,
  competitors_found: snapshot.competitorsFound,
  competitor_candidates_found: snapshot.competitorCandidatesFound
})

const rows = {
  columns: csvColumns(Snapshot),
  encode: (snapshot: SnapshotSummary) => encodeSnapshot(shownSnapshot(snapshot))
}

const rowsWithAnswers = {
  columns: csvColumns(SnapshotWithAnswer),
  encode: (snapshot: CoreSnapshotWithAnswer) => encodeSnapshotWithAnswer(shownSnapshot(snapshot))
}

export const layer = HttpApiBuilder.group(
  Api,
  "snapshots",
  Effect.fnUntraced(function* (handlers) {
    const snapshots = yield* Snapshots
    const rowsResponse = yield* rowsResponses

    return handlers.handleAll({
      list: Effect.fnUntraced(function* ({ query }) {
        const { organizationId } = yield* CurrentPrincipal
        const form = yield* wantedForm
        const range = yield* timeRangeOf(query)
        const { brand_id: brandId, engine, prompt, mentioned, answer = false } = query
        const filter = {
          brandId: brandId ?? null,
          engine: engine ?? null,
          prompt: prompt ?? null,
          mentioned: mentioned ?? null,
          ...range
        }
        if (form !== "json") {
          const request = { organizationId, filter, part: partOf(query) }
          const headers = periodHeaders(range)
          return answer
            ? yield* rowsResponse({ form, headers, walk: snapshots.walkWithAnswers(request), ...rowsWithAnswers })
            : yield* rowsResponse({ form, headers, walk: snapshots.walk(request), ...rows })
        }
        const page = yield* jsonPageOf(query, pageLimitMax)
        const asked = (part: PageRequest) => ({ organizationId, filter, page: part })
        return answer
          ? yield* pagedList({
              name: "snapshots",
              page,
              atOnce: readAtOnce.snapshotsWithAnswers,
              list: (part) => snapshots.listWithAnswers(asked(part)),
              itemParts: (snapshot) => [JSON.stringify(rowsWithAnswers.encode(snapshot))]
            })
          : yield* pagedList({
              name: "snapshots",
              page,
              atOnce: readAtOnce.snapshots,
              list: (part) => snapshots.list(asked(part)),
              itemParts: (snapshot) => [JSON.stringify(rows.encode(snapshot))]
            })
      }, withApiErrors),
      get: ({ params }) =>
        ownKey(params).pipe(
          Effect.flatMap(snapshots.get),
          Effect.map((found) => success(shownSnapshot(found))),
          withApiErrors
        )
    })
  })
)
