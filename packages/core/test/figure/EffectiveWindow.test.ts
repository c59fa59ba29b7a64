import { effectiveTotal, effectiveWindows } from "#core/figure/EffectiveWindow.ts"
import { assumedOverdispersion } from "#core/figure/Overdispersion.ts"
import { assert, describe, it } from "@effect/vitest"

const single = (k: number) => ({ k, n: 1 })
const cached = { ...assumedOverdispersion, sameRun: 1, laterRuns: [1, 1, 1, 1, 1] }

describe("effective answers of runs that follow each other", () => {
  it("are their sum where runs do not depend on each other", () => {
    const windows = effectiveWindows([single(1), single(0), single(1)], assumedOverdispersion)
    assert.deepStrictEqual(windows.first(2), { k: 1, n: 2 })
    assert.deepStrictEqual(windows.last(2), { k: 1, n: 2 })
    assert.deepStrictEqual(windows.first(0), { k: 0, n: 0 })
  })

  it("are one where all are the same, however many", () => {
    for (const length of [1, 2, 3, 6]) {
      const total = effectiveTotal(
        Array.from({ length }, () => single(1)),
        cached
      )
      assert.closeTo(total.n, 1, 1e-9)
      assert.closeTo(total.k, 1, 1e-9)
    }
    assert.closeTo(
      effectiveTotal(
        [
          { k: 10, n: 10 },
          { k: 10, n: 10 }
        ],
        cached
      ).n,
      1,
      1e-9
    )
  })

  it("follow the variance of their mean", () => {
    // (1 + 1 + 2 · 0.5) / 2² of that of one answer
    const half = { ...assumedOverdispersion, laterRuns: [0.5] }
    assert.closeTo(effectiveTotal([single(1), single(0)], half).n, 4 / 3, 1e-9)
    // the first and the last are two apart, and independent
    assert.closeTo(effectiveTotal([single(1), single(0), single(1)], half).n, 9 / 5, 1e-9)
  })
})
