/** Contract of the queues that `makeDurableQueue` creates on a storage. */
import { OrganizationId, Transaction } from "@answerscope/core"
import { makeDurableQueue } from "@answerscope/core/testing"
import { assert } from "@effect/vitest"
import { Deferred, Effect, Fiber, Schema } from "effect"
import { idsOf } from "./ContractFixtures.ts"
import { contractSuite, type ContractTests } from "./ContractSuite.ts"

const Job = Schema.Struct({ organizationId: OrganizationId, text: Schema.String })

/** A queue of a test's own, whose jobs are one organization's. */
const newQueue = Effect.gen(function* () {
  const [name = ""] = yield* idsOf("evt", 1)
  const [organization = ""] = yield* idsOf("org", 1)
  const { offer, take } = yield* makeDurableQueue({ port: "Queue", name, schema: Job })
  let offered = 0
  return {
    take,
    offer: (text: string, { id = `offer ${++offered}`, delay = 0 }: { id?: string; delay?: number } = {}) =>
      offer([{ id, job: { organizationId: OrganizationId.make(organization), text } }], { delay })
  }
})

type Queue = Effect.Success<typeof newQueue>

const textOf = (queue: Queue) => queue.take(({ text }) => Effect.succeed(text))

const delivery = (it: ContractTests) => {
  it.effect("delivers in the order of the offers, each once", () =>
    Effect.gen(function* () {
      const queue = yield* newQueue
      const texts = ["first", "ünï 🎈 \"'\\", "x".repeat(100_000)]
      for (const text of texts) yield* queue.offer(text)
      assert.deepStrictEqual(yield* Effect.all(texts.map(() => textOf(queue))), texts)
    })
  )

  it.effect("an id is taken once, also after its job is done", () =>
    Effect.gen(function* () {
      const queue = yield* newQueue
      yield* queue.offer("one", { id: "same" })
      yield* queue.offer("ignored", { id: "same" })
      assert.strictEqual(yield* textOf(queue), "one")
      yield* queue.offer("ignored", { id: "same" })
      yield* queue.offer("two")
      assert.strictEqual(yield* textOf(queue), "two")
    })
  )

  it.effect("a job that failed comes again, counted, behind what came meanwhile", () =>
    Effect.gen(function* () {
      const queue = yield* newQueue
      yield* queue.offer("bad")
      const attempt = queue.take((_, { attempts }) => Effect.fail(attempts))
      assert.strictEqual(yield* Effect.flip(attempt), 1)
      yield* queue.offer("good")
      assert.strictEqual(yield* textOf(queue), "good")
      assert.strictEqual(yield* Effect.flip(attempt), 2)
    })
  )

  it.effect("competing consumers share the jobs", () =>
    Effect.gen(function* () {
      const queue = yield* newQueue
      const texts = Array.from({ length: 40 }, (_, index) => String(index))
      yield* Effect.forEach(texts, (text) => queue.offer(text), { concurrency: 8 })
      const taken = yield* Effect.all(
        texts.map(() => textOf(queue)),
        { concurrency: 8 }
      )
      assert.sameMembers([...taken], texts)
    })
  )

  it.effect("an offer with a delay waits, while others go on", () =>
    Effect.gen(function* () {
      const queue = yield* newQueue
      yield* queue.offer("much later", { delay: 3_600_000 })
      yield* queue.offer("now")
      assert.strictEqual(yield* textOf(queue), "now")
      yield* queue.offer("late", { delay: 500 })
      assert.strictEqual(yield* textOf(queue), "late")
    })
  )
}

const interruption = (it: ContractTests) => {
  it.effect("a job that was interrupted comes again at once, not counted", () =>
    Effect.gen(function* () {
      const queue = yield* newQueue
      const isTaken = yield* Deferred.make<void>()
      yield* queue.offer("job")
      yield* queue.offer("next")
      const hanging = queue.take(() => Effect.andThen(Deferred.succeed(isTaken, undefined), Effect.never))
      const fiber = yield* Effect.forkChild(hanging)
      yield* Deferred.await(isTaken)
      yield* Fiber.interrupt(fiber)
      const again = yield* queue.take(({ text }, { attempts }) => Effect.succeed([text, attempts]))
      assert.deepStrictEqual(again, ["job", 1])
    })
  )

  it.effect("leaves a job to others once its consumer stops waiting", () =>
    Effect.gen(function* () {
      const queue = yield* newQueue
      const isOffered = yield* Deferred.make<void>()
      // interrupted when the job is on its way to one of them, or has just come
      const waiting = queue.take(() => Effect.never)
      const consumers = yield* Effect.forkChild(
        Effect.raceFirst(
          Effect.replicateEffect(waiting, 4, { concurrency: "unbounded" }),
          Effect.andThen(Deferred.await(isOffered), Effect.yieldNow)
        ),
        { startImmediately: true }
      )
      yield* queue.offer("one")
      yield* queue.offer("two")
      yield* Deferred.succeed(isOffered, undefined)
      yield* Fiber.join(consumers)
      assert.sameMembers(yield* Effect.all([textOf(queue), textOf(queue)]), ["one", "two"])
    })
  )
}

const transactions = (it: ContractTests) => {
  it.effect("an offer joins the running transaction, and is undone with it", () =>
    Effect.gen(function* () {
      const { run } = yield* Transaction
      const queue = yield* newQueue
      yield* Effect.ignore(run(Effect.andThen(queue.offer("undone", { id: "a" }), Effect.fail("undone"))))
      yield* run(Effect.andThen(queue.offer("kept", { id: "b" }), queue.offer("also kept", { id: "c" })))
      assert.strictEqual(yield* textOf(queue), "kept")
      assert.strictEqual(yield* textOf(queue), "also kept")
      // its id is free again
      yield* queue.offer("again", { id: "a" })
      assert.strictEqual(yield* textOf(queue), "again")
    })
  )

  it.effect("nothing is delivered before the commit", () =>
    Effect.gen(function* () {
      const { run } = yield* Transaction
      const queue = yield* newQueue
      const order: Array<string> = []
      const note = (step: string) => Effect.sync(() => order.push(step))
      const consumer = yield* Effect.forkChild(
        Effect.tap(textOf(queue), () => note("delivered")),
        { startImmediately: true }
      )
      yield* run(Effect.andThen(queue.offer("job"), Effect.andThen(Effect.yieldNow, note("committing"))))
      yield* Fiber.join(consumer)
      assert.deepStrictEqual(order, ["committing", "delivered"])
    })
  )
}

/** Delivery, interruption and transactions. */
export const suite = contractSuite("Queue", [delivery, interruption, transactions])
