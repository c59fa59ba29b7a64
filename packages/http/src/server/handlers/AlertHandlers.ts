/** Handlers of the operations on alerts. */
import { type AlertFilter, Alerts, Inbox, InvalidRequest } from "@answerscope/core"
import { bounds } from "@answerscope/core/model"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { CurrentPrincipal } from "../../api/request/Access.ts"
import { shownAlert } from "../../api/field/Alert.ts"
import { shownGroup } from "../../api/field/AlertsByCause.ts"
import { Api } from "../../api/Api.ts"
import { alertRows } from "../../export/ExportedRows.ts"
import { withApiErrors } from "../error/ApiErrors.ts"
import { isOwnBrand, timeRangeOf } from "./RequestValues.ts"
import { pageSuccess, success } from "./SuccessEnvelope.ts"
import { jsonPageOf, partOf, rowsResponses, wantedForm } from "./Export.ts"
import { periodHeaders } from "./ReportHeaders.ts"

export const layer = HttpApiBuilder.group(
  Api,
  "alerts",
  Effect.fnUntraced(function* (handlers) {
    const alerts = yield* Alerts
    const inbox = yield* Inbox
    const rowsResponse = yield* rowsResponses

    return handlers.handleAll({
      list: Effect.fnUntraced(function* ({ query }) {
        const { brandIds, organizationId } = yield* CurrentPrincipal
        const form = yield* wantedForm
        const range = yield* timeRangeOf(query)
        const { brand_id: brandId = null, cause_id: causeId = null, surface = null, type = null } = query
        const { dismissed = null, read = null } = query
        const filter: AlertFilter = { brandId, brandIds, causeId, dismissed, read, surface, type, ...range }
        if (form !== "json") {
          if (query.group !== undefined) return yield* new InvalidRequest({ message: "group: is for JSON only" })
          const walk = alerts.walk({ organizationId, filter, part: partOf(query) })
          return yield* rowsResponse({ form, headers: periodHeaders(range), walk, ...alertRows })
        }
        const page = yield* jsonPageOf(query, bounds.pageLimitMax)
        if (query.group !== undefined) {
          const { items, total } = yield* inbox.groups({ organizationId, filter, page })
          const leads = items.map(({ lead }) => shownAlert(lead))
          return pageSuccess(page, total, { alerts: leads, groups: items.map(shownGroup) })
        }
        const { total, items } = yield* alerts.list({ organizationId, filter, page })
        return pageSuccess(page, total, { alerts: items.map(shownAlert) })
      }, withApiErrors),
      unread: Effect.fnUntraced(function* ({ query }) {
        const caller = yield* CurrentPrincipal
        const { organizationId } = caller
        const isOwn = isOwnBrand(caller)
        const all = yield* inbox.unread({ organizationId, brandId: query.brand_id ?? null })
        const brands = all.filter(({ brandId }) => isOwn(brandId))
        const sumOf = (field: "alerts" | "causes") => brands.reduce((sum, each) => sum + each[field], 0)
        return success({ alerts: sumOf("alerts"), causes: sumOf("causes"), brands })
      }, withApiErrors)
    })
  })
)
