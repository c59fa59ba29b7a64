/** Posts notices, and lists them. */
import { Context, Effect, Layer, Order, Schema, Struct } from "effect"
import { Hooks } from "../hook/Hooks.ts"
import { Ids } from "../id/Ids.ts"
import { organizationField, pageField } from "../request/ListRequest.ts"
import { requestCheck } from "../request/RequestCheck.ts"
import type { InvalidRequest } from "../request/RequestError.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import { jobOffers } from "../storage/DurableQueue.ts"
import { JobStore } from "../storage/JobStore.ts"
import type { Page, PageRequest } from "../storage/Page.ts"
import { StorageClock } from "../storage/StorageClock.ts"
import type { StorageError } from "../storage/StorageError.ts"
import { Transaction } from "../storage/Transaction.ts"
import { Notice, type NoticeDraft, noticeHooks, NoticeType } from "./Notice.ts"
import { type NoticeGroup, noticeGroups } from "./NoticeGroup.ts"
import { noticeQueue } from "./NoticeQueue.ts"
import { NoticeId } from "./NoticeId.ts"
import { NoticeStore } from "./NoticeStore.ts"

const checkList = requestCheck(Schema.Struct({ organizationId: organizationField, page: pageField }))

const encodeNotice = Schema.encodeSync(Schema.toCodecJson(Notice))

// two transactions that post the same occasions wait for each other in one order
const byOccasion = Order.mapInput(Order.String, ({ occasion, organizationId, type }: NoticeDraft) =>
  [organizationId, type, occasion].join(" ")
)

/** Use cases of notices. */
export class Notices extends Context.Service<
  Notices,
  {
    /**
     * Stores notices, with their events for the host and a job that makes their deliveries. A notice whose occasion was
     * posted before is dropped. Joins the running transaction.
     */
    readonly post: (drafts: ReadonlyArray<NoticeDraft>) => Effect.Effect<void, StorageError>
    /**
     * The organization's notices, newest first: the first 50 without a page. `groups` say what these notices say, those
     * of one thing together.
     */
    readonly list: (request: {
      readonly organizationId: OrganizationId
      readonly page?: Partial<PageRequest>
    }) => Effect.Effect<Page<Notice> & { readonly groups: ReadonlyArray<NoticeGroup> }, InvalidRequest | StorageError>
  }
>()("@answerscope/core/notice/Notices") {
  static readonly layer = Layer.effect(
    Notices,
    Effect.gen(function* () {
      const store = yield* NoticeStore
      const clock = yield* StorageClock
      const hooks = yield* Hooks
      const ids = yield* Ids
      const transaction = yield* Transaction

      const offerDeliveries = jobOffers(noticeQueue, yield* JobStore)

      const offer = (posted: ReadonlyArray<Notice>) => (type: NoticeType) =>
        hooks.offer(
          noticeHooks[type],
          posted
            .filter((notice) => notice.type === type)
            .map((notice) => ({
              organizationId: notice.organizationId,
              id: notice.id,
              subject: encodeNotice(notice)
            }))
        )

      const postAll = Effect.fn("Notices.post")(function* (drafts: ReadonlyArray<NoticeDraft>) {
        const createdAt = yield* clock.now
        const notices = yield* Effect.forEach(drafts.toSorted(byOccasion), (draft) =>
          Effect.map(ids.next("ntc"), (id) => ({
            notice: { ...Struct.omit(draft, ["occasion"]), id: NoticeId.make(id), createdAt },
            occasion: draft.occasion
          }))
        )
        const posted = yield* store.insert(notices)
        yield* Effect.forEach(NoticeType.literals, offer(posted), { discard: true })
        const owned = [...Map.groupBy(posted, ({ organizationId }) => organizationId)]
        yield* offerDeliveries(
          owned.map(([organizationId, own]) => ({
            id: own.map(({ id }) => id).join(" "),
            job: { organizationId, ids: own.map(({ id }) => id) }
          }))
        )
      }, transaction.run)

      return Notices.of({
        post: (drafts) => (drafts.length === 0 ? Effect.void : postAll(drafts)),
        list: Effect.fn("Notices.list")((request) =>
          Effect.flatMap(checkList(request), store.list).pipe(
            Effect.map((page) => ({ ...page, groups: noticeGroups(page.items) }))
          )
        )
      })
    })
  ).pipe(Layer.provide(Hooks.layer))
}
