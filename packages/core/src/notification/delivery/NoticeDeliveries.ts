/** Makes deliveries of posted notices, for the subscriptions that name their types. */
import { Context, Effect, Layer } from "effect"
import { Ids } from "../../id/Ids.ts"
import type { Notice } from "../../notice/Notice.ts"
import { noticeQueue, type PostedNotices } from "../../notice/NoticeQueue.ts"
import { NoticeStore } from "../../notice/NoticeStore.ts"
import { makeDurableQueue } from "../../storage/DurableQueue.ts"
import { StorageClock } from "../../storage/StorageClock.ts"
import type { StorageError } from "../../storage/StorageError.ts"
import { Transaction } from "../../storage/Transaction.ts"
import { noticeBody } from "../event/NoticeEvent.ts"
import type { Subscription } from "../subscription/Subscription.ts"
import { SubscriptionStore } from "../subscription/SubscriptionStore.ts"
import { eventDelivery } from "./AlertDeliveries.ts"
import type { Delivery } from "./Delivery.ts"
import { DeliverySignal } from "./DeliverySignal.ts"
import { DeliveryStore } from "./DeliveryStore.ts"

/** Makes deliveries of notices, for a worker. */
export class NoticeDeliveries extends Context.Service<
  NoticeDeliveries,
  {
    /** Stores one delivery for each subscription that names the type of a notice. Repeated, it changes nothing. */
    readonly make: (posted: PostedNotices) => Effect.Effect<void, StorageError>
    /** Waits for posted notices and gives them to `use`, as `DurableQueue.take` does. */
    readonly take: <A, E, R>(
      use: (posted: PostedNotices) => Effect.Effect<A, E, R>
    ) => Effect.Effect<A, E | StorageError, R>
  }
>()("@answerscope/core/notification/delivery/NoticeDeliveries") {
  static readonly layer = Layer.effect(
    NoticeDeliveries,
    Effect.gen(function* () {
      const { take } = yield* makeDurableQueue(noticeQueue)
      const store = yield* NoticeStore
      const subscriptions = yield* SubscriptionStore
      const deliveries = yield* DeliveryStore
      const clock = yield* StorageClock
      const signal = yield* DeliverySignal
      const transaction = yield* Transaction
      const ids = yield* Ids

      const make = Effect.fn("NoticeDeliveries.make")(function* (posted: PostedNotices) {
        const { organizationId } = posted
        const all = yield* store.handOver(posted)
        if (all.length === 0) return
        const createdAt = yield* clock.now
        const added: Array<Delivery> = []
        for (const subscription of yield* subscriptions.list(organizationId)) {
          const notices = noticesFor(subscription, all)
          if (notices.length === 0) continue
          const event = {
            type: "visibility.notice",
            scanId: null,
            createdAt,
            bodyOf: (id: Delivery["eventId"]) => noticeBody({ id, organizationId, createdAt, notices })
          } as const
          added.push(yield* eventDelivery(ids, subscription, event))
        }
        if (added.length === 0) return
        yield* deliveries.insert(added)
        yield* transaction.afterCommit(signal.notify)
      }, transaction.run)

      return NoticeDeliveries.of({ make, take })
    })
  ).pipe(Layer.provide(DeliverySignal.layer))
}

/** The notices whose type a subscription names, whatever its brand. */
const noticesFor = (
  { enabled, eventTypes }: Pick<Subscription, "enabled" | "eventTypes">,
  notices: ReadonlyArray<Notice>
): ReadonlyArray<Notice> => (enabled ? notices.filter(({ type }) => eventTypes.includes(type)) : [])
