/**
 * The runs of a tracker on PostgreSQL, beyond the tenth scan of a database.
 */
import {
  Alerts,
  AnswerEngines,
  Brands,
  Core,
  noEmail,
  noWebhooks,
  Organizations,
  Scans,
  Trackers
} from "@answerscope/core"
import { CellHistoryStore, SnapshotStore } from "@answerscope/core/storage"
import { CheckRunner } from "@answerscope/core/model"
import { scriptedEngine } from "@answerscope/core/testing"
import { PgStorage } from "@answerscope/storage-pg"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { newDatabase, patience } from "./Databases.ts"

const runs = 12

/** Named in the first runs alone: a run that is taken for another one shows. */
const named = 8

describe("a tracker's runs on PostgreSQL", () => {
  it.live("are judged in the order in which they were started, each by its own answers", () =>
    Effect.gen(function* () {
      const url = yield* newDatabase
      yield* PgStorage.migrate({ url })
      const engine = scriptedEngine("chatgpt", (_, before) => (before < named ? "1. Zendrix" : "1. Globex"), {
        varies: true
      })
      const core = Core.layer.pipe(
        Layer.provide([AnswerEngines.layer({ chatgpt: engine }), noWebhooks, noEmail]),
        Layer.provideMerge(PgStorage.layer({ url, maxConnections: 4, ...patience }))
      )
      yield* Effect.gen(function* () {
        const trackers = yield* Trackers
        const { id: organizationId } = yield* (yield* Organizations).create({ name: "t", monthlyLimit: 1_000 })
        const brand = { name: "Zendrix", engines: ["chatgpt"], prompts: ["a"] } as const
        const { id: brandId } = yield* (yield* Brands).create(organizationId, brand)
        const tracker = yield* trackers.create(organizationId, { brandId, alertMode: "confirmed", enabled: false })
        let last = null
        for (let run = 0; run < runs; run++) {
          const { runningScanId: id } = yield* trackers.runNow(tracker)
          assert(id !== null)
          const { checks } = yield* (yield* Scans).get({ organizationId, id })
          const { run: runCheck } = yield* CheckRunner
          yield* Effect.forEach(checks, ({ id: checkId }) => runCheck({ organizationId, checkId, tries: 0 }))
          yield* (yield* Alerts).detect({ organizationId, id })
          last = id
        }
        assert(last !== null)
        const [cell] = yield* (yield* CellHistoryStore).read({ tracker, prompts: ["a"], engines: ["chatgpt"] })
        assert.deepStrictEqual(
          cell?.history.entries.map(({ mentions }) => mentions),
          [{ k: named, n: runs }]
        )
        const answered = yield* (yield* SnapshotStore).answeredRuns({
          organizationId,
          trackerId: tracker.id,
          scanId: last,
          runsMax: runs
        })
        const order = answered.map(({ run }) => run)
        assert.deepStrictEqual(
          order,
          order.toSorted((a, b) => a - b)
        )
        assert.deepStrictEqual(
          answered.map(({ answers }) => answers.map(({ mentioned }) => mentioned)),
          Array.from({ length: runs }, (_, run) => [run < named])
        )
      }).pipe(Effect.provide(core))
    }).pipe(Effect.scoped)
  )
})
