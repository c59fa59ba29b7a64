/**
 * Long responses inside a host, and its end.
 */
import { Brands, type Page, Snapshots } from "@answerscope/core"
import { exportsUnderWay } from "@answerscope/http"
import * as HostHandler from "@answerscope/http/host"
import { assert, layer } from "@effect/vitest"
import { Context, Deferred, Effect, Exit, Fiber, Layer, Logger, Metric, Schedule, Scope, Stream } from "effect"
import { connect, type Socket } from "node:net"
import { hostHandler, listening, newCustomer } from "./HostServer.ts"
import { core, newTenant, TestSend, unlimited } from "./TestServer.ts"

/** How many pages of exports were read, and how many exports are under way. */
class Reading extends Context.Service<Reading, { pages: number; underWay: number }>()("Reading") {
  static readonly layer = Layer.sync(Reading, () => ({ pages: 0, underWay: 0 }))
}

const rowsOfPage = 500

/** Exports of snapshots have one of them over and over: as many pages as `limit` says, or without end. */
const repeated = Layer.effect(
  Snapshots,
  Effect.gen(function* () {
    const snapshots = yield* Snapshots
    const reading = yield* Reading
    const counted = Effect.acquireRelease(
      Effect.sync(() => void reading.underWay++),
      () => Effect.sync(() => void reading.underWay--)
    )
    return Snapshots.of({
      ...snapshots,
      walk: ({ organizationId, part = {} }) =>
        Stream.unwrap(
          Effect.gen(function* () {
            yield* counted
            const { items } = yield* snapshots.list({ organizationId, page: { limit: 1 } })
            const { limit = null } = part
            const page: Page<(typeof items)[number]> = {
              total: rowsOfPage * (limit ?? 0),
              items: Array.from({ length: rowsOfPage }, () => items).flat()
            }
            const pages = Stream.fromEffectRepeat(Effect.sync(() => (reading.pages++, page)))
            return limit === null ? pages : Stream.take(pages, limit)
          })
        )
    })
  })
).pipe(Layer.provideMerge(core), Layer.provideMerge(Reading.layer))

const world = TestSend.layer(unlimited).pipe(Layer.provideMerge(repeated), Layer.provideMerge(Logger.layer([])))

const soon = Schedule.spaced("10 millis")

/** Waits until no export is under way. */
const nothingIsRead = Effect.flatMap(Reading, (reading) =>
  Effect.repeat(
    Effect.sync(() => reading.underWay),
    { until: (count) => count === 0, schedule: soon }
  )
)

/** Lets all that can go on without its client do so. */
const turns = Effect.promise(async () => {
  for (let turn = 0; turn < 200; turn++) await new Promise((resolve) => setImmediate(resolve))
})

const path = "/visibility/v1/snapshots"

const askFor = (key: string, signal: AbortSignal | null = null) => ({
  headers: { "x-access-key": key, accept: "application/x-ndjson" },
  signal
})

/** A connection on which an export was asked for and began to come, and on which nothing is read since. */
const stalledReader = (port: number, key: string): Effect.Effect<Socket, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.callback<Socket>((resume) => {
      const headers = `host: x\r\nx-access-key: ${key}\r\naccept: application/x-ndjson\r\n`
      const socket = connect({ port, host: "127.0.0.1" }, () => socket.write(`GET ${path} HTTP/1.1\r\n${headers}\r\n`))
      // a reset ends the connection as any other end
      socket.on("error", () => {})
      socket.once("data", () => {
        socket.pause()
        resume(Effect.succeed(socket))
      })
    }),
    (socket) => Effect.sync(() => socket.destroy())
  )

const underWay = Effect.map(Metric.value(exportsUnderWay), ({ value }) => value)

const options = { ...unlimited, prefix: "/visibility", exportsAtOnceOfOrganization: 1 }

layer(world, { excludeTestServices: true })("an export inside a host", (it) => {
  it.effect("is whole, by both handlers", () =>
    Effect.gen(function* () {
      const { readKey } = yield* newTenant
      const handler = yield* HostHandler.make(options)
      const { url } = yield* listening(handler.handleNode)
      const whole = `${path}?limit=60`
      for (const response of [
        () => handler.handle(new Request(`http://host.test${whole}`, askFor(readKey))),
        () => fetch(url + whole, askFor(readKey))
      ]) {
        const { status, headers, body } = yield* Effect.promise(async () => {
          const answered = await response()
          return { status: answered.status, headers: answered.headers, body: await answered.text() }
        })
        assert.deepStrictEqual([status, headers.get("content-type")], [200, "application/x-ndjson"])
        assert.strictEqual(body.split("\n").length - 1, 60 * rowsOfPage)
        assert.isAbove(body.length, 5_000_000)
        yield* nothingIsRead
      }
    })
  )

  it.effect("is read as it is taken, and ends with its client, by the web handler", () =>
    Effect.gen(function* () {
      const { readKey } = yield* newTenant
      const handler = yield* HostHandler.make(options)
      const reading = yield* Reading
      const ask = (signal?: AbortSignal) =>
        Effect.promise(() => handler.handle(new Request(`http://host.test${path}`, askFor(readKey, signal))))
      const aborting = new AbortController()
      const ends: ReadonlyArray<readonly [string, (reader: ReadableStreamDefaultReader) => Promise<unknown>]> = [
        ["cancels", (reader) => reader.cancel()],
        ["aborts", async () => aborting.abort()]
      ]
      for (const [name, end] of ends) {
        const before = reading.pages
        const response = yield* ask(name === "aborts" ? aborting.signal : undefined)
        assert.strictEqual(response.status, 200)
        const reader = response.body?.getReader()
        assert(reader !== undefined)
        yield* Effect.promise(() => reader.read())
        yield* turns
        // a part of 32 KB was taken, and little more was read
        assert.isAtMost(reading.pages - before, 4, name)
        assert.strictEqual((yield* ask()).status, 429)
        yield* Effect.promise(() => end(reader))
        yield* nothingIsRead
      }
      const next = yield* ask()
      assert.strictEqual(next.status, 200)
      yield* Effect.promise(async () => next.body?.cancel())
      yield* nothingIsRead
    })
  )

  it.effect("counts for its organization, with whatever key, and not for others", () =>
    Effect.gen(function* () {
      const [own, other] = [yield* newTenant, yield* newTenant]
      const handler = yield* HostHandler.make(options)
      const ask = (key: string) =>
        Effect.promise(() => handler.handle(new Request(`http://host.test${path}`, askFor(key))))
      const held = [yield* ask(own.readKey), yield* ask(other.readKey)]
      assert.strictEqual((yield* ask(own.writeKey)).status, 429)
      for (const response of held) {
        assert.strictEqual(response.status, 200)
        yield* Effect.promise(async () => response.body?.cancel())
      }
      yield* nothingIsRead
    })
  )

  it.effect("ends with its client, by Node's handler", () =>
    Effect.gen(function* () {
      const { readKey } = yield* newTenant
      const handler = yield* HostHandler.make(options)
      const { port, url } = yield* listening(handler.handleNode)
      const socket = yield* stalledReader(port, readKey)
      assert.strictEqual(yield* underWay, 1)
      assert.strictEqual((yield* Effect.promise(() => fetch(url + path, askFor(readKey)))).status, 429)
      socket.destroy()
      yield* nothingIsRead
      const next = yield* Effect.promise(() => fetch(url + path, askFor(readKey)))
      assert.strictEqual(next.status, 200)
      yield* Effect.promise(async () => next.body?.cancel())
      yield* nothingIsRead
      yield* Effect.repeat(underWay, { until: (count) => count === 0, schedule: soon })
    })
  )

  it.effect("is given up for a client that takes nothing", () =>
    Effect.gen(function* () {
      const { readKey } = yield* newTenant
      const handler = yield* HostHandler.make({ ...options, stalledMillis: 300 })
      const { port } = yield* listening(handler.handleNode)
      yield* stalledReader(port, readKey)
      assert.strictEqual(yield* nothingIsRead, 0)
    })
  )
})

/** Brands whose lists wait until they are let go. */
const held = Effect.gen(function* () {
  const brands = yield* Brands
  const begun = yield* Deferred.make<void>()
  const goOn = yield* Deferred.make<void>()
  const service = Brands.of({
    ...brands,
    page: (id, after) =>
      Deferred.succeed(begun, undefined).pipe(
        Effect.andThen(Deferred.await(goOn)),
        Effect.andThen(brands.page(id, after))
      )
  })
  return { begun, goOn, service }
})

layer(core.pipe(Layer.provideMerge(Logger.layer([]))), { excludeTestServices: true })("the end of a handler", (it) => {
  it.effect.each(["web", "node"] as const)("waits for requests under way and turns new ones away, by %s", (side) =>
    Effect.gen(function* () {
      const { begun, goOn, service } = yield* held
      const scope = yield* Scope.make()
      const handler = yield* hostHandler(unlimited).pipe(Effect.provideService(Brands, service), Scope.provide(scope))
      const { url } = yield* listening(handler.handleNode)
      const own = yield* newCustomer
      const ask = (to: string) => {
        const init = { headers: { "x-user": own } }
        const asked =
          side === "web" ? handler.handle(new Request(`http://host.test${to}`, init)) : fetch(url + to, init)
        return Effect.promise(() => asked)
      }
      const answered = yield* Effect.forkChild(Effect.suspend(() => ask("/visibility/v1/brands")))
      yield* Deferred.await(begun)
      const closing = yield* Effect.forkChild(Scope.close(scope, Exit.void))
      const refused = yield* Effect.suspend(() => ask("/visibility/v1/health/auth")).pipe(
        Effect.repeat({ until: ({ status }) => status !== 200, schedule: soon })
      )
      assert.strictEqual(refused.status, 503)
      assert.strictEqual((yield* ask("/visibility/v1/health")).status, 200)
      assert.isUndefined(closing.pollUnsafe())
      yield* Deferred.succeed(goOn, undefined)
      assert.strictEqual((yield* Fiber.join(answered)).status, 200)
      yield* Fiber.join(closing)
      assert.strictEqual((yield* ask("/visibility/v1/brands")).status, 503)
    })
  )

  it.effect("does not wait for ever", () =>
    Effect.gen(function* () {
      const { begun, service } = yield* held
      const scope = yield* Scope.make()
      const handler = yield* hostHandler({ ...unlimited, shutdownMillis: 100 }).pipe(
        Effect.provideService(Brands, service),
        Scope.provide(scope)
      )
      const { url } = yield* listening(handler.handleNode)
      const own = yield* newCustomer
      const asked = yield* Effect.forkChild(
        Effect.promise(() =>
          fetch(`${url}/visibility/v1/brands`, { headers: { "x-user": own } }).then(({ status }) => status)
        )
      )
      yield* Deferred.await(begun)
      yield* Scope.close(scope, Exit.void)
      assert.strictEqual(yield* Fiber.join(asked), 503)
    })
  )
})
