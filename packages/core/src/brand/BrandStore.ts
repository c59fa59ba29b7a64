/**
 * Where brands are kept.
 */
import { Context, type DateTime, type Effect, type Option } from "effect"
import type { DiscoveryId } from "../discovery/DiscoveryId.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import type { StorageError } from "../storage/StorageError.ts"
import type { Brand } from "./Brand.ts"
import type { BrandId } from "./BrandId.ts"

/** Names one brand of one organization. */
export interface BrandKey {
  readonly organizationId: OrganizationId
  readonly id: BrandId
}

/** Fields to overwrite; omitted ones stay. */
export type BrandUpdate = Partial<Omit<Brand, "id" | "organizationId" | "createdAt" | "updatedAt">>

/** The port of brands: every method takes the organization and sees only its brands. */
export class BrandStore extends Context.Service<
  BrandStore,
  {
    /**
     * Stores a new brand unless its organization has `brandsMax` already; false then. Exact under concurrency.
     */
    readonly insert: (options: {
      readonly brand: Brand
      readonly brandsMax: number
    }) => Effect.Effect<boolean, StorageError>
    readonly get: (key: BrandKey) => Effect.Effect<Option.Option<Brand>, StorageError>
    /** The brand, kept from being removed until the running transaction ends: for writing what belongs to it. */
    readonly hold: (key: BrandKey) => Effect.Effect<Option.Option<Brand>, StorageError>
    /** All brands of the organization, newest first. */
    readonly list: (organizationId: OrganizationId) => Effect.Effect<ReadonlyArray<Brand>, StorageError>
    /** Overwrites the given fields and `updatedAt` in one step: two updates of different fields are both kept. */
    readonly update: (
      options: BrandKey & { readonly change: BrandUpdate; readonly updatedAt: DateTime.Utc }
    ) => Effect.Effect<Option.Option<Brand>, StorageError>
    /**
     * Puts search keywords before the known ones, as `withKeywords` does, in one step, so that concurrent calls lose
     * nothing. Joins the running transaction. Writes nothing if the brand is gone or the keywords change nothing.
     */
    readonly addKeywords: (
      options: BrandKey & { readonly keywords: ReadonlyArray<string>; readonly updatedAt: DateTime.Utc }
    ) => Effect.Effect<void, StorageError>
    /**
     * Removes the brand's discoveries that have not ended, and returns their ids. Joins the running transaction; until
     * that ends no discovery of the brand begins or ends.
     */
    readonly removeDiscoveries: (key: BrandKey) => Effect.Effect<ReadonlyArray<DiscoveryId>, StorageError>
    /**
     * Removes the brand and all that belongs to it (snapshots; trackers, discoveries,
     * alerts and brand-scoped subscriptions). Its scans stay, with `brandId` null.
     * False if there was none.
     */
    readonly remove: (key: BrandKey) => Effect.Effect<boolean, StorageError>
  }
>()("@answerscope/core/brand/BrandStore") {}
