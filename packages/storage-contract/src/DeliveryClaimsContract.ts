/** Contract of `DeliveryStore` for claims. */
import { type Delivery, type Subscription, Transaction } from "@answerscope/core"
import { afterAttempt, resent } from "@answerscope/core/testing"
import { type ClaimedDelivery, DeliveryStore, SubscriptionStore } from "@answerscope/core/storage"
import { assert } from "@effect/vitest"
import { type DateTime, Effect, Option, Redacted } from "effect"
import { newOrganization } from "./ContractFixtures.ts"
import { contractSuite, type ContractTests } from "./ContractSuite.ts"
import { deliveryOf, newDeliveries, newEra, newSubscription } from "./NotificationFixtures.ts"

type Moment = ReturnType<typeof newEra>

/** Claims deliveries due this long after the era's start: webhooks for 100 ms, emails for 200 ms. */
const claimAt = Effect.fnUntraced(function* (
  moment: Moment,
  millis: number,
  limits: { readonly limit?: number; readonly perSubscriptionMax?: number; readonly failingMax?: number } = {}
) {
  const store = yield* DeliveryStore
  const until = { webhook: moment(millis + 100), email: moment(millis + 200) }
  const times = { now: moment(millis), until }
  return yield* store.claimDue({ ...times, limit: 100, perSubscriptionMax: 100, failingMax: 100, ...limits })
})

const idsIn = (claimed: ReadonlyArray<ClaimedDelivery>) => claimed.map(({ delivery }) => delivery.id)

/** The delivery after a failed attempt at that time. */
const failed = (delivery: Delivery, at: DateTime.Utc, nextAttemptAt: DateTime.Utc | null): Delivery =>
  afterAttempt(delivery, {
    attempt: { at, statusCode: 503, error: "no", durationMillis: 5, responseExcerpt: "busy" },
    verdict: { status: nextAttemptAt === null ? "failed" : "pending", nextAttemptAt },
    recipientsDone: ["a@example.com"]
  })

const read = Effect.fnUntraced(function* ({ organizationId, subscriptionId, id }: Delivery) {
  const store = yield* DeliveryStore
  return Option.getOrNull(yield* store.get({ organizationId, subscriptionId, id }))
})

const subscribed = Effect.flatMap(newOrganization, (organizationId) => newSubscription(organizationId))

const claiming = (it: ContractTests) => {
  it.effect("returns due pending deliveries, longest due first, with their subscription", () =>
    Effect.gen(function* () {
      const moment = newEra()
      const subscription = yield* subscribed
      const other = yield* subscribed
      const [later] = yield* newDeliveries(subscription, moment(20))
      const [sooner] = yield* newDeliveries(other, moment(10))
      yield* newDeliveries(subscription, moment(31))
      const ended = { nextAttemptAt: moment(5) }
      const store = yield* DeliveryStore
      yield* store.insert([
        yield* deliveryOf(subscription, { ...ended, status: "delivered" }),
        yield* deliveryOf(subscription, { ...ended, status: "failed" }),
        yield* deliveryOf(subscription, { status: "delivered", nextAttemptAt: null })
      ])
      assert.deepStrictEqual(yield* claimAt(moment, 9), [])
      const claimed = yield* claimAt(moment, 30)
      assert.deepStrictEqual(
        claimed.map(({ delivery }) => delivery),
        [sooner, later]
      )
      assert.deepStrictEqual(
        claimed.map((one) => one.subscription.id),
        [other.id, subscription.id]
      )
      assert.strictEqual(new Set(claimed.map(({ claim }) => claim)).size, 2)
    })
  )

  it.effect("returns the current subscription", () =>
    Effect.gen(function* () {
      const moment = newEra()
      const subscription = yield* subscribed
      yield* newDeliveries(subscription, moment(0))
      yield* (yield* SubscriptionStore).save({ ...subscription, enabled: false, failingSince: moment(1) })
      const [claimed] = yield* claimAt(moment, 2)
      assert.deepInclude(claimed?.subscription, { enabled: false, failingSince: moment(1) })
    })
  )

  it.effect("returns a claimed delivery to others only after its claim expires", () =>
    Effect.gen(function* () {
      const moment = newEra()
      const [delivery] = yield* newDeliveries(yield* subscribed, moment(0))
      assert.deepStrictEqual(idsIn(yield* claimAt(moment, 0)), [delivery?.id])
      assert.deepStrictEqual(yield* claimAt(moment, 99), [])
      assert.deepStrictEqual(idsIn(yield* claimAt(moment, 100)), [delivery?.id])
      assert.deepStrictEqual(yield* claimAt(moment, 150), [])
    })
  )
}

const moments = (moment: Moment, count: number) => Array.from({ length: count }, (_, index) => moment(index))

const fairness = (it: ContractTests) => {
  it.effect("an email's claim has its own lease", () =>
    Effect.gen(function* () {
      const moment = newEra()
      const organizationId = yield* newOrganization
      const email = yield* newSubscription(organizationId, {
        channel: "email",
        emailRecipients: ["a@example.com"],
        webhookUrl: null,
        webhookSecrets: null
      })
      const [mail] = yield* newDeliveries(email, moment(0))
      const [hook] = yield* newDeliveries(yield* newSubscription(organizationId), moment(1))
      assert.deepStrictEqual(idsIn(yield* claimAt(moment, 1)), [mail?.id, hook?.id])
      assert.deepStrictEqual(idsIn(yield* claimAt(moment, 150)), [hook?.id])
      assert.deepStrictEqual(idsIn(yield* claimAt(moment, 200)), [])
      assert.deepStrictEqual(idsIn(yield* claimAt(moment, 201)), [mail?.id])
    })
  )

  it.effect("a chat's claim has the lease of a webhook's", () =>
    Effect.gen(function* () {
      const moment = newEra()
      const chat = yield* newSubscription(yield* newOrganization, {
        channel: "slack",
        chatUrl: Redacted.make("https://hooks.slack.com/services/hush"),
        webhookUrl: null,
        webhookSecrets: null
      })
      const [message] = yield* newDeliveries(chat, moment(0))
      assert.deepStrictEqual(idsIn(yield* claimAt(moment, 1)), [message?.id])
      assert.deepStrictEqual(idsIn(yield* claimAt(moment, 100)), [])
      assert.deepStrictEqual(idsIn(yield* claimAt(moment, 101)), [message?.id])
    })
  )

  it.effect("keeps the limits of a claim and of a subscription, counting current claims", () =>
    Effect.gen(function* () {
      const moment = newEra()
      const [busy, other] = [yield* subscribed, yield* subscribed]
      const many = (yield* newDeliveries(busy, ...moments(moment, 10))).map(({ id }) => id)
      assert.deepStrictEqual(idsIn(yield* claimAt(moment, 50, { limit: 2 })), many.slice(0, 2))
      const [late] = yield* newDeliveries(other, moment(50))
      const limits = { perSubscriptionMax: 3 }
      const claimed = yield* claimAt(moment, 50, limits)
      assert.deepStrictEqual(idsIn(claimed), [many[2], late?.id])
      assert.deepStrictEqual(yield* claimAt(moment, 50, limits), [])
      yield* (yield* DeliveryStore).release(claimed.slice(0, 1).map(({ claim }) => claim))
      assert.deepStrictEqual(idsIn(yield* claimAt(moment, 50, limits)), [many[2]])
      // expired claims do not count
      assert.strictEqual((yield* claimAt(moment, 150, limits)).length, 4)
    })
  )
}

const sharing = (it: ContractTests) => {
  it.effect("is fair: the fewest claims come first, however long others have been due", () =>
    Effect.gen(function* () {
      const moment = newEra()
      const [busy, calm] = [yield* subscribed, yield* subscribed]
      const [first, second, third] = yield* newDeliveries(busy, moment(0), moment(1), moment(2))
      const [late, later] = yield* newDeliveries(calm, moment(10), moment(11))
      const claim = (limit: number) =>
        Effect.map(claimAt(moment, 20, { limit }), (claimed) => idsIn(claimed).toSorted())
      assert.deepStrictEqual(yield* claim(1), [first?.id])
      assert.deepStrictEqual(yield* claim(1), [late?.id])
      assert.deepStrictEqual(yield* claim(2), [second?.id ?? "", later?.id ?? ""].toSorted())
      assert.deepStrictEqual(yield* claim(2), [third?.id])
    })
  )

  it.effect("returns no more of failing subscriptions than requested, at no cost to others", () =>
    Effect.gen(function* () {
      const moment = newEra()
      const failing = yield* Effect.replicateEffect(
        Effect.flatMap(newOrganization, (id) => newSubscription(id, { failingSince: moment(0) })),
        3
      )
      const healthy = yield* subscribed
      for (const subscription of failing) yield* newDeliveries(subscription, moment(0), moment(0))
      yield* newDeliveries(healthy, moment(10), moment(10), moment(10))
      const counted = (claimed: ReadonlyArray<ClaimedDelivery>) => {
        const ofHealthy = claimed.filter(({ subscription }) => subscription.id === healthy.id).length
        return [claimed.length - ofHealthy, ofHealthy]
      }
      assert.deepStrictEqual(counted(yield* claimAt(moment, 20, { failingMax: 0, perSubscriptionMax: 1 })), [0, 1])
      assert.deepStrictEqual(counted(yield* claimAt(moment, 20, { failingMax: 2 })), [2, 2])
      assert.deepStrictEqual(counted(yield* claimAt(moment, 20)), [4, 0])
    })
  )

  it.effect("gives each delivery to one of many concurrent claimers, within the limit of its subscription", () =>
    Effect.gen(function* () {
      const moment = newEra()
      const subscriptions = yield* Effect.replicateEffect(subscribed, 4)
      yield* Effect.forEach(subscriptions, (one) => newDeliveries(one, ...moments(moment, 10)))
      const claims = yield* Effect.all(
        Array.from({ length: 8 }, () => claimAt(moment, 50, { limit: 7, perSubscriptionMax: 5 })),
        { concurrency: "unbounded" }
      )
      const claimed = claims.flat()
      assert.strictEqual(new Set(idsIn(claimed)).size, claimed.length)
      const rest = yield* claimAt(moment, 50, { perSubscriptionMax: 5 })
      for (const { id } of subscriptions) {
        const own = [...claimed, ...rest].filter(({ subscription }) => subscription.id === id)
        assert.strictEqual(own.length, 5)
      }
    })
  )
}

const sharingByOrganization = (it: ContractTests) => {
  it.effect("shares by organization first: many subscriptions give no larger share", () =>
    Effect.gen(function* () {
      const moment = newEra()
      const organizationId = yield* newOrganization
      for (let count = 0; count < 6; count++) {
        yield* newDeliveries(yield* newSubscription(organizationId), ...moments(moment, 3))
      }
      const single = yield* subscribed
      yield* newDeliveries(single, moment(10), moment(11), moment(12))
      const ofSingle = (claimed: ReadonlyArray<ClaimedDelivery>) =>
        claimed.filter(({ subscription }) => subscription.id === single.id).length
      const first = yield* claimAt(moment, 20, { limit: 5, perSubscriptionMax: 2 })
      assert.deepStrictEqual([first.length, ofSingle(first)], [5, 2])
      const second = yield* claimAt(moment, 20, { limit: 3 })
      assert.deepStrictEqual([second.length, ofSingle(second)], [3, 1])
      // within the organization, a subscription gets a second claim only when each has one
      const own = [...first, ...second].filter(({ subscription }) => subscription.organizationId === organizationId)
      assert.strictEqual(new Set(own.map(({ subscription }) => subscription.id)).size, 5)
    })
  )
}

const settling = (it: ContractTests) => {
  it.effect("stores the outcome of an attempt, and releases the delivery", () =>
    Effect.gen(function* () {
      const store = yield* DeliveryStore
      const moment = newEra()
      const [first, second] = yield* newDeliveries(yield* subscribed, moment(0), moment(1))
      if (first === undefined || second === undefined) return assert.fail("two deliveries were made")
      const [one, two] = yield* claimAt(moment, 10)
      if (one === undefined || two === undefined) return assert.fail("two deliveries are due")
      const again = failed(first, moment(10), moment(40))
      const given = failed(second, moment(11), null)
      const settled = yield* store.settle([
        { delivery: given, claim: two.claim },
        { delivery: again, claim: one.claim }
      ])
      assert.sameMembers([...settled], [one.claim, two.claim])
      assert.deepStrictEqual([yield* read(first), yield* read(second)], [again, given])
      assert.deepStrictEqual(yield* claimAt(moment, 39), [])
      const [next] = yield* claimAt(moment, 40)
      assert.deepStrictEqual(next?.delivery, again)
      assert.deepStrictEqual(yield* store.settle([]), [])
    })
  )

  it.effect("writes nothing under a claim that another one has taken, or that was settled", () =>
    Effect.gen(function* () {
      const store = yield* DeliveryStore
      const moment = newEra()
      const [delivery] = yield* newDeliveries(yield* subscribed, moment(0))
      const [late] = yield* claimAt(moment, 0)
      const [current] = yield* claimAt(moment, 100)
      if (delivery === undefined || late === undefined || current === undefined) return assert.fail("it was claimed")
      const settle = (claim: string, millis: number) =>
        store.settle([{ delivery: failed(delivery, moment(millis), moment(500)), claim }])
      assert.deepStrictEqual(yield* settle(late.claim, 1), [])
      assert.deepStrictEqual(yield* read(delivery), delivery)
      yield* store.release([late.claim])
      assert.deepStrictEqual(yield* claimAt(moment, 101), [])
      assert.deepStrictEqual(yield* settle(current.claim, 2), [current.claim])
      assert.deepStrictEqual(yield* settle(current.claim, 3), [])
      assert.deepStrictEqual(yield* read(delivery), failed(delivery, moment(2), moment(500)))
    })
  )
}

const settlingMore = (it: ContractTests) => {
  it.effect("joins the current transaction and is rolled back with it", () =>
    Effect.gen(function* () {
      const store = yield* DeliveryStore
      const { run } = yield* Transaction
      const moment = newEra()
      const [delivery] = yield* newDeliveries(yield* subscribed, moment(0))
      const [claimed] = yield* claimAt(moment, 0)
      if (delivery === undefined || claimed === undefined) return assert.fail("it was claimed")
      const after = failed(delivery, moment(1), null)
      const settle = store.settle([{ delivery: after, claim: claimed.claim }])
      yield* Effect.ignore(run(Effect.andThen(settle, Effect.fail("undone"))))
      assert.deepStrictEqual(yield* read(delivery), delivery)
      assert.deepStrictEqual(yield* settle, [claimed.claim])
      assert.deepStrictEqual(yield* read(delivery), after)
    })
  )

  it.effect("stores nothing of a deleted subscription", () =>
    Effect.gen(function* () {
      const store = yield* DeliveryStore
      const moment = newEra()
      const subscription: Subscription = yield* subscribed
      const [delivery] = yield* newDeliveries(subscription, moment(0))
      const [claimed] = yield* claimAt(moment, 0)
      if (delivery === undefined || claimed === undefined) return assert.fail("it was claimed")
      yield* (yield* SubscriptionStore).remove(subscription)
      assert.deepStrictEqual(yield* store.settle([{ delivery, claim: claimed.claim }]), [])
      assert.isNull(yield* read(delivery))
    })
  )
}

const freeing = (it: ContractTests) => {
  it.effect("makes a released delivery due at once, unchanged", () =>
    Effect.gen(function* () {
      const store = yield* DeliveryStore
      const moment = newEra()
      const [a, b] = yield* newDeliveries(yield* subscribed, moment(0), moment(1))
      const claimed = yield* claimAt(moment, 10)
      yield* store.release([...claimed.slice(1).map(({ claim }) => claim), "none"])
      yield* store.release([])
      const again = yield* claimAt(moment, 10)
      assert.deepStrictEqual(
        again.map(({ delivery }) => delivery),
        [b]
      )
      assert.isDefined(a)
    })
  )

  it.effect("stores a resend, unless the delivery is claimed, was attempted since, or is gone", () =>
    Effect.gen(function* () {
      const store = yield* DeliveryStore
      const moment = newEra()
      const [delivery] = yield* newDeliveries(yield* subscribed, moment(0))
      if (delivery === undefined) return assert.fail("a delivery was made")
      const [claimed] = yield* claimAt(moment, 0)
      const again = resent(delivery, moment(7))
      assert.isFalse(yield* store.saveUnclaimed(again))
      const after = failed(delivery, moment(1), null)
      yield* store.settle([{ delivery: after, claim: claimed?.claim ?? "" }])
      // read before the attempt, which it would lose
      assert.isFalse(yield* store.saveUnclaimed(again))
      assert.deepStrictEqual(yield* read(delivery), after)
      // the same number of attempts with other times: the store writes the last ones only
      const others = after.attempts.map((attempt) => ({ ...attempt, at: moment(6) }))
      assert.isFalse(yield* store.saveUnclaimed({ ...resent(after, moment(7)), attempts: others }))
      assert.deepStrictEqual(yield* read(delivery), after)
      const next = resent(after, moment(7))
      assert.isTrue(yield* store.saveUnclaimed(next))
      assert.deepStrictEqual(yield* read(delivery), next)
      assert.deepStrictEqual(idsIn(yield* claimAt(moment, 7)), [delivery.id])
      assert.isFalse(yield* store.saveUnclaimed(yield* deliveryOf(yield* subscribed)))
    })
  )
}

/** Claiming, settling and freeing deliveries. */
export const suite = contractSuite("DeliveryStore's claims", [
  claiming,
  fairness,
  sharing,
  sharingByOrganization,
  settling,
  settlingMore,
  freeing
])
