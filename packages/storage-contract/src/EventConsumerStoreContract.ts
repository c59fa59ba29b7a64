/** Contract of `EventConsumerStore`. All tests share the consumers, so each looks for its own. */
import { JobStore, EventConsumerStore, eventQueueName } from "@answerscope/core/storage"
import { assert } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import { at, newOrganization } from "./ContractFixtures.ts"
import { contractSuite, type ContractTests } from "./ContractSuite.ts"

const wanting = (it: ContractTests) => {
  it.effect("returns who wants events of a type, by name", () =>
    Effect.gen(function* () {
      const store = yield* EventConsumerStore
      yield* store.want({ consumer: "wanting_b", types: ["runEnded", "alert"], at: at(0) })
      yield* store.want({ consumer: "wanting_a", types: ["alert"], at: at(0) })
      const own = (names: ReadonlyArray<string>) => names.filter((name) => name.startsWith("wanting_"))
      assert.deepStrictEqual(own(yield* store.wanting("alert")), ["wanting_a", "wanting_b"])
      assert.deepStrictEqual(own(yield* store.wanting("runEnded")), ["wanting_b"])
      assert.deepStrictEqual(own(yield* store.wanting("scanEnded")), [])
    })
  )

  it.effect("forgets types that were not wanted again, and only those", () =>
    Effect.gen(function* () {
      const store = yield* EventConsumerStore
      const consumer = "forgetting"
      yield* store.want({ consumer, types: ["alert", "runEnded"], at: at(0) })
      yield* store.want({ consumer, types: ["alert"], at: at(600) })
      // a clock that went back deletes nothing
      yield* store.want({ consumer, types: ["alert"], at: at(300) })
      const forgotten = (yield* store.forgetUnwanted({ before: at(500) })).filter((one) => one.consumer === consumer)
      assert.deepStrictEqual(forgotten, [{ consumer, type: "runEnded" }])
      assert.isTrue((yield* store.wanting("alert")).includes(consumer))
      assert.isFalse((yield* store.wanting("runEnded")).includes(consumer))
    })
  )

  it.effect("deletes expired events in batches", () =>
    Effect.gen(function* () {
      const store = yield* EventConsumerStore
      const jobs = yield* JobStore
      const organizationId = yield* newOrganization
      const queue = eventQueueName({ consumer: "removing", type: "alert" })
      const job = (id: string, kept: number) => ({
        id,
        organizationId,
        document: { at: DateTime.formatIso(at(kept)), id }
      })
      yield* jobs.insert({ queue, jobs: [job("a", 0), job("b", 1), job("c", 900)], delayMillis: 0 })
      yield* jobs.insert({ queue: "not-events", jobs: [job("d", 0)], delayMillis: 0 })
      const removed = [1, 1, 1].map((limit) => store.removeUntaken({ before: at(600), limit }))
      assert.deepStrictEqual(yield* Effect.all(removed), [1, 1, 0])
      const left = yield* jobs.claim({ queue, limit: 9, leaseMillis: 1_000 })
      assert.deepStrictEqual(
        left.jobs.map(({ id }) => id),
        ["c"]
      )
      assert.strictEqual((yield* jobs.claim({ queue: "not-events", limit: 9, leaseMillis: 1_000 })).jobs.length, 1)
    })
  )
}

export const suite = contractSuite("EventConsumerStore", [wanting])
