/** What a report says about the states of its sources. */
import { BrandId, type Mark, OrganizationId } from "@answerscope/core"
import { sourceStates } from "#core/document/SourceStates.ts"
import { assert, it } from "@effect/vitest"
import { DateTime } from "effect"

const now = DateTime.makeUnsafe("2026-11-22T12:00:00Z")
const at = DateTime.makeUnsafe("2026-11-12T09:00:00Z")

const markOn = (key: string, state: Mark["state"], fields: Partial<Mark> = {}): Mark => ({
  organizationId: OrganizationId.make("org_reports"),
  brandId: BrandId.make("brd_zendrix"),
  kind: "source",
  key,
  state,
  note: null,
  at,
  updatedAt: at,
  setBy: null,
  ...fields
})

const gap = (key: string, gapAnswers = 3) => ({ key, kind: "other", gapAnswers }) as const

it("each state has its day, and what nobody decided about is to do where answers leave the brand out", () => {
  const rows = [
    gap("news.example"),
    gap("reviews.example"),
    gap("forum.example"),
    gap("wiki.example"),
    gap("open.example"),
    gap("cited.example", 0),
    { key: "globex.example", kind: "competitor", gapAnswers: 9 } as const
  ]
  const marks = [
    markOn("wiki.example", "not_for_us", { at: DateTime.makeUnsafe("2025-03-01T00:00:00Z") }),
    markOn("news.example", "contacted", { note: "Ask for Ann" }),
    markOn("reviews.example", "done"),
    markOn("forum.example", "todo"),
    markOn("elsewhere.example", "done")
  ]
  const states = sourceStates(rows, marks, now)
  assert.deepStrictEqual(
    states.map(({ key, state, text }) => [key, state, text]),
    [
      ["news.example", "contacted", "Contacted, 12 November"],
      ["reviews.example", "done", "Done, 12 November"],
      ["forum.example", "todo", "To do"],
      ["wiki.example", "not_for_us", "Not for us, 1 March 2025"],
      ["open.example", "todo", "To do"]
    ]
  )
  assert.deepStrictEqual(
    states.map((state) => state.at),
    [at, at, at, marks[0]?.at, null]
  )
  assert.notInclude(JSON.stringify(states), "Ann")
})

it("a note alone is no state", () => {
  const [state] = sourceStates([gap("news.example")], [markOn("news.example", null, { note: "Ask for Ann" })], now)
  assert.deepStrictEqual(state, { key: "news.example", state: "todo", at: null, text: "To do" })
})
