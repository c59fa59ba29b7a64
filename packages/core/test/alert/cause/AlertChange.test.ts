import { alertMessage, type ChangePlace } from "#core/alert/immediate/AlertMessage.ts"
import { changeOf } from "#core/alert/cause/AlertChange.ts"
import { assert, describe, it } from "@effect/vitest"
import { alertOf, immediate } from "../../story/StoryWorld.ts"

const place: ChangePlace = { brand: "Fly from Rome to Paris", engine: "ChatGPT", prompt: "best crm" }

describe("the direction of an immediate alert", () => {
  it.each([
    [{ type: "position_changed", from: 2, to: 5 }, "down"],
    [{ type: "position_changed", from: 5, to: 2 }, "up"],
    [{ type: "position_changed", from: 10, to: 9 }, "up"],
    [{ type: "sentiment_changed", from: "positive", to: "neutral" }, "down"],
    [{ type: "sentiment_changed", from: "negative", to: "neutral" }, "up"]
  ] as const)("is read from its message: %j is %s", (change, direction) => {
    const { type } = change
    const alert = immediate(alertOf({ type, message: alertMessage(change, place) }))
    assert.strictEqual(changeOf(alert).direction, direction)
  })
})
