/**
 * Immediate alerts of runs that ask each cell several times: what most answers say is the run's reading.
 */
import { scriptedEngine } from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { coreWith } from "../TestCore.ts"
import { alertsIn, newBrand, newTracker, wholeRun } from "../tracker/TrackerWorld.ts"

const first = "1. Zendrix\n2. Globex"
const second = "1. Globex\n2. Zendrix"
const third = "1. Globex\n2. Hooli\n3. Zendrix"
const absent = "1. Globex\n2. Hooli"
const withInitech = "1. Globex\n2. Zendrix\n3. Initech"

type Run = readonly [string, string, ...ReadonlyArray<string>]

const reported = (runs: ReadonlyArray<Run>) =>
  Effect.gen(function* () {
    const tracker = yield* newTracker(yield* newBrand(), { samples: runs[0]?.length ?? 1 })
    for (const _ of runs) {
      yield* wholeRun(tracker)
      yield* TestClock.adjust("1 hour")
    }
    return (yield* alertsIn(tracker.organizationId))
      .map(({ message }) => message.replace(/ in ChatGPT.*/, ""))
      .toReversed()
  }).pipe(
    Effect.provide(coreWith({ chatgpt: scriptedEngine("chatgpt", (_, before) => runs.flat()[before] ?? second) }))
  )

describe("a run that asks each cell several times, with immediate alerts", () => {
  it.effect.each<{ readonly what: string; readonly runs: ReadonlyArray<Run>; readonly alerts: ReadonlyArray<string> }>([
    {
      what: "one answer of three that differs",
      runs: [
        [second, second, second],
        [second, absent, second],
        [absent, second, withInitech]
      ],
      alerts: []
    },
    {
      what: "most answers that differ",
      runs: [
        [second, second, absent],
        [absent, second, absent]
      ],
      alerts: ["Zendrix is no longer mentioned"]
    },
    {
      what: "two answers that say two things: it stays as it was",
      runs: [
        [second, second],
        [second, absent],
        [absent, absent]
      ],
      alerts: ["Zendrix is no longer mentioned"]
    },
    {
      what: "a first run without a majority, which sets no base",
      runs: [
        [second, absent],
        [second, second]
      ],
      alerts: []
    },
    {
      what: "the position in the middle",
      runs: [
        [first, second, third],
        [second, first, first]
      ],
      alerts: ["Zendrix moved from position 2 to 1"]
    },
    {
      what: "a competitor that most answers name",
      runs: [
        [second, second, withInitech],
        [withInitech, withInitech, second]
      ],
      alerts: ["Initech now appears alongside Zendrix"]
    }
  ])("$what", ({ alerts, runs }) =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* reported(runs), alerts)
    })
  )
})
