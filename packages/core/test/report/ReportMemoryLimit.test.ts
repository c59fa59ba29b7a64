import { Brands, InvalidRequest, Reports } from "@answerscope/core"
import { MemoryStorage } from "@answerscope/storage-memory"
import { RollupStore } from "@answerscope/core/storage"
import { reportMemoryLimit } from "#core/report/ReportMemoryLimit.ts"
import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, Layer } from "effect"
import { coreWith, newTenant } from "../TestCore.ts"
import { brandOf } from "./ReportWorld.ts"

const owner = brandOf().organizationId

describe("the room of reports", () => {
  it.effect("is shared by those that fit in together; others wait", () =>
    Effect.gen(function* () {
      const room = reportMemoryLimit(10)
      const making: Array<string> = []
      const mayEnd = yield* Deferred.make<void>()
      const make = (name: string) =>
        Effect.andThen(
          Effect.sync(() => making.push(name)),
          Deferred.await(mayEnd)
        )
      const all = yield* Effect.forEach(
        [
          ["six", 6],
          ["three", 3],
          ["ten", 10]
        ] as const,
        ([name, size]) => Effect.forkChild(room(owner, size)(make(name)), { startImmediately: true })
      )
      assert.deepStrictEqual(making, ["six", "three"])
      yield* Deferred.succeed(mayEnd, undefined)
      yield* Effect.forEach(all, Fiber.join)
      assert.deepStrictEqual(making, ["six", "three", "ten"])
    })
  )

  it.effect("refuses a report that never fits in, and says what to do", () =>
    Effect.gen(function* () {
      const refused = yield* Effect.flip(reportMemoryLimit(10)(owner, 11)(Effect.die("made")))
      assert.instanceOf(refused, InvalidRequest)
      assert.strictEqual(
        refused.message,
        "the report would be made of 11 counts, and 10 are the most: " +
          "ask for a shorter period, a coarser unit of time or one brand"
      )
    })
  )

  it.effect("is asked for by visibility reports, with both periods of a comparison, before anything is counted", () => {
    const sized = Layer.effect(
      RollupStore,
      Effect.map(RollupStore, (counts) =>
        RollupStore.of({ ...counts, size: () => Effect.succeed(60_000), count: () => Effect.die("counted") })
      )
    )
    const storage = Layer.provideMerge(sized, MemoryStorage.layer)
    return Effect.gen(function* () {
      const organizationId = yield* newTenant()
      const { id: brandId } = yield* (yield* Brands).create(organizationId, { name: "Zendrix" })
      const { visibility, visibilityRows } = yield* Reports
      for (const report of [visibility, visibilityRows]) {
        const asked = report(organizationId, { brandId, by: ["engine"], compare: "previous" })
        assert.instanceOf(yield* Effect.flip(asked), InvalidRequest)
      }
    }).pipe(Effect.provide(coreWith({}, storage)))
  })
})
