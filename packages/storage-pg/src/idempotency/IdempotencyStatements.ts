/**
 * How a key is claimed: for the running transaction, or held for a while.
 */
import type * as PgClient from "@effect/sql-pg/PgClient"
import type { Claim, Claiming, IdempotencyRecordKey, KeyHolder } from "@answerscope/core"
import { Effect } from "effect"
import { toDate, uuidToFind, uuidToStore } from "../database/Columns.ts"
import { onlyRow } from "../database/ResultRows.ts"

type FoundRow = { readonly fingerprint: string } & (
  | { readonly status: number; readonly content_type: string; readonly body: string }
  | { readonly status: null }
)

/** Who holds a key, and for how long. */
export interface Hold {
  readonly holder: string
  readonly leaseMillis: number
}

const earlierClaim = (row: FoundRow): Claim =>
  row.status === null
    ? { _tag: "held", fingerprint: row.fingerprint }
    : {
        _tag: "completed",
        fingerprint: row.fingerprint,
        response: { status: row.status, contentType: row.content_type, body: row.body }
      }

export const idempotencyStatements = (sql: PgClient.PgClient) => {
  const where = ({ organizationId, key }: IdempotencyRecordKey) =>
    sql`organization_id = ${uuidToFind("org", organizationId)} and key = ${key}`

  const whereHeldBy = (holder: KeyHolder) => sql`${where(holder)} and holder = ${holder.holder} and status is null`

  const leaseEnd = (leaseMillis: number) => sql`clock_timestamp() + ${leaseMillis}::float8 * interval '1 millisecond'`

  const find = (claiming: Claiming) =>
    sql<FoundRow>`
      select fingerprint, status, content_type, body from idempotency_records
      where ${where(claiming)} and created_at >= ${toDate(claiming.expiredBefore)}
        and (status is not null or held_until > clock_timestamp())`

  // Waits, as any insert of a key does that another transaction has inserted and not yet
  // committed. The wait is limited for this statement only: the limit is set before the
  // insert, which reads it, and set back after the insert, whose result it reads.
  const insert = ({ organizationId, key, fingerprint, at, expiredBefore, waitMillis }: Claiming, hold: Hold | null) =>
    sql<{ claimed: number }>`
      with limited as materialized (
        select current_setting('lock_timeout') as before,
          set_config('lock_timeout', ${`${Math.max(1, Math.ceil(waitMillis))}ms`}, true) as now
      ), claimed as (
        insert into idempotency_records as r (organization_id, key, fingerprint, created_at, holder, held_until)
        select ${uuidToStore("org", organizationId)}::uuid, ${key}, ${fingerprint}, ${toDate(at)},
          ${hold?.holder ?? null}, ${hold === null ? sql`null` : leaseEnd(hold.leaseMillis)}
        from limited where limited.now is not null
        on conflict (organization_id, key) do update
          set fingerprint = excluded.fingerprint, created_at = excluded.created_at,
            status = null, content_type = null, body = null,
            holder = excluded.holder, held_until = excluded.held_until
          where (r.status is null and (r.held_until is null or r.held_until <= clock_timestamp()))
            or r.created_at < ${toDate(expiredBefore)}
        returning 1
      ), counted as materialized (
        select count(*)::int4 as claimed from claimed
      )
      select counted.claimed,
        set_config('lock_timeout', case when counted.claimed >= 0 then limited.before end, true) as after
      from counted, limited`

  const findEarlier = (claiming: Claiming) =>
    Effect.map(find(claiming), ([row]) => (row === undefined ? null : earlierClaim(row)))

  const claim = Effect.fnUntraced(function* (claiming: Claiming, hold: Hold | null) {
    const inserted = yield* insert(claiming, hold)
    if (onlyRow(inserted).claimed > 0) return { _tag: "claimed" } satisfies Claim
    return (yield* findEarlier(claiming)) ?? ({ _tag: "busy" } satisfies Claim)
  })

  return { claim, findEarlier, leaseEnd, where, whereHeldBy }
}
