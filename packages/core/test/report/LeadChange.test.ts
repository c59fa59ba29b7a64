import { ScanId } from "@answerscope/core"
import type { VisibilityRow } from "@answerscope/core"
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { besideRows } from "#core/report/visibility/LeadChanges.ts"
import { answerOf, brandOf, daysAgo, reportOf } from "./ReportWorld.ts"

const rivals = ["Globex", "Initech", "Hooli", "Umbrella"]

/** How many of the 60 answers of a period name one. */
const share = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 60 }))
const shares = Schema.Tuple([share, share, share, share, share])

/** Answers of a period, the first of which name each as often as given; `turn`: from which answer on. */
const answersOf = (counts: ReadonlyArray<number>, { days, turn }: { readonly days: number; readonly turn: number }) =>
  Array.from({ length: 60 }, (_, index) => {
    const isNamed = (place: number) => (index + place * turn) % 60 < (counts[place] ?? 0)
    return answerOf({
      prompt: ["best crm", "free crm", "crm for agencies"][index % 3] ?? "",
      engine: index % 2 === 0 ? "chatgpt" : "claude",
      mentioned: isNamed(0),
      competitorsFound: rivals.filter((_name, place) => isNamed(place + 1)),
      scanId: ScanId.make(`scn_${days}_${index % 20}`),
      checkedAt: daysAgo(days + (index % 20))
    })
  })

const rowsOf = (now: ReadonlyArray<number>, before: ReadonlyArray<number>, turn: number) =>
  reportOf(
    {
      brands: [brandOf({ competitors: rivals })],
      answers: [...answersOf(now, { days: 1, turn }), ...answersOf(before, { days: 32, turn })]
    },
    { by: ["competitor"], compare: "previous" }
  ).rows

const nameOf = ({ by }: VisibilityRow) => by.competitor ?? ""

/** Whether the row of one is clearly above that of the other, each by its own interval. */
const isAbove = (one: VisibilityRow | undefined, other: VisibilityRow | undefined) =>
  (one?.mentionRate.low ?? 0) > (other?.mentionRate.high ?? 1)

const move = (row: VisibilityRow | undefined): number => {
  const verdict = row?.change?.mentionRate.verdictPage
  return verdict === "up" ? 1 : verdict === "down" ? -1 : 0
}

describe("the sentence about competitors", () => {
  it.prop(
    "never contradicts the rows",
    [shares, shares, Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 30 }))],
    ([now, before, turn]) => {
      const rows = rowsOf(now, before, turn)
      const own = rows.find((row) => row.own === true)
      const { lead, leaders, sentence } = own?.rank ?? { lead: null, leaders: [], sentence: "" }
      const of = (name: string | undefined) => rows.find((row) => nameOf(row) === name)
      const [, names = ""] = /^(.*?) leads[,;]/.exec(sentence) ?? []
      const told = names.split(/, | or /).filter((name) => name !== "")
      assert.isAtMost(told.length, 3)
      // nobody who is clearly below another leads, and one who leads alone has more mentions than all others
      for (const name of told) {
        assert.isFalse(
          rows.some((row) => isAbove(row, of(name))),
          sentence
        )
        assert.isFalse(isAbove(own, of(name)), sentence)
      }
      const [only, ...others] = told
      if (only !== undefined && others.length === 0) {
        assert.isTrue(rows.every((row) => row === of(only) || row.mentionRate.k < (of(only)?.mentionRate.k ?? 0)))
      }
      // the brand is first only if no row is clearly above it
      if (/ is first of/.test(sentence))
        assert.isFalse(
          rows.some((row) => isAbove(row, own)),
          sentence
        )
      const isFurther = /further ahead of|, having gained on/.test(sentence)
      const isCloser = /, but .* has gained on it/.test(sentence)
      if (!isFurther && !isCloser) return
      const distance = move(of(leaders[0])) - move(of(lead?.over))
      assert.isTrue(isFurther ? distance >= 0 : distance <= 0, sentence)
      assert.isTrue((lead?.low ?? 0) > 0 || (lead?.high ?? 0) < 0, sentence)
    }
  )

  it("tells the change of the lead where it is clear, and keeps it with the rank", () => {
    const [own] = rowsOf([15, 58, 0, 0, 0], [35, 45, 0, 0, 0], 0)
    assert.deepInclude(own?.rank?.lead, { over: "Zendrix", previous: 0.1667, verdict: "up", verdictPage: "up" })
    assert.strictEqual(
      own?.rank?.sentence,
      "Globex leads, further ahead of Zendrix than in the period before; " +
        "Zendrix is second of the five tracked brands by mentions."
    )
  })

  it("tells no change of a lead without answers of before, and where other models answered", () => {
    const brands = [brandOf({ competitors: rivals })]
    const now = answersOf([10, 55, 0, 0, 0], { days: 1, turn: 0 })
    const before = answersOf([30, 45, 0, 0, 0], { days: 32, turn: 0 })
    const ownOf = (answers: typeof now) =>
      reportOf({ brands, answers }, { by: ["competitor"], compare: "previous" }).rows[0]?.rank
    assert.deepInclude(ownOf(now), {
      lead: null,
      sentence: "Globex leads; Zendrix is second of the five tracked brands by mentions."
    })
    const ofOther = ownOf([...now, ...before.map((answer) => ({ ...answer, model: "model-0" }))])
    assert.strictEqual(ofOther?.lead?.verdictPage, "model_changed")
    assert.strictEqual(ofOther?.sentence, "Globex leads; Zendrix is second of the five tracked brands by mentions.")
  })

  it.each([
    ["up", "up", "up", "up"],
    ["up", "within_noise", "down", "up"],
    ["up", "down", "within_noise", "within_noise"],
    ["up", "down", "up", "within_noise"],
    ["down", "within_noise", "up", "down"],
    ["down", "up", "within_noise", "within_noise"],
    ["model_changed", "model_changed", "model_changed", "model_changed"]
  ] as const)("the lead went %s beside rows that went %s and %s: %s", (verdict, ofLeader, ofOther, said) => {
    assert.strictEqual(besideRows(verdict, ofLeader, ofOther), said)
  })

  it("isolates names that are read from right to left", () => {
    const brands = [brandOf({ name: "حلول الخليج", competitors: ["גלובקס"] })]
    const answers = answersOf([10, 0, 0, 0, 0], { days: 1, turn: 0 }).map((answer) => ({
      ...answer,
      competitorsFound: ["גלובקס"]
    }))
    assert.strictEqual(
      reportOf({ brands, answers }, { by: ["competitor"] }).rows[0]?.rank?.sentence,
      "\u2068גלובקס\u2069 leads; \u2068حلول الخليج\u2069 is last of the two tracked brands by mentions."
    )
  })
})
