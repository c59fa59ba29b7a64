/**
 * What several answers of one cell and run say together. Pure.
 */
import type { CellObservation } from "../../snapshot/RunCell.ts"
import { rivalKey } from "../confirmed/CellHistory.ts"

const isMost = (count: number, of: number): boolean => 2 * count > of

/** The position in the middle, the lower one of two; null without any. */
const middleOf = (positions: ReadonlyArray<number>): number | null =>
  positions.toSorted((a, b) => a - b)[Math.floor((positions.length - 1) / 2)] ?? null

/** The value that most of them have; `otherwise` where two have as many. */
const commonest = <A>(values: ReadonlyArray<A>, otherwise: A | null): A | null => {
  const groups = [...Map.groupBy(values, (value) => value)].toSorted(([, a], [, b]) => b.length - a.length)
  const [first, second] = groups
  if (first === undefined) return null
  return second?.[1].length === first[1].length ? otherwise : first[0]
}

/** Competitors that more than half of the answers name, in the order of their first appearance. */
const mostNamed = (answers: ReadonlyArray<CellObservation>): ReadonlyArray<string> => {
  const spellings = new Map<string, string>()
  const named = new Map<string, number>()
  for (const { competitorsFound } of answers) {
    for (const key of new Set(competitorsFound.map(rivalKey))) named.set(key, (named.get(key) ?? 0) + 1)
    for (const name of competitorsFound) if (!spellings.has(rivalKey(name))) spellings.set(rivalKey(name), name)
  }
  return [...spellings].flatMap(([key, name]) => (isMost(named.get(key) ?? 0, answers.length) ? [name] : []))
}

/**
 * What more than half of the answers say, newest first; without a majority it stays as `before` read it. Null where
 * there is neither.
 */
const readingOf = (answers: ReadonlyArray<CellObservation>, before: CellObservation | null): CellObservation | null => {
  const naming = answers.filter(({ mentioned }) => mentioned)
  const isTied = 2 * naming.length === answers.length
  if (isTied && before === null) return null
  const mentioned = isTied ? before?.mentioned === true : isMost(naming.length, answers.length)
  const shown = answers.find((answer) => answer.mentioned === mentioned) ?? answers[0]
  if (shown === undefined) return before
  return {
    ...shown,
    mentioned,
    position: mentioned ? middleOf(naming.flatMap(({ position }) => position ?? [])) : null,
    sentiment: mentioned
      ? commonest(
          naming.flatMap(({ sentiment }) => sentiment ?? []),
          before?.sentiment ?? null
        )
      : null,
    competitorsFound: mostNamed(answers)
  }
}

/** Whether answers have a majority for whatever is read of them, so that no earlier run is asked. */
export const isReadAlone = (answers: ReadonlyArray<CellObservation>): boolean => {
  const naming = answers.filter(({ mentioned }) => mentioned)
  if (2 * naming.length === answers.length) return false
  const tones = naming.flatMap(({ sentiment }) => sentiment ?? [])
  return tones.length === 0 || commonest(tones, null) !== null
}

/** The readings of runs from their answers, both newest first; a run of one answer is read as it is. */
export const readingsOf = (runs: ReadonlyArray<ReadonlyArray<CellObservation>>): ReadonlyArray<CellObservation> => {
  const readings: Array<CellObservation> = []
  let before: CellObservation | null = null
  for (const answers of runs.toReversed()) {
    const reading = readingOf(answers, before)
    if (reading === null) continue
    before = reading
    readings.unshift(reading)
  }
  return readings
}
