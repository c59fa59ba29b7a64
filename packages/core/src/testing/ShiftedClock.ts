import { Clock, Effect } from "effect"

/** How wrong the clocks of a process are, in milliseconds. A test may change it while they run. */
export interface ClockShift {
  /** Of the wall clock, which says what time it is. */
  wallMillis: number
  /** Of the steady clock, which says how much time has passed: it stands still while a machine is suspended. */
  monotonicMillis: number
}

/** Clocks that differ from `real`, which may be a `TestClock`, by the current `shift`. Sleeps are not shifted. */
export const movableClock = (
  shift: Readonly<ClockShift>,
  real: Clock.Clock = Clock.Clock.defaultValue()
): Clock.Clock => {
  const nanos = (millis: number) => BigInt(millis) * 1_000_000n
  const currentTimeMillisUnsafe = () => real.currentTimeMillisUnsafe() + shift.wallMillis
  const currentTimeNanosUnsafe = () => real.currentTimeNanosUnsafe() + nanos(shift.wallMillis)
  const monotonicTimeNanosUnsafe = () => real.monotonicTimeNanosUnsafe() + nanos(shift.monotonicMillis)
  return {
    currentTimeMillisUnsafe,
    currentTimeMillis: Effect.sync(currentTimeMillisUnsafe),
    currentTimeNanosUnsafe,
    currentTimeNanos: Effect.sync(currentTimeNanosUnsafe),
    monotonicTimeNanosUnsafe,
    monotonicTimeNanos: Effect.sync(monotonicTimeNanosUnsafe),
    sleep: (duration) => real.sleep(duration)
  }
}

/**
 * A wall clock that is `millis` off and runs on with the real one. Durations, that is sleeps and the monotonic time,
 * stay as they are.
 */
export const shiftedClock = (millis: number): Clock.Clock => movableClock({ wallMillis: millis, monotonicMillis: 0 })
