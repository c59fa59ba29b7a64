/** Why the embedded database cannot be used. */
import { Schema } from "effect"

/**
 * - `unsupported`: there are no binaries for this platform, or they do not run here
 * - `in_use`: another live process has this data folder open
 * - `version_mismatch`: the data was written by another major version of PostgreSQL
 * - `data_folder`: the data folder cannot be created, read or owned
 * - `start_failed`: initdb or the server failed
 * - `ended`: the server crashed repeatedly
 */
export const EmbeddedPostgresFailure = Schema.Literals([
  "unsupported",
  "in_use",
  "version_mismatch",
  "data_folder",
  "start_failed",
  "ended"
])
export type EmbeddedPostgresFailure = typeof EmbeddedPostgresFailure.Type

/** The embedded database is unusable. `message` is one line that says what to do, without secrets. */
export class EmbeddedPostgresError extends Schema.TaggedError<EmbeddedPostgresError>(
  "@answerscope/embedded-postgres/EmbeddedPostgresError"
)("EmbeddedPostgresError", { failure: EmbeddedPostgresFailure, message: Schema.String }) {}

/** The message of any thrown value, on one line. */
export const messageOf = (cause: unknown): string =>
  (cause instanceof Error ? cause.message : String(cause)).replaceAll(/\s*\n\s*/g, " ").trim()

/** Maps errors of file system calls to `data_folder`. */
export const dataFolderError =
  (dataDir: string) =>
  (cause: unknown): EmbeddedPostgresError =>
    cause instanceof EmbeddedPostgresError
      ? cause
      : new EmbeddedPostgresError({
          failure: "data_folder",
          message: `The data folder ${dataDir} cannot be used: ${messageOf(cause)}`
        })
