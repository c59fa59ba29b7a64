/** Lines of imports that end early: each statement removes some, and none is left, also after a kill. */
import { AnswerEngines, Brands, Core, Import, Imports, Organizations, Retention } from "@answerscope/core"
import { ImportId, type ImportRow, TypeId } from "@answerscope/core/model"
import { ImportStore } from "@answerscope/core/storage"
import { PgStorage } from "@answerscope/storage-pg"
import * as PgClient from "@effect/sql-pg/PgClient"
import { assert, it } from "@effect/vitest"
import { DateTime, Effect, Layer, Stream } from "effect"
import { newDatabase, patience, sqlOn } from "./Databases.ts"

const count = 1_300
const linesMax = 500

const row = (line: number): ImportRow => ({
  line,
  fields: { time: "2025-03-04", engine: "chatgpt", prompt: `best crm ${line}`, answer: "1. Zendrix" }
})

const file = Stream.map(Stream.range(1, count), row)

/** Writes down how many lines each statement removes. */
const counting = [
  `create table answerscope.removals (lines integer)`,
  `create function answerscope.count_removal() returns trigger language plpgsql as $$
    begin insert into answerscope.removals select count(*) from gone; return null; end $$`,
  `create trigger removal after delete on answerscope.import_lines referencing old table as gone
    for each statement execute function answerscope.count_removal()`
]

it.live("no statement removes more than 500 lines of imports that end, and none is left", () =>
  Effect.gen(function* () {
    const url = yield* newDatabase
    yield* PgStorage.migrate({ url })
    const core = Core.layer.pipe(
      Layer.provideMerge(PgStorage.layer({ url, maxConnections: 4, ...patience })),
      Layer.provideMerge(AnswerEngines.layer({})),
      Layer.provideMerge(sqlOn(url))
    )
    yield* Effect.gen(function* () {
      const sql = yield* PgClient.PgClient
      for (const statement of counting) yield* sql.unsafe(statement)
      const imports = yield* Imports
      const retention = yield* Retention
      const store = yield* ImportStore
      const { id: organizationId } = yield* (yield* Organizations).create({ name: "Tenant", monthlyLimit: 0 })
      const brand = yield* (yield* Brands).create(organizationId, { name: "Zendrix" })
      const request = { organizationId, brandId: brand.id, kind: "answers", strict: true } as const
      const left = Effect.map(sql<{ n: number }>`select count(*)::int4 as n from import_lines`, ([found]) => found?.n)
      const removed = Effect.map(
        sql<{ most: number; all: number }>`
          with counted as (delete from removals returning lines)
          select max(lines) as most, sum(lines)::int4 as "all" from counted`,
        ([found]) => found
      )
      const areGone = Effect.fnUntraced(function* (what: string) {
        assert.strictEqual(yield* left, 0, what)
        const found = yield* removed
        assert.strictEqual(found?.all, count, what)
        assert.isAtMost(found?.most ?? 0, linesMax, what)
      })
      const begun = Effect.map(imports.start(request, file), (started) => {
        assert.deepInclude(started, { status: "pending", total: count })
        return { organizationId, id: started.id }
      })

      yield* imports.start(request, Stream.concat(file, Stream.make({ line: count + 1, problem: "is wrong" })))
      yield* areGone("a strict file with a wrong line")
      yield* Effect.flip(imports.start(request, Stream.concat(file, Stream.fail("broken"))))
      yield* areGone("a file that breaks off")
      const failing = yield* begun
      yield* imports.step(failing)
      yield* imports.run(failing, { attempts: 21 })
      yield* areGone("an import that fails")
      yield* retention.eraseAnswers(brand)
      yield* begun
      yield* retention.eraseAnswers(brand)
      yield* areGone("an import whose answers are erased")

      // what processes that were killed have left
      const died = ImportId.make(TypeId.fromUuid("imp", crypto.randomUUID()))
      const createdAt = DateTime.makeUnsafe("2026-01-01T00:00:00Z")
      yield* store.insert(Import.make({ organizationId, id: died, brandId: brand.id, kind: "answers", createdAt }))
      const ended = yield* begun
      yield* store.end({ ...ended, status: "failed", at: createdAt })
      yield* retention.removeExpired
      yield* areGone("an import whose process died after its end")
      assert.deepInclude(yield* imports.get({ organizationId, id: died }), { status: "failed" })

      const whole = yield* begun
      yield* imports.resume({ organizationId, id: brand.id })
      assert.deepInclude(yield* imports.get(whole), { status: "completed", done: count })
      yield* areGone("an import that is completed")
    }).pipe(Effect.provide(core))
  })
)
