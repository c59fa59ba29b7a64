import { memberHeaders, memberProblems } from "@answerscope/cli/testing"
import { assert, describe, it } from "@effect/vitest"
import { ConfigProvider, Effect } from "effect"

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
