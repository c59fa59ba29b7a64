/** Port for credit accounts, charges and entries. */
import { Context, type DateTime, type Effect, type Option, type Result } from "effect"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import type { StorageError } from "../storage/StorageError.ts"
import type { Charge, CreditAccount, CreditEntry, EntryKind } from "./Credit.ts"
import type { CreditAudit } from "./CreditAudit.ts"
import type { LedgerChange } from "./CreditLedger.ts"
import type { RemoveTenant } from "../storage/TenantRemoval.ts"

/** The entries of one kind together. */
export interface EntrySum {
  readonly kind: EntryKind
  readonly entries: number
  readonly monthly: number
  readonly purchased: number
  readonly dropped: number
}

/** Net use of one UTC day, by bucket. */
export interface DailyUse {
  /** `YYYY-MM-DD` */
  readonly day: string
  readonly monthly: number
  readonly purchased: number
}

/** Net use of one calendar month (UTC) by one operation. `month` is 1 to 12. */
export interface MonthlyUse {
  readonly year: number
  readonly month: number
  readonly operation: string
  readonly count: number
}

/**
 * Port for accounts and entries. A balance always equals the sum of its entries, and each reference counts once. Usage
 * totals are stored beside the entries in the same transaction; usage reports only read these totals.
 */
export class CreditStore extends Context.Service<
  CreditStore,
  {
    /** Keeps a new account and its entries. An organization has one account. */
    readonly open: (change: LedgerChange) => Effect.Effect<void, StorageError>
    /**
     * Decides and writes with the account locked. `decide` gets the latest account, the charge named by `chargeId`
     * (null if `chargeId` is null or unknown), and whether an entry has the given `reference` (false without one). It
     * must be pure: it may be called again, and its last decision counts. A failed decision writes nothing. A missing
     * account is a `StorageError`, and so is a written entry whose `reference` exists already.
     */
    readonly update: <C extends LedgerChange, E>(options: {
      readonly organizationId: OrganizationId
      readonly chargeId: string | null
      readonly reference?: string
      readonly decide: (account: CreditAccount, charge: Charge | null, isReferenceUsed: boolean) => Result.Result<C, E>
    }) => Effect.Effect<C, E | StorageError>
    /**
     * Updates several accounts like `update`, one decision after the other. Writes all of them or none: fails with the
     * first failure. Returns the changes in the order of the updates. Joins the current transaction, which then locks
     * all these accounts. With several accounts it does not wait long for another transaction's lock: it fails with a
     * `StorageError`.
     */
    readonly updateAll: <C extends LedgerChange, E>(
      updates: ReadonlyArray<{
        readonly organizationId: OrganizationId
        readonly decide: (account: CreditAccount) => Result.Result<C, E>
      }>
    ) => Effect.Effect<ReadonlyArray<C>, E | StorageError>
    /** The account as last written; its cycle may have ended since. */
    readonly account: (organizationId: OrganizationId) => Effect.Effect<Option.Option<CreditAccount>, StorageError>
    /** The existing accounts among these, as by `account`, in no order. */
    readonly accounts: (
      organizationIds: ReadonlyArray<OrganizationId>
    ) => Effect.Effect<ReadonlyArray<CreditAccount>, StorageError>
    /**
     * The stored figures and the sums of the entries, read from one snapshot. They only differ if the ledger is broken.
     */
    readonly audit: (organizationId: OrganizationId) => Effect.Effect<Option.Option<CreditAudit>, StorageError>
    /** The entries that follow the one with the number `after`, oldest first, at most `limit`; 0 for the first ones. */
    readonly entries: (options: {
      readonly organizationId: OrganizationId
      readonly after: number
      readonly limit: number
    }) => Effect.Effect<ReadonlyArray<CreditEntry>, StorageError>
    /** How many entries follow the one with the number `after`, and how many of them move both buckets. */
    readonly entryCount: (options: {
      readonly organizationId: OrganizationId
      readonly after: number
    }) => Effect.Effect<{ readonly entries: number; readonly ofBothBuckets: number }, StorageError>
    /** Number and sum of entries of each kind, by name. Kinds without entries are left out. */
    readonly entrySums: (organizationId: OrganizationId) => Effect.Effect<ReadonlyArray<EntrySum>, StorageError>
    /** Net usage by UTC day of the charge, from the day of `from` on, oldest first. Days without usage are left out. */
    readonly dailyUse: (options: {
      readonly organizationId: OrganizationId
      readonly from: DateTime.Utc
    }) => Effect.Effect<ReadonlyArray<DailyUse>, StorageError>
    /** Net usage by month and operation, over all time, oldest first. Months without usage are left out. */
    readonly monthlyUse: (organizationId: OrganizationId) => Effect.Effect<ReadonlyArray<MonthlyUse>, StorageError>
    /** Deletes rows of a deleted organization. */
    readonly removeTenant: RemoveTenant
  }
>()("@answerscope/core/credit/CreditStore") {}
