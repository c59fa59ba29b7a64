/**
 * Walks over tables: each in a read-only transaction on one snapshot, by a cursor, on its own connection. So a long
 * walk blocks no others, and an aborted one ends at once.
 *
 * The caller's time between two pages counts as idle in transaction. A walk may be idle ten times as long as other
 * transactions (`idleInTransactionTimeout`), because it locks nothing: a slow line takes over a minute for the content
 * of its buffers.
 */
import type * as PgClient from "@effect/sql-pg/PgClient"
import { type Page, StorageError, type Walk, type WalkRequest } from "@answerscope/core"
import { type Array as Arr, Cause, Effect, type Pull, type Scope, Stream } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import type { Fragment } from "effect/sql/Statement"
import { onlyRow } from "./ResultRows.ts"
import type { Row } from "./RowCodec.ts"
import type { SchemaClient } from "./SchemaClient.ts"

/** `application_name` of a walk's connection. */
export const walkApplicationName = "answerscope walk"

/** The rows of a walk, newest first. */
export interface WalkQuery<Item extends Row, A> {
  /** Port and method, such as `SnapshotStore.walk`. */
  readonly operation: string
  readonly table: string
  readonly where: Fragment
  readonly part: WalkRequest
  /** The columns to read. Default: all. */
  readonly columns?: Fragment
  /** Further columns, computed from those of `item`; begins with a comma. */
  readonly derived?: Fragment
  /** Returns the number of rows, with the walk's own client. Default: counts them. */
  readonly total?: ((own: PgClient.PgClient) => Effect.Effect<number, SqlError>) | undefined
  /** The column that orders the walk. Default: `created_at`. */
  readonly time?: string
  /** Rows per page, which are in memory at once. */
  readonly pageLength: number
  readonly decode: (row: Item) => A
}

/** A walk over rows of a table. */
export const walkOf = <Item extends Row, A>(sql: SchemaClient, query: WalkQuery<Item, A>): Walk<A> =>
  walked(
    query,
    Effect.map(opened(sql, query), (reading) => pagesOf(reading, query))
  )

type Pages<A> = Pull.Pull<Arr.NonEmptyReadonlyArray<Page<A>>, SqlError>

const walked = <A>(
  { operation }: { readonly operation: string },
  begin: Effect.Effect<Pages<A>, SqlError, Scope.Scope>
): Walk<A> =>
  // `fromPull` instead of `unwrap`, which would hold the connection until its caller's scope closes
  Stream.scoped(Stream.fromPull(begin)).pipe(Stream.mapError((cause) => new StorageError({ operation, cause })))

/** Begins the snapshot that all statements read. */
const opened = Effect.fnUntraced(function* <Item extends Row, A>(sql: SchemaClient, query: WalkQuery<Item, A>) {
  const { table, where, part, columns = sql`*`, derived = sql``, time = "created_at" } = query
  const own = yield* sql.own(walkApplicationName)
  yield* own`begin isolation level repeatable read, read only`
  yield* own`
    select set_config(name, least(setting::int8 * 10, 2147483647)::text, true) from pg_catalog.pg_settings
    where name = 'idle_in_transaction_session_timeout'`
  const count = Effect.map(
    own<{ total_count: number }>`select count(*)::int4 as total_count from ${own(table)} where ${where}`,
    (counted) => onlyRow(counted).total_count
  )
  const total = yield* query.total?.(own) ?? count
  // optimizes for the first page: a plan for all rows would sort millions before it
  yield* own`set local cursor_tuple_fraction = 0.001`
  yield* own`
    declare walk no scroll cursor for
    select ${columns}${derived} from ${own(table)} item where ${where}
    order by ${own(time)} desc, id desc limit ${part.limit} offset ${part.offset}`
  return { own, total }
})

const pagesOf = <Item extends Row, A>(
  { own, total }: { readonly own: PgClient.PgClient; readonly total: number },
  { pageLength, decode }: WalkQuery<Item, A>
) => {
  let isEnd = false
  const fetch = own<Item>`fetch ${own.literal(String(pageLength))} from walk`
  return Effect.suspend((): Pages<A> =>
    isEnd
      ? Cause.done()
      : Effect.map(fetch, (rows) => {
          isEnd = rows.length < pageLength
          return [{ total, items: rows.map(decode) }]
        })
  )
}
