/** Reads the monotonic clock. Use it for waits and durations inside the process, because the wall clock can jump. */
import { Clock, Effect } from "effect"

/** Milliseconds, with fractions, since some moment before the process began. */
export const monotonicMillis: Effect.Effect<number> = Clock.clockWith((clock) =>
  Effect.succeed(Number(clock.monotonicTimeNanosUnsafe()) / 1_000_000)
)
