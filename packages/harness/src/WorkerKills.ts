/** Kills workers with SIGKILL at random moments. */
import { Effect, Random } from "effect"
import { startWorker } from "./TrackerFixtures.ts"

/** How many workers to kill in all, how many at once, and how soon after they are ready. */
export interface WorkerKills {
  readonly environment: Readonly<Record<string, string>>
  readonly kills: number
  readonly lifeMillisMax: number
  /** One after another by default. */
  readonly atOnce?: number
}

/** Starts workers and kills each at a random moment of its first `lifeMillisMax`. Returns when all are dead. */
export const killWorkers = ({ environment, kills, lifeMillisMax, atOnce = 1 }: WorkerKills) =>
  Effect.forEach(
    Array.from({ length: kills }),
    () =>
      Effect.scoped(
        Effect.gen(function* () {
          const worker = yield* startWorker(environment)
          // chance is the point: the death may come at any moment
          yield* Effect.sleep(yield* Random.nextIntBetween(0, lifeMillisMax))
          yield* worker.signal("SIGKILL")
          yield* worker.exit
        })
      ),
    { concurrency: atOnce, discard: true }
  )
