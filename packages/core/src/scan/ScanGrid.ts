/**
 * The grid of a scan: which checks there are, in which order they are shown and asked. Pure.
 */
import { Schema } from "effect"
import type { Engine } from "../engine/Engine.ts"

/** Most answers that are asked for in one cell, and how many are without a word about it. */
export const samplesMax = 10
export const samplesDefault = 1

/** How many answers are asked for in each cell. */
export const Samples = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: samplesMax }))

/** Most checks that one scan may have. */
export const checksMax = 2_000

/** Each prompt is asked of each engine, which makes a cell, and each cell `samples` times. */
export interface Grid<E = Engine> {
  readonly prompts: ReadonlyArray<string>
  readonly engines: ReadonlyArray<E>
  readonly samples: number
}

/** One of the checks of a grid. `ordinal` is its place in the results, `sample` counts those of its cell from 1. */
export interface Place {
  readonly ordinal: number
  readonly prompt: string
  readonly engine: Engine
  readonly sample: number
}

/** How many checks a grid has. */
export const sizeOf = ({ prompts, engines, samples }: Grid<string>): number => prompts.length * engines.length * samples

/** All places in the order of the results: prompts in their order, for each its engines, for each its samples. */
export const placesOf = ({ prompts, engines, samples }: Grid): ReadonlyArray<Place> =>
  prompts.flatMap((prompt, row) =>
    engines.flatMap((engine, column) =>
      Array.from({ length: samples }, (_, index) => ({
        ordinal: (row * engines.length + column) * samples + index,
        prompt,
        engine,
        sample: index + 1
      }))
    )
  )

/**
 * In the order of asking: all first samples before any second one, so that a scan broken off has the whole grid as far
 * as it got. Among them the results' order asks all engines of one prompt before the next: interleaved over engines.
 */
export const inAskingOrder = <P extends Pick<Place, "ordinal" | "sample">>(
  places: ReadonlyArray<P>
): ReadonlyArray<P> => places.toSorted((a, b) => a.sample - b.sample || a.ordinal - b.ordinal)
