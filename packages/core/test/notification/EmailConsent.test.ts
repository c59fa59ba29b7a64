import {
  CurrentEmailPolicy,
  defaultEmailPolicy,
  Deliveries,
  type EmailMessage,
  type EmailPolicy,
  Notifications,
  type OrganizationId,
  Recipients,
  type Subscription
} from "@answerscope/core"
import { Confirmations } from "@answerscope/core/model"
import { type EmailReply, scriptedEmails, scriptedWebhooks } from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"
import { newTenant } from "../TestCore.ts"
import {
  attemptDue,
  currentOf,
  newEvent,
  read,
  sendingThrough,
  subscribe,
  subscribeEmail
} from "./NotificationWorld.ts"

const noWebhook = scriptedWebhooks(() => 204)

/** A mail server without simulation, and the core over it. */
const world = (policy: Partial<EmailPolicy> = {}, reply: (message: EmailMessage) => EmailReply = () => null) => {
  const emails = scriptedEmails(reply, { confirmsItself: false })
  const rules = { ...defaultEmailPolicy, publicUrl: "https://service.test", ...policy }
  const core = sendingThrough(noWebhook, emails.layer).pipe(Layer.provide(Layer.succeed(CurrentEmailPolicy, rules)))
  return { core, sent: emails.sent }
}

const sendDue = Effect.gen(function* () {
  return yield* (yield* Confirmations).sendDue(100)
})

/** The token of a message's link to one of the pages. */
const tokenOf = (page: "confirm" | "unsubscribe", message: EmailMessage | undefined) =>
  new RegExp(`https://service\\.test/email/${page}/([A-Za-z0-9_-]{43})\\n`).exec(message?.text ?? "")?.[1] ?? ""

const confirmAll = Effect.fnUntraced(function* (messages: ReadonlyArray<EmailMessage>) {
  const recipients = yield* Recipients
  for (const message of messages) yield* recipients.confirm(tokenOf("confirm", message))
})

const statesOf = Effect.fnUntraced(function* (subscription: Subscription) {
  return (yield* currentOf(subscription)).emailStates.map(({ state }) => state)
})

const test = Effect.fnUntraced(function* ({ organizationId, id }: Subscription) {
  return yield* (yield* Notifications).test({ organizationId, id })
})

const toA = (organizationId: OrganizationId) => subscribeEmail(organizationId, "a@example.com")

describe("a recipient", () => {
  it.effect("is given links to pages below a path, with or without a slash at its end", () =>
    Effect.gen(function* () {
      for (const publicUrl of ["https://service.test/visibility", "https://service.test/visibility/"]) {
        const { core, sent } = world({ publicUrl })
        yield* Effect.gen(function* () {
          yield* toA(yield* newTenant())
          yield* sendDue
        }).pipe(Effect.provide(core))
        const [message] = sent
        assert.match(message?.text ?? "", /https:\/\/service\.test\/visibility\/email\/confirm\/[\w-]{43}\n/)
        assert.match(
          message?.unsubscribeUrl ?? "",
          /^https:\/\/service\.test\/visibility\/email\/unsubscribe\/[\w-]{43}$/
        )
      }
    })
  )

  it.effect("gets nothing before it confirms but the mail that asks it, and no text of a tenant in that", () => {
    const { core, sent } = world()
    return Effect.gen(function* () {
      const subscription = yield* subscribeEmail(yield* newTenant(), "a@example.com", "b@example.com")
      assert.deepStrictEqual(subscription.emailStates, [
        { email: "a@example.com", state: "pending" },
        { email: "b@example.com", state: "pending" }
      ])
      const early = yield* newEvent(subscription)
      yield* attemptDue
      assert.deepInclude(yield* test(subscription), {
        status: "failed",
        error: "No recipient has confirmed that it wants these emails."
      })
      assert.strictEqual(sent.length, 0)
      assert.deepInclude(yield* read(early), { status: "failed", nextAttemptAt: null })
      assert.isNull((yield* currentOf(subscription)).failingSince)
      yield* sendDue
      yield* sendDue
      assert.deepStrictEqual(sent.map(({ to }) => to).toSorted(), ["a@example.com", "b@example.com"])
      for (const { subject, text, html } of sent) {
        assert.strictEqual(subject, "Please confirm: notifications of visibility changes")
        assert.notInclude(text + html, "tenant")
      }
      yield* confirmAll(sent.filter(({ to }) => to === "b@example.com"))
      assert.deepStrictEqual(yield* statesOf(subscription), ["pending", "confirmed"])
      const delivery = yield* newEvent(subscription)
      yield* attemptDue
      assert.deepStrictEqual(
        sent.slice(2).map(({ to }) => to),
        ["b@example.com"]
      )
      assert.deepInclude(yield* read(delivery), { status: "delivered", recipientsDone: ["b@example.com"] })
      assert.strictEqual((yield* test(subscription)).status, "sent")
      yield* (yield* Deliveries).resend(early)
      yield* attemptDue
      assert.strictEqual((yield* read(early)).status, "delivered")
    }).pipe(Effect.provide(core))
  })

  it.effect("confirms once with a token, within 7 days", () => {
    const { core, sent } = world()
    return Effect.gen(function* () {
      const recipients = yield* Recipients
      const subscription = yield* subscribeEmail(yield* newTenant(), "a@example.com", "b@example.com")
      yield* sendDue
      const [first = "", second = ""] = sent.map((message) => tokenOf("confirm", message))
      assert.isFalse(yield* recipients.confirm("x".repeat(43)))
      assert.isFalse(yield* recipients.confirm(tokenOf("unsubscribe", sent[0])))
      assert.isTrue(yield* recipients.confirm(first))
      assert.isFalse(yield* recipients.confirm(first))
      yield* TestClock.adjust("7 days")
      assert.isFalse(yield* recipients.confirm(second))
      assert.deepStrictEqual((yield* statesOf(subscription)).toSorted(), ["confirmed", "pending"])
    }).pipe(Effect.provide(core))
  })

  it.effect("unsubscribes at one click from all that an organization sends, until it confirms anew", () => {
    const { core, sent } = world()
    return Effect.gen(function* () {
      const recipients = yield* Recipients
      const organizationId = yield* newTenant()
      const subscription = yield* toA(organizationId)
      const other = yield* toA(yield* newTenant())
      yield* sendDue
      yield* confirmAll(sent)
      yield* newEvent(subscription)
      yield* attemptDue
      const token = tokenOf("unsubscribe", sent.at(-1))
      assert.isTrue(sent.at(-1)?.unsubscribeUrl.endsWith(token))
      assert.isTrue(yield* recipients.unsubscribe(token))
      assert.isTrue(yield* recipients.unsubscribe(token))
      assert.isFalse(yield* recipients.unsubscribe("x".repeat(43)))
      const before = sent.length
      yield* newEvent(subscription)
      yield* attemptDue
      assert.deepStrictEqual([yield* statesOf(subscription), sent.length], [["unsubscribed"], before])
      assert.deepStrictEqual(yield* statesOf(other), ["confirmed"])
      yield* TestClock.adjust("25 hours")
      yield* subscribeEmail(organizationId, "A@Example.com")
      yield* sendDue
      assert.strictEqual(sent.length, before + 1)
      assert.deepStrictEqual(yield* statesOf(subscription), ["unsubscribed"])
      yield* confirmAll(sent.slice(-1))
      assert.deepStrictEqual(yield* statesOf(subscription), ["confirmed"])
    }).pipe(Effect.provide(core))
  })

  it.effect("is asked when a change adds it, and not when it is named again or wanted no more", () => {
    const { core, sent } = world()
    return Effect.gen(function* () {
      const notifications = yield* Notifications
      const subscription = yield* toA(yield* newTenant())
      yield* sendDue
      const emailRecipients = ["a@example.com", "b@example.com", "c@example.com"]
      yield* notifications.update(subscription, { emailRecipients })
      yield* notifications.update(subscription, { emailRecipients: ["a@example.com", "b@example.com"] })
      yield* TestClock.adjust("2 days")
      yield* sendDue
      assert.deepStrictEqual(
        sent.map(({ to }) => to),
        ["a@example.com", "b@example.com"]
      )
    }).pipe(Effect.provide(core))
  })

  it.effect("is asked again after a mail server's fault, and not twice after a process died in the middle", () => {
    let reply: EmailReply = "Down."
    const { core, sent } = world({}, () => reply)
    return Effect.gen(function* () {
      yield* toA(yield* newTenant())
      yield* sendDue
      const underWay = yield* Deferred.make<void>()
      reply = Effect.andThen(Deferred.succeed(underWay, undefined), Effect.never)
      yield* TestClock.adjust("1 minute")
      const dying = yield* Effect.forkChild(sendDue)
      yield* Deferred.await(underWay)
      yield* Fiber.interrupt(dying)
      reply = null
      yield* TestClock.adjust("23 hours")
      yield* sendDue
      assert.strictEqual(sent.length, 2)
      yield* TestClock.adjust("2 hours")
      yield* sendDue
      yield* sendDue
      assert.strictEqual(sent.length, 3)
    }).pipe(Effect.provide(core))
  })

  it.effect("need not confirm where the operator says so, and can leave all the same", () => {
    const { core, sent } = world({ confirmation: false })
    return Effect.gen(function* () {
      const organizationId = yield* newTenant()
      const subscription = yield* toA(organizationId)
      assert.deepStrictEqual(yield* statesOf(subscription), ["confirmed"])
      yield* sendDue
      assert.strictEqual((yield* test(subscription)).status, "sent")
      assert.strictEqual(sent.length, 1)
      yield* (yield* Recipients).unsubscribe(tokenOf("unsubscribe", sent[0]))
      assert.strictEqual((yield* test(subscription)).status, "failed")
      yield* toA(organizationId)
      yield* sendDue
      yield* confirmAll(sent.slice(-1))
      assert.deepStrictEqual(yield* statesOf(subscription), ["confirmed"])
    }).pipe(Effect.provide(core))
  })
})

describe("the limits of email", () => {
  it.effect("let a subscription be tested 5 times a minute", () => {
    const { core, sent } = world({ confirmation: false })
    return Effect.gen(function* () {
      const subscription = yield* subscribeEmail(yield* newTenant(), "a@example.com", "b@example.com")
      for (let i = 0; i < 5; i++) assert.strictEqual((yield* test(subscription)).status, "sent")
      const refused = yield* Effect.flip(test(subscription))
      assert.deepInclude(refused, { _tag: "RateLimited", retryAfterMillis: 12_000 })
      assert.strictEqual(sent.length, 10)
      yield* TestClock.adjust("12 seconds")
      assert.strictEqual((yield* test(subscription)).status, "sent")
      const webhook = yield* subscribe(subscription.organizationId)
      for (let i = 0; i < 5; i++) yield* test(webhook)
      assert.strictEqual((yield* Effect.flip(test(webhook)))._tag, "RateLimited")
    }).pipe(Effect.provide(core))
  })

  it.effect(
    "let the subscriptions of an organization be tested 30 times a minute, and no other's wait for them",
    () => {
      const { core } = world({ confirmation: false })
      return Effect.gen(function* () {
        const organizationId = yield* newTenant()
        for (let made = 0; made < 6; made++) {
          const subscription = yield* subscribe(organizationId)
          for (let i = 0; i < 5; i++) yield* test(subscription)
        }
        const seventh = yield* subscribe(organizationId)
        assert.deepInclude(yield* Effect.flip(test(seventh)), { _tag: "RateLimited", retryAfterMillis: 2_000 })
        yield* test(yield* subscribe(yield* newTenant()))
        yield* TestClock.adjust("2 seconds")
        yield* test(seventh)
      }).pipe(Effect.provide(core))
    }
  )

  it.effect("ask 20 recipients of an organization a day, and the rest later", () => {
    const { core, sent } = world()
    return Effect.gen(function* () {
      const organizationId = yield* newTenant()
      const addresses = Array.from({ length: 20 }, (_, index) => `p${index}@example.com`)
      yield* subscribeEmail(organizationId, ...addresses)
      yield* subscribeEmail(organizationId, "q@example.com", "r@example.com")
      yield* subscribeEmail(yield* newTenant(), "other@example.com")
      yield* sendDue
      assert.strictEqual(sent.length, 21)
      assert.isTrue(sent.some(({ to }) => to === "other@example.com"))
      yield* TestClock.adjust("73 minutes")
      yield* sendDue
      assert.strictEqual(sent.length, 22)
    }).pipe(Effect.provide(core))
  })

  it.effect("let an organization's alerts wait beyond its messages of an hour, and no other's", () => {
    const { core, sent } = world({ confirmation: false, messagesPerHour: 3 })
    return Effect.gen(function* () {
      const subscription = yield* subscribeEmail(yield* newTenant(), "a@example.com", "b@example.com")
      const first = yield* newEvent(subscription)
      yield* attemptDue
      assert.strictEqual((yield* read(first)).status, "delivered")
      const [second, third] = [yield* newEvent(subscription), yield* newEvent(yield* toA(yield* newTenant()))]
      yield* attemptDue
      assert.deepInclude(yield* read(second), {
        status: "pending",
        recipientsDone: ["a@example.com"],
        attemptsCounted: 0
      })
      assert.strictEqual((yield* read(third)).status, "delivered")
      assert.isNull((yield* currentOf(subscription)).failingSince)
      assert.strictEqual((yield* Effect.flip(test(subscription)))._tag, "RateLimited")
      yield* TestClock.adjust("19 minutes")
      assert.strictEqual(yield* attemptDue, 0)
      yield* TestClock.adjust("1 minute")
      yield* attemptDue
      assert.deepInclude(yield* read(second), {
        status: "delivered",
        recipientsDone: ["a@example.com", "b@example.com"]
      })
      assert.strictEqual(sent.length, 5)
    }).pipe(Effect.provide(core))
  })
})
