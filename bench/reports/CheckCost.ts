/** Cost of a check beside storage: CPU time of the worker and of the database. */
import { Effect } from "effect"
import { cpuSecondsOf, cpuSecondsOfTree } from "../ProcessorTime.ts"

const warmUpSeconds = 10
const seconds = Number(process.env["BENCH_COST_SECONDS"] ?? 40)

/** Prints it, measured while a worker writes; `written` counts answers. */
export const printCheckCost = Effect.fnUntraced(function* <E, R>(options: {
  readonly stored: string
  readonly workerPid: number
  readonly databasePid: number
  readonly written: Effect.Effect<number, E, R>
}) {
  const { databasePid, stored, workerPid, written } = options
  yield* Effect.sleep(`${warmUpSeconds} seconds`)
  const reading = Effect.map(written, (answers) => ({
    answers,
    worker: cpuSecondsOf(workerPid),
    database: cpuSecondsOfTree(databasePid)
  }))
  const before = yield* reading
  yield* Effect.sleep(`${seconds} seconds`)
  const after = yield* reading
  const answers = after.answers - before.answers
  const millis = (of: "worker" | "database") => (((after[of] - before[of]) * 1_000) / answers).toFixed(2)
  console.log(
    `a check beside ${stored}: worker ${millis("worker")} ms, database ${millis("database")} ms of processor time ` +
      `(${answers} answers in ${seconds} s)`
  )
})
