/**
 * The grid of a scan: which checks there are, in which order they are shown and asked. Pure.
 */
import type { Engine } from "../engine/Engine.ts"

/** One cell of the grid. `ordinal` is its place in the results. */
export interface Cell {
  readonly ordinal: number
  readonly prompt: string
  readonly engine: Engine
}

/** All cells in the order of the results: prompts in their order, for each its engines. */
export const cellsOf = (prompts: ReadonlyArray<string>, engines: ReadonlyArray<Engine>): ReadonlyArray<Cell> =>
  prompts.flatMap((prompt, row) =>
    engines.map((engine, column) => ({ ordinal: row * engines.length + column, prompt, engine }))
  )
