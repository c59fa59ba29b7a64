/** Handlers of the operations on marks. */
import { Marks } from "@answerscope/core"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { CurrentPrincipal } from "../../api/request/Access.ts"
import { Api } from "../../api/Api.ts"
import { shownMark } from "../../api/mark/MarkGroup.ts"
import { withApiErrors } from "../error/ApiErrors.ts"
import { pageOf } from "./RequestValues.ts"
import { pageSuccess, success } from "./SuccessEnvelope.ts"

export const layer = HttpApiBuilder.group(
  Api,
  "marks",
  Effect.fnUntraced(function* (handlers) {
    const marks = yield* Marks

    return handlers.handleAll({
      put: Effect.fnUntraced(function* ({ payload: { at, ...mark } }) {
        const caller = yield* CurrentPrincipal
        const given = { ...mark, at: at?.start ?? null }
        return success(shownMark(yield* marks.put(caller.organizationId, given, caller)))
      }, withApiErrors),
      remove: Effect.fnUntraced(function* ({ payload }) {
        const { organizationId } = yield* CurrentPrincipal
        yield* marks.remove(organizationId, payload)
        return success({ ...payload, deleted: true })
      }, withApiErrors),
      list: Effect.fnUntraced(function* ({ query }) {
        const { organizationId } = yield* CurrentPrincipal
        const page = pageOf(query)
        const { brand_id: brandId, kind = null } = query
        const { items, total } = yield* marks.list({ organizationId, brandId, kind, page })
        return pageSuccess(page, total, { marks: items.map(shownMark) })
      }, withApiErrors)
    })
  })
)
