/** What a story says of the alerts behind its changes, beside an inbox that lists causes. */
import type { Alert } from "@answerscope/core"
import { storyOf } from "#core/story/StoryOf.ts"
import { assert, describe, it } from "@effect/vitest"
import { alertOf, materialOf } from "./StoryWorld.ts"

/** Of alerts that runs found apart, each of a cause of its own. */
const basisOf = (...alerts: ReadonlyArray<Alert>) => storyOf({ ...materialOf(), alerts }).changesBasis

const whole = { engine: "*", cause: "everywhere" } as const
const fall = alertOf({ ...whole, id: "fall", day: 5 })
const rise = alertOf({ ...whole, id: "rise", type: "mention_gained", since: { k: 60, n: 100 } })
/** An engine that rose with all others. */
const part = alertOf({ id: "part", type: "mention_gained", day: 20, since: { k: 70, n: 100 } })
const other = alertOf({ id: "other", type: "position_changed", engine: "gemini", day: 12 })

describe("the alerts behind the changes of a story", () => {
  it("say how many changes there are, and no more where each alert is one", () => {
    assert.strictEqual(basisOf(), "")
    assert.strictEqual(basisOf(rise, other), "2 changes within the period.")
    assert.strictEqual(
      basisOf(rise, { ...part, dismissed: true }, { ...other, supersededBy: rise.id }),
      "1 change within the period."
    )
  })

  it("say that several show one change, and how many went back or were replaced", () => {
    assert.strictEqual(
      basisOf(rise, other, fall),
      "2 changes within the period. 1 of 3 alerts went back or was replaced."
    )
    assert.strictEqual(
      basisOf(rise, part, other),
      "2 changes within the period. Of 3 alerts, those of one change count once."
    )
    assert.strictEqual(
      basisOf(rise, part, other, fall),
      "2 changes within the period. Of 4 alerts, those of one change count once, and 1 went back or was replaced."
    )
  })

  it("name no number where there may be more than were read", () => {
    const { changesBasis } = storyOf(materialOf({ alerts: [rise], hasMoreAlerts: true }))
    assert.strictEqual(changesBasis, "1 change within the period. Alerts of one change count once.")
  })
})
