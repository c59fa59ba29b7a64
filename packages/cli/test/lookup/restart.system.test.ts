import { AccessKeyForm } from "@answerscope/core/model"
import { dataForSeoScenarios, startFakeDataForSeo } from "@answerscope/providers/testing"
import { assert, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { join } from "node:path"
import { callJson } from "@answerscope/harness/Calls"
import { startCommand } from "@answerscope/harness/Process"
import { emptyFolder } from "@answerscope/harness/Scratch"

const key = AccessKeyForm.accessKeyOf(new Uint8Array(32).fill(11))

const serve = Effect.fnUntraced(function* (environment: Readonly<Record<string, string>>) {
  const server = yield* startCommand(["serve"], environment)
  const banner = yield* server.printed("Answerscope is ready at")
  assert.include(yield* server.printed("database"), "SEO data    dataforseo")
  return { server, caller: { address: /ready at (\S+)/.exec(banner)?.[1] ?? "", key } }
})

it.live("a lookup interrupted by SIGKILL is refunded when the server is ready again", () =>
  Effect.gen(function* () {
    const folder = yield* emptyFolder
    const fake = yield* startFakeDataForSeo("login", "password")
    const environment = {
      DATA_DIR: join(folder, "data"),
      PORT: "0",
      BOOTSTRAP_ACCESS_KEY: key,
      BOOTSTRAP_CREDITS: "100",
      DATAFORSEO_LOGIN: "login",
      DATAFORSEO_PASSWORD: "password",
      DATAFORSEO_BASE_URL: fake.baseUrl,
      LOG_LEVEL: "none"
    }
    const first = yield* serve(environment)
    yield* fake.script(dataForSeoScenarios.silence)
    const lookup = yield* Effect.forkChild(
      Effect.exit(callJson(first.caller, "POST", "/v1/mentions/", { brand: "Acme" }))
    )
    yield* fake.takeRequest
    assert.strictEqual((yield* callJson(first.caller, "GET", "/v1/usage")).body.totalUsage, 35)
    yield* first.server.signal("SIGKILL")
    yield* first.server.exit
    yield* Fiber.join(lookup)

    const second = yield* serve(environment)
    assert.strictEqual((yield* callJson(second.caller, "GET", "/v1/usage")).body.totalUsage, 0)
    const again = yield* callJson(second.caller, "POST", "/v1/mentions/", { brand: "Acme" })
    assert.deepStrictEqual(again.body.credits, { charged: 35, remaining: 65 })
    yield* second.server.signal("SIGTERM")
    assert.strictEqual(yield* second.server.exit, 0)
  }).pipe(Effect.scoped)
)
