/** Handlers of the operations on scans. */
import {
  type Scan,
  type ScanFilter,
  type ScanKey,
  type ScanRequest,
  Scans,
  type ScanWithChecks
} from "@answerscope/core"
import { bounds, fewWithChecks } from "@answerscope/core/model"
import { Effect, Stream } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { CurrentPrincipal } from "../../api/request/Access.ts"
import { Api } from "../../api/Api.ts"
import { encodeListed, shownScan, shownScanAlone } from "../../api/Scan.ts"
import type { ScanStart } from "../../api/ScanGroup.ts"
import { scanRows, scanRowsWithResults } from "../../export/ExportedRows.ts"
import { CurrentHttpOptions } from "../HttpOptions.ts"
import { withApiErrors } from "../error/ApiErrors.ts"
import { byKey } from "./ByKey.ts"
import { pageOf, timeRangeOf } from "./RequestValues.ts"
import { pageSuccess, paidSuccess } from "./SuccessEnvelope.ts"
import { jsonPageOf, partOf, rowsResponses, wantedForm } from "./Export.ts"
import { streamedList } from "./StreamedList.ts"

/** The body as the core takes it: null counts as left out. */
const requestOf = ({ brandId, domain, ...body }: typeof ScanStart.Type): ScanRequest => ({
  ...body,
  ...(brandId == null ? {} : { brandId }),
  ...(domain == null ? {} : { domain })
})

/** Most checks of a list that is sent whole. */
const wholeListChecksMax = 200

export const layer = HttpApiBuilder.group(
  Api,
  "scans",
  Effect.fnUntraced(function* (handlers) {
    const scans = yield* Scans
    const rowsResponse = yield* rowsResponses
    const { showVendorCost } = yield* CurrentHttpOptions
    const shown = (found: ScanWithChecks) => shownScan(found, showVendorCost)

    return handlers.handleAll({
      start: Effect.fnUntraced(function* ({ payload }) {
        const { organizationId } = yield* CurrentPrincipal
        const started = yield* scans.start(organizationId, requestOf(payload))
        return paidSuccess(shown(started), started)
      }, withApiErrors),
      list: Effect.fnUntraced(function* ({ query }) {
        const { organizationId } = yield* CurrentPrincipal
        const form = yield* wantedForm
        const { brand_id: brandId, follow_ups: withFollowUps = false, status, results = false } = query
        const filter: ScanFilter = { brandId: brandId ?? null, status: status ?? null, withFollowUps }
        if (form !== "json") {
          const request = { organizationId, filter, part: partOf(query) }
          return results
            ? yield* rowsResponse({ form, headers: {}, walk: scans.walkWithChecks(request), ...scanRowsWithResults })
            : yield* rowsResponse({ form, headers: {}, walk: scans.walk(request), ...scanRows })
        }
        if (!results) {
          const page = yield* jsonPageOf(query, bounds.pageLimitMax)
          const { total, items } = yield* scans.list({ organizationId, filter, page })
          return pageSuccess(page, total, { scans: items.map(shownScanAlone) })
        }
        const page = yield* Effect.fromResult(fewWithChecks(pageOf({ limit: bounds.scansWithChecksMax, ...query })))
        const { total, items } = yield* scans.list({ organizationId, filter, page })
        const withResults = (listed: Scan) =>
          scans.get({ organizationId, id: listed.id }).pipe(
            Effect.map(shown),
            Effect.catchTag("NotFound", () => Effect.succeed(shownScanAlone(listed)))
          )
        const checks = items.reduce((sum, { progress }) => sum + progress.total, 0)
        if (checks <= wholeListChecksMax) {
          return pageSuccess(page, total, { scans: yield* Effect.forEach(items, withResults) })
        }
        return yield* streamedList({
          fields: { total, ...page },
          name: "scans",
          items: Stream.mapEffect(Stream.fromIterable(items), (listed) =>
            Effect.map(withResults(listed), (scan) => JSON.stringify(encodeListed(scan)))
          )
        })
      }, withApiErrors),
      failures: Effect.fnUntraced(function* ({ query }) {
        const { organizationId } = yield* CurrentPrincipal
        const page = pageOf(query)
        const filter = { brandId: query.brand_id, ...(yield* timeRangeOf(query)) }
        const { items, total } = yield* scans.failedChecks({ organizationId, filter, page })
        return pageSuccess(page, total, { failures: items })
      }, withApiErrors),
      get: byKey(scans.get, shown),
      cancel: byKey((key: ScanKey) => Effect.andThen(scans.cancel(key), scans.get(key)), shown)
    })
  })
)
