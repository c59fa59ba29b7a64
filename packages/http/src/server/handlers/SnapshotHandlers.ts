/**
 * Handlers of the operations on snapshots.
 */
import { Snapshots, type SnapshotSummary } from "@answerscope/core"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { CurrentPrincipal } from "../../api/request/Access.ts"
import { Api } from "../../api/Api.ts"
import { encodeSnapshot } from "../../api/SnapshotGroup.ts"
import { withApiErrors } from "../error/ApiErrors.ts"
import { ownKey, pageOf, success, timeRangeOf } from "./Exchange.ts"
import { pagedList, readAtOnce } from "./PagedList.ts"

/** A snapshot with the field names of the wire; the schema drops the others. */
const shownSnapshot = <S extends SnapshotSummary>(snapshot: S) => ({
  ...snapshot,
  sources_count: snapshot.sourcesCount,
  competitors_found: snapshot.competitorsFound,
  competitor_candidates_found: snapshot.competitorCandidatesFound
})

export const layer = HttpApiBuilder.group(
  Api,
  "snapshots",
  Effect.fnUntraced(function* (handlers) {
    const snapshots = yield* Snapshots

    return handlers.handleAll({
      list: Effect.fnUntraced(function* ({ query }) {
        const { organizationId } = yield* CurrentPrincipal
        const range = yield* timeRangeOf(query)
        const page = pageOf(query)
        const { brand_id: brandId, engine, prompt, mentioned } = query
        const filter = {
          brandId: brandId ?? null,
          engine: engine ?? null,
          prompt: prompt ?? null,
          mentioned: mentioned ?? null,
          ...range
        }
        return yield* pagedList({
          name: "snapshots",
          page,
          atOnce: readAtOnce.snapshots,
          list: (part) => snapshots.list({ organizationId, filter, page: part }),
          itemTexts: (snapshot) => [JSON.stringify(encodeSnapshot(shownSnapshot(snapshot)))]
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
