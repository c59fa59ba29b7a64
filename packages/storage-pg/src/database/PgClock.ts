/**
 * The database's time without a query each time: a process queries it at the start and every minute, and counts on with
 * its monotonic clock.
 */
import { StorageClock } from "@answerscope/core"
import type * as PgClient from "@effect/sql-pg/PgClient"
import { Clock, DateTime, Effect, Layer, Semaphore } from "effect"
import { told } from "./DatabaseFault.ts"
import { PgDatabase } from "./PgDatabase.ts"
import { onlyRow } from "./ResultRows.ts"

/** Interval of the queries. */
const interval = "1 minute"

/** Queries in a row: the fastest answer counts. */
const readings = 3

/**
 * If the two clocks of a process drift apart by more than this, one jumped: the wall clock was set, or the monotonic
 * one paused with the machine. Slewing a clock stays below it.
 */
const jumpMillis = 500

/** The database's time relative to the clocks of this process. */
interface Reading {
  /** Database time minus monotonic time. */
  readonly aheadOfSteady: number
  /** Wall clock time minus monotonic time. */
  readonly wallAheadOfSteady: number
  readonly roundTrip: number
}

const monotonicMillis = (clock: Clock.Clock): number => Number(clock.monotonicTimeNanosUnsafe()) / 1e6

const wallAheadOfSteady = (clock: Clock.Clock): number => clock.currentTimeMillisUnsafe() - monotonicMillis(clock)

/** Queries the time. The answer counts for the middle of the round trip. */
const readOnce = (sql: PgClient.PgClient) =>
  Clock.clockWith(
    Effect.fnUntraced(function* (clock) {
      const askedAt = monotonicMillis(clock)
      const rows = yield* sql<{ millis: number }>`
        select extract(epoch from clock_timestamp())::float8 * 1000 as millis`
      const roundTrip = monotonicMillis(clock) - askedAt
      const reading: Reading = {
        aheadOfSteady: onlyRow(rows).millis - askedAt - roundTrip / 2,
        wallAheadOfSteady: wallAheadOfSteady(clock),
        roundTrip
      }
      return reading
    })
  )

const fastest = (all: ReadonlyArray<Reading>): Reading =>
  all.reduce((best, reading) => (reading.roundTrip < best.roundTrip ? reading : best))

/** Longest wait for the answers after a jump. */
const readMax = "2 seconds"

/** Pause after a failed query. */
const retryMillis = 5_000

export const layer = Layer.effect(
  StorageClock,
  Effect.gen(function* () {
    const { sql, use } = yield* PgDatabase
    const read = Effect.map(Effect.all(Array.from({ length: readings }, () => readOnce(sql))), fastest)
    let known = yield* read.pipe(told(sql.config))
    let failedAt = Number.NEGATIVE_INFINITY
    const turn = Semaphore.makeUnsafe(1)

    // if the database is unreachable, the last result stays valid
    const readAgain = use("StorageClock.now", read).pipe(
      Effect.timeout(readMax),
      Effect.map((reading) => {
        known = reading
      }),
      Effect.catch((error) =>
        Clock.clockWith((clock) => {
          failedAt = monotonicMillis(clock)
          return Effect.logDebug("the database's time could not be read", error)
        })
      )
    )
    yield* Effect.forkScoped(Effect.forever(Effect.delay(readAgain, interval)))

    const isStale = (clock: Clock.Clock): boolean =>
      Math.abs(wallAheadOfSteady(clock) - known.wallAheadOfSteady) > jumpMillis &&
      monotonicMillis(clock) - failedAt > retryMillis

    return StorageClock.of({
      now: Clock.clockWith((clock) => {
        const now = Effect.sync(() => DateTime.makeUnsafe(Math.floor(known.aheadOfSteady + monotonicMillis(clock))))
        if (!isStale(clock)) return now
        // callers that waited find a fresh result
        const readInTurn = turn.withPermit(Effect.suspend(() => (isStale(clock) ? readAgain : Effect.void)))
        return Effect.andThen(readInTurn, now)
      })
    })
  })
)
