/**
 * Trackers' runs that are ended together on PostgreSQL.
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
  Trackers,
  Transaction
} from "@answerscope/core"
import { CheckRunner } from "@answerscope/core/model"
import { TrackerStore } from "@answerscope/core/storage"
import { scriptedEngine } from "@answerscope/core/testing"
import { PgStorage } from "@answerscope/storage-pg"
import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, Layer } from "effect"
import { newDatabase, patience } from "./Databases.ts"

/** A tracker of an organization of its own, whose first run has all its answers. */
const answered = Effect.gen(function* () {
  const { id: organizationId } = yield* (yield* Organizations).create({ name: "t", monthlyLimit: 1_000 })
  const brand = { name: "Zendrix", engines: ["chatgpt"], prompts: ["a"] } as const
  const { id: brandId } = yield* (yield* Brands).create(organizationId, brand)
  const trackers = yield* Trackers
  const tracker = yield* trackers.create(organizationId, { brandId, enabled: false })
  const { runningScanId: id } = yield* trackers.runNow(tracker)
  assert(id !== null)
  const { checks } = yield* (yield* Scans).get({ organizationId, id })
  const { run: runCheck } = yield* CheckRunner
  yield* Effect.forEach(checks, ({ id: checkId }) => runCheck({ organizationId, checkId, tries: 0 }))
  return { tracker, run: { organizationId, id } }
})

describe("runs that are ended together on PostgreSQL", () => {
  it.live("do not wait for one whose tracker another transaction holds, which ends when it is free", () =>
    Effect.gen(function* () {
      const url = yield* newDatabase
      yield* PgStorage.migrate({ url })
      const core = Core.layer.pipe(
        Layer.provide(AnswerEngines.layer({ chatgpt: scriptedEngine("chatgpt", ["1. Zendrix"], { varies: true }) })),
        Layer.provide([noWebhooks, noEmail]),
        Layer.provideMerge(PgStorage.layer({ url, maxConnections: 6, ...patience }))
      )
      yield* Effect.gen(function* () {
        const { detect } = yield* Alerts
        const [held, ...others] = yield* Effect.all([answered, answered, answered])
        const runCount = Effect.map((yield* Trackers).get(held.tracker), (tracker) => tracker.runCount)
        const isHeld = yield* Deferred.make<void>()
        const mayEnd = yield* Deferred.make<void>()
        const lock = (yield* TrackerStore).lock(held.tracker)
        const holder = yield* Effect.forkChild(
          (yield* Transaction).run(
            lock.pipe(Effect.andThen(Deferred.succeed(isHeld, undefined)), Effect.andThen(Deferred.await(mayEnd)))
          )
        )
        yield* Deferred.await(isHeld)
        const waiting = yield* Effect.forkChild(detect(held.run), { startImmediately: true })
        yield* Effect.forEach(others, ({ run }) => detect(run), { concurrency: "unbounded" })
        for (const { tracker } of others) {
          assert.deepInclude(yield* (yield* Trackers).get(tracker), { runCount: 1, runningScanId: null })
        }
        assert.strictEqual(yield* runCount, 0)
        yield* Deferred.succeed(mayEnd, undefined)
        yield* Fiber.join(holder)
        yield* Fiber.join(waiting)
        assert.strictEqual(yield* runCount, 1)
      }).pipe(Effect.provide(core))
    }).pipe(Effect.scoped)
  )
})
