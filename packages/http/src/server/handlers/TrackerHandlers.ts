/**
 * Answers the operations on trackers.
 */
import { NotFound, type TrackerFilter, TrackerId, type TrackerKey, Trackers, TypeId } from "@answerscope/core"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { CurrentPrincipal } from "../../api/Access.ts"
import { Api } from "../../api/Api.ts"
import { pageOf } from "./PageRequest.ts"
import { refusing } from "../error/Refusal.ts"
import { success } from "./Success.ts"

const trackerKey = Effect.fnUntraced(function* (id: string): Effect.fn.Return<TrackerKey, NotFound, CurrentPrincipal> {
  const { organizationId } = yield* CurrentPrincipal
  if (!TypeId.isTypeId("trk", id)) return yield* new NotFound({ resource: "tracker" })
  return { organizationId, id: TrackerId.make(id) }
})

export const layer = HttpApiBuilder.group(
  Api,
  "trackers",
  Effect.fnUntraced(function* (handlers) {
    const trackers = yield* Trackers

    return handlers.handleAll({
      create: Effect.fnUntraced(function* ({ payload }) {
        const { organizationId } = yield* CurrentPrincipal
        if (!TypeId.isTypeId("brd", payload.brandId)) return yield* new NotFound({ resource: "brand" })
        return success(yield* trackers.create(organizationId, payload))
      }, refusing),
      list: Effect.fnUntraced(function* ({ query }) {
        const { organizationId } = yield* CurrentPrincipal
        const page = pageOf(query)
        const { brand_id: brandId, enabled } = query
        if (brandId !== undefined && !TypeId.isTypeId("brd", brandId)) {
          return success({ total: 0, ...page, trackers: [] })
        }
        const filter: TrackerFilter = { brandId: brandId ?? null, enabled: enabled ?? null }
        const { total, items } = yield* trackers.list({ organizationId, filter, page })
        return success({ total, ...page, trackers: items })
      }, refusing),
      get: ({ params }) => trackerKey(params.id).pipe(Effect.flatMap(trackers.get), Effect.map(success), refusing),
      update: ({ params, payload }) =>
        trackerKey(params.id).pipe(
          Effect.flatMap((key) => trackers.update(key, payload)),
          Effect.map(success),
          refusing
        ),
      remove: ({ params }) =>
        trackerKey(params.id).pipe(
          Effect.flatMap(trackers.remove),
          Effect.as(success({ id: params.id, deleted: true })),
          refusing
        ),
      run: ({ params }) =>
        trackerKey(params.id).pipe(
          Effect.flatMap(trackers.runNow),
          Effect.map((run) => ({ ...success(run), credits: { charged: run.charged, remaining: run.remaining } })),
          refusing
        )
    })
  })
)
