import {
  type AlertEvent,
  Brands,
  Deliveries,
  Notifications,
  type Subscription,
  SubscriptionId
} from "@answerscope/core"
import {
  alertTypes,
  isWebhookSecret,
  scriptedEmails,
  scriptedWebhooks,
  verifyWebhookEffect
} from "@answerscope/core/testing"
import { TypeId } from "@answerscope/core/model"
import { assert, describe, it } from "@effect/vitest"
import { DateTime, Duration, Effect, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { coreWith, newTenant } from "../TestCore.ts"
import { attemptDue, currentOf, newEvent, sendingThrough, subscribe, subscribeEmail } from "./NotificationWorld.ts"

const acknowledging = scriptedWebhooks(() => 200)
const accepting = scriptedEmails(() => null)
const core = sendingThrough(acknowledging, accepting.layer)

const secretOf = ({ webhookSecrets }: Subscription): string =>
  webhookSecrets === null ? "" : Redacted.value(webhookSecrets.current)

describe("Notifications", () => {
  it.effect("creates a webhook subscription to all alerts, with a secret of its own", () =>
    Effect.gen(function* () {
      const organizationId = yield* newTenant()
      const subscription = yield* subscribe(organizationId, { webhookUrl: "https://HOOKS.example.com./x?y=1#z" })
      const now = yield* DateTime.now
      const { id, webhookSecrets } = subscription
      assert.isTrue(TypeId.isTypeId("sub", id))
      assert(webhookSecrets !== null)
      assert.isTrue(isWebhookSecret(Redacted.value(webhookSecrets.current)))
      assert.deepStrictEqual(subscription, {
        id,
        organizationId,
        enabled: true,
        channel: "webhook",
        eventTypes: alertTypes,
        brandId: null,
        emailRecipients: [],
        emailStates: [],
        webhookUrl: "https://hooks.example.com/x?y=1",
        webhookSecrets,
        lastTestAt: null,
        lastTestStatus: null,
        failingSince: null,
        createdAt: now,
        updatedAt: now,
        digest: null,
        nextDigestAt: null,
        chatUrl: null,
        webhookHeaders: [],
        urlHost: "hooks.example.com",
        headerNames: []
      })
      assert.deepStrictEqual(yield* currentOf(subscription), subscription)
      const other = yield* subscribe(organizationId)
      assert.notStrictEqual(secretOf(other), secretOf(subscription))
      const listed = yield* (yield* Notifications).list(organizationId)
      assert.deepStrictEqual(new Set(listed.map((one) => one.id)), new Set([other.id, id]))
      assert.isFalse(JSON.stringify(listed).includes(secretOf(other).slice(6)))
    }).pipe(Effect.provide(core))
  )

  it.effect("creates an email subscription, where mail can be sent", () =>
    Effect.gen(function* () {
      const organizationId = yield* newTenant()
      const subscription = yield* subscribeEmail(organizationId, "a@example.com", "b@example.com", "a@example.com")
      assert.deepInclude(subscription, {
        channel: "email",
        emailRecipients: ["a@example.com", "b@example.com"],
        webhookUrl: null,
        webhookSecrets: null
      })
    }).pipe(Effect.provide(core))
  )

  it.effect("refuses email where no mail can be sent", () =>
    Effect.gen(function* () {
      const refused = yield* Effect.flip(subscribeEmail(yield* newTenant(), "a@example.com"))
      assert.strictEqual(refused._tag, "NotConfigured")
    }).pipe(Effect.provide(sendingThrough(acknowledging)))
  )

  it.effect("refuses another's brand, a URL against the rules, and the 101st subscription", () =>
    Effect.gen(function* () {
      const organizationId = yield* newTenant()
      const foreign = yield* (yield* Brands).create(yield* newTenant(), { name: "Foreign" })
      assert.strictEqual((yield* Effect.flip(subscribe(organizationId, { brandId: foreign.id })))._tag, "NotFound")
      const inside = yield* Effect.flip(subscribe(organizationId, { webhookUrl: "https://169.254.169.254/" }))
      assert.strictEqual(inside._tag, "InvalidRequest")
      yield* Effect.replicateEffect(subscribe(organizationId), 100)
      assert.strictEqual((yield* Effect.flip(subscribe(organizationId)))._tag, "Conflict")
    }).pipe(Effect.provide(core))
  )

  it.effect("changes what is given, by the same rules", () =>
    Effect.gen(function* () {
      const notifications = yield* Notifications
      const organizationId = yield* newTenant()
      const brand = yield* (yield* Brands).create(organizationId, { name: "Own" })
      const foreign = yield* (yield* Brands).create(yield* newTenant(), { name: "Foreign" })
      const subscription = yield* subscribe(organizationId)
      yield* TestClock.adjust("1 minute")
      const change = { enabled: false, eventTypes: ["mention_lost"], brandId: brand.id } as const
      const changed = yield* notifications.update(subscription, change)
      const expected = { ...subscription, ...change, updatedAt: yield* DateTime.now }
      assert.deepStrictEqual(changed, expected)
      assert.deepStrictEqual(yield* currentOf(subscription), expected)
      for (const refused of [
        { brandId: foreign.id },
        { webhookUrl: "http://hooks.example.com/" },
        { emailRecipients: ["a@example.com"] }
      ]) {
        yield* Effect.flip(notifications.update(subscription, refused))
      }
      assert.deepStrictEqual(yield* currentOf(subscription), expected)
      assert.isNull((yield* notifications.update(subscription, { brandId: null })).brandId)
    }).pipe(Effect.provide(core))
  )

  it.effect("are their tenant's only, and removed for good", () =>
    Effect.gen(function* () {
      const notifications = yield* Notifications
      const subscription = yield* subscribe(yield* newTenant())
      const foreign = { organizationId: yield* newTenant(), id: subscription.id }
      const unknown = { organizationId: subscription.organizationId, id: SubscriptionId.make("sub_none") }
      const triesOf = (key: typeof foreign): ReadonlyArray<Effect.Effect<unknown, { readonly _tag: string }>> => [
        notifications.get(key),
        notifications.update(key, { enabled: false }),
        notifications.rotateSecret(key),
        notifications.test(key),
        notifications.remove(key)
      ]
      for (const attempt of [...triesOf(foreign), ...triesOf(unknown)]) {
        assert.strictEqual((yield* Effect.flip(attempt))._tag, "NotFound")
      }
      yield* newEvent(subscription)
      yield* notifications.remove(subscription)
      for (const attempt of triesOf(subscription)) {
        assert.strictEqual((yield* Effect.flip(attempt))._tag, "NotFound")
      }
      assert.strictEqual(yield* attemptDue, 0)
    }).pipe(Effect.provide(core))
  )
})

describe("Notifications.rotateSecret", () => {
  it.effect("signs with the old secret too for 24 h, and not a second longer", () => {
    const webhooks = scriptedWebhooks(() => 200)
    return Effect.gen(function* () {
      const subscription = yield* subscribe(yield* newTenant())
      yield* TestClock.adjust("1 hour")
      const rotated = yield* (yield* Notifications).rotateSecret(subscription)
      const [before, after] = [secretOf(subscription), secretOf(rotated)]
      assert.notStrictEqual(before, after)
      /** Whether a receiver with that secret accepts an event sent now. */
      const accepted = Effect.fnUntraced(function* (secret: string) {
        yield* newEvent(subscription)
        yield* attemptDue
        const request = webhooks.sent.at(-1)
        if (request === undefined) return assert.fail("nothing was sent")
        return (yield* verifyWebhookEffect({ secret, headers: request.headers, rawBody: request.body })).ok
      })
      assert.deepStrictEqual([yield* accepted(before), yield* accepted(after)], [true, true])
      yield* TestClock.adjust(Duration.subtract(Duration.hours(24), Duration.seconds(1)))
      assert.deepStrictEqual([yield* accepted(before), yield* accepted(after)], [true, true])
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual([yield* accepted(before), yield* accepted(after)], [false, true])
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual([yield* accepted(before), yield* accepted(after)], [false, true])
      assert.isUndefined(webhooks.sent.at(-1)?.headers["X-Service-Signature-Previous"])
    }).pipe(Effect.provide(sendingThrough(webhooks)))
  })

  it.effect("rotated again within 24 h, the oldest secret is dropped; email has none", () => {
    const webhooks = scriptedWebhooks(() => 200)
    return Effect.gen(function* () {
      const notifications = yield* Notifications
      const first = yield* subscribe(yield* newTenant())
      const second = yield* notifications.rotateSecret(first)
      const third = yield* notifications.rotateSecret(first)
      yield* newEvent(first)
      yield* attemptDue
      const [request] = webhooks.sent
      assert(request !== undefined)
      const oks = yield* Effect.forEach([first, second, third], (subscription) =>
        verifyWebhookEffect({ secret: secretOf(subscription), headers: request.headers, rawBody: request.body })
      )
      assert.deepStrictEqual(
        oks.map(({ ok }) => ok),
        [false, true, true]
      )
      const email = yield* subscribeEmail(first.organizationId, "a@example.com")
      assert.strictEqual((yield* Effect.flip(notifications.rotateSecret(email)))._tag, "Conflict")
    }).pipe(Effect.provide(sendingThrough(webhooks, accepting.layer)))
  })
})

describe("Notifications.test", () => {
  it.effect.each([
    { reply: 204, outcome: { status: "sent", statusCode: 204, error: null } },
    { reply: 500, outcome: { status: "failed", statusCode: 500, error: "The endpoint answered 500." } },
    { reply: 410, outcome: { status: "failed", statusCode: 410, error: "The endpoint answered 410." } },
    { reply: "No answer came.", outcome: { status: "failed", statusCode: null, error: "No answer came." } }
  ] as const)("sends once, at once, also to a disabled subscription: $reply", ({ reply, outcome }) => {
    const webhooks = scriptedWebhooks(() => reply)
    return Effect.gen(function* () {
      const notifications = yield* Notifications
      const organizationId = yield* newTenant()
      const subscription = yield* subscribe(organizationId, { enabled: false, eventTypes: ["competitor_new"] })
      yield* TestClock.adjust("1 minute")
      const now = yield* DateTime.now
      assert.deepStrictEqual(yield* notifications.test(subscription), { id: subscription.id, ...outcome })
      // the test's own fields and nothing else
      assert.deepStrictEqual(yield* currentOf(subscription), {
        ...subscription,
        lastTestAt: now,
        lastTestStatus: outcome.status
      })
      const page = { limit: 10, offset: 0 }
      const listed = { organizationId, subscriptionId: subscription.id, page }
      const [logged] = (yield* (yield* Deliveries).list(listed)).items
      assert.deepInclude(logged, {
        type: "visibility.test",
        status: outcome.status === "sent" ? "delivered" : "failed",
        nextAttemptAt: null,
        scanId: null
      })
      assert.deepInclude(logged?.attempts[0], { statusCode: outcome.statusCode, error: outcome.error, at: now })
      yield* TestClock.adjust("2 days")
      assert.strictEqual(yield* attemptDue, 0)
      const [request, ...none] = webhooks.sent
      assert(request !== undefined && none.length === 0)
      assert.strictEqual(request.headers["X-Service-Event-Type"], "visibility.test")
      const event: AlertEvent = JSON.parse(request.body)
      assert.deepStrictEqual(
        [event.type, event.id, event.organization_id],
        ["visibility.test", logged?.eventId ?? "", organizationId]
      )
      assert.deepStrictEqual(
        event.data.alerts.map(({ type }) => type),
        ["competitor_new"]
      )
    }).pipe(Effect.provide(sendingThrough(webhooks)))
  })

  it.effect("of email goes to every address, and fails when one is refused", () => {
    const emails = scriptedEmails(({ to }) => (to.startsWith("bad") ? "Mailbox unavailable." : null))
    return Effect.gen(function* () {
      const notifications = yield* Notifications
      const organizationId = yield* newTenant()
      const good = yield* subscribeEmail(organizationId, "a@example.com", "b@example.com")
      assert.deepInclude(yield* notifications.test(good), { status: "sent", statusCode: 250, error: null })
      assert.deepStrictEqual(
        emails.sent.map(({ to, subject }) => [to, subject.startsWith("Test: ")]),
        [
          ["a@example.com", true],
          ["b@example.com", true]
        ]
      )
      const bad = yield* subscribeEmail(organizationId, "a@example.com", "bad@example.com")
      assert.deepInclude(yield* notifications.test(bad), {
        status: "failed",
        statusCode: 550,
        error: "1 of 2 messages were not accepted. First: Mailbox unavailable."
      })
    }).pipe(Effect.provide(sendingThrough(acknowledging, emails.layer)))
  })

  it.effect("fails where nothing is configured to send with", () =>
    Effect.gen(function* () {
      const subscription = yield* subscribe(yield* newTenant())
      const { status, error } = yield* (yield* Notifications).test(subscription)
      assert.deepStrictEqual([status, error], ["failed", "Webhooks are not configured on this server."])
    }).pipe(Effect.provide(coreWith()))
  )
})
