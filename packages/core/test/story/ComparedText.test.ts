import { assert, describe, it } from "@effect/vitest"
import { periodBefore, periodText } from "#core/report/ComparedText.ts"
import { storyOf } from "#core/story/StoryOf.ts"
import { DateTime } from "effect"
import { alertOf, changeOf, materialOf, rowOf } from "./StoryWorld.ts"

const day = (text: string) => DateTime.makeUnsafe(text)
const month = { from: day("2026-10-27"), before: day("2026-11-26"), now: day("2026-11-25T12:00:00Z") }
const allDays = Array.from({ length: 30 }, (_, index) => DateTime.subtract(month.from, { days: 30 - index }))
const lastFive = allDays.slice(-5)

describe("what a period is compared with", () => {
  it("is all days before, if all were measured", () => {
    assert.strictEqual(
      periodText({ ...month, measuredBefore: allDays }),
      "27 October to 25 November, compared with the 30 days before"
    )
    const one = { ...month, from: day("2026-11-25"), measuredBefore: [day("2026-11-24")] }
    assert.strictEqual(periodText(one), "25 November, compared with the day before")
  })

  it("is the measured days alone, if others were not", () => {
    assert.strictEqual(
      periodText({ ...month, measuredBefore: lastFive }),
      "27 October to 25 November, compared with the 5 measured days before (22 to 26 October)"
    )
    assert.strictEqual(
      periodText({ ...month, measuredBefore: allDays.filter((_, index) => index % 7 === 2) }),
      "27 October to 25 November, compared with the 4 measured days before (29 September to 20 October)"
    )
    assert.strictEqual(
      periodText({ ...month, measuredBefore: [day("2026-10-26")] }),
      "27 October to 25 November, compared with the one measured day before (26 October)"
    )
  })

  it("is nothing, if no day was measured", () => {
    assert.strictEqual(
      periodText({ ...month, measuredBefore: [] }),
      "27 October to 25 November. There are no answers from the 30 days before"
    )
    // the days of a new brand begin with its first answers
    const began = day("2026-11-17")
    const { period } = storyOf(materialOf({ began, measuredBefore: [] }))
    assert.strictEqual(period, "17 to 25 November. There are no answers from the 30 days before")
  })

  it("has no number of days where that is unknown", () => {
    assert.strictEqual(periodBefore({ ...month, measuredBefore: null }), "the period before")
  })
})

describe("a story whose previous period was measured in part", () => {
  const fall = changeOf(-12, 6, "down")

  it("says the measured days wherever it compares", () => {
    const material = materialOf({ measuredBefore: lastFive, head: rowOf({ change: fall }) })
    const { changes, period, previous, sentence } = storyOf(material)
    assert.include(sentence, "It is mentioned less than in the 5 measured days before")
    assert.include(changes[0]?.text ?? "", "less than in the 5 measured days before")
    assert.match(period, /, compared with the 5 measured days before \(22 to 26 October\)$/)
    assert.strictEqual(previous.measuredDays, 5)
    assert.strictEqual(DateTime.formatIsoDateUtc(previous.from), "2026-09-27")
  })

  it("compares nothing where nothing was measured", () => {
    const extent = { cellsSure: 4, cells: 10, now: { k: 32, n: 200 }, before: { k: 168, n: 400 } }
    const alerts = [alertOf({ extent })]
    const compared = storyOf(materialOf({ alerts, head: rowOf({ change: fall }) }))
    assert.include(compared.changes[0]?.detail ?? "", "Compared with the 30 days before")
    const { changes, previous } = storyOf(materialOf({ alerts, measuredBefore: [] }))
    assert.notInclude(changes[0]?.detail ?? "", "Compared with")
    assert.strictEqual(previous.measuredDays, 0)
  })
})
