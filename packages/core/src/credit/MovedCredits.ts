/**
 * Counts the credits that were moved, by what for and never by whom: a metric has few labels.
 */
import { Effect, Metric, Schema } from "effect"
import type { Transaction } from "../storage/Transaction.ts"
import { type CreditEntry, PaidOperation } from "./Credit.ts"
import type { LedgerChange } from "./CreditLedger.ts"

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

/** Counts what a change has moved, once it is committed. Of a refund, what came back. */
export const countMoved = ({ afterCommit }: Transaction["Service"], { entries }: LedgerChange): Effect.Effect<void> =>
  Effect.forEach(
    entries.filter(isCounted),
    (entry) => afterCommit(Metric.update(counterOf(entry), Math.abs(entry.monthly + entry.purchased))),
    { discard: true }
  )
