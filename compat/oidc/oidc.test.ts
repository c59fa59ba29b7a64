/** Signing in at a real OpenID provider, and what it must not get away with. */
import { Organizations, Sessions } from "@answerscope/core"
import { chooseIdentityProvider, oidcSettings } from "@answerscope/cli/testing"
import { assert, describe, it } from "@effect/vitest"
import { ConfigProvider, Effect, Layer, Logger, Stream } from "effect"
import { core, newOrganization, TestSend, unlimited } from "../../packages/http/test/TestServer.ts"
import { newBrowser } from "./Browser.ts"
import { identityServer, newKey } from "./IdentityServer.ts"

const publicUrl = "https://answerscope.test"
const own = { "x-answerscope-dashboard": "https:", "content-type": "application/json" }
const page = '<base href="/" /><meta name="sign-in" content="key" />'
const dashboard = new Map([
  ["index.html", { contentType: "text/html", content: new TextEncoder().encode(page), brotli: null }]
])

const byDefault = {
  OIDC_CLIENT_ID: "with-secret",
  OIDC_CLIENT_SECRET: "top-secret-of-client",
  OIDC_SCOPES: "openid membership",
  OIDC_ORGANIZATION_CLAIM: "org",
  OIDC_SCOPE_CLAIM: "role"
}

/** A server with these settings, a provider, a browser, and everything that is logged. */
const world = Effect.fnUntraced(function* (given: Record<string, string> = {}) {
  const server = yield* identityServer(`${publicUrl}/session/provider/return`)
  const env = { ...byDefault, OIDC_ISSUER: server.issuer, ...given }
  const oidc = yield* Effect.provideService(
    Effect.orDie(Effect.suspend(() => oidcSettings)),
    ConfigProvider.ConfigProvider,
    ConfigProvider.fromEnv({ env })
  )
  const identityProvider = yield* chooseIdentityProvider({ oidc, publicUrl })
  const logged: Array<string> = []
  const logger = Logger.make(({ message, cause }) => {
    logged.push(JSON.stringify([message, cause]))
  })
  const context = yield* Layer.build(
    TestSend.layer({ ...unlimited, dashboard, identityProvider }).pipe(
      Layer.provideMerge(core),
      Layer.provideMerge(Logger.layer([logger]))
    )
  )
  const run = Effect.provideContext(context)
  const send = yield* run(TestSend)
  const browser = newBrowser(publicUrl, (url, { method, headers, body }) =>
    send({ method, path: `${url.pathname}${url.search}`, headers, ...(body === undefined ? {} : { body }) })
  )
  const { id } = yield* run(newOrganization())
  server.accounts.set("reader", { org: id, email: "jane@person.test" })
  server.accounts.set("writer", { org: id, role: ["other", "write"], email: "joe@person.test" })

  const start = (next = "/") => browser.visit(`/session/provider?next=${encodeURIComponent(next)}`)
  /** The address with which the provider sends the browser back. */
  const returning = Effect.fnUntraced(function* (login: string, next?: string) {
    const started = yield* start(next)
    return yield* browser.signInAt(started.headers.get("location") ?? "", login)
  })
  const signIn = (login: string, next?: string) => Effect.flatMap(returning(login, next), (back) => browser.visit(back))
  const session = browser.visit("/session", { headers: own })
  const write = browser.visit("/v1/brands", { method: "POST", headers: own, body: JSON.stringify({ name: "Acme" }) })
  return { server, browser, organizationId: id, logged, run, start, returning, signIn, session, write }
})

const hasSession = (cookies: Map<string, string>) => cookies.has("__Host-answerscope_session")

describe("signing in at a provider", () => {
  it.live("comes back to the page with a session of the claimed organization and scope", () =>
    Effect.gen(function* () {
      const { browser, organizationId, session, signIn, start, write } = yield* world()
      assert.include((yield* browser.visit("/")).body, 'content="provider"')
      const started = yield* start()
      const asked = new URL(started.headers.get("location") ?? "").searchParams
      assert.strictEqual(started.status, 303)
      assert.strictEqual(asked.get("code_challenge_method"), "S256")
      for (const name of ["state", "nonce", "code_challenge"]) assert.isAbove(asked.get(name)?.length ?? 0, 20, name)
      const pending = started.headers.getSetCookie()[0] ?? ""
      for (const part of ["HttpOnly", "Secure", "SameSite=Lax", "Path=/", "Max-Age=600"]) assert.include(pending, part)

      const back = yield* signIn("reader", "/b/brd_1/prompts?period=90d")
      assert.strictEqual(back.status, 303)
      assert.strictEqual(back.headers.get("location"), `${publicUrl}/b/brd_1/prompts?period=90d`)
      const set = back.headers.getSetCookie().find((cookie) => cookie.includes("_session=")) ?? ""
      for (const part of ["HttpOnly", "Secure", "SameSite=Strict", "Path=/"]) assert.include(set, part)
      assert.isFalse(browser.cookies(publicUrl).has("__Host-answerscope_sign_in"))

      const { data } = JSON.parse((yield* session).body)
      assert.deepStrictEqual([data.organization.id, data.scope], [organizationId, "read"])
      assert.strictEqual((yield* browser.visit("/v1/brands", { headers: own })).status, 200)
      assert.strictEqual((yield* write).status, 403)
    }).pipe(Effect.scoped)
  )

  it.live("lets write who may, until signing out", () =>
    Effect.gen(function* () {
      const { browser, session, signIn, write } = yield* world()
      yield* signIn("writer")
      assert.strictEqual((yield* write).status, 200)
      const kept = new Map(browser.cookies(publicUrl))
      assert.strictEqual((yield* browser.visit("/session", { method: "DELETE", headers: own })).status, 200)
      assert.isFalse(hasSession(browser.cookies(publicUrl)))
      for (const [name, value] of kept) browser.cookies(publicUrl).set(name, value)
      assert.strictEqual((yield* session).status, 401)
    }).pipe(Effect.scoped)
  )

  it.live("works without a secret, and for one organization that the operator names", () =>
    Effect.gen(function* () {
      const { run, session, server, signIn } = yield* world({
        OIDC_CLIENT_ID: "public",
        OIDC_CLIENT_SECRET: "",
        OIDC_ORGANIZATION_CLAIM: "",
        OIDC_ORGANIZATION: "customer-7"
      })
      const { id } = yield* run(newOrganization())
      yield* run(Effect.flatMap(Organizations, ({ update }) => update(id, { externalId: "customer-7" })))
      server.accounts.set("anybody", { role: "admin" })
      yield* signIn("anybody")
      const { data } = JSON.parse((yield* session).body)
      assert.deepStrictEqual([data.organization.id, data.scope], [id, "admin"])
    }).pipe(Effect.scoped)
  )

  it.live("leads to pages of this server only", () =>
    Effect.gen(function* () {
      const { signIn } = yield* world()
      for (const next of [
        "//evil.test/",
        "https://evil.test/",
        "/\\evil.test",
        "/..//evil.test",
        "javascript:alert(1)"
      ]) {
        assert.strictEqual((yield* signIn("reader", next)).headers.get("location"), `${publicUrl}/`, next)
      }
    }).pipe(Effect.scoped)
  )

  it.live("ends with the organization", () =>
    Effect.gen(function* () {
      const { organizationId, run, session, signIn } = yield* world()
      yield* signIn("reader")
      yield* run(Effect.flatMap(Organizations, ({ suspend }) => suspend(organizationId)))
      assert.strictEqual((yield* session).status, 403)
      yield* run(
        Effect.flatMap(Organizations, ({ remove }) => remove(organizationId, ({ entries }) => Stream.runDrain(entries)))
      )
      assert.strictEqual((yield* session).status, 401)
    }).pipe(Effect.scoped)
  )
})

describe("a sign-in is refused", () => {
  it.live("for a token with a wrong nonce, audience, issuer, age or signature", () =>
    Effect.gen(function* () {
      const { browser, server, signIn } = yield* world()
      const stranger = yield* Effect.promise(() => newKey("first"))
      const past = Math.floor(Date.now() / 1000) - 3600
      const faults: Record<string, typeof server.faults> = {
        nonce: { claims: (claims) => ({ ...claims, nonce: "another" }) },
        "no nonce": { claims: ({ nonce: _, ...claims }) => claims },
        audience: { claims: (claims) => ({ ...claims, aud: "another" }) },
        "authorized party": { claims: (claims) => ({ ...claims, aud: ["with-secret", "x"], azp: "x" }) },
        issuer: { claims: (claims) => ({ ...claims, iss: "https://evil.test" }) },
        expired: { claims: (claims) => ({ ...claims, exp: past }) },
        "no signature": { signWith: "none" },
        "a stranger's signature": { signWith: stranger }
      }
      for (const [name, fault] of Object.entries(faults)) {
        delete server.faults.claims
        delete server.faults.signWith
        Object.assign(server.faults, fault)
        const refused = yield* signIn("writer")
        assert.strictEqual(refused.status, 403, name)
        assert.include(refused.body, "did not confirm who you are", name)
        assert.isFalse(hasSession(browser.cookies(publicUrl)), name)
      }
      delete server.faults.claims
      delete server.faults.signWith
      assert.strictEqual((yield* signIn("writer")).status, 303)
    }).pipe(Effect.scoped)
  )

  it.live("with a code that was used, or that came to another browser", () =>
    Effect.gen(function* () {
      const { browser, returning } = yield* world()
      const back = yield* returning("reader")
      const cookies = browser.cookies(publicUrl)
      const pending = cookies.get("__Host-answerscope_sign_in") ?? ""
      assert.strictEqual((yield* browser.visit(back.replace(/state=[^&]+/, "state=other"))).status, 400)
      cookies.set("__Host-answerscope_sign_in", pending)
      assert.strictEqual((yield* browser.visit(back)).status, 303)
      cookies.clear()
      assert.strictEqual((yield* browser.visit(back)).status, 400)
      cookies.set("__Host-answerscope_sign_in", pending)
      assert.strictEqual((yield* browser.visit(back)).status, 403)
      cookies.set("__Host-answerscope_sign_in", "nonsense")
      assert.strictEqual((yield* browser.visit(back)).status, 400)
      assert.isFalse(hasSession(cookies))
    }).pipe(Effect.scoped)
  )

  it.live("for an organization that does not exist, and creates none", () =>
    Effect.gen(function* () {
      const { browser, organizationId, run, server, signIn } = yield* world()
      for (const org of ["nobody", "", 7, ["a"], undefined]) {
        server.accounts.set("stranger", { org, role: "admin" })
        const refused = yield* signIn("stranger")
        assert.strictEqual(refused.status, 403, String(org))
        assert.match(refused.body, /no organization here|does not exist here/)
      }
      yield* run(Effect.flatMap(Organizations, ({ suspend }) => suspend(organizationId)))
      browser.cookies(server.issuer).clear()
      assert.include((yield* signIn("reader")).body, "The organization is suspended.")
      assert.isFalse(hasSession(browser.cookies(publicUrl)))
      const { organizations } = yield* run(Effect.flatMap(Organizations, ({ list }) => list({})))
      assert.lengthOf(organizations, 1)
      assert.lengthOf(yield* run(Effect.flatMap(Sessions, ({ list }) => list(organizationId))), 0)
    }).pipe(Effect.scoped)
  )

  it.live("for another audience than the configured one", () =>
    Effect.gen(function* () {
      const { server, signIn } = yield* world({ OIDC_AUDIENCE: "https://answerscope.test" })
      assert.strictEqual((yield* signIn("reader")).status, 403)
      server.faults.claims = (claims) => ({ ...claims, aud: ["with-secret", publicUrl], azp: "with-secret" })
      assert.strictEqual((yield* signIn("reader")).status, 303)
    }).pipe(Effect.scoped)
  )
})

describe("a provider", () => {
  it.live("may replace its keys at any time; old ones count no more", () =>
    Effect.gen(function* () {
      const { server, signIn } = yield* world()
      assert.strictEqual((yield* signIn("reader")).status, 303)
      const next = yield* Effect.promise(() => newKey("second"))
      server.faults.published = [next]
      assert.strictEqual((yield* signIn("reader")).status, 403)
      server.faults.signWith = next
      assert.strictEqual((yield* signIn("reader")).status, 303)
    }).pipe(Effect.scoped)
  )

  it.live("that is down gives a page, before and after its own; sessions work on", () =>
    Effect.gen(function* () {
      const other = yield* world()
      yield* other.server.stop
      const down = yield* other.start()
      assert.deepStrictEqual([down.status, down.headers.has("retry-after")], [503, true])
      assert.include(down.body, "does not answer")

      const { returning, browser, server, session, signIn } = yield* world()
      yield* signIn("reader")
      const back = yield* returning("reader")
      yield* server.stop
      assert.strictEqual((yield* browser.visit(back)).status, 503)
      assert.strictEqual((yield* session).status, 200)
    }).pipe(Effect.scoped)
  )

  it.live("leaves no code, token or claim in the log", () =>
    Effect.gen(function* () {
      const { logged, returning, browser, server, signIn } = yield* world()
      const back = yield* returning("writer")
      yield* browser.visit(back)
      server.faults.claims = (claims) => ({ ...claims, nonce: "another" })
      yield* signIn("writer")
      const text = logged.join("\n")
      assert.include(text, "/session/provider/return")
      assert.include(text, "The sign-in at the identity provider failed (refused)")
      const code = new URL(back).searchParams.get("code") ?? "none"
      for (const secret of [code, "person.test", "writer", "another", "eyJ", "top-secret-of-client"]) {
        assert.notInclude(text, secret)
      }
    }).pipe(Effect.scoped)
  )
})
