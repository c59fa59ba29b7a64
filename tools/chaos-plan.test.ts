/** The plans of `npm run chaos`: a seed repeats a run. */
import { assert, describe, it } from "vitest"
import { describeFault, planOf, shortPlanOf } from "./chaos/plan.ts"

const seeds = Array.from({ length: 50 }, (_, seed) => seed)

describe("a plan of faults", () => {
  it("is the same for the same seed and length, and another for another seed", () => {
    for (const seed of seeds) {
      assert.deepStrictEqual(planOf(seed, 10), planOf(seed, 10))
      assert.notDeepEqual(planOf(seed, 10).rounds, planOf(seed + 1, 10).rounds)
    }
  })

  it("lets every fault begin and end in its storm", () => {
    for (const { rounds } of seeds.map((seed) => planOf(seed, 10))) {
      for (const { faults, stormMillis } of rounds) {
        assert.isAbove(faults.length, 0)
        for (const fault of faults) {
          const forMillis = "forMillis" in fault ? fault.forMillis : 0
          assert.isAtMost(fault.atMillis + forMillis, stormMillis, describeFault(fault))
        }
      }
    }
  })

  it("draws faults of every kind", () => {
    const kinds = new Set(seeds.flatMap((seed) => shortPlanOf(seed).rounds[0]?.faults.map(({ kind }) => kind) ?? []))
    assert.sameMembers(
      [...kinds],
      ["kill", "drain", "stop", "clock", "cut", "refuse", "delay", "commit", "swallow", "terminate"]
    )
  })
})
