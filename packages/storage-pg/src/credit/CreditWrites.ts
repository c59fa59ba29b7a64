/**
 * How the ledger is written: the account is locked, updates decide on it, and all that
 * they decided is one statement.
 */
import type * as PgClient from "@effect/sql-pg/PgClient"
import { type Charge, type CreditAccount, type CreditEntry, type CreditLedger, StorageError } from "@answerscope/core"
import { Effect, Exit } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import { uuidToFind, uuidToStore } from "../database/Columns.ts"
import {
  accountColumns,
  accountOf,
  type AccountRow,
  chargeJson,
  chargeOf,
  type ChargeRow,
  entryJson
} from "./CreditRows.ts"

/** What decides on a balance; null writes nothing. */
export interface LedgerUpdate {
  readonly chargeId: string | null
  readonly decide: (account: CreditAccount, charge: Charge | null) => CreditLedger.LedgerChange | null
}

/** A balance as it is locked, or is to be written. */
interface Ledger {
  readonly account: CreditAccount
  readonly charges: ReadonlyMap<string, Charge>
}

const refused = (cause: unknown) => new StorageError({ operation: "CreditStore.update", cause })

/** Applies updates one after the other. One that throws is refused and leaves the others alone. */
const applyAll = (ledger: Ledger, updates: ReadonlyArray<LedgerUpdate>) => {
  let { account } = ledger
  const charges = new Map(ledger.charges)
  const moved = new Map<string, Charge>()
  const entries: Array<CreditEntry> = []
  let isChanged = false
  const exits = updates.map(({ chargeId, decide }): Exit.Exit<void, StorageError> => {
    try {
      const change = decide(account, chargeId === null ? null : (charges.get(chargeId) ?? null))
      if (change === null) return Exit.void
      isChanged = true
      account = change.account
      entries.push(...change.entries)
      if (change.charge !== null) {
        charges.set(change.charge.id, change.charge)
        moved.set(change.charge.id, change.charge)
      }
      return Exit.void
    } catch (cause) {
      return Exit.fail(refused(cause))
    }
  })
  return { isChanged, account, charges: [...moved.values()], entries, exits }
}

/** Runs updates of one balance; to be called in a transaction. Says how each of them ended. */
export const ledgerUpdates = (sql: PgClient.PgClient) => {
  const { lock, write } = creditWrites(sql)
  return Effect.fnUntraced(function* (
    organizationId: string,
    updates: ReadonlyArray<LedgerUpdate>
  ): Effect.fn.Return<ReadonlyArray<Exit.Exit<void, StorageError>>, SqlError | StorageError> {
    const ledger = yield* lock(
      organizationId,
      updates.flatMap(({ chargeId }) => chargeId ?? [])
    )
    if (ledger === null) return yield* refused("no such account")
    const { isChanged, exits, ...change } = applyAll(ledger, updates)
    if (isChanged) yield* write(change)
    return exits
  })
}

export const creditWrites = (sql: PgClient.PgClient) => {
  const entriesOf = (entries: ReadonlyArray<CreditEntry>) =>
    sql`
      insert into credit_entries
        (organization_id, kind, monthly, purchased, dropped, operation, charge_id, reference, counted_at, at)
      select * from jsonb_to_recordset(${sql.json(entries.map(entryJson))}) as entry(
        organization_id uuid, kind text, monthly int8, purchased int8, dropped int8, operation text, charge_id text,
        reference text, counted_at timestamptz, at timestamptz)`

  const chargesOf = (charges: ReadonlyArray<Charge>) =>
    sql`
      insert into credit_charges
        (organization_id, id, operation, monthly, purchased, monthly_refunded, purchased_refunded, cycle_start,
          charged_at)
      select * from jsonb_to_recordset(${sql.json(charges.map(chargeJson))}) as charge(
        organization_id uuid, id text, operation text, monthly int8, purchased int8, monthly_refunded int8,
        purchased_refunded int8, cycle_start timestamptz, charged_at timestamptz)
      on conflict (organization_id, id) do update set
        monthly_refunded = excluded.monthly_refunded, purchased_refunded = excluded.purchased_refunded`

  return {
    open: ({ account, entries }: CreditLedger.LedgerChange) =>
      sql`
        with balance as (
          insert into credit_accounts ${sql.insert({
            organization_id: uuidToStore("org", account.organizationId),
            ...accountColumns(account)
          })}
        )
        ${entriesOf(entries)}`,

    /** Locks the account, and with it all charges, of which those named are read; null without an account. */
    lock: Effect.fnUntraced(function* (organizationId: string, chargeIds: ReadonlyArray<string>) {
      const uuid = uuidToFind("org", organizationId)
      // both rows are locked, so that both are the latest ones after a wait
      const both =
        chargeIds.length === 0
          ? []
          : yield* sql<AccountRow & ChargeRow>`
        select c.*, c.cycle_start as charge_cycle_start, a.*
        from credit_accounts a
        join credit_charges c on c.organization_id = a.organization_id and c.id = any(${chargeIds}::text[])
        where a.organization_id = ${uuid}
        for no key update of a, c`
      const [row] =
        both.length > 0
          ? both
          : yield* sql<AccountRow>`
        select * from credit_accounts where organization_id = ${uuid} for no key update`
      if (row === undefined) return null
      const charges = both.map(chargeOf)
      const ledger: Ledger = { account: accountOf(row), charges: new Map(charges.map((charge) => [charge.id, charge])) }
      return ledger
    }),

    /** Writes all of a change in one statement: the balance is locked meanwhile. */
    write: ({
      account,
      charges,
      entries
    }: {
      readonly account: CreditAccount
      readonly charges: ReadonlyArray<Charge>
      readonly entries: ReadonlyArray<CreditEntry>
    }) =>
      sql`
        with balance as (
          update credit_accounts set ${sql.update(accountColumns(account))}
          where organization_id = ${uuidToStore("org", account.organizationId)}
        ), charged as (
          ${chargesOf(charges)}
        )
        ${entriesOf(entries)}`
  }
}
