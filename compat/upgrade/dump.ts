/**
 * Writes `released.sql`: the schema and data of this release, which later ones must migrate. Make it anew with each
 * release: `npm run upgrade:dump`.
 */
import { AccessKeys } from "@answerscope/core"
import { start } from "@answerscope/embedded-postgres"
import * as PgClient from "@effect/sql-pg/PgClient"
import { Effect } from "effect"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { migrations } from "../../packages/storage-pg/src/database/Migrations.ts"
import { newTenant } from "../../packages/storage-pg/test/EveryTable.ts"
import { removingProcess } from "../../packages/storage-pg/test/RemovingProcess.ts"
import { releasedFile, releasedKey } from "./Released.ts"

/** Tables without a tenant's rows. */
const shared = [
  "insert into event_consumers values ('alert', 'host', now())",
  `insert into engine_limits values ('process', '{}', now())`,
  "insert into correlation_samples values (date '2026-01-01', 'chatgpt', 0, 0, 1, 2, 3)"
]

interface Table {
  readonly name: string
  readonly columns: ReadonlyArray<string>
  readonly identity: string | null
}

/** Statements that insert the rows of a table again. */
const rowsOf = Effect.fnUntraced(function* ({ columns, identity, name }: Table) {
  const sql = yield* PgClient.PgClient
  const rows = yield* sql<{ row: string }>`select to_json(t)::text as row from ${sql(name)} t`
  if (rows.length === 0) return yield* Effect.die(new Error(`${name} has no rows: add some to EveryTable.ts`))
  const table = `answerscope.${name}`
  const list = columns.join(", ")
  const inserts = [
    `delete from ${table};`,
    `insert into ${table} (${list}) overriding system value`,
    `select ${list} from json_populate_recordset(null::${table}, $dump$[`,
    rows.map(({ row }) => row).join(",\n"),
    "]$dump$);"
  ]
  const next = `select setval(pg_get_serial_sequence('${table}', '${identity}'), (select max(${identity}) from ${table}));`
  return [...inserts, ...(identity === null ? [] : [next])].join("\n")
})

const tables = Effect.gen(function* () {
  const sql = yield* PgClient.PgClient
  return yield* sql<Table>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns,
      max(a.attname::text) filter (where a.attidentity <> '') as identity
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'answerscope'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = ''
    group by c.relname order by c.relname`
})

const schema = [
  "create schema answerscope;",
  `create table answerscope.answerscope_migrations (
  id integer primary key,
  name text not null,
  is_additive boolean not null,
  created_at timestamptz not null default now()
);`,
  ...migrations.flatMap(({ name, statements }) => [`-- ${name}`, ...statements.map((statement) => `${statement};`)])
]

const dump = Effect.gen(function* () {
  const folder = mkdtempSync(join(tmpdir(), "answerscope-dump-"))
  yield* Effect.addFinalizer(() => Effect.sync(() => rmSync(folder, { recursive: true })))
  const { url } = yield* start({ dataDir: folder })
  const data = yield* Effect.gen(function* () {
    const { id } = yield* newTenant("Zendrix", "queue a")
    const key = { organizationId: id, name: "known", scope: "write", expiresAt: null } as const
    yield* (yield* AccessKeys).issue({ ...key, secret: releasedKey })
    const sql = yield* PgClient.PgClient
    for (const statement of shared) yield* sql.unsafe(statement)
    return yield* Effect.forEach(yield* tables, rowsOf)
  }).pipe(Effect.provideContext(yield* removingProcess({ url, answer: "Initech, then Zendrix." })))
  const text = [...schema, "set session_replication_role = replica;", ...data, "set session_replication_role = origin;"]
  writeFileSync(releasedFile, text.join("\n\n") + "\n")
  console.log(`${releasedFile}: ${data.length} tables, ${migrations.length} migrations`)
})

await Effect.runPromise(Effect.scoped(dump))
