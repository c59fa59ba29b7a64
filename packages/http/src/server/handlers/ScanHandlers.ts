/**
 * Handlers of the operations on scans.
 */
import {
  type Page,
  pageLimitMax,
  type ScanFilter,
  type ScanRequest,
  Scans,
  type ScanWithChecks
} from "@answerscope/core"
import { fewWithChecks, scansWithChecksMax } from "@answerscope/core/adapter"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { CurrentPrincipal } from "../../api/request/Access.ts"
import { Api } from "../../api/Api.ts"
import { encodeResult, encodeScan, encodeScanAlone, encodeShown, Scan, ScanAlone, shownScan } from "../../api/Scan.ts"
import type { ScanStart } from "../../api/ScanGroup.ts"
import { csvColumns } from "../../export/CsvColumns.ts"
import { withApiErrors } from "../error/ApiErrors.ts"
import { ownKey, pageOf, paidSuccess, success } from "./Exchange.ts"
import { jsonPageOf, partOf, rowsResponses, wantedForm } from "./Export.ts"
import { textsResponse, textsWithList } from "./LongResponse.ts"
import { pagedList, readAtOnce } from "./PagedList.ts"

/** The body as the core takes it: null counts as left out. */
const requestOf = ({ brandId, domain, ...body }: typeof ScanStart.Type): ScanRequest => ({
  ...body,
  ...(brandId == null ? {} : { brandId }),
  ...(domain == null ? {} : { domain })
})

/** The JSON of a scan, in parts, inside of what is put around it. */
const scanTexts = (found: ScanWithChecks, around: (scan: unknown) => unknown) => {
  const { results, ...scan } = shownScan(found)
  const shell = around(encodeShown({ ...scan, results: [] }))
  return textsWithList(shell, results, (result) => [JSON.stringify(encodeResult(result))])
}

const withIds = ({ total, items }: Page<ScanWithChecks>) => ({
  total,
  items: items.map((found) => ({ ...found, id: found.scan.id }))
})

const rows = { columns: csvColumns(ScanAlone), encode: encodeScanAlone }
const rowsWithResults = { columns: csvColumns(Scan), encode: encodeScan }

export const layer = HttpApiBuilder.group(
  Api,
  "scans",
  Effect.fnUntraced(function* (handlers) {
    const scans = yield* Scans
    const rowsResponse = yield* rowsResponses

    return handlers.handleAll({
      start: Effect.fnUntraced(function* ({ payload }) {
        const { organizationId } = yield* CurrentPrincipal
        const started = yield* scans.start(organizationId, requestOf(payload))
        return paidSuccess(shownScan(started), started)
      }, withApiErrors),
      list: Effect.fnUntraced(function* ({ query }) {
        const { organizationId } = yield* CurrentPrincipal
        const form = yield* wantedForm
        const { brand_id: brandId, status, results = false } = query
        const filter: ScanFilter = { brandId: brandId ?? null, status: status ?? null }
        if (form !== "json") {
          const request = { organizationId, filter, part: partOf(query) }
          return results
            ? yield* rowsResponse({ form, headers: {}, walk: scans.walkWithChecks(request), ...rowsWithResults })
            : yield* rowsResponse({ form, headers: {}, walk: scans.walk(request), ...rows })
        }
        if (!results) {
          return yield* pagedList({
            name: "scans",
            page: yield* jsonPageOf(query, pageLimitMax),
            atOnce: readAtOnce.scans,
            list: (page) => scans.list({ organizationId, filter, page }),
            itemTexts: (scan) => [JSON.stringify(encodeScanAlone(scan))]
          })
        }
        return yield* pagedList({
          name: "scans",
          page: yield* Effect.fromResult(fewWithChecks(pageOf({ limit: scansWithChecksMax, ...query }))),
          atOnce: readAtOnce.scansWithChecks,
          list: (page) => Effect.map(scans.listWithChecks({ organizationId, filter, page }), withIds),
          itemTexts: (found) => scanTexts(found, (scan) => scan)
        })
      }, withApiErrors),
      get: ({ params }) =>
        ownKey(params).pipe(
          Effect.flatMap(scans.get),
          Effect.map((found) => textsResponse(scanTexts(found, success))),
          withApiErrors
        ),
      cancel: ({ params }) =>
        ownKey(params).pipe(
          Effect.flatMap(scans.cancel),
          Effect.map((found) => textsResponse(scanTexts(found, success))),
          withApiErrors
        )
    })
  })
)
