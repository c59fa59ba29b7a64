/**
 * Workers that are killed with SIGKILL at random moments.
 */
import { Effect, Random } from "effect"
import { startWorker } from "./TrackerFixtures.ts"

/** Which workers are killed: how many in all, how many at once, and how soon after they are ready. */
export interface WorkerKills {
  readonly environment: Readonly<Record<string, string>>
  readonly kills: number
  readonly lifeMillisMax: number
  /** One after another by default. */
  readonly atOnce?: number
}

/** Starts workers and kills each at a random moment of its first `lifeMillisMax`; returns when all are dead. */
export const killWorkers = ({ environment, kills, lifeMillisMax, atOnce = 1 }: WorkerKills) =>
  Effect.forEach(
    Array.from({ length: kills }),
    () =>
      Effect.scoped(
        Effect.gen(function* () {
          const worker = yield* startWorker(environment)
          // the moment of death is what varies: it is meant to be any
          yield* Effect.sleep(yield* Random.nextIntBetween(0, lifeMillisMax))
          yield* worker.signal("SIGKILL")
          yield* worker.exit
        })
      ),
    { concurrency: atOnce, discard: true }
  )
