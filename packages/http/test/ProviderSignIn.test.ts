import { type IdentityProvider, SignInFailed } from "@answerscope/http"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { call, core, newOrganization, TestSend, unlimited } from "./TestServer.ts"

const page = '<base href="/" /><meta name="sign-in" content="key" />'
const dashboard = new Map([
  ["index.html", { contentType: "text/html", content: new TextEncoder().encode(page), brotli: null }]
])
const pending = { state: "s1", nonce: "n1", verifier: "v1" }

/** A provider whose codes are claims, or the way in which it fails. */
const provider: IdentityProvider = {
  publicUrl: "http://api.test",
  begin: (returnTo) => Effect.succeed({ address: `https://login.test/?to=${returnTo}`, pending }),
  finish: ({ returned }) => {
    const code = returned.searchParams.get("code") ?? ""
    return code === "unavailable" || code === "refused"
      ? Effect.fail(new SignInFailed({ kind: code, reason: "as the test wants" }))
      : Effect.succeed({ organization: code, scope: "write", caller: "jane" })
  }
}

const world = (options: Parameters<typeof TestSend.layer>[0] = {}) =>
  TestSend.layer({ ...unlimited, dashboard, identityProvider: provider, ...options }).pipe(Layer.provideMerge(core))

const cookieOf = (headers: Headers, name: string) =>
  headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`) && !cookie.includes("Max-Age=0")) ?? ""

const comingBack = Effect.fnUntraced(function* (query: string, headers: Record<string, string> = {}) {
  const started = yield* call("GET", "/session/provider?next=/method")
  const cookie = cookieOf(started.headers, "answerscope_sign_in").split(";")[0] ?? ""
  return yield* call("GET", `/session/provider/return?${query}`, { headers: { cookie, ...headers } })
})

describe("a browser that comes back from the identity provider", () => {
  it.effect("gets a session, without TLS too, and the page that it left", () =>
    Effect.gen(function* () {
      const { id } = yield* newOrganization()
      const back = yield* comingBack(`state=s1&code=${id}`)
      assert.deepStrictEqual([back.status, back.headers.get("location")], [303, "http://api.test/method"])
      const cookie = cookieOf(back.headers, "answerscope_session").split(";")[0] ?? ""
      const headers = { cookie, "x-answerscope-dashboard": "http:" }
      assert.strictEqual((yield* call("POST", "/v1/brands", { body: { name: "Acme" }, headers })).status, 200)
    }).pipe(Effect.provide(world()))
  )

  it.effect("is shown why it has none", () =>
    Effect.gen(function* () {
      const failures = [
        ["state=s2&code=x", 400],
        ["code=x", 400],
        ["state=s1&code=refused", 403],
        ["state=s1&code=nobody", 403],
        ["state=s1&code=unavailable", 503]
      ] as const
      for (const [query, status] of failures) {
        const { body, headers, status: found } = yield* comingBack(query)
        assert.strictEqual(found, status, query)
        assert.include(headers.get("content-type") ?? "", "text/html", query)
        assert.include(body, '<a href="/">Back to sign-in</a>')
        assert.strictEqual(cookieOf(headers, "answerscope_session"), "", query)
      }
      assert.strictEqual((yield* call("POST", "/session/provider")).status, 405)
    }).pipe(Effect.provide(world()))
  )

  it.effect("is slowed down after many failures, which an outage is not", () =>
    Effect.gen(function* () {
      for (let i = 0; i < 5; i++) assert.strictEqual((yield* comingBack("state=s1&code=unavailable")).status, 503)
      let { status } = yield* comingBack("state=s1&code=refused")
      for (let i = 0; i < 5 && status === 403; i++) status = (yield* comingBack("state=s1&code=refused")).status
      assert.strictEqual(status, 429)
      const { id } = yield* newOrganization()
      assert.strictEqual((yield* comingBack(`state=s1&code=${id}`)).status, 429)
    }).pipe(Effect.provide(world({ failuresPerMinute: 3 })))
  )

  it.effect("finds nothing without a provider", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* call("GET", "/session/provider")).status, 404)
      assert.strictEqual((yield* call("GET", "/session/provider/return?state=s1&code=x")).status, 404)
    }).pipe(Effect.provide(world({ identityProvider: null })))
  )
})
