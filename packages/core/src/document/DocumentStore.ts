/** Port for reports as things. */
import { Context, type DateTime, type Effect, type Option } from "effect"
import type { BrandId } from "../brand/BrandId.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import type { Page, PageRequest } from "../storage/Page.ts"
import type { StorageError } from "../storage/StorageError.ts"
import type { RemoveTenant } from "../storage/TenantRemoval.ts"
import type { DocumentBranding, DocumentHead, ReportDocument } from "./Document.ts"

export type DocumentKey = Pick<ReportDocument, "organizationId" | "id">

/** The port of reports as things. */
export class DocumentStore extends Context.Service<
  DocumentStore,
  {
    /** Inserts a report. Returns `false` if its organization already has `documentsMax`. Exact under concurrency. */
    readonly insert: (options: {
      readonly document: ReportDocument
      readonly documentsMax: number
    }) => Effect.Effect<boolean, StorageError>
    readonly get: (key: DocumentKey) => Effect.Effect<Option.Option<ReportDocument>, StorageError>
    /** The report, locked until the current transaction ends. */
    readonly lock: (key: DocumentKey) => Effect.Effect<Option.Option<ReportDocument>, StorageError>
    /** Reports without their content, of one brand or all (`null`), newest first, with the openings of their links. */
    readonly list: (request: {
      readonly organizationId: OrganizationId
      readonly brandId: BrandId | null
      /** Only of these brands. Default: of all. */
      readonly brandIds?: ReadonlyArray<BrandId> | null
      readonly page: PageRequest
    }) => Effect.Effect<Page<DocumentHead>, StorageError>
    /** Overwrites a draft. Returns `false` if it is no longer a draft. */
    readonly save: (document: ReportDocument) => Effect.Effect<boolean, StorageError>
    /**
     * Freezes a draft that was last changed at `updatedAt`. Returns `false` if it is no longer a draft, or was changed
     * since.
     */
    readonly freeze: (
      made: DocumentKey & {
        readonly updatedAt: DateTime.Utc
        readonly frozenAt: DateTime.Utc
        readonly content: string
      }
    ) => Effect.Effect<boolean, StorageError>
    /** Makes a made report one that was sent; nothing else changes. */
    readonly send: (key: DocumentKey) => Effect.Effect<void, StorageError>
    /** The looks that an organization keeps for its reports, if any. */
    readonly design: (organizationId: OrganizationId) => Effect.Effect<Option.Option<DocumentBranding>, StorageError>
    readonly saveDesign: (design: {
      readonly organizationId: OrganizationId
      readonly branding: DocumentBranding
    }) => Effect.Effect<void, StorageError>
    /** Deletes a report. Returns `false` if there was none. */
    readonly remove: (key: DocumentKey) => Effect.Effect<boolean, StorageError>
    /** Deletes rows of a deleted organization. */
    readonly removeTenant: RemoveTenant
  }
>()("@answerscope/core/document/DocumentStore") {}
