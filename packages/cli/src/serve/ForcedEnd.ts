/**
 * The hard end of a stop: a process that was told to stop is gone in time, even if it still waits for something.
 */
import { Effect } from "effect"

/** Reserved for the end itself, so that the process is gone within its time. */
const reserveMillis = 1_000

/**
 * Ends the process with exit code 1 if it was told to stop and has not done so in that time. Its remaining work is
 * taken over like that of a process that died. A plain timer of Node, which fires even if nothing else happens.
 */
export const endInTime = Effect.fnUntraced(function* (drainSeconds: number) {
  const context = yield* Effect.context()
  const say = () =>
    Effect.runSyncWith(context)(Effect.logError(`not stopped after ${drainSeconds} s; aborting the remaining work`))
  yield* Effect.sync(() => {
    for (const signal of ["SIGTERM", "SIGINT"]) {
      process.once(signal, () => {
        const end = () => {
          say()
          process.exit(1)
        }
        setTimeout(end, drainSeconds * 1_000 - reserveMillis).unref()
      })
    }
  })
})
