import { AnswerEngines, Scans, StorageError } from "@answerscope/core"
import { Idempotency, IdempotencyBusy } from "@answerscope/core/model"
import { assert, layer } from "@effect/vitest"
import { Array, Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { call, core, coreWith, newOrganization, newTenant, TestSend, unlimited } from "./TestServer.ts"

const scan = { brand: "Acme", prompts: ["a"], engines: ["chatgpt"] }

const usedBy = Effect.fnUntraced(function* (key: string) {
  const [usage, scans] = [yield* call("GET", "/v1/usage", { key }), yield* call("GET", "/v1/scans", { key })]
  return [usage.json.totalUsage, scans.json.data.total]
})

layer(TestSend.layer(unlimited).pipe(Layer.provideMerge(core)))("idempotency", (it) => {
  it.effect("a repeated request gets the same bytes and has no second effect", () =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization()
      const headers = { "idempotency-key": "one" }
      const first = yield* call("POST", "/v1/scans/", { key, body: scan, headers })
      assert.strictEqual(first.headers.get("idempotency-replayed"), null)
      const reordered = `{ "engines": ["chatgpt"], "prompts": ["a"], "brand": "Acme" }`
      const again = yield* call("POST", "/v1/scans", { key, body: reordered, headers })
      assert.deepStrictEqual([again.status, again.body], [200, first.body])
      assert.strictEqual(again.headers.get("idempotency-replayed"), "true")
      assert.strictEqual(again.headers.get("content-type"), first.headers.get("content-type"))
      assert.notStrictEqual(again.headers.get("x-request-id"), first.headers.get("x-request-id"))
      assert.deepStrictEqual(yield* usedBy(key), [5, 1])
    })
  )

  it.effect("what is left out and what is sent as it would be anyway are two bodies", () =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization()
      const headers = { "idempotency-key": "samples" }
      assert.strictEqual((yield* call("POST", "/v1/scans/", { key, body: scan, headers })).status, 200)
      const { status, json } = yield* call("POST", "/v1/scans/", { key, body: { ...scan, samples: 1 }, headers })
      assert.deepStrictEqual([status, json.code], [422, "idempotency_key_reused"])
      assert.deepStrictEqual(yield* usedBy(key), [5, 1])
    })
  )

  it.effect("a repeated request for a reanalysis gets the bytes of the first and starts no other", () =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization()
      const brand = yield* call("POST", "/v1/brands/", { key, body: { name: "Acme" } })
      const path = `/v1/brands/${brand.json.data.id}/reanalysis`
      const headers = { "idempotency-key": "reread" }
      const first = yield* call("POST", path, { key, headers })
      const again = yield* call("POST", path, { key, headers })
      assert.deepStrictEqual([first.status, again.status, again.body], [202, 202, first.body])
      assert.strictEqual(again.headers.get("idempotency-replayed"), "true")
    })
  )

  it.effect("50 at once have one effect", () =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization()
      const all = yield* Effect.forEach(
        Array.range(1, 50),
        () => call("POST", "/v1/scans/", { key, body: scan, headers: { "idempotency-key": "k" } }),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(new Set(all.map(({ status, body }) => `${status} ${body}`)).size, 1)
      assert.strictEqual(all[0]?.status, 200)
      assert.strictEqual(all.filter(({ headers }) => headers.get("idempotency-replayed") === "true").length, 49)
      assert.deepStrictEqual(yield* usedBy(key), [5, 1])
    })
  )

  it.effect("another request with the key is refused: other body, route, thing or method", () =>
    Effect.gen(function* () {
      const { writeKey: key, ids } = yield* newTenant
      const other = (yield* call("POST", "/v1/brands", { key, body: { name: "B" } })).json.data.id
      const headers = { "idempotency-key": "k" }
      const body = { prompts: ["x"] }
      const path = `/v1/brands/${ids.brands}/prompts`
      assert.strictEqual((yield* call("PUT", path, { key, body, headers })).status, 200)
      const refused: ReadonlyArray<readonly [method: string, path: string, body: unknown]> = [
        ["PUT", path, { prompts: ["y"] }],
        ["PUT", `/v1/brands/${other}/prompts`, body],
        ["PATCH", `/v1/brands/${ids.brands}`, body],
        ["POST", "/v1/scans/", { brandId: ids.brands }],
        ["POST", `/v1/scans/${ids.scans}/cancel`, undefined]
      ]
      for (const [method, target, sent] of refused) {
        const { status, json } = yield* call(method, target, { key, body: sent, headers })
        assert.deepStrictEqual([status, json.code], [422, "idempotency_key_reused"], `${method} ${target}`)
      }
      const replay = yield* call("PUT", `${path}/`, { key, body, headers })
      assert.deepStrictEqual([replay.status, replay.headers.get("idempotency-replayed")], [200, "true"])
    })
  )

  it.effect("the key belongs to the organization, and is ignored where nothing can be repeated", () =>
    Effect.gen(function* () {
      const headers = { "idempotency-key": "k" }
      const [a, b] = [yield* newOrganization(), yield* newOrganization()]
      const first = yield* call("POST", "/v1/brands", { key: a.key, body: { name: "A" }, headers })
      const second = yield* call("POST", "/v1/brands", { key: b.key, body: { name: "B" }, headers })
      assert.deepStrictEqual([second.status, second.json.data.name], [200, "B"])
      const path = `/v1/brands/${first.json.data.id}`
      assert.strictEqual((yield* call("GET", path, { key: a.key, headers })).status, 200)
      assert.strictEqual((yield* call("DELETE", path, { key: a.key, headers })).status, 200)
      assert.strictEqual((yield* call("DELETE", path, { key: a.key, headers })).status, 404)
    })
  )

  it.effect("an error leaves no trace: the key can be used again, also for another request", () =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization(4)
      const headers = { "idempotency-key": "k" }
      const tooDear = yield* call("POST", "/v1/scans/", { key, body: scan, headers })
      assert.deepStrictEqual([tooDear.status, tooDear.json.code], [402, "insufficient_credits"])
      assert.include(tooDear.json.message, "5")
      assert.include(tooDear.json.message, "4")
      const wrong = yield* call("POST", "/v1/brands/", { key, body: { name: "" }, headers })
      assert.strictEqual(wrong.status, 400)
      const missing = yield* call("PATCH", "/v1/brands/brd_x", { key, body: { name: "A" }, headers })
      assert.strictEqual(missing.status, 404)
      assert.deepStrictEqual(yield* usedBy(key), [0, 0])
      const right = yield* call("POST", "/v1/brands/", { key, body: { name: "A" }, headers })
      assert.deepStrictEqual([right.status, right.headers.get("idempotency-replayed")], [200, null])
    })
  )

  it.effect("keys of another form are refused", () =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization()
      for (const bad of ["", "a".repeat(256), "caf\u00e9", "a\tb"]) {
        const { status, json } = yield* call("POST", "/v1/brands/", {
          key,
          body: { name: "A" },
          headers: { "idempotency-key": bad }
        })
        assert.deepStrictEqual([status, json.code], [400, "invalid_request"], bad)
      }
      const longest = { "idempotency-key": "~".repeat(255) }
      assert.strictEqual(
        (yield* call("POST", "/v1/brands", { key, body: { name: "A" }, headers: longest })).status,
        200
      )
      assert.strictEqual((yield* call("GET", "/v1/brands/", { key })).json.data.brands.length, 1)
    })
  )

  it.effect("a response is forgotten after 7 days", () =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization()
      const request = { key, body: { name: "A" }, headers: { "idempotency-key": "k" } }
      const first = yield* call("POST", "/v1/brands/", request)
      yield* TestClock.adjust("7 days")
      assert.strictEqual((yield* call("POST", "/v1/brands/", request)).body, first.body)
      yield* TestClock.adjust("1 second")
      const later = yield* call("POST", "/v1/brands/", request)
      assert.strictEqual(later.status, 200)
      assert.notStrictEqual(later.body, first.body)
    })
  )
})

const dying = coreWith(AnswerEngines.layer({}))

layer(TestSend.layer(unlimited).pipe(Layer.provideMerge(dying)))("idempotency without engines", (it) => {
  it.effect("what is not configured leaves no trace", () =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization()
      const headers = { "idempotency-key": "k" }
      for (let i = 0; i < 2; i++) {
        const { status, json } = yield* call("POST", "/v1/scans/", { key, body: scan, headers })
        assert.deepStrictEqual([status, json.code], [503, "not_configured"])
        assert.include(json.message, "chatgpt")
      }
      assert.deepStrictEqual(yield* usedBy(key), [0, 0])
    })
  )
})

/** Scans that cannot be read with their checks. */
const unreadable = Layer.effect(
  Scans,
  Effect.map(Effect.service(Scans), (scans) =>
    Scans.of({
      ...scans,
      get: () => Effect.fail(new StorageError({ operation: "ScanStore.get", cause: "gone" }))
    })
  )
).pipe(Layer.provideMerge(core))

layer(TestSend.layer(unlimited).pipe(Layer.provideMerge(unreadable)))("a response that cannot be made whole", (it) => {
  it.effect("is an error that changed nothing, and its key can be used again", () =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization(1_000)
      const prompts = Array.makeBy(50, (index) => `${index} `.padEnd(500, "é"))
      const { json } = yield* call("POST", "/v1/scans", { key, body: { ...scan, prompts, samples: 4 } })
      const headers = { "idempotency-key": "k" }
      for (let round = 0; round < 2; round++) {
        const { status, json: error } = yield* call("POST", `/v1/scans/${json.data.id}/cancel`, { key, headers })
        assert.deepStrictEqual([status, error.code], [503, "unavailable"])
      }
      const { scans } = (yield* call("GET", "/v1/scans", { key })).json.data
      assert.strictEqual(scans[0].status, "pending")
      assert.deepStrictEqual(yield* usedBy(key), [1_000, 1])
      const other = yield* call("POST", "/v1/brands", { key, body: { name: "A" }, headers })
      assert.strictEqual(other.status, 200)
    })
  )
})

const busy = Layer.mock(Idempotency, { run: () => Effect.fail(new IdempotencyBusy()) })

layer(TestSend.layer(unlimited).pipe(Layer.provide(busy), Layer.provideMerge(core)))("a request under way", (it) => {
  it.effect("makes its repetition a conflict", () =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization()
      const headers = { "idempotency-key": "k" }
      const { status, json } = yield* call("POST", "/v1/brands/", { key, body: { name: "A" }, headers })
      assert.deepStrictEqual([status, json.code], [409, "conflict"])
      assert.include(json.message, "Idempotency-Key")
    })
  )
})
