import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { call, core, newOrganization, TestSend, unlimited } from "./TestServer.ts"

const origin = "https://app.example.com"
const preflight = { origin, "access-control-request-method": "POST", "access-control-request-headers": "x-access-key" }

layer(TestSend.layer({ ...unlimited, corsOrigins: [origin, "https://b.example.com"] }).pipe(Layer.provideMerge(core)))(
  "browsers on allowed origins",
  (it) => {
    it.effect("may ask first, and then call and read, errors too", () =>
      Effect.gen(function* () {
        const asked = yield* call("OPTIONS", "/v1/brands/", { headers: preflight })
        assert.strictEqual(asked.status, 204)
        assert.match(asked.headers.get("x-request-id") ?? "", /^req_/)
        assert.strictEqual(asked.headers.get("access-control-allow-origin"), origin)
        assert.include(asked.headers.get("access-control-allow-methods") ?? "", "PATCH")
        assert.include(asked.headers.get("access-control-allow-headers") ?? "", "x-access-key")
        assert.include(asked.headers.get("access-control-allow-headers") ?? "", "idempotency-key")
        for (const path of ["/v1/health", "/v1/brands", "/v1/none"]) {
          const { headers } = yield* call("GET", path, { headers: { origin } })
          assert.strictEqual(headers.get("access-control-allow-origin"), origin, path)
          assert.include(headers.get("access-control-expose-headers") ?? "", "x-request-id")
          assert.include(headers.get("vary") ?? "", "Origin")
        }
        const other = yield* call("GET", "/v1/health", { headers: { origin: "https://evil.example.com" } })
        assert.isNull(other.headers.get("access-control-allow-origin"))
        assert.strictEqual((yield* call("OPTIONS", "/v1/brands/")).headers.get("allow"), "POST, GET, HEAD, OPTIONS")
      })
    )
  }
)

layer(TestSend.layer(unlimited).pipe(Layer.provideMerge(core)))("browsers elsewhere", (it) => {
  it.effect("are told nothing", () =>
    Effect.gen(function* () {
      const asked = yield* call("OPTIONS", "/v1/brands/", { headers: preflight })
      assert.isNull(asked.headers.get("access-control-allow-origin"))
      const { headers } = yield* call("GET", "/v1/health", { headers: { origin } })
      assert.isNull(headers.get("access-control-allow-origin"))
    })
  )
})

layer(TestSend.layer(unlimited).pipe(Layer.provideMerge(core)))("compression", (it) => {
  it.effect("of responses over 1 KiB, when asked for", () =>
    Effect.gen(function* () {
      const send = yield* TestSend
      const { key } = yield* newOrganization()
      const body = { name: "Acme", prompts: Array.from({ length: 50 }, (_, at) => `prompt ${at} ${"x".repeat(50)}`) }
      const plain = yield* call("POST", "/v1/brands", { key, body })
      assert.isNull(plain.headers.get("content-encoding"))
      assert.strictEqual(plain.headers.get("vary"), "Accept-Encoding")
      const path = `/v1/brands/${plain.json.data.id}`
      for (const [accepted, coding] of [
        ["gzip", "gzip"],
        ["gzip, br", "br"],
        ["br;q=0, gzip", "gzip"],
        ["deflate", null],
        ["identity", null]
      ] as const) {
        const headers = { "x-access-key": key, "accept-encoding": accepted }
        const response = yield* Effect.promise(() => send({ method: "GET", path, headers }))
        assert.strictEqual(response.headers.get("content-encoding"), coding, accepted)
        const small = yield* Effect.promise(() => send({ method: "GET", path: "/v1/health/auth", headers }))
        assert.isNull(small.headers.get("content-encoding"))
      }
    })
  )

  it.effect("of the docs page, too", () =>
    Effect.gen(function* () {
      for (const [accepted, coding] of [
        ["gzip", "gzip"],
        ["gzip, br", "br"],
        ["br;q=0.0", null]
      ] as const) {
        const { headers } = yield* call("GET", "/docs", { headers: { "accept-encoding": accepted } })
        assert.strictEqual(headers.get("content-encoding"), coding)
        assert.strictEqual(headers.get("vary"), "Accept-Encoding")
      }
    })
  )
})
