import type * as PgClient from "@effect/sql-pg/PgClient"
import { type Claim, type IdempotencyRecordKey, IdempotencyStore, StorageError } from "@answerscope/core"
import { Effect, Layer } from "effect"
import { toDate, uuidToFind, uuidToStore } from "./Columns.ts"
import { PgDatabase } from "./PgDatabase.ts"
import { onlyRow } from "./ResultRows.ts"

interface AnsweredRow {
  readonly fingerprint: string
  readonly status: number
  readonly content_type: string
  readonly body: string
}

type Claiming = Parameters<IdempotencyStore["Service"]["claim"]>[0]

const answered = (row: AnsweredRow): Claim => ({
  _tag: "answered",
  fingerprint: row.fingerprint,
  response: { status: row.status, contentType: row.content_type, body: row.body }
})

export const layer = Layer.effect(
  IdempotencyStore,
  Effect.map(PgDatabase, ({ sql, use }) => {
    const { claim, where } = claimStatements(sql)

    return IdempotencyStore.of({
      claim: (claiming) =>
        use(
          "IdempotencyStore.claim",
          // the transaction is of no use after a wait in vain: its caller gives up, and nothing can be committed
          claim(claiming).pipe(
            Effect.catchIf(
              (error) => error.reason._tag === "LockTimeoutError",
              () => Effect.succeed<Claim>({ _tag: "busy" })
            )
          )
        ),
      answer: ({ response, ...record }) =>
        use(
          "IdempotencyStore.answer",
          sql`
            update idempotency_records
            set status = ${response.status}, content_type = ${response.contentType}, body = ${response.body}
            where ${where(record)}
            returning 1 as answered`.pipe(
            Effect.flatMap((rows) =>
              rows.length > 0
                ? Effect.void
                : new StorageError({
                    operation: "IdempotencyStore.answer",
                    cause: "the key was not claimed"
                  })
            )
          )
        ),
      removeExpired: (before) =>
        use(
          "IdempotencyStore.removeExpired",
          sql`delete from idempotency_records where created_at < ${toDate(before)}`
        ).pipe(Effect.asVoid)
    })
  })
)

const claimStatements = (sql: PgClient.PgClient) => {
  const where = ({ organizationId, key }: IdempotencyRecordKey) =>
    sql`organization_id = ${uuidToFind("org", organizationId)} and key = ${key}`

  const find = (claiming: Claiming) =>
    sql<AnsweredRow>`
      select fingerprint, status, content_type, body from idempotency_records
      where ${where(claiming)} and status is not null and created_at >= ${toDate(claiming.expiredBefore)}`

  // Waits, as any insert of a key does that another transaction has inserted and not yet
  // committed. The wait is limited for this statement only: the limit is set before the
  // insert, which reads it, and set back after the insert, whose result it reads.
  const insert = ({ organizationId, key, fingerprint, at, expiredBefore, waitMillis }: Claiming) =>
    sql<{ claimed: number }>`
      with limited as materialized (
        select current_setting('lock_timeout') as before,
          set_config('lock_timeout', ${`${Math.max(1, Math.ceil(waitMillis))}ms`}, true) as now
      ), claimed as (
        insert into idempotency_records as r (organization_id, key, fingerprint, created_at)
        select ${uuidToStore("org", organizationId)}::uuid, ${key}, ${fingerprint}, ${toDate(at)}
        from limited where limited.now is not null
        on conflict (organization_id, key) do update
          set fingerprint = excluded.fingerprint, created_at = excluded.created_at,
            status = null, content_type = null, body = null
          where r.status is null or r.created_at < ${toDate(expiredBefore)}
        returning 1
      ), counted as materialized (
        select count(*)::int4 as claimed from claimed
      )
      select counted.claimed,
        set_config('lock_timeout', case when counted.claimed >= 0 then limited.before end, true) as after
      from counted, limited`

  const claim = Effect.fnUntraced(function* (claiming: Claiming) {
    const [replay] = yield* find(claiming)
    if (replay !== undefined) return answered(replay)
    const inserted = yield* insert(claiming)
    if (onlyRow(inserted).claimed > 0) return { _tag: "claimed" } satisfies Claim
    const [earlier] = yield* find(claiming)
    return earlier === undefined ? ({ _tag: "busy" } satisfies Claim) : answered(earlier)
  })

  return { claim, where }
}
