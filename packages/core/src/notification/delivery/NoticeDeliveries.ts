/** Makes deliveries of posted notices, for the subscriptions that name their types. */
import { Context, Effect, Layer } from "effect"
import type { Notice } from "../../notice/Notice.ts"
import { noticeQueue, type PostedNotices } from "../../notice/NoticeQueue.ts"
import { NoticeStore } from "../../notice/NoticeStore.ts"
import { type DurableQueue, makeDurableQueue } from "../../storage/DurableQueue.ts"
import type { StorageError } from "../../storage/StorageError.ts"
import { Transaction } from "../../storage/Transaction.ts"
import type { EventId } from "../event/EventId.ts"
import { noticeBody } from "../event/NoticeEvent.ts"
import type { Subscription } from "../subscription/Subscription.ts"
import { eventDeliveries } from "./AlertDeliveries.ts"
import { DeliverySignal } from "./DeliverySignal.ts"

/** Makes deliveries of notices, for a worker. */
export class NoticeDeliveries extends Context.Service<
  NoticeDeliveries,
  {
    /** Stores one delivery for each subscription that names the type of a notice. Repeated, it changes nothing. */
    readonly make: (posted: PostedNotices) => Effect.Effect<void, StorageError>
    /** Waits for posted notices and gives them to `use`, as `DurableQueue.take` does. */
    readonly take: DurableQueue<PostedNotices>["take"]
  }
>()("@answerscope/core/notification/delivery/NoticeDeliveries") {
  static readonly layer = Layer.effect(
    NoticeDeliveries,
    Effect.gen(function* () {
      const { take } = yield* makeDurableQueue(noticeQueue)
      const store = yield* NoticeStore
      const deliver = yield* eventDeliveries
      const transaction = yield* Transaction

      const make = Effect.fn("NoticeDeliveries.make")(function* (posted: PostedNotices) {
        const { organizationId } = posted
        const all = yield* store.handOver(posted)
        if (all.length === 0) return
        yield* deliver(organizationId, (subscription, createdAt) => {
          const notices = noticesFor(subscription, all)
          if (notices.length === 0) return null
          const bodyOf = (id: EventId) => noticeBody({ id, organizationId, createdAt, notices })
          return { type: "visibility.notice", scanId: null, createdAt, bodyOf }
        })
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
