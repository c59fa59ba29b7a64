/** The grid of a scan: its checks, in display and execution order. Pure. */
import { Schema } from "effect"
import type { Engine } from "../engine/Engine.ts"
import type { AskedMarket } from "../market/AskedMarket.ts"

/** Most samples per cell, and the default. */
export const samplesMax = 10
export const samplesDefault = 1

/** Samples per cell. */
export const Samples = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: samplesMax }))

/** Most checks of a scan. */
export const checksMax = 2_000

/** Each prompt on each engine in each market is a cell, and each cell has `samples` checks. */
export interface Grid<E = Engine> {
  readonly prompts: ReadonlyArray<string>
  readonly engines: ReadonlyArray<E>
  readonly markets: ReadonlyArray<unknown>
  readonly samples: number
}

/** The markets in which an engine is asked a prompt, each once. */
export type MarketsOf = (prompt: string, engine: Engine) => ReadonlyArray<AskedMarket>

/** A check of a grid. `ordinal` is its index in the results, `sample` its number in the cell from 1. */
export interface Place extends AskedMarket {
  readonly ordinal: number
  readonly prompt: string
  readonly engine: Engine
  readonly sample: number
}

/** Most checks that a grid can have; fewer if engines or prompts do not tell all markets apart. */
export const sizeOf = ({ prompts, engines, markets, samples }: Grid<string>): number =>
  prompts.length * engines.length * Math.max(1, markets.length) * samples

/** All checks in the order of the results: by prompt, engine, market, sample. */
export const placesOf = (
  { engines, prompts, samples }: Pick<Grid, "engines" | "prompts" | "samples">,
  marketsOf: MarketsOf
): ReadonlyArray<Place> =>
  prompts
    .flatMap((prompt) =>
      engines.flatMap((engine) => marketsOf(prompt, engine).map((market) => ({ prompt, engine, market })))
    )
    .flatMap(({ engine, market, prompt }, row) =>
      Array.from({ length: samples }, (_, index) => ({
        ordinal: row * samples + index,
        prompt,
        engine,
        ...market,
        sample: index + 1
      }))
    )

/**
 * In execution order: all first samples before any second one, so that an interrupted scan covers the whole grid as far
 * as it got. Among them all engines of one prompt before the next prompt.
 */
export const inAskingOrder = <P extends Pick<Place, "ordinal" | "sample">>(
  places: ReadonlyArray<P>
): ReadonlyArray<P> => places.toSorted((a, b) => a.sample - b.sample || a.ordinal - b.ordinal)
