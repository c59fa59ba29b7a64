/**
 * Handlers of the operations on scans.
 */
import { type ScanFilter, type ScanRequest, Scans } from "@answerscope/core"
import { scansWithChecksMax } from "@answerscope/core/adapter"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { CurrentPrincipal } from "../../api/request/Access.ts"
import { Api } from "../../api/Api.ts"
import { shownScan, shownScanAlone } from "../../api/Scan.ts"
import type { ScanStart } from "../../api/ScanGroup.ts"
import { withApiErrors } from "../error/ApiErrors.ts"
import { ownKey, pageOf, paidSuccess, success } from "./Exchange.ts"

/** The body as the core takes it: null counts as left out. */
const requestOf = ({ brandId, domain, ...body }: typeof ScanStart.Type): ScanRequest => ({
  ...body,
  ...(brandId == null ? {} : { brandId }),
  ...(domain == null ? {} : { domain })
})

export const layer = HttpApiBuilder.group(
  Api,
  "scans",
  Effect.fnUntraced(function* (handlers) {
    const scans = yield* Scans

    return handlers.handleAll({
      start: Effect.fnUntraced(function* ({ payload }) {
        const { organizationId } = yield* CurrentPrincipal
        const started = yield* scans.start(organizationId, requestOf(payload))
        return paidSuccess(shownScan(started), started)
      }, withApiErrors),
      list: Effect.fnUntraced(function* ({ query }) {
        const { organizationId } = yield* CurrentPrincipal
        const { brand_id: brandId, status, results = false } = query
        const filter: ScanFilter = { brandId: brandId ?? null, status: status ?? null }
        const page = pageOf(results ? { limit: scansWithChecksMax, ...query } : query)
        if (!results) {
          const { total, items } = yield* scans.list({ organizationId, filter, page })
          return success({ total, ...page, scans: items.map(shownScanAlone) })
        }
        const { total, items } = yield* scans.listWithChecks({ organizationId, filter, page })
        return success({ total, ...page, scans: items.map(shownScan) })
      }, withApiErrors),
      get: ({ params }) =>
        ownKey(params).pipe(
          Effect.flatMap(scans.get),
          Effect.map((found) => success(shownScan(found))),
          withApiErrors
        ),
      cancel: ({ params }) =>
        ownKey(params).pipe(
          Effect.flatMap(scans.cancel),
          Effect.map((found) => success(shownScan(found))),
          withApiErrors
        )
    })
  })
)
