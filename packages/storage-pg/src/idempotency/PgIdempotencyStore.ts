import { type Claim, IdempotencyStore, StorageError } from "@answerscope/core"
import { Effect, Layer } from "effect"
import { isSqlError } from "effect/sql/SqlError"
import { toDate } from "../database/Columns.ts"
import { idempotencyStatements } from "./IdempotencyStatements.ts"
import { PgDatabase } from "../database/PgDatabase.ts"

/** Whether a wait was in vain, which has ended its transaction. */
const isLockTimeout = (error: unknown): boolean => isSqlError(error) && error.reason._tag === "LockTimeoutError"

const busy: Claim = { _tag: "busy" }

const notClaimed = new StorageError({ operation: "IdempotencyStore.storeResponse", cause: "the key was not claimed" })

export const layer = Layer.effect(
  IdempotencyStore,
  Effect.map(PgDatabase, ({ sql, use, useAll }) => {
    const { claim, findEarlier, leaseEnd, where, whereHeldBy } = idempotencyStatements(sql)
    const hasRow = Effect.map((rows: ReadonlyArray<unknown>) => rows.length > 0)

    return IdempotencyStore.of({
      claim: (claiming) =>
        use(
          "IdempotencyStore.claim",
          // the transaction is of no use after a wait in vain: its caller gives up, and nothing can be committed
          Effect.flatMap(findEarlier(claiming), (earlier) =>
            earlier === null ? claim(claiming, null) : Effect.succeed(earlier)
          ).pipe(Effect.catchIf(isLockTimeout, () => Effect.succeed(busy)))
        ),
      storeResponse: ({ response: { status, contentType, body }, ...record }) =>
        use(
          "IdempotencyStore.storeResponse",
          sql`
            update idempotency_records set status = ${status}, content_type = ${contentType}, body = ${body}
            where ${where(record)}
            returning 1 as completed`.pipe(Effect.flatMap((rows) => (rows.length > 0 ? Effect.void : notClaimed)))
        ),
      hold: ({ holder, leaseMillis, ...claiming }) =>
        Effect.gen(function* () {
          // whoever waits for a held key looks often, and needs no connection of its own for that
          const earlier = yield* use("IdempotencyStore.hold", findEarlier(claiming))
          if (earlier !== null) return earlier
          // a transaction of its own: a wait would hold up the statements that share a connection
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
            update idempotency_records set held_until = ${leaseEnd(leaseMillis)}
            where ${whereHeldBy(holder)}
            returning 1 as renewed`
        ).pipe(hasRow),
      storeHeldResponse: ({ response: { status, contentType, body }, ...holder }) =>
        use(
          "IdempotencyStore.storeHeldResponse",
          sql`
            update idempotency_records
            set status = ${status}, content_type = ${contentType}, body = ${body}, holder = null, held_until = null
            where ${whereHeldBy(holder)}
            returning 1 as completed`
        ).pipe(hasRow),
      release: (holder) =>
        use("IdempotencyStore.release", sql`delete from idempotency_records where ${whereHeldBy(holder)}`).pipe(
          Effect.asVoid
        ),
      removeExpired: (before) =>
        use(
          "IdempotencyStore.removeExpired",
          sql`delete from idempotency_records where created_at < ${toDate(before)}`
        ).pipe(Effect.asVoid)
    })
  })
)
