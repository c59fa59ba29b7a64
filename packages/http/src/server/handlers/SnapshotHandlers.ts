/**
 * Answers the operations on snapshots.
 */
import { type Snapshot, Snapshots, type SnapshotSummary } from "@answerscope/core"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { CurrentPrincipal } from "../../api/Access.ts"
import { Api } from "../../api/Api.ts"
import { withApiErrors } from "../error/ApiErrors.ts"
import { ownKey, pageOf, success } from "./Exchange.ts"
import { timeRangeOf } from "./TimeRange.ts"

const summaryOf = (snapshot: SnapshotSummary) => ({
  id: snapshot.id,
  brandId: snapshot.brandId,
  brand: snapshot.brand,
  prompt: snapshot.prompt,
  engine: snapshot.engine,
  model: snapshot.model,
  mentioned: snapshot.mentioned,
  position: snapshot.position,
  sources_count: snapshot.sourcesCount,
  sentiment: snapshot.sentiment,
  competitors_found: snapshot.competitorsFound,
  competitor_candidates_found: snapshot.competitorCandidatesFound,
  checkedAt: snapshot.checkedAt
})

const evidenceOf = (snapshot: Snapshot) => ({
  ...summaryOf(snapshot),
  answer: snapshot.answer,
  sources: snapshot.sources,
  spans: snapshot.spans,
  queries: snapshot.queries,
  analyzerVersion: snapshot.analyzerVersion,
  scanId: snapshot.scanId,
  trackerId: snapshot.trackerId
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
        const { total, items } = yield* snapshots.list({ organizationId, filter, page })
        return success({ total, ...page, snapshots: items.map(summaryOf) })
      }, withApiErrors),
      get: ({ params }) =>
        ownKey(params).pipe(
          Effect.flatMap(snapshots.get),
          Effect.map((found) => success(evidenceOf(found))),
          withApiErrors
        )
    })
  })
)
