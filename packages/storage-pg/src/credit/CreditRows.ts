/**
 * The ledger's rows and what they stand for. Amounts are `bigint`: the driver reads them
 * as such, and the domain keeps them within the safe integers.
 */
import {
  type Charge,
  CreditAccount,
  type CreditEntry,
  type EntryKind,
  OrganizationId,
  type PaidOperation,
  TypeId
} from "@answerscope/core"
import { fromDate, toDate, toIso, uuidToStore } from "../database/Columns.ts"

export interface AccountRow {
  readonly organization_id: string
  readonly opened_at: Date
  readonly monthly_limit: bigint
  readonly cycle_limit: bigint
  readonly monthly_used: bigint
  readonly cycle_start: Date
  readonly purchased_total: bigint
  readonly purchased_used: bigint
}

export interface ChargeRow {
  readonly organization_id: string
  readonly id: string
  readonly operation: PaidOperation
  readonly monthly: bigint
  readonly purchased: bigint
  readonly monthly_refunded: bigint
  readonly purchased_refunded: bigint
  readonly charge_cycle_start: Date
  readonly charged_at: Date
}

export interface EntryRow {
  readonly organization_id: string
  readonly kind: EntryKind
  readonly monthly: bigint
  readonly purchased: bigint
  readonly dropped: bigint
  readonly operation: PaidOperation | null
  readonly charge_id: string | null
  readonly reference: string
  readonly counted_at: Date
  readonly at: Date
}

const credits = (amount: bigint) => CreditAccount.fields.monthlyLimit.make(Number(amount))
const organizationIdOf = (uuid: string): OrganizationId => OrganizationId.make(TypeId.fromUuid("org", uuid))

export const accountOf = (row: AccountRow): CreditAccount => ({
  organizationId: organizationIdOf(row.organization_id),
  openedAt: fromDate(row.opened_at),
  monthlyLimit: credits(row.monthly_limit),
  cycleLimit: credits(row.cycle_limit),
  monthlyUsed: credits(row.monthly_used),
  cycleStart: fromDate(row.cycle_start),
  purchasedTotal: credits(row.purchased_total),
  purchasedUsed: credits(row.purchased_used)
})

export const chargeOf = (row: ChargeRow): Charge => ({
  id: row.id,
  organizationId: organizationIdOf(row.organization_id),
  operation: row.operation,
  monthly: credits(row.monthly),
  purchased: credits(row.purchased),
  monthlyRefunded: credits(row.monthly_refunded),
  purchasedRefunded: credits(row.purchased_refunded),
  cycleStart: fromDate(row.charge_cycle_start),
  chargedAt: fromDate(row.charged_at)
})

export const entryOf = (row: EntryRow): CreditEntry => ({
  organizationId: organizationIdOf(row.organization_id),
  kind: row.kind,
  monthly: Number(row.monthly),
  purchased: Number(row.purchased),
  dropped: credits(row.dropped),
  operation: row.operation,
  chargeId: row.charge_id,
  reference: row.reference,
  countedAt: fromDate(row.counted_at),
  at: fromDate(row.at)
})

export const accountColumns = (account: CreditAccount) => ({
  opened_at: toDate(account.openedAt),
  monthly_limit: account.monthlyLimit,
  cycle_limit: account.cycleLimit,
  monthly_used: account.monthlyUsed,
  cycle_start: toDate(account.cycleStart),
  purchased_total: account.purchasedTotal,
  purchased_used: account.purchasedUsed
})

/** As an element of a JSON parameter. */
export const chargeJson = (charge: Charge) => ({
  organization_id: uuidToStore("org", charge.organizationId),
  id: charge.id,
  operation: charge.operation,
  monthly: charge.monthly,
  purchased: charge.purchased,
  monthly_refunded: charge.monthlyRefunded,
  purchased_refunded: charge.purchasedRefunded,
  cycle_start: toIso(charge.cycleStart),
  charged_at: toIso(charge.chargedAt)
})

/** As an element of a JSON parameter. */
export const entryJson = (entry: CreditEntry) => ({
  organization_id: uuidToStore("org", entry.organizationId),
  kind: entry.kind,
  monthly: entry.monthly,
  purchased: entry.purchased,
  dropped: entry.dropped,
  operation: entry.operation,
  charge_id: entry.chargeId,
  reference: entry.reference,
  counted_at: toIso(entry.countedAt),
  at: toIso(entry.at)
})
