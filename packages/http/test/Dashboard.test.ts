import { AccessKeys, Organizations, Sessions } from "@answerscope/core"
import type { DashboardFiles } from "@answerscope/http"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { twoBrands } from "./BoundBrands.ts"
import { call, core, newOrganization, TestSend, unlimited } from "./TestServer.ts"

const bytes = (text: string) => new TextEncoder().encode(text)
const page = '<!doctype html><html><head><base href="/" /></head><body>the page</body></html>'
const dashboard: DashboardFiles = new Map([
  ["index.html", { contentType: "text/html; charset=utf-8", content: bytes(page), brotli: null }],
  ["assets/main-1.js", { contentType: "text/javascript", content: bytes("plain"), brotli: bytes("short") }]
])

const world = (options: Parameters<typeof TestSend.layer>[0] = unlimited) =>
  TestSend.layer({ dashboard, ...options }).pipe(Layer.provideMerge(core))

const own = { "x-answerscope-dashboard": "1" }
const cookieOf = (headers: Headers) => headers.get("set-cookie")?.split(";")[0] ?? ""

const signIn = Effect.fnUntraced(function* (body: object, headers: Record<string, string> = {}) {
  const response = yield* call("POST", "/session", { body, headers: { ...own, ...headers } })
  return { ...response, cookie: cookieOf(response.headers) }
})

describe("files", () => {
  it.effect("every address of its own gives the page, with a policy that allows nothing from elsewhere", () =>
    Effect.gen(function* () {
      for (const path of [
        "/",
        "/b/brd_1",
        "/b/brd_1/prompts?class=b",
        "/alerts",
        "/reports",
        "/method",
        "/organization",
        "/new",
        "/s/token"
      ]) {
        const { body, headers, status } = yield* call("GET", path)
        assert.strictEqual(status, 200, path)
        assert.include(body, "the page")
        const policy = headers.get("content-security-policy") ?? ""
        assert.include(policy, "default-src 'none'")
        assert.notInclude(policy, "unsafe")
        assert.strictEqual(headers.get("cache-control"), "no-cache")
      }
      // the page tells people what it does not find: what the router cannot read, too
      for (const path of [
        "/b/%E0%A4%A",
        "/b/brd_1/%ff",
        `/b/${"x".repeat(200)}/prompts`,
        "/b/a;b",
        "/b/%E0%A4%A?a=%ff"
      ]) {
        const { body, headers, status } = yield* call("GET", path)
        assert.deepStrictEqual([status, body.includes("the page")], [200, true], path)
        assert.include(headers.get("content-security-policy") ?? "", "default-src 'none'")
        assert.notStrictEqual((yield* call("POST", path)).status, 200, path)
      }
      for (const path of [
        "/b",
        "/b/1/2/3",
        "/v1/brands/%E0%A4%A",
        "/v1/b/%ff",
        "/b/1/%ff/3",
        "/index.html",
        "/assets/..%2findex.html",
        "/assets/no.js"
      ]) {
        assert.strictEqual((yield* call("GET", path)).status, 404, path)
      }
      assert.strictEqual((yield* call("POST", "/method")).status, 405)
    }).pipe(Effect.provide(world()))
  )

  it.effect("a person whose address leads nowhere gets the page, and a program the error", () =>
    Effect.gen(function* () {
      const browser = { headers: { accept: "text/html,application/xhtml+xml,*/*;q=0.8" } }
      for (const path of ["/nope", "/prompts", "/organization/credits", "/b/1/2/3", "/index.html"]) {
        const { body, headers, status } = yield* call("GET", path, browser)
        assert.deepStrictEqual([status, body.includes("the page")], [404, true], path)
        assert.include(headers.get("content-security-policy") ?? "", "default-src 'none'")
        assert.strictEqual((yield* call("POST", path, browser)).body.includes("the page"), false, path)
        assert.include((yield* call("GET", path)).body, "not_found", path)
      }
      for (const path of ["/v1/nope", "/v1", "/assets/no.js"]) {
        assert.notInclude((yield* call("GET", path, browser)).body, "the page", path)
      }
    }).pipe(Effect.provide(world()))
  )

  it.effect("a page with a file of its own is sent that, under every address that shows it", () =>
    Effect.gen(function* () {
      const named = { "/": "portfolio", "/b/brd_1": "overview", "/b/brd_1/prompts?class=branded": "prompts" }
      for (const [path, name] of Object.entries(named)) {
        const { body, headers } = yield* call("GET", path)
        assert.include(body, `only ${name}`)
        assert.include(headers.get("content-security-policy") ?? "", "default-src 'none'")
      }
      for (const path of ["/method", "/b/brd_1/index", "/b/brd_1/nothing"]) {
        assert.include((yield* call("GET", path)).body, "the page", path)
      }
    }).pipe(
      Effect.provide(
        world({
          ...unlimited,
          dashboard: new Map([
            ...dashboard,
            ...["portfolio", "overview", "prompts"].map(
              (name) =>
                [`${name}.html`, { contentType: "text/html", content: bytes(`only ${name}`), brotli: null }] as const
            )
          ])
        })
      )
    )
  )

  it.effect("what it loads is kept for ever, and sent compressed to those who take that", () =>
    Effect.gen(function* () {
      const plain = yield* call("GET", "/assets/main-1.js")
      assert.strictEqual(plain.body, "plain")
      assert.include(plain.headers.get("cache-control"), "immutable")
      for (const accepted of ["br", "gzip, br", "gzip, br;q=0.5"]) {
        const short = yield* call("GET", "/assets/main-1.js", { headers: { "accept-encoding": accepted } })
        assert.strictEqual(short.body, "short", accepted)
        assert.strictEqual(short.headers.get("content-encoding"), "br")
      }
      for (const accepted of ["br;q=0", "gzip", "brx"]) {
        const { headers } = yield* call("GET", "/assets/main-1.js", { headers: { "accept-encoding": accepted } })
        assert.notStrictEqual(headers.get("content-encoding"), "br", accepted)
      }
    }).pipe(Effect.provide(world()))
  )

  it.effect("without a dashboard there is nothing of it", () =>
    Effect.gen(function* () {
      for (const path of ["/", "/session", "/assets/main-1.js"]) {
        assert.strictEqual((yield* call("GET", path)).status, 404, path)
      }
    }).pipe(Effect.provide(TestSend.layer().pipe(Layer.provideMerge(core))))
  )
})

describe("signing in", () => {
  it.effect("a key becomes a cookie that scripts cannot read; what it gives is what the key gives", () =>
    Effect.gen(function* () {
      const { id: organizationId, key } = yield* newOrganization()
      const { cookie, headers, json, status } = yield* signIn({ accessKey: key })
      assert.strictEqual(status, 200)
      assert.deepStrictEqual(json.data.organization.id, organizationId)
      assert.strictEqual(json.data.scope, "write")
      const set = headers.get("set-cookie") ?? ""
      for (const part of ["HttpOnly", "SameSite=Strict", "Path=/"]) assert.include(set, part)
      assert.notInclude(set, "Secure")
      assert.notInclude(set, key)
      const made = yield* call("POST", "/v1/brands/", { headers: { ...own, cookie }, body: { name: "Acme" } })
      assert.strictEqual(made.status, 200)
      const seen = yield* call("GET", "/v1/brands/", { key })
      assert.strictEqual(seen.json.data.brands[0].id, made.json.data.id)
      assert.deepStrictEqual((yield* call("GET", "/session", { headers: { ...own, cookie } })).json, json)
    }).pipe(Effect.provide(world()))
  )

  it.effect("a key that is bound to a brand gives a session that is bound to it", () =>
    Effect.gen(function* () {
      const { key: accessKey, other, own: bound } = yield* twoBrands
      const { cookie } = yield* signIn({ accessKey })
      const statusOf = (id: string) =>
        Effect.map(call("GET", `/v1/brands/${id}`, { headers: { ...own, cookie } }), ({ status }) => status)
      assert.deepStrictEqual([yield* statusOf(bound.ids.brands), yield* statusOf(other.ids.brands)], [200, 404])
    }).pipe(Effect.provide(world()))
  )

  it.effect("over TLS the cookie is never sent in the clear", () =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization()
      const { cookie, headers } = yield* signIn({ accessKey: key }, { origin: "https://scope.example.com" })
      const set = headers.get("set-cookie") ?? ""
      assert.match(set, /^__Host-answerscope_session=[^;]+;/)
      for (const part of ["Secure", "HttpOnly", "SameSite=Strict", "Path=/"]) assert.include(set.split("; "), part)
      assert.notInclude(set, "Domain")
      const overTls = { "x-answerscope-dashboard": "https:", cookie }
      assert.strictEqual((yield* call("GET", "/session", { headers: overTls })).status, 200)
      const left = yield* call("DELETE", "/session", { headers: overTls })
      assert.match(left.headers.get("set-cookie") ?? "", /^__Host-answerscope_session=;.*Max-Age=0/)
      assert.strictEqual((yield* call("GET", "/session", { headers: overTls })).status, 401)
    }).pipe(Effect.provide(world()))
  )

  it.effect("over TLS no cookie counts that a sibling domain could have planted", () =>
    Effect.gen(function* () {
      const victim = yield* signIn(
        { accessKey: (yield* newOrganization()).key },
        { origin: "https://scope.example.com" }
      )
      const planted = yield* signIn({ accessKey: (yield* newOrganization()).key })
      const overTls = { "x-answerscope-dashboard": "https:" }
      const alone = yield* call("GET", "/session", { headers: { ...overTls, cookie: planted.cookie } })
      assert.strictEqual(alone.status, 401)
      const cookie = `${planted.cookie}; ${victim.cookie}`
      for (const headers of [overTls, own, { "sec-fetch-site": "same-origin" }]) {
        const { json } = yield* call("GET", "/session", { headers: { ...headers, cookie } })
        assert.deepStrictEqual(json, victim.json)
      }
    }).pipe(Effect.provide(world()))
  )

  it.effect("a link signs in once", () =>
    Effect.gen(function* () {
      const { id: organizationId, key } = yield* newOrganization()
      const accessKeys = yield* AccessKeys
      const { accessKeyId } = yield* accessKeys.authenticate(Redacted.make(key))
      const token = yield* (yield* Sessions).makeLink({ organizationId, accessKeyId })
      const linkToken = Redacted.value(token)
      assert.strictEqual((yield* signIn({ linkToken })).status, 200)
      assert.strictEqual((yield* signIn({ linkToken })).status, 401)
    }).pipe(Effect.provide(world()))
  )

  it.effect("wrong ones are refused alike, and their address is slowed down", () =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization()
      for (const body of [{ accessKey: "ask_x" }, { linkToken: "0".repeat(64) }]) {
        assert.strictEqual((yield* signIn(body)).status, 401)
      }
      for (const body of [{}, { accessKey: 1 }, { accessKey: "x".repeat(201) }]) {
        assert.strictEqual((yield* signIn(body)).status, 400)
      }
      yield* Effect.forEach(Array.from({ length: 3 }), () => signIn({ accessKey: "ask_x" }))
      assert.strictEqual((yield* signIn({ accessKey: "ask_x" })).status, 429)
      // others share the address
      assert.strictEqual((yield* signIn({ accessKey: key })).status, 200)
    }).pipe(Effect.provide(world({ failuresPerMinute: 4 })))
  )

  it.effect("counts towards the rate of its key, as asking who has signed in does", () =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization()
      const first = yield* signIn({ accessKey: key })
      assert.strictEqual(first.status, 200)
      const who = () => call("GET", "/session", { headers: { ...own, cookie: first.cookie } })
      assert.strictEqual((yield* who()).status, 200)
      for (const refused of [yield* signIn({ accessKey: key }), yield* who()]) {
        assert.strictEqual(refused.status, 429)
        assert.isNotNull(refused.headers.get("retry-after"))
      }
    }).pipe(Effect.provide(world({ rateLimitPerMinute: 12 })))
  )

  it.effect("ends with its key, with signing out, and after 12 hours", () =>
    Effect.gen(function* () {
      const { id: organizationId, key } = yield* newOrganization()
      const statusOf = (cookie: string) =>
        Effect.map(call("GET", "/v1/brands/", { headers: { ...own, cookie } }), ({ status }) => status)
      const out = yield* signIn({ accessKey: key })
      const left = yield* call("DELETE", "/session", { headers: { ...own, cookie: out.cookie } })
      assert.strictEqual(left.status, 200)
      assert.include(left.headers.get("set-cookie") ?? "", "Max-Age=0")
      assert.strictEqual(yield* statusOf(out.cookie), 401)
      assert.strictEqual((yield* call("DELETE", "/session", { headers: own })).status, 200)
      const idle = yield* signIn({ accessKey: key })
      yield* TestClock.adjust("12 hours")
      assert.strictEqual(yield* statusOf(idle.cookie), 401)
      const revoked = yield* signIn({ accessKey: key })
      assert.strictEqual(yield* statusOf(revoked.cookie), 200)
      const accessKeys = yield* AccessKeys
      yield* Effect.forEach(yield* accessKeys.list(organizationId), ({ id }) => accessKeys.revoke(id))
      assert.strictEqual(yield* statusOf(revoked.cookie), 401)
    }).pipe(Effect.provide(world()))
  )
})

describe("requests that a page of somebody else makes the browser send", () => {
  it.effect("carry the cookie and get nothing", () =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization()
      const { cookie } = yield* signIn({ accessKey: key })
      const send = (method: string, headers: Record<string, string>, path = "/v1/brands/") =>
        Effect.map(
          call(method, path, {
            headers: { cookie, ...headers },
            ...(method === "POST" ? { body: { name: "B" } } : {})
          }),
          ({ status }) => status
        )
      for (const site of ["cross-site", "same-site", "none"]) {
        assert.strictEqual(yield* send("GET", { "sec-fetch-site": site }), 401, site)
      }
      assert.strictEqual(yield* send("GET", {}), 401)
      assert.strictEqual(yield* send("POST", { "sec-fetch-site": "same-origin" }), 401)
      // a download by a link of our own page
      assert.strictEqual(yield* send("GET", { "sec-fetch-site": "same-origin" }), 200)
      assert.strictEqual(yield* send("POST", own), 200)
      assert.strictEqual((yield* call("POST", "/session", { body: { accessKey: key } })).status, 403)
      assert.strictEqual(yield* send("DELETE", {}, "/session"), 200)
      assert.strictEqual(yield* send("GET", own), 200, "signing out needs our own page, too")
    }).pipe(Effect.provide(world()))
  )

  it.effect("a read key's session changes nothing; a suspended organization's gets 403", () =>
    Effect.gen(function* () {
      const { id: organizationId } = yield* newOrganization()
      const fields = { organizationId, name: null, scope: "read", expiresAt: null } as const
      const { secret } = yield* (yield* AccessKeys).issue(fields)
      const { cookie, json } = yield* signIn({ accessKey: Redacted.value(secret) })
      assert.strictEqual(json.data.scope, "read")
      const headers = { ...own, cookie }
      assert.strictEqual((yield* call("POST", "/v1/brands/", { headers, body: { name: "Acme" } })).status, 403)
      yield* (yield* Organizations).suspend(organizationId)
      assert.strictEqual((yield* call("GET", "/v1/brands/", { headers })).status, 403)
    }).pipe(Effect.provide(world()))
  )
})
