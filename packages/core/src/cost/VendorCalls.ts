/**
 * Accounts for vendor calls made for a tenant. Before a call, it is written with unknown cost. Its cost is written with
 * the end of the work.
 */
import { Context, DateTime, Effect, Layer, Metric, Schedule } from "effect"
import type { CallMeter } from "../engine/CallMeter.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import { StorageClock } from "../storage/StorageClock.ts"
import type { StorageError } from "../storage/StorageError.ts"
import { type CallPurpose, changeOfBegin, changeOfEnd, type PricedCall, pricedCall } from "./VendorCost.ts"
import { VendorCostStore } from "./VendorCostStore.ts"
import { VendorPrices } from "./VendorPrice.ts"

/** The calls of one piece of work. */
export interface CallAccount {
  /** The meter of its calls for a purpose. */
  readonly meter: (purpose: CallPurpose) => CallMeter
  /** Calls that have ended so far. */
  readonly ended: Effect.Effect<ReadonlyArray<PricedCall>>
}

const spent = Metric.counter("answerscope_vendor_cost_usd_total", {
  description: "Known cost of calls to vendors in US dollars, by engine and model",
  incremental: true
})

/** A beginning that cannot be written is tried again for some seconds: without it the vendor is not asked. */
const beginSchedule = Schedule.max([Schedule.exponential("100 millis"), Schedule.recurs(6)])

/** Accounts for calls to vendors. */
export class VendorCalls extends Context.Service<
  VendorCalls,
  {
    /** Opens the account of one piece of work for an organization. */
    readonly open: (organizationId: OrganizationId) => CallAccount
    /**
     * Writes the end of calls. Call it once per call, in the transaction that ends their work. It locks the rows until
     * then, so call it last, just before the balance changes.
     */
    readonly record: (
      organizationId: OrganizationId,
      calls: ReadonlyArray<PricedCall>
    ) => Effect.Effect<void, StorageError>
  }
>()("@answerscope/core/cost/VendorCalls") {
  static readonly layer = Layer.effect(
    VendorCalls,
    Effect.gen(function* () {
      const store = yield* VendorCostStore
      const clock = yield* StorageClock
      const prices = yield* VendorPrices
      const open = (organizationId: OrganizationId): CallAccount => {
        const ended: Array<PricedCall> = []
        const meter = (purpose: CallPurpose): CallMeter => ({
          begin: Effect.fnUntraced(function* (call) {
            const begun = { call, purpose, day: DateTime.formatIsoDateUtc(yield* clock.now) }
            yield* Effect.retry(store.add([changeOfBegin(organizationId, begun)]), beginSchedule)
            return Effect.fnUntraced(function* (end) {
              const priced = pricedCall(prices, begun, end)
              ended.push(priced)
              const { microUsd } = priced.cost
              if (microUsd !== null) yield* Metric.update(Metric.withAttributes(spent, { ...call }), microUsd / 1e6)
            })
          })
        })
        return { meter, ended: Effect.sync(() => [...ended]) }
      }

      return VendorCalls.of({
        open,
        record: (organizationId, calls) =>
          calls.length === 0 ? Effect.void : store.add(calls.map((call) => changeOfEnd(organizationId, call)))
      })
    })
  )
}
