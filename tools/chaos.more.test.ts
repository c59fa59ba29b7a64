/**
 * The short form of `npm run chaos`: two API and two worker processes on one PostgreSQL, killed, stopped and cut off at
 * random under load. `tools/chaos/plan.ts` has the seed's plan; `stored.ts`, `told.ts`, `events.ts` and `bounds.ts`
 * have the final checks.
 */
import * as TestDatabase from "@answerscope/storage-pg/testing"
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { shortPlanOf } from "./chaos/plan.ts"
import { runChaos } from "./chaos/run.ts"

const seed = 202

it.live("under faults no row is lost, doubled or left over, and every response is true", () =>
  Effect.gen(function* () {
    const url = yield* TestDatabase.makeEmpty
    const { faults, findings, figures } = yield* runChaos(url, shortPlanOf(seed), () => Effect.void)
    assert.deepStrictEqual(
      findings.filter(({ isOk }) => !isOk),
      []
    )
    // the storm was one
    assert.isAtLeast(
      Object.values(faults).reduce((sum, count) => sum + count),
      8
    )
    assert.isAbove(figures["alerts"] ?? 0, 0)
  }).pipe(Effect.scoped)
)
