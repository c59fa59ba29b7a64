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

/** A step of an import. */
export interface ImportStep extends ImportKey {
  /** Number of lines that had been stored before. */
  readonly from: number
  readonly to: Pick<Import, "done" | "scans" | "lastLine" | "lastCheckedAt">
}

/** The end of an import. */
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
     * Records progress of a `pending` or `running` import that stands at `from`, and locks it until the transaction
     * ends. It is `running` then. Returns false, and writes nothing, if it stands elsewhere.
     */
    readonly advance: (step: ImportStep) => Effect.Effect<boolean, StorageError>
    /** Ends a `pending` or `running` import and removes its lines. Returns it, or `null` if it was none. */
    readonly end: (end: ImportEnd) => Effect.Effect<Import | null, StorageError>
    /** Removes an import that is being received, with its lines. */
    readonly remove: (key: ImportKey) => Effect.Effect<void, StorageError>
    /** Removes imports of the brand that were created before then and are still being received, with their lines. */
    readonly removeReceiving: (
      options: BrandKey & { readonly before: DateTime.Utc }
    ) => Effect.Effect<void, StorageError>
    /**
     * The same for all organizations: deletes at most `limit` lines, or imports without lines. Returns their number.
     * For the scheduler.
     */
    readonly removeStale: (options: {
      readonly before: DateTime.Utc
      readonly limit: number
    }) => Effect.Effect<number, StorageError>
    /** Deletes imports that ended before then. What they stored stays. */
    readonly removeEnded: (removal: AgedRemoval) => Effect.Effect<RemovedBatch, StorageError>
    /** Deletes rows of a deleted organization. */
    readonly removeTenant: RemoveTenant
  }
>()("@answerscope/core/imports/ImportStore") {}
