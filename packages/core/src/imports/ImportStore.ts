import { Context, type DateTime, type Effect, type Option } from "effect"
import type { BrandNames } from "../brand/BrandSubject.ts"
import type { BrandKey } from "../brand/BrandStore.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import type { AgedRemoval, RemovedBatch } from "../storage/AgedRemoval.ts"
import type { StorageError } from "../storage/StorageError.ts"
import type { RemoveTenant } from "../storage/TenantRemoval.ts"
import type { Import, ImportLine } from "./Import.ts"
import type { ImportId } from "./ImportId.ts"

/** Names one import of one organization. */
export interface ImportKey {
  readonly organizationId: OrganizationId
  readonly id: ImportId
}

/** The end of a file. */
export interface ImportBeginning extends ImportKey, Pick<Import, "refused" | "refusals" | "creditsPerLine"> {
  /** Lines that repeat others of the file. */
  readonly duplicates: number
  readonly names: ReadonlyArray<BrandNames>
  readonly at: DateTime.Utc
}

export interface ImportStep extends ImportKey {
  /** Number of lines that had been stored before. */
  readonly from: number
  readonly to: Pick<Import, "done" | "scans" | "lastLine" | "lastCheckedAt">
}

export interface ImportEnd extends ImportKey {
  readonly status: "completed" | "failed"
  readonly at: DateTime.Utc
}

/** Port for imports. They are removed with their brand. Every method joins the running transaction. */
export class ImportStore extends Context.Service<
  ImportStore,
  {
    /** Stores a new import. Fails if the brand does not exist. */
    readonly insert: (created: Import) => Effect.Effect<void, StorageError>
    readonly get: (key: ImportKey) => Effect.Effect<Option.Option<Import>, StorageError>
    /** The import of the brand that is `pending` or `running`. */
    readonly unendedOf: (brand: BrandKey) => Effect.Effect<Option.Option<Import>, StorageError>
    /** Adds lines, but none whose snapshot the import has already. Returns the number of added ones. */
    readonly addLines: (
      options: ImportKey & { readonly lines: ReadonlyArray<ImportLine> }
    ) => Effect.Effect<number, StorageError>
    /**
     * Ends the reception: drops lines whose snapshot is stored, which are duplicates, and counts the rest as `total`.
     * The import is `pending`, or `completed` without lines. Returns `null`, and writes nothing, while another import
     * of the brand is `pending` or `running`, also if that begins at the same moment.
     */
    readonly begin: (beginning: ImportBeginning) => Effect.Effect<Import | null, StorageError>
    /** The next lines after the last stored one: the oldest first, then by line. */
    readonly lines: (
      options: ImportKey & Pick<Import, "lastLine" | "lastCheckedAt"> & { readonly limit: number }
    ) => Effect.Effect<ReadonlyArray<ImportLine>, StorageError>
    /**
     * Records progress of a `pending` or `running` import that stands at `from`, deletes its lines up to the last
     * stored one, and locks it until the transaction ends. It is `running` then. Returns false, and writes nothing, if
     * it stands elsewhere.
     */
    readonly advance: (step: ImportStep) => Effect.Effect<boolean, StorageError>
    /** Ends a `pending` or `running` import. Its lines go by `removeLines`. Returns it, or `null` if it was none. */
    readonly end: (end: ImportEnd) => Effect.Effect<Import | null, StorageError>
    /** Ends an import that is being received: it is `failed`. Its lines go by `removeLines`. */
    readonly drop: (
      dropped: ImportKey & Pick<Import, "refused" | "refusals"> & { readonly at: DateTime.Utc }
    ) => Effect.Effect<Import | null, StorageError>
    /** The same for imports of the brand that were created before then. */
    readonly dropReceiving: (
      options: BrandKey & { readonly before: DateTime.Utc; readonly at: DateTime.Utc }
    ) => Effect.Effect<void, StorageError>
    /** Deletes at most `limit` lines of ended imports of the brand. Returns their number: 0 once none are left. */
    readonly removeLines: (options: BrandKey & { readonly limit: number }) => Effect.Effect<number, StorageError>
    /** `dropReceiving`, then `removeLines`, of all brands. For the scheduler. */
    readonly removeStale: (options: {
      readonly before: DateTime.Utc
      readonly at: DateTime.Utc
      readonly limit: number
    }) => Effect.Effect<number, StorageError>
    /** Deletes imports without lines that ended before then. What they stored stays. */
    readonly removeEnded: (removal: AgedRemoval) => Effect.Effect<RemovedBatch, StorageError>
    /** Deletes rows of a deleted organization. */
    readonly removeTenant: RemoveTenant
  }
>()("@answerscope/core/imports/ImportStore") {}
