/**
 * Walks over tables: each in a transaction of its own that only reads and sees one moment, by a cursor, on a connection
 * of its own. So a walk that takes long takes no connection from the others, and one that is given up ends at once.
 *
 * What a caller does between two pages counts as time in which nothing is asked in a transaction. A walk may take ten
 * times as long over it as other transactions (`idleInTransactionTimeout`), since it locks nothing: a slow line takes
 * over a minute for what the buffers on the way hold.
 */
import type * as PgClient from "@effect/sql-pg/PgClient"
import { type Page, StorageError, type Walk, type WalkRequest } from "@answerscope/core"
import { type Array as Arr, Cause, Effect, type Pull, type Scope, Stream } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import type { Fragment } from "effect/sql/Statement"
import { onlyRow } from "./ResultRows.ts"
import type { Row } from "./RowCodec.ts"
import type { SchemaClient } from "./SchemaClient.ts"

/** How the connections of walks name themselves to the server. */
export const walkApplicationName = "answerscope walk"

/** What is walked over, newest first. */
export interface WalkQuery<Item extends Row, A> {
  /** The port and method, such as `SnapshotStore.walk`. */
  readonly operation: string
  readonly table: string
  readonly where: Fragment
  readonly part: WalkRequest
  /** The columns to read; all of them if omitted. */
  readonly columns?: Fragment
  /** Further columns, computed from those of `item`; begins with a comma. */
  readonly derived?: Fragment
  /** Tells how many rows there are, with the walk's own client; they are counted if omitted. */
  readonly total?: ((own: PgClient.PgClient) => Effect.Effect<number, SqlError>) | undefined
  /** The column that orders the walk; `created_at` if omitted. */
  readonly time?: string
  /** Rows of each page: so many are in memory at once. */
  readonly pageLength: number
  readonly decode: (row: Item) => A
}

/** The walk over those rows of a table. */
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
  // `fromPull` and not `unwrap`, which would keep the connection until its caller's scope closes
  Stream.scoped(Stream.fromPull(begin)).pipe(Stream.mapError((cause) => new StorageError({ operation, cause })))

/** Begins the reading: all statements see the moment of the first. */
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
  // a page at a time has to come soon: planned for all rows, millions would be sorted before the first
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
