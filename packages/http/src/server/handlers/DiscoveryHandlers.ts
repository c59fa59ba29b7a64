/** Handlers of the operations on brand discoveries. */
import { Discoveries, type Discovery } from "@answerscope/core"
import { isDiscoveryDone } from "@answerscope/core/model"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { CurrentPrincipal } from "../../api/request/Access.ts"
import { Api } from "../../api/Api.ts"
import { withApiErrors } from "../error/ApiErrors.ts"
import { byKey } from "./ByKey.ts"
import { pageOf } from "./RequestValues.ts"
import { pageSuccess, paidSuccess } from "./SuccessEnvelope.ts"

const shown = (discovery: Discovery) => ({ ...discovery, done: isDiscoveryDone(discovery.status) })

export const layer = HttpApiBuilder.group(
  Api,
  "discoveries",
  Effect.fnUntraced(function* (handlers) {
    const discoveries = yield* Discoveries

    return handlers.handleAll({
      start: Effect.fnUntraced(function* ({ payload }) {
        const { organizationId } = yield* CurrentPrincipal
        const started = yield* discoveries.start(organizationId, payload)
        return paidSuccess(shown(started.discovery), started)
      }, withApiErrors),
      list: Effect.fnUntraced(function* ({ query }) {
        const { organizationId } = yield* CurrentPrincipal
        const page = pageOf(query)
        const { brand_id: brandId } = query
        const { total, items } = yield* discoveries.list({ organizationId, brandId: brandId ?? null, page })
        return pageSuccess(page, total, {
          credits_per_discovery: discoveries.priceOf(organizationId),
          discoveries: items.map(shown)
        })
      }, withApiErrors),
      get: byKey(discoveries.get, shown)
    })
  })
)
