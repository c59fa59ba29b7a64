/**
 * The cells of a run that asks each several times, each with a reading of every run.
 */
import { Effect, Equal } from "effect"
import type { StorageError } from "../storage/StorageError.ts"
import { type AnsweredRun, cellKey, type RunCell } from "../snapshot/RunCell.ts"
import type { ComparableCell } from "./immediate/LikeForLike.ts"
import type { RunGrid } from "./RunCells.ts"
import { isReadAlone, readingsOf } from "./immediate/SampledReading.ts"

/** A cell without a majority keeps the reading that it had: so many runs are looked back for it. */
const runsBack = 10

/** The planned answers of the newest run's cells, of all runs, both newest first. */
const cellsIn = (runs: ReadonlyArray<AnsweredRun>, { engines, prompts }: RunGrid): ReadonlyArray<RunCell> => {
  const newest = runs.at(-1)
  if (newest === undefined) return []
  const answers = runs.toReversed().flatMap((run) =>
    run.answers
      .filter(({ followUp }) => !followUp)
      .toReversed()
      .map((answer) => ({ ...answer, isOfSameSubject: Equal.equals(answer.subject, newest.subject) }))
  )
  const byCell = Map.groupBy(answers, cellKey)
  return prompts.flatMap((prompt) =>
    engines.flatMap((engine): ReadonlyArray<RunCell> => {
      const history = byCell.get(cellKey({ prompt, engine })) ?? []
      // without an answer of the newest run there is nothing to compare
      return history[0]?.scanId === newest.scanId ? [{ prompt, engine, history }] : []
    })
  )
}

/** A cell with its readings; `isWhole` if runs before those that were read would not change the newest of them. */
interface SampledCell extends ComparableCell {
  readonly isWhole: boolean
}

/**
 * The cells that a run has answers of, each run one observation, newest first, `observationsMax` of them and perhaps
 * more. Earlier runs are read for the cells alone that had no majority, or no answer.
 */
export const sampledCells = Effect.fnUntraced(function* (options: {
  /** The run and those before it, the oldest first: their answers to these prompts, or all. */
  readonly read: (
    runsMax: number,
    prompts: ReadonlyArray<string> | null
  ) => Effect.Effect<ReadonlyArray<AnsweredRun>, StorageError>
  readonly grid: RunGrid
  readonly comparable: (cell: RunCell) => Effect.Effect<ComparableCell, StorageError>
  readonly observationsMax: number
}) {
  const { comparable, grid, observationsMax, read } = options

  const sampled = (runs: ReadonlyArray<AnsweredRun>) => {
    const runOf = new Map(runs.flatMap(({ answers, run }) => answers.map(({ id }) => [id, run])))
    return Effect.forEach(cellsIn(runs, grid), (cell) =>
      Effect.map(comparable(cell), (compared): SampledCell => {
        const byRun = [...Map.groupBy(compared.history, ({ id }) => runOf.get(id)).values()]
        const oldest = byRun[observationsMax - 1]
        return { ...compared, history: readingsOf(byRun), isWhole: oldest !== undefined && isReadAlone(oldest) }
      })
    )
  }

  const runs = yield* read(observationsMax, null)
  const cells = yield* sampled(runs)
  const open = cells.filter(({ isWhole }) => !isWhole)
  if (runs.length < observationsMax || open.length === 0) return cells
  const prompts = [...new Set(open.map(({ prompt }) => prompt))]
  const further = yield* sampled(yield* read(observationsMax + runsBack, prompts))
  const found = new Map(further.map((cell) => [cellKey(cell), cell]))
  return cells.map((cell) => (cell.isWhole ? cell : (found.get(cellKey(cell)) ?? cell)))
})
