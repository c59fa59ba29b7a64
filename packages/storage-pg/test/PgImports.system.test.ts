/** Answers that are imported late, into days that are rolled up already. */
import { AnswerEngines, Brands, Core, Imports, Organizations, Reports } from "@answerscope/core"
import { Rollups } from "@answerscope/core/model"
import { PgStorage } from "@answerscope/storage-pg"
import { assert, it } from "@effect/vitest"
import { DateTime, Effect, Layer, Stream } from "effect"
import { newDatabase, patience } from "./Databases.ts"

const days = 60
const from = DateTime.makeUnsafe("2025-01-01T00:00:00Z")
const before = DateTime.add(from, { days })

/** Answers of two months, ten a day: each names another of the brands, and cites another page. */
const row = (line: number) => {
  const time = new Date(DateTime.toEpochMillis(from) + Math.floor(line / 10) * 86_400_000 + line * 1_000).toISOString()
  const answer = ["1. Zendrix\n2. Globex", "Only Globex", "Initech, then Zendrix"][line % 3]
  const sources = `https://site${line % 7}.example/${line % 3}`
  const engine = ["chatgpt", "claude"][line % 2]
  return { line, fields: { time, engine, prompt: `best crm ${line % 5}`, answer, sources } }
}

it.live("a late import changes the rollups of its days: reports are those of a recount", () =>
  Effect.gen(function* () {
    const url = yield* newDatabase
    const core = Core.layer.pipe(
      Layer.provideMerge(PgStorage.layer({ url, maxConnections: 4, ...patience })),
      Layer.provideMerge(AnswerEngines.layer({}))
    )
    yield* Effect.gen(function* () {
      const { id: organizationId } = yield* (yield* Organizations).create({ name: "Tenant", monthlyLimit: 0 })
      const brands = yield* Brands
      const imports = yield* Imports
      const { check, countDue, rebuild, spans } = yield* Rollups
      const request = { name: "Zendrix", competitors: ["Globex", "Initech"], prompts: ["best crm 1"] }
      const newBrand = Effect.map(brands.create(organizationId, request), ({ id }) => id)
      const [late, once] = yield* Effect.all([newBrand, newBrand])
      const importInto = Effect.fnUntraced(function* (brandId: typeof late, wanted: (line: number) => boolean) {
        const lines = Stream.map(Stream.filter(Stream.range(0, days * 10 - 1), wanted), row)
        const { total } = yield* imports.start({ organizationId, brandId, kind: "answers", strict: true }, lines)
        yield* imports.resume({ organizationId, id: brandId })
        return total
      })
      const reports = yield* Reports
      const reportsOf = Effect.fnUntraced(function* (brandId: typeof late) {
        const asked = { brandId, from, before }
        const visibility = yield* reports.visibility(organizationId, { ...asked, by: ["engine", "day"], limit: 500 })
        const sources = yield* reports.sources(organizationId, { ...asked, limit: 50 })
        // a day of two imports has two runs
        const rows = visibility.rows.map((found) => ({ ...found, runs: 1 }))
        return { rows, sources: sources.rows }
      })

      // half of each day, rolled up; then the whole file
      assert.strictEqual(yield* importInto(late, (line) => line % 4 < 2), 300)
      assert.strictEqual(yield* countDue, days)
      const half = yield* reportsOf(late)
      assert.strictEqual(yield* importInto(late, () => true), 300)
      assert.strictEqual(yield* importInto(once, () => true), 600)
      const whole = yield* reportsOf(once)
      assert.notDeepEqual(half, whole)
      assert.deepStrictEqual(yield* reportsOf(late), whole)
      // both brands' days are counted, again and for the first time
      assert.strictEqual(yield* countDue, 2 * days)
      for (const brand of [late, once]) assert.deepStrictEqual(yield* reportsOf(brand), whole)
      for (const span of yield* spans(organizationId)) {
        assert.deepStrictEqual(yield* check(span), [])
        yield* rebuild(span)
      }
      assert.deepStrictEqual(yield* reportsOf(late), whole)
    }).pipe(Effect.provide(core))
  })
)
