/** When an organization's credits are low. Pure. */
import type { CreditAccount, CreditAmount, CreditEntry } from "./Credit.ts"
import { type LedgerChange, totalRemaining } from "./CreditLedger.ts"

/** Fewer credits than this are low; 0 if none are. */
const thresholdOf = ({ lowThreshold, monthlyLimit }: CreditAccount): number =>
  lowThreshold ?? Math.ceil(monthlyLimit / 10)

/** How a change took the credits below the threshold. */
interface LowCrossing {
  readonly threshold: number
  readonly remaining: number
}

/**
 * Returns how a charge or a new limit took the credits below the threshold, `null` if it did not. The end of a cycle
 * does not count, because the next cycle begins with it.
 */
export const lowCrossing = ({ account, entries }: Pick<LedgerChange, "account" | "entries">): LowCrossing | null => {
  const threshold = thresholdOf(account)
  const crosses = ({ kind, monthly, monthlyAfter, purchased, purchasedAfter }: CreditEntry) => {
    const after = monthlyAfter + purchasedAfter
    return (kind === "charge" || kind === "limit") && after < threshold && after - monthly - purchased >= threshold
  }
  return entries.some(crosses) ? { threshold, remaining: totalRemaining(account) } : null
}

/** Sets the threshold of low credits. Moves nothing. */
export const setLowThreshold = (account: CreditAccount, lowThreshold: CreditAmount | null): LedgerChange => ({
  account: { ...account, lowThreshold },
  charge: null,
  entries: []
})
