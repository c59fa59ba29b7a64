/**
 * `answerscope counts` on a database.
 */
import { AnswerEngines, Brands, Core, Organizations } from "@answerscope/core"
import { RollupStore } from "@answerscope/core/storage"
import { PgStorage } from "@answerscope/storage-pg"
import * as TestDatabase from "@answerscope/storage-pg/testing"
import { assert, it } from "@effect/vitest"
import { DateTime, Effect, Layer, Redacted } from "effect"
import { runCommand } from "./InProcess.ts"

const answers = `
  with scan as (
    insert into scans (id, organization_id, brand_id, subject, prompts, engines, models, samples, capture_sentiment,
      lane, status, credits_per_check, total, completed, failed, cancelled, created_at, completed_at)
    select gen_random_uuid(), organization_id, id, '{}', '{}', '{}', '{}', 1, false, 'interactive', 'completed', '{}',
      1, 1, 0, 0, now(), now() from brands returning *
  ), answer as (
    insert into snapshots (id, organization_id, brand_id, scan_id, brand, prompt, engine, sample, mentioned,
      sources_count, competitors_found, competitor_candidates_found, checked_at, answer, sources, cited_hosts, spans,
      ranking, queries, analyzer_version, origin)
    select gen_random_uuid(), organization_id, brand_id, id, 'Acme', 'best crm', 'claude', 1, true, 0, '{}', '{}',
      '2026-03-04', 'a', '[]', '{}', '[]', '[]', '{}', '1', 'live' from scan returning *
  )
  insert into uncounted_days select organization_id, brand_id, '2026-03-04' from answer`

it.live("counts check reports errors with brand, day and both figures, and exits with 1; rebuild fixes them", () =>
  Effect.gen(function* () {
    const url = yield* TestDatabase.make
    const core = Core.layer.pipe(
      Layer.provideMerge(PgStorage.layer({ url, maxConnections: 2 })),
      Layer.provide(AnswerEngines.layer({}))
    )
    const counts = (args: ReadonlyArray<string>) =>
      runCommand(["counts", ...args], { DATABASE_URL: Redacted.value(url) })
    const change = (statement: string) => TestDatabase.withSql(url, (sql) => sql.unsafe(statement))

    const [organizationId, brandId] = yield* Effect.gen(function* () {
      const { id } = yield* (yield* Organizations).create({ name: "first", monthlyLimit: 10 })
      const brand = yield* (yield* Brands).create(id, { name: "Acme" })
      yield* change(answers)
      const now = DateTime.makeUnsafe("2026-03-06T00:00:00.000Z")
      assert.strictEqual(yield* (yield* RollupStore).countDue({ now }), 1)
      return [id, brand.id] as const
    }).pipe(Effect.provide(core))

    const right = yield* counts(["check"])
    assert.strictEqual(right.code, 0, right.output)
    assert.include(right.output, "Months of brands checked: 1. All rollups match the answers.")

    // the number of answers that cite it, the eighth from the end
    yield* change(`update answer_counts set cells = set_byte(cells, octet_length(cells) - 8, 1) where unit = 'day'`)
    const wrong = yield* counts(["check", "--json", "--org", organizationId])
    assert.strictEqual(wrong.code, 1, wrong.output)
    const document: unknown = JSON.parse(wrong.output.slice(0, wrong.output.lastIndexOf("}") + 1))
    const key = {
      engine: "claude",
      surface: "api",
      provider: "custom",
      location: null,
      language: null,
      kind: "answer",
      model: null,
      tier: null,
      prompt: "best crm",
      followUp: "false",
      searched: null,
      trackerId: null,
      origin: "live",
      analyzerVersion: "1"
    }
    const cited = { brandId, key, figure: "cited" }
    assert.deepStrictEqual(document, {
      months: 1,
      differences: [
        { ...cited, unit: "day", day: "2026-03-04", kept: "1", counted: "0" },
        { ...cited, unit: "week", day: "2026-03-02", kept: "0", counted: "1" },
        { ...cited, unit: "month", day: "2026-03-01", kept: "0", counted: "1" }
      ]
    })
    assert.include(wrong.output, "answerscope: 3 rollups do not match the answers")

    const rebuilt = yield* counts(["rebuild"])
    assert.strictEqual(rebuilt.code, 0, rebuilt.output)
    assert.include(rebuilt.output, "Months of brands rebuilt: 1.")
    assert.strictEqual((yield* counts(["check"])).code, 0)
    const unknown = yield* counts(["check", "--org", "org_00000000000000000000000000"])
    assert.strictEqual(unknown.code, 1)
  })
)
