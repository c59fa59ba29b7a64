import { DeliveryId, OrganizationId, SubscriptionId } from "@answerscope/core"
import { EventId } from "@answerscope/core/model"
import { afterAttempt, newDelivery, resent } from "@answerscope/core/testing"
import { emailResult, webhookResult } from "#core/notification/delivery/Delivery.ts"
import { assert, describe, it } from "@effect/vitest"
import { DateTime } from "effect"

const createdAt = DateTime.makeUnsafe("2026-05-01T10:00:00Z")
const later = DateTime.add(createdAt, { seconds: 5 })
const delivery = newDelivery({
  id: DeliveryId.make("dlv_1"),
  organizationId: OrganizationId.make("org_1"),
  subscriptionId: SubscriptionId.make("sub_1"),
  scanId: null,
  eventId: EventId.make("evt_1"),
  type: "visibility.alert",
  body: "{}",
  createdAt
})
const attempt = { at: createdAt, statusCode: 500, error: "no", durationMillis: 3, responseExcerpt: null }

describe("a delivery", () => {
  it("is due at once, and keeps every attempt", () => {
    assert.deepStrictEqual(delivery.nextAttemptAt, createdAt)
    const failed = afterAttempt(delivery, { attempt, verdict: { status: "pending", nextAttemptAt: later } })
    assert.deepStrictEqual([failed.status, failed.attempts, failed.attemptsCounted], ["pending", [attempt], 1])
    const done = afterAttempt(failed, { attempt, verdict: { status: "delivered", nextAttemptAt: null } })
    assert.deepStrictEqual([done.attempts.length, done.attemptsCounted, done.nextAttemptAt], [2, 2, null])
    assert.deepStrictEqual([done.eventId, done.body], [delivery.eventId, delivery.body])
  })

  it("is sent again under the same event, on a new schedule, to those who have not got it", () => {
    const verdict = { status: "failed", nextAttemptAt: null } as const
    const failed = afterAttempt(delivery, { attempt, verdict, recipientsDone: ["a@example.com"] })
    const again = resent(failed, later)
    assert.deepStrictEqual(
      [again.status, again.attemptsCounted, again.attempts.length, again.nextAttemptAt, again.eventId],
      ["pending", 0, 1, later, delivery.eventId]
    )
    assert.deepStrictEqual(again.recipientsDone, ["a@example.com"])
    assert.deepStrictEqual(resent({ ...failed, status: "delivered" }, later).recipientsDone, [])
  })
})

describe("what an outcome means", () => {
  it.each([
    [200, true, false],
    [204, true, false],
    [299, true, false],
    [199, false, false],
    [300, false, false],
    [302, false, false],
    [404, false, false],
    [410, false, true],
    [500, false, false],
    [null, false, false]
  ])("status %s: delivered %s, gone %s", (statusCode, isDelivered, isGone) => {
    const outcome = { statusCode, error: null, durationMillis: 1, retryAfterMillis: 7_000, responseExcerpt: null }
    assert.deepStrictEqual(webhookResult(outcome), { isDelivered, isGone, retryAfterMillis: 7_000 })
  })

  it("is delivered by email when every address was accepted", () => {
    const [accepted, refused] = [null, "no"].map((error) => ({ statusCode: 250, error, durationMillis: 1 }))
    assert.ok(accepted !== undefined && refused !== undefined)
    assert.isTrue(emailResult([accepted, accepted]).isDelivered)
    assert.isFalse(emailResult([accepted, refused]).isDelivered)
    assert.isFalse(emailResult([{ ...refused, statusCode: 410 }]).isGone)
  })
})
