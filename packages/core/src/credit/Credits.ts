/** Charges, refunds, grants and limits: the only way to move a balance. */
import { Context, DateTime, Effect, Layer, Option, Result, Schema, Stream } from "effect"
import { Hooks } from "../hook/Hooks.ts"
import { Ids } from "../id/Ids.ts"
import { Notices } from "../notice/Notices.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import { InvalidRequest, NotFound, orNotFound } from "../request/RequestError.ts"
import { orElse, wholeFrom } from "../request/ListRequest.ts"
import { requestCheck } from "../request/RequestCheck.ts"
import { StorageClock } from "../storage/StorageClock.ts"
import { StorageError } from "../storage/StorageError.ts"
import {
  type Charge,
  type CreditAccount,
  CreditAmount,
  type CreditEntry,
  GrantedCredits,
  LowThreshold,
  MonthlyLimit
} from "./Credit.ts"
import { InsufficientCredits } from "./CreditError.ts"
import {
  advanceCycle,
  charge,
  closeAccount,
  grant,
  type LedgerChange,
  openAccount,
  refund,
  refundable,
  setMonthlyLimit,
  totalRemaining
} from "./CreditLedger.ts"
import { creditDifferences, type CreditDifference } from "./CreditAudit.ts"
import { CreditStore, type EntrySum } from "./CreditStore.ts"
import { setLowThreshold } from "./LowCredits.ts"
import { ledgerWrites } from "./LedgerWrites.ts"
import { isLaterMonth, type Usage, UsageRequest, usageOf } from "./Usage.ts"

/** Page size limit of `entries`. */
const entriesMax = 1_000

/** Which entries are wanted: at most `limit` (200 by default) that follow the one with the number `after`. */
const EntriesRequest = Schema.Struct({
  after: orElse(wholeFrom(0, Number.MAX_SAFE_INTEGER), 0),
  limit: orElse(wholeFrom(1, entriesMax), 200)
})

const checkGrant = requestCheck(Schema.Struct({ amount: GrantedCredits }))
const checkUsage = requestCheck(UsageRequest)
const checkEntries = requestCheck(EntriesRequest)
const checkLowThreshold = requestCheck(Schema.Struct({ lowThreshold: LowThreshold }))
const checkLimit = requestCheck(Schema.Struct({ monthlyLimit: MonthlyLimit }))

interface ChargeOptions {
  readonly organizationId: OrganizationId
  readonly chargeId: string
  readonly operation: string
  readonly amount: number
}

const decideCharge =
  ({ amount, chargeId, operation }: ChargeOptions) =>
  (account: CreditAccount, now: DateTime.Utc) =>
    charge(account, { chargeId, operation, amount: CreditAmount.make(amount), now })

/** Use cases of credits. What moves a balance joins the transaction it is called in; a balance never gets negative. */
export class Credits extends Context.Service<
  Credits,
  {
    /** Opens the account of a new organization. */
    readonly open: (options: {
      readonly organizationId: OrganizationId
      readonly monthlyLimit: number
    }) => Effect.Effect<CreditAccount, StorageError>
    /** Fails unless there is such an organization, and it is not being deleted. */
    readonly requireAccount: (organizationId: OrganizationId) => Effect.Effect<void, NotFound | StorageError>
    /**
     * Fails unless the balance covers `amount` now. Reads without locks. Call it before the work, so that unpaid work
     * costs no writes. Only `charge` decides, because the balance may change until then.
     */
    readonly requireBalance: (options: {
      readonly organizationId: OrganizationId
      readonly amount: number
    }) => Effect.Effect<void, InsufficientCredits | NotFound | StorageError>
    /**
     * Current balances of these organizations; those that do not exist or are being deleted are left out. Reads without
     * locks.
     */
    readonly remaining: (
      organizationIds: ReadonlyArray<OrganizationId>
    ) => Effect.Effect<ReadonlyMap<OrganizationId, number>, StorageError>
    /**
     * Takes `amount` for the thing `chargeId` and returns the account after. Joins the
     * running transaction, so that thing and charge exist together or not at all.
     * Charging the same thing twice is a `StorageError`.
     */
    readonly charge: (options: ChargeOptions) => Effect.Effect<CreditAccount, InsufficientCredits | StorageError>
    /**
     * Charges several operations, also of several organizations: all of them or none. Returns the account after each,
     * in order. See `CreditStore.updateAll`.
     */
    readonly chargeAll: (
      charges: ReadonlyArray<ChargeOptions>
    ) => Effect.Effect<ReadonlyArray<CreditAccount>, InsufficientCredits | StorageError>
    /**
     * Refunds `amount` of the charge `chargeId`. `reference` identifies the refund: a second refund with it fails with
     * a `StorageError`.
     */
    readonly refund: (options: {
      readonly organizationId: OrganizationId
      readonly chargeId: string
      readonly amount: number
      readonly reference: string
    }) => Effect.Effect<CreditAccount, StorageError>
    /** Refunds the rest of the charge `chargeId`, which may be nothing. `reference` as for `refund`. */
    readonly refundRest: (options: {
      readonly organizationId: OrganizationId
      readonly chargeId: string
      readonly reference: string
    }) => Effect.Effect<CreditAccount, StorageError>
    /** Adds purchased credits. */
    readonly grant: (options: {
      readonly organizationId: OrganizationId
      readonly amount: number
    }) => Effect.Effect<CreditAccount, InvalidRequest | NotFound | StorageError>
    /** Sets the monthly limit, in force at once. */
    readonly setMonthlyLimit: (options: {
      readonly organizationId: OrganizationId
      readonly monthlyLimit: number
    }) => Effect.Effect<CreditAccount, InvalidRequest | NotFound | StorageError>
    /** Sets below how many credits the organization gets a notice; `null` is a tenth of the monthly limit. */
    readonly setLowThreshold: (options: {
      readonly organizationId: OrganizationId
      readonly lowThreshold: number | null
    }) => Effect.Effect<CreditAccount, InvalidRequest | NotFound | StorageError>
    /** The account in the cycle that runs now. Writes nothing. */
    readonly balance: (organizationId: OrganizationId) => Effect.Effect<CreditAccount, NotFound | StorageError>
    /**
     * Closes the account of an organization that is being deleted. From then on all other methods return `NotFound`,
     * running charges are refused and refunds are dropped. Idempotent. Joins the current transaction.
     */
    readonly close: (organizationId: OrganizationId) => Effect.Effect<void, NotFound | StorageError>
    /** The last state of a closed account. */
    readonly ledger: (organizationId: OrganizationId) => Effect.Effect<ClosedLedger, NotFound | StorageError>
    /** History and balance. `from` must not be after `to`. */
    readonly usage: (
      organizationId: OrganizationId,
      request: UsageRequest
    ) => Effect.Effect<Usage, InvalidRequest | NotFound | StorageError>
    /**
     * The entries of the ledger, oldest first. They are numbered 1, 2, 3 and so on in commit order and never change. A
     * reader that passes the last number as `after` misses none and gets none twice. A new cycle is entered with the
     * next change.
     */
    readonly entries: (request: {
      readonly organizationId: OrganizationId
      readonly after?: number
      /** 1 to 1,000; 200 by default. */
      readonly limit?: number
    }) => Effect.Effect<ReadonlyArray<CreditEntry>, InvalidRequest | NotFound | StorageError>
    /** All entries after one, and how many there are; both as of now. */
    readonly entriesSince: (options: {
      readonly organizationId: OrganizationId
      readonly after: number
    }) => Effect.Effect<EntriesSince, NotFound | StorageError>
    /**
     * Recomputes the balance and the usage totals from all entries and returns the differences; none unless the ledger
     * is broken. Reads the organization's whole ledger.
     */
    readonly audit: (
      organizationId: OrganizationId
    ) => Effect.Effect<ReadonlyArray<CreditDifference>, NotFound | StorageError>
  }
>()("@answerscope/core/credit/Credits") {
  static readonly layer = Layer.effect(
    Credits,
    Effect.gen(function* () {
      const store = yield* CreditStore
      const clock = yield* StorageClock
      const ids = yield* Ids
      const writes = yield* ledgerWrites
      const { write, refundCharge } = ledgerOf(writes, clock)

      const balance = Effect.fn("Credits.balance")(function* (organizationId: OrganizationId) {
        const account = yield* store.account(organizationId).pipe(orNotFound("organization"))
        if (account.closedAt !== null) return yield* new NotFound({ resource: "organization" })
        return advanceCycle(account, yield* clock.now).account
      })

      return Credits.of({
        balance,
        requireAccount: (organizationId) => Effect.asVoid(balance(organizationId)),
        open: Effect.fn("Credits.open")(function* (options) {
          const change = openAccount({ ...options, now: yield* clock.now })
          yield* writes.open(change)
          return change.account
        }),
        requireBalance: Effect.fn("Credits.requireBalance")(function* ({ organizationId, amount }) {
          const remaining = totalRemaining(yield* balance(organizationId))
          if (amount > remaining) return yield* new InsufficientCredits({ cost: amount, remaining })
        }),
        ...severalOf(store, writes, clock),
        charge: Effect.fn("Credits.charge")((options) =>
          write({ organizationId: options.organizationId }, decideCharge(options))
        ),
        refund: Effect.fn("Credits.refund")(({ amount, ...options }) => refundCharge(options, () => amount)),
        refundRest: Effect.fn("Credits.refundRest")((options) => refundCharge(options, refundable)),
        ...settingOf({ write, balance, ids }),
        usage: Effect.fn("Credits.usage")(function* (organizationId, given) {
          const request = yield* checkUsage(given)
          if (request.from !== null && request.to !== null && isLaterMonth(request.from, request.to)) {
            return yield* new InvalidRequest({ message: "from: must not be after to" })
          }
          const now = yield* clock.now
          const account = yield* balance(organizationId)
          const from = DateTime.subtract(DateTime.removeTime(now), { days: request.days - 1 })
          const daily = yield* store.dailyUse({ organizationId, from })
          const monthly = yield* store.monthlyUse(organizationId)
          return usageOf({ account, daily, monthly, request, now })
        }),
        ...readingOf(store, balance),
        ...closingOf(store, write),
        audit: Effect.fn("Credits.audit")(function* (organizationId) {
          return creditDifferences(yield* store.audit(organizationId).pipe(orNotFound("organization")))
        })
      })
    })
  ).pipe(Layer.provide([Hooks.layer, Notices.layer]))
}

/** The last state of an account: it does not change any more. */
export interface ClosedLedger {
  readonly account: CreditAccount
  readonly sums: ReadonlyArray<EntrySum>
  /** All entries, oldest first, read part by part. */
  readonly entries: Stream.Stream<CreditEntry, StorageError>
}

/** Entries that are read at once. */
const partLength = 1_000

/** The entries after one, up to the one with the number `last`. */
const entriesOf = (
  store: CreditStore["Service"],
  { after, last, organizationId }: { organizationId: OrganizationId; after: number; last: number }
) =>
  Stream.paginate(after, (from) =>
    Effect.map(store.entries({ organizationId, after: from, limit: Math.min(partLength, last - from) }), (entries) => {
      const read = entries.at(-1)?.number
      return [entries, read === undefined || read >= last ? Option.none() : Option.some(read)] as const
    })
  )

/** Entries of a living account. */
export interface EntriesSince {
  readonly entries: Stream.Stream<CreditEntry, StorageError>
  readonly count: number
  /** How many of them move both buckets. */
  readonly ofBothBuckets: number
}

/** The current state of an open account. */
const readingOf = (
  store: CreditStore["Service"],
  balance: Credits["Service"]["balance"]
): Pick<Credits["Service"], "entries" | "entriesSince"> => ({
  entries: Effect.fn("Credits.entries")(function* ({ organizationId, ...given }) {
    const request = yield* checkEntries(given)
    yield* balance(organizationId)
    return yield* store.entries({ organizationId, ...request })
  }),
  entriesSince: Effect.fn("Credits.entriesSince")(function* ({ after, organizationId }) {
    yield* balance(organizationId)
    const { entries: count, ofBothBuckets } = yield* store.entryCount({ organizationId, after })
    const entries = entriesOf(store, { organizationId, after, last: after + count })
    return { entries: count === 0 ? Stream.empty : entries, count, ofBothBuckets }
  })
})

type LedgerWrites = Effect.Success<typeof ledgerWrites>

/** Reads and charges several accounts at once. */
const severalOf = (
  store: CreditStore["Service"],
  writes: LedgerWrites,
  clock: StorageClock["Service"]
): Pick<Credits["Service"], "remaining" | "chargeAll"> => ({
  remaining: Effect.fn("Credits.remaining")(function* (organizationIds) {
    const now = yield* clock.now
    const accounts = yield* store.accounts(organizationIds)
    const open = accounts.filter(({ closedAt }) => closedAt === null)
    return new Map(open.map((one) => [one.organizationId, totalRemaining(advanceCycle(one, now).account)]))
  }),
  chargeAll: Effect.fn("Credits.chargeAll")(function* (charges) {
    const now = yield* clock.now
    const changes = yield* writes.updateAll(
      charges.map((options) => ({
        organizationId: options.organizationId,
        decide: (account: CreditAccount) => decideCharge(options)(account, now)
      }))
    )
    return changes.map(({ account }) => account)
  })
})

/** Changes that the operator or the host makes. */
const settingOf = ({
  balance,
  ids,
  write
}: {
  readonly balance: Credits["Service"]["balance"]
  readonly ids: Ids["Service"]
  readonly write: ReturnType<typeof ledgerOf>["write"]
}): Pick<Credits["Service"], "grant" | "setMonthlyLimit" | "setLowThreshold"> => ({
  grant: Effect.fn("Credits.grant")(function* ({ organizationId, ...given }) {
    const { amount } = yield* checkGrant(given)
    yield* balance(organizationId)
    const reference = `grant:${yield* ids.next("evt")}`
    return yield* write({ organizationId }, (account, now) =>
      whileOpen(account, grant(account, { amount, reference, now }))
    )
  }),
  setMonthlyLimit: Effect.fn("Credits.setMonthlyLimit")(function* ({ organizationId, ...given }) {
    const { monthlyLimit } = yield* checkLimit(given)
    yield* balance(organizationId)
    const reference = `limit:${yield* ids.next("evt")}`
    return yield* write({ organizationId }, (account, now) =>
      whileOpen(account, setMonthlyLimit(account, { monthlyLimit, reference, now }))
    )
  }),
  setLowThreshold: Effect.fn("Credits.setLowThreshold")(function* ({ organizationId, ...given }) {
    const { lowThreshold } = yield* checkLowThreshold(given)
    yield* balance(organizationId)
    return yield* write({ organizationId }, (account) => whileOpen(account, setLowThreshold(account, lowThreshold)))
  })
})

/** Closes an account and returns the rest. */
const closingOf = (
  store: CreditStore["Service"],
  write: ReturnType<typeof ledgerOf>["write"]
): Pick<Credits["Service"], "close" | "ledger"> => ({
  close: Effect.fn("Credits.close")(function* (organizationId) {
    yield* store.account(organizationId).pipe(orNotFound("organization"))
    yield* write({ organizationId }, (account, now) => Result.succeed(closeAccount(account, now)))
  }),
  ledger: Effect.fn("Credits.ledger")(function* (organizationId) {
    const account = yield* store.account(organizationId).pipe(orNotFound("organization"))
    if (account.closedAt === null) return yield* new NotFound({ resource: "closed account" })
    const { entries } = account
    const ledger = entries === 0 ? Stream.empty : entriesOf(store, { organizationId, after: 0, last: entries })
    return { account, sums: yield* store.entrySums(organizationId), entries: ledger }
  })
})

/** Applies a change only to an open account; a closed one counts as missing. */
const whileOpen = (account: CreditAccount, change: LedgerChange): Result.Result<LedgerChange, NotFound> =>
  account.closedAt === null ? Result.succeed(change) : Result.fail(new NotFound({ resource: "organization" }))

/** Movements of balances, as the pure ledger decides them now. */
const ledgerOf = ({ update }: LedgerWrites, clock: StorageClock["Service"]) => {
  const write = <E>(
    options: { readonly organizationId: OrganizationId; readonly chargeId?: string },
    decide: (account: CreditAccount, now: DateTime.Utc, charged: Charge | null) => Result.Result<LedgerChange, E>
  ) =>
    Effect.gen(function* () {
      const now = yield* clock.now
      const change = yield* update({
        organizationId: options.organizationId,
        chargeId: options.chargeId ?? null,
        decide: (account, charged) => decide(account, now, charged)
      })
      return change.account
    })

  const refundCharge = (
    options: { readonly organizationId: OrganizationId; readonly chargeId: string; readonly reference: string },
    amountOf: (charged: Charge) => number
  ) =>
    write(options, (account, now, charged) => {
      if (charged === null) {
        return Result.fail(new StorageError({ operation: "Credits.refund", cause: `no charge ${options.chargeId}` }))
      }
      const amount = CreditAmount.make(amountOf(charged))
      return Result.succeed(refund(account, charged, { amount, reference: options.reference, now }))
    })

  return { write, refundCharge }
}
