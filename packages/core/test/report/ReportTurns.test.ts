import { visibilityReport } from "#core/report/visibility/VisibilityFigures.ts"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { answerOf, daysAgo, materialOf } from "./ReportWorld.ts"

describe("a report of thousands of counts", () => {
  it.effect("leaves turns to others while it sorts counts, compares groups and writes rows", () =>
    Effect.gen(function* () {
      const answers = Array.from({ length: 4_000 }, (_, index) =>
        answerOf({ prompt: `prompt ${Math.floor(index / 2)}`, checkedAt: daysAgo(index % 2 === 0 ? 4 : 40) })
      )
      let turns = 0
      const other = yield* Effect.forkChild(
        Effect.gen(function* () {
          for (;;) {
            turns++
            yield* Effect.yieldNow
          }
        })
      )
      const material = materialOf({ answers }, { by: ["prompt"], compare: "previous", limit: 1_000 })
      const { rows, total } = yield* visibilityReport(material)
      yield* Fiber.interrupt(other)
      assert.deepStrictEqual([rows.length, total], [1_000, 2_000])
      // two and two thousand counts, a hundred groups and fifty rows at a time
      assert.isAtLeast(turns, 2 + 2 + 20 + 20)
    })
  )
})
