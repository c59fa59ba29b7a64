/**
 * Bars of rates: to scale, with their whiskers, in a fixed width.
 */
import { barLegend, rateBar } from "@answerscope/cli/testing"
import { rateOf } from "@answerscope/core/model"
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"

const bar = (k: number, n: number, width = 21): string => rateBar(rateOf({ k, n }), width, false)

const whole = (maximum: number) => Schema.Int.check(Schema.isBetween({ minimum: 0, maximum }))

describe("a bar", () => {
  it("shows the share and its interval to scale", () => {
    assert.strictEqual(bar(5, 10), "·····├────█────┤·····")
    assert.strictEqual(bar(0, 1), "█───────────────┤····")
    assert.strictEqual(bar(10, 10), "··············├─────█")
    assert.strictEqual(bar(800, 1_000), "···············├█····")
    assert.strictEqual(bar(5, 10, 11), "··├──█──┤··")
  })

  it("shows only the background without a value", () => {
    assert.strictEqual(bar(0, 0), "·".repeat(21))
    assert.strictEqual(rateBar({ value: null, low: 0.25, high: 0.75 }, 21, false), "·····├─────────┤·····")
  })

  it("has a form for ASCII terminals", () => {
    assert.strictEqual(rateBar(rateOf({ k: 5, n: 10 }), 21, true), ".....[----#----].....")
    assert.match(barLegend(true), /^[\x20-\x7e]+$/)
  })

  it.prop(
    "has the requested width, with its characters in the right places",
    [whole(500), whole(500), whole(30)],
    ([a, b, extra]) => {
      const [k, n, width] = [Math.min(a, b), Math.max(a, b, 1), 11 + extra]
      const rate = rateOf({ k, n })
      const drawn = rateBar(rate, width, true)
      assert.match(drawn, /^\.*(\[-*)?#(-*\])?\.*$/)
      assert.strictEqual(drawn.length, width)
      assert.strictEqual(drawn.indexOf("#"), Math.round((rate.value ?? 0) * (width - 1)))
    }
  )
})
