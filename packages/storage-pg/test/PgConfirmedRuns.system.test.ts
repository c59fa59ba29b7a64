/**
 * A tracker's run with follow-ups on PostgreSQL, looked at by two processes at once.
 */
import {
  Alerts,
  AnswerEngines,
  Brands,
  Core,
  Credits,
  noEmail,
  noWebhooks,
  Organizations,
  type ScanKey,
  Scans,
  Trackers
} from "@answerscope/core"
import { CellHistoryStore, ScanStore } from "@answerscope/core/storage"
import { CheckRunner } from "@answerscope/core/model"
import { scriptedEngine } from "@answerscope/core/testing"
import { PgStorage } from "@answerscope/storage-pg"
import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Layer, type Redacted } from "effect"
import { newDatabase, patience } from "./Databases.ts"

/** The core as a process has it: on connections of its own. */
const processOn = (url: Redacted.Redacted<string>) =>
  Layer.build(
    Core.layer.pipe(
      Layer.provide(AnswerEngines.layer({ chatgpt: scriptedEngine("chatgpt", ["1. Zendrix"], { varies: true }) })),
      Layer.provide([noWebhooks, noEmail]),
      Layer.provideMerge(PgStorage.layer({ url, maxConnections: 4, ...patience }))
    )
  )

/** Runs all checks of a scan. */
const runChecks = Effect.fnUntraced(function* (key: ScanKey) {
  const runner = yield* CheckRunner
  const { checks } = yield* (yield* Scans).get(key)
  yield* Effect.forEach(checks, ({ id }) => runner.run({ organizationId: key.organizationId, checkId: id, tries: 0 }))
})

describe("a run with follow-ups on PostgreSQL", () => {
  it.live("asks, charges and judges once, by however many it is looked at", () =>
    Effect.gen(function* () {
      const url = yield* newDatabase
      yield* PgStorage.migrate({ url })
      const [one, two] = yield* Effect.all([processOn(url), processOn(url)])
      const looks = [one, two, one, two].map((services) => Context.get(services, Alerts).detect)
      const lookedAt = (run: ScanKey) =>
        Effect.all(
          looks.map((detect) => detect(run)),
          { concurrency: "unbounded" }
        )
      yield* Effect.gen(function* () {
        const { id: organizationId } = yield* (yield* Organizations).create({ name: "t", monthlyLimit: 1_000 })
        const brand = { name: "Zendrix", engines: ["chatgpt"], prompts: ["a", "b"] } as const
        const { id: brandId } = yield* (yield* Brands).create(organizationId, brand)
        const trackers = yield* Trackers
        // a young cell is brought to four answers
        const alertSettings = { baselineAnswers: 4 }
        const tracker = yield* trackers.create(organizationId, { brandId, alertMode: "confirmed", alertSettings })
        const { runningScanId } = yield* trackers.runNow(tracker)
        assert(runningScanId !== null)
        const run = { organizationId, id: runningScanId }
        yield* runChecks(run)
        yield* lookedAt(run)
        const stages = yield* (yield* ScanStore).followUps([run])
        assert.deepStrictEqual(
          stages.map(({ progress, stage }) => [stage, progress.total]),
          [[1, 6]]
        )
        assert.deepInclude(yield* trackers.get(tracker), { runCount: 0, runningScanId: run.id })
        yield* Effect.forEach(stages, ({ id }) => runChecks({ organizationId, id }))
        yield* lookedAt(run)
        assert.deepInclude(yield* trackers.get(tracker), { runCount: 1, runningScanId: null, lastStatus: "completed" })
        const cells = yield* (yield* CellHistoryStore).read({ tracker, prompts: ["a", "b"], engines: ["chatgpt"] })
        assert.deepStrictEqual(
          cells.map(({ history: { entries } }) => entries.map(({ followUps, mentions }) => [mentions, followUps])),
          [[[{ k: 4, n: 4 }, 3]], [[{ k: 4, n: 4 }, 3]]]
        )
        const credits = yield* Credits
        assert.strictEqual((yield* credits.balance(organizationId)).monthlyUsed, 5 * 8)
        assert.deepStrictEqual(yield* credits.audit(organizationId), [])
      }).pipe(Effect.provide(one))
    })
  )
})
