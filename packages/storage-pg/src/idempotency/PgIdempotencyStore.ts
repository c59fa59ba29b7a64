import type * as PgClient from "@effect/sql-pg/PgClient"
import { StorageError } from "@answerscope/core"
import {
  type Claim,
  type Claiming,
  type IdempotencyRecordKey,
  IdempotencyStore,
  type KeyHolder,
  type StoredResponse
} from "@answerscope/core/storage"
import { Effect, Layer } from "effect"
import { isSqlError } from "effect/sql/SqlError"
import { toDate, uuidToFind, uuidToStore } from "../database/Columns.ts"
import { removeAged } from "../database/AgedRemoval.ts"
import { PgDatabase } from "../database/PgDatabase.ts"
import { onlyRow } from "../database/ResultRows.ts"
import { leaseEnd } from "../database/TableStatements.ts"
import { type OwnedRows, tenantRemoval } from "../database/TenantRemoval.ts"

/** Whether a wait for a lock reached its limit. PostgreSQL has then aborted the transaction. */
const isLockTimeout = (error: unknown): boolean => isSqlError(error) && error.reason._tag === "LockTimeoutError"

const busy: Claim = { _tag: "busy" }

const notClaimed = new StorageError({ operation: "IdempotencyStore.storeResponse", cause: "the key was not claimed" })

const owned: ReadonlyArray<OwnedRows> = [{ table: "idempotency_records", order: "key" }]

export const layer = Layer.effect(
  IdempotencyStore,
  Effect.map(PgDatabase, ({ sql, use, useAll }) => {
    const { claim, findEarlier, responseColumns, where, whereHeldBy } = idempotencyStatements(sql)
    const hasRow = Effect.map((rows: ReadonlyArray<unknown>) => rows.length > 0)

    return IdempotencyStore.of({
      removeTenant: tenantRemoval({ sql, useAll }, "IdempotencyStore", owned),
      claim: (claiming) =>
        use(
          "IdempotencyStore.claim",
          // after the time-out nothing can be committed any more, and the caller gives up
          Effect.flatMap(findEarlier(claiming), (earlier) =>
            earlier === null ? claim(claiming, null) : Effect.succeed(earlier)
          ).pipe(Effect.catchIf(isLockTimeout, () => Effect.succeed(busy)))
        ),
      storeResponse: ({ response, ...record }) =>
        use(
          "IdempotencyStore.storeResponse",
          sql`
            update answerscope.idempotency_records set ${responseColumns(response)}
            where ${where(record)}
            returning 1 as completed`.pipe(Effect.flatMap((rows) => (rows.length > 0 ? Effect.void : notClaimed)))
        ),
      hold: ({ holder, leaseMillis, ...claiming }) =>
        Effect.gen(function* () {
          // a caller that waits for a held key polls often, so it does not use an exclusive connection
          const earlier = yield* use("IdempotencyStore.hold", findEarlier(claiming))
          if (earlier !== null) return earlier
          // on its own connection, because waiting on a shared one would delay other statements
          return yield* useAll("IdempotencyStore.hold", claim(claiming, { holder, leaseMillis }))
        }).pipe(
          Effect.catchIf(
            ({ cause }) => isLockTimeout(cause),
            () => Effect.succeed(busy)
          )
        ),
      renew: ({ leaseMillis, ...holder }) =>
        use(
          "IdempotencyStore.renew",
          sql`
            update answerscope.idempotency_records set held_until = ${leaseEnd(sql, leaseMillis)}
            where ${whereHeldBy(holder)}
            returning 1 as renewed`
        ).pipe(hasRow),
      storeHeldResponse: ({ response, ...holder }) =>
        use(
          "IdempotencyStore.storeHeldResponse",
          sql`
            update answerscope.idempotency_records
            set ${responseColumns(response)}, holder = null, held_until = null
            where ${whereHeldBy(holder)}
            returning 1 as completed`
        ).pipe(hasRow),
      release: (holder) =>
        use(
          "IdempotencyStore.release",
          sql`delete from answerscope.idempotency_records where ${whereHeldBy(holder)}`
        ).pipe(Effect.asVoid),
      removeBefore: (removal) =>
        use(
          "IdempotencyStore.removeBefore",
          removeAged(sql, removal, {
            table: "answerscope.idempotency_records",
            key: "key",
            time: "created_at",
            where: sql`true`,
            remove: sql`
              delete from answerscope.idempotency_records r using free
              where r.organization_id = ${uuidToFind("org", removal.organizationId)} and r.key = free.key
              returning r.key`
          })
        )
    })
  })
)

type FoundRow = { readonly fingerprint: string } & (
  | {
      readonly status: number
      readonly content_type: string
      readonly body: string
    }
  | { readonly status: null }
)

/** Who holds a key, and for how long. */
interface Hold {
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

/** How a key is claimed: for the running transaction, or held for a while. */
const idempotencyStatements = (sql: PgClient.PgClient) => {
  const where = ({ organizationId, key }: IdempotencyRecordKey) =>
    sql`organization_id = ${uuidToFind("org", organizationId)} and key = ${key}`

  const whereHeldBy = (holder: KeyHolder) => sql`${where(holder)} and holder = ${holder.holder} and status is null`

  const responseColumns = ({ status, contentType, body }: StoredResponse) =>
    sql`status = ${status}, content_type = ${contentType}, body = ${body}`

  const find = (claiming: Claiming) =>
    sql<FoundRow>`
      select fingerprint, status, content_type, body from answerscope.idempotency_records
      where ${where(claiming)} and created_at >= ${toDate(claiming.expiredBefore)}
        and (status is not null or held_until > clock_timestamp())`

  // If another transaction has inserted the key and not yet committed, the insert waits. `lock_timeout` limits the
  // wait, for this statement only. The CTEs read from one another, which fixes their order: set the limit, insert, set
  // it back.
  const insert = ({ organizationId, key, fingerprint, at, expiredBefore, waitMillis }: Claiming, hold: Hold | null) =>
    sql<{ claimed: number }>`
      with limited as materialized (
        select current_setting('lock_timeout') as before,
          set_config('lock_timeout', ${`${Math.max(1, Math.ceil(waitMillis))}ms`}, true) as now
      ), claimed as (
        insert into answerscope.idempotency_records as r (organization_id, key, fingerprint, created_at, holder,
          held_until)
        select ${uuidToStore("org", organizationId)}::uuid, ${key}, ${fingerprint}, ${toDate(at)},
          ${hold?.holder ?? null}, ${hold === null ? sql`null` : leaseEnd(sql, hold.leaseMillis)}
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

  return { claim, findEarlier, responseColumns, where, whereHeldBy }
}
