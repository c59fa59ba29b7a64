import { assert, layer } from "@effect/vitest"
import { DateTime, Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { call, core, newOrganization, runChecks, TestSend, unlimited } from "./TestServer.ts"

const brand = { name: "Acme", competitors: ["Globex"], prompts: ["best crm", "free crm"] }

/** An organization with 1,000 purchased credits and a daily tracker of two checks. */
const tracked = Effect.gen(function* () {
  yield* TestClock.setTime(DateTime.toEpochMillis(DateTime.makeUnsafe("2026-03-10T10:00:00Z")))
  const { key } = yield* newOrganization()
  const { id: brandId } = (yield* call("POST", "/v1/brands", { key, body: brand })).json.data
  const { json } = yield* call("POST", "/v1/trackers", {
    key,
    body: { brandId, engines: ["chatgpt"], alertMode: "immediate", name: "Daily" }
  })
  return { key, brandId, trackerId: json.data.id }
})

const aheadOf = (key: string, query = "") =>
  Effect.map(call("GET", `/v1/usage/ahead${query}`, { key }), ({ json, body }) => json.data ?? assert.fail(body))

layer(TestSend.layer(unlimited).pipe(Layer.provideMerge(core)))("usage ahead", (it) => {
  it.effect("is what trackers are set to ask, and other work as it was", () =>
    Effect.gen(function* () {
      const { brandId, key, trackerId } = yield* tracked
      const planned = yield* aheadOf(key)
      assert.deepStrictEqual(planned.trackers, [
        { tracker_id: trackerId, brand_id: brandId, name: "Daily", credits_per_run: 10, mean: 10, low: 10, high: 10 }
      ])
      assert.deepStrictEqual([planned.remaining, planned.others.mean, planned.per_day.mean], [1_000, 0, 10])
      assert.strictEqual(planned.ends.at, "2026-06-18T10:00:00.000Z")

      // three scans by hand of 10 credits each, then a day without any
      for (let scans = 0; scans < 3; scans++) {
        yield* call("POST", "/v1/scans", { key, body: { brandId, engines: ["claude"] } })
        yield* runChecks("claude", 2)
      }
      assert.deepStrictEqual((yield* aheadOf(key)).brands, [{ brand_id: brandId, mean: 10, low: 10, high: 10 }])
      yield* TestClock.adjust("2 days")
      const learned = yield* aheadOf(key)
      assert.deepStrictEqual([learned.remaining, learned.others.mean, learned.per_day.mean], [970, 15, 25])
      assert.deepStrictEqual(learned.brands, [{ brand_id: brandId, mean: 25, low: 10, high: 40 }])
      const more = yield* aheadOf(key, "?added_per_day=75")
      assert.strictEqual(more.per_day.mean, 100)
      assert.isBelow(Date.parse(more.ends.at), Date.parse(learned.ends.at))
    })
  )

  it.effect("has no tracker that is switched off or another organization's", () =>
    Effect.gen(function* () {
      const { key, trackerId } = yield* tracked
      yield* call("PATCH", `/v1/trackers/${trackerId}`, { key, body: { enabled: false } })
      assert.deepInclude(yield* aheadOf(key), { trackers: [], ends: { at: null, earliest: null, latest: null } })
      const other = yield* newOrganization()
      assert.deepInclude(yield* aheadOf(other.key), { trackers: [], brands: [], remaining: 1_000 })
    })
  )

  it.effect.each(["-1", "x", "1000000001"])("refuses %s more credits a day", (text) =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization()
      assert.strictEqual((yield* call("GET", `/v1/usage/ahead?added_per_day=${text}`, { key })).status, 400)
    })
  )
})
