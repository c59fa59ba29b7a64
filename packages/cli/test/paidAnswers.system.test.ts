/**
 * Answers that were paid for while the database is away.
 */
import {
  AnswerEngines,
  Core,
  Credits,
  CurrentEngineLimits,
  isDone,
  noEmail,
  noWebhooks,
  Organizations,
  Scans,
  type AnswerEngine
} from "@answerscope/core"
import { scriptedEngine } from "@answerscope/core/testing"
import { PgStorage } from "@answerscope/storage-pg"
import * as TestDatabase from "@answerscope/storage-pg/testing"
import * as FaultyProxy from "@answerscope/storage-pg/testing/FaultyProxy"
import { Worker } from "@answerscope/worker"
import { assert, it } from "@effect/vitest"
import { Deferred, Effect, Layer, References, Schedule } from "effect"

const checks = 10

it.live("ten checks during a database outage of 5 s are ten calls of the vendor", () =>
  Effect.gen(function* () {
    const way = yield* FaultyProxy.make(yield* TestDatabase.make)
    const areAsked = yield* Deferred.make<void>()
    const mayAnswer = yield* Deferred.make<void>()
    const script = scriptedEngine("chatgpt", [Effect.as(Deferred.await(mayAnswer), "Acme is one.")])
    const engine: AnswerEngine = {
      ...script,
      ask: (question) =>
        Effect.suspend(() => {
          const answer = script.ask(question)
          return script.asked.length + 1 < checks
            ? answer
            : Effect.andThen(Deferred.succeed(areAsked, undefined), answer)
        })
    }
    const service = Worker.layer().pipe(
      Layer.provideMerge(Core.layer),
      // an engine that is new begins with fewer calls at once
      Layer.provideMerge(Layer.succeed(CurrentEngineLimits, new Map([["chatgpt", { concurrency: checks }]]))),
      Layer.provideMerge(PgStorage.layer({ url: way.url, ...TestDatabase.patience })),
      Layer.provide(AnswerEngines.layer({ chatgpt: engine })),
      Layer.provide([noWebhooks, noEmail])
    )
    yield* Effect.gen(function* () {
      const scans = yield* Scans
      const { id: organizationId } = yield* (yield* Organizations).create({ name: "tenant", monthlyLimit: 0 })
      yield* (yield* Credits).grant({ organizationId, amount: 100 })
      const { scan } = yield* scans.start(organizationId, {
        brand: "Acme",
        engines: ["chatgpt"],
        prompts: Array.from({ length: checks }, (_, index) => `p${index}`)
      })
      yield* Deferred.await(areAsked)
      yield* way.cut
      yield* Deferred.succeed(mayAnswer, undefined)
      yield* Effect.sleep("5 seconds")
      yield* way.mend
      const ended = yield* scans
        .get({ organizationId, id: scan.id })
        .pipe(
          Effect.eventually,
          Effect.repeat({ until: ({ scan }) => isDone(scan), schedule: Schedule.spaced("100 millis") })
        )
      assert.deepInclude(ended.scan.progress, { completed: checks, failed: 0 })
      assert.strictEqual(script.asked.length, checks)
    }).pipe(Effect.provide(service))
  }).pipe(Effect.scoped, Effect.provideService(References.MinimumLogLevel, "None"))
)
