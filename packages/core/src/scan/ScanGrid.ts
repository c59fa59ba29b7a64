/** The grid of a scan: its checks, in display and execution order. Pure. */
import { Schema } from "effect"
import type { Engine } from "../engine/Engine.ts"

/** Most samples per cell, and the default. */
export const samplesMax = 10
export const samplesDefault = 1

/** Samples per cell. */
export const Samples = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: samplesMax }))

/** Most checks of a scan. */
export const checksMax = 2_000

/** Each prompt on each engine is a cell, and each cell has `samples` checks. */
export interface Grid<E = Engine> {
  readonly prompts: ReadonlyArray<string>
  readonly engines: ReadonlyArray<E>
  readonly samples: number
}

/** A check of a grid. `ordinal` is its index in the results, `sample` its number in the cell from 1. */
export interface Place {
  readonly ordinal: number
  readonly prompt: string
  readonly engine: Engine
  readonly sample: number
}

/** Number of checks of a grid. */
export const sizeOf = ({ prompts, engines, samples }: Grid<string>): number => prompts.length * engines.length * samples

/** All checks in the order of the results: by prompt, engine, sample. */
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
 * In execution order: all first samples before any second one, so that an interrupted scan covers the whole grid as far
 * as it got. Among them all engines of one prompt before the next prompt.
 */
export const inAskingOrder = <P extends Pick<Place, "ordinal" | "sample">>(
  places: ReadonlyArray<P>
): ReadonlyArray<P> => places.toSorted((a, b) => a.sample - b.sample || a.ordinal - b.ordinal)
