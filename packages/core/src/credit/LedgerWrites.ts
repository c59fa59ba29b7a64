/** Side effects of ledger changes: an event for hosts, a notice when credits run low, and a metric without tenants. */
import { DateTime, Effect, Metric, Option, Result, Schema } from "effect"
import { type HookEvent, Hooks } from "../hook/Hooks.ts"
import type { NoticeDraft } from "../notice/Notice.ts"
import { Notices } from "../notice/Notices.ts"
import { Transaction } from "../storage/Transaction.ts"
import { CreditEntry, PaidOperation } from "./Credit.ts"
import type { LedgerChange } from "./CreditLedger.ts"
import { lowCrossing } from "./LowCredits.ts"
import { CreditStore } from "./CreditStore.ts"

const moved = Metric.counter("answerscope_credits_total", {
  description:
    "Credits charged, refunded and granted, by kind and operation (none for a grant, own for those of a host)",
  incremental: true
})

/** The counter of each kind and operation, made once: there are few. */
const counters = new Map<string, Metric.Counter<number>>()

const isProduct = Schema.is(PaidOperation)

const counterOf = ({ kind, operation }: CreditEntry): Metric.Counter<number> => {
  const label = operation === null ? "none" : isProduct(operation) ? operation : "own"
  const key = `${kind} ${label}`
  const known = counters.get(key) ?? Metric.withAttributes(moved, { kind, operation: label })
  counters.set(key, known)
  return known
}

const isCounted = ({ kind }: CreditEntry): boolean => kind === "charge" || kind === "refund" || kind === "grant"

/** Records metrics of changes after the commit. For refunds, the amount returned. */
const count = ({ afterCommit }: Transaction["Service"], changes: ReadonlyArray<LedgerChange>): Effect.Effect<void> =>
  Effect.forEach(
    changes.flatMap(({ entries }) => entries.filter(isCounted)),
    (entry) => afterCommit(Metric.update(counterOf(entry), Math.abs(entry.monthly + entry.purchased))),
    { discard: true }
  )

const encodeEntry = Schema.encodeSync(Schema.toCodecJson(CreditEntry))

const eventsOf = (changes: ReadonlyArray<LedgerChange>): ReadonlyArray<HookEvent> =>
  changes.flatMap(({ entries }) =>
    entries.map((entry) => ({
      organizationId: entry.organizationId,
      id: `${entry.organizationId}:${entry.number}`,
      subject: encodeEntry(entry)
    }))
  )

/** The notices about credits that changes took below the threshold: one until more credits come. */
const noticesOf = (changes: ReadonlyArray<LedgerChange>): ReadonlyArray<NoticeDraft> =>
  changes.flatMap((change) => {
    const { cycleLimit, cycleStart, organizationId, purchasedTotal } = change.account
    const crossing = lowCrossing(change)
    if (crossing === null) return []
    const { remaining, threshold } = crossing
    return {
      organizationId,
      type: "credits_low",
      subject: null,
      occasion: [DateTime.formatIsoDateUtc(cycleStart), cycleLimit, purchasedTotal, threshold].join(" "),
      message: `Credits are low: ${remaining} left, and the threshold is ${threshold}.`,
      remedy: "Add credits, or run trackers less often. Without credits, trackers rest."
    }
  })

/** The writes of the store, each with its events and notices in the same transaction. */
export const ledgerWrites = Effect.gen(function* () {
  const store = yield* CreditStore
  const hooks = yield* Hooks
  const notices = yield* Notices
  const transaction = yield* Transaction

  const isWanted = hooks.isWanted("creditsMoved")

  const told = <A, E>(write: Effect.Effect<A, E>, changesOf: (written: A) => ReadonlyArray<LedgerChange>) => {
    const withEvents = Effect.gen(function* () {
      const written = yield* write
      const changes = changesOf(written)
      yield* count(transaction, changes)
      if (yield* isWanted) yield* hooks.offer("creditsMoved", eventsOf(changes))
      yield* notices.post(noticesOf(changes))
      return written
    })
    // a failure that a caller catches does not undo its own transaction
    return Effect.flatMap(transaction.isRunning, (isRunning) => (isRunning ? withEvents : transaction.run(withEvents)))
  }

  // a write without listeners shares a commit with others; if it turns out to need a notice, it is made again
  const alone: CreditStore["Service"]["update"] = (update) =>
    store
      .update({
        ...update,
        decide: (...given) =>
          update.decide(...given).pipe(
            Result.mapError(Option.some),
            Result.filterOrFail(
              (change) => lowCrossing(change) === null,
              () => Option.none()
            )
          )
      })
      .pipe(
        Effect.tap((change) => count(transaction, [change])),
        Effect.catch((error) => {
          if (!Option.isOption(error)) return Effect.fail(error)
          return Option.isSome(error) ? Effect.fail(error.value) : told(store.update(update), (change) => [change])
        })
      )

  const writes: Pick<CreditStore["Service"], "open" | "update" | "updateAll"> = {
    open: (change) => told(store.open(change), () => [change]),
    update: (update) =>
      Effect.gen(function* () {
        const isHeard = (yield* transaction.isRunning) || (yield* isWanted)
        return yield* isHeard ? told(store.update(update), (change) => [change]) : alone(update)
      }),
    updateAll: (updates) => told(store.updateAll(updates), (changes) => changes)
  }
  return writes
})
