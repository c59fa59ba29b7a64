import { noMarket } from "@answerscope/core/testing"
import { noCounts } from "#core/count/RollupStore.ts"
import { readClasses } from "#core/report/visibility/VisibilityReportLoader.ts"
import { reportBrandOf } from "#core/report/ReportBrand.ts"
import { assert, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { brandOf } from "./ReportWorld.ts"

it.effect("others have their turn while the classes of many prompts are read", () =>
  Effect.gen(function* () {
    const { id: brandId, ...brand } = brandOf()
    const failed = {
      ...noMarket,
      brandId,
      engine: "chatgpt",
      trackerId: null,
      day: "2026-11-22",
      failedChecks: 1
    } as const
    const failures = Array.from({ length: 1_000 }, (_, index) => ({ ...failed, prompt: `best crm ${index}` }))
    let turns = 0
    const other = yield* Effect.forkChild(
      Effect.forever(
        Effect.andThen(
          Effect.yieldNow,
          Effect.sync(() => turns++)
        ),
        { disableYield: true }
      )
    )
    yield* readClasses(new Map([[brandId, reportBrandOf({ ...brand, id: brandId })]]), [{ ...noCounts, failures }])
    yield* Fiber.interrupt(other)
    assert.isAtLeast(turns, 5)
  })
)
