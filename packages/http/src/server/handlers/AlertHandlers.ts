/**
 * Handlers of the operations on alerts.
 */
import { type AlertFilter, Alerts } from "@answerscope/core"
import { bounds } from "@answerscope/core/model"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { CurrentPrincipal } from "../../api/request/Access.ts"
import { shownAlert } from "../../api/Alert.ts"
import { Api } from "../../api/Api.ts"
import { alertRows } from "../../export/ExportedRows.ts"
import { withApiErrors } from "../error/ApiErrors.ts"
import { timeRangeOf } from "./RequestValues.ts"
import { pageSuccess } from "./SuccessEnvelope.ts"
import { jsonPageOf, partOf, rowsResponses, wantedForm } from "./Export.ts"
import { periodHeaders } from "./ReportHeaders.ts"

export const layer = HttpApiBuilder.group(
  Api,
  "alerts",
  Effect.fnUntraced(function* (handlers) {
    const alerts = yield* Alerts
    const rowsResponse = yield* rowsResponses

    return handlers.handleAll({
      list: Effect.fnUntraced(function* ({ query }) {
        const { organizationId } = yield* CurrentPrincipal
        const form = yield* wantedForm
        const range = yield* timeRangeOf(query)
        const { brand_id: brandId, type } = query
        const filter: AlertFilter = { brandId: brandId ?? null, type: type ?? null, ...range }
        if (form !== "json") {
          const walk = alerts.walk({ organizationId, filter, part: partOf(query) })
          return yield* rowsResponse({ form, headers: periodHeaders(range), walk, ...alertRows })
        }
        const page = yield* jsonPageOf(query, bounds.pageLimitMax)
        const { total, items } = yield* alerts.list({ organizationId, filter, page })
        return pageSuccess(page, total, { alerts: items.map(shownAlert) })
      }, withApiErrors)
    })
  })
)
