import { AlertStore, ScanStore, TrackerStore } from "@answerscope/core/storage"
import { Imports } from "@answerscope/core"
import { assert, it } from "@effect/vitest"
import { Effect, Stream } from "effect"
import { TestClock } from "effect/testing"
import { storedTrackers } from "#core/calibration/StoredTrackers.ts"
import { coreWith } from "../TestCore.ts"
import { newBrand, newTracker, wholeRun } from "../tracker/TrackerWorld.ts"

it.effect("the run of a rare tracker is found behind the days of an import", () =>
  Effect.gen(function* () {
    const brand = yield* newBrand()
    const tracker = yield* newTracker(brand)
    yield* wholeRun(tracker)
    const { organizationId } = brand
    const imports = yield* Imports
    // all later than the run, which a test makes in 1970
    const row = (line: number) => {
      const time = new Date(Date.UTC(2020, 0, line)).toISOString()
      return { line, fields: { time, engine: "chatgpt", prompt: "best crm", answer: "Zendrix" } }
    }
    yield* TestClock.setTime(Date.UTC(2026, 2, 1))
    const request = { organizationId, brandId: brand.id, kind: "answers", strict: true } as const
    const { total } = yield* imports.start(request, Stream.map(Stream.range(1, 600), row))
    assert.strictEqual(total, 600)
    yield* imports.resume(brand)
    const stores = { alerts: yield* AlertStore, scans: yield* ScanStore, trackers: yield* TrackerStore }
    const latest = yield* storedTrackers(stores).latestRuns(organizationId, brand.id)
    assert.deepStrictEqual([...latest.keys()], [tracker.id])
  }).pipe(Effect.provide(coreWith()))
)
