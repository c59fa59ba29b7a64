/** Handlers of the operations on trackers. */
import { AlertStates, type TrackerFilter, Trackers } from "@answerscope/core"
import { Effect, identity } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { CurrentPrincipal } from "../../api/request/Access.ts"
import { Api } from "../../api/Api.ts"
import { withApiErrors } from "../error/ApiErrors.ts"
import { byKeyAndBody, removedByKey } from "./ByKey.ts"
import { ownKey, pageOf } from "./RequestValues.ts"
import { pageSuccess, paidSuccess, success } from "./SuccessEnvelope.ts"

export const layer = HttpApiBuilder.group(
  Api,
  "trackers",
  Effect.fnUntraced(function* (handlers) {
    const trackers = yield* Trackers
    const states = yield* AlertStates

    return handlers.handleAll({
      create: Effect.fnUntraced(function* ({ payload }) {
        const { organizationId } = yield* CurrentPrincipal
        return success(yield* trackers.create(organizationId, payload))
      }, withApiErrors),
      list: Effect.fnUntraced(function* ({ query }) {
        const { organizationId } = yield* CurrentPrincipal
        const page = pageOf(query)
        const { brand_id: brandId, enabled } = query
        const filter: TrackerFilter = { brandId: brandId ?? null, enabled: enabled ?? null }
        const { total, items } = yield* trackers.list({ organizationId, filter, page })
        return pageSuccess(page, total, { trackers: items })
      }, withApiErrors),
      get: Effect.fnUntraced(function* ({ params }) {
        const tracker = yield* Effect.flatMap(ownKey(params), trackers.get)
        return success({ ...tracker, alertState: yield* states.of(tracker) })
      }, withApiErrors),
      update: byKeyAndBody(trackers.update, identity),
      remove: removedByKey(trackers.remove),
      run: ({ params }) =>
        ownKey(params).pipe(
          Effect.flatMap(trackers.runNow),
          Effect.map((run) => paidSuccess(run, run)),
          withApiErrors
        )
    })
  })
)
