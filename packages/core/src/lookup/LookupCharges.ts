/**
 * Payment of lookups: charged before the vendor call, refunded unless it succeeds.
 * A lookup is recorded as open in the transaction of its charge. Its process renews the lease until the end, so that
 * other processes find and refund lookups of a process that died.
 */
import { Context, Duration, Effect, Exit, Fiber, Layer } from "effect"
import { type BudgetReached, VendorBudgets } from "../cost/VendorBudgets.ts"
import { type CallAccount, VendorCalls } from "../cost/VendorCalls.ts"
import type { CallPurpose, PricedCall } from "../cost/VendorCost.ts"
import type { CreditAccount, PaidOperation } from "../credit/Credit.ts"
import type { InsufficientCredits } from "../credit/CreditError.ts"
import { totalRemaining } from "../credit/CreditLedger.ts"
import { Credits } from "../credit/Credits.ts"
import { CurrentCallMeter } from "../engine/CallMeter.ts"
import { Ids } from "../id/Ids.ts"
import { withResponse } from "../idempotency/ResponseSteps.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import type { NotFound } from "../request/RequestError.ts"
import { StorageClock } from "../storage/StorageClock.ts"
import { StorageError } from "../storage/StorageError.ts"
import { Transaction } from "../storage/Transaction.ts"
import { CurrentLookupPolicy } from "./LookupPolicy.ts"
import { LookupId } from "./LookupId.ts"
import { type LookupKey, LookupStore, type OpenLookup } from "./LookupStore.ts"

/** Result of a lookup, and its price. */
export interface PaidResult<A> {
  readonly data: A
  /** Credits charged in the end. */
  readonly charged: number
  /** What both buckets hold after it. */
  readonly remaining: number
}

export interface Worked<A> {
  readonly data: A
  /** Credits that it is worth, at most those charged. */
  readonly worth: number
}

/** The operation of a lookup, for its price and its vendor calls. */
export type LookupOperation = PaidOperation & CallPurpose

export interface PaidWork<A, E> {
  readonly organizationId: OrganizationId
  readonly operation: LookupOperation
  /** Credits taken first. */
  readonly amount: number
  /** Asks the vendor. */
  readonly work: Effect.Effect<Worked<A>, E>
  /** Runs in the transaction that makes the charge final; null for nothing. */
  readonly onKept: Effect.Effect<void, StorageError> | null
}

/** Most lookups refunded in one go. */
const refundsMax = 1_000

export class LookupCharges extends Context.Service<
  LookupCharges,
  {
    /**
     * Charges, works, and keeps the price of the result. Refunds everything if the work fails, dies, or is cut off when
     * this service closes. Interrupting the caller does not stop the work: it is finished and charged. Must not be
     * called in a transaction. The charge becomes final with the response of a long request (`withResponse`).
     */
    readonly pay: <A, E>(
      paid: PaidWork<A, E>
    ) => Effect.Effect<PaidResult<A>, E | BudgetReached | InsufficientCredits | NotFound | StorageError>
    /** Refunds lookups whose process has died; returns how many. Any number of processes may do so at once. */
    readonly refundAbandoned: Effect.Effect<number, StorageError>
    /** Refunds all open lookups. Only for a start while no other process uses the storage. */
    readonly refundAll: Effect.Effect<number, StorageError>
  }
>()("@answerscope/core/lookup/LookupCharges") {
  static readonly layer = Layer.effect(
    LookupCharges,
    Effect.gen(function* () {
      const store = yield* LookupStore
      const clock = yield* StorageClock
      const credits = yield* Credits
      const transaction = yield* Transaction
      const ids = yield* Ids
      const scope = yield* Effect.scope
      const { open, renewLease, refund, keep } = yield* lookupMoves
      const vendorCalls = yield* VendorCalls
      const budgets = yield* VendorBudgets

      const release = (lookup: LookupKey, account: CallAccount): Effect.Effect<void> =>
        Effect.flatMap(account.ended, (calls) => refund(lookup, calls)).pipe(
          // its lease is not renewed any more, so it will be refunded as an abandoned one
          Effect.catch((error) => Effect.logWarning("lookup not refunded yet", error)),
          Effect.asVoid
        )

      const finish = Effect.fnUntraced(function* <A, E>(
        lookup: OpenLookup,
        { data, worth }: Worked<A>,
        {
          amount,
          onKept,
          charged,
          calls
        }: PaidWork<A, E> & {
          readonly charged: CreditAccount
          readonly calls: CallAccount
        }
      ) {
        const { organizationId, id } = lookup
        const over = { organizationId, chargeId: id, amount: amount - worth, reference: `refund:${id}:part` }
        const account = over.amount > 0 ? yield* credits.refund(over) : charged
        yield* withResponse({
          commit: Effect.flatMap(calls.ended, (ended) => keep(lookup, onKept, ended)),
          abort: release(lookup, calls)
        })
        return { data, charged: worth, remaining: totalRemaining(account) }
      })

      const payOnce = <A, E>(paid: PaidWork<A, E>) =>
        Effect.uninterruptibleMask((restore) =>
          Effect.gen(function* () {
            if (yield* transaction.isRunning) return yield* Effect.die(new Error("a lookup in a transaction"))
            const { organizationId, operation, amount, work } = paid
            yield* budgets.require(organizationId)
            yield* credits.requireBalance({ organizationId, amount })
            const id = LookupId.make(yield* ids.next("lkp"))
            const lookup: OpenLookup = { id, organizationId, operation, startedAt: yield* clock.now }
            const charged = yield* open(lookup, amount)
            const calls = vendorCalls.open(organizationId)
            return yield* restore(Effect.raceFirst(work, renewLease(id))).pipe(
              Effect.provideService(CurrentCallMeter, calls.meter(operation)),
              Effect.flatMap((worked) => finish(lookup, worked, { ...paid, charged, calls })),
              Effect.onExit((exit) => (Exit.isFailure(exit) ? release(lookup, calls) : Effect.void))
            )
          })
        )

      // a caller that leaves does not stop the work, because the vendor call must be paid
      const pay = Effect.fn("LookupCharges.pay")(<A, E>(paid: PaidWork<A, E>) =>
        Effect.flatMap(Effect.forkIn(payOnce(paid), scope), Fiber.join)
      )

      const refundThose = Effect.fnUntraced(function* (lookups: ReadonlyArray<OpenLookup>) {
        const refunded = yield* Effect.filter(lookups, (lookup) => refund(lookup, []))
        if (refunded.length > 0) yield* Effect.logWarning(`${refunded.length} interrupted lookups refunded`)
        return refunded.length
      })

      return LookupCharges.of({
        pay,
        refundAbandoned: Effect.flatMap(store.abandoned({ limit: refundsMax }), refundThose),
        refundAll: Effect.flatMap(store.list({ limit: refundsMax }), refundThose)
      })
    })
  ).pipe(Layer.provide([VendorBudgets.layer, VendorCalls.layer]))
}

/** The state changes of a lookup, each in one transaction. */
const lookupMoves = Effect.gen(function* () {
  const store = yield* LookupStore
  const credits = yield* Credits
  const transaction = yield* Transaction
  const vendorCalls = yield* VendorCalls
  const { lease } = yield* CurrentLookupPolicy
  const leaseMillis = Duration.toMillis(lease)

  const open = Effect.fnUntraced(function* (lookup: OpenLookup, amount: number) {
    yield* store.open({ ...lookup, leaseMillis })
    // the charge comes last: it locks the balance
    const { organizationId, id, operation } = lookup
    return yield* credits.charge({ organizationId, chargeId: id, operation, amount })
  }, transaction.run)

  // one for each lookup, so that a process without lookups has nothing to do
  const renewLease = (id: LookupId): Effect.Effect<never> =>
    store.renew({ ids: [id], leaseMillis }).pipe(
      Effect.catch((error) => Effect.logWarning("lease of a lookup not renewed", error)),
      Effect.delay(Duration.times(lease, 1 / 3)),
      Effect.forever
    )

  const refund = Effect.fn("LookupCharges.refund")(function* (
    { organizationId, id }: LookupKey,
    calls: ReadonlyArray<PricedCall>
  ) {
    const isOpen = yield* store.close({ organizationId, id })
    if (isOpen) yield* vendorCalls.record(organizationId, calls)
    if (isOpen) yield* credits.refundRest({ organizationId, chargeId: id, reference: `refund:${id}` })
    return isOpen
  }, transaction.run)

  const keepOnly = Effect.fnUntraced(function* ({ organizationId, id }: LookupKey) {
    if (!(yield* store.close({ organizationId, id }))) {
      return yield* new StorageError({ operation: "LookupCharges.keep", cause: "the lookup was refunded" })
    }
  })

  const keep = Effect.fnUntraced(function* (
    lookup: LookupKey,
    onKept: Effect.Effect<void, StorageError> | null,
    calls: ReadonlyArray<PricedCall>
  ) {
    yield* keepOnly(lookup)
    if (onKept !== null) yield* onKept
    yield* vendorCalls.record(lookup.organizationId, calls)
  }, transaction.run)

  return { open, renewLease, refund, keep }
})
