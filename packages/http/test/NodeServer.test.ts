import { BrandId, Brands, type OrganizationId } from "@answerscope/core"
import { ApiClient, HttpServer, Measuring, Readiness } from "@answerscope/http"
import { assert, layer } from "@effect/vitest"
import { Context, Deferred, Effect, Exit, Fiber, Layer, Logger, Redacted, Scope } from "effect"
import { FetchHttpClient } from "effect/http"
import { exchange, responsesIn } from "./RawConnection.ts"
import { fetching, fetchSend, node, Port, server } from "./ServedApi.ts"
import { core, newKey, newOrganization, TestSend, unlimited } from "./TestServer.ts"
import { recordedSpans } from "./RecordedSpans.ts"

const createRequest = (key: string, headers: ReadonlyArray<string>) =>
  [
    `POST /v1/brands/ HTTP/1.1`,
    "host: x",
    `x-access-key: ${key}`,
    "content-type: application/json",
    ...headers,
    "",
    ""
  ].join("\r\n")

const brandsOf = Effect.fnUntraced(function* (id: OrganizationId) {
  const brands = yield* Brands
  return (yield* brands.page(id, null)).brands.map(({ name }) => name)
})

const fromLive = { excludeTestServices: true }

const quiet = Logger.layer([])

layer(fetching.pipe(Layer.provideMerge(server), Layer.provideMerge(core), Layer.provideMerge(quiet)), fromLive)(
  "node server",
  (it) => {
    it.effect("reads bodies in chunks and refuses them as soon as they are too large", () =>
      Effect.gen(function* () {
        const port = yield* Port
        const { id, key } = yield* newOrganization()
        const small = yield* exchange(port, [
          createRequest(key, ["transfer-encoding: chunked", "connection: close"]),
          '8\r\n{"name":\r\n',
          '7\r\n"Acme"}\r\n',
          "0\r\n\r\n"
        ])
        assert.strictEqual(responsesIn(small)[0]?.status, 200)
        // never ended: the answer must not wait for the rest
        const chunk = `10000\r\n${" ".repeat(0x1_00_00)}\r\n`
        const large = yield* exchange(port, [
          createRequest(key, ["transfer-encoding: chunked"]),
          chunk,
          chunk,
          chunk,
          chunk,
          chunk
        ])
        assert.strictEqual(responsesIn(large)[0]?.status, 413)
        const declared = yield* exchange(port, [createRequest(key, ["content-length: 300000"])])
        assert.strictEqual(responsesIn(declared)[0]?.status, 413)
        assert.deepStrictEqual(yield* brandsOf(id), ["Acme"])
      })
    )

    it.effect("asks for a body only when it wants it", () =>
      Effect.gen(function* () {
        const port = yield* Port
        const { key } = yield* newOrganization()
        const headers = ["expect: 100-continue", "connection: close"]
        const wanted = yield* exchange(port, [createRequest(key, [...headers, "content-length: 12"]), '{"name":"A"}'])
        assert.deepStrictEqual(
          responsesIn(wanted).map(({ status }) => status),
          [100, 200]
        )
        const unwanted = yield* exchange(port, [createRequest(key, [...headers, "content-length: 300000"])])
        assert.deepStrictEqual(
          responsesIn(unwanted).map(({ status }) => status),
          [413]
        )
        const noKey = yield* exchange(port, [createRequest("x", [...headers, "content-length: 300000"])])
        assert.deepStrictEqual(
          responsesIn(noKey).map(({ status }) => status),
          [401]
        )
      })
    )

    it.effect("does nothing with a body that was cut off", () =>
      Effect.gen(function* () {
        const port = yield* Port
        const { id, key } = yield* newOrganization()
        const body = '{"name":"Acme"}'
        const cutOff = yield* exchange(port, [createRequest(key, ["content-length: 100"]), body], "thenEnd")
        for (const { status, body: text } of responsesIn(cutOff)) {
          assert.strictEqual(status, 400)
          assert.strictEqual(JSON.parse(text).code, "invalid_request")
        }
        const inChunks = [createRequest(key, ["transfer-encoding: chunked"]), `f\r\n${body}\r\n`]
        yield* exchange(port, inChunks, "thenEnd")
        // what follows the declared length is no request; the one before it is answered first
        const [short, ...more] = responsesIn(yield* exchange(port, [createRequest(key, ["content-length: 10"]), body]))
        assert.deepStrictEqual([short?.status, more], [400, []])
        assert.match(short?.body ?? "", /not valid JSON/)
        assert.deepStrictEqual(yield* brandsOf(id), [])
      })
    )

    it.effect("answers requests on one connection in their order", () =>
      Effect.gen(function* () {
        const port = yield* Port
        const { id, key } = yield* newOrganization()
        const post = (name: string, last = false) =>
          createRequest(key, [`content-length: ${name.length + 11}`, ...(last ? ["connection: close"] : [])]) +
          JSON.stringify({ name })
        const get = "GET /v1/nothing HTTP/1.1\r\nhost: x\r\n\r\n"
        const head = "HEAD /v1/health HTTP/1.1\r\nhost: x\r\n\r\n"
        const answered = yield* exchange(port, [post("One") + get + head.replace("HEAD", "GET") + post("Two", true)])
        const responses = responsesIn(answered)
        assert.deepStrictEqual(
          responses.map(({ status }) => status),
          [200, 404, 200, 200]
        )
        const [one, two] = [responses[0], responses[3]].map((response) => JSON.parse(response?.body ?? "").data.name)
        assert.deepStrictEqual([one, two], ["One", "Two"])
        // Node handles them at once, so that which is stored first is open
        assert.sameMembers(yield* brandsOf(id), ["One", "Two"])
      })
    )

    it.effect("answers what is not HTTP with the error envelope", () =>
      Effect.gen(function* () {
        const port = yield* Port
        const malformed: ReadonlyArray<readonly [text: string, status: number]> = [
          ["nonsense\r\n\r\n", 400],
          ["GET / HTTP/9.9\r\n\r\n", 400],
          ["GET / HTTP/1.1\r\nhost: x\r\ncontent-length: x\r\n\r\n", 400],
          ["GET / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n", 400],
          [`GET / HTTP/1.1\r\nhost: x\r\nx: ${"a".repeat(20_000)}\r\n\r\n`, 431]
        ]
        for (const [text, status] of malformed) {
          const [response] = responsesIn(yield* exchange(port, [text]))
          assert.strictEqual(response?.status, status, text.slice(0, 40))
          const { success, code, message } = JSON.parse(response?.body ?? "")
          assert.deepStrictEqual([success, code, typeof message], [false, "invalid_request", "string"])
        }
      })
    )

    it.effect("refuses a request without host, and an expectation it cannot meet, as any other wrong request", () =>
      Effect.gen(function* () {
        const port = yield* Port
        const refused: ReadonlyArray<readonly [headers: string, status: number]> = [
          ["", 400],
          ["host:\r\n", 400],
          ["host: x\r\nexpect: foo\r\n", 417]
        ]
        for (const [headers, status] of refused) {
          const text = `GET /v1/health HTTP/1.1\r\n${headers}connection: close\r\n\r\n`
          const [response] = responsesIn(yield* exchange(port, [text]))
          assert.strictEqual(response?.status, status, headers)
          assert.match(response?.head ?? "", /x-request-id: req_/i)
          const { success, code, message } = JSON.parse(response?.body ?? "")
          assert.deepStrictEqual([success, code, typeof message], [false, "invalid_request", "string"])
        }
        const older = yield* exchange(port, ["GET /v1/health HTTP/1.0\r\n\r\n"])
        assert.strictEqual(responsesIn(older)[0]?.status, 200)
      })
    )

    it.effect("takes the caller's address from a trusted proxy, and limits by it", () =>
      Effect.gen(function* () {
        const limited = HttpServer.layer({ trustedProxies: ["127.0.0.0/8"], failuresPerMinute: 2 })
        const context = yield* Layer.build(Layer.fresh(limited.pipe(Layer.merge(Port.layer), Layer.provide(node))))
        const send = fetchSend(Context.get(context, Port))
        const statusFor = (forwarded: string) =>
          Effect.promise(() =>
            send({ method: "GET", path: "/v1/brands", headers: { "x-forwarded-for": forwarded } })
          ).pipe(Effect.map(({ status }) => status))
        const statuses = yield* Effect.forEach(
          ["192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.2", "6.6.6.6, 192.0.2.1", "192.0.2.2, 127.0.0.9"],
          statusFor
        )
        assert.deepStrictEqual(statuses, [401, 401, 429, 401, 429, 401])
        const network = ["2001:db8::1", "2001:db8:0:0:1::2", "2001:db8::3", "2001:db8:0:1::1"]
        assert.deepStrictEqual(yield* Effect.forEach(network, statusFor), [401, 401, 429, 401])
      })
    )

    it.effect(
      "serves metrics on a port of their own, measured when they are asked for; what fails hides no others",
      () =>
        Effect.gen(function* () {
          let asked = 0
          const measuring = Layer.succeed(
            Measuring,
            Effect.suspend(() => Effect.die(`measured ${++asked} times`))
          )
          const metrics = HttpServer.layerMetrics.pipe(
            Layer.provide(measuring),
            Layer.merge(Port.layer),
            Layer.provide(node)
          )
          const send = fetchSend(Context.get(yield* Layer.build(Layer.fresh(metrics)), Port))
          const { status, body } = yield* Effect.promise(() => send({ method: "GET", path: "/metrics", headers: {} }))
          assert.strictEqual(status, 200)
          assert.strictEqual(asked, 1)
          assert.include(body, "answerscope_http_requests_total")
        })
    )

    it.effect("tells of a worker's health and metrics on a port of their own", () =>
      Effect.gen(function* () {
        const state: { fault: string | null } = { fault: null }
        const readiness = Layer.succeed(
          Readiness,
          Effect.sync(() => state.fault)
        )
        const worker = HttpServer.layerWorker.pipe(
          Layer.provide(readiness),
          Layer.merge(Port.layer),
          Layer.provide(node)
        )
        const send = fetchSend(Context.get(yield* Layer.build(Layer.fresh(worker)), Port))
        const get = (path: string) => Effect.promise(() => send({ method: "GET", path, headers: {} }))
        for (const path of ["/v1/health", "/v1/health/ready"]) {
          const { status, body } = yield* get(path)
          assert.deepStrictEqual([status, body], [200, '{"ok":true}'])
        }
        state.fault = "The clock is wrong."
        const { status, body, headers } = yield* get("/v1/health/ready")
        assert.strictEqual(status, 503)
        assert.deepStrictEqual(JSON.parse(body), {
          success: false,
          message: "The clock is wrong.",
          code: "unavailable"
        })
        assert.isAbove(Number(headers.get("retry-after")), 0)
        assert.strictEqual((yield* get("/v1/health")).status, 200)
        assert.include((yield* get("/metrics")).body, "answerscope_http_requests_total")
      })
    )

    it.effect("has a typed client", () =>
      Effect.gen(function* () {
        const port = yield* Port
        const { id, key } = yield* newOrganization(5)
        const clientWith = (accessKey: string) =>
          ApiClient.layer({ baseUrl: `http://127.0.0.1:${port}`, accessKey: Redacted.make(accessKey) }).pipe(
            Layer.provide(FetchHttpClient.layer)
          )
        yield* Effect.gen(function* () {
          const client = yield* ApiClient
          const { data } = yield* client.brands.create({ payload: { name: " Acme ", domain: "acme.com" } })
          assert.deepStrictEqual([data.name, data.domain], ["Acme", "acme.com"])
          const listed = yield* client.snapshots.list({ query: { limit: 5, mentioned: true } })
          assert.deepStrictEqual([listed.data.total, listed.data.limit], [0, 5])
          const missing = yield* Effect.flip(client.brands.get({ params: { id: BrandId.make("brd_x") } }))
          assert.deepStrictEqual([missing._tag, missing.message], ["NotFound", "Not found."])
          const dear = yield* Effect.flip(client.scans.start({ payload: { brand: "A", prompts: ["a"] } }))
          assert.strictEqual(dear._tag, "InsufficientCredits")
        }).pipe(Effect.provide(clientWith(key)))
        yield* Effect.gen(function* () {
          const client = yield* ApiClient
          const refused = yield* Effect.flip(client.brands.create({ payload: { name: "A" } }))
          assert.strictEqual(refused._tag, "Forbidden")
        }).pipe(Effect.provide(clientWith(yield* newKey(id, "read"))))
      })
    )

    it.effect("finishes what it has begun before it stops", () =>
      Effect.gen(function* () {
        const { key } = yield* newOrganization()
        const begun = yield* Deferred.make<void>()
        const goOn = yield* Deferred.make<void>()
        const brands = yield* Brands
        const waiting = Layer.succeed(
          Brands,
          Brands.of({
            ...brands,
            page: (id, after) =>
              Deferred.succeed(begun, undefined).pipe(
                Effect.andThen(Deferred.await(goOn)),
                Effect.andThen(brands.page(id, after))
              )
          })
        )
        const scope = yield* Scope.make()
        const stopping = HttpServer.layer(unlimited).pipe(Layer.merge(Port.layer), Layer.provide([node, waiting]))
        const context = yield* Layer.buildWithScope(Layer.fresh(stopping), scope)
        const send = fetchSend(Context.get(context, Port))
        const request = { method: "GET", path: "/v1/brands", headers: { "x-access-key": key } }
        const answered = yield* Effect.forkChild(Effect.promise(() => send(request)))
        yield* Deferred.await(begun)
        const closing = yield* Effect.forkChild(Scope.close(scope, Exit.void))
        const other = { ...request, path: "/v1/health/auth" }
        const refused = yield* Effect.promise(() =>
          send(other).then(
            ({ status }) => status,
            () => "refused"
          )
        ).pipe(Effect.repeat({ while: (outcome) => outcome === 200 }))
        assert.include([503, "refused"], refused)
        yield* Deferred.succeed(goOn, undefined)
        assert.strictEqual((yield* Fiber.join(answered)).status, 200)
        yield* Fiber.join(closing)
      })
    )
  }
)

const { attributes, tracing } = recordedSpans()

layer(
  fetching.pipe(Layer.provideMerge(server), Layer.provideMerge(core), Layer.provideMerge(Layer.merge(quiet, tracing))),
  fromLive
)("the traces of a node server", (it) => {
  it.effect("hold the URLs of requests, but none that holds a token", () =>
    Effect.gen(function* () {
      const send = yield* TestSend
      const token = "t".repeat(43)
      for (const path of ["/v1/health?seen", `/email/confirm/${token}`, `/email/unsubscribe/${token}`]) {
        yield* Effect.promise(() => send({ method: "POST", path, headers: {} }))
      }
      assert.isTrue(attributes.some((text) => text.includes("/v1/health")))
      assert.isFalse(attributes.some((text) => text.includes(token)))
    })
  )
})
