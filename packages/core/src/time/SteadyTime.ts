/**
 * How much time has passed in this process, by the clock that nobody sets: for waits, limits and durations that never
 * leave the process. The wall clock may be set meanwhile, and would stretch or cut them.
 */
import { Clock, Effect } from "effect"

/** Milliseconds, with fractions, since some moment before the process began. */
export const steadyMillis: Effect.Effect<number> = Clock.clockWith((clock) =>
  Effect.succeed(Number(clock.monotonicTimeNanosUnsafe()) / 1_000_000)
)
