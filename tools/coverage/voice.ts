/** How often the interval of a share of voice is right, where an answer mentions a brand or its competitors. */
import { intervalOf } from "@answerscope/core/model"
import { realistic } from "../world/behaviour.ts"
import { mentioned, type Truth } from "../world/truth.ts"
import { longRunOf } from "../world/world.ts"
import { type Grid, worldOf } from "./asked.ts"
import { holds, type Repetitions } from "./coverage.ts"

const behaviour = { ...realistic, isEitherOr: true }

/** Half of the answers mention the brand, the others up to five competitors. */
const truth: Truth = { ...mentioned(0.5), rivals: [0.8, 0.6, 0.4, 0.2, 0.1] }

const sumOf = (values: ReadonlyArray<number>): number => values.reduce((sum, value) => sum + value, 0)

/** In how many of 100 repetitions the interval of a row contains the true share of voice. */
export const voiceCoverageOf = ({ days, engines, prompts, samples }: Grid, { rounds, seed }: Repetitions): number => {
  const { mention, rivals } = longRunOf(truth, behaviour)
  const share = mention / (mention + sumOf(rivals))
  const cells = Array.from({ length: prompts * engines }, () => truth)
  let held = 0
  for (let round = 0; round < rounds; round++) {
    const world = worldOf({ ...behaviour, prompts, engines }, cells, seed * 1_000_003 + round)
    const counts = { k: 0, n: 0 }
    for (const cell of cells.keys()) {
      for (let place = 0; place < days * samples; place++) {
        const answer = world.answer({ cell, run: 1 + Math.floor(place / samples), sample: 1 + (place % samples) })
        if (answer === null) continue
        const named = Number(answer.isNamed)
        counts.k += named
        counts.n += named + answer.rivals.filter(Boolean).length
      }
    }
    if (holds(intervalOf(counts), share)) held++
  }
  return (100 * held) / rounds
}
