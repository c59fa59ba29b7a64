import { BrandId, ScanId, TrackerId } from "@answerscope/core"
import { columnsOf, countAnswers, type CountedAnswer, differencesOf, eachCount } from "@answerscope/core/storage"
import type { KeyCounts } from "#core/count/AnswerCounts.ts"
import { keyRanges } from "#core/count/CountColumns.ts"
import { assert, it } from "@effect/vitest"
import { DateTime, Schema } from "effect"
import { answerOf, daysAgo } from "../report/ReportWorld.ts"

const Drawn = Schema.Struct({
  brand: Schema.Literals([0, 1]),
  engine: Schema.Literals(["chatgpt", "claude"]),
  model: Schema.NullOr(Schema.Literals(["a", "b"])),
  prompt: Schema.Literals(["best crm", "free crm", "\u{1f600}"]),
  tracker: Schema.NullOr(Schema.Literals(["trk_1"])),
  followUp: Schema.Boolean,
  scan: Schema.Literals([1, 2, 3]),
  position: Schema.NullOr(Schema.Literals([1, 2, 300])),
  competitors: Schema.Literals([0, 1, 2]),
  day: Schema.Literals([0, 1, 30])
})

const drawnAnswer = ({
  brand,
  competitors,
  day,
  position,
  scan,
  tracker,
  ...fields
}: typeof Drawn.Type): CountedAnswer =>
  answerOf({
    ...fields,
    brandId: BrandId.make(`brd_${brand}`),
    trackerId: tracker === null ? null : TrackerId.make(tracker),
    scanId: ScanId.make(`scn_${scan}`),
    mentioned: position !== null,
    position,
    competitorsFound: ["Globex", "Initech"].slice(0, competitors),
    ranking: [{ name: "Globex", kind: "competitor", position: 2 }],
    checkedAt: DateTime.add(daysAgo(day), { seconds: scan })
  })

const sourceOf = ({ analyzerVersion, engine, followUp, model, origin, trackerId }: KeyCounts) =>
  JSON.stringify([engine, model, trackerId, origin, analyzerVersion, followUp])

it.prop(
  "columns hold the counts that they are made of, those of a source together",
  [Schema.Array(Drawn)],
  ([drawn]) => {
    const { answers } = countAnswers({ answers: drawn.map(drawnAnswer), failed: [], unit: "day" })
    const columns = columnsOf(answers)
    const taken = [...eachCount(columns)]
    assert.strictEqual(taken.length, answers.length)
    const kept = { answers: taken, failures: [] }
    assert.deepStrictEqual(differencesOf({ kept, counted: { answers, failures: [] }, unit: "day" }), [])

    const sources = columns.flatMap((each) => each.sources.map((source) => [each.brandId, each.day, source]))
    const names = new Set(answers.map((each) => JSON.stringify([each.brandId, each.day, sourceOf(each)])))
    assert.strictEqual(sources.length, names.size)

    // a few at a time they are the same
    const ranges = [...keyRanges(columns, 2)]
    assert.isTrue(ranges.every(({ end, from }) => end - from === 1 || end - from === 2))
    assert.strictEqual(
      ranges.reduce((sum, { counts, end, from }) => counts.answers.slice(from, end).reduce((a, b) => a + b, sum), 0),
      drawn.length
    )
  }
)
