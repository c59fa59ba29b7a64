import { changesBetween, Sentiment, SnapshotId } from "@answerscope/core"
import type { CellObservation } from "#core/snapshot/RunCell.ts"
import { type Change, latestTwoPolicy } from "#core/alert/immediate/ChangeDetection.ts"
import { assert, describe, it } from "@effect/vitest"
import { DateTime, Schema } from "effect"

const base = DateTime.makeUnsafe("2026-05-01T00:00:00Z")
let made = 0
const seen = (what: Partial<CellObservation> = {}): CellObservation => ({
  id: SnapshotId.make(`snp_${++made}`),
  model: "model-1",
  mentioned: true,
  position: null,
  sentiment: null,
  competitorsFound: [],
  checkedAt: base,
  ...what
})
const changed = (before: Partial<CellObservation>, after: Partial<CellObservation>) =>
  changesBetween(seen(before), seen(after))

describe("changesBetween", () => {
  it.each([
    ["a mention gained", { mentioned: false }, { position: 3 }, [{ type: "mention_gained", position: 3 }]],
    ["a mention gained in passing", { mentioned: false }, {}, [{ type: "mention_gained", position: null }]],
    ["a mention lost", { position: 3 }, { mentioned: false }, [{ type: "mention_lost" }]],
    ["a position moved", { position: 2 }, { position: 5 }, [{ type: "position_changed", from: 2, to: 5 }]],
    ["a position lost in passing", { position: 2 }, {}, []],
    ["a position gained", {}, { position: 2 }, []],
    [
      "competitors new, one each",
      { competitorsFound: ["Globex"] },
      { competitorsFound: ["Initech", "Globex", "Hooli"] },
      [
        { type: "competitor_new", competitor: "Initech", brandMentioned: true },
        { type: "competitor_new", competitor: "Hooli", brandMentioned: true }
      ]
    ],
    ["a competitor gone", { competitorsFound: ["Globex"] }, {}, []],
    ["a competitor written otherwise", { competitorsFound: ["Globex"] }, { competitorsFound: ["GLOBEX"] }, []],
    [
      "a competitor where the brand is not",
      { mentioned: false },
      { mentioned: false, competitorsFound: ["Globex"] },
      [{ type: "competitor_new", competitor: "Globex", brandMentioned: false }]
    ],
    [
      "a sentiment changed",
      { sentiment: "positive" },
      { sentiment: "negative" },
      [{ type: "sentiment_changed", from: "positive", to: "negative" }]
    ],
    ["a sentiment not captured before", {}, { sentiment: "negative" }, []],
    ["a sentiment not captured now", { sentiment: "negative" }, {}, []],
    ["nothing", { position: 1, sentiment: "neutral" }, { position: 1, sentiment: "neutral", model: "model-2" }, []]
  ] as const)("sees %s", (_, before, after, changes) => {
    assert.deepStrictEqual(changed(before, after), changes)
  })

  it("tells all that changed, in one order", () => {
    const types = changed(
      { position: 1, sentiment: "positive" },
      { position: 2, sentiment: "neutral", competitorsFound: ["Globex"] }
    ).map(({ type }) => type)
    assert.deepStrictEqual(types, ["position_changed", "competitor_new", "sentiment_changed"])
    const gained = changed({ mentioned: false }, { competitorsFound: ["Globex"] }).map(({ type }) => type)
    assert.deepStrictEqual(gained, ["mention_gained", "competitor_new"])
  })
})

describe("latestTwoPolicy", () => {
  it("takes the first observation as the base", () => {
    assert.deepStrictEqual(latestTwoPolicy([]), [])
    assert.deepStrictEqual(latestTwoPolicy([seen({ position: 1 })]), [])
  })

  it("compares the latest two and gives both as evidence", () => {
    const [latest, middle, first] = [seen({ position: 3 }), seen({ position: 2 }), seen({ position: 1 })]
    assert.deepStrictEqual(latestTwoPolicy([latest, middle, first]), [
      { kind: { type: "position_changed", from: 2, to: 3 }, before: middle, after: latest }
    ])
  })
})

/** A result of a check: an observation, or none. */
const Checked = Schema.Struct({
  failed: Schema.Boolean,
  mentioned: Schema.Boolean,
  position: Schema.NullOr(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 4 }))),
  sentiment: Schema.NullOr(Sentiment),
  competitors: Schema.Array(Schema.Literals(["Globex", "Initech", "Hooli"]))
})

/** What is known of a cell by its alerts alone. */
const replayed = (state: CellObservation, { kind, before, after }: Change): CellObservation => {
  switch (kind.type) {
    case "mention_gained":
      assert.isFalse(state.mentioned)
      return { ...state, mentioned: true, position: kind.position }
    case "mention_lost":
      assert.isTrue(state.mentioned)
      return { ...state, mentioned: false, position: null, sentiment: null }
    case "position_changed":
      assert.notStrictEqual(kind.from, kind.to)
      assert.deepStrictEqual([before.position, after.position], [kind.from, kind.to])
      return { ...state, position: kind.to }
    case "competitor_new":
      assert.notInclude(before.competitorsFound, kind.competitor)
      return { ...state, competitorsFound: [...state.competitorsFound, kind.competitor] }
    case "sentiment_changed":
      assert.notStrictEqual(kind.from, kind.to)
      assert.deepStrictEqual([before.sentiment, after.sentiment], [kind.from, kind.to])
      return { ...state, sentiment: kind.to }
  }
}

/**
 * What alerts do not tell, because §7 does not count it as a change: a position or sentiment that becomes
 * known or unknown while the brand is mentioned, and a competitor that goes.
 */
const untold = (state: CellObservation, after: CellObservation, before: CellObservation): CellObservation => ({
  ...state,
  position: before.position === null || after.position === null ? after.position : state.position,
  sentiment: before.sentiment === null || after.sentiment === null ? after.sentiment : state.sentiment,
  competitorsFound: state.competitorsFound.filter((name) => after.competitorsFound.includes(name))
})

const stateOf = ({ mentioned, position, sentiment, competitorsFound }: CellObservation) => ({
  mentioned,
  position,
  sentiment,
  competitorsFound: competitorsFound.toSorted()
})

describe("any sequence of results", () => {
  it.prop(
    "gives alerts that, replayed, lead from the first state to the last, and none that says nothing",
    [Schema.Array(Checked)],
    ([results]) => {
      const history: Array<CellObservation> = []
      let state: CellObservation | null = null
      for (const { failed, mentioned, position, sentiment, competitors } of results) {
        // a failed check is no observation: nothing is detected for it
        if (failed) continue
        const observation = seen({
          mentioned,
          position: mentioned ? position : null,
          sentiment: mentioned ? sentiment : null,
          competitorsFound: [...new Set(competitors)]
        })
        const before = history[0]
        history.unshift(observation)
        const changes = latestTwoPolicy(history)
        assert.deepStrictEqual(latestTwoPolicy(history), changes)
        if (state === null || before === undefined) {
          assert.deepStrictEqual(changes, [])
          state = observation
          continue
        }
        state = untold(changes.reduce(replayed, state), observation, before)
        assert.deepStrictEqual(stateOf(state), stateOf(observation))
      }
    },
    { arbitrary: { runs: 1_000 } }
  )

  it.prop(
    "of one that always has a position and a sentiment needs nothing but its alerts",
    [
      Schema.NonEmptyArray(
        Schema.Struct({
          position: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 3 })),
          sentiment: Sentiment
        })
      )
    ],
    ([results]) => {
      const observations = results.map(({ position, sentiment }) => seen({ position, sentiment }))
      const alerts = observations.flatMap((_, index) => latestTwoPolicy(observations.slice(0, index + 1).toReversed()))
      const [first] = observations
      assert.ok(first !== undefined)
      assert.deepStrictEqual(stateOf(alerts.reduce(replayed, first)), stateOf(observations.at(-1) ?? first))
    }
  )
})
