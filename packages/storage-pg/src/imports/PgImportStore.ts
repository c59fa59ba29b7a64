import type * as PgClient from "@effect/sql-pg/PgClient"
import { Import } from "@answerscope/core"
import { type BrandKey, ImportLine, ImportStore } from "@answerscope/core/storage"
import { type DateTime, Effect, Layer } from "effect"
import { removeAged } from "../database/AgedRemoval.ts"
import { toDate, toDateOrNull, uuidToFind, uuidToStore } from "../database/Columns.ts"
import { PgDatabase } from "../database/PgDatabase.ts"
import { allRows, maybeRow } from "../database/ResultRows.ts"
import { removeRows } from "../database/RowRemoval.ts"
import { type Row, rowCodec } from "../database/RowCodec.ts"
import { insertInto } from "../database/TableStatements.ts"
import { tenantRemoval } from "../database/TenantRemoval.ts"

type Port = ImportStore["Service"]
type Of<Method extends keyof Port> = Parameters<Port[Method]>[0]
type ImportKey = Of<"get">

const imports = rowCodec(Import)
const importLines = rowCodec(ImportLine)

const wasWritten = Effect.map(({ length }: ReadonlyArray<object>) => length > 0)

export const layer = Layer.effect(
  ImportStore,
  Effect.map(PgDatabase, ({ sql, use, useAll }) => {
    const { add, advance, begin, end, get, lines, remove, unendedOf } = importStatements(sql)
    const { removeEnded, removeReceiving, removeStale } = importRemovals(sql)
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
      advance: (step) => useAll("ImportStore.advance", wasWritten(advance(step))),
      end: (ended) => useAll("ImportStore.end", end(ended)),
      remove: (key) => useAll("ImportStore.remove", Effect.asVoid(remove(key))),
      removeReceiving: (options) => useAll("ImportStore.removeReceiving", Effect.asVoid(removeReceiving(options))),
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

  const advance = ({ from, to, ...key }: Of<"advance">) => sql`
    update answerscope.imports set status = 'running', done = ${to.done}, scans = ${sql.json(to.scans)}::json,
      last_line = ${to.lastLine}, last_checked_at = ${toDateOrNull(to.lastCheckedAt)}
    where ${named(key)} and ${unended} and done = ${from} returning id`

  const end = Effect.fnUntraced(function* ({ at, status, ...key }: Of<"end">) {
    const [row] = yield* sql<Row>`
      update answerscope.imports set status = ${status}, completed_at = ${toDate(at)}
      where ${named(key)} and ${unended} returning *`
    if (row === undefined) return null
    yield* sql`delete from answerscope.import_lines where import_id = ${uuidToStore("imp", key.id)}`
    return imports.decode(row)
  })

  const remove = (key: ImportKey) => sql`delete from answerscope.imports where ${named(key)} and status = 'receiving'`

  return { add, advance, begin, end, get, lines, remove, unendedOf }
}

const ofBrand = (sql: PgClient.PgClient, { id, organizationId }: BrandKey) =>
  sql`organization_id = ${uuidToFind("org", organizationId)} and brand_id = ${uuidToFind("brd", id)}`

const importRemovals = (sql: PgClient.PgClient) => {
  const receivingSince = (before: DateTime.Utc) => sql`status = 'receiving' and created_at < ${toDate(before)}`

  const removeReceiving = ({ before, ...brand }: Of<"removeReceiving">) =>
    sql`delete from answerscope.imports where ${ofBrand(sql, brand)} and ${receivingSince(before)}`

  const removeStale = Effect.fnUntraced(function* ({ before, limit }: Of<"removeStale">) {
    const ofStale = sql`t.import_id = any(array(select id from answerscope.imports where ${receivingSince(before)}))`
    const lines = { table: "import_lines", order: "import_id, checked_at, line", where: ofStale, limit }
    const removed = yield* removeRows(sql, lines)
    if (removed > 0) return removed
    return yield* removeRows(sql, { table: "imports", order: "created_at", where: receivingSince(before), limit })
  })

  const removeEnded = (removal: Of<"removeEnded">) =>
    removeAged(sql, removal, {
      table: "answerscope.imports",
      key: "id",
      time: "completed_at",
      where: sql`completed_at is not null`,
      remove: sql`delete from answerscope.imports i using free where i.id = free.key returning i.id as key`
    })

  return { removeEnded, removeReceiving, removeStale }
}
