/** Whether the database takes changes: a full disk is noticed by the statements that it refuses. */
import type * as PgClient from "@effect/sql-pg/PgClient"
import { Effect } from "effect"
import { isSqlError, type SqlError } from "effect/sql/SqlError"
import { onlyRow } from "./ResultRows.ts"

/** Code 53100 of PostgreSQL. */
const isDiskFull = ({ reason: { cause } }: SqlError): boolean =>
  cause instanceof Error && Reflect.get(cause, "code") === "53100"

export const makeDiskWatch = (sql: PgClient.PgClient) => {
  let isFull = false

  const isWritable = Effect.map(
    sql<{ writable: boolean }>`select current_setting('transaction_read_only') = 'off' as writable`,
    (rows) => onlyRow(rows).writable
  )

  // a small row fits even then: 256 KiB that do not compress must fit
  const fill = sql.withTransaction(sql`
    create temporary table answerscope_disk on commit drop as
      select string_agg(md5(random()::text), '') as filling from generate_series(1, 64) one, generate_series(1, 128) row
      group by one`)

  const lookAgain = fill.pipe(
    Effect.as(false),
    Effect.catch((error) => Effect.succeed(isSqlError(error) && isDiskFull(error))),
    Effect.tap((now) =>
      Effect.sync(() => {
        isFull = now
      })
    )
  )

  return {
    /** Notes why a statement failed. */
    note: (error: SqlError): void => {
      if (isDiskFull(error)) isFull = true
    },
    takesChanges: Effect.flatMap(isWritable, (writable) =>
      writable && isFull ? Effect.map(lookAgain, (still) => !still) : Effect.succeed(writable)
    )
  }
}
