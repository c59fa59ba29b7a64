/** The one error of every storage port: the store could not be reached or refused the work. */
import { Effect, Schema } from "effect"

/**
 * A fault of the storage, not of the request. Nothing was written and the work can be retried, unless
 * `isOutcomeUnknown` is set. Idempotent steps (claims, leases, starts of checks) may have been made.
 */
export class StorageError extends Schema.TaggedError<StorageError>("@answerscope/core/storage/StorageError")(
  "StorageError",
  {
    /** The port and method that failed, such as `ScanStore.insert`. */
    operation: Schema.String,
    cause: Schema.Defect(),
    /** The answer to the commit was lost, and the store could not find out what became of it. */
    isOutcomeUnknown: Schema.Boolean.pipe(Schema.withConstructorDefault(Effect.succeed(false)))
  }
) {
  override get message(): string {
    return `${this.operation} failed`
  }
}
