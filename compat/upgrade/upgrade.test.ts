/** The data of the last release, migrated by this one. */
import {
  AccessKeys,
  Brands,
  Credits,
  Notifications,
  Organizations,
  Reports,
  Scans,
  Snapshots,
  Trackers
} from "@answerscope/core"
import { PgStorage } from "@answerscope/storage-pg"
import * as TestDatabase from "@answerscope/storage-pg/testing"
import * as PgClient from "@effect/sql-pg/PgClient"
import { assert, describe, it } from "@effect/vitest"
import { Effect, type Redacted } from "effect"
import { readFileSync } from "node:fs"
import { poolOf, sqlOn } from "../../packages/storage-pg/test/Databases.ts"
import { removingProcess } from "../../packages/storage-pg/test/RemovingProcess.ts"
import { releasedFile, releasedKey } from "./Released.ts"

const advice =
  "the schema migrated from compat/upgrade/released.sql is not that of a new database. " +
  "Nothing is released yet: make the dump anew with `npm run upgrade:dump`. " +
  "After the first release: undo the change of the old migration, and add a new one."

const onDatabase = <A, E>(url: Redacted.Redacted<string>, effect: Effect.Effect<A, E, PgClient.PgClient>) =>
  Effect.provide(effect, sqlOn(url))

/** A new database with the schema and data of the last release, migrated. */
const upgraded = Effect.gen(function* () {
  const url = yield* TestDatabase.makeEmpty
  const text = readFileSync(releasedFile, "utf8")
  const pool = yield* poolOf(url)
  yield* Effect.promise(() => pool.query(text))
  yield* PgStorage.migrate({ url })
  return url
})

/** Every column, index, constraint and function. */
const catalogOf = (url: Redacted.Redacted<string>) =>
  onDatabase(
    url,
    Effect.flatMap(
      PgClient.PgClient,
      (sql) => sql<{ thing: string; definition: string }>`
        select 'column ' || table_name || '.' || column_name as thing,
          concat_ws(' ', udt_name, is_nullable, column_default, generation_expression, identity_generation) as definition
        from information_schema.columns where table_schema = 'answerscope'
        union all select 'index ' || indexname, indexdef from pg_indexes where schemaname = 'answerscope'
        union all select 'constraint ' || conrelid::regclass || ' ' || conname, pg_get_constraintdef(oid)
        from pg_constraint where connamespace = 'answerscope'::regnamespace
        union all select 'function ' || proname, pg_get_functiondef(oid)
        from pg_proc where pronamespace = 'answerscope'::regnamespace
        order by 1, 2`
    )
  )

describe("the database of the last release", () => {
  it.live("has the schema of a new database once it is migrated", () =>
    Effect.gen(function* () {
      const fresh = yield* TestDatabase.makeEmpty
      yield* PgStorage.migrate({ url: fresh })
      const migrated = yield* Effect.exit(Effect.flatMap(upgraded, catalogOf))
      assert.strictEqual(migrated._tag, "Success", advice)
      if (migrated._tag === "Success") assert.deepStrictEqual(migrated.value, yield* catalogOf(fresh), advice)
    }).pipe(Effect.scoped)
  )

  // a cell is told by its market too: rows without it would be another cell's
  it.live("has answers, alerts and histories of the surface and the market that the brand had", () =>
    Effect.gen(function* () {
      const sql = yield* PgClient.PgClient
      const kept = yield* sql<{ kind: string; rows: number; as_brand: number }>`
        with asked as (
          select 'checks' as kind, s.brand_id, c.location, c.language, 'api' as surface
          from answerscope.checks c join answerscope.scans s on s.id = c.scan_id where s.brand_id is not null
          union all select 'snapshots', brand_id, location, language, surface from answerscope.snapshots
          union all select 'alerts', brand_id, location, language, surface from answerscope.alerts
          union all select 'cell_histories', t.brand_id, h.location, h.language, 'api'
          from answerscope.cell_histories h join answerscope.trackers t on t.id = h.tracker_id
        )
        select kind, count(*)::int as rows, (count(*) filter (where a.surface = 'api' and a.location = b.location
          and a.language is not distinct from b.language))::int as as_brand
        from asked a join answerscope.brands b on b.id = a.brand_id group by kind order by kind`
      assert.deepStrictEqual(
        kept.map(({ kind }) => kind),
        ["alerts", "cell_histories", "checks", "snapshots"]
      )
      for (const { as_brand: asBrand, kind, rows } of kept) assert.strictEqual(asBrand, rows, kind)
    }).pipe((read) => Effect.flatMap(upgraded, (url) => onDatabase(url, read)), Effect.scoped)
  )

  it.live("is read and worked on by this release", () =>
    Effect.gen(function* () {
      const url = yield* upgraded
      yield* Effect.gen(function* () {
        const { organizationId } = yield* (yield* AccessKeys).authenticate(releasedKey)
        assert.strictEqual((yield* (yield* Organizations).get(organizationId)).name, "Zendrix Ltd")
        const { brands } = yield* (yield* Brands).page(organizationId, null)
        const [brand] = brands
        assert.strictEqual(brand?.name, "Zendrix")
        assert(brand !== undefined)

        const scans = yield* Scans
        const listed = yield* scans.list({ organizationId })
        assert.isAbove(listed.total, 0)
        for (const { id } of listed.items) {
          assert.isAbove((yield* scans.get({ organizationId, id })).checks.length, 0)
        }
        assert.isAbove((yield* (yield* Snapshots).list({ organizationId })).total, 0)
        assert.strictEqual((yield* (yield* Trackers).list({ organizationId })).total, 1)
        assert.lengthOf(yield* (yield* Notifications).list(organizationId), 1)
        const overview = yield* (yield* Reports).overview({ organizationId, filter: { brandId: brand.id } })
        assert.isDefined(overview)

        const credits = yield* Credits
        assert.deepStrictEqual(yield* credits.audit(organizationId), [])
        const before = yield* credits.balance(organizationId)
        yield* scans.start(organizationId, { brandId: brand.id, prompts: ["best crm"], engines: ["chatgpt"] })
        assert.notDeepEqual(yield* credits.balance(organizationId), before)
      }).pipe(Effect.provideContext(yield* removingProcess({ url, answer: "Zendrix." })))
    }).pipe(Effect.scoped)
  )
})
