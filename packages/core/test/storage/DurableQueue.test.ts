import { OrganizationId, StorageError } from "@answerscope/core"
import { MemoryStorage } from "@answerscope/storage-memory"
import { type ClaimedJob, JobStore } from "@answerscope/core/storage"
import { makeDurableQueue } from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"
import { Clock, Effect, Fiber, Layer, Schema } from "effect"
import { TestClock } from "effect/testing"

const organizationId = OrganizationId.make("org_00000000000000000000000000")
const lease = { queue: "jobs", limit: 5, leaseMillis: 15_000 }

const newQueue = makeDurableQueue({
  port: "Jobs",
  name: "jobs",
  schema: Schema.Struct({ organizationId: OrganizationId, text: Schema.String })
})

const offer = (queue: Effect.Success<typeof newQueue>, text: string) =>
  queue.offer([{ id: text, job: { organizationId, text } }])

const idsOf = (jobs: ReadonlyArray<ClaimedJob>) => jobs.map(({ id }) => id)

const settled = Effect.replicateEffect(Effect.yieldNow, 200, { discard: true })
const pass = (seconds: number) =>
  Effect.andThen(settled, Effect.andThen(TestClock.adjust(`${seconds} seconds`), settled))

/** A storage whose jobs are completed only when `isAway` says so no more. */
const storageThatIsAway = (isAway: () => boolean) =>
  Layer.effect(
    JobStore,
    Effect.map(JobStore, (store) =>
      JobStore.of({
        ...store,
        complete: (options) =>
          Effect.suspend(() =>
            isAway() ? Effect.fail(new StorageError({ operation: "test", cause: "away" })) : store.complete(options)
          )
      })
    )
  ).pipe(Layer.provideMerge(MemoryStorage.layer))

describe("DurableQueue", () => {
  it.effect("a job that fails rests for longer each time, half a minute at most", () =>
    Effect.gen(function* () {
      const queue = yield* newQueue
      yield* offer(queue, "bad")
      const times: Array<number> = []
      const failing = queue.take(() => Effect.flatMap(Clock.currentTimeMillis, (now) => Effect.fail(times.push(now))))
      yield* Effect.forkChild(Effect.forever(Effect.ignore(failing)))
      yield* pass(120)
      const rests = times.slice(1).map((time, index) => (time - (times[index] ?? 0)) / 1_000)
      assert.deepStrictEqual(rests, [1, 2, 4, 8, 16, 30, 30])
    }).pipe(Effect.provide(MemoryStorage.layer))
  )

  it.effect("a job belongs to whoever is at it, for however long, and to others when nobody keeps its lease", () =>
    Effect.gen(function* () {
      const store = yield* JobStore
      const queue = yield* newQueue
      yield* offer(queue, "long")
      yield* Effect.forkChild(queue.take(() => Effect.never))
      yield* pass(600)
      assert.deepStrictEqual((yield* store.claim(lease)).jobs, [])
      yield* offer(queue, "lost")
      assert.deepStrictEqual(idsOf((yield* store.claim(lease)).jobs), ["lost"])
      const again = yield* Effect.forkChild(queue.take(({ text }, { attempts }) => Effect.succeed([text, attempts])))
      yield* pass(14)
      assert.isUndefined(again.pollUnsafe())
      yield* pass(1)
      assert.deepStrictEqual(yield* Fiber.join(again), ["lost", 2])
    }).pipe(Effect.provide(MemoryStorage.layer))
  )

  it.effect("a job that cannot be read is put aside, and the next one taken", () =>
    Effect.gen(function* () {
      const store = yield* JobStore
      const queue = yield* newQueue
      const jobs = [{ id: "strange", organizationId, document: { text: 1 } }]
      yield* store.insert({ queue: "jobs", jobs, delayMillis: 0 })
      yield* offer(queue, "good")
      assert.strictEqual(yield* queue.take(({ text }) => Effect.succeed(text)), "good")
      yield* pass(600)
      assert.deepStrictEqual((yield* store.claim(lease)).jobs, [])
    }).pipe(Effect.provide(MemoryStorage.layer))
  )

  it.effect("that a job is done is written when the storage is back, as long as the lease lasts", () => {
    let isAway = true
    return Effect.gen(function* () {
      const store = yield* JobStore
      const queue = yield* newQueue
      yield* offer(queue, "job")
      const done = yield* Effect.forkChild(queue.take(({ text }) => Effect.succeed(text)))
      yield* pass(10)
      assert.isUndefined(done.pollUnsafe())
      isAway = false
      yield* pass(5)
      assert.strictEqual(yield* Fiber.join(done), "job")
      yield* pass(60)
      assert.deepStrictEqual((yield* store.claim(lease)).jobs, [])
      isAway = true
      yield* offer(queue, "other")
      const lost = yield* Effect.forkChild(Effect.flip(queue.take(Effect.succeed)))
      yield* pass(60)
      assert.strictEqual((yield* Fiber.join(lost))._tag, "StorageError")
      assert.deepStrictEqual(idsOf((yield* store.claim(lease)).jobs), ["other"])
    }).pipe(Effect.provide(storageThatIsAway(() => isAway)))
  })
})
