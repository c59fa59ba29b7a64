/** How the ledger is written: lock the account, let the updates decide on it, write all changes in one statement. */
import type * as PgClient from "@effect/sql-pg/PgClient"
import { Charge, CreditAccount, CreditEntry, type OrganizationId, StorageError } from "@answerscope/core"
import type { CreditLedger } from "@answerscope/core/model"
import { usageTotals } from "@answerscope/core/storage"
import { Effect, Exit } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import { uuidToFind, uuidToStore } from "../database/Columns.ts"
import { identityColumns, noteIdentity } from "../database/CommitOutcome.ts"
import { type Row, rowCodec } from "../database/RowCodec.ts"
import { insertInto } from "../database/TableStatements.ts"

export const accountRows = rowCodec(CreditAccount)
const chargeRows = rowCodec(Charge)
/** The rows of entries. */
export const entryRows = rowCodec(CreditEntry)

/** Decides on a balance; null writes nothing. */
export interface LedgerUpdate {
  readonly chargeId: string | null
  readonly reference: string | null
  readonly decide: (
    account: CreditAccount,
    charge: Charge | null,
    isReferenceUsed: boolean
  ) => CreditLedger.LedgerChange | null
}

/** Columns of a balance to write. */
interface BalanceChange {
  readonly account: CreditAccount
  readonly charges: ReadonlyArray<Charge>
  readonly entries: ReadonlyArray<CreditEntry>
}

/** A locked balance, with the charges asked for, and which of the references asked for entries have. */
interface Ledger {
  readonly account: CreditAccount
  readonly charges: ReadonlyMap<string, Charge>
  readonly used: ReadonlySet<string>
}

const refused = (cause: unknown) => new StorageError({ operation: "CreditStore.update", cause })

/** Applies updates one after the other. One that throws is refused and does not affect the others. */
const applyAll = (ledger: Ledger, updates: ReadonlyArray<LedgerUpdate>) => {
  let { account } = ledger
  const charges = new Map(ledger.charges)
  const used = new Set(ledger.used)
  const moved = new Map<string, Charge>()
  const entries: Array<CreditEntry> = []
  let isChanged = false
  let isRefused = false
  const exits = updates.map(({ chargeId, decide, reference }): Exit.Exit<void, StorageError> => {
    try {
      const charge = chargeId === null ? null : (charges.get(chargeId) ?? null)
      const change = decide(account, charge, reference !== null && used.has(reference))
      isRefused ||= change === null
      if (change === null) return Exit.void
      isChanged = true
      account = change.account
      entries.push(...change.entries)
      for (const entry of change.entries) used.add(entry.reference)
      if (change.charge !== null) {
        charges.set(change.charge.id, change.charge)
        moved.set(change.charge.id, change.charge)
      }
      return Exit.void
    } catch (cause) {
      return Exit.fail(refused(cause))
    }
  })
  return { isChanged, isRefused, change: { account, charges: [...moved.values()], entries }, exits }
}

/** How the ledger is written. Must be called in a transaction. */
export const ledgerUpdates = (sql: PgClient.PgClient) => {
  const { lock, lockAll, usedOf, write } = ledgerStatements(sql)

  /** Runs updates of one balance and returns how each of them ended. */
  const updateOne = Effect.fnUntraced(function* (
    organizationId: string,
    updates: ReadonlyArray<LedgerUpdate>
  ): Effect.fn.Return<ReadonlyArray<Exit.Exit<void, StorageError>>, SqlError | StorageError> {
    const ledger = yield* lock(
      organizationId,
      updates.flatMap(({ chargeId }) => chargeId ?? [])
    )
    if (ledger === null) return yield* refused("no such account")
    // a later statement than the lock: it sees everything written before
    const used = yield* usedOf(
      organizationId,
      updates.flatMap(({ reference }) => reference ?? [])
    )
    const { change, exits, isChanged } = applyAll({ ...ledger, used }, updates)
    if (isChanged) yield* write([change])
    return exits
  })

  /** Updates several balances without a charge or reference. A refusal of one refuses all. */
  const updateSeveral = Effect.fnUntraced(function* (updates: ReadonlyArray<AccountUpdate>) {
    if (updates.length === 0) return
    const byOrganization = Map.groupBy(updates, ({ organizationId }) => organizationId)
    const accounts = yield* lockAll([...byOrganization.keys()])
    const changes: Array<BalanceChange> = []
    let isRefused = false
    for (const [organizationId, own] of byOrganization) {
      const account = accounts.get(organizationId)
      if (account === undefined) return yield* refused("no such account")
      const applied = applyAll({ account, charges: new Map(), used: new Set() }, own.map(asUpdate))
      yield* Effect.all(applied.exits, { discard: true })
      isRefused ||= applied.isRefused
      changes.push(applied.change)
    }
    if (!isRefused) yield* write(changes)
  })

  return { updateOne, updateSeveral }
}

/** An update of the balance of an organization. */
export type AccountUpdate = { readonly organizationId: OrganizationId } & Pick<LedgerUpdate, "decide">

const asUpdate = ({ decide }: AccountUpdate): LedgerUpdate => ({ chargeId: null, reference: null, decide })

/** How long a transaction that holds several balances waits for another. */
const patience = "500ms"

const ledgerStatements = (sql: PgClient.PgClient) => ({
  /** Locks the account, and so all its charges; reads those named. Null if there is no account. */
  lock: Effect.fnUntraced(function* (organizationId: string, chargeIds: ReadonlyArray<string>) {
    const uuid = uuidToFind("org", organizationId)
    // locks both rows in one statement: if it waits, both are then read as they are after the wait
    const both =
      chargeIds.length === 0
        ? []
        : yield* sql<Row>`
            select c.*, c.cycle_start as charge_cycle_start, a.*, ${sql.literal(identityColumns)}
            from answerscope.credit_accounts a
            join answerscope.credit_charges c
              on c.organization_id = a.organization_id and c.id = any(${chargeIds}::text[])
            where a.organization_id = ${uuid}
            for no key update of a, c`
    const [row] =
      both.length > 0
        ? both
        : yield* sql<Row>`
            select *, ${sql.literal(identityColumns)} from answerscope.credit_accounts
            where organization_id = ${uuid} for no key update`
    if (row === undefined) return null
    yield* noteIdentity([row])
    const locked = both.map((row) => chargeRows.decode({ ...row, cycle_start: row["charge_cycle_start"] }))
    return { account: accountRows.decode(row), charges: new Map(locked.map((charge) => [charge.id, charge])) }
  }),

  /** Locks several accounts, in one order. */
  lockAll: Effect.fnUntraced(function* (organizationIds: ReadonlyArray<OrganizationId>) {
    if (organizationIds.length > 1) yield* sql`select set_config('lock_timeout', ${patience}, true)`
    const uuids = organizationIds.map((id) => uuidToStore("org", id))
    const rows = yield* sql<Row>`
      select *, ${sql.literal(identityColumns)} from answerscope.credit_accounts
      where organization_id = any(${uuids}::uuid[]) order by organization_id for no key update`
    yield* noteIdentity(rows)
    return new Map(rows.map(accountRows.decode).map((account) => [account.organizationId, account]))
  }),

  /** Which of these references entries have. */
  usedOf: Effect.fnUntraced(function* (organizationId: string, references: ReadonlyArray<string>) {
    if (references.length === 0) return new Set<string>()
    const rows = yield* sql<{ readonly reference: string }>`
      select reference from answerscope.credit_entries
      where organization_id = ${uuidToFind("org", organizationId)} and reference = any(${references}::text[])`
    return new Set(rows.map(({ reference }) => reference))
  }),

  /** Writes whole changes in one statement, because the balances stay locked meanwhile. */
  write: (changes: ReadonlyArray<BalanceChange>) => sql`
    with balance as (
      update answerscope.credit_accounts a set ${sql.literal(balanceColumns)} from jsonb_populate_recordset(
        null::answerscope.credit_accounts, ${sql.json(changes.map(({ account }) => accountRows.encode(account)))}) n
      where a.organization_id = n.organization_id and a.organization_id = any(${changes.map(({ account }) =>
        uuidToStore("org", account.organizationId)
      )}::uuid[])
    ), charged as (
      ${insertInto(
        sql,
        "answerscope.credit_charges",
        changes.flatMap(({ charges }) => charges.map(chargeRows.encode))
      )}
      on conflict (organization_id, id) do update set
        monthly_refunded = excluded.monthly_refunded, purchased_refunded = excluded.purchased_refunded
    )${addingUses(sql, changes)}
    ${insertInto(
      sql,
      "answerscope.credit_entries",
      changes.flatMap(({ entries }) => entries.map(entryRows.encode))
    )}`
})

const balanceColumns = accountRows.names
  .filter((name) => name !== "organization_id")
  .map((name) => `${name} = n.${name}`)
  .join(", ")

/** Adds the entries' usage to the usage totals, as a part of a `with` statement. */
const addingUses = (sql: PgClient.PgClient, changes: ReadonlyArray<BalanceChange>) => {
  const rows = changes.flatMap(({ account, entries }) => {
    const organization_id = uuidToStore("org", account.organizationId)
    return usageTotals(entries).map((sum) => ({ organization_id, ...sum }))
  })
  if (rows.length === 0) return sql``
  return sql`, used as (
      ${insertInto(sql, "answerscope.credit_uses", rows)}
      on conflict (organization_id, day, operation) do update set
        monthly = credit_uses.monthly + excluded.monthly, purchased = credit_uses.purchased + excluded.purchased
    )`
}

/** Opens an account with its first entries. */
export const openAccount = (sql: PgClient.PgClient, { account, entries }: CreditLedger.LedgerChange) => sql`
  with balance as (
    ${insertInto(sql, "answerscope.credit_accounts", [accountRows.encode(account)])}
  )
  ${insertInto(sql, "answerscope.credit_entries", entries.map(entryRows.encode))}`
