import { AnswerEngines, Core, layerEncryptedSeal, Transaction } from "@answerscope/core"
import { MemoryStorage } from "@answerscope/storage-memory"
import { IdempotencyStore } from "@answerscope/core/storage"
import { isWebhookSecret, verifyWebhookEffect } from "@answerscope/core/testing"
import { assert, layer } from "@effect/vitest"
import { Array, DateTime, Effect, Layer, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { Sent } from "./TestSenders.ts"
import { call, core, newOrganization, TestSend, unlimited } from "./TestServer.ts"

const subscriptionKeys = [
  "id",
  "enabled",
  "channel",
  "eventTypes",
  "brandId",
  "emailRecipients",
  "emailStates",
  "webhookUrl",
  "webhookSecret",
  "lastTestAt",
  "lastTestStatus",
  "createdAt",
  "updatedAt",
  "digest",
  "urlHost",
  "headerNames"
]

const allTypes = [
  "mention_gained",
  "mention_lost",
  "position_changed",
  "competitor_new",
  "sentiment_changed",
  "citation_gained",
  "citation_lost",
  "share_of_voice_gained",
  "share_of_voice_lost"
]
const webhook = { channel: "webhook", webhookUrl: "https://hooks.example.com/a" }
const email = { channel: "email", emailRecipients: ["a@example.com"] }
const unknownBrand = "brd_01jnhv8q5yfa7tb2c3d4e5f6g7"

const outcome = ({ status, json }: { readonly status: number; readonly json: { readonly code?: string } }) =>
  `${status} ${json.code}`

const subscribe = (key: string, body: object) =>
  Effect.map(call("POST", "/v1/notifications/", { key, body }), ({ json }) => json.data)

layer(TestSend.layer(unlimited).pipe(Layer.provideMerge(core)))("notifications", (it) => {
  it.effect("a webhook's secret is shown in full where it is made, and masked everywhere else", () =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization()
      const created = yield* call("POST", "/v1/notifications", { key, body: webhook })
      assert.deepStrictEqual([created.status, Object.keys(created.json)], [200, ["success", "data"]])
      const { id, webhookSecret: secret, createdAt, updatedAt, ...rest } = created.json.data
      assert.deepStrictEqual(Object.keys(created.json.data), subscriptionKeys)
      assert.match(id, /^sub_[0-7][0-9a-hjkmnp-tv-z]{25}$/)
      assert.strictEqual(createdAt, updatedAt)
      assert.isTrue(isWebhookSecret(secret))
      assert.deepStrictEqual(rest, {
        enabled: true,
        channel: "webhook",
        eventTypes: allTypes,
        brandId: null,
        emailRecipients: [],
        emailStates: [],
        webhookUrl: "https://hooks.example.com/a",
        lastTestAt: null,
        lastTestStatus: null,
        digest: null,
        urlHost: "hooks.example.com",
        headerNames: []
      })

      const path = `/v1/notifications/${id}`
      const masked = `whsec_…${secret.slice(-4)}`
      const rotated = yield* call("POST", `${path}/rotate-secret`, { key })
      const fresh = rotated.json.data.webhookSecret
      assert.deepStrictEqual(Object.keys(rotated.json.data), subscriptionKeys)
      assert.isTrue(isWebhookSecret(fresh))
      assert.notStrictEqual(fresh, secret)
      const shown = [
        yield* call("GET", path, { key }),
        yield* call("PATCH", path, { key, body: { eventTypes: ["mention_lost"] } }),
        yield* call("GET", "/v1/notifications/", { key }),
        yield* call("POST", `${path}/test`, { key }),
        yield* call("GET", `${path}/deliveries`, { key })
      ]
      for (const { status, body } of shown) {
        assert.strictEqual(status, 200)
        assert.notInclude(body, fresh)
        assert.notInclude(body, secret)
      }
      assert.strictEqual(shown[0]?.json.data.webhookSecret, `whsec_…${fresh.slice(-4)}`)
      assert.strictEqual(shown[1]?.json.data.webhookSecret, `whsec_…${fresh.slice(-4)}`)
      assert.match(masked, /^whsec_….{4}$/)
    })
  )

  it.effect("are changed, listed whole, newest first, and deleted", () =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization()
      const brandId = String((yield* call("POST", "/v1/brands/", { key, body: { name: "Acme" } })).json.data.id)
      const first = yield* subscribe(key, { ...webhook, brandId, eventTypes: ["mention_lost"], enabled: false })
      assert.deepInclude(first, { brandId, eventTypes: ["mention_lost"], enabled: false })
      const recipients = ["a@example.com", " b@EXAMPLE.com", "a@example.com"]
      const second = yield* subscribe(key, { ...email, emailRecipients: recipients, webhookUrl: null, brandId: null })
      assert.deepInclude(second, { webhookUrl: null, webhookSecret: null, brandId: null })
      assert.deepStrictEqual(second.emailRecipients, ["a@example.com", "b@example.com"])

      const path = `/v1/notifications/${first.id}/`
      const body = { enabled: true, brandId: null, webhookUrl: "https://hooks.example.com/b" }
      const changed = yield* call("PATCH", path, { key, body })
      assert.deepInclude(changed.json.data, { ...body, eventTypes: ["mention_lost"], channel: "webhook" })
      const list = (yield* call("GET", "/v1/notifications", { key })).json.data
      assert.deepStrictEqual(Object.keys(list), ["subscriptions"])
      assert.deepStrictEqual(
        list.subscriptions.map((one: { readonly id: string }) => one.id),
        [second.id, first.id]
      )
      const removed = yield* call("DELETE", path, { key })
      assert.deepStrictEqual(removed.json, { success: true, data: { id: first.id, deleted: true } })
      assert.strictEqual(outcome(yield* call("GET", path, { key })), "404 not_found")
      const more = yield* Effect.forEach(Array.range(1, 100), () =>
        call("POST", "/v1/notifications", { key, body: webhook })
      )
      assert.deepStrictEqual([more[98]?.status, more[99]?.status, more[99]?.json.code], [200, 409, "conflict"])
    })
  )

  it.effect("a test is sent at once and says how that went, also when disabled; it is listed, and not sent again", () =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization()
      const sent = yield* Sent
      yield* TestClock.adjust("1 minute")
      const good = yield* subscribe(key, { ...webhook, enabled: false, eventTypes: ["competitor_new"] })
      const tested = yield* call("POST", `/v1/notifications/${good.id}/test`, { key })
      assert.deepStrictEqual(tested.json, {
        success: true,
        data: { id: good.id, status: "sent", statusCode: 204, error: null }
      })
      const { headers = {}, body: rawBody = "" } = sent.webhooks.at(-1) ?? {}
      assert.strictEqual(headers["X-Service-Event-Type"], "visibility.test")
      assert.deepStrictEqual(yield* verifyWebhookEffect({ secret: good.webhookSecret, headers, rawBody }), { ok: true })
      const event = JSON.parse(rawBody)
      assert.deepStrictEqual([event.type, event.data.alerts.length], ["visibility.test", 1])

      const shown = (yield* call("GET", `/v1/notifications/${good.id}`, { key })).json.data
      assert.deepInclude(shown, { lastTestAt: "1970-01-01T00:01:00.000Z", lastTestStatus: "sent", enabled: false })
      const log = (yield* call("GET", `/v1/notifications/${good.id}/deliveries`, { key })).json.data
      assert.deepInclude(log.deliveries[0], { type: "visibility.test", status: "delivered", eventId: event.id })
      yield* call("PATCH", `/v1/notifications/${good.id}`, { key, body: { enabled: true } })
      const again = yield* call("POST", `/v1/notifications/${good.id}/deliveries/${log.deliveries[0].id}/resend`, {
        key
      })
      assert.strictEqual(outcome(again), "409 conflict")

      const bad = yield* subscribe(key, { ...webhook, webhookUrl: "https://hooks.example.com/status/503" })
      const failed = yield* call("POST", `/v1/notifications/${bad.id}/test`, { key })
      assert.strictEqual(failed.status, 200)
      assert.deepStrictEqual(failed.json.data, {
        id: bad.id,
        status: "failed",
        statusCode: 503,
        error: "The endpoint answered 503."
      })
      const mail = yield* subscribe(key, { ...email, emailRecipients: ["nobody@example.com"] })
      const refused = yield* call("POST", `/v1/notifications/${mail.id}/test`, { key })
      assert.deepInclude(refused.json.data, { status: "failed", statusCode: 550 })
    })
  )

  it.effect("a test with an Idempotency-Key is sent once, and a creation's replay repeats its secret", () =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization()
      const sent = yield* Sent
      const headers = { "idempotency-key": "k1" }
      const first = yield* call("POST", "/v1/notifications", { key, body: webhook, headers })
      const replay = yield* call("POST", "/v1/notifications", { key, body: webhook, headers })
      assert.deepStrictEqual([replay.headers.get("idempotency-replayed"), replay.body], ["true", first.body])
      const path = `/v1/notifications/${first.json.data.id}/test`
      const before = sent.webhooks.length
      const tests = yield* Effect.forEach(Array.range(1, 5), () =>
        call("POST", path, { key, headers: { "idempotency-key": "k2" } })
      )
      assert.strictEqual(new Set(tests.map(({ body }) => body)).size, 1)
      assert.strictEqual(sent.webhooks.length, before + 1)
    })
  )

  it.effect("are refused where they make no sense", () =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization()
      const wrong: ReadonlyArray<readonly [body: object, message: RegExp]> = [
        [{}, /^channel: is required/],
        [{ channel: "sms" }, /^channel: must be one of email, webhook/],
        [{ channel: "webhook" }, /^webhookUrl: is required/],
        [{ channel: "webhook", webhookUrl: null }, /^webhookUrl: is required/],
        [{ channel: "email" }, /^emailRecipients: must have 1 to 20/],
        [{ ...webhook, emailRecipients: ["a@example.com"] }, /^emailRecipients: is not a field of the channel webhook/],
        [{ ...email, webhookUrl: webhook.webhookUrl }, /^webhookUrl: is not a field of the channel email/],
        [{ ...email, emailRecipients: ["A <a@example.com>"] }, /^emailRecipients\[0\]: must be a plain email address/],
        [{ ...webhook, webhookUrl: "http://hooks.example.com" }, /^webhookUrl: must be an https URL/],
        [{ ...webhook, webhookUrl: "https://u:p@hooks.example.com" }, /^webhookUrl: must not contain user info/],
        [{ ...webhook, webhookUrl: "https://2130706433/" }, /^webhookUrl: must not point to a private/],
        [{ ...webhook, webhookUrl: "https://169.254.169.254" }, /^webhookUrl: must not point to a private/],
        [{ ...webhook, eventTypes: [] }, /^eventTypes: must have at least 1 item/],
        [{ ...webhook, eventTypes: ["mention_lost", "mention_lost"] }, /^eventTypes: must not have an item twice/],
        [{ ...webhook, webhookSecret: "x" }, /^webhookSecret: is not known/]
      ]
      for (const [body, message] of wrong) {
        const { status, json } = yield* call("POST", "/v1/notifications/", { key, body })
        assert.strictEqual(status, 400, JSON.stringify(body))
        assert.match(json.message, message)
      }
      for (const brandId of [unknownBrand, "x"]) {
        const refused = yield* call("POST", "/v1/notifications/", { key, body: { ...webhook, brandId } })
        assert.strictEqual(outcome(refused), "404 not_found")
      }
      const [hook, mail] = [yield* subscribe(key, webhook), yield* subscribe(key, email)]
      const changes: ReadonlyArray<readonly [id: string, body: object]> = [
        [hook.id, {}],
        [hook.id, { channel: "email" }],
        [hook.id, { webhookUrl: null }],
        [hook.id, { webhookUrl: "https://localhost/" }],
        [hook.id, { emailRecipients: ["a@example.com"] }],
        [mail.id, { webhookUrl: webhook.webhookUrl }],
        [mail.id, { enabled: null }]
      ]
      for (const [id, body] of changes) {
        const refused = yield* call("PATCH", `/v1/notifications/${id}`, { key, body })
        assert.strictEqual(outcome(refused), "400 invalid_request", JSON.stringify(body))
      }
      const moved = yield* call("PATCH", `/v1/notifications/${hook.id}`, { key, body: { brandId: unknownBrand } })
      assert.strictEqual(outcome(moved), "404 not_found")
      const rotated = yield* call("POST", `/v1/notifications/${mail.id}/rotate-secret`, { key })
      assert.strictEqual(outcome(rotated), "409 conflict")
    })
  )
})

const withoutSenders = Core.layer.pipe(Layer.provideMerge(MemoryStorage.layer), Layer.provide(AnswerEngines.layer({})))

layer(TestSend.layer(unlimited).pipe(Layer.provideMerge(withoutSenders)))("notifications without email", (it) => {
  it.effect("an email subscription is 503, after all that is wrong with the request", () =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization()
      const refused = yield* call("POST", "/v1/notifications", { key, body: email })
      assert.strictEqual(outcome(refused), "503 not_configured")
      const unknown = yield* call("POST", "/v1/notifications", { key, body: { ...email, brandId: unknownBrand } })
      assert.strictEqual(outcome(unknown), "404 not_found")
    })
  )
})

const sealing = layerEncryptedSeal(Redacted.make("0".repeat(64)))

layer(TestSend.layer(unlimited).pipe(Layer.provideMerge(core), Layer.provideMerge(sealing)))(
  "notifications under a key",
  (it) => {
    it.effect("what is kept of a response that shows a secret is sealed, and repeated as it was", () =>
      Effect.gen(function* () {
        const { id: organizationId, key } = yield* newOrganization()
        const headers = { "idempotency-key": "k" }
        const first = yield* call("POST", "/v1/notifications", { key, body: webhook, headers })
        const replay = yield* call("POST", "/v1/notifications", { key, body: webhook, headers })
        assert.deepStrictEqual([replay.headers.get("idempotency-replayed"), replay.body], ["true", first.body])
        const at = yield* DateTime.now
        const claiming = { organizationId, key: "k", fingerprint: "other", at, expiredBefore: at, waitMillis: 0 }
        const kept = yield* (yield* IdempotencyStore).claim(claiming)
        assert.strictEqual(kept._tag, "completed")
        assert.match(JSON.stringify(kept), /"body":"sealed:/)
        assert.notInclude(JSON.stringify(kept), "whsec_")
      })
    )

    it.effect("what is kept for one key is not shown under another", () =>
      Effect.gen(function* () {
        const store = yield* IdempotencyStore
        const { id: organizationId, key } = yield* newOrganization()
        const post = (idempotencyKey: string) =>
          call("POST", "/v1/notifications", { key, body: webhook, headers: { "idempotency-key": idempotencyKey } })
        yield* post("k")
        const at = yield* DateTime.now
        const claiming = { organizationId, fingerprint: "other", at, expiredBefore: at, waitMillis: 0 }
        const kept = yield* store.claim({ ...claiming, key: "k" })
        if (kept._tag !== "completed") return assert.fail(kept._tag)
        const { fingerprint, response } = kept
        yield* (yield* Transaction).run(
          Effect.andThen(
            store.claim({ ...claiming, fingerprint, key: "moved" }),
            store.storeResponse({ organizationId, key: "moved", response })
          )
        )
        const moved = yield* post("moved")
        assert.deepStrictEqual([moved.status, moved.json.code], [500, "internal"])
        assert.notInclude(moved.body, "whsec_")
      })
    )
  }
)
