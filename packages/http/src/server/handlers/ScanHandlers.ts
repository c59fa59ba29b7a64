/**
 * Handlers of the operations on scans.
 */
import { type Check, type ScanFilter, type ScanHead, type ScanRequest, Scans } from "@answerscope/core"
import { bounds, fewWithChecks, placeBehind } from "@answerscope/core/model"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { CurrentPrincipal } from "../../api/request/Access.ts"
import { Api } from "../../api/Api.ts"
import { encodeHead, encodeResult, encodeResultWithCost, encodeScanAlone } from "../../api/Scan.ts"
import type { ScanStart } from "../../api/ScanGroup.ts"
import { scanRows, scanRowsWithResults } from "../../export/ExportedRows.ts"
import { CurrentHttpOptions } from "../HttpOptions.ts"
import { withApiErrors } from "../error/ApiErrors.ts"
import { ownKey, pageOf, paidSuccess, success } from "./Exchange.ts"
import { jsonPageOf, partOf, rowsResponses, wantedForm } from "./Export.ts"
import { type ListPiece, listParts, longResponse, wholeList } from "./LongResponse.ts"
import { pagedList, readAtOnce } from "./PagedList.ts"

/** The body as the core takes it: null counts as left out. */
const requestOf = ({ brandId, domain, ...body }: typeof ScanStart.Type): ScanRequest => ({
  ...body,
  ...(brandId == null ? {} : { brandId }),
  ...(domain == null ? {} : { domain })
})

/** How a scan is shown: what is put around it, and the JSON of its results. */
interface ScanShape {
  readonly around: (scan: unknown) => unknown
  readonly resultParts: (check: Check) => ReadonlyArray<string>
}

/** The JSON of a scan inside of what is put around it. Its results are read in pieces, all as of its head. */
const scanParts = Effect.fnUntraced(function* (
  scans: Scans["Service"],
  head: ScanHead,
  { around, resultParts }: ScanShape
) {
  const { scan } = head
  const read = (from: number) =>
    Effect.map(scans.checks(scan, from), (checks): ListPiece<Check, number> => ({
      items: checks,
      next: placeBehind(scan, checks)
    }))
  return listParts({ envelope: around(encodeHead(head)), itemParts: resultParts, first: yield* read(0), read })
})

export const layer = HttpApiBuilder.group(
  Api,
  "scans",
  Effect.fnUntraced(function* (handlers) {
    const scans = yield* Scans
    const rowsResponse = yield* rowsResponses
    const { showVendorCost } = yield* CurrentHttpOptions
    const resultOf = showVendorCost ? encodeResultWithCost : encodeResult
    const resultParts = (check: Check) => [JSON.stringify(resultOf(check))]

    return handlers.handleAll({
      start: Effect.fnUntraced(function* ({ payload }) {
        const { organizationId } = yield* CurrentPrincipal
        const started = yield* scans.start(organizationId, requestOf(payload))
        const { scan, checks } = started
        const envelope = paidSuccess(encodeHead({ scan, models: scan.models }), started)
        return yield* longResponse(listParts({ envelope, itemParts: resultParts, ...wholeList(checks) }))
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
          return yield* pagedList({
            name: "scans",
            page: yield* jsonPageOf(query, bounds.pageLimitMax),
            atOnce: readAtOnce.scans,
            list: (page) => scans.list({ organizationId, filter, page }),
            itemParts: (scan) => [JSON.stringify(encodeScanAlone(scan))]
          })
        }
        return yield* pagedList({
          name: "scans",
          page: yield* Effect.fromResult(fewWithChecks(pageOf({ limit: bounds.scansWithChecksMax, ...query }))),
          atOnce: readAtOnce.scans,
          list: (page) => scans.list({ organizationId, filter, page }),
          // read anew, when its turn comes: as one moment with its results
          itemParts: (listed) => [
            scans.head({ organizationId, id: listed.id }).pipe(
              Effect.flatMap((head) => scanParts(scans, head, { around: (scan) => scan, resultParts })),
              Effect.catchTag("NotFound", () => Effect.succeed([JSON.stringify(encodeScanAlone(listed))]))
            )
          ]
        })
      }, withApiErrors),
      get: ({ params }) =>
        ownKey(params).pipe(
          Effect.flatMap(scans.head),
          Effect.flatMap((head) => scanParts(scans, head, { around: success, resultParts })),
          Effect.flatMap(longResponse),
          withApiErrors
        ),
      cancel: ({ params }) =>
        ownKey(params).pipe(
          Effect.tap(scans.cancel),
          Effect.flatMap(scans.head),
          Effect.flatMap((head) => scanParts(scans, head, { around: success, resultParts })),
          Effect.flatMap(longResponse),
          withApiErrors
        )
    })
  })
)
