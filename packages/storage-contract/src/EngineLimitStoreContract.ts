/** Contract of `EngineLimitStore`. All tests share the reports, so each looks for its own. */
import { EngineLimitStore } from "@answerscope/core/storage"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { idsOf } from "./ContractFixtures.ts"
import { contractSuite, type ContractTests } from "./ContractSuite.ts"

const processes = idsOf("att", 3)

const minute = 60_000

const exchange = (process: string, report: unknown, withinMillis: number = minute) =>
  Effect.flatMap(EngineLimitStore, (store) => store.exchange({ process, report, withinMillis }))

const sharing = (it: ContractTests) => {
  it.effect("returns the last report of every other process, but not one's own", () =>
    Effect.gen(function* () {
      const [one = "", two = "", three = ""] = yield* processes
      yield* exchange(one, { "ünï 🎈": [1, null, { a: "b" }] })
      yield* exchange(two, { first: true })
      yield* exchange(two, { second: 2.5 })
      const found = yield* exchange(three, {})
      const reportOf = (process: string) => found.find((row) => row.process === process)
      assert.deepStrictEqual(reportOf(one)?.report, { "ünï 🎈": [1, null, { a: "b" }] })
      assert.deepStrictEqual(reportOf(two)?.report, { second: 2.5 })
      assert.strictEqual(found.filter(({ process }) => process === two).length, 1)
      assert.isUndefined(reportOf(three))
      for (const process of [one, two]) {
        assert.isAtLeast(reportOf(process)?.ageMillis ?? -1, 0)
        assert.isAtMost(reportOf(process)?.ageMillis ?? Infinity, minute)
      }
    })
  )

  it.effect("returns only the newest report if all are too old", () =>
    Effect.gen(function* () {
      const [one = "", two = "", three = ""] = yield* processes
      yield* exchange(one, { of: 1 })
      // a storage may count whole milliseconds
      yield* Effect.repeat(exchange(two, { of: 2 }), {
        until: (found) => found.some(({ ageMillis, process }) => process === one && ageMillis >= 1)
      })
      // newer than any report
      const found = yield* exchange(three, {}, -1)
      assert.deepStrictEqual(
        found.map(({ process, report }) => ({ process, report })),
        [{ process: two, report: { of: 2 } }]
      )
    })
  )

  it.effect("accepts reports of many processes at once", () =>
    Effect.gen(function* () {
      const names = yield* idsOf("att", 20)
      yield* Effect.forEach(names, (name) => exchange(name, { name }), { concurrency: "unbounded" })
      const found = yield* exchange("observer", {})
      assert.isTrue(
        names.every((name) =>
          found.some(({ process, report }) => process === name && JSON.stringify(report) === JSON.stringify({ name }))
        )
      )
    })
  )
}

export const suite = contractSuite("EngineLimitStore", [sharing])
