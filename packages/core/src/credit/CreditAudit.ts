/** Compares stored balances and usage totals with the sums of the entries. Pure. */
import type { CreditAccount } from "./Credit.ts"
import { monthlyRemaining, purchasedRemaining } from "./CreditLedger.ts"
import { type UsageTotal, usageTotalKey } from "./UsageTotals.ts"

/** Stored figures of an organization, and the sums of its entries. */
export interface CreditAudit {
  readonly account: CreditAccount
  /** Sum of `monthly` over all entries; the remaining monthly credits. */
  readonly monthlySum: number
  /** Sum of `purchased` over all entries; the remaining purchased credits. */
  readonly purchasedSum: number
  /** The sums of use as stored, and as computed from the entries; each ordered by day and operation. */
  readonly useKept: ReadonlyArray<UsageTotal>
  readonly useSummed: ReadonlyArray<UsageTotal>
}

/** A stored figure that differs from the entries. */
export interface CreditDifference {
  /** Such as `monthly remaining`, or `use 2026-03-04 scan monthly`. */
  readonly figure: string
  readonly kept: number
  readonly entries: number
}

const useFigures = (sums: ReadonlyArray<UsageTotal>): ReadonlyArray<readonly [string, number]> =>
  sums.flatMap((sum) => [
    [`use ${usageTotalKey(sum)} monthly`, sum.monthly] as const,
    [`use ${usageTotalKey(sum)} purchased`, sum.purchased] as const
  ])

/** All figures that differ; empty for an intact ledger. A missing sum counts as 0. */
export const creditDifferences = (audit: CreditAudit): ReadonlyArray<CreditDifference> => {
  const kept = new Map([
    ["monthly remaining", monthlyRemaining(audit.account)],
    ["purchased remaining", purchasedRemaining(audit.account)],
    ...useFigures(audit.useKept)
  ])
  const entries = new Map([
    ["monthly remaining", audit.monthlySum],
    ["purchased remaining", audit.purchasedSum],
    ...useFigures(audit.useSummed)
  ])
  return [...new Set([...kept.keys(), ...entries.keys()])]
    .map((figure) => ({ figure, kept: kept.get(figure) ?? 0, entries: entries.get(figure) ?? 0 }))
    .filter((difference) => difference.kept !== difference.entries)
}
