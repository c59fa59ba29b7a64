/**
 * The arithmetic of credits. Pure: takes an account and returns the account after,
 * with the entries that explain the difference. All balances change through here.
 */
import { DateTime, Result } from "effect"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import { type Charge, type CreditAccount, type CreditEntry, CreditAmount } from "./Credit.ts"
import { InsufficientCredits } from "./CreditError.ts"

/** The changes of one decision; written together or not at all. */
export interface LedgerChange {
  readonly account: CreditAccount
  readonly charge: Charge | null
  readonly entries: ReadonlyArray<CreditEntry>
}

const credits = (amount: number): CreditAmount => CreditAmount.make(amount)

/** Start of the cycle that holds `at`: the first of its month, 00:00 UTC. */
export const cycleStartOf = (at: DateTime.Utc): DateTime.Utc => DateTime.startOf(at, "month")

/** End of the cycle that starts at `cycleStart`, exclusive. */
export const cycleEndOf = (cycleStart: DateTime.Utc): DateTime.Utc => DateTime.add(cycleStart, { months: 1 })

/** Remaining credits: monthly, purchased, and both. */
export const monthlyRemaining = (account: CreditAccount): number => account.cycleLimit - account.monthlyUsed
export const purchasedRemaining = (account: CreditAccount): number => account.purchasedTotal - account.purchasedUsed
export const totalRemaining = (account: CreditAccount): number =>
  monthlyRemaining(account) + purchasedRemaining(account)

/** An account, and the entries that led to it. */
type Moved = Pick<LedgerChange, "account" | "entries">

/** Adds the entry that explains why the account is now `after`. */
const enter = (
  { account: before, entries }: Moved,
  after: CreditAccount,
  at: DateTime.Utc,
  entry: Pick<CreditEntry, "kind" | "reference"> & Partial<CreditEntry>
): Moved => {
  const account = { ...after, entries: credits(before.entries + 1) }
  return {
    account,
    entries: [
      ...entries,
      {
        organizationId: account.organizationId,
        number: account.entries,
        monthly: 0,
        purchased: 0,
        monthlyAfter: credits(monthlyRemaining(account)),
        purchasedAfter: credits(purchasedRemaining(account)),
        dropped: credits(0),
        operation: null,
        chargeId: null,
        countedAt: at,
        at,
        ...entry
      }
    ]
  }
}

/** A new, empty account, its first cycle running. */
export const openAccount = (options: {
  readonly organizationId: OrganizationId
  readonly monthlyLimit: number
  readonly now: DateTime.Utc
}): LedgerChange => {
  const cycleStart = cycleStartOf(options.now)
  const account: CreditAccount = {
    organizationId: options.organizationId,
    openedAt: options.now,
    monthlyLimit: credits(options.monthlyLimit),
    cycleLimit: credits(options.monthlyLimit),
    monthlyUsed: credits(0),
    cycleStart,
    purchasedTotal: credits(0),
    purchasedUsed: credits(0),
    entries: credits(0),
    lowThreshold: null,
    closedAt: null
  }
  return { ...allow({ account, entries: [] }, options.now), charge: null }
}

/** Adds the allowance of the account's cycle. */
const allow = (moved: Moved, now: DateTime.Utc): Moved =>
  moved.account.cycleLimit === 0
    ? moved
    : enter(moved, moved.account, now, {
        kind: "allowance",
        monthly: moved.account.cycleLimit,
        reference: `allowance:${DateTime.formatIsoDateUtc(moved.account.cycleStart)}`
      })

/**
 * The account in the cycle that contains `now`. Unused credits of the ended cycle expire, and the new cycle adds the
 * limit. A clock that went back changes nothing, and neither does a closed account.
 */
export const advanceCycle = (account: CreditAccount, now: DateTime.Utc): LedgerChange => {
  const cycleStart = cycleStartOf(now)
  if (account.closedAt !== null) return { account, charge: null, entries: [] }
  if (DateTime.isLessThanOrEqualTo(cycleStart, account.cycleStart)) return { account, charge: null, entries: [] }
  const left = monthlyRemaining(account)
  const unmoved: Moved = { account, entries: [] }
  const expired =
    left === 0
      ? unmoved
      : enter(unmoved, { ...account, cycleLimit: account.monthlyUsed }, now, {
          kind: "expiry",
          monthly: -left,
          reference: `expiry:${DateTime.formatIsoDateUtc(account.cycleStart)}`
        })
  const begun = { ...expired.account, cycleLimit: account.monthlyLimit, monthlyUsed: credits(0), cycleStart }
  return { ...allow({ ...expired, account: begun }, now), charge: null }
}

/** Closes an account permanently, in the cycle that contains `now`. Idempotent. */
export const closeAccount = (account: CreditAccount, now: DateTime.Utc): LedgerChange => {
  const advanced = advanceCycle(account, now)
  return { ...advanced, account: { ...advanced.account, closedAt: account.closedAt ?? now } }
}

/**
 * Takes `amount` for the thing `chargeId`: from the monthly bucket first, then from the purchased one. A closed account
 * has nothing to take.
 */
export const charge = (
  account: CreditAccount,
  options: {
    readonly chargeId: string
    readonly operation: string
    readonly amount: CreditAmount
    readonly now: DateTime.Utc
  }
): Result.Result<LedgerChange & { readonly charge: Charge }, InsufficientCredits> => {
  const advanced = advanceCycle(account, options.now)
  const before = advanced.account
  if (before.closedAt !== null) return Result.fail(new InsufficientCredits({ cost: options.amount, remaining: 0 }))
  const remaining = totalRemaining(before)
  if (options.amount > remaining) return Result.fail(new InsufficientCredits({ cost: options.amount, remaining }))
  const monthly = Math.min(options.amount, monthlyRemaining(before))
  const purchased = options.amount - monthly
  const after = {
    ...before,
    monthlyUsed: credits(before.monthlyUsed + monthly),
    purchasedUsed: credits(before.purchasedUsed + purchased)
  }
  return Result.succeed({
    ...enter(advanced, after, options.now, {
      kind: "charge",
      monthly: 0 - monthly,
      purchased: 0 - purchased,
      operation: options.operation,
      chargeId: options.chargeId,
      reference: `charge:${options.chargeId}`
    }),
    charge: {
      id: options.chargeId,
      organizationId: before.organizationId,
      operation: options.operation,
      monthly: credits(monthly),
      purchased: credits(purchased),
      monthlyRefunded: credits(0),
      purchasedRefunded: credits(0),
      cycleStart: before.cycleStart,
      chargedAt: options.now
    }
  })
}

/** How much of a charge has not been refunded. */
export const refundable = (charged: Charge): number =>
  charged.monthly - charged.monthlyRefunded + charged.purchased - charged.purchasedRefunded

/**
 * Refunds `amount` of a charge: first its purchased part, which does not expire, then the monthly part, which is
 * dropped if its cycle has ended. Asking for more than the charge has left is a defect of the caller. A closed account
 * gets nothing back.
 */
export const refund = (
  account: CreditAccount,
  charged: Charge,
  options: {
    readonly amount: CreditAmount
    readonly reference: string
    readonly now: DateTime.Utc
  }
): LedgerChange & { readonly charge: Charge } => {
  if (account.closedAt !== null) return { account, charge: charged, entries: [] }
  if (options.amount > refundable(charged)) throw new RangeError(`refund exceeds charge ${charged.id}`)
  const advanced = advanceCycle(account, options.now)
  const before = advanced.account
  const purchased = Math.min(options.amount, charged.purchased - charged.purchasedRefunded)
  const monthly = options.amount - purchased
  const isSameCycle = DateTime.Equivalence(charged.cycleStart, before.cycleStart)
  const returned = isSameCycle ? monthly : 0
  const after = {
    ...before,
    monthlyUsed: credits(before.monthlyUsed - returned),
    purchasedUsed: credits(before.purchasedUsed - purchased)
  }
  return {
    ...enter(advanced, after, options.now, {
      kind: "refund",
      monthly: returned,
      purchased,
      dropped: credits(monthly - returned),
      operation: charged.operation,
      chargeId: charged.id,
      reference: options.reference,
      countedAt: charged.chargedAt
    }),
    charge: {
      ...charged,
      monthlyRefunded: credits(charged.monthlyRefunded + monthly),
      purchasedRefunded: credits(charged.purchasedRefunded + purchased)
    }
  }
}

/** Adds purchased credits. */
export const grant = (
  account: CreditAccount,
  options: {
    readonly amount: CreditAmount
    readonly reference: string
    readonly now: DateTime.Utc
  }
): LedgerChange => {
  const advanced = advanceCycle(account, options.now)
  const before = advanced.account
  const after = { ...before, purchasedTotal: credits(before.purchasedTotal + options.amount) }
  const granted = { kind: "grant", purchased: options.amount, reference: options.reference } as const
  return { ...enter(advanced, after, options.now, granted), charge: null }
}

/**
 * Sets the monthly limit, effective immediately. A limit below the amount already used takes full effect with the next
 * cycle.
 */
export const setMonthlyLimit = (
  account: CreditAccount,
  options: {
    readonly monthlyLimit: CreditAmount
    readonly reference: string
    readonly now: DateTime.Utc
  }
): LedgerChange => {
  const advanced = advanceCycle(account, options.now)
  const before = advanced.account
  const cycleLimit = credits(Math.max(options.monthlyLimit, before.monthlyUsed))
  const after = { ...before, monthlyLimit: options.monthlyLimit, cycleLimit }
  const limited = {
    kind: "limit",
    monthly: cycleLimit - before.cycleLimit,
    reference: options.reference
  } as const
  return { ...enter(advanced, after, options.now, limited), charge: null }
}
