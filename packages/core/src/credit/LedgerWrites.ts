/**
 * What follows a movement of credits: an event for hosts, and a metric, by what for and never by whom.
 */
import { Effect, Metric, Schema } from "effect"
import { type HookEvent, Hooks } from "../hook/Hooks.ts"
import { Transaction } from "../storage/Transaction.ts"
import { CreditEntry, PaidOperation } from "./Credit.ts"
import type { LedgerChange } from "./CreditLedger.ts"
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

/** Counts what changes have moved, once they are committed. Of a refund, what came back. */
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

/** The writes of the store, each with its events in the same transaction. */
export const ledgerWrites = Effect.gen(function* () {
  const store = yield* CreditStore
  const hooks = yield* Hooks
  const transaction = yield* Transaction

  const told = <A, E>(write: Effect.Effect<A, E>, changesOf: (written: A) => ReadonlyArray<LedgerChange>) =>
    Effect.gen(function* () {
      // nobody waits for a transaction of its own when nobody wants events
      if (!(yield* hooks.isWanted("creditsMoved"))) {
        return yield* Effect.tap(write, (written) => count(transaction, changesOf(written)))
      }
      const withEvents = Effect.tap(write, (written) => {
        const changes = changesOf(written)
        return Effect.andThen(count(transaction, changes), hooks.offer("creditsMoved", eventsOf(changes)))
      })
      // a failure that a caller catches does not undo its own transaction
      return yield* (yield* transaction.isRunning) ? withEvents : transaction.run(withEvents)
    })

  const writes: Pick<CreditStore["Service"], "open" | "update" | "updateAll"> = {
    open: (change) => told(store.open(change), () => [change]),
    update: (update) => told(store.update(update), (change) => [change]),
    updateAll: (updates) => told(store.updateAll(updates), (changes) => changes)
  }
  return writes
})
