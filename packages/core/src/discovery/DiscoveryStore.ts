/**
 * Port for discoveries. Each state change names the state and attempt that it starts from, so that a repeated or late
 * one writes nothing.
 */
import { Context, type DateTime, type Effect, type Option, Schema, Struct } from "effect"
import type { BrandId } from "../brand/BrandId.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import type { Page, PageRequest } from "../storage/Page.ts"
import type { StorageError } from "../storage/StorageError.ts"
import { type BrandProfile, type DiscoveredCompetitor, type DiscoveredPrompt, Discovery } from "./Discovery.ts"
import type { DiscoveryId } from "./DiscoveryId.ts"
import type { RemoveTenant } from "../storage/TenantRemoval.ts"

/** Key of one discovery of an organization. */
export interface DiscoveryKey {
  readonly organizationId: OrganizationId
  readonly id: DiscoveryId
}

/** Page of an organization's discoveries, optionally of one brand. */
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
  /** Id of the attempt. Outcomes of earlier attempts are rejected. */
  attempt: Schema.String
})
export type DiscoveryWork = typeof DiscoveryWork.Type

export interface DiscoverySuggestions {
  readonly profile: BrandProfile | null
  readonly prompts: ReadonlyArray<DiscoveredPrompt>
  readonly competitors: ReadonlyArray<DiscoveredCompetitor>
}

/** Outcome of an attempt. */
export type DiscoveryOutcome = {
  readonly work: DiscoveryWork
  readonly endedAt: DateTime.Utc
  /** One sentence for each source that failed or returned too little. */
  readonly warnings: ReadonlyArray<string>
  /** Final charge: 0 after a failure. */
  readonly creditsCharged: number
} & (
  | { readonly _tag: "completed"; readonly suggestions: DiscoverySuggestions }
  | { readonly _tag: "failed"; readonly error: string }
)

/** Port for discoveries. */
export class DiscoveryStore extends Context.Service<
  DiscoveryStore,
  {
    /** Inserts a discovery in the current transaction. Returns `false` if its brand does not exist. */
    readonly insert: (discovery: Discovery) => Effect.Effect<boolean, StorageError>
    readonly get: (key: DiscoveryKey) => Effect.Effect<Option.Option<Discovery>, StorageError>
    /** Newest first, as one consistent read. `null` `brandId`: all brands. */
    readonly list: (request: DiscoveryListRequest) => Effect.Effect<Page<Discovery>, StorageError>
    /**
     * Moves a `pending` or `running` discovery to `running` under a new attempt. None if it has ended or was deleted.
     * Earlier attempts can no longer finish it. `startedAt` stays the first.
     */
    readonly start: (options: {
      readonly id: DiscoveryId
      readonly attempt: string
      readonly at: DateTime.Utc
    }) => Effect.Effect<Option.Option<DiscoveryWork>, StorageError>
    /**
     * Ends a running discovery. Returns `false`, and writes nothing, if the attempt is not the current one, or the
     * discovery has ended or was deleted. Joins the current transaction, which locks the discovery and its brand.
     */
    readonly finish: (outcome: DiscoveryOutcome) => Effect.Effect<boolean, StorageError>
    /** Deletes rows of a deleted organization. */
    readonly removeTenant: RemoveTenant
  }
>()("@answerscope/core/discovery/DiscoveryStore") {}
