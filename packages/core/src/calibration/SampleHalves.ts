/** Compares the odd samples of runs with the even ones: nothing can have changed between them. Pure. */
import type { Engine } from "../engine/Engine.ts"
import { type Counts, hasFewAnswers } from "../figure/Counts.ts"
import { weightOf } from "../figure/EffectiveAnswers.ts"
import { type CellCounts, stratifiedChange } from "../figure/StratifiedChange.ts"
import { type AnsweredRun, cellKey, type RunAnswer } from "../snapshot/RunCell.ts"

/** Answers of each half that are compared. */
const answersOfHalf = 10

interface Halves {
  readonly odd: CellCounts
  readonly even: CellCounts
}

const noAnswers: CellCounts = { k: 0, n: 0, effective: 0 }
const unanswered: Halves = { odd: noAnswers, even: noAnswers }

const withRun = (half: CellCounts, answers: ReadonlyArray<RunAnswer>, correlation: number): CellCounts => ({
  k: half.k + answers.filter(({ mentioned }) => mentioned).length,
  n: half.n + answers.length,
  effective: half.effective + answers.length * weightOf(answers.length, correlation)
})

/** Comparisons whose interval contains 0, of all: by engine. */
export const coveredHalves = (
  runs: ReadonlyArray<AnsweredRun>,
  correlationOf: (engine: Engine) => number
): ReadonlyMap<Engine, Counts> => {
  const open = new Map<string, Halves>()
  const covered = new Map<Engine, Counts>()
  for (const { answers } of runs) {
    const planned = Map.groupBy(
      answers.filter(({ followUp }) => !followUp),
      cellKey
    )
    for (const [key, ofCell] of planned) {
      const engine = ofCell[0]?.engine
      if (engine === undefined) continue
      const { even, odd } = open.get(key) ?? unanswered
      const correlation = correlationOf(engine)
      const halves = {
        odd: withRun(
          odd,
          ofCell.filter(({ sample }) => sample % 2 === 1),
          correlation
        ),
        even: withRun(
          even,
          ofCell.filter(({ sample }) => sample % 2 === 0),
          correlation
        )
      }
      const isFull = halves.odd.n >= answersOfHalf && halves.even.n >= answersOfHalf
      open.set(key, isFull ? unanswered : halves)
      const change = isFull ? stratifiedChange([{ current: halves.odd, previous: halves.even }]) : null
      if (change === null || hasFewAnswers(change.counts.current)) continue
      const { k, n } = covered.get(engine) ?? { k: 0, n: 0 }
      covered.set(engine, { k: k + (change.low <= 0 && change.high >= 0 ? 1 : 0), n: n + 1 })
    }
  }
  return covered
}
