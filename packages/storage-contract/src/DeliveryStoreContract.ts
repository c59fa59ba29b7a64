/** Contract of `DeliveryStore` for deliveries at rest. */
import { type Delivery, DeliveryId, OrganizationId, SubscriptionId, Transaction } from "@answerscope/core"
import { DeliveryStore } from "@answerscope/core/storage"
import { assert } from "@effect/vitest"
import { Effect, Option } from "effect"
import { at, idsOf, newOrganization } from "./ContractFixtures.ts"
import { contractSuite, type ContractTests } from "./ContractSuite.ts"
import { deliveryOf, newDeliveries, newRun, newSubscription, withoutBody } from "./NotificationFixtures.ts"

const keyOf = ({ organizationId, subscriptionId, id }: Delivery) => ({ organizationId, subscriptionId, id })

const attempts = [
  { at: at(1), statusCode: 503, error: "No \"{a}' \\", durationMillis: 10_000, responseExcerpt: "ünï 🎈\n{}" },
  { at: at(2), statusCode: null, error: null, durationMillis: 0, responseExcerpt: null }
]

const keeping = (it: ContractTests) => {
  it.effect("returns the stored deliveries", () =>
    Effect.gen(function* () {
      const store = yield* DeliveryStore
      const run = yield* newRun
      const subscription = yield* newSubscription(run.organizationId)
      const full = yield* deliveryOf(subscription, {
        scanId: run.scan.id,
        body: `{"id": "ünï 🎈 \\u0000 \\n", "n": 1.50,  "long": "${"x".repeat(100_000)}"}`,
        status: "failed",
        attempts,
        attemptsCounted: 1,
        recipientsDone: ["a{b}'c@example.com", "d@example.com"],
        nextAttemptAt: null
      })
      const test = yield* deliveryOf(subscription, { type: "visibility.test", status: "delivered" })
      yield* store.insert([full, test])
      yield* store.insert([])
      for (const delivery of [full, test]) {
        assert.deepStrictEqual(yield* store.get(keyOf(delivery)), Option.some(delivery))
      }
    })
  )

  it.effect("stores one delivery per subscription and run, and any number of tests", () =>
    Effect.gen(function* () {
      const store = yield* DeliveryStore
      const run = yield* newRun
      const subscription = yield* newSubscription(run.organizationId)
      const other = yield* newSubscription(run.organizationId)
      const told = (to = subscription) => deliveryOf(to, { scanId: run.scan.id })
      yield* store.insert([yield* told(), yield* told(other)])
      yield* store.insert([yield* deliveryOf(subscription), yield* deliveryOf(subscription)])
      assert.strictEqual((yield* Effect.flip(store.insert([yield* told()])))._tag, "StorageError")
    })
  )

  it.effect("stores all deliveries of a call or none, and is rolled back with its transaction", () =>
    Effect.gen(function* () {
      const store = yield* DeliveryStore
      const { run } = yield* Transaction
      const subscription = yield* newSubscription(yield* newOrganization)
      const [kept] = yield* newDeliveries(subscription, at(0))
      const delivery = yield* deliveryOf(subscription)
      if (kept === undefined) return assert.fail("a delivery was made")
      const [unknown = ""] = yield* idsOf("sub", 1)
      const broken = [
        kept,
        { ...(yield* deliveryOf(subscription)), organizationId: yield* newOrganization },
        { ...(yield* deliveryOf(subscription)), subscriptionId: SubscriptionId.make(unknown) }
      ]
      for (const one of broken) {
        assert.strictEqual((yield* Effect.flip(store.insert([delivery, one])))._tag, "StorageError")
      }
      yield* Effect.ignore(run(Effect.andThen(store.insert([delivery]), Effect.fail("undone"))))
      assert.isTrue(Option.isNone(yield* store.get(keyOf(delivery))))
    })
  )
}

const listing = (it: ContractTests) => {
  it.effect("lists one subscription's, newest first, ties by id, page by page", () =>
    Effect.gen(function* () {
      const store = yield* DeliveryStore
      const subscription = yield* newSubscription(yield* newOrganization)
      const { organizationId, id: subscriptionId } = subscription
      yield* newDeliveries(yield* newSubscription(organizationId), at(0))
      const [a = "", b = ""] = yield* idsOf("dlv", 2)
      const newest = yield* deliveryOf(subscription, { createdAt: at(5), attempts })
      const higher = yield* deliveryOf(subscription, { id: DeliveryId.make(b) })
      const lower = yield* deliveryOf(subscription, { id: DeliveryId.make(a) })
      yield* store.insert([lower, newest, higher])
      const listed = (limit: number, offset: number) =>
        store.list({ organizationId, subscriptionId, page: { limit, offset } })
      assert.deepStrictEqual(yield* listed(10, 0), { total: 3, items: [newest, higher, lower].map(withoutBody) })
      assert.deepStrictEqual(yield* listed(1, 1), { total: 3, items: [withoutBody(higher)] })
      assert.deepStrictEqual(yield* listed(2, 3), { total: 3, items: [] })
      const foreign = { organizationId: yield* newOrganization, subscriptionId, page: { limit: 10, offset: 0 } }
      assert.deepStrictEqual(yield* store.list(foreign), { total: 0, items: [] })
    })
  )

  it.effect("reads a delivery only under its own organization and subscription", () =>
    Effect.gen(function* () {
      const store = yield* DeliveryStore
      const subscription = yield* newSubscription(yield* newOrganization)
      const other = yield* newSubscription(subscription.organizationId)
      const [delivery] = yield* newDeliveries(subscription, at(0))
      if (delivery === undefined) return assert.fail("a delivery was made")
      for (const key of [
        { ...keyOf(delivery), organizationId: yield* newOrganization },
        { ...keyOf(delivery), organizationId: OrganizationId.make("") },
        { ...keyOf(delivery), subscriptionId: other.id },
        { ...keyOf(delivery), id: DeliveryId.make("dlv_none") }
      ]) {
        assert.isTrue(Option.isNone(yield* store.get(key)))
      }
      assert.isTrue(Option.isSome(yield* store.get(keyOf(delivery))))
    })
  )
}

const removing = (it: ContractTests) => {
  it.effect("deletes finished deliveries, oldest first, and keeps pending ones", () =>
    Effect.gen(function* () {
      const store = yield* DeliveryStore
      const organizationId = yield* newOrganization
      const subscription = yield* newSubscription(organizationId)
      const made = (millis: number, status: Delivery["status"], to = subscription) =>
        deliveryOf(to, {
          createdAt: at(millis),
          status,
          ...(status === "pending" ? {} : { nextAttemptAt: null })
        })
      const oldest = yield* made(1, "delivered", yield* newSubscription(organizationId))
      const failed = yield* made(2, "failed")
      const going = [oldest, failed, yield* made(3, "delivered")]
      const stranger = yield* newSubscription(yield* newOrganization)
      const staying = [yield* made(0, "pending"), yield* made(4, "failed"), yield* made(0, "delivered", stranger)]
      yield* store.insert([...going, ...staying])
      const left = Effect.map(
        Effect.forEach([...going, ...staying], (delivery) => store.get(keyOf(delivery))),
        (found) => found.flatMap((delivery) => Option.toArray(delivery))
      )
      const removal = { organizationId, from: null, before: at(4), limit: 2 }
      assert.deepStrictEqual(yield* store.removeEnded(removal), { removed: 2, next: failed.createdAt })
      assert.deepStrictEqual(yield* left, [...going.slice(2), ...staying])
      const rest = { ...removal, from: failed.createdAt }
      assert.deepStrictEqual(yield* store.removeEnded(rest), { removed: 1, next: null })
      assert.deepStrictEqual(yield* left, staying)
    })
  )
}

/** Keeping, listing and removing deliveries. */
export const suite = contractSuite("DeliveryStore", [keeping, listing, removing])
