/**
 * A scan against a vendor that allows few requests in a window, with two processes that run checks.
 */
import { coreOn, startWorker } from "@answerscope/harness/TrackerFixtures"
import * as TestDatabase from "@answerscope/storage-pg/testing"
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import {
  acceptedBy,
  askedTwice,
  assertFewRefused,
  engines,
  environmentOf,
  scanEnd,
  startScan,
  startVendor
} from "./LimitedScans.ts"

it.live("two processes complete every check, ask nothing twice, and few requests are rejected", () =>
  Effect.gen(function* () {
    const url = yield* TestDatabase.make
    const vendor = yield* startVendor
    yield* Effect.gen(function* () {
      const scan = yield* startScan(40)
      const environment = environmentOf(url, vendor)
      yield* startWorker(environment)
      yield* startWorker(environment)
      const { scan: ended } = yield* scanEnd(scan)
      assert.deepInclude(ended.progress, { completed: 40 * engines.length, failed: 0 })
      assert.deepStrictEqual(askedTwice(vendor), [], "nothing is asked twice")
      assert.strictEqual(acceptedBy(vendor), 40 * engines.length)
      assertFewRefused(vendor)
    }).pipe(Effect.provide(coreOn(url, engines)))
  }).pipe(Effect.scoped)
)
