/** Port for notices. */
import { Context, type Effect } from "effect"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import type { AgedRemoval, RemovedBatch } from "../storage/AgedRemoval.ts"
import type { Page, PageRequest } from "../storage/Page.ts"
import type { StorageError } from "../storage/StorageError.ts"
import type { Notice } from "./Notice.ts"
import type { PostedNotices } from "./NoticeQueue.ts"
import type { RemoveTenant } from "../storage/TenantRemoval.ts"

/** A notice to be stored, and its occasion. */
export interface NewNotice {
  readonly notice: Notice
  readonly occasion: string
}

/** Port for notices: an organization has at most one of each type and occasion. */
export class NoticeStore extends Context.Service<
  NoticeStore,
  {
    /**
     * Stores the notices whose occasion is new, and returns those, in their order. Joins the running transaction.
     * Exact under concurrency: of two equal occasions one is stored.
     */
    readonly insert: (notices: ReadonlyArray<NewNotice>) => Effect.Effect<ReadonlyArray<Notice>, StorageError>
    /**
     * Marks these notices as handed over to deliveries, and returns those that were not before, oldest first. Joins the
     * running transaction.
     */
    readonly handOver: (posted: PostedNotices) => Effect.Effect<ReadonlyArray<Notice>, StorageError>
    /** Newest first: `createdAt`, then id, descending. */
    readonly list: (request: {
      readonly organizationId: OrganizationId
      readonly page: PageRequest
    }) => Effect.Effect<Page<Notice>, StorageError>
    /** Deletes notices created before then. */
    readonly removeBefore: (removal: AgedRemoval) => Effect.Effect<RemovedBatch, StorageError>
    /** Deletes rows of a deleted organization. */
    readonly removeTenant: RemoveTenant
  }
>()("@answerscope/core/notice/NoticeStore") {}
