/**
 * Several statements that read what is of one moment.
 */
import type { StorageError } from "@answerscope/core"
import { Effect } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import type { PgDatabase } from "./PgDatabase.ts"

/** Runs statements that see one moment; in a transaction of the caller's, that one says what is of one moment. */
export const atOneMoment =
  ({ isJoined, sql, useAll }: PgDatabase["Service"]) =>
  <A>(operation: string, statements: Effect.Effect<A, SqlError | StorageError>): Effect.Effect<A, StorageError> =>
    Effect.flatMap(isJoined, (joins) =>
      useAll(
        operation,
        joins ? statements : Effect.andThen(sql`set transaction isolation level repeatable read read only`, statements)
      )
    )
