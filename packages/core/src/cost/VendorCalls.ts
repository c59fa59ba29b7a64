/**
 * Accounts for vendor calls made for a tenant. Before a call, it is written with unknown cost. Its cost is written with
 * the end of the work.
 */
import { Context, DateTime, Effect, Layer, Metric, Schedule } from "effect"
import type { CallMeter, VendorCallEnd } from "../engine/CallMeter.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import { StorageClock } from "../storage/StorageClock.ts"
import type { StorageError } from "../storage/StorageError.ts"
import {
  type BegunCall,
  type CallPurpose,
  changeOfBegin,
  changeOfEnd,
  type PricedCall,
  pricedCall
} from "./VendorCost.ts"
import { VendorCostStore } from "./VendorCostStore.ts"
import { VendorPrices } from "./VendorPrice.ts"

/** The calls of one piece of work. */
export interface CallAccount {
  /** The meter of its calls for a purpose. */
  readonly meter: (purpose: CallPurpose) => CallMeter
  /** Prices the end of a call that this work or earlier work began, and adds it to the calls that have ended. */
  readonly end: (begun: BegunCall, end: VendorCallEnd) => Effect.Effect<void>
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
    /** Writes the begin of a call of unknown cost. Joins the current transaction. */
    readonly begin: (organizationId: OrganizationId, begun: BegunCall) => Effect.Effect<void, StorageError>
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
      const begin: VendorCalls["Service"]["begin"] = (organizationId, begun) =>
        store.add([changeOfBegin(organizationId, begun)])
      const open = (organizationId: OrganizationId): CallAccount => {
        const ended: Array<PricedCall> = []
        const end: CallAccount["end"] = Effect.fnUntraced(function* (begun, how) {
          const priced = pricedCall(prices, begun, how)
          ended.push(priced)
          const { microUsd } = priced.cost
          if (microUsd === null) return
          yield* Metric.update(Metric.withAttributes(spent, { ...begun.call }), microUsd / 1e6)
        })
        const meter = (purpose: CallPurpose): CallMeter => ({
          begin: Effect.fnUntraced(function* (call) {
            const begun = { call, purpose, day: DateTime.formatIsoDateUtc(yield* clock.now) }
            yield* Effect.retry(begin(organizationId, begun), beginSchedule)
            return (how) => end(begun, how)
          })
        })
        return { meter, end, ended: Effect.sync(() => [...ended]) }
      }

      return VendorCalls.of({
        open,
        begin,
        record: (organizationId, calls) =>
          calls.length === 0 ? Effect.void : store.add(calls.map((call) => changeOfEnd(organizationId, call)))
      })
    })
  )
}
