/** Port for brands. */
import { Context, type DateTime, type Effect, type Option, type Result } from "effect"
import type { DiscoveryId } from "../discovery/DiscoveryId.ts"
import type { ImportId } from "../imports/ImportId.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import type { StorageError } from "../storage/StorageError.ts"
import type { Brand } from "./Brand.ts"
import type { BrandId } from "./BrandId.ts"
import type { BrandAmount, BrandShortage } from "./BrandQuota.ts"
import type { RemoveTenant } from "../storage/TenantRemoval.ts"

/** Key of one brand of an organization. */
export interface BrandKey {
  readonly organizationId: OrganizationId
  readonly id: BrandId
}

/** Fields to overwrite. Omitted ones keep their value. */
export type BrandUpdate = Partial<Omit<Brand, "id" | "organizationId" | "createdAt" | "updatedAt">>

/** The fields to overwrite, or a function of the brand at the time of the write. */
export type BrandRevision = BrandUpdate | ((brand: Brand) => BrandUpdate)

/** The fields to overwrite of that brand. */
export const updateOf = (change: BrandRevision, brand: Brand): BrandUpdate =>
  typeof change === "function" ? change(brand) : change

/** A position in the list of an organization's brands: right after this one. */
export type BrandPlace = Pick<Brand, "createdAt" | "id">

/** A page of the list. */
export interface BrandPage {
  readonly brands: ReadonlyArray<Brand>
  /** Whether this is the last page. */
  readonly isLast: boolean
}

/** When the answers of a brand were last replaced, other than by new ones. */
export interface AnswerMarks {
  /** When all scans before an erasure had lost their answers; `null`: never. */
  readonly erasedAt: DateTime.Utc | null
  /** When a re-analysis with other names had finished; `null`: never. */
  readonly rereadAt: DateTime.Utc | null
}

/** A batch of erasing a brand's answers. */
export interface AnswerErasure extends BrandKey {
  /** Scans started before then lose their answers, with everything derived from them. */
  readonly before: DateTime.Utc
  readonly at: DateTime.Utc
  /** Most rows to delete. A scan whose answers are more loses them batch by batch, and its checks with the last. */
  readonly limit: number
  /** Where the previous batch ended; 0 starts over. */
  readonly stage: number
}

/** Result of a batch of an `AnswerErasure`. */
export interface AnswersErased {
  readonly removed: number
  /** Where the next batch continues; 0 after the last one. */
  readonly stage: number
  /** Nothing is left to erase. */
  readonly isOver: boolean
}

/** Port for brands. Every method takes the organization and sees only its brands. */
export class BrandStore extends Context.Service<
  BrandStore,
  {
    /**
     * Inserts a brand, or returns why it exceeds the quota. Exact under concurrency, also with `update` and
     * `addKeywords`: an organization's brands never exceed `limits`.
     */
    readonly insert: (options: {
      readonly brand: Brand
      readonly limits: BrandAmount
    }) => Effect.Effect<Result.Result<void, BrandShortage>, StorageError>
    readonly get: (key: BrandKey) => Effect.Effect<Option.Option<Brand>, StorageError>
    /** The existing ones of these brands, in no order, each once. */
    readonly getAll: (keys: ReadonlyArray<BrandKey>) => Effect.Effect<ReadonlyArray<Brand>, StorageError>
    /**
     * The brand, protected from deletion until the current transaction ends. Use it to write rows that belong to the
     * brand.
     */
    readonly hold: (key: BrandKey) => Effect.Effect<Option.Option<Brand>, StorageError>
    /**
     * The organization's brands after a position, newest first, ties by id; from the newest if `after` is `null`. A
     * page ends with the brand that reaches `size`, in number or text.
     */
    readonly page: (options: {
      readonly organizationId: OrganizationId
      readonly after: BrandPlace | null
      readonly size: BrandAmount
    }) => Effect.Effect<BrandPage, StorageError>
    /**
     * Overwrites the given fields and `updatedAt` atomically: concurrent updates of different fields, or by functions
     * of the brand, are all kept. Changes nothing if the text exceeds the quota.
     */
    readonly update: (
      options: BrandKey & {
        readonly change: BrandRevision
        readonly updatedAt: DateTime.Utc
        readonly limits: BrandAmount
      }
    ) => Effect.Effect<Option.Option<Result.Result<Brand, BrandShortage>>, StorageError>
    /**
     * Prepends search keywords, like `withKeywords`, atomically, so that concurrent calls lose nothing. Drops the
     * oldest keywords beyond the quota. Joins the current transaction. Writes nothing if the brand is gone or the
     * keywords change nothing.
     */
    readonly addKeywords: (
      options: BrandKey & {
        readonly keywords: ReadonlyArray<string>
        readonly updatedAt: DateTime.Utc
        readonly limits: BrandAmount
      }
    ) => Effect.Effect<void, StorageError>
    /**
     * Deletes the brand's unfinished discoveries and returns their ids. Joins the current transaction; until it ends,
     * no discovery of the brand can start or end.
     */
    readonly removeDiscoveries: (key: BrandKey) => Effect.Effect<ReadonlyArray<DiscoveryId>, StorageError>
    /**
     * Deletes the brand's `pending` or `running` imports. Returns their ids, with the price of the lines that were not
     * stored. Joins the current transaction; until it ends, no import of the brand can begin, store lines or end.
     */
    readonly removeImports: (
      key: BrandKey
    ) => Effect.Effect<ReadonlyArray<{ readonly id: ImportId; readonly unstored: number }>, StorageError>
    /** The marks of those brands that have any. */
    readonly answerMarks: (
      keys: ReadonlyArray<BrandKey>
    ) => Effect.Effect<ReadonlyMap<BrandId, AnswerMarks>, StorageError>
    /**
     * Erases a batch of the brand's answers in scans started before then. Those scans keep how their checks ended,
     * without results; later answers to them are not stored (`ScanStore.finishChecks` returns no brand); cell histories
     * of the trackers are deleted. Then, while no run of the brand's trackers is being evaluated, its rollups are
     * deleted and `AnswerMarks.erasedAt` is set, but not while an import of the brand is `pending` or `running`, or has
     * been received since before then: the caller ends those. Then alerts of those scans, or with a deleted snapshot,
     * are deleted with their deliveries and jobs, and stored responses that name the brand. `RollupStore.rebuild`
     * computes rollups of the remaining answers. Skips locked rows, but never reports the end while any are left. Safe
     * to run on several processes.
     */
    readonly eraseAnswers: (erasure: AnswerErasure) => Effect.Effect<AnswersErased, StorageError>
    /**
     * Deletes the brand and everything that belongs to it (snapshots, trackers, discoveries, alerts and subscriptions
     * of the brand). Its scans stay, with `brandId` `null`, and keys bound to it without it. Returns `false` if there
     * was none.
     */
    readonly remove: (key: BrandKey) => Effect.Effect<boolean, StorageError>
    /** Deletes rows of a deleted organization. */
    readonly removeTenant: RemoveTenant
  }
>()("@answerscope/core/brand/BrandStore") {}
