/** Enforces the shutdown timeout: a stopping process ends in time, even if something hangs. */
import { Effect } from "effect"

/** Reserved for the end itself. */
const reserveMillis = 1_000

/**
 * Ends the process with exit code 1 if it has not stopped in time. Others take over its work. Uses a plain Node timer,
 * which fires even if nothing else runs.
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
