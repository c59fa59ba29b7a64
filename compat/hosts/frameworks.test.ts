/**
 * The interface inside servers of other frameworks, with what those do to requests.
 */
import * as HostHandler from "@answerscope/http/host"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Logger } from "effect"
import express from "express"
import { fastify, type FastifyInstance } from "fastify"
import type { IncomingMessage, RequestListener } from "node:http"
import { hostHandler, listening, newCustomer } from "../../packages/http/test/HostServer.ts"
import { core, unlimited } from "../../packages/http/test/TestServer.ts"

interface Asked {
  readonly status: number
  readonly json: { readonly data?: { readonly name?: string }; readonly code?: string; readonly message?: string }
}

const asking = (url: string) => (path: string, init: RequestInit) =>
  Effect.promise(async (): Promise<Asked> => {
    const response = await fetch(`${url}${path}`, init)
    const body = await response.text()
    return { status: response.status, json: JSON.parse(body) }
  })

const post = (user: string, body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) => ({
  method: "POST",
  headers: { "content-type": "application/json", "x-user": user, ...headers },
  body
})

/** Fastify on a free port, until the scope closes. */
const fastifyServer = (set: (app: FastifyInstance) => void) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const app = fastify({ forceCloseConnections: true })
      set(app)
      return { app, url: await app.listen({ port: 0, host: "127.0.0.1" }) }
    }),
    ({ app }) => Effect.promise(() => app.close())
  )

const acme = JSON.stringify({ name: "Acme" })

layer(core.pipe(Layer.provideMerge(Logger.layer([]))), { excludeTestServices: true })("inside Express", (it) => {
  const parsers: ReadonlyArray<readonly [string, express.RequestHandler | null]> = [
    ["no parser", null],
    ["its JSON parser", express.json()],
    ["its text parser", express.text({ type: "*/*" })],
    ["its raw parser", express.raw({ type: "*/*" })],
    ["a parser of forms", express.urlencoded()]
  ]

  it.effect.each(parsers.map(([name, parser]) => ({ name, parser })))("takes bodies after $name", ({ parser }) =>
    Effect.gen(function* () {
      const handler = yield* hostHandler(unlimited)
      const app = express()
      if (parser !== null) app.use(parser)
      app.use("/visibility", handler.handleNode)
      const ask = asking((yield* listening(app)).url)
      const own = yield* newCustomer
      const created = yield* ask("/visibility/v1/brands/", post(own, acme))
      assert.deepStrictEqual([created.status, created.json.data?.name], [200, "Acme"])
      const unknown = yield* ask("/visibility/v1/brands/", post(own, '{"name":"Acme","colour":1}'))
      assert.deepStrictEqual([unknown.status, unknown.json.code], [400, "invalid_request"])
      const empty = yield* ask("/visibility/v1/brands/", { method: "POST", headers: { "x-user": own } })
      assert.deepStrictEqual([empty.status, empty.json.message], [400, "body: is required and must be a JSON object"])
      const form = post(own, "name=Acme", { "content-type": "application/x-www-form-urlencoded" })
      const refused = yield* ask("/visibility/v1/brands/", form)
      assert.deepStrictEqual([refused.status, refused.json.code], [415, "unsupported_media_type"])
      const large = yield* ask("/visibility/v1/brands/", post(own, " ".repeat(90_000) + acme))
      assert.strictEqual(large.status, 200)
    })
  )

  it.effect("keeps its own limit of bodies, however large one that the host lets through", () =>
    Effect.gen(function* () {
      const handler = yield* hostHandler(unlimited)
      const own = yield* newCustomer
      const body = JSON.stringify({ name: "Acme", prompts: ["x".repeat(300_000)] })
      for (const parser of [express.json({ limit: "1mb" }), express.raw({ type: "*/*", limit: "1mb" }), null]) {
        const app = express()
        if (parser !== null) app.use(parser)
        app.use("/visibility", handler.handleNode)
        const refused = yield* asking((yield* listening(app)).url)("/visibility/v1/brands/", post(own, body))
        assert.deepStrictEqual([refused.status, refused.json.code], [413, "body_too_large"])
      }
    })
  )

  it.effect("takes a compressed body that the host has unpacked", () =>
    Effect.gen(function* () {
      const handler = yield* hostHandler(unlimited)
      const app = express().use(express.json()).use("/visibility", handler.handleNode)
      const ask = asking((yield* listening(app)).url)
      const stream = new Blob([acme]).stream().pipeThrough(new CompressionStream("gzip"))
      const packed = new Uint8Array(yield* Effect.promise(() => new Response(stream).arrayBuffer()))
      const own = yield* newCustomer
      const created = yield* ask("/visibility/v1/brands/", post(own, packed, { "content-encoding": "gzip" }))
      assert.deepStrictEqual([created.status, created.json.data?.name], [200, "Acme"])
    })
  )

  it.effect("is found wherever routers mount it, and knows the host's user", () =>
    Effect.gen(function* () {
      const own = yield* newCustomer
      const seen: Array<string> = []
      const handler = yield* HostHandler.make({
        ...unlimited,
        prefix: "/api/visibility/",
        authenticate: ({ source, url }) => {
          seen.push(url)
          const user: unknown = Reflect.get(source, "user")
          return typeof user === "string" ? { organizationId: user } : null
        }
      })
      const router = express.Router()
      router.use((request, _response, next) => {
        Object.assign(request, { user: own })
        next()
      })
      router.use("/visibility", handler.handleNode)
      const app = express().use("/api", router).use(handler.handleNode)
      const ask = asking((yield* listening(app)).url)
      const get = { method: "GET" }
      assert.strictEqual((yield* ask("/api/visibility/v1/brands?", get)).status, 200)
      // mounted at the top it cuts the prefix off itself; there this host knows no user
      assert.strictEqual((yield* ask("/v1/brands", get)).status, 401)
      assert.strictEqual((yield* ask("/API/Visibility/v1/brands", get)).status, 200)
      assert.strictEqual((yield* ask("/api/visibility/api/visibility/v1/brands", get)).status, 404)
      assert.deepStrictEqual(seen, ["/api/visibility/v1/brands?", "/v1/brands", "/API/Visibility/v1/brands"])
    })
  )
})

layer(core.pipe(Layer.provideMerge(Logger.layer([]))), { excludeTestServices: true })("inside Fastify", (it) => {
  it.effect("takes bodies that its parsers leave alone", () =>
    Effect.gen(function* () {
      const handler = yield* hostHandler(unlimited)
      const { url } = yield* fastifyServer((app) => {
        void app.register(async (scope) => {
          scope.removeAllContentTypeParsers()
          scope.addContentTypeParser("*", (_request, _payload, done) => done(null))
          scope.all("/visibility/*", (request, reply) => {
            reply.hijack()
            handler.handleNode(request.raw, reply.raw)
          })
        })
      })
      const ask = asking(url)
      const own = yield* newCustomer
      const created = yield* ask("/visibility/v1/brands/", post(own, acme))
      assert.deepStrictEqual([created.status, created.json.data?.name], [200, "Acme"])
      const refused = yield* ask("/visibility/v1/brands/", post(own, " ".repeat(300_000)))
      assert.deepStrictEqual([refused.status, refused.json.code], [413, "body_too_large"])
      assert.strictEqual((yield* ask("/visibility/v1/brands", { headers: { "x-user": own } })).status, 200)
    })
  )

  it.effect("says what to do when a parser has read a body and left nothing, and takes what is left to it", () =>
    Effect.gen(function* () {
      const handler = yield* hostHandler(unlimited)
      const { url } = yield* fastifyServer((app) => {
        app.all("/visibility/*", (request, reply) => {
          reply.hijack()
          handler.handleNode(request.raw, reply.raw)
        })
      })
      const ask = asking(url)
      const own = yield* newCustomer
      const gone = yield* ask("/visibility/v1/brands/", post(own, acme))
      assert.deepStrictEqual([gone.status, gone.json.code], [500, "internal"])
      assert.match(gone.json.message ?? "", /mount the interface before that parser, or leave what it has read in/)
      // what needs no body works
      const cancelled = yield* ask("/visibility/v1/scans/scn_x/cancel", { method: "POST", headers: { "x-user": own } })
      assert.strictEqual(cancelled.status, 404)
      const leaving = yield* hostHandler({ ...unlimited, prefix: "/left" })
      const other = yield* fastifyServer((app) => {
        app.all("/left/*", (request, reply) => {
          reply.hijack()
          Object.assign(request.raw, { body: request.body })
          leaving.handleNode(request.raw, reply.raw)
        })
      })
      const created = yield* asking(other.url)("/left/v1/brands/", post(own, acme))
      assert.deepStrictEqual([created.status, created.json.data?.name], [200, "Acme"])
    })
  )
})

layer(core.pipe(Layer.provideMerge(Logger.layer([]))), { excludeTestServices: true })("a body that was read", (it) => {
  it.effect("of a web request is told, too", () =>
    Effect.gen(function* () {
      const handler = yield* hostHandler(unlimited)
      const own = yield* newCustomer
      const request = new Request("http://host.test/visibility/v1/brands/", post(own, acme))
      yield* Effect.promise(() => request.text())
      const response = yield* Effect.promise(() => handler.handle(request))
      assert.strictEqual(response.status, 500)
      assert.include(yield* Effect.promise(() => response.text()), "was read before")
    })
  )

  it.effect.each([
    {
      name: "the bytes themselves",
      left: { rawBody: new TextEncoder().encode(acme), body: { name: "Other" } },
      status: 200
    },
    { name: "null", left: { body: null }, status: 400 },
    { name: "what is no JSON", left: { body: { name: 1n } }, status: 500 },
    { name: "a function", left: { body: () => {} }, status: 500 }
  ])("is taken as $name", ({ left, status }) =>
    Effect.gen(function* () {
      const handler = yield* hostHandler(unlimited)
      const read: RequestListener = (request: IncomingMessage, response) => {
        request.resume().on("end", () => handler.handleNode(Object.assign(request, left), response))
      }
      const ask = asking((yield* listening(read)).url)
      const created = yield* ask("/visibility/v1/brands/", post(yield* newCustomer, acme))
      assert.strictEqual(created.status, status)
      if (status === 200) assert.strictEqual(created.json.data?.name, "Acme")
    })
  )
})
