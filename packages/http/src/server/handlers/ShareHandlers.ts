/** Handlers of the operations on links. */
import { Shares } from "@answerscope/core"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "../../api/Api.ts"
import { corePeriod } from "../../api/report/DocumentBody.ts"
import { shownShare } from "../../api/report/ShareGroup.ts"
import { CurrentPrincipal } from "../../api/request/Access.ts"
import { withApiErrors } from "../error/ApiErrors.ts"
import { byKeyAndBody, removedByKey } from "./ByKey.ts"
import { pageOf } from "./RequestValues.ts"
import { pageSuccess, success } from "./SuccessEnvelope.ts"

export const layer = HttpApiBuilder.group(
  Api,
  "shares",
  Effect.fnUntraced(function* (handlers) {
    const shares = yield* Shares

    return handlers.handleAll({
      create: Effect.fnUntraced(function* ({ payload: { parameters, ...asked } }) {
        const { organizationId } = yield* CurrentPrincipal
        const { period } = yield* corePeriod(parameters)
        const request = { ...asked, ...(period === undefined ? {} : { parameters: period }) }
        const { share, url } = yield* shares.create(organizationId, request)
        return success({ ...shownShare(share), url })
      }, withApiErrors),
      list: Effect.fnUntraced(function* ({ query }) {
        const { brandIds, organizationId } = yield* CurrentPrincipal
        const page = pageOf(query)
        const { items, total } = yield* shares.list({ organizationId, brandId: query.brand_id ?? null, brandIds, page })
        return pageSuccess(page, total, { shares: items.map(shownShare) })
      }, withApiErrors),
      update: byKeyAndBody(shares.update, shownShare),
      release: byKeyAndBody(shares.release, shownShare),
      remove: removedByKey(shares.remove)
    })
  })
)
