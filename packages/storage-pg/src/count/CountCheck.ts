/** Compares rollups with a recount of the answers. */
import {
  type AnswerCounts,
  type CountDifference,
  type CountSpan,
  type Day,
  dayMillis,
  dayPlus,
  differencesOf,
  eachCount,
  engineAnswersOf,
  millisOf,
  nextStartOf,
  startOf,
  type TimeUnit
} from "@answerscope/core/storage"
import { DateTime, Effect } from "effect"
import type { countReading } from "./CountReading.ts"
import { keysOf } from "./CountsDocument.ts"

type Reading = ReturnType<typeof countReading>
type Kept = Effect.Success<ReturnType<Reading["kept"]>>

const rawDay = (day: Day) => ({ fromMillis: millisOf(day), beforeMillis: millisOf(day) + dayMillis })

const all = (each: ReadonlyArray<AnswerCounts>): AnswerCounts => ({
  answers: each.flatMap(({ answers }) => answers),
  failures: each.flatMap(({ failures }) => failures)
})

/** Every difference of a span: counted days against their answers, weeks and months against their days. */
export const checkedSpan = Effect.fnUntraced(function* (reading: Reading, span: CountSpan) {
  const end = nextStartOf("month", span.month)
  const inDays = {
    organizationId: span.organizationId,
    brandIds: [span.brandId],
    from: DateTime.makeUnsafe(millisOf(span.month)),
    before: DateTime.makeUnsafe(millisOf(end)),
    unit: "day" as const,
    withCompetitors: true,
    withRuns: true
  }
  const days: Array<Day> = []
  for (let day = span.month; day < end; day = dayPlus(day, 1)) days.push(day)
  // both of the days that are counted, in one statement
  const { kept, raw } = yield* reading.read(inDays, ({ brandId, uncounted }) => {
    const counted = days.filter((day) => !uncounted.includes(day))
    return { brandId, tiles: counted.map((start) => ({ unit: "day", start })), raw: counted.map(rawDay) }
  })
  const rows = yield* reading.kept(span, {
    from: startOf("week", span.month),
    end: dayPlus(startOf("week", dayPlus(end, -1)), 7)
  })
  return [
    ...differencesOf({ kept: { ...kept, answers: [...eachCount(kept.answers)] }, counted: raw, unit: "day" }),
    ...largerDifferences(rows, span, "week"),
    ...largerDifferences(rows, span, "month"),
    ...rows.filter(({ start }) => startOf("month", start) === span.month).flatMap((row) => totalDifferences(row, span))
  ]
})

const largerDifferences = (rows: Kept, { month }: CountSpan, unit: TimeUnit): ReadonlyArray<CountDifference> => {
  // a week belongs to the month in which it begins, so its days may be in the next month
  const starts = new Set(
    rows.map(({ start }) => startOf(unit, start)).filter((start) => startOf("month", start) === month)
  )
  return [...starts].flatMap((start) =>
    differencesOf({
      kept: all(rows.filter((row) => row.unit === unit && row.start === start).map(({ counts }) => counts)),
      counted: all(
        rows.filter((row) => row.unit === "day" && startOf(unit, row.start) === start).map(({ counts }) => counts)
      ),
      unit
    })
  )
}

const totalDifferences = (
  { counts, start, unit, ...row }: Kept[number],
  { brandId }: CountSpan
): ReadonlyArray<CountDifference> => {
  const totalOf = (figure: "answers" | "mentioned") => counts.answers.reduce((sum, each) => sum + each[figure], 0)
  const counted = {
    answers: totalOf("answers"),
    mentioned: totalOf("mentioned"),
    keys: keysOf(counts),
    engines: engineAnswersOf(counts.answers)
  }
  return (["answers", "mentioned", "keys", "engines"] as const).flatMap((figure) => {
    const [one, other] = [JSON.stringify(row[figure]), JSON.stringify(counted[figure])]
    return one === other ? [] : [{ brandId, unit, day: start, key: null, figure, kept: one, counted: other }]
  })
}
