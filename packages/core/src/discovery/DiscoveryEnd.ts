/** Stores the outcome of a discovery with the refund or the brand's keywords, in one transaction. */
import { Effect, Option } from "effect"
import type { Brand } from "../brand/Brand.ts"
import { brandLimits } from "../brand/BrandQuota.ts"
import { BrandStore } from "../brand/BrandStore.ts"
import { VendorCalls } from "../cost/VendorCalls.ts"
import type { PricedCall } from "../cost/VendorCost.ts"
import { Credits } from "../credit/Credits.ts"
import { Hooks } from "../hook/Hooks.ts"
import { StorageClock } from "../storage/StorageClock.ts"
import { Transaction } from "../storage/Transaction.ts"
import type { DiscoveryReport } from "./DiscoveryReport.ts"
import { DiscoveryStore, type DiscoveryWork } from "./DiscoveryStore.ts"

interface DiscoveryEnd {
  readonly work: DiscoveryWork
  readonly report: DiscoveryReport
  /** The brand in the request; `null` if no source was called. */
  readonly asked: Brand | null
  /** Vendor calls that it started and saw end. */
  readonly calls: ReadonlyArray<PricedCall>
}

/** Stores the outcome in one transaction. Returns `false` if the outcome is no longer accepted. */
export const finishDiscovery = Effect.gen(function* () {
  const store = yield* DiscoveryStore
  const clock = yield* StorageClock
  const brands = yield* BrandStore
  const credits = yield* Credits
  const transaction = yield* Transaction
  const hooks = yield* Hooks
  const vendorCalls = yield* VendorCalls

  // the brand's domain may have changed; the keywords would then belong to another site
  const addKeywords = Effect.fnUntraced(function* (
    { work: { organizationId, brandId }, asked }: DiscoveryEnd,
    keywords: ReadonlyArray<string>
  ) {
    const key = { organizationId, id: brandId }
    const brand = Option.getOrNull(yield* brands.get(key))
    if (keywords.length === 0 || brand?.domain !== asked?.domain) return
    yield* brands.addKeywords({ ...key, keywords, updatedAt: yield* clock.now, limits: brandLimits })
  })

  // the brand before costs and balance, which every transaction locks last
  return Effect.fn("DiscoveryRunner.finish")(function* (end: DiscoveryEnd) {
    const { work, report } = end
    const { id, organizationId } = work
    const creditsCharged = report._tag === "failed" ? 0 : work.creditsCharged
    const amount = work.creditsCharged - creditsCharged
    if (!(yield* store.finish({ ...report, work, creditsCharged, endedAt: yield* clock.now }))) return false
    if (report._tag === "completed") yield* addKeywords(end, report.keywords)
    yield* hooks.offer("discoveryEnded", [{ organizationId, id, subject: null }])
    yield* vendorCalls.record(organizationId, end.calls)
    if (amount > 0) yield* credits.refund({ organizationId, chargeId: id, amount, reference: `refund:${id}` })
    return true
  }, transaction.run)
})
