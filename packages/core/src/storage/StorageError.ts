/**
 * The one error of every storage port: the store could not be reached or refused the work.
 */
import { Schema } from "effect"

/** A fault of the storage, not of the request. Nothing was written; the work may be tried again. */
export class StorageError extends Schema.TaggedError<StorageError>("@answerscope/core/storage/StorageError")(
  "StorageError",
  {
    /** The port and method that failed, such as `ScanStore.insert`. */
    operation: Schema.String,
    cause: Schema.Defect()
  }
) {
  override get message(): string {
    return `${this.operation} failed`
  }
}
