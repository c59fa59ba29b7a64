/**
 * Requests whose cost grows with an organization's data: few run at once, others wait, and too many are refused.
 */
import { type OrganizationId, Reports, Scans, Snapshots } from "@answerscope/core"
import { assert, layer } from "@effect/vitest"
import { Context, Deferred, Effect, Fiber, Layer, Queue } from "effect"
import { TestClock } from "effect/testing"
import { call, core, newKey, newOrganization, TestSend, unlimited } from "./TestServer.ts"

/** Requests that have begun, by their organizations; none ends before the test says so. */
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
  it.effect("run four at a time for each organization; the others wait, and are all served", () =>
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
      // requests that cost little do not wait
      assert.strictEqual((yield* call("GET", "/v1/health/auth", { key: many.key })).status, 200)
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
  it.effect("are made two at a time for each organization, with whatever keys; the others wait", () =>
    Effect.gen(function* () {
      const { begun, go } = yield* Starts
      const { id, key } = yield* newOrganization(1_000)
      const keys = [key, yield* newKey(id, "read"), yield* newKey(id, "read")]
      const paths = ["visibility?by=brand", "sources?brand_id=brd_none", "searches?brand_id=brd_none"]
      const asked = yield* Effect.forkChild(
        Effect.all(
          keys.flatMap((own) => paths.map((path) => call("GET", `/v1/reports/${path}`, { key: own }))),
          { concurrency: 9 }
        )
      )
      yield* Queue.takeN(begun, 2)
      // another request of the organization has its answer, and no further report has begun
      assert.strictEqual((yield* call("GET", "/v1/health/auth", { key })).status, 200)
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
      const two = yield* Effect.forkChild(Effect.all([ask, ask], { concurrency: 2 }))
      yield* Queue.takeN(begun, 2)
      const waiting = yield* Effect.forkChild(ask)
      // nothing tells that it waits, so time goes on until it was answered
      const timeGoesOn = Effect.andThen(TestClock.adjust("5 seconds"), Effect.promise(nextTurn))
      const { headers, json, status } = yield* Effect.raceFirst(Fiber.join(waiting), Effect.forever(timeGoesOn))
      assert.strictEqual(status, 429)
      assert.include(json.message, "Your organization has 4 requests for lists, scans or reports under way")
      assert.strictEqual(headers.get("retry-after"), "5")
      assert.strictEqual(headers.get("ratelimit"), '"heavy";r=0;t=5')
      assert.strictEqual(headers.get("ratelimit-policy"), '"heavy";q=4')
      assert.strictEqual(yield* Queue.size(begun), 0)
      yield* Deferred.succeed(go, undefined)
      const served = [...(yield* Fiber.join(two)), yield* ask]
      assert.deepStrictEqual(
        served.map((response) => response.status),
        [200, 200, 200]
      )
    })
  )
})

const heldLists = Layer.effect(
  Snapshots,
  Effect.gen(function* () {
    const snapshots = yield* Snapshots
    const { begun, go } = yield* Starts
    return Snapshots.of({
      ...snapshots,
      list: (request) =>
        Queue.offer(begun, request.organizationId).pipe(
          Effect.andThen(Deferred.await(go)),
          Effect.andThen(snapshots.list(request))
        )
    })
  })
).pipe(Layer.provideMerge(core), Layer.provideMerge(Starts.layer))

layer(TestSend.layer(unlimited).pipe(Layer.provideMerge(heldLists)))("filtered lists of answers", (it) => {
  it.effect("are read two at a time, four are admitted, 128 wait, and one more is refused at once", () =>
    Effect.gen(function* () {
      const { begun, go } = yield* Starts
      const [neighbor, other] = [yield* newOrganization(1_000), yield* newOrganization(1_000)]
      const list = (key: string) => call("GET", "/v1/snapshots?source=nowhere.example", { key })
      const asked = yield* Effect.forkChild(
        Effect.all(
          Array.from({ length: 132 }, () => list(neighbor.key)),
          { concurrency: 132 }
        )
      )
      yield* Queue.takeN(begun, 2)
      const last = yield* Effect.repeat(list(neighbor.key), { until: ({ status }) => status === 429 })
      assert.strictEqual(last.headers.get("ratelimit-policy"), '"heavy";q=4')
      const others = yield* Effect.forkChild(list(other.key))
      assert.strictEqual(yield* Queue.take(begun), other.id)
      assert.strictEqual(yield* Queue.size(begun), 0)
      yield* Deferred.succeed(go, undefined)
      assert.strictEqual((yield* Fiber.join(others)).status, 200)
      assert.isTrue((yield* Fiber.join(asked)).every(({ status }) => status === 200))
    })
  )
})

layer(TestSend.layer({ ...unlimited, exportsAtOnce: 0 }).pipe(Layer.provideMerge(core)))(
  "short exports, where there is no room for long ones",
  (it) => {
    it.effect("are sent all the same", () =>
      Effect.gen(function* () {
        const { key } = yield* newOrganization(1_000)
        for (const path of ["/v1/usage", "/v1/scans", "/v1/snapshots", "/v1/reports/visibility?by=brand"]) {
          const { status, headers } = yield* call("GET", path, { key, headers: { accept: "text/csv" } })
          assert.deepStrictEqual(
            [status, headers.get("content-type")],
            [200, "text/csv; charset=utf-8; header=present"],
            path
          )
        }
      })
    )
  }
)
