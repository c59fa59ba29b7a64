import { adviceOf, alertTypes } from "@answerscope/core/testing"
import { changeOf } from "#core/alert/cause/AlertChange.ts"
import { AlertId } from "#core/alert/AlertId.ts"
import { assert, describe, it } from "@effect/vitest"
import { alertOf, immediate } from "../../story/StoryWorld.ts"

const causes = ["model", "engine", "brand", "everywhere", "cell", null] as const
const falls = { before: { k: 42, n: 100 }, since: { k: 16, n: 100 } }
const rises = { before: falls.since, since: falls.before }

const lost = (cause: (typeof causes)[number]) => adviceOf(alertOf({ type: "mention_lost", cause, ...falls }))

describe("the advice of an alert", () => {
  it("is one sentence for every kind, cause and direction", () => {
    for (const type of alertTypes) {
      for (const cause of causes) {
        for (const sides of [falls, rises]) {
          const alert = alertOf({ type, cause, ...sides, message: "Globex now appears in ChatGPT" })
          const advice = adviceOf(alert)
          assert.match(advice, /^[A-Z][^.\n]*\.$/, `${type} ${cause}`)
          assert.isAtMost(advice.length, 120)
          assert.strictEqual(advice.startsWith("Nothing to do:"), changeOf(alert).direction === "up", advice)
        }
      }
    }
  })

  it("depends on what may be behind a loss", () => {
    assert.match(lost("model"), /^Get into the pages that the new model cites: /)
    const worse = adviceOf(alertOf({ type: "sentiment_changed", cause: "model", ...falls }))
    assert.match(worse, /^Read what the new model says, and correct what is wrong on your pages/)
    assert.match(lost("engine"), /which sources changed: other answers of Perplexity changed, too\.$/)
    assert.match(lost("brand"), /on the web, such as reviews and lists: other engines changed, too\.$/)
    assert.match(lost("everywhere"), /^Look again after some runs before you act: /)
    assert.match(lost("cell"), /^Read the answers since: see whom they mention instead/)
    assert.strictEqual(lost(null), lost("cell"))
  })

  it("says of a gain that nothing is to be done", () => {
    const gained = (cause: (typeof causes)[number]) => adviceOf(alertOf({ type: "mention_gained", cause, ...rises }))
    assert.match(gained("cell"), /^Nothing to do: note what you did about then/)
    assert.match(gained("model"), /^Nothing to do: a new model may be behind it/)
  })

  it("names a competitor that appeared", () => {
    const alert = alertOf({ type: "competitor_new", message: "Globex now appears in ChatGPT for “crm”", ...rises })
    assert.include(adviceOf(alert), "why Globex is mentioned now")
  })

  it("asks to wait where single answers were compared, and to read the later one of two", () => {
    const alert = alertOf({ type: "mention_lost", ...falls })
    assert.match(adviceOf(immediate(alert)), /^Wait for the next run before you act: /)
    assert.match(adviceOf({ ...alert, supersededBy: AlertId.make("alr_2") }), /^Nothing to do here: a later alert/)
  })
})
