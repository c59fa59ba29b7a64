import type * as PgClient from "@effect/sql-pg/PgClient"
import { Import } from "@answerscope/core"
import { type BrandKey, ImportLine, ImportStore } from "@answerscope/core/storage"
import { type DateTime, Effect, Layer, Option } from "effect"
import { removeAged } from "../database/AgedRemoval.ts"
import { toDate, toDateOrNull, uuidToFind, uuidToStore } from "../database/Columns.ts"
import { PgDatabase } from "../database/PgDatabase.ts"
import { allRows, maybeRow } from "../database/ResultRows.ts"
import { removeRows } from "../database/RowRemoval.ts"
import { type Row, rowCodec } from "../database/RowCodec.ts"
import type { Statement } from "effect/sql/Statement"
import { insertInto } from "../database/TableStatements.ts"
import { tenantRemoval } from "../database/TenantRemoval.ts"

type Port = ImportStore["Service"]
type Of<Method extends keyof Port> = Parameters<Port[Method]>[0]
type ImportKey = Of<"get">

const imports = rowCodec(Import)
const importLines = rowCodec(ImportLine)

const oneOrNull = (rows: ReadonlyArray<Row>): Import | null => Option.getOrNull(maybeRow(imports.decode)(rows))

export const layer = Layer.effect(
  ImportStore,
  Effect.map(PgDatabase, ({ sql, use, useAll }) => {
    const { add, advance, begin, drop, end, get, lines, unendedOf } = importStatements(sql)
    const { dropReceiving, removeEnded, removeLines, removeStale } = importRemovals(sql)
    return ImportStore.of({
      removeTenant: tenantRemoval({ sql, useAll }, "ImportStore", [
        {
          table: "import_lines",
          order: "import_id, checked_at, line",
          where: (client, organization) =>
            client`t.import_id in (select i.id from answerscope.imports i where i.organization_id = ${organization})`
        },
        { table: "imports", order: "brand_id" }
      ]),
      insert: (created) =>
        use("ImportStore.insert", Effect.asVoid(insertInto(sql, "answerscope.imports", [imports.encode(created)]))),
      get: (key) => use("ImportStore.get", Effect.map(get(key), maybeRow(imports.decode))),
      unendedOf: (brand) => use("ImportStore.unendedOf", Effect.map(unendedOf(brand), maybeRow(imports.decode))),
      addLines: (options) => useAll("ImportStore.addLines", add(options)),
      begin: (beginning) => useAll("ImportStore.begin", begin(beginning)),
      lines: (options) => use("ImportStore.lines", Effect.map(lines(options), allRows(importLines.decode))),
      advance: (step) => useAll("ImportStore.advance", advance(step)),
      end: (ended) => use("ImportStore.end", Effect.map(end(ended), oneOrNull)),
      drop: (dropped) => use("ImportStore.drop", Effect.map(drop(dropped), oneOrNull)),
      dropReceiving: (options) => use("ImportStore.dropReceiving", Effect.asVoid(dropReceiving(options))),
      removeLines: (options) => useAll("ImportStore.removeLines", removeLines(options)),
      removeStale: (options) => useAll("ImportStore.removeStale", removeStale(options)),
      removeEnded: (removal) => use("ImportStore.removeEnded", removeEnded(removal))
    })
  })
)

const importStatements = (sql: PgClient.PgClient) => {
  const named = ({ id, organizationId }: ImportKey) =>
    sql`organization_id = ${uuidToFind("org", organizationId)} and id = ${uuidToFind("imp", id)}`
  const unended = sql`status in ('pending', 'running')`

  const get = (key: ImportKey) => sql<Row>`select * from answerscope.imports where ${named(key)}`

  const unendedOf = (brand: BrandKey) =>
    sql<Row>`select * from answerscope.imports where ${ofBrand(sql, brand)} and ${unended}`

  const add = Effect.fnUntraced(function* ({ lines: given, ...key }: Of<"addLines">) {
    const rows = given.map(importLines.encode)
    const added = yield* sql`
      insert into answerscope.import_lines (import_id, line, snapshot_id, checked_at, content)
      select i.id, l.line, l.snapshot_id, l.checked_at, l.content
      from jsonb_populate_recordset(null::answerscope.import_lines, ${sql.json(rows)}) l,
        (select id from answerscope.imports where ${named(key)} and status = 'receiving' for key share) i
      on conflict do nothing returning 1`
    return added.length
  })

  // a lock on the brand: of two that begin at once one waits, and finds the other
  const begin = Effect.fnUntraced(function* (beginning: Of<"begin">) {
    const { at, creditsPerLine, duplicates, names, refusals, refused, ...key } = beginning
    const ofImport = sql`(select brand_id from answerscope.imports where ${named(key)})`
    yield* sql`select from answerscope.brands where id = ${ofImport} for no key update`
    const others = yield* sql`select from answerscope.imports where brand_id = ${ofImport} and ${unended}`
    if (others.length > 0) return null
    const known = yield* sql`
      delete from answerscope.import_lines l using answerscope.snapshots s
      where l.import_id = ${uuidToFind("imp", key.id)} and s.id = l.snapshot_id
        and s.organization_id = ${uuidToFind("org", key.organizationId)}
      returning 1`
    const [row] = yield* sql<Row>`
      update answerscope.imports i set
        refused = ${refused}, refusals = ${sql.json(refusals)}::json, names = ${sql.json(names)}::json,
        duplicates = ${duplicates + known.length}, total = c.total, credits_per_line = ${creditsPerLine},
        status = case when c.total = 0 then 'completed' else 'pending' end,
        completed_at = case when c.total = 0 then ${toDate(at)}::timestamptz end
      from (
        select count(*)::int4 as total from answerscope.import_lines where import_id = ${uuidToFind("imp", key.id)}
      ) c
      where ${named(key)} and status = 'receiving' returning i.*`
    return row === undefined ? null : imports.decode(row)
  })

  const lines = ({ lastCheckedAt, lastLine, limit, ...key }: Of<"lines">) => sql<Row>`
    select l.* from answerscope.import_lines l
    where l.import_id = (select id from answerscope.imports where ${named(key)})
      and (${toDateOrNull(lastCheckedAt)}::timestamptz is null
        or (l.checked_at, l.line) > (${toDateOrNull(lastCheckedAt)}::timestamptz, ${lastLine}::int4))
    order by l.checked_at, l.line limit ${limit}`

  const advance = Effect.fnUntraced(function* ({ from, to, ...key }: Of<"advance">) {
    const advanced = yield* sql`
      update answerscope.imports set status = 'running', done = ${to.done}, scans = ${sql.json(to.scans)}::json,
        last_line = ${to.lastLine}, last_checked_at = ${toDateOrNull(to.lastCheckedAt)}
      where ${named(key)} and ${unended} and done = ${from} returning id`
    if (advanced.length === 0) return false
    yield* sql`
      delete from answerscope.import_lines where import_id = ${uuidToStore("imp", key.id)}
        and (checked_at, line) <= (${toDateOrNull(to.lastCheckedAt)}::timestamptz, ${to.lastLine}::int4)`
    return true
  })

  const end = ({ at, status, ...key }: Of<"end">) => sql<Row>`
    update answerscope.imports set status = ${status}, completed_at = ${toDate(at)}
    where ${named(key)} and ${unended} returning *`

  const drop = ({ at, refusals, refused, ...key }: Of<"drop">) => sql<Row>`
    update answerscope.imports set status = 'failed', completed_at = ${toDate(at)}, refused = ${refused},
      refusals = ${sql.json(refusals)}::json
    where ${named(key)} and status = 'receiving' returning *`

  return { add, advance, begin, drop, end, get, lines, unendedOf }
}

const ofBrand = (sql: PgClient.PgClient, { id, organizationId }: BrandKey) =>
  sql`organization_id = ${uuidToFind("org", organizationId)} and brand_id = ${uuidToFind("brd", id)}`

const importRemovals = (sql: PgClient.PgClient) => {
  // no join, which may read all lines
  const firstLineOf = (id: string) =>
    sql`(select l.line from answerscope.import_lines l where l.import_id = ${sql.literal(id)} limit 1)`

  const ended = sql`i.status in ('completed', 'failed')`

  const dropSince = ({ at, before }: { readonly at: DateTime.Utc; readonly before: DateTime.Utc }) => sql`
    update answerscope.imports set status = 'failed', completed_at = ${toDate(at)}
    where status = 'receiving' and created_at < ${toDate(before)}`

  const dropReceiving = ({ at, before, ...brand }: Of<"dropReceiving">) =>
    sql`${dropSince({ at, before })} and ${ofBrand(sql, brand)}`

  /** Deletes lines of the import that a statement finds. */
  const removeOf = Effect.fnUntraced(function* (found: Statement<{ readonly id: string }>, limit: number) {
    const [row] = yield* found
    if (row === undefined) return 0
    const where = sql`t.import_id = ${row.id}`
    return yield* removeRows(sql, { table: "import_lines", order: "import_id, checked_at, line", where, limit })
  })

  const removeLines = ({ limit, ...brand }: Of<"removeLines">) =>
    removeOf(
      sql`
        select i.id from answerscope.imports i where ${ofBrand(sql, brand)} and ${ended}
          and ${firstLineOf("i.id")} is not null limit 1`,
      limit
    )

  // from import to import by the index, past all lines of each
  const endedWithLines = sql<{ readonly id: string }>`
    with recursive staged as (
      (select import_id as id from answerscope.import_lines order by import_id limit 1)
      union all
      select (
        select l.import_id from answerscope.import_lines l where l.import_id > s.id order by l.import_id limit 1
      ) from staged s where s.id is not null
    )
    select s.id from staged s
    where (select ${ended} from answerscope.imports i where i.id = s.id) limit 1`

  const removeStale = Effect.fnUntraced(function* ({ limit, ...times }: Of<"removeStale">) {
    yield* dropSince(times)
    return yield* removeOf(endedWithLines, limit)
  })

  const removeEnded = (removal: Of<"removeEnded">) =>
    removeAged(sql, removal, {
      table: "answerscope.imports",
      key: "id",
      time: "completed_at",
      where: sql`completed_at is not null and ${firstLineOf("id")} is null`,
      remove: sql`delete from answerscope.imports i using free where i.id = free.key returning i.id as key`
    })

  return { dropReceiving, removeEnded, removeLines, removeStale }
}
