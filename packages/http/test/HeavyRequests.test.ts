/**
 * Requests that take much memory run in turns.
 */
import { type OrganizationId, Reports, Scans } from "@answerscope/core"
import { assert, layer } from "@effect/vitest"
import { Context, Deferred, Effect, Fiber, Layer, Queue } from "effect"
import { TestClock } from "effect/testing"
import { call, core, newOrganization, TestSend, unlimited } from "./TestServer.ts"

/** Starts of scans, or reports, that have begun; none ends before the test says so. */
class Starts extends Context.Service<
  Starts,
  { readonly begun: Queue.Queue<OrganizationId>; readonly go: Deferred.Deferred<void> }
>()("Starts") {
  static readonly layer = Layer.effect(
    Starts,
    Effect.all({ begun: Queue.unbounded<OrganizationId>(), go: Deferred.make<void>() })
  )
}

const held = Layer.effect(
  Scans,
  Effect.gen(function* () {
    const scans = yield* Scans
    const { begun, go } = yield* Starts
    return Scans.of({
      ...scans,
      start: (organizationId, request) =>
        Queue.offer(begun, organizationId).pipe(
          Effect.andThen(Deferred.await(go)),
          Effect.andThen(scans.start(organizationId, request))
        )
    })
  })
).pipe(Layer.provideMerge(core), Layer.provideMerge(Starts.layer))

layer(TestSend.layer(unlimited).pipe(Layer.provideMerge(held)))("starts of scans", (it) => {
  it.effect("run four at a time for each key; the others wait, and are all served", () =>
    Effect.gen(function* () {
      const { begun, go } = yield* Starts
      const [many, single] = [yield* newOrganization(1_000), yield* newOrganization(1_000)]
      const body = { brand: "Acme", prompts: ["best crm"], engines: ["chatgpt"] }
      const start = (key: string) => call("POST", "/v1/scans", { key, body })
      const starting = yield* Effect.forkChild(
        Effect.all(
          Array.from({ length: 9 }, () => start(many.key)),
          { concurrency: 9 }
        )
      )
      const first = yield* Queue.takeN(begun, 4)
      assert.deepStrictEqual(first, [many.id, many.id, many.id, many.id])
      const other = yield* Effect.forkChild(start(single.key))
      assert.strictEqual(yield* Queue.take(begun), single.id)
      // other requests of the key do not wait
      assert.strictEqual((yield* call("GET", "/v1/scans", { key: many.key })).status, 200)
      assert.strictEqual(yield* Queue.size(begun), 0)
      yield* Deferred.succeed(go, undefined)
      assert.strictEqual((yield* Fiber.join(other)).status, 200)
      assert.deepStrictEqual(
        (yield* Fiber.join(starting)).map(({ status }) => status),
        Array.from({ length: 9 }, () => 200)
      )
      assert.strictEqual((yield* call("GET", "/v1/scans", { key: many.key })).json.data.total, 9)
    })
  )
})

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

const heldReports = Layer.effect(
  Reports,
  Effect.gen(function* () {
    const reports = yield* Reports
    const { begun, go } = yield* Starts
    const held = <Request, A, E>(read: (organizationId: OrganizationId, request: Request) => Effect.Effect<A, E>) =>
      Effect.fnUntraced(function* (organizationId: OrganizationId, request: Request) {
        yield* Queue.offer(begun, organizationId)
        yield* Deferred.await(go)
        return yield* read(organizationId, request)
      })
    const { searches, sources, visibility, visibilityRows } = reports
    return Reports.of({
      ...reports,
      visibility: held(visibility),
      visibilityRows: held(visibilityRows),
      sources: held(sources),
      searches: held(searches)
    })
  })
).pipe(Layer.provideMerge(core), Layer.provideMerge(Starts.layer))

layer(TestSend.layer(unlimited).pipe(Layer.provideMerge(heldReports)))("reports", (it) => {
  it.effect("are made four at a time for each key; the others wait, and are all served", () =>
    Effect.gen(function* () {
      const { begun, go } = yield* Starts
      const { key } = yield* newOrganization(1_000)
      const paths = ["visibility?by=brand", "sources?brand_id=brd_none", "searches?brand_id=brd_none"]
      const asked = yield* Effect.forkChild(
        Effect.all(
          [...paths, ...paths, ...paths].map((path) => call("GET", `/v1/reports/${path}`, { key })),
          { concurrency: 9 }
        )
      )
      yield* Queue.takeN(begun, 4)
      // another request of the key has its answer, and no further report has begun
      assert.strictEqual((yield* call("GET", "/v1/scans", { key })).status, 200)
      assert.strictEqual(yield* Queue.size(begun), 0)
      yield* Deferred.succeed(go, undefined)
      assert.deepStrictEqual(
        (yield* Fiber.join(asked)).map(({ status }) => status),
        Array.from({ length: 9 }, () => 200)
      )
    })
  )
})

layer(TestSend.layer(unlimited).pipe(Layer.provideMerge(heldReports)))("a report whose turn does not come", (it) => {
  it.effect("is refused before it is made, and says when to ask again", () =>
    Effect.gen(function* () {
      const { begun, go } = yield* Starts
      const { key } = yield* newOrganization(1_000)
      const ask = call("GET", "/v1/reports/visibility?by=brand", { key })
      const four = yield* Effect.forkChild(Effect.all([ask, ask, ask, ask], { concurrency: 4 }))
      yield* Queue.takeN(begun, 4)
      const waiting = yield* Effect.forkChild(ask)
      // nothing tells that it waits, so time goes on until it was answered
      const timeGoesOn = Effect.andThen(TestClock.adjust("5 seconds"), Effect.promise(nextTurn))
      const { headers, json, status } = yield* Effect.raceFirst(Fiber.join(waiting), Effect.forever(timeGoesOn))
      assert.strictEqual(status, 429)
      assert.include(json.message, "4 requests of this key for scans and reports are under way")
      assert.strictEqual(headers.get("retry-after"), "5")
      assert.strictEqual(headers.get("ratelimit"), '"heavy";r=0;t=5')
      assert.strictEqual(headers.get("ratelimit-policy"), '"heavy";q=4')
      assert.strictEqual(yield* Queue.size(begun), 0)
      yield* Deferred.succeed(go, undefined)
      const served = [...(yield* Fiber.join(four)), yield* ask]
      assert.deepStrictEqual(
        served.map((response) => response.status),
        [200, 200, 200, 200, 200]
      )
    })
  )
})

layer(TestSend.layer(unlimited).pipe(Layer.provideMerge(heldReports)))("exports of reports", (it) => {
  it.effect("beyond the two of a key are refused before their report is made", () =>
    Effect.gen(function* () {
      const { begun, go } = yield* Starts
      const { key } = yield* newOrganization(1_000)
      const path = "/v1/reports/visibility?by=brand"
      const ask = call("GET", path, { key, headers: { accept: "application/x-ndjson" } })
      const two = yield* Effect.forkChild(Effect.all([ask, ask], { concurrency: 2 }))
      yield* Queue.takeN(begun, 2)
      assert.strictEqual((yield* ask).status, 429)
      assert.strictEqual(yield* Queue.size(begun), 0)
      yield* Deferred.succeed(go, undefined)
      assert.deepStrictEqual(
        (yield* Fiber.join(two)).map(({ status }) => status),
        [200, 200]
      )
    })
  )
})
