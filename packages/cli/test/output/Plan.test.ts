import { planText, widthOf } from "@answerscope/cli/testing"
import { planOf } from "@answerscope/core/testing"
import { assert, it } from "@effect/vitest"

const choices = {
  after: 0.2,
  drop: null,
  runs: 30,
  samples: 3,
  falseAlerts: 1,
  sentiment: false,
  intervalMinutes: 1_440
}

it("a plan shows its basis, how soon a change is detected, and its cost", () => {
  const basis = {
    measured: { k: 108, n: 120 },
    rates: [{ rate: 0.9, cells: 40, credits: 200 }],
    byMarket: [],
    overdispersion: { sameRun: 0.1, laterRuns: [] }
  }
  const text = planText(planOf(choices, basis), 100)
  assert.include(text, "From 90 % (108 of 120 answers of the last 30 days, 83.3 to 94.2 %) to 20 %, in 40 cells.\n")
  assert.match(text, /│ one prompt on one engine +│ 3 runs +│ 5 runs +│ by 68 points +│/)
  assert.include(text, "A run costs 600 credits, 30 days 18,000, 1,800 until the change is detected;")
  assert.include(
    text,
    "Without any change, expect about 0.4 false alerts on mentions in 30 days with alerts confirmed, 216"
  )
  const never = planText(planOf({ ...choices, after: 0.85 }, { ...basis, measured: null }), 60)
  assert.include(never, "may never be")
  assert.notInclude(never, "until the change is detected")
  for (const line of never.split("\n").slice(1, -1)) assert.isAtMost(widthOf(line), 60)
})
