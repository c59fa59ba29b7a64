/** Port for marks. */
import { Context, type Effect } from "effect"
import type { BrandId } from "../brand/BrandId.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import type { Page, PageRequest } from "../storage/Page.ts"
import type { StorageError } from "../storage/StorageError.ts"
import type { RemoveTenant } from "../storage/TenantRemoval.ts"
import type { Mark, MarkKind, MarkState } from "./Mark.ts"

/** The port of marks: a brand has one for each kind and key. */
export class MarkStore extends Context.Service<
  MarkStore,
  {
    /**
     * Stores a mark, and replaces the one with its kind and key. Returns `false` if the brand has `marksMax` others;
     * those of alerts do not count, because there is at most one for each alert. Exact under concurrency.
     */
    readonly put: (options: { readonly mark: Mark; readonly marksMax: number }) => Effect.Effect<boolean, StorageError>
    /** Deletes a mark. Returns `false` if there is none. */
    readonly remove: (
      key: Pick<Mark, "organizationId" | "brandId" | "kind" | "key">
    ) => Effect.Effect<boolean, StorageError>
    /** Marks of a brand, of one kind or all (`null`). The last changed come first. */
    readonly list: (request: {
      readonly organizationId: OrganizationId
      readonly brandId: BrandId
      readonly kind: MarkKind | null
      readonly page: PageRequest
    }) => Effect.Effect<Page<Mark>, StorageError>
    /** The keys of all marks of a kind in one of these states, of one brand or all (`null`). */
    readonly keys: (request: {
      readonly organizationId: OrganizationId
      readonly brandId: BrandId | null
      readonly kind: MarkKind
      readonly states: ReadonlyArray<MarkState>
    }) => Effect.Effect<ReadonlyArray<string>, StorageError>
    /** Deletes rows of a deleted organization. */
    readonly removeTenant: RemoveTenant
  }
>()("@answerscope/core/mark/MarkStore") {}
