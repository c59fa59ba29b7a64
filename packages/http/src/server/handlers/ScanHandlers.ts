/**
 * Answers the operations on scans.
 */
import {
  type Check,
  isDone,
  modelsUsed,
  type ScanFilter,
  type ScanRequest,
  Scans,
  type ScanWithChecks
} from "@answerscope/core"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { CurrentPrincipal } from "../../api/Access.ts"
import { Api } from "../../api/Api.ts"
import type { ScanStart } from "../../api/ScanGroup.ts"
import { withApiErrors } from "../error/ApiErrors.ts"
import { ownKey, pageOf, paidSuccess, success } from "./Exchange.ts"

// that a check has been started is no matter of the caller's
const shownStatus = (status: Check["status"]) => (status === "running" ? "pending" : status)

const resultOf = (check: Check) => ({
  prompt: check.prompt,
  engine: check.engine,
  status: shownStatus(check.status),
  mentioned: check.mentioned,
  position: check.position,
  competitors_found: check.competitorsFound,
  sentiment: check.sentiment,
  sources_count: check.sourcesCount,
  error: check.error
})

const scanOf = (found: ScanWithChecks) => {
  const { scan, checks } = found
  const { total, completed, failed, cancelled } = scan.progress
  return {
    id: scan.id,
    brandId: scan.brandId,
    brand: scan.subject.name,
    domain: scan.subject.domain,
    status: scan.status,
    progress: { total, completed, failed, pending: total - completed - failed - cancelled },
    done: isDone(scan),
    prompts: scan.prompts,
    engines: scan.engines,
    models: modelsUsed(found),
    results: checks.map(resultOf),
    createdAt: scan.createdAt,
    completedAt: scan.completedAt
  }
}

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
        return paidSuccess(scanOf(started), started)
      }, withApiErrors),
      list: Effect.fnUntraced(function* ({ query }) {
        const { organizationId } = yield* CurrentPrincipal
        const page = pageOf(query)
        const { brand_id: brandId, status } = query
        const filter: ScanFilter = { brandId: brandId ?? null, status: status ?? null }
        const { total, items } = yield* scans.list({ organizationId, filter, page })
        return success({ total, ...page, scans: items.map(scanOf) })
      }, withApiErrors),
      get: ({ params }) =>
        ownKey(params).pipe(
          Effect.flatMap(scans.get),
          Effect.map((found) => success(scanOf(found))),
          withApiErrors
        ),
      cancel: ({ params }) =>
        ownKey(params).pipe(
          Effect.flatMap(scans.cancel),
          Effect.map((found) => success(scanOf(found))),
          withApiErrors
        )
    })
  })
)
