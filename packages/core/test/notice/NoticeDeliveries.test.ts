/**
 * Deliveries of notices: to the subscriptions that name their types, once, and to no others.
 */
import { Credits, Deliveries, Notices, Notifications, type OrganizationId } from "@answerscope/core"
import { NoticeDeliveries } from "@answerscope/core/model"
import { NoticeStore } from "@answerscope/core/storage"
import { scriptedEmails, scriptedWebhooks, verifyWebhookEffect } from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { attemptDue, currentOf, newEvent, read, sendingThrough, subscribe } from "../notification/NotificationWorld.ts"
import { newTenant } from "../TestCore.ts"

const crossing = Effect.fnUntraced(function* (organizationId: OrganizationId) {
  yield* (yield* Credits).charge({ organizationId, chargeId: "c", operation: "scan", amount: 95 })
})

/** Makes the deliveries of what was posted last, as the worker does. */
const makeNext = Effect.gen(function* () {
  const { make, take } = yield* NoticeDeliveries
  return yield* take((posted) => Effect.as(make(posted), posted))
})

describe("deliveries of notices", () => {
  it.effect("go to subscriptions that name the type, signed like alerts; a repeat makes no more", () => {
    const webhooks = scriptedWebhooks(() => 200)
    return Effect.gen(function* () {
      const [organizationId, other] = [yield* newTenant(0, 100), yield* newTenant(0, 100)]
      const named = yield* subscribe(organizationId, { eventTypes: ["credits_low", "mention_lost"] })
      const silent = [
        yield* subscribe(organizationId),
        yield* subscribe(organizationId, { eventTypes: ["budget_reached"] }),
        yield* subscribe(organizationId, { eventTypes: ["credits_low"], enabled: false }),
        yield* subscribe(other, { eventTypes: ["credits_low"] })
      ]
      yield* crossing(organizationId)
      const posted = yield* makeNext
      yield* (yield* NoticeDeliveries).make(posted)
      assert.strictEqual(yield* attemptDue, 1)
      const [request] = webhooks.sent
      const [notice] = (yield* (yield* Notices).list({ organizationId })).items
      assert(request !== undefined && notice !== undefined && named.webhookSecrets !== null)
      const { type, subject, message, remedy } = notice
      const { id, created_at, ...event } = JSON.parse(request.body)
      assert.deepStrictEqual(event, {
        type: "visibility.notice",
        organization_id: organizationId,
        data: { notices: [{ type, subject, message, remedy }] }
      })
      assert.deepStrictEqual([id, created_at], [request.headers["X-Service-Event-Id"], "1970-01-01T00:00:00.000Z"])
      const secret = Redacted.value(named.webhookSecrets.current)
      const verified = verifyWebhookEffect({ secret, headers: request.headers, rawBody: request.body })
      assert.deepStrictEqual(yield* verified, { ok: true })
      for (const { id: subscriptionId, organizationId: owner } of silent) {
        const page = yield* (yield* Deliveries).list({ organizationId: owner, subscriptionId })
        assert.strictEqual(page.total, 0)
      }
    }).pipe(Effect.provide(sendingThrough(webhooks)))
  })

  it.effect("by email say what happened and what to do", () => {
    const emails = scriptedEmails(() => null)
    return Effect.gen(function* () {
      const organizationId = yield* newTenant(0, 100)
      yield* (yield* Notifications).create(organizationId, {
        channel: "email",
        emailRecipients: ["a@example.com"],
        eventTypes: ["credits_low"]
      })
      yield* crossing(organizationId)
      yield* makeNext
      yield* attemptDue
      const [email] = emails.sent
      assert(email !== undefined)
      assert.strictEqual(email.subject, "Credits are low: 5 left, and the threshold is 10.")
      const line = "Credits are low: 5 left, and the threshold is 10. Add credits, or run trackers less often."
      assert.include(email.text, `Your action is needed\n\n- ${line}`)
      assert.include(email.html, `<li>${line}`)
    }).pipe(
      Effect.provide(
        sendingThrough(
          scriptedWebhooks(() => 200),
          emails.layer
        )
      )
    )
  })

  it.effect("tell the other channels that an endpoint is disabled; enabling it again sends", () => {
    let status = 500
    const webhooks = scriptedWebhooks(({ url }) => (url.includes("broken") ? status : 200))
    return Effect.gen(function* () {
      const organizationId = yield* newTenant()
      const eventTypes = ["endpoint_disabled"] as const
      const broken = yield* subscribe(organizationId, { webhookUrl: "https://broken.example.com/secret", eventTypes })
      const working = yield* subscribe(organizationId, { eventTypes })
      const deliveries = yield* Effect.replicateEffect(newEvent(broken), 3)
      yield* attemptDue
      yield* TestClock.adjust("5 days")
      yield* Effect.repeat(Effect.andThen(TestClock.adjust("1 hour"), attemptDue), {
        until: () => Effect.map(currentOf(broken), ({ enabled }) => !enabled)
      })
      const notices = (yield* (yield* Notices).list({ organizationId })).items
      assert.deepStrictEqual(
        notices.map(({ message, subject, type }) => [type, subject, message]),
        [
          [
            "endpoint_disabled",
            broken.id,
            "The webhook to broken.example.com is disabled, because none of its deliveries succeeded for 5 days."
          ]
        ]
      )
      yield* makeNext
      yield* attemptDue
      assert.strictEqual(webhooks.sent.at(-1)?.url, working.webhookUrl)
      for (const delivery of deliveries) assert.strictEqual((yield* read(delivery)).status, "failed")
      status = 200
      yield* (yield* Notifications).update(broken, { enabled: true })
      const again = yield* newEvent(broken)
      yield* attemptDue
      assert.strictEqual((yield* read(again)).status, "delivered")
    }).pipe(Effect.provide(sendingThrough(webhooks)))
  })

  it.effect("come again when they were not stored", () =>
    Effect.gen(function* () {
      const organizationId = yield* newTenant(0, 100)
      yield* subscribe(organizationId, { eventTypes: ["credits_low"] })
      yield* crossing(organizationId)
      const { make, take } = yield* NoticeDeliveries
      yield* Effect.flip(take(() => Effect.fail("the process died")))
      const repeated = yield* Effect.forkChild(take((posted) => Effect.as(make(posted), posted)))
      yield* TestClock.adjust("2 seconds")
      const posted = yield* Fiber.join(repeated)
      assert.strictEqual(yield* attemptDue, 1)
      assert.deepStrictEqual(yield* (yield* NoticeStore).handOver(posted), [])
    }).pipe(Effect.provide(sendingThrough(scriptedWebhooks(() => 200))))
  )
})
