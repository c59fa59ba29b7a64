/** Digests of a day or a week, sent to the subscriptions that want them. */
import { Context, DateTime, Effect, Layer, Option, Schema } from "effect"
import { BrandId } from "../brand/BrandId.ts"
import { BrandStore } from "../brand/BrandStore.ts"
import { Ids } from "../id/Ids.ts"
import { RequestedId } from "../id/RequestedId.ts"
import { eventDelivery } from "../notification/delivery/AlertDeliveries.ts"
import { DeliverySignal } from "../notification/delivery/DeliverySignal.ts"
import { DeliveryStore } from "../notification/delivery/DeliveryStore.ts"
import { digestBody, type VisibilityDigest } from "../notification/event/DigestEvent.ts"
import type { EventId } from "../notification/event/EventId.ts"
import {
  digestDueAt,
  DigestEvery,
  digestPeriod,
  nextDigestAt,
  previewPeriod
} from "../notification/event/DigestTime.ts"
import type { Subscription } from "../notification/subscription/Subscription.ts"
import { type SubscriptionKey, SubscriptionStore } from "../notification/subscription/SubscriptionStore.ts"
import { isActive } from "../organization/ActiveOrganization.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import type { OrganizationStore } from "../organization/OrganizationStore.ts"
import { Reports } from "../report/Reports.ts"
import { requestCheck } from "../request/RequestCheck.ts"
import type { InvalidRequest, NotFound, RateLimited } from "../request/RequestError.ts"
import { StorageClock } from "../storage/StorageClock.ts"
import type { StorageError } from "../storage/StorageError.ts"
import { Transaction } from "../storage/Transaction.ts"
import { Stories } from "../story/Stories.ts"
import { type DigestPeriod, type DigestSources, brandDigest, brandDigests } from "./DigestBrands.ts"

/** Delay of a digest whose process stopped while making it. */
const takenFor = { minutes: 10 }

const checkPreview = requestCheck(Schema.Struct({ brandId: RequestedId(BrandId), every: DigestEvery }))

const digestOf = (
  every: DigestEvery,
  { from, to }: DigestPeriod,
  told: Pick<VisibilityDigest, "brands" | "more">
): VisibilityDigest => ({ every, from: DateTime.formatIso(from), to: DateTime.formatIso(to), ...told })

/** Contents of a due digest. */
const dueDigest = (sources: DigestSources, { brandId, organizationId }: Subscription, period: DigestPeriod) =>
  brandId === null
    ? brandDigests(sources, organizationId, period)
    : Effect.map(brandDigest(sources, { organizationId, id: brandId }, period), (told) => ({ brands: [told], more: 0 }))

const timeOf = ({ nextDigestAt: at }: Subscription): number | null => (at === null ? null : DateTime.toEpochMillis(at))

type WithDigest = Subscription & { readonly digest: DigestEvery }

const isDue = (subscription: Subscription, now: DateTime.Utc): subscription is WithDigest => {
  const { digest, enabled, nextDigestAt: at } = subscription
  return enabled && digest !== null && at !== null && DateTime.isLessThanOrEqualTo(at, now)
}

/**
 * Takes a due digest for this process, so that no other makes it; `null` if it is no longer due, or its organization is
 * suspended.
 */
const takeDigest = Effect.fnUntraced(function* (key: SubscriptionKey, now: DateTime.Utc) {
  const subscriptions = yield* SubscriptionStore
  const found = Option.getOrNull(yield* subscriptions.lock(key))
  if (found === null || !isDue(found, now)) return null
  const isMade = yield* isActive(found.organizationId)
  const taken = { ...found, nextDigestAt: isMade ? DateTime.add(now, takenFor) : nextDigestAt(found.digest, now) }
  yield* subscriptions.save(taken)
  return isMade ? taken : null
})

/** Stores the delivery, unless another process took the digest meanwhile or the subscription has changed. */
const storeDigest = Effect.fnUntraced(function* (taken: Subscription, digest: VisibilityDigest) {
  const subscriptions = yield* SubscriptionStore
  const deliveries = yield* DeliveryStore
  const signal = yield* DeliverySignal
  const transaction = yield* Transaction
  const found = Option.getOrNull(yield* subscriptions.lock(taken))
  if (found === null || !found.enabled || found.digest === null || timeOf(found) !== timeOf(taken)) return
  const createdAt = yield* (yield* StorageClock).now
  yield* subscriptions.save({ ...found, nextDigestAt: nextDigestAt(found.digest, createdAt) })
  if (digest.brands.length === 0) return
  const { organizationId } = found
  const bodyOf = (id: EventId) => digestBody({ id, organizationId, createdAt, digest })
  const event = { type: "visibility.digest", scanId: null, createdAt, bodyOf } as const
  yield* deliveries.insert([yield* eventDelivery(yield* Ids, found, event)])
  yield* transaction.afterCommit(signal.notify)
})

/** Tells and sends digests. */
export class Digests extends Context.Service<
  Digests,
  {
    /** The digest of a brand about the last 24 hours or 7 days. Reads what its story reads. */
    readonly preview: (
      organizationId: OrganizationId,
      request: { readonly brandId: BrandId; readonly every: DigestEvery }
    ) => Effect.Effect<VisibilityDigest, InvalidRequest | NotFound | RateLimited | StorageError>
    /**
     * Creates one delivery for each due digest of at most that many subscriptions. For workers: any number of
     * processes create each digest once. A failed one is retried ten minutes later. After a pause only the latest is
     * created, and none that was due while the organization was suspended.
     */
    readonly makeDue: (limit: number) => Effect.Effect<void, StorageError>
  }
>()("@answerscope/core/digest/Digests") {
  static readonly layerNoDeps = Layer.effect(
    Digests,
    Effect.gen(function* () {
      const sources = { brands: yield* BrandStore, stories: yield* Stories, reports: yield* Reports }
      const subscriptions = yield* SubscriptionStore
      const clock = yield* StorageClock
      const transaction = yield* Transaction
      const ports = yield* Effect.context<
        OrganizationStore | SubscriptionStore | DeliveryStore | DeliverySignal | StorageClock | Ids | Transaction
      >()

      const make = Effect.fnUntraced(function* (key: SubscriptionKey) {
        const now = yield* clock.now
        const taken = yield* transaction.run(takeDigest(key, now))
        if (taken === null) return
        const period = digestPeriod(taken.digest, digestDueAt(taken.digest, now))
        const told = yield* dueDigest(sources, taken, period)
        yield* transaction.run(storeDigest(taken, digestOf(taken.digest, period, told)))
      }, Effect.provideContext(ports))

      return Digests.of({
        preview: Effect.fn("Digests.preview")(function* (organizationId, given) {
          const { brandId: id, every } = yield* checkPreview(given)
          const period = previewPeriod(every, yield* clock.now)
          return digestOf(every, period, {
            brands: [yield* brandDigest(sources, { organizationId, id }, period)],
            more: 0
          })
        }),
        makeDue: Effect.fn("Digests.makeDue")(function* (limit) {
          const due = yield* subscriptions.dueDigests({ now: yield* clock.now, limit })
          const later = (cause: unknown) => Effect.logWarning("a digest was not made, and is made later", cause)
          yield* Effect.forEach(due, (key) => Effect.catchCause(make(key), later), { discard: true })
        })
      })
    })
  )
}
