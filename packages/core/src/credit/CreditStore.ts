/**
 * Where accounts, charges and entries are kept.
 */
import { Context, type DateTime, type Effect, type Option, type Result } from "effect"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import type { StorageError } from "../storage/StorageError.ts"
import type { Charge, CreditAccount, CreditEntry, EntryKind } from "./Credit.ts"
import type { CreditAudit } from "./CreditAudit.ts"
import type { LedgerChange } from "./CreditLedger.ts"

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
 * The port of accounts and entries: an account shows what its entries sum to, and each reference counts once. Sums of
 * use are stored beside the entries and written in the same transaction; reports of use read only these sums.
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
     * Decides on several accounts as `update` does, one decision after the other, and writes all of them or nothing:
     * fails with the first that failed. Returns the changes in the order of the updates. Joins the running transaction,
     * which holds all these accounts from then on: so where there are several it does not wait long for one that
     * another transaction holds, and fails with a `StorageError`.
     */
    readonly updateAll: <C extends LedgerChange, E>(
      updates: ReadonlyArray<{
        readonly organizationId: OrganizationId
        readonly decide: (account: CreditAccount) => Result.Result<C, E>
      }>
    ) => Effect.Effect<ReadonlyArray<C>, E | StorageError>
    /** The account as last written; its cycle may have ended since. */
    readonly account: (organizationId: OrganizationId) => Effect.Effect<Option.Option<CreditAccount>, StorageError>
    /** Those of the accounts that there are, as by `account`, in no order. */
    readonly accounts: (
      organizationIds: ReadonlyArray<OrganizationId>
    ) => Effect.Effect<ReadonlyArray<CreditAccount>, StorageError>
    /** The stored figures and what the entries sum to, read at one moment: equal unless the ledger is broken. */
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
    /** How many entries there are of each kind, and what they sum to; kinds without any are left out. By name. */
    readonly entrySums: (organizationId: OrganizationId) => Effect.Effect<ReadonlyArray<EntrySum>, StorageError>
    /** Net use by UTC day of the charge, from the day of `from` on; days without use are left out. Oldest first. */
    readonly dailyUse: (options: {
      readonly organizationId: OrganizationId
      readonly from: DateTime.Utc
    }) => Effect.Effect<ReadonlyArray<DailyUse>, StorageError>
    /** Net use by month and operation of the charge, over all time; months without use are left out. Oldest first. */
    readonly monthlyUse: (organizationId: OrganizationId) => Effect.Effect<ReadonlyArray<MonthlyUse>, StorageError>
  }
>()("@answerscope/core/credit/CreditStore") {}
