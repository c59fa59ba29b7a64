/** Contract of `BrandStore.remove` for trackers and notifications. */
import { Transaction } from "@answerscope/core"
import {
  AccessKeyStore,
  AlertStore,
  BrandStore,
  DeliveryStore,
  SubscriptionStore,
  TrackerStore
} from "@answerscope/core/storage"
import { everyAlert } from "@answerscope/core/testing"
import { assert } from "@effect/vitest"
import { Deferred, Effect, Fiber, Option } from "effect"
import { keyOf } from "./AccessKeyStoreContract.ts"
import { at, newBrand, newOrganization } from "./ContractFixtures.ts"
import { contractSuite, type ContractTests } from "./ContractSuite.ts"
import { newAlert, newDeliveries, newRun, newSubscription, newTracker, withoutBody } from "./NotificationFixtures.ts"

const removing = (it: ContractTests) => {
  it.effect("deletes its trackers, alerts and own subscriptions, with their deliveries", () =>
    Effect.gen(function* () {
      const run = yield* newRun
      const { organizationId, brand, tracker } = run
      const kept = yield* newTracker(yield* newBrand(organizationId))
      yield* newAlert(run)
      const scoped = yield* newSubscription(organizationId, { brandId: brand.id })
      const wide = yield* newSubscription(organizationId)
      yield* newDeliveries(scoped, at(0))
      const stays = yield* newDeliveries(wide, at(0))

      assert.isTrue(yield* (yield* BrandStore).remove({ organizationId, id: brand.id }))

      const trackers = yield* TrackerStore
      assert.isTrue(Option.isNone(yield* trackers.get({ organizationId, id: tracker.id })))
      assert.isTrue(Option.isSome(yield* trackers.get({ organizationId, id: kept.id })))
      const page = { limit: 10, offset: 0 }
      assert.strictEqual((yield* (yield* AlertStore).list({ organizationId, filter: everyAlert, page })).total, 0)
      const subscriptions = yield* (yield* SubscriptionStore).list(organizationId)
      assert.deepStrictEqual(
        subscriptions.map(({ id }) => id),
        [wide.id]
      )
      const deliveries = yield* DeliveryStore
      const listed = ({ id: subscriptionId }: typeof wide) => deliveries.list({ organizationId, subscriptionId, page })
      assert.strictEqual((yield* listed(scoped)).total, 0)
      assert.deepStrictEqual((yield* listed(wide)).items, stays.map(withoutBody))
    })
  )

  it.effect("waits for a transaction that holds the brand, and deletes what that wrote", () =>
    Effect.gen(function* () {
      const brands = yield* BrandStore
      const trackers = yield* TrackerStore
      const { run } = yield* Transaction
      const brand = yield* newBrand(yield* newOrganization)
      const isHeld = yield* Deferred.make<void>()
      const mayEnd = yield* Deferred.make<void>()
      const write = Effect.gen(function* () {
        const held = yield* brands.hold(brand)
        yield* Deferred.succeed(isHeld, undefined)
        yield* Deferred.await(mayEnd)
        return { held, tracker: yield* newTracker(brand) }
      })
      const writing = yield* Effect.forkChild(run(write))
      yield* Deferred.await(isHeld)
      const removing = yield* Effect.forkChild(brands.remove(brand), { startImmediately: true })
      yield* Deferred.succeed(mayEnd, undefined)
      const { held, tracker } = yield* Fiber.join(writing)
      assert.deepStrictEqual(held, Option.some(brand))
      assert.isTrue(yield* Fiber.join(removing))
      assert.isTrue(Option.isNone(yield* trackers.get(tracker)))
      assert.isTrue(Option.isNone(yield* run(brands.hold(brand))))
    })
  )

  it.effect("is not held for another organization", () =>
    Effect.gen(function* () {
      const brand = yield* newBrand(yield* newOrganization)
      const organizationId = yield* newOrganization
      assert.isTrue(Option.isNone(yield* (yield* BrandStore).hold({ organizationId, id: brand.id })))
    })
  )
}

const unbinding = (it: ContractTests) => {
  it.effect("unbinds the keys of its organization that are bound to it", () =>
    Effect.gen(function* () {
      const keys = yield* AccessKeyStore
      const organizationId = yield* newOrganization
      const [gone, stays] = [yield* newBrand(organizationId), yield* newBrand(organizationId)]
      const bindings = [null, [gone.id], [stays.id], [stays.id, gone.id]]
      const made = yield* Effect.forEach(bindings, (brandIds) => keyOf(organizationId, { brandIds }))
      const foreign = yield* keyOf(yield* newOrganization, { brandIds: [gone.id] })
      yield* Effect.forEach([...made, foreign], keys.insert)
      const boundTo = ({ key: { id } }: typeof foreign) =>
        Effect.map(keys.get(id), (found) => Option.getOrThrow(found).key.brandIds)

      yield* (yield* BrandStore).remove({ organizationId, id: gone.id })

      assert.deepStrictEqual(yield* Effect.forEach(made, boundTo), [null, [], [stays.id], [stays.id]])
      assert.deepStrictEqual(yield* boundTo(foreign), [gone.id])
    })
  )
}

export const suite = contractSuite("BrandStore's removal", [removing, unbinding])
