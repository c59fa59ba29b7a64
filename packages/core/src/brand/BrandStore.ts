/**
 * Where brands are kept.
 */
import { Context, type DateTime, type Effect, type Option, type Result } from "effect"
import type { DiscoveryId } from "../discovery/DiscoveryId.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import type { StorageError } from "../storage/StorageError.ts"
import type { Brand } from "./Brand.ts"
import type { BrandId } from "./BrandId.ts"
import type { BrandAmount, BrandShortage } from "./BrandRoom.ts"

/** Names one brand of one organization. */
export interface BrandKey {
  readonly organizationId: OrganizationId
  readonly id: BrandId
}

/** Fields to overwrite; omitted ones stay. */
export type BrandUpdate = Partial<Omit<Brand, "id" | "organizationId" | "createdAt" | "updatedAt">>

/** The fields to overwrite, or how they follow from the brand as it is when they are written. */
export type BrandRevision = BrandUpdate | ((brand: Brand) => BrandUpdate)

/** The fields to overwrite of that brand. */
export const updateOf = (change: BrandRevision, brand: Brand): BrandUpdate =>
  typeof change === "function" ? change(brand) : change

/** A place in the list of an organization's brands: right after this one. */
export type BrandPlace = Pick<Brand, "createdAt" | "id">

/** A part of the list. */
export interface BrandPage {
  readonly brands: ReadonlyArray<Brand>
  /** Whether the list ended with it. */
  readonly isLast: boolean
}

/** When the answers of a brand were last replaced, other than by new ones. */
export interface AnswerMarks {
  /** When all scans begun before an erasure had lost their answers; null: never. */
  readonly erasedAt: DateTime.Utc | null
  /** When a reanalysis had read all answers by other names; null: never. */
  readonly rereadAt: DateTime.Utc | null
}

/** A batch of erasing what a brand was answered. */
export interface AnswerErasure extends BrandKey {
  /** Scans begun before then lose their answers, and so does what was found by them. */
  readonly before: DateTime.Utc
  readonly at: DateTime.Utc
  /** Most rows that it removes; a scan counts with its checks, and one goes whole. */
  readonly limit: number
  /** Where the batch before ended; 0 begins anew. */
  readonly stage: number
}

/** What a batch of an `AnswerErasure` did. */
export interface AnswersErased {
  readonly removed: number
  /** Where the next batch goes on; 0 after the last one. */
  readonly stage: number
  /** Nothing is left to erase. */
  readonly isOver: boolean
}

/** The port of brands: every method takes the organization and sees only its brands. */
export class BrandStore extends Context.Service<
  BrandStore,
  {
    /**
     * Stores a new brand, or says why there is no room for it. Exact under concurrency, also with `update` and
     * `addKeywords`: an organization's brands never hold more than `limits`.
     */
    readonly insert: (options: {
      readonly brand: Brand
      readonly limits: BrandAmount
    }) => Effect.Effect<Result.Result<void, BrandShortage>, StorageError>
    readonly get: (key: BrandKey) => Effect.Effect<Option.Option<Brand>, StorageError>
    /** Those of the brands that there are, in no order, and each once. */
    readonly getAll: (keys: ReadonlyArray<BrandKey>) => Effect.Effect<ReadonlyArray<Brand>, StorageError>
    /** The brand, kept from being removed until the running transaction ends: for writing what belongs to it. */
    readonly hold: (key: BrandKey) => Effect.Effect<Option.Option<Brand>, StorageError>
    /**
     * The organization's brands after a place, newest first, ties by id; from the newest if `after` is null. A page
     * ends with the brand that makes it reach `size`, in number or in text.
     */
    readonly page: (options: {
      readonly organizationId: OrganizationId
      readonly after: BrandPlace | null
      readonly size: BrandAmount
    }) => Effect.Effect<BrandPage, StorageError>
    /**
     * Overwrites the given fields and `updatedAt` in one step: two updates of different fields are both kept, and so
     * are two that follow from the brand as it is. Changes nothing if there is no room for the text.
     */
    readonly update: (
      options: BrandKey & {
        readonly change: BrandRevision
        readonly updatedAt: DateTime.Utc
        readonly limits: BrandAmount
      }
    ) => Effect.Effect<Option.Option<Result.Result<Brand, BrandShortage>>, StorageError>
    /**
     * Puts search keywords before the known ones, as `withKeywords` does, in one step, so that concurrent calls lose
     * nothing. Keywords for which there is no room are dropped, the oldest first. Joins the running transaction.
     * Writes nothing if the brand is gone or the keywords change nothing.
     */
    readonly addKeywords: (
      options: BrandKey & {
        readonly keywords: ReadonlyArray<string>
        readonly updatedAt: DateTime.Utc
        readonly limits: BrandAmount
      }
    ) => Effect.Effect<void, StorageError>
    /**
     * Removes the brand's discoveries that have not ended, and returns their ids. Joins the running transaction; until
     * that ends, no discovery of the brand can begin or end.
     */
    readonly removeDiscoveries: (key: BrandKey) => Effect.Effect<ReadonlyArray<DiscoveryId>, StorageError>
    /** Returns the marks of the brands that have any. */
    readonly answerMarks: (
      keys: ReadonlyArray<BrandKey>
    ) => Effect.Effect<ReadonlyMap<BrandId, AnswerMarks>, StorageError>
    /**
     * Erases a part of what the brand was answered in scans begun before then. Those scans keep how their checks ended,
     * without results, and what answers them later keeps none (`ScanStore.finishChecks` gives no brand); what is kept
     * of the trackers' cells goes. Then, while no run of the brand's trackers is being ended, its kept counts go and
     * `AnswerMarks.erasedAt` is set. Then go alerts of those scans or with a snapshot that is gone, their deliveries,
     * their jobs, and responses kept till then for a repeat that name the brand. Counts of what is left come by
     * `CountStore.rebuild`. What another transaction holds is left to the next batch: it is never over while any of
     * this is there. Any number of processes may do so at once.
     */
    readonly eraseAnswers: (erasure: AnswerErasure) => Effect.Effect<AnswersErased, StorageError>
    /**
     * Removes the brand and all that belongs to it (snapshots; trackers, discoveries,
     * alerts and brand-scoped subscriptions). Its scans stay, with `brandId` null.
     * False if there was none.
     */
    readonly remove: (key: BrandKey) => Effect.Effect<boolean, StorageError>
  }
>()("@answerscope/core/brand/BrandStore") {}
