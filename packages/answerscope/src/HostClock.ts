/**
 * The clock of a host's process. Its monotonic time is `performance.now()` at each call, so that fake timers of a test
 * framework move it together with timers and dates.
 */
import { Clock, Effect, Layer } from "effect"

const monotonicNanos = (): bigint => BigInt(Math.round(performance.now() * 1_000_000))

export const hostClock = Layer.effect(
  Clock.Clock,
  Clock.clockWith((clock) =>
    Effect.succeed({
      currentTimeMillisUnsafe: () => clock.currentTimeMillisUnsafe(),
      currentTimeMillis: clock.currentTimeMillis,
      currentTimeNanosUnsafe: () => clock.currentTimeNanosUnsafe(),
      currentTimeNanos: clock.currentTimeNanos,
      monotonicTimeNanosUnsafe: monotonicNanos,
      monotonicTimeNanos: Effect.sync(monotonicNanos),
      sleep: (duration) => clock.sleep(duration)
    } satisfies Clock.Clock)
  )
)
