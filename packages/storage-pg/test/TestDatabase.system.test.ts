import * as TestDatabase from "@answerscope/storage-pg/testing"
import * as PgClient from "@effect/sql-pg/PgClient"
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import * as Reactivity from "effect/reactivity/Reactivity"

it.effect("gives each test an empty database of its own", () =>
  Effect.gen(function* () {
    const names: Array<unknown> = []
    for (let i = 0; i < 2; i++) {
      const url = yield* TestDatabase.make
      const sql = yield* PgClient.makeClient({ url })
      yield* sql`CREATE TABLE public.thing (a int)`
      names.push(
        ...(yield* sql`SELECT current_database() AS name,
          count(*) AS tables FROM pg_tables WHERE schemaname = 'public'`)
      )
    }
    assert.strictEqual(names.length, 2)
  }).pipe(Effect.provide(Reactivity.layer))
)
