import { chooseIdentityProvider, memberHeaders, memberProblems, oidcSettings } from "@answerscope/cli/testing"
import { assert, describe, it } from "@effect/vitest"
import { ConfigProvider, Effect, Redacted } from "effect"

const given = (env: Record<string, string>) =>
  Effect.provideService(ConfigProvider.ConfigProvider, ConfigProvider.fromEnv({ env }))

describe("headers of a proxy", () => {
  it.effect("are read in lower case, and none without that of the organization", () =>
    Effect.gen(function* () {
      const read = (env: Record<string, string>) => Effect.orDie(Effect.result(memberHeaders).pipe(given(env)))
      const both = yield* read({ AUTH_HEADER_ORGANIZATION: " X-Auth-Org ", AUTH_HEADER_SCOPE: "X-Role" })
      assert.deepStrictEqual(both._tag === "Success" && both.success, { organization: "x-auth-org", scope: "x-role" })
      const one = yield* read({ AUTH_HEADER_ORGANIZATION: "x-org", AUTH_HEADER_SCOPE: "" })
      assert.deepStrictEqual(one._tag === "Success" && one.success, { organization: "x-org", scope: null })
      const none = yield* read({ AUTH_HEADER_ORGANIZATION: "" })
      assert.strictEqual(none._tag === "Success" && none.success, null)
      for (const name of ["authorization", "x-", "x-a b", "x-a,x-b"]) {
        assert.strictEqual((yield* read({ AUTH_HEADER_ORGANIZATION: name }))._tag, "Failure", name)
      }
    })
  )

  it.effect("need the addresses of the proxy", () =>
    Effect.gen(function* () {
      const problems = (env: Record<string, string>) => memberProblems.pipe(given(env))
      assert.deepStrictEqual(yield* problems({ AUTH_HEADER_ORGANIZATION: "x-org" }), [
        { name: "TRUSTED_PROXIES", expected: "is required with AUTH_HEADER_ORGANIZATION" }
      ])
      assert.deepStrictEqual(yield* problems({ AUTH_HEADER_SCOPE: "x-role" }), [
        { name: "AUTH_HEADER_ORGANIZATION", expected: "is required with AUTH_HEADER_SCOPE" }
      ])
      assert.deepStrictEqual(
        yield* problems({
          AUTH_HEADER_ORGANIZATION: "x-org",
          AUTH_HEADER_SCOPE: "x-role",
          TRUSTED_PROXIES: "10.0.0.1"
        }),
        []
      )
    })
  )
})

describe("an OpenID provider", () => {
  const whole = {
    OIDC_ISSUER: "https://login.example.com/realm",
    OIDC_CLIENT_ID: "answerscope",
    OIDC_ORGANIZATION_CLAIM: "org",
    PUBLIC_URL: "https://answerscope.example.com"
  }
  const problems = (env: Record<string, string>) =>
    memberProblems.pipe(
      given(env),
      Effect.map((found) => found.map(({ expected, name }) => `${name} ${expected}`))
    )
  const read = (env: Record<string, string>) => Effect.result(Effect.suspend(() => oidcSettings)).pipe(given(env))

  it.effect("is chosen by complete settings, and not loaded without them", () =>
    Effect.gen(function* () {
      const publicUrl = whole.PUBLIC_URL
      const found = yield* read({ ...whole, OIDC_CLIENT_SECRET: "hidden" })
      const oidc = found._tag === "Success" ? found.success : assert.fail("the settings are right")
      assert.strictEqual(oidc.clientSecret === null ? null : Redacted.value(oidc.clientSecret), "hidden")
      assert.notInclude(JSON.stringify(oidc), "hidden")
      assert.strictEqual(oidc.scopes, "openid")
      assert.strictEqual((yield* chooseIdentityProvider({ oidc, publicUrl }))?.publicUrl, publicUrl)
      assert.isNull(yield* chooseIdentityProvider({ oidc: { ...oidc, issuer: null }, publicUrl }))
      assert.deepStrictEqual(yield* problems(whole), [])
    })
  )

  it.effect("refuses an address without TLS elsewhere, and scopes without openid", () =>
    Effect.gen(function* () {
      for (const issuer of ["http://login.example.com", "login", "https://login.example.com/?a=b", "ftp://127.0.0.1"]) {
        assert.strictEqual((yield* read({ ...whole, OIDC_ISSUER: issuer }))._tag, "Failure", issuer)
      }
      assert.strictEqual((yield* read({ ...whole, OIDC_ISSUER: "http://127.0.0.1:8080" }))._tag, "Success")
      assert.strictEqual((yield* read({ ...whole, OIDC_SCOPES: "profile" }))._tag, "Failure")
    })
  )

  it.effect("is reported with everything that is missing", () =>
    Effect.gen(function* () {
      const { OIDC_ISSUER } = whole
      assert.deepStrictEqual(yield* problems({ OIDC_ISSUER }), [
        "OIDC_CLIENT_ID is required with OIDC_ISSUER",
        "PUBLIC_URL is required with OIDC_ISSUER",
        "OIDC_ORGANIZATION_CLAIM or OIDC_ORGANIZATION must be set, and not both"
      ])
      assert.deepStrictEqual(yield* problems({ ...whole, OIDC_ORGANIZATION: "org_1" }), [
        "OIDC_ORGANIZATION_CLAIM or OIDC_ORGANIZATION must be set, and not both"
      ])
      assert.deepStrictEqual(yield* problems({ OIDC_SCOPE_CLAIM: "role" }), [
        "OIDC_ISSUER is required with OIDC_SCOPE_CLAIM"
      ])
      const both = { ...whole, AUTH_HEADER_ORGANIZATION: "x-org", TRUSTED_PROXIES: "10.0.0.1" }
      assert.deepStrictEqual(yield* problems(both), ["OIDC_ISSUER must be unset with AUTH_HEADER_ORGANIZATION"])
    })
  )
})
