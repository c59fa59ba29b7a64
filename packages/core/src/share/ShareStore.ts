/** Port for links. Tokens that are kept are sealed before they are written, like secrets of subscriptions. */
import { Context, type DateTime, type Effect, type Option } from "effect"
import type { BrandId } from "../brand/BrandId.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import type { Page, PageRequest } from "../storage/Page.ts"
import type { StorageError } from "../storage/StorageError.ts"
import type { RemoveTenant } from "../storage/TenantRemoval.ts"
import type { Share } from "./Share.ts"

/** Key of one link of an organization. */
export type ShareKey = Pick<Share, "organizationId" | "id">

/** The port of links. */
export class ShareStore extends Context.Service<
  ShareStore,
  {
    /** Inserts a link. Returns `false` if its organization already has `sharesMax`. Exact under concurrency. */
    readonly insert: (options: {
      readonly share: Share
      readonly sharesMax: number
    }) => Effect.Effect<boolean, StorageError>
    readonly get: (key: ShareKey) => Effect.Effect<Option.Option<Share>, StorageError>
    /** The link of a token, of any organization that is not being deleted. */
    readonly find: (tokenHash: string) => Effect.Effect<Option.Option<Share>, StorageError>
    /** Links of one brand or all (`null`), newest first. */
    readonly list: (request: {
      readonly organizationId: OrganizationId
      readonly brandId: BrandId | null
      /** Only of these brands. Default: of all. */
      readonly brandIds?: ReadonlyArray<BrandId> | null
      readonly page: PageRequest
    }) => Effect.Effect<Page<Share>, StorageError>
    /** Links of all organizations that are to be sent now and have not ended, longest due first. */
    readonly dueSchedules: (options: {
      readonly now: DateTime.Utc
      readonly limit: number
    }) => Effect.Effect<ReadonlyArray<ShareKey>, StorageError>
    /** The link, locked until the current transaction ends. */
    readonly lock: (key: ShareKey) => Effect.Effect<Option.Option<Share>, StorageError>
    /** Overwrites the schedule of a link that the current transaction has locked. */
    readonly saveSchedule: (share: Share) => Effect.Effect<void, StorageError>
    /** Opens some sealed tokens, the newest and the oldest, as `SubscriptionStore.checkSecrets` does. */
    readonly checkSecrets: Effect.Effect<void, StorageError>
    /** Counts an opening. */
    readonly open: (opened: ShareKey & { readonly at: DateTime.Utc }) => Effect.Effect<void, StorageError>
    /** Deletes a link. Returns `false` if there was none. */
    readonly remove: (key: ShareKey) => Effect.Effect<boolean, StorageError>
    /** Deletes rows of a deleted organization. */
    readonly removeTenant: RemoveTenant
  }
>()("@answerscope/core/share/ShareStore") {}
