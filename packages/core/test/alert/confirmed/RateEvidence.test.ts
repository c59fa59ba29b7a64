import { ConfirmedAlerts } from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"

const { effectiveCounts, logGamma, logOdds, weightOf } = ConfirmedAlerts

describe("evidence for a change", () => {
  it("is the exact value of the design's examples", () => {
    assert.closeTo(logOdds({ k: 24, n: 30 }, { k: 0, n: 1 }), 0.8267, 0.00005)
    assert.closeTo(logOdds({ k: 24, n: 30 }, { k: 1.8, n: 9 }), 4.2544, 0.00005)
    assert.closeTo(logOdds({ k: 1.5, n: 30 }, { k: 1, n: 1 }), 1.8563, 0.00005)
  })

  it("is the same either way round, and for yeses as for noes", () => {
    const before = { k: 7.5, n: 21 }
    const since = { k: 4, n: 5.5 }
    assert.closeTo(logOdds(before, since), logOdds(since, before), 1e-10)
    const noes = logOdds({ k: 13.5, n: 21 }, { k: 1.5, n: 5.5 })
    assert.closeTo(logOdds(before, since), noes, 1e-10)
  })

  it("rests on a logarithm of the gamma function that is exact to ten digits", () => {
    let factorial = 0
    for (let n = 1; n <= 150; n++) {
      assert.closeTo(logGamma(n), factorial, 1e-10 * Math.max(1, factorial))
      factorial += Math.log(n)
    }
    assert.closeTo(logGamma(0.5), Math.log(Math.PI) / 2, 1e-10)
  })

  it("counts answers of one run for less, and never for more than 1 / correlation together", () => {
    assert.strictEqual(weightOf(1, 0.3), 1)
    assert.closeTo(effectiveCounts({ k: 10, n: 10 }, 0.1).n, 10 / 1.9, 1e-12)
    assert.isBelow(effectiveCounts({ k: 0, n: 10_000 }, 0.1).n, 10)
    assert.strictEqual(effectiveCounts({ k: 0, n: 7 }, 0).n, 7)
  })
})
