/**
 * The database's time as processes know it whose own clocks are wrong, or jump.
 */
import { StorageClock } from "@answerscope/core"
import { type ClockShift, movableClock, shiftedClock } from "@answerscope/core/testing"
import { PgStorage } from "@answerscope/storage-pg"
import * as TestDatabase from "@answerscope/storage-pg/testing"
import * as FaultyProxy from "@answerscope/storage-pg/testing/FaultyProxy"
import { assert, describe, it } from "@effect/vitest"
import { Clock, Context, DateTime, Effect, Layer, type Redacted } from "effect"

/** Farther off than this the time is wrong: a tenth of the least that a clock is off here. */
const tolerance = 6_000

const databaseMillis = (url: Redacted.Redacted<string>) =>
  TestDatabase.withSql(url, (sql) =>
    Effect.map(
      sql<{ now: number }>`select extract(epoch from clock_timestamp())::float8 * 1000 as now`,
      ([row]) => row?.now ?? 0
    )
  )

/** How far a process's idea of the database's time is off, in milliseconds. */
const processOn = Effect.fnUntraced(function* (
  url: Redacted.Redacted<string>,
  clock: Clock.Clock,
  way: Redacted.Redacted<string> = url
) {
  const layer = PgStorage.layer({ url: way, maxConnections: 2 })
  const services = yield* Effect.provideService(Layer.build(layer), Clock.Clock, clock)
  const { now } = Context.get(services, StorageClock)
  return Effect.gen(function* () {
    const before = yield* databaseMillis(url)
    const told = DateTime.toEpochMillis(yield* Effect.provideService(now, Clock.Clock, clock))
    const after = yield* databaseMillis(url)
    return told < before ? before - told : Math.max(0, told - after)
  })
})

describe("the database's time", () => {
  it.live("is known to a process however wrong its own clock is", () =>
    Effect.gen(function* () {
      const url = yield* TestDatabase.make
      for (const seconds of [0, 60, -60, 180, -180, 40 * 86_400, -40 * 86_400]) {
        const off = yield* processOn(url, shiftedClock(seconds * 1_000))
        assert.isBelow(yield* off, tolerance, `a clock that is ${seconds} s off`)
      }
    }).pipe(Effect.scoped)
  )

  it.live.each([
    ["the wall clock is set ahead", { wallMillis: 60_000, monotonicMillis: 0 }],
    ["the wall clock is set back", { wallMillis: -60_000, monotonicMillis: 0 }],
    ["the machine stood still", { wallMillis: 0, monotonicMillis: -3_600_000 }]
  ])("is still known when %s while the process runs", ([, jump]) =>
    Effect.gen(function* () {
      const url = yield* TestDatabase.make
      const moved: ClockShift = { wallMillis: 0, monotonicMillis: 0 }
      const off = yield* processOn(url, movableClock(moved))
      assert.isBelow(yield* off, tolerance)
      Object.assign(moved, jump)
      assert.isBelow(yield* off, tolerance)
      assert.isBelow(yield* off, tolerance)
    }).pipe(Effect.scoped)
  )

  it.live("is counted on from what is known while the database cannot be asked", () =>
    Effect.gen(function* () {
      const url = yield* TestDatabase.make
      const way = yield* FaultyProxy.make(url)
      const moved: ClockShift = { wallMillis: 0, monotonicMillis: 0 }
      const off = yield* processOn(url, movableClock(moved), way.url)
      yield* way.cut
      moved.wallMillis = 60_000
      assert.isBelow(yield* off, tolerance)
    }).pipe(Effect.scoped)
  )
})
