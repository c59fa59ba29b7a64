/**
 * What the queues of a storage guarantee: they are `PersistedQueue`s whose offers join the
 * storage's transactions.
 */
import { assert } from "@effect/vitest"
import { Deferred, Duration, Effect, Fiber, Schedule, Schema } from "effect"
import { PersistedQueue } from "effect/persistence"
import { Transaction } from "../storage/Transaction.ts"
import { contractSuite, type ContractTests, idsOf } from "./ContractFixtures.ts"

/** A queue of its own for a test; what fails comes again at once. */
const newQueue = Effect.fnUntraced(function* (maxAttempts: number = 1_000_000) {
  const [name = ""] = yield* idsOf("evt", 1)
  return yield* PersistedQueue.make({
    name,
    schema: Schema.Struct({ text: Schema.String }),
    maxAttempts,
    retrySchedule: Schedule.spaced(Duration.zero)
  })
})

type Queue = Effect.Success<ReturnType<typeof newQueue>>

const textOf = (queue: Queue) => queue.take(({ text }) => Effect.succeed(text))

const delivery = (it: ContractTests) => {
  it.effect("delivers in the order of the offers, each once", () =>
    Effect.gen(function* () {
      const queue = yield* newQueue()
      const texts = ["first", "ünï 🎈 \"'\\", "x".repeat(100_000)]
      for (const text of texts) yield* queue.offer({ text })
      assert.deepStrictEqual(yield* Effect.all(texts.map(() => textOf(queue))), texts)
    })
  )

  it.effect("an id is taken once, also after its job is done", () =>
    Effect.gen(function* () {
      const queue = yield* newQueue()
      yield* queue.offer({ text: "one" }, { id: "same" })
      yield* queue.offer({ text: "ignored" }, { id: "same" })
      assert.strictEqual(yield* textOf(queue), "one")
      yield* queue.offer({ text: "ignored" }, { id: "same" })
      yield* queue.offer({ text: "two" })
      assert.strictEqual(yield* textOf(queue), "two")
    })
  )

  it.effect("a job that failed comes again, counted; after its last attempt no more", () =>
    Effect.gen(function* () {
      const queue = yield* newQueue(2)
      yield* queue.offer({ text: "bad" })
      const attempt = queue.take((_, { attempts }) => Effect.fail(attempts))
      assert.strictEqual(yield* Effect.flip(attempt), 1)
      assert.strictEqual(yield* Effect.flip(attempt), 2)
      yield* queue.offer({ text: "good" })
      assert.strictEqual(yield* textOf(queue), "good")
    })
  )

  it.effect("a job that was interrupted comes again at once, not counted", () =>
    Effect.gen(function* () {
      const queue = yield* newQueue(1)
      const isTaken = yield* Deferred.make<void>()
      yield* queue.offer({ text: "job" })
      const hanging = queue.take(() => Effect.andThen(Deferred.succeed(isTaken, undefined), Effect.never))
      const fiber = yield* Effect.forkChild(hanging)
      yield* Deferred.await(isTaken)
      yield* Fiber.interrupt(fiber)
      const again = yield* queue.take(({ text }, { attempts }) => Effect.succeed([text, attempts]))
      assert.deepStrictEqual(again, ["job", 1])
    })
  )

  it.effect("competing consumers share the jobs", () =>
    Effect.gen(function* () {
      const queue = yield* newQueue()
      const texts = Array.from({ length: 40 }, (_, index) => String(index))
      yield* Effect.forEach(texts, (text) => queue.offer({ text }), { concurrency: 8 })
      const taken = yield* Effect.all(
        texts.map(() => textOf(queue)),
        { concurrency: 8 }
      )
      assert.sameMembers([...taken], texts)
    })
  )

  it.effect("an offer with a delay waits, while others go on", () =>
    Effect.gen(function* () {
      const queue = yield* newQueue()
      yield* queue.offer({ text: "late" }, { delay: "1 second" })
      yield* queue.offer({ text: "now" })
      assert.strictEqual(yield* textOf(queue), "now")
      assert.strictEqual(yield* textOf(queue), "late")
    })
  )
}

const transactions = (it: ContractTests) => {
  it.effect("an offer joins the running transaction, and is undone with it", () =>
    Effect.gen(function* () {
      const { run } = yield* Transaction
      const queue = yield* newQueue()
      const offer = (text: string, id: string) => queue.offer({ text }, { id })
      yield* Effect.ignore(run(Effect.andThen(offer("undone", "a"), Effect.fail("undone"))))
      yield* run(Effect.andThen(offer("kept", "b"), offer("also kept", "c")))
      assert.strictEqual(yield* textOf(queue), "kept")
      assert.strictEqual(yield* textOf(queue), "also kept")
      // its id is free again
      yield* offer("again", "a")
      assert.strictEqual(yield* textOf(queue), "again")
    })
  )

  it.effect("nothing is delivered before the commit", () =>
    Effect.gen(function* () {
      const { run } = yield* Transaction
      const queue = yield* newQueue()
      const order: Array<string> = []
      const note = (step: string) => Effect.sync(() => order.push(step))
      const taker = yield* Effect.forkChild(
        Effect.tap(textOf(queue), () => note("delivered")),
        {
          startImmediately: true
        }
      )
      yield* run(Effect.andThen(queue.offer({ text: "job" }), Effect.andThen(Effect.yieldNow, note("committing"))))
      yield* Fiber.join(taker)
      assert.deepStrictEqual(order, ["committing", "delivered"])
    })
  )
}

const cleanup = (it: ContractTests) => {
  it.effect("removes jobs that are done, and no others", () =>
    Effect.gen(function* () {
      const store = yield* PersistedQueue.PersistedQueueStore
      const queue = yield* newQueue()
      yield* queue.offer({ text: "done" }, { id: "done" })
      yield* textOf(queue)
      yield* queue.offer({ text: "waiting" }, { id: "waiting" })
      yield* store.cleanup({ timeToLive: Duration.days(1), failedTimeToLive: undefined })
      yield* queue.offer({ text: "too early" }, { id: "done" })
      yield* store.cleanup({ timeToLive: Duration.zero, failedTimeToLive: undefined })
      yield* queue.offer({ text: "known" }, { id: "waiting" })
      yield* queue.offer({ text: "forgotten and new" }, { id: "done" })
      assert.deepStrictEqual(yield* Effect.all([textOf(queue), textOf(queue)]), ["waiting", "forgotten and new"])
    })
  )
}

/** Delivery, transactions and cleaning up. */
export const suite = contractSuite("Queue", [delivery, transactions, cleanup])
