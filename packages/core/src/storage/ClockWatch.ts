/**
 * Watches this process's clock. Stored times do not depend on it, but operators should know of a wrong clock, and the
 * process then does no background work.
 */
import { Clock, Context, DateTime, Effect, Layer, Schedule } from "effect"
import { StorageClock } from "./StorageClock.ts"
import { Transaction } from "./Transaction.ts"

/** A clock that is this far off is reported as wrong, in milliseconds. */
const warnMillis = 2_000

/** Deviation from which background work stops. */
const wrongMillis = 30_000

/** How often a wrong clock is reported. */
const interval = "1 minute"

/** Interval at which waiting work checks the clock again. */
const lookInterval = "1 second"

/** How far this process's clock is ahead of the storage's. */
const aheadMillis = Effect.fnUntraced(function* (storage: StorageClock["Service"]) {
  const storageNow = DateTime.toEpochMillis(yield* storage.now)
  return (yield* Clock.currentTimeMillis) - storageNow
})

/** Why a process with this clock takes no background work; null while it is right to within 30 s. */
export const clockFault = (storage: StorageClock["Service"]): Effect.Effect<string | null> =>
  Effect.map(aheadMillis(storage), (ahead) => (isWrong(ahead) ? faultOf(ahead) : null))

/** Decides whether this process may take background work: its clock is right, and it knows the storage's schema. */
export class ClockWatch extends Context.Service<
  ClockWatch,
  {
    /** Why this process takes no background work. `null` while it may. */
    readonly fault: Effect.Effect<string | null>
    /** Waits until this process may take work. */
    readonly whenRight: Effect.Effect<void>
  }
>()("@answerscope/core/storage/ClockWatch") {
  /** Compares the clocks when it is built and every minute, and logs when they differ by more than 2 s. */
  static readonly layer = Layer.effect(
    ClockWatch,
    Effect.gen(function* () {
      const storage = yield* StorageClock
      const { refusal } = yield* Transaction
      const fault = Effect.flatMap(refusal, (refused) => (refused === null ? clockFault(storage) : refusal))

      let wasWrong = false
      const look = Effect.gen(function* () {
        const ahead = yield* aheadMillis(storage)
        if (isWrong(ahead)) yield* Effect.logError(faultOf(ahead))
        else if (Math.abs(ahead) > warnMillis) yield* Effect.logWarning(differenceOf(ahead))
        else if (wasWrong) yield* Effect.logInfo("the clock of this process is right again")
        wasWrong = isWrong(ahead)
      })
      yield* look
      yield* Effect.forkScoped(Effect.forever(Effect.delay(look, interval)))

      return ClockWatch.of({
        fault,
        whenRight: Effect.asVoid(
          Effect.repeat(fault, { until: (found) => found === null, schedule: Schedule.spaced(lookInterval) })
        )
      })
    })
  )
}

const isWrong = (aheadMillis: number): boolean => Math.abs(aheadMillis) > wrongMillis

const differenceOf = (aheadMillis: number): string =>
  `The clock of this process is ${Math.round(Math.abs(aheadMillis) / 1000)} s ${
    aheadMillis > 0 ? "ahead of" : "behind"
  } the database's.`

const faultOf = (aheadMillis: number): string =>
  `${differenceOf(aheadMillis)} It takes no background work until the clock is right.`
