/** Handlers of the operations on reports as things. */
import { Documents } from "@answerscope/core"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "../../api/Api.ts"
import { corePeriod, shownDocument, shownHead } from "../../api/report/DocumentBody.ts"
import { encodeContent } from "../../api/report/ReportContent.ts"
import { CurrentPrincipal } from "../../api/request/Access.ts"
import { withApiErrors } from "../error/ApiErrors.ts"
import { byKey, removedByKey } from "./ByKey.ts"
import { ownKey, pageOf } from "./RequestValues.ts"
import { pageSuccess, success } from "./SuccessEnvelope.ts"

export const layer = HttpApiBuilder.group(
  Api,
  "documents",
  Effect.fnUntraced(function* (handlers) {
    const documents = yield* Documents

    return handlers.handleAll({
      create: Effect.fnUntraced(function* ({ payload: { period, ...document } }) {
        const { organizationId } = yield* CurrentPrincipal
        const asked = { ...document, ...(yield* corePeriod(period)) }
        return success(shownDocument(yield* documents.create(organizationId, asked)))
      }, withApiErrors),
      list: Effect.fnUntraced(function* ({ query }) {
        const { brandIds, organizationId } = yield* CurrentPrincipal
        const page = pageOf(query)
        const { items, total } = yield* documents.list({
          organizationId,
          brandId: query.brand_id ?? null,
          brandIds,
          page
        })
        return pageSuccess(page, total, { documents: items.map(shownHead) })
      }, withApiErrors),
      get: byKey(documents.get, shownDocument),
      update: Effect.fnUntraced(function* ({ params, payload: { period, ...change } }) {
        const asked = { ...change, ...(yield* corePeriod(period)) }
        return success(shownDocument(yield* documents.update(yield* ownKey(params), asked)))
      }, withApiErrors),
      remove: removedByKey(documents.remove),
      make: Effect.fnUntraced(function* ({ params }) {
        return success(shownDocument(yield* documents.make(yield* ownKey(params), encodeContent)))
      }, withApiErrors),
      preview: Effect.fnUntraced(function* ({ query: { brand_id: brandId, from, last_days, to } }) {
        const { organizationId } = yield* CurrentPrincipal
        const days = last_days === undefined ? {} : { last_days }
        const period = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }), ...days }
        const asked = { brandId, ...(yield* corePeriod(period)) }
        const content: unknown = JSON.parse(yield* documents.preview(organizationId, asked, encodeContent))
        return success({ content })
      }, withApiErrors),
      design: Effect.fnUntraced(function* () {
        const { organizationId } = yield* CurrentPrincipal
        return success(yield* documents.design(organizationId))
      }, withApiErrors),
      saveDesign: Effect.fnUntraced(function* ({ payload }) {
        const { organizationId } = yield* CurrentPrincipal
        return success(yield* documents.saveDesign(organizationId, payload))
      }, withApiErrors),
      duplicate: Effect.fnUntraced(function* ({ params }) {
        return success(shownDocument(yield* documents.duplicate(yield* ownKey(params))))
      }, withApiErrors)
    })
  })
)
