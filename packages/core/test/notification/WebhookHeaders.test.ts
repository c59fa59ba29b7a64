/** Own headers of webhooks: what is allowed, that they are sent, and that nobody sees their values. */
import { Deliveries, Notifications } from "@answerscope/core"
import { WebhookHeaders } from "#core/notification/channel/WebhookHeaders.ts"
import { scriptedWebhooks } from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"
import { Cause, Effect, Layer, Logger, References, Schema } from "effect"
import { newTenant } from "../TestCore.ts"
import { attemptDue, currentOf, newEvent, sendingThrough, subscribe } from "./NotificationWorld.ts"

/** Every line that is logged, whatever its level. */
const loggingTo = (lines: Array<string>) =>
  Layer.mergeAll(
    Logger.layer([
      Logger.make<unknown, void>(({ cause, message }) => void lines.push(`${String(message)} ${Cause.pretty(cause)}`))
    ]),
    Layer.succeed(References.MinimumLogLevel, "All")
  )

const reserved = (
  "Host content-type Content-Length content-encoding user-agent expect connection Keep-Alive te trailer upgrade " +
  "Transfer-Encoding proxy-authorization Proxy-Connection webhook-id Webhook-Signature X-Service-Signature"
).split(" ")

const isAllowed = Schema.is(WebhookHeaders)

describe("own headers", () => {
  it.each<[Readonly<Record<string, string>>]>([
    [{}],
    [{ "X-Gateway-Key": "hush" }],
    [{ authorization: "Basic aHVzaA==", cookie: "a=b; c=d", "1_a": "x y" }],
    [{ a: "x".repeat(2_048) }],
    [Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`h${index}`, "v"]))]
  ])("may be %o", (headers) => assert.isTrue(isAllowed(headers)))

  it.each<[string, Readonly<Record<string, string>>]>([
    ["an eleventh", Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`h${index}`, "v"]))],
    ["one name twice", { "X-Key": "a", "x-key": "b" }],
    ["too much in all", { a: "x".repeat(2_048), b: "x".repeat(2_048), c: "x".repeat(2_048) }],
    ...["", " ", "a b", "a:", "ä", "a\r\nb", "__proto__", "-a", "x".repeat(101)].map(
      (name): [string, Readonly<Record<string, string>>] => [`the name ${JSON.stringify(name)}`, { [name]: "v" }]
    ),
    ...["", " a", "a ", "a\r\nx: y", "a\nb", "a\tb", "ä", "a\u0000", "x".repeat(2_049)].map(
      (value): [string, Readonly<Record<string, string>>] => [`the value ${JSON.stringify(value)}`, { "x-key": value }]
    ),
    ...reserved.map((name): [string, Readonly<Record<string, string>>] => [name, { [name]: "v" }])
  ])("may not have %s", (_, headers) => assert.isFalse(isAllowed(headers)))

  it.effect("are sent with each request, beside ours, and stand in no answer and no log", () => {
    const webhooks = scriptedWebhooks(() => ({ statusCode: 500, error: "no", responseExcerpt: "x-key: hush" }))
    return Effect.gen(function* () {
      const organizationId = yield* newTenant()
      const subscription = yield* subscribe(organizationId, { headers: { "X-Key": "hush", authorization: "hush 2" } })
      assert.deepStrictEqual(subscription.headerNames, ["x-key", "authorization"])
      yield* newEvent(subscription)
      yield* attemptDue
      yield* (yield* Notifications).test(subscription)
      for (const { headers } of webhooks.sent) {
        assert.deepInclude(headers, { "x-key": "hush", authorization: "hush 2", "content-type": "application/json" })
        assert.property(headers, "webhook-signature")
      }
      assert.strictEqual(webhooks.sent.length, 2)
      const log = yield* (yield* Deliveries).list({ organizationId, subscriptionId: subscription.id })
      assert.strictEqual(log.total, 2)
      assert.notInclude(JSON.stringify([subscription, yield* currentOf(subscription), log]), "hush")
    }).pipe(Effect.provide(sendingThrough(webhooks)))
  })

  it.effect("are replaced as a whole, stay with a change of something else, and do not follow to another host", () => {
    const webhooks = scriptedWebhooks(() => 200)
    return Effect.gen(function* () {
      const { update } = yield* Notifications
      const subscription = yield* subscribe(yield* newTenant(), { headers: { "x-key": "hush" } })
      assert.deepStrictEqual((yield* update(subscription, { enabled: true })).headerNames, ["x-key"])
      const sameHost = "https://hooks.example.com/other"
      assert.deepStrictEqual((yield* update(subscription, { webhookUrl: sameHost })).headerNames, ["x-key"])
      const webhookUrl = "https://elsewhere.example.com/"
      const refused = yield* Effect.flip(update(subscription, { webhookUrl }))
      assert.strictEqual(refused.message, "headers: must be given again, because webhookUrl has another host")
      const moved = yield* update(subscription, { webhookUrl, headers: { "x-other": "hush" } })
      assert.deepStrictEqual([moved.headerNames, moved.urlHost], [["x-other"], "elsewhere.example.com"])
      assert.deepStrictEqual((yield* update(subscription, { headers: {} })).headerNames, [])
      yield* newEvent(subscription)
      yield* attemptDue
      assert.notProperty(webhooks.sent[0]?.headers, "x-other")
    }).pipe(Effect.provide(sendingThrough(webhooks)))
  })

  it.effect("that a fault of the sender repeats stay out of the log of the process", () => {
    const lines: Array<string> = []
    const webhooks = scriptedWebhooks(({ headers, url }) => Effect.die(new Error(`${url} ${headers["x-key"]}`)))
    return Effect.gen(function* () {
      const organizationId = yield* newTenant()
      const url = "https://hooks.slack.com/services/hush"
      const chat = yield* subscribe(organizationId, { channel: "slack", webhookUrl: url })
      const hook = yield* subscribe(organizationId, { headers: { "x-key": "hush" } })
      for (const subscription of [chat, hook]) yield* newEvent(subscription)
      yield* attemptDue
      assert.strictEqual(lines.filter((line) => line.includes("sender failed")).length, 2)
      assert.notInclude(lines.join("\n"), "hush")
    }).pipe(Effect.provide(loggingTo(lines)), Effect.provide(sendingThrough(webhooks)))
  })
})
