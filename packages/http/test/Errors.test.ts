import { AnswerEngines, Brands, Organizations, Scans, StorageError } from "@answerscope/core"
import { Readiness } from "@answerscope/http"
import { assert, layer } from "@effect/vitest"
import { Effect, Fiber, Layer, Logger } from "effect"
import { TestClock } from "effect/testing"
import { call, core, coreWith, newKey, newOrganization, newTenant, TestSend, unlimited } from "./TestServer.ts"

const outcome = ({ status, json }: { readonly status: number; readonly json: { readonly code?: string } }) =>
  `${status} ${json.code}`

layer(TestSend.layer(unlimited).pipe(Layer.provideMerge(core)))("errors", (it) => {
  it.effect("an unknown route is 404 with and without a key", () =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization()
      const paths = ["/", "/v1", "/v1/", "/v2/brands", "/V1/brands", "/v1/Brands/", "/v1//brands", "//v1/brands"]
      const odd = ["/v1/brands/x/y/z", "/v1/brands;x", "/v1/brands/%zz", "/v1/brands//", "/docs/x", "/v1/health/no"]
      for (const path of [...paths, ...odd]) {
        for (const options of [{}, { key }, { key: "bad" }]) {
          for (const method of ["GET", "POST", "OPTIONS"]) {
            const response = yield* call(method, path, options)
            assert.strictEqual(outcome(response), "404 not_found", `${method} ${path}`)
          }
        }
      }
    })
  )

  it.effect("another method of a known path is 405 and says which there are, key or none", () =>
    Effect.gen(function* () {
      const { key, id } = yield* newOrganization()
      const allowed: ReadonlyArray<readonly [path: string, allow: string]> = [
        ["/v1/health", "GET, HEAD, OPTIONS"],
        ["/v1/brands", "GET, HEAD, OPTIONS, POST"],
        ["/v1/brands/", "GET, HEAD, OPTIONS, POST"],
        ["/v1/brands/brd_x", "DELETE, GET, HEAD, OPTIONS, PATCH"],
        ["/v1/brands/brd_x/prompts?x=1", "GET, HEAD, OPTIONS, PATCH, PUT"],
        ["/v1/scans/scn_x/cancel/", "OPTIONS, POST"],
        ["/v1/usage/", "GET, HEAD, OPTIONS"],
        ["/docs", "GET, HEAD, OPTIONS"],
        ["/v1/openapi.json", "GET, HEAD, OPTIONS"],
        ["/metrics", "GET, HEAD, OPTIONS"]
      ]
      const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"]
      for (const [path, allow] of allowed) {
        const sorted = (text: string | null) => (text ?? "").split(", ").toSorted().join(", ")
        for (const method of methods.filter((method) => !allow.split(", ").includes(method))) {
          for (const options of [{}, { key }, { key: yield* newKey(id, "read") }]) {
            const response = yield* call(method, path, options)
            assert.strictEqual(outcome(response), "405 method_not_allowed", `${method} ${path}`)
            assert.strictEqual(sorted(response.headers.get("allow")), allow, `${method} ${path}`)
          }
        }
        const options = yield* call("OPTIONS", path)
        assert.deepStrictEqual([options.status, options.body], [204, ""], path)
        assert.strictEqual(sorted(options.headers.get("allow")), allow, path)
      }
    })
  )

  it.effect("HEAD answers as GET does, without a body", () =>
    Effect.gen(function* () {
      const { writeKey: key, ids } = yield* newTenant
      for (const path of ["/v1/health", "/v1/brands", `/v1/brands/${ids.brands}`, "/docs", "/v1/openapi.json"]) {
        const [head, get] = [yield* call("HEAD", path, { key }), yield* call("GET", path, { key })]
        assert.deepStrictEqual([head.status, head.body], [200, ""], path)
        assert.strictEqual(head.headers.get("content-length"), get.headers.get("content-length"), path)
      }
      assert.strictEqual((yield* call("HEAD", "/v1/brands")).status, 401)
    })
  )

  it.effect("401 has one message; a suspended organization is 403, before all else", () =>
    Effect.gen(function* () {
      const { id, key } = yield* newOrganization()
      const bodies = yield* Effect.forEach([undefined, "", "x", `${key}x`], (presented) =>
        call("GET", "/v1/usage/?bad=1", presented === undefined ? {} : { key: presented })
      )
      assert.strictEqual(new Set(bodies.map(({ status, body }) => `${status} ${body}`)).size, 1)
      assert.strictEqual(bodies[0]?.status, 401)
      const organizations = yield* Organizations
      yield* organizations.suspend(id)
      const suspended = yield* call("POST", "/v1/brands/", { key, body: "{" })
      assert.strictEqual(outcome(suspended), "403 forbidden")
      yield* organizations.resume(id)
      assert.strictEqual((yield* call("GET", "/v1/brands", { key })).status, 200)
    })
  )

  it.effect("404 says the same of what never was and of what is another's", () =>
    Effect.gen(function* () {
      const [own, other] = [yield* newTenant, yield* newTenant]
      const bodies = yield* Effect.forEach([other.ids.brands, "brd_x", own.ids.scans], (id) =>
        call("GET", `/v1/brands/${id}`, { key: own.writeKey })
      )
      for (const { status, body } of bodies) {
        assert.deepStrictEqual([status, body], [404, bodies[0]?.body])
      }
      const foreign = yield* call("GET", `/v1/scans/?brand_id=${other.ids.brands}`, { key: own.writeKey })
      assert.deepStrictEqual([foreign.status, foreign.json.data.total], [200, 0])
    })
  )

  it.effect("checks come in order: form, existence, configuration, credits", () =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization(0)
      const missing = "brd_01jnhv8q5yfa7tb2c3d4e5f6g7"
      const bad = { brandId: missing, brand: "A", prompts: ["a"], engines: [] }
      assert.strictEqual(outcome(yield* call("POST", "/v1/scans", { key, body: bad })), "400 invalid_request")
      const gone = { brandId: missing, brand: "A", prompts: ["a"] }
      assert.strictEqual(outcome(yield* call("POST", "/v1/scans", { key, body: gone })), "404 not_found")
      const dear = { brand: "A", prompts: ["a"] }
      assert.strictEqual(outcome(yield* call("POST", "/v1/scans", { key, body: dear })), "402 insufficient_credits")
      assert.strictEqual(outcome(yield* call("PATCH", "/v1/brands/x", { key, body: {} })), "400 invalid_request")
    })
  )

  it.effect("a scan that makes no sense is 400 and says why", () =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization()
      const brand = (yield* call("POST", "/v1/brands", { key, body: { name: "A", engines: ["claude"] } })).json.data.id
      const wrong: ReadonlyArray<readonly [body: object, message: RegExp]> = [
        [{}, /^brand: is required/],
        [{ brand: "A" }, /^prompts: /],
        [{ brandId: brand }, /^prompts: .*brand has no prompts/],
        [{ brandId: null, prompts: ["a"] }, /^brand: is required/],
        [{ brandId: brand, prompts: ["a"], models: { chatgpt: "x" } }, /^models\.chatgpt: /],
        [
          { brand: "A", prompts: ["a"], models: { bard: "x" } },
          /^models\.bard: the engine is not in this scan, which asks chatgpt/
        ],
        [{ brand: "A", prompts: ["a", "b", " "] }, /^prompts\[2\]: must have 1 to 500 characters/],
        [{ brand: "A", prompts: ["a"], engines: ["bard"] }, /^engines\[0\]: must be one of chatgpt, claude/],
        [{ brand: "A", prompts: ["a"], domain: "localhost" }, /^domain: must be a public host name/]
      ]
      for (const [body, message] of wrong) {
        const { status, json } = yield* call("POST", "/v1/scans/", { key, body })
        assert.strictEqual(status, 400)
        assert.match(json.message, message)
      }
    })
  )

  it.effect("one brand more than an organization may hold is 409", () =>
    Effect.gen(function* () {
      const { id, key } = yield* newOrganization()
      const brands = yield* Brands
      for (let i = 0; i < 1000; i++) yield* brands.create(id, { name: `Brand ${i}` })
      assert.strictEqual(outcome(yield* call("POST", "/v1/brands", { key, body: { name: "A" } })), "409 conflict")
      const list = yield* call("GET", "/v1/brands", { key })
      assert.strictEqual(list.json.data.brands.length, 1000)
    })
  )

  it.effect("the caller's request id is kept when it is fit, else there is a new one", () =>
    Effect.gen(function* () {
      for (const id of ["a", "A b-9~!", "x".repeat(128)]) {
        const { headers } = yield* call("GET", "/v1/none", { headers: { "x-request-id": id } })
        assert.strictEqual(headers.get("x-request-id"), id)
      }
      for (const id of ["", "x".repeat(129), "caf\u00e9", "a\tb"]) {
        const { headers } = yield* call("GET", "/v1/health", { headers: { "x-request-id": id } })
        assert.match(headers.get("x-request-id") ?? "", /^req_[0-9a-f]{32}_\d+$/)
      }
    })
  )

  it.effect("responses are not cached, not sniffed and do not say what made them", () =>
    Effect.gen(function* () {
      const { headers } = yield* call("GET", "/v1/health")
      assert.strictEqual(headers.get("cache-control"), "no-store")
      assert.strictEqual(headers.get("x-content-type-options"), "nosniff")
      assert.isNull(headers.get("x-powered-by"))
      assert.isNull(headers.get("access-control-allow-origin"))
    })
  )
})

const lines: Array<string> = []
const remember = Logger.layer([
  Logger.map(Logger.formatJson, (line) => {
    lines.push(line)
  })
])

const broken = Layer.effect(
  Scans,
  Effect.map(Effect.service(Scans), (scans) =>
    Scans.of({
      ...scans,
      list: () => Effect.die(new Error("a secret detail")),
      get: () => Effect.fail(new StorageError({ operation: "ScanStore.get", cause: new Error("a secret detail") })),
      cancel: () =>
        Effect.fail(
          new StorageError({
            operation: "ScanStore.cancel",
            cause: new Error("a secret detail"),
            isOutcomeUnknown: true
          })
        )
    })
  )
).pipe(Layer.provideMerge(core))

const slow = Layer.succeed(Readiness, Effect.never)

layer(TestSend.layer(unlimited).pipe(Layer.provide(slow), Layer.provideMerge(broken), Layer.provideMerge(remember)))(
  "faults",
  (it) => {
    it.effect("a defect is 500: logged, and told only by its request id", () =>
      Effect.gen(function* () {
        const { key } = yield* newOrganization()
        const { status, json } = yield* call("GET", "/v1/scans/", { key, headers: { "x-request-id": "rid-1" } })
        assert.deepStrictEqual([status, json.code], [500, "internal"])
        assert.include(json.message, "rid-1")
        assert.notInclude(json.message, "secret")
        const logged = lines.filter((line) => line.includes("rid-1"))
        assert.isTrue(logged.some((line) => line.includes("a secret detail")))
      })
    )

    it.effect("a fault of the storage is 503 with retry-after, and logged", () =>
      Effect.gen(function* () {
        const { key } = yield* newOrganization()
        const path = "/v1/scans/scn_01jnhv8q5yfa7tb2c3d4e5f6g7"
        const response = yield* call("GET", path, { key, headers: { "x-request-id": "rid-2" } })
        assert.strictEqual(outcome(response), "503 unavailable")
        assert.match(response.headers.get("retry-after") ?? "", /^\d+$/)
        assert.notInclude(response.body, "secret")
        assert.isTrue(lines.some((line) => line.includes("rid-2") && line.includes("ScanStore.get")))
      })
    )

    it.effect("a change of which nobody knows is 503, and says how it is repeated safely", () =>
      Effect.gen(function* () {
        const { key } = yield* newOrganization()
        const response = yield* call("POST", "/v1/scans/scn_01jnhv8q5yfa7tb2c3d4e5f6g7/cancel", { key })
        assert.strictEqual(outcome(response), "503 outcome_unknown")
        assert.match(response.headers.get("retry-after") ?? "", /^\d+$/)
        assert.include(response.json.message, "Idempotency-Key")
        assert.notInclude(response.body, "Nothing was changed")
        assert.notInclude(response.body, "secret")
      })
    )

    it.effect("each request is one log line, without key and query", () =>
      Effect.gen(function* () {
        const { id, key } = yield* newOrganization()
        yield* call("GET", "/v1/brands/brd_x?hidden=1", { key, headers: { "x-request-id": "rid-3" } })
        const logged = lines.filter((line) => line.includes("rid-3"))
        assert.strictEqual(logged.length, 1)
        const line = JSON.parse(logged[0] ?? "")
        assert.deepInclude(line.annotations, {
          method: "GET",
          route: "/v1/brands/:id",
          status: 400,
          requestId: "rid-3",
          organizationId: id
        })
        assert.isNumber(line.annotations.durationMillis)
        for (const text of lines) {
          assert.notInclude(text, key)
          assert.notInclude(text, "hidden")
        }
      })
    )

    it.effect("readiness is 503 with the reason when the storage does not answer in time", () =>
      Effect.gen(function* () {
        const fiber = yield* Effect.forkChild(call("GET", "/v1/health/ready"))
        yield* Effect.yieldNow
        yield* TestClock.adjust("2 seconds")
        const response = yield* Fiber.join(fiber)
        assert.strictEqual(outcome(response), "503 unavailable")
        assert.include(response.json.message, "2 seconds")
        assert.strictEqual((yield* call("GET", "/v1/health")).status, 200)
      })
    )
  }
)

layer(
  TestSend.layer(unlimited).pipe(
    Layer.provide(Layer.succeed(Readiness, Effect.succeed("The database is away."))),
    Layer.provideMerge(coreWith(AnswerEngines.layer({})))
  )
)("not ready", (it) => {
  it.effect("says why", () =>
    Effect.gen(function* () {
      const { status, json } = yield* call("GET", "/v1/health/ready/")
      assert.deepStrictEqual(
        [status, json],
        [503, { success: false, message: "The database is away.", code: "unavailable" }]
      )
    })
  )
})
