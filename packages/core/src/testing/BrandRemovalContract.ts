/**
 * What `BrandStore.remove` takes along of trackers and notifications, whatever the storage.
 */
import { assert } from "@effect/vitest"
import { Effect, Option } from "effect"
import { AlertStore } from "../alert/AlertStore.ts"
import { BrandStore } from "../brand/BrandStore.ts"
import { DeliveryStore } from "../notification/delivery/DeliveryStore.ts"
import { SubscriptionStore } from "../notification/subscription/SubscriptionStore.ts"
import { TrackerStore } from "../tracker/TrackerStore.ts"
import { at, contractSuite, type ContractTests, newBrand } from "./ContractFixtures.ts"
import { newAlert, newDeliveries, newRun, newSubscription, newTracker } from "./NotificationFixtures.ts"

const removing = (it: ContractTests) => {
  it.effect("takes its trackers, alerts and own subscriptions along, with their deliveries", () =>
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
      const filter = { brandId: null, type: null, from: null, before: null }
      assert.strictEqual((yield* (yield* AlertStore).list({ organizationId, filter, page })).total, 0)
      const subscriptions = yield* (yield* SubscriptionStore).list(organizationId)
      assert.deepStrictEqual(
        subscriptions.map(({ id }) => id),
        [wide.id]
      )
      const deliveries = yield* DeliveryStore
      const listed = ({ id: subscriptionId }: typeof wide) => deliveries.list({ organizationId, subscriptionId, page })
      assert.strictEqual((yield* listed(scoped)).total, 0)
      assert.deepStrictEqual((yield* listed(wide)).items, stays)
    })
  )
}

/** Removing a brand. */
export const suite = contractSuite("BrandStore's removal", [removing])
