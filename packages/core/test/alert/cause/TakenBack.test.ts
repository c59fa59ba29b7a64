/** Which later alert took a change back. */
import { takenBackIn } from "#core/alert/cause/TakenBack.ts"
import type { Alert } from "@answerscope/core"
import { assert, describe, it } from "@effect/vitest"
import { alertOf, dayOf } from "../../story/StoryWorld.ts"

const extent = { cellsSure: 2, cells: 10, now: { k: 32, n: 200 }, before: { k: 168, n: 400 } }
const side = { answers: 20, yes: 10 }
const cell = (prompt: string, engine = "perplexity") => ({
  prompt,
  engine,
  location: null,
  language: null,
  before: side,
  since: side,
  beforeSnapshotId: alertOf().evidence.beforeSnapshotId,
  afterSnapshotId: alertOf().evidence.afterSnapshotId
})

const lost = alertOf({ id: "lost", day: 5, extent, list: [cell("crm"), cell("cheap crm")] })
const gained = (id: string, day: number, prompt: string, fields: Partial<Alert> = {}): Alert => ({
  ...alertOf({ id, type: "mention_gained", day, prompt, before: { k: 1, n: 20 }, since: { k: 18, n: 20 } }),
  ...fields
})

const backOf = (alert: Alert, ...others: ReadonlyArray<Alert>) => takenBackIn([alert, ...others])(alert)

describe("a change that was taken back", () => {
  it("has changed the other way in each of its cells, the last of which says when", () => {
    const [first, second] = [gained("first", 9, "crm"), gained("second", 19, "cheap crm")]
    assert.deepStrictEqual(backOf(lost, second, first), { alertId: second.id, at: dayOf(19) })
    assert.isNull(backOf(lost, first))
    // a later gain of the same prompt is another change
    assert.deepStrictEqual(backOf(lost, first, second, gained("third", 22, "crm")), {
      alertId: second.id,
      at: dayOf(19)
    })
    assert.deepStrictEqual(backOf(alertOf({ day: 5, prompt: "crm" }), first), { alertId: first.id, at: dayOf(9) })
  })

  it("is no earlier one, none of another figure, surface or market, and none that an update replaced", () => {
    const one = alertOf({ day: 5, prompt: "crm" })
    const fields = [
      { surface: "app" },
      { location: "Germany" },
      { language: "de" },
      { engine: "gemini" },
      { supersededBy: one.id }
    ] as const
    for (const each of fields) assert.isNull(backOf(one, gained("x", 9, "crm", each)), JSON.stringify(each))
    assert.isNull(backOf(one, gained("x", 3, "crm")))
    assert.isNull(backOf(one, alertOf({ id: "x", type: "citation_gained", day: 9, prompt: "crm" })))
    assert.isNull(backOf(one, alertOf({ id: "x", day: 9, prompt: "crm" })))
  })

  it("of all prompts together is the same engine that changed the other way", () => {
    const share = alertOf({ type: "share_of_voice_lost", day: 5 })
    const back = alertOf({ id: "back", type: "share_of_voice_gained", day: 12 })
    assert.deepStrictEqual(backOf(share, back), { alertId: back.id, at: dayOf(12) })
    assert.isNull(backOf(share, { ...back, engine: "*" }))
  })

  it("is no new competitor", () => {
    const appeared = alertOf({ type: "competitor_new", day: 5, prompt: "crm", message: "Globex now appears" })
    assert.isNull(backOf(appeared, alertOf({ id: "x", type: "competitor_new", day: 9, prompt: "crm" })))
  })
})
