/**
 * Handlers of the operations on alerts.
 */
import { type AlertFilter, Alerts } from "@answerscope/core"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { CurrentPrincipal } from "../../api/request/Access.ts"
import { Api } from "../../api/Api.ts"
import { withApiErrors } from "../error/ApiErrors.ts"
import { pageOf, success, timeRangeOf } from "./Exchange.ts"

export const layer = HttpApiBuilder.group(
  Api,
  "alerts",
  Effect.fnUntraced(function* (handlers) {
    const alerts = yield* Alerts

    return handlers.handleAll({
      list: Effect.fnUntraced(function* ({ query }) {
        const { organizationId } = yield* CurrentPrincipal
        const range = yield* timeRangeOf(query)
        const page = pageOf(query)
        const { brand_id: brandId, type } = query
        const filter: AlertFilter = { brandId: brandId ?? null, type: type ?? null, ...range }
        const { total, items } = yield* alerts.list({ organizationId, filter, page })
        return success({ total, ...page, alerts: items })
      }, withApiErrors)
    })
  })
)
