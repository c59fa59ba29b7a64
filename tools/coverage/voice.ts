/** How often the interval of a share of voice is right, where an answer mentions a brand or its competitors. */
import { cellCountsOf, cellsRateOf, totalOf } from "@answerscope/core/testing"
import { realistic } from "../world/behaviour.ts"
import { mentioned, type Truth } from "../world/truth.ts"
import { longRunOf, type World } from "../world/world.ts"
import { type Grid, worldOf } from "./asked.ts"
import { measuredIn } from "./measured.ts"
import { holds, type Repetitions } from "./coverage.ts"

const behaviour = { ...realistic, isEitherOr: true }

/** Half of the answers mention the brand, the others up to five competitors. */
const truth: Truth = { ...mentioned(0.5), rivals: [0.8, 0.6, 0.4, 0.2, 0.1] }

const sumOf = (values: ReadonlyArray<number>): number => values.reduce((sum, value) => sum + value, 0)

/** Mentions of the brand among all mentions in a cell's answers of one day. */
const dayOf = (
  world: World,
  { cell, run, samples }: { readonly cell: number; readonly run: number; readonly samples: number }
) => {
  const counts = { day: run, k: 0, n: 0, answers: 0 }
  for (let sample = 1; sample <= samples; sample++) {
    const answer = world.answer({ cell, run, sample })
    if (answer === null) continue
    const named = Number(answer.isNamed)
    counts.answers += 1
    counts.k += named
    counts.n += named + answer.rivals.filter(Boolean).length
  }
  return counts
}

/** In how many of 100 repetitions the interval of a row contains the true share of voice. */
export const voiceCoverageOf = ({ days, engines, prompts, samples }: Grid, { rounds, seed }: Repetitions): number => {
  const { mention, rivals } = longRunOf(truth, behaviour)
  const share = mention / (mention + sumOf(rivals))
  const cells = Array.from({ length: prompts * engines }, () => truth)
  let held = 0
  const overdispersion = measuredIn(behaviour, 1)
  for (let round = 0; round < rounds; round++) {
    const world = worldOf({ ...behaviour, prompts, engines }, cells, seed * 1_000_003 + round)
    const counted = world.cells.map((_, cell) => {
      const ofDays = Array.from({ length: days }, (_unused, day) => dayOf(world, { cell, run: 1 + day, samples }))
      const answers = sumOf(ofDays.map((day) => day.answers))
      const runs = ofDays.filter((day) => day.answers > 0).length
      return cellCountsOf(totalOf(ofDays), {
        answers,
        runs,
        overdispersion,
        engine: String(cell % engines),
        byDay: { days: ofDays.map(({ day }) => day), k: ofDays.map(({ k }) => k), n: ofDays.map(({ n }) => n) }
      })
    })
    const { high, low } = cellsRateOf(counted, [])
    if (low !== null && high !== null && holds({ low, high }, share)) held++
  }
  return (100 * held) / rounds
}
