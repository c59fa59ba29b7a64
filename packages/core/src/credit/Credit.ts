/** Prepaid credits: an account of two buckets, and the entries that moved it. */
import { Schema } from "effect"
import { OrganizationId } from "../organization/OrganizationId.ts"

/** A number of credits: a whole number, never negative. */
export const CreditAmount = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)).pipe(Schema.brand("CreditAmount"))
export type CreditAmount = typeof CreditAmount.Type

/** Most credits that are granted at once or brought by a month: sums of them stay exact. */
export const creditGrantMax = 1_000_000_000

const wholeCredits = (minimum: number) => Schema.Int.check(Schema.isBetween({ minimum, maximum: creditGrantMax }))

/** Credits that are granted at once. */
export const GrantedCredits = wholeCredits(0).pipe(Schema.decodeTo(Schema.toType(CreditAmount)))
/** Credits below which an organization gets a notice: 0 turns it off, `null` is a tenth of the monthly limit. */
export const LowThreshold = Schema.NullOr(wholeCredits(0).pipe(Schema.decodeTo(Schema.toType(CreditAmount))))
/** Credits that a month brings. */
export const MonthlyLimit = wholeCredits(0).pipe(Schema.decodeTo(Schema.toType(CreditAmount)))

/** Paid operations. Also the keys of `platform` in the usage history. */
export const PaidOperation = Schema.Literals([
  "scan",
  "tracker",
  "prompts_run",
  "rank",
  "mentions",
  "mentions_history",
  "domain_overview",
  "backlinks",
  "citations",
  "discovery",
  "import"
])
export type PaidOperation = typeof PaidOperation.Type

/** The operation of a charge: one of ours, or a name that the host chooses. */
export const OperationName = Schema.String.check(
  Schema.makeFilter(
    (name: string) => /^[a-z][a-z0-9_]{0,39}$/.test(name) || "must be 1 to 40 of a-z, 0-9 and _, a letter first"
  )
)

/**
 * The balance of an organization, kept beside the entries that it is the sum of.
 * Remaining monthly = cycleLimit − monthlyUsed; remaining purchased = total − used.
 */
export const CreditAccount = Schema.Struct({
  organizationId: OrganizationId,
  openedAt: Schema.DateTimeUtc,
  /** Credits that each new cycle brings; unused ones expire at its end. */
  monthlyLimit: CreditAmount,
  /** Credits of the current cycle: the limit, or the amount already used when the limit was lowered below that. */
  cycleLimit: CreditAmount,
  /** Net use of the running cycle's credits. */
  monthlyUsed: CreditAmount,
  /** Start of the cycle that `monthlyUsed` is about: the first of a month, 00:00 UTC. */
  cycleStart: Schema.DateTimeUtc,
  /** All credits ever granted; they do not expire. */
  purchasedTotal: CreditAmount,
  /** Net use of the granted credits. */
  purchasedUsed: CreditAmount,
  /** How many entries it has: the number of the last one. */
  entries: CreditAmount,
  /** Balance below which credits count as low; `null`: a tenth of the monthly limit. */
  lowThreshold: Schema.NullOr(CreditAmount),
  /** When it was closed for good: its organization is being deleted. Nothing moves it any more. */
  closedAt: Schema.NullOr(Schema.DateTimeUtc)
})
export type CreditAccount = typeof CreditAccount.Type

/** The charge of one operation, by bucket, and its refunds. `id` is the id of the operation. */
export const Charge = Schema.Struct({
  id: Schema.String,
  organizationId: OrganizationId,
  operation: OperationName,
  monthly: CreditAmount,
  purchased: CreditAmount,
  /** Amount of each bucket that refunds have returned or dropped; never more than was charged. */
  monthlyRefunded: CreditAmount,
  purchasedRefunded: CreditAmount,
  /** The cycle whose monthly credits were charged. */
  cycleStart: Schema.DateTimeUtc,
  chargedAt: Schema.DateTimeUtc
})
export type Charge = typeof Charge.Type

/**
 * Why a balance moved.
 *
 * - `allowance`: a cycle began and brought its credits
 * - `expiry`: a cycle ended and took what was left
 * - `limit`: the monthly limit was changed
 * - `grant`: credits were bought or given
 * - `charge`, `refund`: an operation took credits, or gave some back
 */
export const EntryKind = Schema.Literals(["allowance", "expiry", "limit", "grant", "charge", "refund"])
export type EntryKind = typeof EntryKind.Type

/** Kinds that add up to net usage: charges minus refunds. */
export const usageKinds: ReadonlyArray<EntryKind> = ["charge", "refund"]

/**
 * One movement. Append-only: the sum of `monthly` over all entries of an organization
 * is its remaining monthly balance, and the same for `purchased`.
 */
export const CreditEntry = Schema.Struct({
  organizationId: OrganizationId,
  /** Its place in the organization's ledger: 1, 2, 3 and so on, without gaps. */
  number: Schema.Int.check(Schema.isGreaterThanOrEqualTo(1)),
  kind: EntryKind,
  /** Change of the remaining monthly credits; negative takes. */
  monthly: Schema.Int,
  /** Change of the remaining purchased credits; negative takes. */
  purchased: Schema.Int,
  /** Remaining monthly and purchased credits after the entry. */
  monthlyAfter: CreditAmount,
  purchasedAfter: CreditAmount,
  /** Credits of a refund that were not returned because their cycle had ended. */
  dropped: CreditAmount,
  operation: Schema.NullOr(OperationName),
  chargeId: Schema.NullOr(Schema.String),
  /** Unique in the organization, so that the same entry cannot be made twice. */
  reference: Schema.String,
  /** The moment that usage counts it for: a refund counts for the day of its charge. */
  countedAt: Schema.DateTimeUtc,
  at: Schema.DateTimeUtc
})
export type CreditEntry = typeof CreditEntry.Type
