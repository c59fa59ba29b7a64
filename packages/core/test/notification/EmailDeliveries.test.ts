import { Deliveries, Notifications } from "@answerscope/core"
import { type EmailReply, scriptedEmails, scriptedWebhooks } from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { newTenant } from "../TestCore.ts"
import { attemptDue, currentOf, newEvent, read, sendingThrough, subscribeEmail } from "./NotificationWorld.ts"

const noWebhook = scriptedWebhooks(() => "not expected")
const addresses = (count: number) => Array.from({ length: count }, (_, index) => `p${index}@example.com`)

describe("a delivery by email", () => {
  it.effect("is one message for each address, with the event's id", () => {
    const emails = scriptedEmails(() => null)
    return Effect.gen(function* () {
      const subscription = yield* subscribeEmail(yield* newTenant(), ...addresses(20))
      const delivery = yield* newEvent(subscription)
      yield* attemptDue
      assert.deepStrictEqual(
        emails.sent.map(({ to }) => to),
        addresses(20)
      )
      assert.isTrue(emails.sent.every(({ eventId }) => eventId === delivery.eventId))
      assert.strictEqual(emails.sent[0]?.subject, "2 visibility changes for Sample Brand")
      assert.deepInclude(yield* read(delivery), { status: "delivered", recipientsDone: addresses(20) })
      assert.deepInclude((yield* read(delivery)).attempts[0], { statusCode: 250, error: null })
    }).pipe(Effect.provide(sendingThrough(noWebhook, emails.layer)))
  })

  it.effect("is repeated only for those who did not get it", () => {
    const replies: Record<string, EmailReply> = { "p1@example.com": "Greylisted.", "p3@example.com": "Try later." }
    const emails = scriptedEmails(({ to }) => replies[to] ?? null)
    return Effect.gen(function* () {
      const subscription = yield* subscribeEmail(yield* newTenant(), ...addresses(5))
      const delivery = yield* newEvent(subscription)
      yield* attemptDue
      const partly = yield* read(delivery)
      assert.strictEqual(partly.status, "pending")
      assert.deepStrictEqual(partly.recipientsDone, ["p0@example.com", "p2@example.com", "p4@example.com"])
      assert.deepInclude(partly.attempts[0], {
        statusCode: 550,
        error: "2 of 5 messages were not accepted. First: Greylisted."
      })
      assert.isNotNull((yield* currentOf(subscription)).failingSince)
      delete replies["p1@example.com"]
      yield* TestClock.adjust("6 seconds")
      yield* attemptDue
      replies["p3@example.com"] = null
      yield* TestClock.adjust("6 minutes")
      yield* attemptDue
      const { status, attempts } = yield* read(delivery)
      assert.strictEqual(status, "delivered")
      assert.deepStrictEqual(
        attempts.map(({ error }) => error),
        [
          "2 of 5 messages were not accepted. First: Greylisted.",
          "1 of 2 messages were not accepted. First: Try later.",
          null
        ]
      )
      assert.deepStrictEqual(
        emails.sent.slice(5).map(({ to }) => to),
        ["p1@example.com", "p3@example.com", "p3@example.com"]
      )
      assert.isNull((yield* currentOf(subscription)).failingSince)
    }).pipe(Effect.provide(sendingThrough(noWebhook, emails.layer)))
  })

  it.effect("goes to the recipients as they are at the attempt", () => {
    const replies: Record<string, EmailReply> = { "old@example.com": "No such user." }
    const emails = scriptedEmails(({ to }) => replies[to] ?? null)
    return Effect.gen(function* () {
      const subscription = yield* subscribeEmail(yield* newTenant(), "a@example.com", "old@example.com")
      const delivery = yield* newEvent(subscription)
      yield* attemptDue
      yield* (yield* Notifications).update(subscription, { emailRecipients: ["a@example.com", "new@example.com"] })
      yield* TestClock.adjust("6 seconds")
      yield* attemptDue
      assert.strictEqual((yield* read(delivery)).status, "delivered")
      assert.deepStrictEqual(
        emails.sent.map(({ to }) => to),
        ["a@example.com", "old@example.com", "new@example.com"]
      )
    }).pipe(Effect.provide(sendingThrough(noWebhook, emails.layer)))
  })

  it.effect("sent again after all had it goes to all once more; after some had it, to the rest", () => {
    let reply: EmailReply = "Down."
    const emails = scriptedEmails(({ to }) => (to === "a@example.com" ? null : reply))
    return Effect.gen(function* () {
      const deliveries = yield* Deliveries
      const subscription = yield* subscribeEmail(yield* newTenant(), "a@example.com", "b@example.com")
      const delivery = yield* newEvent(subscription)
      yield* attemptDue
      reply = null
      yield* deliveries.resend(delivery)
      yield* attemptDue
      yield* deliveries.resend(delivery)
      yield* attemptDue
      assert.deepStrictEqual(
        emails.sent.map(({ to }) => to[0]),
        ["a", "b", "b", "a", "b"]
      )
    }).pipe(Effect.provide(sendingThrough(noWebhook, emails.layer)))
  })

  it.effect("that is interrupted keeps who had it", () => {
    let isHanging = true
    const emails = scriptedEmails(({ to }) => (to === "p2@example.com" && isHanging ? Effect.never : null))
    return Effect.gen(function* () {
      const delivery = yield* newEvent(yield* subscribeEmail(yield* newTenant(), ...addresses(4)))
      const attempt = yield* Effect.forkChild(attemptDue, { startImmediately: true })
      yield* TestClock.adjust("1 second")
      yield* Fiber.interrupt(attempt)
      assert.deepStrictEqual(yield* read(delivery), {
        ...delivery,
        recipientsDone: ["p0@example.com", "p1@example.com", "p3@example.com"]
      })
      isHanging = false
      assert.strictEqual(yield* attemptDue, 1)
      assert.strictEqual((yield* read(delivery)).status, "delivered")
      assert.strictEqual(emails.sent.length, 5)
    }).pipe(Effect.provide(sendingThrough(noWebhook, emails.layer)))
  })

  it.effect("ends in time, whatever its sender does: what hangs and what dies has failed, the rest is brought", () => {
    const emails = scriptedEmails(({ to }) =>
      to < "p2" ? Effect.never : to === "p5@example.com" ? Effect.die(new Error("bug")) : null
    )
    return Effect.gen(function* () {
      const delivery = yield* newEvent(yield* subscribeEmail(yield* newTenant(), ...addresses(9)))
      const attempt = yield* Effect.forkChild(attemptDue)
      yield* TestClock.adjust("45 seconds")
      yield* Fiber.join(attempt)
      const { recipientsDone, attempts } = yield* read(delivery)
      assert.strictEqual(recipientsDone.length, 6)
      assert.deepInclude(attempts[0], {
        error: "3 of 9 messages were not accepted. First: The attempt took too long.",
        durationMillis: 45_000
      })
    }).pipe(Effect.provide(sendingThrough(noWebhook, emails.layer)))
  })
})
