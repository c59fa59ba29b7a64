import { type AnswerEngine, AnswerEngines, Brands, Core, Credits, Discoveries, Organizations } from "@answerscope/core"
import { MemoryStorage } from "@answerscope/storage-memory"
import { isDiscoveryDone } from "@answerscope/core/model"
import type { DiscoveryKey } from "@answerscope/core/storage"
import { scriptedEngine } from "@answerscope/core/testing"
import { Worker } from "@answerscope/worker"
import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Exit, Layer, Scope } from "effect"

const serviceWith = (chatgpt: AnswerEngine) =>
  Core.layer.pipe(Layer.provideMerge(MemoryStorage.layer), Layer.provideMerge(AnswerEngines.layer({ chatgpt })))

const start = Effect.fnUntraced(function* (count: number) {
  const { id: organizationId } = yield* (yield* Organizations).create({ name: "t", monthlyLimit: 0 })
  yield* (yield* Credits).grant({ organizationId, amount: 1_000 })
  const { id: brandId } = yield* (yield* Brands).create(organizationId, { name: "Zendrix" })
  const discoveries = yield* Discoveries
  return yield* Effect.forEach(Array.from({ length: count }), () =>
    Effect.map(discoveries.start(organizationId, { brandId }), ({ discovery }): DiscoveryKey => ({
      organizationId,
      id: discovery.id
    }))
  )
})

/** A worker that stops when the scope closes. */
const startWorker = Effect.fnUntraced(function* (discoveryConcurrency?: number) {
  const scope = yield* Scope.make()
  yield* Layer.buildWithScope(Worker.layer(discoveryConcurrency === undefined ? {} : { discoveryConcurrency }), scope)
  return { stop: Scope.close(scope, Exit.void) }
})

/** Polls, letting other fibers run, until the condition holds. */
const until = Effect.fnUntraced(function* (keys: ReadonlyArray<DiscoveryKey>, isWanted: (status: string) => boolean) {
  const discoveries = yield* Discoveries
  for (;;) {
    const states = yield* Effect.forEach(keys, (key) => discoveries.get(key))
    if (states.every(({ status }) => isWanted(status))) return states
    yield* Effect.yieldNow
  }
})

describe("DiscoveryWorker", () => {
  it.effect("runs discoveries to their end", () =>
    Effect.gen(function* () {
      const keys = yield* start(20)
      const worker = yield* startWorker()
      const ended = yield* until(keys, (status) => status === "completed" || status === "failed")
      assert.isTrue(ended.every(({ status, competitors }) => status === "completed" && competitors.length > 0))
      yield* worker.stop
    }).pipe(Effect.provide(serviceWith(scriptedEngine("chatgpt", ["1. **Globex** – good\n2. **Initech** – good"]))))
  )

  const gate = Deferred.makeUnsafe<void>()
  it.effect("runs this many concurrently, and hands them over when it stops", () =>
    Effect.gen(function* () {
      const discoveries = yield* Discoveries
      const keys = yield* start(5)
      const first = yield* startWorker(2)
      yield* until(keys.slice(0, 2), (status) => status === "running")
      yield* Effect.replicateEffect(Effect.yieldNow, 1_000, { discard: true })
      const waiting = yield* Effect.forEach(keys.slice(2), (key) => discoveries.get(key))
      assert.deepStrictEqual(
        waiting.map(({ status }) => status),
        ["pending", "pending", "pending"]
      )
      yield* first.stop
      yield* Deferred.succeed(gate, undefined)
      const second = yield* startWorker(2)
      const ended = yield* until(keys, (status) => status === "completed")
      assert.isTrue(ended.every(({ status }) => isDiscoveryDone(status)))
      yield* second.stop
    }).pipe(
      Effect.provide(
        serviceWith(scriptedEngine("chatgpt", () => Effect.as(Deferred.await(gate), "1. What is the best CRM?")))
      )
    )
  )
})
