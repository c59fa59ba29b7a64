/**
 * What `StorageClock` guarantees, whatever the storage.
 */
import { assert } from "@effect/vitest"
import { Clock, DateTime, Effect } from "effect"
import { StorageClock } from "../storage/StorageClock.ts"
import { Transaction } from "../storage/Transaction.ts"
import { contractSuite, type ContractTests } from "./ContractFixtures.ts"

const telling = (it: ContractTests) => {
  it.effect("tells the time in whole milliseconds, and it goes on", () =>
    Effect.gen(function* () {
      const clock = yield* StorageClock
      const before = DateTime.toEpochMillis(yield* clock.now)
      const startedMillis = yield* Clock.currentTimeMillis
      yield* Effect.repeat(Clock.currentTimeMillis, { until: (millis) => millis >= startedMillis + 20 })
      const after = DateTime.toEpochMillis(yield* clock.now)
      assert.isTrue(Number.isInteger(before) && Number.isInteger(after))
      assert.isAtLeast(after - before, 19)
    })
  )

  it.effect("tells the same time inside of a transaction", () =>
    Effect.gen(function* () {
      const clock = yield* StorageClock
      const { run } = yield* Transaction
      const before = DateTime.toEpochMillis(yield* clock.now)
      const inside = DateTime.toEpochMillis(yield* run(clock.now))
      const after = DateTime.toEpochMillis(yield* clock.now)
      assert.isTrue(before <= inside && inside <= after)
    })
  )
}

/** The storage's time. */
export const suite = contractSuite("StorageClock", [telling])
