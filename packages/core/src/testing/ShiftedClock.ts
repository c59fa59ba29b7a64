import { Clock, Effect } from "effect"

/**
 * A wall clock that is wrong by so many milliseconds and runs on with the real one.
 * Durations, that is sleeps and the monotonic time, stay as they are.
 */
export const shiftedClock = (millis: number): Clock.Clock => {
  const real = Clock.Clock.defaultValue()
  const nanos = BigInt(millis) * 1_000_000n
  const currentTimeMillisUnsafe = () => real.currentTimeMillisUnsafe() + millis
  const currentTimeNanosUnsafe = () => real.currentTimeNanosUnsafe() + nanos
  return {
    currentTimeMillisUnsafe,
    currentTimeMillis: Effect.sync(currentTimeMillisUnsafe),
    currentTimeNanosUnsafe,
    currentTimeNanos: Effect.sync(currentTimeNanosUnsafe),
    monotonicTimeNanosUnsafe: () => real.monotonicTimeNanosUnsafe(),
    monotonicTimeNanos: real.monotonicTimeNanos,
    sleep: (duration) => real.sleep(duration)
  }
}
