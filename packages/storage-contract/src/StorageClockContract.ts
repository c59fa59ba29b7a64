import { StorageClock, Transaction } from "@answerscope/core"
import { assert } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import { contractSuite, type ContractTests } from "./ContractSuite.ts"

/** The database is asked again now and then, and its answer may come a little later or earlier: on a slow machine. */
const toleranceMillis = 1_000

const telling = (it: ContractTests) => {
  it.effect("returns the time in whole milliseconds, and it goes on", () =>
    Effect.gen(function* () {
      const clock = yield* StorageClock
      const told = Effect.map(clock.now, DateTime.toEpochMillis)
      const before = yield* told
      const after = yield* Effect.repeat(told, { until: (millis) => millis >= before + 20 })
      assert.isTrue(Number.isInteger(before) && Number.isInteger(after))
    })
  )

  it.effect("returns the same time inside of a transaction", () =>
    Effect.gen(function* () {
      const clock = yield* StorageClock
      const { run } = yield* Transaction
      const before = DateTime.toEpochMillis(yield* clock.now)
      const inside = DateTime.toEpochMillis(yield* run(clock.now))
      const after = DateTime.toEpochMillis(yield* clock.now)
      assert.isAtLeast(inside, before - toleranceMillis)
      assert.isAtMost(inside, after + toleranceMillis)
    })
  )
}

/** The storage's time. */
export const suite = contractSuite("StorageClock", [telling])
