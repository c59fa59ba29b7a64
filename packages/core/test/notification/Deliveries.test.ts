import { type Delivery, Deliveries, DeliveryId, Notifications, Transaction } from "@answerscope/core"
import { attemptMax as deliveryAttemptMax } from "#core/notification/delivery/DeliverySending.ts"
import { claimFor as deliveryClaimFor } from "#core/notification/delivery/Deliveries.ts"
import { DeliverySignal } from "@answerscope/core/model"
import * as RetrySchedule from "#core/notification/delivery/RetrySchedule.ts"
import { SubscriptionStore } from "@answerscope/core/storage"
import { scriptedWebhooks, verifyWebhookEffect } from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"
import { Cause, DateTime, Deferred, Duration, Effect, Exit, Fiber, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { faultyStorage, noFaults } from "../FaultyStorage.ts"
import { newTenant } from "../TestCore.ts"
import { attemptDue, currentOf, newEvent, read, sendingThrough, subscribe } from "./NotificationWorld.ts"

/** Lets time pass until a delivery is due again, to the millisecond, and attempts it. */
const nextAttempt = Effect.fnUntraced(function* (delivery: Delivery) {
  const { nextAttemptAt } = yield* read(delivery)
  assert(nextAttemptAt !== null)
  const waitMillis = DateTime.toEpochMillis(nextAttemptAt) - DateTime.toEpochMillis(yield* DateTime.now)
  if (waitMillis > 0) {
    yield* TestClock.adjust(waitMillis - 1)
    assert.strictEqual(yield* attemptDue, 0)
    yield* TestClock.adjust(1)
  }
  assert.strictEqual(yield* attemptDue, 1)
  return waitMillis
})

describe("an attempt", () => {
  it.effect("that is acknowledged delivers; the request is signed and carries the event", () => {
    const webhooks = scriptedWebhooks(() => ({ statusCode: 204, durationMillis: 7, responseExcerpt: "thanks" }))
    return Effect.gen(function* () {
      const subscription = yield* subscribe(yield* newTenant())
      const delivery = yield* newEvent(subscription)
      yield* TestClock.adjust("1500 millis")
      const at = yield* DateTime.now
      assert.strictEqual(yield* attemptDue, 1)
      assert.strictEqual(yield* attemptDue, 0)
      assert.deepStrictEqual(yield* read(delivery), {
        ...delivery,
        status: "delivered",
        nextAttemptAt: null,
        attempts: [{ at, statusCode: 204, error: null, durationMillis: 0, responseExcerpt: "thanks" }],
        attemptsCounted: 1
      })
      const [request] = webhooks.sent
      assert(request !== undefined && subscription.webhookSecrets !== null)
      assert.deepInclude(request, { url: "https://hooks.example.com/", body: delivery.body })
      assert.deepInclude(request.headers, {
        "content-type": "application/json",
        "X-Service-Event-Id": delivery.eventId,
        "X-Service-Event-Type": "visibility.alert",
        "X-Service-Timestamp": "1"
      })
      assert.deepStrictEqual(
        yield* verifyWebhookEffect({
          secret: Redacted.value(subscription.webhookSecrets.current),
          headers: request.headers,
          rawBody: request.body
        }),
        { ok: true }
      )
    }).pipe(Effect.provide(sendingThrough(webhooks)))
  })

  it.effect("is repeated on schedule ten times: same event and body, new timestamp, all logged", () => {
    const webhooks = scriptedWebhooks(() => 503)
    return Effect.gen(function* () {
      const subscription = yield* subscribe(yield* newTenant())
      const delivery = yield* newEvent(subscription)
      const waits: Array<number> = []
      while ((yield* read(delivery)).status === "pending") waits.push(yield* nextAttempt(delivery))
      assert.strictEqual(waits.shift(), 0)
      assert.strictEqual(waits.length, RetrySchedule.retrySteps.length)
      for (const [index, step] of RetrySchedule.retrySteps.entries()) {
        const wait = waits[index] ?? 0
        const stepMillis = Duration.toMillis(step)
        assert.isTrue(wait >= 0.9 * stepMillis && wait <= 1.1 * stepMillis, `step ${index}: ${wait}`)
      }
      const { status, attempts, nextAttemptAt } = yield* read(delivery)
      assert.deepStrictEqual([status, attempts.length, nextAttemptAt], ["failed", 10, null])
      assert.isTrue(attempts.every(({ statusCode, error }) => statusCode === 503 && error !== null))
      assert.deepStrictEqual(
        new Set(webhooks.sent.map(({ body, headers }) => `${headers["X-Service-Event-Id"]} ${body}`)),
        new Set([`${delivery.eventId} ${delivery.body}`])
      )
      assert.strictEqual(new Set(webhooks.sent.map(({ headers }) => headers["X-Service-Timestamp"])).size, 10)
      assert.strictEqual(new Set(webhooks.sent.map(({ headers }) => headers["X-Service-Signature"])).size, 10)
      yield* TestClock.adjust("10 days")
      assert.strictEqual(yield* attemptDue, 0)
    }).pipe(Effect.provide(sendingThrough(webhooks)))
  })

  it.effect("waits as long as the endpoint wants, up to twice the step", () => {
    const webhooks = scriptedWebhooks((_, before) => ({
      statusCode: 429,
      error: "busy",
      retryAfterMillis: before === 0 ? 8_000 : 86_400_000
    }))
    return Effect.gen(function* () {
      const delivery = yield* newEvent(yield* subscribe(yield* newTenant()))
      yield* attemptDue
      assert.deepStrictEqual([yield* nextAttempt(delivery), yield* nextAttempt(delivery)], [8_000, 600_000])
    }).pipe(Effect.provide(sendingThrough(webhooks)))
  })

  it.effect("whose sender dies or interrupts itself has failed, and is repeated", () => {
    const bad = [Effect.die(new Error("bug")), Effect.interrupt]
    const webhooks = scriptedWebhooks((_, before) => bad[before] ?? 200)
    return Effect.gen(function* () {
      const delivery = yield* newEvent(yield* subscribe(yield* newTenant()))
      yield* attemptDue
      yield* nextAttempt(delivery)
      yield* nextAttempt(delivery)
      const { status, attempts } = yield* read(delivery)
      assert.strictEqual(status, "delivered")
      assert.deepStrictEqual(
        attempts.map(({ error }) => error),
        ["The message could not be sent.", "The message could not be sent.", null]
      )
    }).pipe(Effect.provide(sendingThrough(webhooks)))
  })

  it.effect("whose sender hangs has failed when its claim still holds", () => {
    const isSent = Deferred.makeUnsafe<void>()
    const webhooks = scriptedWebhooks(() => Effect.andThen(Deferred.succeed(isSent, undefined), Effect.never))
    return Effect.gen(function* () {
      const delivery = yield* newEvent(yield* subscribe(yield* newTenant()))
      const attempt = yield* Effect.forkChild(attemptDue)
      yield* Deferred.await(isSent)
      yield* TestClock.adjust(deliveryAttemptMax.webhook)
      yield* Fiber.join(attempt)
      const [made] = (yield* read(delivery)).attempts
      assert.deepInclude(made, { error: "The attempt took too long.", durationMillis: 12_000 })
      for (const channel of ["webhook", "email"] as const) {
        const margin = Duration.subtract(deliveryClaimFor[channel], deliveryAttemptMax[channel])
        assert.deepStrictEqual(margin, Duration.seconds(10))
      }
    }).pipe(Effect.provide(sendingThrough(webhooks)))
  })

  it.effect("interrupted gives its delivery back, which another makes at once", () => {
    const isSent = Deferred.makeUnsafe<void>()
    const hanging = Effect.andThen(Deferred.succeed(isSent, undefined), Effect.never)
    const webhooks = scriptedWebhooks((_, before) => (before === 0 ? hanging : 200))
    return Effect.gen(function* () {
      const delivery = yield* newEvent(yield* subscribe(yield* newTenant()))
      const attempt = yield* Effect.forkChild(attemptDue)
      yield* Deferred.await(isSent)
      yield* TestClock.adjust("1 second")
      assert.strictEqual(yield* attemptDue, 0)
      yield* Fiber.interrupt(attempt)
      assert.deepStrictEqual(yield* read(delivery), delivery)
      assert.strictEqual(yield* attemptDue, 1)
      assert.strictEqual((yield* read(delivery)).status, "delivered")
    }).pipe(Effect.provide(sendingThrough(webhooks)))
  })

  it.effect("that comes back after its claim was taken writes nothing", () => {
    const webhooks = scriptedWebhooks(() => 200)
    return Effect.gen(function* () {
      const deliveries = yield* Deliveries
      const delivery = yield* newEvent(yield* subscribe(yield* newTenant()))
      const limits = { limit: 10, perSubscriptionMax: 10 }
      const [paused] = yield* deliveries.claimDue(limits)
      yield* TestClock.adjust(deliveryClaimFor.webhook)
      const [current] = yield* deliveries.claimDue(limits)
      assert(paused !== undefined && current !== undefined)
      yield* deliveries.attempt(paused)
      assert.deepStrictEqual(yield* read(delivery), delivery)
      yield* deliveries.attempt(current)
      assert.strictEqual((yield* read(delivery)).attempts.length, 1)
      yield* deliveries.attempt(paused)
      assert.strictEqual((yield* read(delivery)).attempts.length, 1)
    }).pipe(Effect.provide(sendingThrough(webhooks)))
  })

  it.effect.each(["before", "after"] as const)(
    "that cannot be written (%s) is made again under the same event",
    (when) => {
      const faults = noFaults()
      const webhooks = scriptedWebhooks(() => 200)
      return Effect.gen(function* () {
        const delivery = yield* newEvent(yield* subscribe(yield* newTenant()))
        faults[when].add("DeliveryStore.settle")
        const exit = yield* Effect.exit(attemptDue)
        assert(Exit.isFailure(exit))
        assert.isFalse(Cause.hasInterrupts(exit.cause))
        faults[when].clear()
        assert.deepStrictEqual(yield* read(delivery), delivery)
        yield* TestClock.adjust(deliveryClaimFor.webhook)
        assert.strictEqual(yield* attemptDue, 1)
        assert.strictEqual((yield* read(delivery)).status, "delivered")
        assert.deepStrictEqual(
          webhooks.sent.map(({ headers }) => headers["X-Service-Event-Id"]),
          [delivery.eventId, delivery.eventId]
        )
      }).pipe(Effect.provide(sendingThrough(webhooks, undefined, faultyStorage(faults))))
    }
  )
})

describe("a subscription whose endpoint fails", () => {
  it.effect("is disabled at once by a 410; what is still to be sent is given up", () => {
    const webhooks = scriptedWebhooks((_, before) => (before === 1 ? 410 : 503))
    return Effect.gen(function* () {
      const subscription = yield* subscribe(yield* newTenant())
      const waiting = yield* newEvent(subscription)
      yield* attemptDue
      const gone = yield* newEvent(subscription)
      yield* attemptDue
      const now = yield* DateTime.now
      assert.deepInclude(yield* currentOf(subscription), { enabled: false, failingSince: now, updatedAt: now })
      assert.deepInclude(yield* read(gone), { status: "failed", nextAttemptAt: null, attemptsCounted: 1 })
      yield* nextAttempt(waiting)
      assert.deepInclude(yield* read(waiting), { status: "failed", nextAttemptAt: null, attemptsCounted: 1 })
      assert.strictEqual(webhooks.sent.length, 2)
    }).pipe(Effect.provide(sendingThrough(webhooks)))
  })

  it.effect("is disabled after five days without one success", () => {
    const webhooks = scriptedWebhooks(() => 500)
    return Effect.gen(function* () {
      const subscription = yield* subscribe(yield* newTenant())
      yield* newEvent(subscription)
      yield* attemptDue
      const failingSince = yield* DateTime.now
      yield* TestClock.adjust(Duration.subtract(Duration.days(5), Duration.millis(1)))
      const late = yield* newEvent(subscription)
      yield* attemptDue
      assert.deepInclude(yield* currentOf(subscription), { enabled: true, failingSince })
      yield* TestClock.adjust(1)
      const last = yield* newEvent(subscription)
      yield* attemptDue
      assert.deepInclude(yield* currentOf(subscription), { enabled: false, failingSince })
      assert.strictEqual((yield* read(last)).status, "failed")
      assert.strictEqual((yield* read(late)).status, "pending")
    }).pipe(Effect.provide(sendingThrough(webhooks)))
  })

  it.effect("starts to count anew after one success, and when it is enabled again", () => {
    let statusCode = 500
    const webhooks = scriptedWebhooks(() => statusCode)
    return Effect.gen(function* () {
      const notifications = yield* Notifications
      const subscription = yield* subscribe(yield* newTenant())
      yield* newEvent(subscription)
      yield* attemptDue
      assert.isNotNull((yield* currentOf(subscription)).failingSince)
      statusCode = 200
      yield* TestClock.adjust("4 days")
      yield* attemptDue
      assert.isNull((yield* currentOf(subscription)).failingSince)
      statusCode = 410
      yield* newEvent(subscription)
      yield* attemptDue
      const enabled = yield* notifications.update(subscription, { enabled: true })
      assert.deepInclude(enabled, { enabled: true, failingSince: null })
      statusCode = 500
      yield* TestClock.adjust("6 days")
      yield* newEvent(subscription)
      yield* attemptDue
      assert.deepInclude(yield* currentOf(subscription), { enabled: true, failingSince: yield* DateTime.now })
    }).pipe(Effect.provide(sendingThrough(webhooks)))
  })

  it.effect("is judged by each attempt in turn, however many end at once", () => {
    let statusCode = 500
    const webhooks = scriptedWebhooks((_, before) => (statusCode === 500 || before % 2 === 0 ? 500 : 200))
    return Effect.gen(function* () {
      const subscription = yield* subscribe(yield* newTenant())
      yield* newEvent(subscription)
      yield* attemptDue
      yield* TestClock.adjust("6 days")
      statusCode = 200
      // what fails after a success is no failure of five days
      for (let count = 0; count < 20; count++) yield* newEvent(subscription)
      yield* attemptDue
      assert.isTrue((yield* currentOf(subscription)).enabled)
    }).pipe(Effect.provide(sendingThrough(webhooks)))
  })

  it.effect("writes the subscription only when something about it changes", () => {
    const faults = noFaults()
    const webhooks = scriptedWebhooks((_, before) => (before < 3 ? 500 : 200))
    const saves = () => faults.calls.get("SubscriptionStore.save") ?? 0
    return Effect.gen(function* () {
      const subscription = yield* subscribe(yield* newTenant())
      const delivery = yield* newEvent(subscription)
      yield* attemptDue
      assert.strictEqual(saves(), 1)
      yield* nextAttempt(delivery)
      yield* nextAttempt(delivery)
      assert.strictEqual(saves(), 1)
      yield* nextAttempt(delivery)
      assert.strictEqual(saves(), 2)
      yield* newEvent(subscription)
      yield* attemptDue
      assert.strictEqual(saves(), 2)
    }).pipe(Effect.provide(sendingThrough(webhooks, undefined, faultyStorage(faults))))
  })

  it.effect("removed while an attempt is under way, nothing of it is left and nothing fails", () => {
    const isSent = Deferred.makeUnsafe<void>()
    const answer = Deferred.makeUnsafe<number>()
    const webhooks = scriptedWebhooks(() => Effect.andThen(Deferred.succeed(isSent, undefined), Deferred.await(answer)))
    return Effect.gen(function* () {
      const subscription = yield* subscribe(yield* newTenant())
      yield* newEvent(subscription)
      const attempt = yield* Effect.forkChild(attemptDue)
      yield* Deferred.await(isSent)
      yield* (yield* Notifications).remove(subscription)
      yield* Deferred.succeed(answer, 500)
      assert.strictEqual(yield* Fiber.join(attempt), 1)
      assert.deepStrictEqual(yield* (yield* SubscriptionStore).list(subscription.organizationId), [])
      yield* TestClock.adjust("1 day")
      assert.strictEqual(yield* attemptDue, 0)
    }).pipe(Effect.provide(sendingThrough(webhooks)))
  })
})

describe("Deliveries.resend", () => {
  it.effect("is limited to 60 a minute for all subscriptions of an organization", () =>
    Effect.gen(function* () {
      const deliveries = yield* Deliveries
      const tenant = yield* newTenant()
      for (let made = 0; made < 6; made++) {
        const delivery = yield* newEvent(yield* subscribe(tenant))
        for (let sent = 0; sent < 10; sent++) yield* deliveries.resend(delivery)
      }
      const seventh = yield* newEvent(yield* subscribe(tenant))
      assert.deepInclude(yield* Effect.flip(deliveries.resend(seventh)), {
        _tag: "RateLimited",
        message: "An organization's deliveries are sent again at most 60 times a minute."
      })
      yield* deliveries.resend(yield* newEvent(yield* subscribe(yield* newTenant())))
      yield* TestClock.adjust("1 second")
      yield* deliveries.resend(seventh)
    }).pipe(Effect.provide(sendingThrough(scriptedWebhooks(() => ({ statusCode: 503 })))))
  )

  it.effect("again and again is limited to 10 a minute, and the last 50 attempts are kept", () => {
    const webhooks = scriptedWebhooks(() => ({ statusCode: 503 }))
    return Effect.gen(function* () {
      const deliveries = yield* Deliveries
      const tenant = yield* newTenant()
      const delivery = yield* newEvent(yield* subscribe(tenant))
      const other = yield* newEvent(yield* subscribe(tenant))
      for (let sent = 0; sent < 10; sent++) yield* deliveries.resend(delivery)
      const refused = yield* Effect.flip(deliveries.resend(delivery))
      assert(refused._tag === "RateLimited")
      assert.strictEqual(refused.retryAfterMillis, 6_000)
      yield* deliveries.resend(other)
      yield* TestClock.adjust("6 seconds")
      yield* deliveries.resend(delivery)
      assert.strictEqual((yield* Effect.flip(deliveries.resend(delivery)))._tag, "RateLimited")

      for (let sent = 0; sent < 60; sent++) {
        yield* TestClock.adjust("6 seconds")
        yield* deliveries.resend(delivery)
        yield* attemptDue
      }
      const { attempts } = yield* read(delivery)
      assert.strictEqual(attempts.length, 50)
      assert.deepStrictEqual(attempts.at(-1)?.at, yield* DateTime.now)
    }).pipe(Effect.provide(sendingThrough(webhooks)))
  })

  it.effect("sends again under the same event id, with a schedule of its own", () => {
    let statusCode = 200
    const webhooks = scriptedWebhooks(() => statusCode)
    return Effect.gen(function* () {
      const deliveries = yield* Deliveries
      const delivery = yield* newEvent(yield* subscribe(yield* newTenant()))
      yield* attemptDue
      yield* TestClock.adjust("1 hour")
      const again = yield* deliveries.resend(delivery)
      assert.deepInclude(again, { status: "pending", attemptsCounted: 0, nextAttemptAt: yield* DateTime.now })
      assert.strictEqual(again.attempts.length, 1)
      statusCode = 500
      for (let attempt = 0; attempt < 10; attempt++) yield* nextAttempt(delivery)
      const { status, attempts, eventId } = yield* read(delivery)
      assert.deepStrictEqual([status, attempts.length, eventId], ["failed", 11, delivery.eventId])
      yield* deliveries.resend(delivery)
      statusCode = 200
      yield* attemptDue
      assert.strictEqual((yield* read(delivery)).status, "delivered")
      assert.strictEqual(new Set(webhooks.sent.map(({ body }) => body)).size, 1)
    }).pipe(Effect.provide(sendingThrough(webhooks)))
  })

  it.effect("wakes the worker when it is committed, not before", () => {
    const webhooks = scriptedWebhooks(() => 200)
    return Effect.gen(function* () {
      const delivery = yield* newEvent(yield* subscribe(yield* newTenant()))
      yield* attemptDue
      const awake = yield* Effect.forkChild((yield* DeliverySignal).wait)
      const { run } = yield* Transaction
      yield* run(
        Effect.gen(function* () {
          yield* (yield* Deliveries).resend(delivery)
          yield* Effect.replicateEffect(Effect.yieldNow, 20, { discard: true })
          assert.isUndefined(awake.pollUnsafe())
        })
      )
      yield* Fiber.join(awake)
    }).pipe(Effect.provide(sendingThrough(webhooks)))
  })

  it.effect("is refused on a disabled subscription, for a test, under way, and to strangers", () => {
    const webhooks = scriptedWebhooks(() => 200)
    return Effect.gen(function* () {
      const deliveries = yield* Deliveries
      const notifications = yield* Notifications
      const subscription = yield* subscribe(yield* newTenant())
      const { organizationId, id: subscriptionId } = subscription
      const delivery = yield* newEvent(subscription)
      const tagOf = (key: Parameters<typeof deliveries.resend>[0]) =>
        Effect.map(Effect.flip(deliveries.resend(key)), ({ _tag }) => _tag)
      yield* deliveries.claimDue({ limit: 1, perSubscriptionMax: 1 })
      assert.strictEqual(yield* tagOf(delivery), "Conflict")
      yield* TestClock.adjust(deliveryClaimFor.webhook)
      yield* attemptDue
      yield* notifications.test(subscription)
      const page = { limit: 10, offset: 0 }
      const { items } = yield* deliveries.list({ organizationId, subscriptionId, page })
      const test = items.find(({ type }) => type === "visibility.test")
      assert(test !== undefined)
      assert.strictEqual(yield* tagOf(test), "Conflict")
      const stranger = yield* newTenant()
      assert.strictEqual(yield* tagOf({ ...delivery, organizationId: stranger }), "NotFound")
      assert.strictEqual(yield* tagOf({ ...delivery, id: DeliveryId.make("dlv_none") }), "NotFound")
      const foreign = { organizationId: stranger, subscriptionId, page }
      assert.strictEqual((yield* Effect.flip(deliveries.list(foreign)))._tag, "NotFound")
      yield* notifications.update(subscription, { enabled: false })
      assert.strictEqual(yield* tagOf(delivery), "Conflict")
    }).pipe(Effect.provide(sendingThrough(webhooks)))
  })
})
