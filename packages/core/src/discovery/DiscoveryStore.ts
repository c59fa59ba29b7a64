/**
 * Where discoveries are kept. Each state change names the state and the attempt that it starts from, so that a repeated
 * or late one writes nothing.
 */
import { Context, type DateTime, type Effect, type Option, Schema, Struct } from "effect"
import type { BrandId } from "../brand/BrandId.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import type { Page, PageRequest } from "../storage/Page.ts"
import type { StorageError } from "../storage/StorageError.ts"
import { type BrandProfile, type DiscoveredCompetitor, type DiscoveredPrompt, Discovery } from "./Discovery.ts"
import type { DiscoveryId } from "./DiscoveryId.ts"

/** Names one discovery of one organization. */
export interface DiscoveryKey {
  readonly organizationId: OrganizationId
  readonly id: DiscoveryId
}

/** A part of an organization's discoveries; of all brands without one. */
export interface DiscoveryListRequest {
  readonly organizationId: OrganizationId
  readonly brandId: BrandId | null
  readonly page: PageRequest
}

/** An attempt at a discovery. */
export const DiscoveryWork = Schema.Struct({
  ...Struct.pick(Discovery.fields, [
    "id",
    "organizationId",
    "brandId",
    "maxPrompts",
    "maxCompetitors",
    "creditsCharged"
  ]),
  /** Id of the attempt; an outcome of an earlier one is not accepted. */
  attempt: Schema.String
})
export type DiscoveryWork = typeof DiscoveryWork.Type

/** What a discovery suggests. */
export interface DiscoverySuggestions {
  readonly profile: BrandProfile | null
  readonly prompts: ReadonlyArray<DiscoveredPrompt>
  readonly competitors: ReadonlyArray<DiscoveredCompetitor>
}

/** How an attempt at a discovery ended. */
export type DiscoveryOutcome = {
  readonly work: DiscoveryWork
  readonly endedAt: DateTime.Utc
  /** One sentence for each source that brought nothing, or less than it should. */
  readonly warnings: ReadonlyArray<string>
  /** What it costs in the end: what was charged, or 0 when it failed. */
  readonly creditsCharged: number
} & (
  | { readonly _tag: "completed"; readonly suggestions: DiscoverySuggestions }
  | { readonly _tag: "failed"; readonly error: string }
)

/** The port of discoveries. */
export class DiscoveryStore extends Context.Service<
  DiscoveryStore,
  {
    /** Keeps a new discovery; joins the running transaction. False if its brand does not exist or was removed. */
    readonly insert: (discovery: Discovery) => Effect.Effect<boolean, StorageError>
    readonly get: (key: DiscoveryKey) => Effect.Effect<Option.Option<Discovery>, StorageError>
    /** Newest first, as one consistent reading; of one brand, or of all when `brandId` is null. */
    readonly list: (request: DiscoveryListRequest) => Effect.Effect<Page<Discovery>, StorageError>
    /**
     * Moves a discovery that is `pending` or `running` to `running` under a new attempt; none when it has ended or was
     * removed. A running one is taken over: its earlier attempt can no longer finish it. `startedAt` stays the first.
     */
    readonly start: (options: {
      readonly id: DiscoveryId
      readonly attempt: string
      readonly at: DateTime.Utc
    }) => Effect.Effect<Option.Option<DiscoveryWork>, StorageError>
    /**
     * Ends a running discovery. False, and nothing written, when the outcome's attempt is not its current one, or it
     * has ended or was removed. Joins the running transaction; until that ends no other process changes this discovery
     * or removes its brand.
     */
    readonly finish: (outcome: DiscoveryOutcome) => Effect.Effect<boolean, StorageError>
  }
>()("@answerscope/core/discovery/DiscoveryStore") {}
