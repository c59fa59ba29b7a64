import type { Subscription } from "@answerscope/core"
import { type SubscriptionKey, SubscriptionStore } from "@answerscope/core/storage"
import { DateTime, Effect, Layer, Option, Order, Struct } from "effect"
import { MemoryDatabase } from "./database/MemoryDatabase.ts"
import { insertBelow, MemoryTables, rowsOf } from "./database/MemoryTables.ts"
import { newestFirst } from "./database/NewestFirst.ts"
import { removeSubscription } from "./database/Removal.ts"
import { ownRows, tenantRemoval } from "./database/TenantRemoval.ts"

interface DueDigest {
  readonly id: string
  readonly nextDigestAt: DateTime.Utc
}

const byDigest = Order.combine(
  Order.mapInput(DateTime.Order, ({ nextDigestAt }: DueDigest) => nextDigestAt),
  Order.mapInput(Order.String, ({ id }: DueDigest) => id)
)

/** Secrets never leave the process, so they are stored in plain text. */
export const layer = Layer.effect(
  SubscriptionStore,
  Effect.gen(function* () {
    const { use } = yield* MemoryDatabase
    const tables = yield* MemoryTables
    const { brands, subscriptions } = tables

    const find = ({ organizationId, id }: SubscriptionKey) =>
      Option.filter(Option.fromUndefinedOr(subscriptions.get(id)), (row) => row.organizationId === organizationId)

    const refuseForeignBrand = ({ brandId, organizationId }: Subscription) => {
      if (brandId !== null && brands.get(brandId)?.organizationId !== organizationId) throw new Error("no such brand")
    }

    const refuseEmpty = ({ digest, eventTypes }: Subscription) => {
      if (digest === null && eventTypes.length === 0) throw new Error("a subscription to nothing")
    }

    return SubscriptionStore.of({
      removeTenant: tenantRemoval(use, "SubscriptionStore", (id) => ownRows(tables.subscriptions, id)),
      insert: ({ subscription, subscriptionsMax }) =>
        use("SubscriptionStore.insert", () => {
          refuseEmpty(subscription)
          const held = rowsOf(subscriptions, subscription.organizationId).length
          if (!insertBelow(tables, subscriptions, subscription, { held, max: subscriptionsMax })) return false
          refuseForeignBrand(subscription)
          return true
        }),
      get: (key) => use("SubscriptionStore.get", () => find(key)),
      list: (organizationId) =>
        use("SubscriptionStore.list", () => newestFirst(rowsOf(subscriptions, organizationId), (row) => row.createdAt)),
      dueDigests: ({ limit, now }) =>
        use("SubscriptionStore.dueDigests", () =>
          subscriptions
            .rows()
            .flatMap(({ enabled, id, nextDigestAt, organizationId }) =>
              enabled && nextDigestAt !== null && DateTime.isLessThanOrEqualTo(nextDigestAt, now)
                ? [{ id, organizationId, nextDigestAt }]
                : []
            )
            .toSorted(byDigest)
            .slice(0, limit)
            .map(Struct.pick(["id", "organizationId"]))
        ),
      // transactions run one at a time here, so a row that is read is locked
      lock: (key) => use("SubscriptionStore.lock", () => find(key)),
      save: (subscription) =>
        use("SubscriptionStore.save", () => {
          subscriptions.require(subscription.id)
          refuseEmpty(subscription)
          refuseForeignBrand(subscription)
          subscriptions.set(subscription.id, subscription)
        }),
      checkSecrets: Effect.void,
      remove: (key) =>
        use("SubscriptionStore.remove", () => {
          if (Option.isNone(find(key))) return false
          removeSubscription(tables, key.id)
          return true
        })
    })
  })
)
