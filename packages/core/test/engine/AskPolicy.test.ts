import { AnswerEngineError, type AnswerEngineErrorKind, defaultAskPolicy } from "@answerscope/core"
import { nextStep } from "#core/engine/AskPolicy.ts"
import { assert, describe, it } from "@effect/vitest"
import { Duration } from "effect"

const errorOf = (kind: AnswerEngineErrorKind, retryAfterMillis: number | null = null) =>
  new AnswerEngineError({ engine: "claude", kind, message: "no", retryAfterMillis })
const step = (error: AnswerEngineError, tries: number, random = 0.5) => {
  const next = nextStep(defaultAskPolicy, { error, tries, random })
  return next._tag === "giveUp" ? next._tag : ([next._tag, Duration.toMillis(next.wait)] as const)
}

describe("nextStep", () => {
  it.each([
    [1, 0, 800],
    [1, 0.5, 1_000],
    [1, 0.999_999, 1_200],
    [2, 0, 3_200],
    [2, 0.5, 4_000],
    [2, 0.999_999, 4_800]
  ])("after %i tries and with chance %d waits %i ms", (tries, random, millis) => {
    for (const kind of ["rate_limited", "unavailable", "timeout"] as const) {
      const next = step(errorOf(kind), tries, random)
      assert.strictEqual(next[0], "retry")
      assert.approximately(Number(next[1]), millis, 0.01)
    }
  })

  it.each(["rate_limited", "unavailable", "timeout"] as const)("gives %s up after the third try", (kind) => {
    assert.strictEqual(step(errorOf(kind), 3), "giveUp")
    assert.strictEqual(step(errorOf(kind, 5_000), 3), "giveUp")
    assert.strictEqual(step(errorOf(kind, 500_000), 3), "giveUp")
  })

  it.each(["out_of_money", "unauthorized", "not_found", "bad_request", "not_recorded"] as const)(
    "gives %s up at once, whatever wait it names",
    (kind) => {
      assert.strictEqual(step(errorOf(kind), 1), "giveUp")
      assert.strictEqual(step(errorOf(kind, 1_000), 1), "giveUp")
    }
  )

  it.each([
    [0, ["retry", 0]],
    [7_000, ["retry", 7_000]],
    [60_000, ["retry", 60_000]],
    [60_001, ["requeue", 60_001]],
    [600_000, ["requeue", 600_000]],
    [86_400_000, ["requeue", 3_600_000]],
    [Infinity, ["requeue", 3_600_000]],
    [-5, ["retry", 0]],
    [Number.NaN, ["retry", 0]]
  ] as const)("a vendor's wait of %d ms is kept as it is: %j", (millis, expected) => {
    assert.deepStrictEqual(step(errorOf("rate_limited", millis), 1, 0.9), expected)
  })

  it("repeats the last backoff, and needs none", () => {
    const policy = { ...defaultAskPolicy, triesMax: 9 }
    const error = errorOf("timeout")
    assert.deepStrictEqual(nextStep(policy, { error, tries: 7, random: 0.5 }), {
      _tag: "retry",
      wait: Duration.seconds(4)
    })
    assert.deepStrictEqual(nextStep({ ...policy, backoff: [] }, { error, tries: 1, random: 0.5 }), {
      _tag: "retry",
      wait: Duration.zero
    })
  })
})
