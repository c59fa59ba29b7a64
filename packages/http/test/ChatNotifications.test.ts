/** Subscriptions of chats and own headers over HTTP: what is shown, and that no secret is in any answer or log line. */
import { layerEncryptedSeal } from "@answerscope/core"
import { assert, layer } from "@effect/vitest"
import { Cause, Effect, Layer, Logger, Redacted, References } from "effect"
import { Sent } from "./TestSenders.ts"
import { call, core, newOrganization, TestSend, unlimited } from "./TestServer.ts"

const lines: Array<string> = []
const logged = Layer.mergeAll(
  Logger.layer([
    Logger.make<unknown, void>(({ cause, message }) => void lines.push(`${String(message)} ${Cause.pretty(cause)}`))
  ]),
  Layer.succeed(References.MinimumLogLevel, "All")
)
const sealing = layerEncryptedSeal(Redacted.make("0".repeat(64)))

const chats = [
  ["slack", "https://hooks.slack.com/services/T0/B0/hush", "hooks.slack.com"],
  ["teams", "https://prod-1.westeurope.logic.azure.com/workflows/1?sig=hush", "prod-1.westeurope.logic.azure.com"],
  ["discord", "https://discord.com/api/webhooks/1/hush", "discord.com"]
] as const

layer(
  TestSend.layer(unlimited).pipe(Layer.provideMerge(core), Layer.provideMerge(sealing), Layer.provideMerge(logged))
)("subscriptions of chats", (it) => {
  it.effect.each(chats)("of %s show their host, never their URL", ([channel, webhookUrl, urlHost]) =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization()
      const brandId = String((yield* call("POST", "/v1/brands/", { key, body: { name: "Acme" } })).json.data.id)
      const headers = { "idempotency-key": "k" }
      const body = { channel, webhookUrl, brandId, digest: "weekly" }
      const made = yield* call("POST", "/v1/notifications", { key, body, headers })
      const { id } = made.json.data
      const path = `/v1/notifications/${id}`
      const shown = { channel, webhookUrl: null, webhookSecret: null, emailRecipients: [], urlHost, headerNames: [] }
      assert.deepInclude(made.json.data, { ...shown, digest: "weekly", brandId })
      const tested = yield* call("POST", `${path}/test`, { key })
      assert.deepInclude(tested.json.data, { status: "sent", error: null })
      const log = yield* call("GET", `${path}/deliveries`, { key })
      assert.strictEqual(log.json.data.total, 1)
      const sent = (yield* Sent).webhooks.find(({ url }) => url === webhookUrl)
      assert.deepStrictEqual(sent?.headers, { "content-type": "application/json" })
      const moved = yield* call("PATCH", path, { key, body: { webhookUrl: `${webhookUrl}2` } })
      assert.deepInclude(moved.json.data, shown)
      const refused = [
        yield* call("PATCH", path, { key, body: { webhookUrl: "https://evil.example/hush" } }),
        yield* call("PATCH", path, { key, body: { headers: { "x-key": "hush" } } }),
        yield* call("POST", "/v1/notifications", { key, body: { channel, webhookUrl: `${webhookUrl} hush` } })
      ]
      for (const { json, status } of refused) assert.deepStrictEqual([status, json.code], [400, "invalid_request"])
      const conflict = yield* call("POST", `${path}/rotate-secret`, { key })
      assert.deepStrictEqual([conflict.status, conflict.json.code], [409, "conflict"])
      const stranger = yield* newOrganization()
      assert.strictEqual((yield* call("GET", path, { key: stranger.key })).status, 404)
      const others = [
        yield* call("GET", path, { key }),
        yield* call("GET", "/v1/notifications/", { key }),
        yield* call("POST", "/v1/notifications", { key, body, headers })
      ]
      assert.strictEqual(others[2]?.body, made.body)
      const answers = [made, tested, log, moved, conflict, ...refused, ...others].map((each) => each.body)
      assert.notInclude(answers.join("\n"), "hush")
      assert.isNotEmpty(lines)
      assert.notInclude(lines.join("\n"), "hush")
    })
  )

  it.effect("own headers of a webhook show their names, never their values", () =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization()
      const headers = { "X-Gateway-Key": "hush" }
      const body = { channel: "webhook", webhookUrl: "https://hooks.example.com/a", headers }
      const made = yield* call("POST", "/v1/notifications", { key, body })
      assert.deepInclude(made.json.data, { headerNames: ["x-gateway-key"], urlHost: "hooks.example.com" })
      const path = `/v1/notifications/${made.json.data.id}`
      yield* call("POST", `${path}/test`, { key })
      const last = (yield* Sent).webhooks.at(-1)
      assert.strictEqual(last?.headers["x-gateway-key"], "hush")
      const wrong = yield* call("PATCH", path, { key, body: { headers: { host: "hush" } } })
      assert.deepStrictEqual(
        [wrong.status, wrong.json.message],
        [400, "headers: must not contain host, which the service sets itself"]
      )
      const removed = yield* call("PATCH", path, { key, body: { headers: {} } })
      assert.deepStrictEqual(removed.json.data.headerNames, [])
      const answers = [made, wrong, removed, yield* call("GET", `${path}/deliveries`, { key })]
      assert.notInclude(answers.map((each) => each.body).join("\n"), "hush")
      assert.notInclude(lines.join("\n"), "hush")
    })
  )
})
