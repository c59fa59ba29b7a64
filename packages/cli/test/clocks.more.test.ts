/**
 * Processes whose clocks are wrong work beside one whose clock is right, on one database: nothing that they decide or
 * write follows their own clocks.
 */
import {
  AccessKeys,
  Credits,
  Deliveries,
  DeliveryId,
  Ids,
  LookupId,
  Lookups,
  Notifications,
  type OrganizationId,
  Organizations,
  Retention,
  Scans,
  StorageClock,
  Trackers
} from "@answerscope/core"
import { Confirmations, EventId, Idempotency } from "@answerscope/core/model"
import { DeliveryStore, LookupStore, SubscriptionStore } from "@answerscope/core/storage"
import { newDelivery, scriptedEmails, scriptedWebhooks } from "@answerscope/core/testing"
import * as TestDatabase from "@answerscope/storage-pg/testing"
import { assert, describe, it } from "@effect/vitest"
import { Clock, DateTime, Deferred, Effect, Fiber } from "effect"
import { day, minute, processOn } from "@answerscope/harness/ShiftedProcess"
import { newTenant, subscriptionOf, type Url } from "@answerscope/harness/TrackerFixtures"

/** Wrong both ways: a little, by more than any claim holds, and by more than a month. */
const shifts: ReadonlyArray<readonly [string, number]> = [
  ["20 s ahead", 20_000],
  ["20 s behind", -20_000],
  ["3 min ahead", 3 * minute],
  ["3 min behind", -3 * minute],
  ["40 days ahead", 40 * day],
  ["40 days behind", -40 * day]
]

/** What time it is by the database, in milliseconds. */
const databaseNow = (url: Url) =>
  TestDatabase.withSql(url, (sql) =>
    Effect.map(
      sql<{ now: number }>`select extract(epoch from clock_timestamp())::float8 * 1000 as now`,
      ([row]) => row?.now ?? 0
    )
  )

/** How many milliseconds after the database's time a moment is. */
const fromNow = Effect.fnUntraced(function* (url: Url, at: DateTime.Utc | null) {
  return at === null ? Number.NaN : DateTime.toEpochMillis(at) - (yield* databaseNow(url))
})

/** How far one process's idea of the time may lie from another's: less than any clock is wrong here. */
const tolerance = 5_000

/**
 * Repeats what takes what is due until there is something: what one process has just made due may lie ahead of what
 * the other takes for now, but never by more than `tolerance`.
 */
const inTheEnd = <E, R>(taken: Effect.Effect<number, E, R>) =>
  Effect.gen(function* () {
    const begun = yield* Clock.monotonicTimeNanos
    const isLate = Effect.map(Clock.monotonicTimeNanos, (now) => Number(now - begun) > tolerance * 1e6)
    for (;;) {
      const wasLate = yield* isLate
      const count = yield* taken
      if (count > 0 || wasLate) return count
    }
  })

/** The right process and a wrong one on a new database. */
const twoOn = Effect.fnUntraced(function* (shift: number, parts: Parameters<typeof processOn>[2] = {}) {
  const url = yield* TestDatabase.make
  const right = yield* processOn(url, 0, parts)
  const wrong = yield* processOn(url, shift, parts)
  return { url, right, wrong }
})

/** Deliveries of a new subscription, due at once. */
const newDeliveries = Effect.fnUntraced(function* (organizationId: OrganizationId, count: number) {
  const ids = yield* Ids
  const clock = yield* StorageClock
  const subscription = yield* subscriptionOf(organizationId, { webhookUrl: "https://hook.example.com/" })
  yield* (yield* SubscriptionStore).insert({ subscription, subscriptionsMax: 100 })
  const deliveries = yield* Effect.replicateEffect(
    Effect.gen(function* () {
      return newDelivery({
        id: DeliveryId.make(yield* ids.next("dlv")),
        organizationId,
        subscriptionId: subscription.id,
        scanId: null,
        eventId: EventId.make(yield* ids.next("evt")),
        type: "visibility.alert",
        body: `{"data":{"alerts":[]}}`,
        createdAt: yield* clock.now
      })
    }),
    count
  )
  yield* (yield* DeliveryStore).insert(deliveries)
  return { subscription, deliveries }
}, Effect.provide(Ids.layer))

/** Three requests that are answered when the test says so. */
interface Round {
  sent: number
  readonly areSent: Deferred.Deferred<void>
  readonly mayAnswer: Deferred.Deferred<void>
}

const newRound = Effect.gen(function* () {
  const round: Round = { sent: 0, areSent: yield* Deferred.make<void>(), mayAnswer: yield* Deferred.make<void>() }
  return round
})

const answerIn = Effect.fnUntraced(function* (round: Round) {
  round.sent += 1
  if (round.sent === 3) yield* Deferred.succeed(round.areSent, undefined)
  yield* Deferred.await(round.mayAnswer)
  return 204
})

/** Claims all that is due and attempts it; how many there were. */
const deliverDue = Effect.gen(function* () {
  const deliveries = yield* Deliveries
  const claimed = yield* deliveries.claimDue({ limit: 10, perSubscriptionMax: 10 })
  yield* Effect.forEach(claimed, deliveries.attempt, { concurrency: "unbounded", discard: true })
  return claimed.length
})

const trackersStarted = Effect.flatMap(Trackers, ({ startDue }) => startDue)

describe.each(shifts)("a process whose clock is %s", (_name, shift) => {
  it.live("gets no delivery with another worker's claim, and keeps its own", () =>
    Effect.gen(function* () {
      let round = yield* newRound
      const webhooks = scriptedWebhooks(() => answerIn(round))
      const { right, wrong } = yield* twoOn(shift, { webhooks: webhooks.layer })
      const { organizationId } = yield* right.run(newTenant("tenant"))
      for (const [one, other] of [
        [right, wrong],
        [wrong, right]
      ] as const) {
        round = yield* newRound
        yield* one.run(newDeliveries(organizationId, 3))
        const before = webhooks.sent.length
        const delivering = yield* Effect.forkChild(one.run(deliverDue))
        yield* Deferred.await(round.areSent)
        assert.strictEqual(yield* other.run(deliverDue), 0)
        yield* Deferred.succeed(round.mayAnswer, undefined)
        assert.strictEqual(yield* Fiber.join(delivering), 3)
        assert.strictEqual(webhooks.sent.length - before, 3)
        assert.strictEqual(new Set(webhooks.sent.map(({ headers }) => headers["X-Service-Event-Id"])).size, before + 3)
      }
    }).pipe(Effect.scoped)
  )

  it.live("retries a delivery after the usual wait, and signs with the right time", () =>
    Effect.gen(function* () {
      const webhooks = scriptedWebhooks(() => 500)
      const { url, right, wrong } = yield* twoOn(shift, { webhooks: webhooks.layer })
      const { organizationId } = yield* right.run(newTenant("tenant"))
      const { deliveries } = yield* right.run(newDeliveries(organizationId, 1))
      assert.strictEqual(yield* wrong.run(inTheEnd(deliverDue)), 1)
      const [row] = yield* TestDatabase.withSql(
        url,
        (sql) => sql<{ wait: number }>`
        select extract(epoch from next_attempt_at - clock_timestamp())::float8 * 1000 as wait from deliveries`
      )
      assert.isAbove(row?.wait ?? 0, 0)
      assert.isBelow(row?.wait ?? 0, 2 * minute)
      assert.lengthOf(deliveries, 1)
      const signedAt = Number(webhooks.sent[0]?.headers["X-Service-Timestamp"]) * 1_000
      assert.isBelow(Math.abs(signedAt - (yield* databaseNow(url))), 3 * tolerance)
    }).pipe(Effect.scoped)
  )

  it.live("starts due slots of trackers on time", () =>
    Effect.gen(function* () {
      const { url, right, wrong } = yield* twoOn(shift)
      const { organizationId, brand } = yield* right.run(newTenant("tenant"))
      const create = Effect.flatMap(Trackers, (trackers) =>
        trackers.create(organizationId, {
          brandId: brand.id,
          intervalMinutes: 15,
          prompts: ["p"],
          engines: ["chatgpt"]
        })
      )
      const first = yield* right.run(create)
      assert.strictEqual(yield* wrong.run(inTheEnd(trackersStarted)), 1)
      const second = yield* wrong.run(create)
      assert.strictEqual(yield* right.run(inTheEnd(trackersStarted)), 1)
      for (const { id } of [first, second]) {
        const { nextRunAt, lastRunAt, createdAt } = yield* right.run(
          Effect.flatMap(Trackers, (trackers) => trackers.get({ organizationId, id }))
        )
        const wait = yield* fromNow(url, nextRunAt)
        assert.isTrue(wait > 13 * minute && wait <= 15 * minute + tolerance, `the next slot is in ${wait} ms`)
        for (const past of [lastRunAt, createdAt]) {
          assert.isBelow(Math.abs(yield* fromNow(url, past)), minute)
        }
      }
      assert.deepStrictEqual([yield* wrong.run(trackersStarted), yield* right.run(trackersStarted)], [0, 0])
    }).pipe(Effect.scoped)
  )

  it.live("pauses a tracker without credits for the usual time, and wakes it", () =>
    Effect.gen(function* () {
      const { url, right, wrong } = yield* twoOn(shift)
      const { organizationId, brand } = yield* right.run(newTenant("tenant"))
      yield* TestDatabase.withSql(url, (sql) => sql`update credit_accounts set purchased_used = purchased_total`)
      const trackers = yield* right.run(Trackers)
      const { id } = yield* right.run(
        trackers.create(organizationId, {
          brandId: brand.id,
          intervalMinutes: 15,
          prompts: ["p"],
          engines: ["chatgpt"]
        })
      )
      assert.strictEqual(yield* wrong.run(inTheEnd(trackersStarted)), 1)
      const rested = yield* right.run(trackers.get({ organizationId, id }))
      const wait = yield* fromNow(url, rested.nextRunAt)
      assert.isTrue(wait > 28 * minute && wait <= 30 * minute + tolerance, `it rests for ${wait} ms`)
      yield* TestDatabase.withSql(url, (sql) => sql`update credit_accounts set purchased_used = 0`)
      assert.strictEqual(yield* wrong.run(trackersStarted), 1)
    }).pipe(Effect.scoped)
  )
})

describe.each(shifts)("decisions of a process whose clock is %s", (_name, shift) => {
  it.live("the credit cycle is the current one", () =>
    Effect.gen(function* () {
      const { url, right, wrong } = yield* twoOn(shift)
      const [row] = yield* TestDatabase.withSql(
        url,
        (sql) => sql<{ start: Date }>`select date_trunc('month', clock_timestamp(), 'UTC') as start`
      )
      const cycleStart = DateTime.makeUnsafe(row?.start ?? 0)
      const opening = Effect.flatMap(Organizations, (organizations) =>
        organizations.create({ name: "tenant", monthlyLimit: 100 })
      )
      for (const process of [right, wrong]) {
        const { id: organizationId } = yield* process.run(opening)
        const charge = Effect.flatMap(Credits, (credits) =>
          credits.charge({ organizationId, chargeId: "c", operation: "scan", amount: 60 })
        )
        assert.deepStrictEqual((yield* wrong.run(charge)).cycleStart, cycleStart)
        const { code, balance } = yield* wrong.run(
          Effect.gen(function* () {
            const credits = yield* Credits
            const tooMuch = yield* Effect.flip(credits.requireBalance({ organizationId, amount: 60 }))
            return { code: tooMuch._tag, balance: yield* credits.balance(organizationId) }
          })
        )
        assert.strictEqual(code, "InsufficientCredits")
        assert.deepStrictEqual(balance.cycleStart, cycleStart)
        assert.deepStrictEqual(
          yield* right.run(Effect.flatMap(Credits, (credits) => credits.balance(organizationId))),
          balance
        )
      }
    }).pipe(Effect.scoped)
  )

  it.live("an access key expires on time", () =>
    Effect.gen(function* () {
      const { url, right, wrong } = yield* twoOn(shift)
      const { organizationId } = yield* right.run(newTenant("tenant"))
      const now = yield* databaseNow(url)
      const issued = (expiresInMillis: number) =>
        right.run(
          Effect.flatMap(AccessKeys, (keys) =>
            keys.issue({
              organizationId,
              name: null,
              scope: "write",
              expiresAt: DateTime.makeUnsafe(now + expiresInMillis)
            })
          )
        )
      const authenticated = (secret: Effect.Success<ReturnType<typeof issued>>["secret"]) =>
        wrong.run(
          Effect.flatMap(AccessKeys, (keys) => Effect.map(Effect.exit(keys.authenticate(secret)), (exit) => exit._tag))
        )
      assert.strictEqual(yield* authenticated((yield* issued(minute)).secret), "Success")
      assert.strictEqual(yield* authenticated((yield* issued(-tolerance)).secret), "Failure")
    }).pipe(Effect.scoped)
  )

  it.live("a repeated request gets the first response, for 7 days", () =>
    Effect.gen(function* () {
      const { right, wrong } = yield* twoOn(shift)
      const { organizationId } = yield* right.run(newTenant("tenant"))
      const repeated = (key: string, body: string) =>
        Effect.flatMap(Idempotency, (idempotency) =>
          idempotency.run(
            { organizationId, key, fingerprint: "f" },
            Effect.succeed({ status: 200, contentType: "text/plain", body })
          )
        )
      for (const [one, other] of [
        [right, wrong],
        [wrong, right]
      ] as const) {
        const key = one === right ? "a" : "b"
        yield* one.run(repeated(key, "first"))
        yield* wrong.run(Effect.flatMap(Retention, ({ removeExpired }) => removeExpired))
        yield* right.run(Effect.flatMap(Retention, ({ removeExpired }) => removeExpired))
        const { response, isReplay } = yield* other.run(repeated(key, "second"))
        assert.deepStrictEqual([response.body, isReplay], ["first", true])
      }
    }).pipe(Effect.scoped)
  )

  it.live("checks that have just started are not stalled", () =>
    Effect.gen(function* () {
      const { right, wrong } = yield* twoOn(shift)
      const requeued = Effect.flatMap(Scans, ({ requeueStalled }) => requeueStalled)
      for (const [one, other] of [
        [right, wrong],
        [wrong, right]
      ] as const) {
        const { organizationId, brand } = yield* right.run(newTenant("tenant"))
        const request = { brandId: brand.id, prompts: ["p"], engines: ["chatgpt"] }
        yield* one.run(Effect.flatMap(Scans, ({ start }) => start(organizationId, request)))
        assert.strictEqual(yield* other.run(requeued), 0)
      }
    }).pipe(Effect.scoped)
  )

  it.live("a running lookup does not count as abandoned", () =>
    Effect.gen(function* () {
      const { right, wrong } = yield* twoOn(shift)
      const { organizationId } = yield* right.run(newTenant("tenant"))
      const opened = Effect.gen(function* () {
        const id = LookupId.make(yield* (yield* Ids).next("lkp"))
        const startedAt = yield* (yield* StorageClock).now
        yield* (yield* LookupStore).open({ id, organizationId, operation: "rank", startedAt, leaseMillis: minute })
      }).pipe(Effect.provide(Ids.layer))
      const refunded = Effect.flatMap(Lookups, ({ refundAbandoned }) => refundAbandoned)
      yield* right.run(opened)
      assert.strictEqual(yield* wrong.run(refunded), 0)
      yield* wrong.run(opened)
      assert.strictEqual(yield* right.run(refunded), 0)
    }).pipe(Effect.scoped)
  )

  it.live("a recipient gets one confirmation email, valid for 7 days", () =>
    Effect.gen(function* () {
      const emails = scriptedEmails(() => null, { confirmsItself: false })
      const { url, right, wrong } = yield* twoOn(shift, { emails: emails.layer })
      const { organizationId } = yield* right.run(newTenant("tenant"))
      const subscribe = (address: string) =>
        Effect.flatMap(Notifications, (notifications) =>
          notifications.create(organizationId, { channel: "email", emailRecipients: [address] })
        )
      const asked = Effect.flatMap(Confirmations, ({ sendDue }) => sendDue(10))
      yield* right.run(subscribe("a@example.com"))
      assert.strictEqual(yield* wrong.run(inTheEnd(asked)), 1)
      yield* wrong.run(subscribe("b@example.com"))
      assert.strictEqual(yield* right.run(inTheEnd(asked)), 1)
      assert.deepStrictEqual([yield* right.run(asked), yield* wrong.run(asked)], [0, 0])
      assert.lengthOf(emails.sent, 2)
      const rows = yield* TestDatabase.withSql(
        url,
        (sql) => sql<{ hours: number }>`
          select extract(epoch from confirmation_until - clock_timestamp())::float8 / 3600 as hours
          from email_recipients`
      )
      for (const { hours } of rows)
        assert.isTrue(hours > 167 && hours <= 168 + tolerance / 3_600_000, `it may confirm for ${hours} h`)
      assert.lengthOf(rows, 2)
    }).pipe(Effect.scoped)
  )
})
