/**
 * Long lists: sent piece by piece, never taken for whole when they are not, and given up for callers that take nothing.
 */
import { type Brand, Brands, type NewBrand, type OrganizationId, StorageError, Trackers } from "@answerscope/core"
import { HttpServer } from "@answerscope/http"
import * as NodeServer from "@answerscope/http/node"
import { assert, layer } from "@effect/vitest"
import { Context, Deferred, Effect, Fiber, Layer, Logger, Schedule, type Scope } from "effect"
import { HttpServer as EffectHttpServer } from "effect/http"
import { connect, type Socket } from "node:net"
import { exchange } from "./RawConnection.ts"
import { call, core, newKey, newOrganization, TestSend, unlimited } from "./TestServer.ts"

const long = (index: number): NewBrand => ({
  name: `brand ${index}`,
  aliases: ['a "quoted" one', "two\nlines"],
  prompts: Array.from({ length: 50 }, (_, at) => `${index} ${at} `.padEnd(8, "-") + "😀".repeat(492))
})

const makeBrands = Effect.fnUntraced(function* (organizationId: OrganizationId, count: number) {
  const brands = yield* Brands
  return yield* Effect.forEach(Array.from({ length: count }), (_, index) => brands.create(organizationId, long(index)))
})

layer(TestSend.layer(unlimited).pipe(Layer.provideMerge(core)))("a list of brands over several pages", (it) => {
  it.effect("is the JSON that it would be in one, newest first", () =>
    Effect.gen(function* () {
      const { id, key } = yield* newOrganization()
      yield* makeBrands((yield* newOrganization()).id, 1)
      const shown = yield* Effect.forEach(yield* makeBrands(id, 12), (brand) =>
        call("GET", `/v1/brands/${brand.id}`, { key })
      )
      const texts = shown.map(({ json }) => JSON.stringify(json.data)).toReversed()
      const list = yield* call("GET", "/v1/brands", { key, headers: { "x-request-id": "mine" } })
      assert.strictEqual(list.body, `{"success":true,"data":{"brands":[${texts.join(",")}]}}`)
      assert.strictEqual(list.headers.get("content-type"), "application/json")
      assert.strictEqual(list.headers.get("x-request-id"), "mine")
      assert.strictEqual(list.headers.get("cache-control"), "no-store")
      const head = yield* call("HEAD", "/v1/brands", { key })
      assert.deepStrictEqual([head.status, head.body], [200, ""])
    })
  )
})

layer(TestSend.layer(unlimited).pipe(Layer.provideMerge(core)))("a long list whose reader takes all at once", (it) => {
  it.effect("leaves turns to others while it is sent", () =>
    Effect.gen(function* () {
      const { id, key } = yield* newOrganization()
      yield* makeBrands(id, 40)
      let turns = 0
      let isSent = false
      const count = (): void => {
        turns++
        if (!isSent) setImmediate(count)
      }
      setImmediate(count)
      const { body } = yield* call("GET", "/v1/brands", { key })
      isSent = true
      // a brand is longer than what is sent together
      assert.isAbove(turns, 30, `of ${body.length} characters`)
    })
  )
})

layer(TestSend.layer(unlimited).pipe(Layer.provideMerge(core)))("a page of a list", (it) => {
  const pageOf = Effect.fnUntraced(function* (key: string, path: string, name: string) {
    const { body, json } = yield* call("GET", path, { key })
    assert.strictEqual(body, JSON.stringify(json))
    return { ...json.data, ids: json.data[name].map(({ id }: { readonly id: string }) => id) }
  })

  it.effect("has the items that were asked for, in their order, long or short", () =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization()
      const brand = yield* call("POST", "/v1/brands", { key, body: long(0) })
      const tracker = { brandId: brand.json.data.id, enabled: false }
      const made: Array<string> = []
      for (let index = 0; index < 95; index++) {
        made.unshift((yield* call("POST", "/v1/trackers", { key, body: tracker })).json.data.id)
      }
      const { total, limit, offset, ids } = yield* pageOf(key, "/v1/trackers?limit=90&offset=3", "trackers")
      assert.deepStrictEqual({ total, limit, offset, ids }, { total: 95, limit: 90, offset: 3, ids: made.slice(3, 93) })
      assert.deepStrictEqual((yield* pageOf(key, "/v1/trackers?limit=90&offset=90", "trackers")).ids, made.slice(90))
      assert.deepStrictEqual((yield* pageOf(key, "/v1/trackers?offset=95", "trackers")).ids, [])
      const one = yield* call("GET", `/v1/trackers/${made[0]}`, { key })
      const first = yield* call("GET", "/v1/trackers?limit=1", { key })
      // a list does without what a tracker's alerts know
      const { alertState: _, ...listed } = one.json.data
      assert.strictEqual(JSON.stringify(first.json.data.trackers[0]), JSON.stringify(listed))
    })
  )

  it.effect("has scans with their results, each as it is by itself", () =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization(10_000)
      const body = { brand: "Acme", prompts: long(1).prompts, engines: ["chatgpt", "claude"] }
      const scans: Array<unknown> = []
      for (let index = 0; index < 3; index++) {
        const started = yield* call("POST", "/v1/scans", { key, body })
        const got = yield* call("GET", `/v1/scans/${started.json.data.id}`, { key })
        assert.strictEqual(got.body, JSON.stringify({ success: true, data: started.json.data }))
        scans.unshift(got.json.data)
      }
      const list = yield* call("GET", "/v1/scans?results=true", { key })
      assert.strictEqual(list.body, JSON.stringify({ success: true, data: { total: 3, limit: 20, offset: 0, scans } }))
      const headers = { "idempotency-key": "cancel" }
      const path = `/v1/scans/${list.json.data.scans[0].id}/cancel`
      const cancelled = yield* call("POST", path, { key, headers })
      assert.strictEqual(cancelled.json.data.status, "cancelled")
      const again = yield* call("POST", path, { key, headers })
      assert.deepStrictEqual([again.status, again.body], [200, cancelled.body])
    })
  )
})

/** Trackers of which a new one is made whenever they were listed. */
const growing = Layer.effect(
  Trackers,
  Effect.map(Effect.service(Trackers), (trackers) =>
    Trackers.of({
      ...trackers,
      list: (options) =>
        Effect.tap(trackers.list(options), ({ items }) => {
          const [one] = items
          return one === undefined
            ? Effect.void
            : Effect.orDie(trackers.create(one.organizationId, { brandId: one.brandId }))
        })
    })
  )
).pipe(Layer.provideMerge(core))

layer(TestSend.layer(unlimited).pipe(Layer.provideMerge(growing)))("a page of a list that grows meanwhile", (it) => {
  it.effect("is of one moment", () =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization()
      const brand = yield* call("POST", "/v1/brands", { key, body: { name: "Acme", prompts: ["best crm"] } })
      const made: Array<string> = []
      for (let index = 0; index < 50; index++) {
        const tracker = yield* call("POST", "/v1/trackers", { key, body: { brandId: brand.json.data.id } })
        made.unshift(tracker.json.data.id)
      }
      const { json } = yield* call("GET", "/v1/trackers?limit=45&offset=1", { key })
      const ids = json.data.trackers.map(({ id }: { readonly id: string }) => id)
      assert.deepStrictEqual(ids, made.slice(1, 46))
    })
  )
})

/** What a test does to the brands of its organization: how many pages can be read, and when a brand is there. */
class Faults extends Context.Service<
  Faults,
  { readonly pages: Map<OrganizationId, number>; readonly held: Map<Brand["id"], Effect.Effect<void>> }
>()("Faults") {
  static readonly layer = Layer.sync(Faults, () => ({ pages: new Map(), held: new Map() }))
}

const faultyBrands = Layer.effect(
  Brands,
  Effect.gen(function* () {
    const brands = yield* Brands
    const { pages, held } = yield* Faults
    return Brands.of({
      ...brands,
      get: (key) => Effect.andThen(held.get(key.id) ?? Effect.void, brands.get(key)),
      page: (organizationId, after) =>
        Effect.suspend(() => {
          const left = pages.get(organizationId) ?? Infinity
          pages.set(organizationId, left - 1)
          return left > 0
            ? brands.page(organizationId, after)
            : Effect.fail(new StorageError({ operation: "BrandStore.page", cause: "gone" }))
        })
    })
  })
).pipe(Layer.provideMerge(core), Layer.provideMerge(Faults.layer))

class Port extends Context.Service<Port, number>()("Port") {
  static readonly layer = Layer.effect(
    Port,
    Effect.map(EffectHttpServer.HttpServer, ({ address }) => ("port" in address ? address.port : 0))
  )
}

const serverWith = (options: { readonly stalledMillis?: number }) =>
  HttpServer.layer(unlimited).pipe(
    Layer.merge(Port.layer),
    Layer.provide(NodeServer.layer({ host: "127.0.0.1", port: 0, shutdownMillis: 5_000, ...options }))
  )

const fetching = Layer.effect(
  TestSend,
  Effect.map(Port, (port) => async ({ method, path, headers }) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers })
    return { status: response.status, headers: response.headers, body: await response.text() }
  })
)

const lines: Array<string> = []
const remember = Logger.layer([Logger.map(Logger.formatJson, (line) => void lines.push(line))])

const request = (key: string) => `GET /v1/brands HTTP/1.1\r\nhost: x\r\nx-access-key: ${key}\r\nx-request-id: r-1\r\n`

/** Whether a response in chunks came to its end. */
const isWhole = (text: string): boolean => text.endsWith("\r\n0\r\n\r\n")

/** A connection on which a response was asked for and began to come, and on which nothing is read since. */
const stalledReader = (port: number, key: string): Effect.Effect<Socket, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.callback<Socket>((resume) => {
      const socket = connect({ port, host: "127.0.0.1" }, () => socket.write(`${request(key)}\r\n`))
      // a reset ends the connection as any other end
      socket.on("error", () => {})
      socket.once("data", () => {
        socket.pause()
        resume(Effect.succeed(socket))
      })
    }),
    (socket) => Effect.sync(() => socket.destroy())
  )

/** Waits until the other side is gone: who reads nothing learns that by writing. */
const isCutOff = (socket: Socket): Effect.Effect<void> =>
  Effect.sync(() => socket.destroyed || socket.write("\r\n")).pipe(
    Effect.repeat({ until: () => socket.destroyed, schedule: Schedule.spaced("20 millis") }),
    Effect.asVoid
  )

/** More than the buffers between two sockets hold. */
const manyBrands = 165

layer(
  fetching.pipe(Layer.provideMerge(serverWith({})), Layer.provideMerge(faultyBrands), Layer.provideMerge(remember)),
  {
    excludeTestServices: true
  }
)("a node server", (it) => {
  it.effect("breaks the connection off when the storage fails in the middle of a list, and says so in its log", () =>
    Effect.gen(function* () {
      const { pages } = yield* Faults
      const port = yield* Port
      const { id, key } = yield* newOrganization()
      yield* makeBrands(id, 12)
      const asked = `${request(key)}connection: close\r\n\r\n`
      assert.isTrue(isWhole(yield* exchange(port, [asked])))
      for (const [coding, cut] of [
        ["identity", 4],
        ["gzip", 3],
        ["br", 2]
      ] as const) {
        pages.set(id, cut)
        const text = yield* exchange(port, [`${request(key)}accept-encoding: ${coding}\r\n\r\n`])
        assert.match(text, /^HTTP\/1.1 200 OK\r\n/)
        assert.isFalse(isWhole(text), coding)
      }
      pages.set(id, 2)
      const send = yield* TestSend
      const fetched = yield* Effect.promise(() =>
        send({ method: "GET", path: "/v1/brands", headers: { "x-access-key": key } }).then(
          () => "whole",
          () => "broken"
        )
      )
      assert.strictEqual(fetched, "broken")
      const logged = lines.filter((line) => line.includes("response aborted"))
      assert.strictEqual(logged.filter((line) => line.includes("r-1")).length, 3)
      assert.isTrue(logged.every((line) => line.includes("BrandStore.page") && line.includes(id)))
    })
  )

  it.effect("answers 503 in the envelope when the first page cannot be read", () =>
    Effect.gen(function* () {
      const { id, key } = yield* newOrganization()
      const { pages } = yield* Faults
      pages.set(id, 0)
      const { status, json, headers } = yield* call("GET", "/v1/brands", { key })
      assert.deepStrictEqual([status, json.success, json.code], [503, false, "unavailable"])
      assert.match(headers.get("retry-after") ?? "", /^\d+$/)
    })
  )

  it.effect("sends 4 lists to one organization at once, and one more when one of them is done", () =>
    Effect.gen(function* () {
      const port = yield* Port
      const { id, key } = yield* newOrganization()
      const otherKey = yield* newKey(id, "read")
      yield* makeBrands(id, manyBrands)
      const readers = yield* Effect.all(
        [key, key, otherKey, otherKey].map((own) => stalledReader(port, own)),
        { concurrency: 4 }
      )
      const waiting = yield* Effect.forkChild(call("GET", "/v1/brands", { key }))
      const other = yield* newOrganization()
      assert.strictEqual((yield* call("GET", "/v1/brands", { key: other.key })).status, 200)
      assert.strictEqual((yield* call("GET", "/v1/health/auth", { key })).status, 200)
      assert.isUndefined(waiting.pollUnsafe())
      readers[0]?.destroy()
      const served = yield* Fiber.join(waiting)
      assert.strictEqual(served.json.data.brands.length, manyBrands)
    })
  )
})

layer(
  fetching.pipe(
    Layer.provideMerge(serverWith({ stalledMillis: 600 })),
    Layer.provideMerge(faultyBrands),
    Layer.provideMerge(remember)
  ),
  { excludeTestServices: true }
)("a node server with little patience", (it) => {
  it.effect("cuts off who takes nothing, and waits for a request that is still being worked on", () =>
    Effect.gen(function* () {
      const { held } = yield* Faults
      const { id, key } = yield* newOrganization()
      const [brand] = yield* makeBrands(id, manyBrands)
      assert(brand !== undefined)
      const goOn = yield* Deferred.make<void>()
      held.set(brand.id, Deferred.await(goOn))
      const worked = yield* Effect.forkChild(call("GET", `/v1/brands/${brand.id}`, { key }))
      yield* isCutOff(yield* stalledReader(yield* Port, key))
      yield* Deferred.succeed(goOn, undefined)
      assert.strictEqual((yield* Fiber.join(worked)).status, 200)
    })
  )
})
