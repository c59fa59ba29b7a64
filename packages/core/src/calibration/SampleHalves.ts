/** Compares the odd samples of runs with the even ones: nothing can have changed between them. Pure. */
import type { Engine } from "../engine/Engine.ts"
import type { Counts } from "../figure/Counts.ts"
import { weightOf } from "../figure/EffectiveAnswers.ts"
import { differenceOf } from "../figure/Difference.ts"
import { type AnsweredRun, cellKey, type RunAnswer } from "../snapshot/RunCell.ts"

/** Answers of each half that are compared. */
const answersOfHalf = 10

/** The counts of a half, with the effective number of its `n` answers. */
interface Half extends Counts {
  readonly effective: number
}

interface Halves {
  readonly odd: Half
  readonly even: Half
}

const noAnswers: Half = { k: 0, n: 0, effective: 0 }
const unanswered: Halves = { odd: noAnswers, even: noAnswers }

const withRun = (half: Half, answers: ReadonlyArray<RunAnswer>, correlation: number): Half => ({
  k: half.k + answers.filter(({ mentioned }) => mentioned).length,
  n: half.n + answers.length,
  effective: half.effective + answers.length * weightOf(answers.length, correlation)
})

const effectiveOf = ({ effective, k, n }: Half): Counts => ({ k: (k * effective) / n, n: effective })

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
      const change = isFull
        ? differenceOf({ current: effectiveOf(halves.odd), previous: effectiveOf(halves.even) })
        : null
      if (change === null) continue
      const { k, n } = covered.get(engine) ?? { k: 0, n: 0 }
      covered.set(engine, { k: k + (change.low <= 0 && change.high >= 0 ? 1 : 0), n: n + 1 })
    }
  }
  return covered
}
