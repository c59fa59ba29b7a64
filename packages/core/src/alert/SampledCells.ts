/**
 * The cells of a run that asks each several times, each with a reading of every run.
 */
import { Effect, Equal } from "effect"
import type { StorageError } from "../storage/StorageError.ts"
import type { AnsweredRun, RunAnswer, RunCell } from "../snapshot/RunCell.ts"
import type { ComparableCell } from "./LikeForLike.ts"
import type { RunGrid } from "./RunCells.ts"
import { readingsOf } from "./SampledReading.ts"

/** A cell without a majority keeps the reading that it had: so many runs are looked back for it. */
const runsBack = 10

/** How many runs are read for a policy that looks at so many readings. */
export const sampledRuns = (observationsMax: number): number => observationsMax + runsBack

const keyOf = ({ engine, prompt }: Pick<RunAnswer, "engine" | "prompt">): string => `${engine} ${prompt}`

/** The planned answers of the newest run's cells, of all runs, both newest first. */
const cellsIn = (runs: ReadonlyArray<AnsweredRun>, { engines, prompts }: RunGrid): ReadonlyArray<RunCell> => {
  const newest = runs.at(-1)
  if (newest === undefined) return []
  const answers = runs.toReversed().flatMap((run) => {
    const isOfSameSubject = Equal.equals(run.subject, newest.subject)
    return run.answers
      .filter(({ followUp }) => !followUp)
      .toReversed()
      .map((answer) => ({ ...answer, isOfSameSubject }))
  })
  const byCell = Map.groupBy(answers, keyOf)
  return prompts.flatMap((prompt) =>
    engines.flatMap((engine): ReadonlyArray<RunCell> => {
      const history = byCell.get(keyOf({ prompt, engine })) ?? []
      // without an answer of the newest run there is nothing to compare
      return history[0]?.scanId === newest.scanId ? [{ prompt, engine, history }] : []
    })
  )
}

/** The cells that the newest of these runs, given the oldest first, has answers of; each run is one observation. */
export const sampledCells = Effect.fnUntraced(function* (
  runs: ReadonlyArray<AnsweredRun>,
  grid: RunGrid,
  comparable: (cell: RunCell) => Effect.Effect<ComparableCell, StorageError>
) {
  const runOf = new Map(runs.flatMap(({ answers, run }) => answers.map(({ id }) => [id, run])))
  return yield* Effect.forEach(cellsIn(runs, grid), (cell) =>
    Effect.map(comparable(cell), (compared) => {
      const byRun = Map.groupBy(compared.history, ({ id }) => runOf.get(id))
      return { ...compared, history: readingsOf([...byRun.values()]) }
    })
  )
})
