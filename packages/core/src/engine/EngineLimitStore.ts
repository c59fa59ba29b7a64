/** Through which processes on one storage share the limits of engines. */
import { Context, type Effect } from "effect"
import type { StorageError } from "../storage/StorageError.ts"

/** The last report of another process. */
export interface ProcessReport {
  readonly process: string
  /** Milliseconds since it was written, by the storage's clock. */
  readonly ageMillis: number
  /** A JSON value. */
  readonly report: unknown
}

/** Port for the reports of the processes that call engines. */
export class EngineLimitStore extends Context.Service<
  EngineLimitStore,
  {
    /**
     * Replaces the report of `process`. Returns the other reports of the last `withinMillis`. Without any, it returns
     * the newest one, for what was learned before. One statement. A crash of the storage may lose reports.
     */
    readonly exchange: (options: {
      readonly process: string
      readonly report: unknown
      readonly withinMillis: number
    }) => Effect.Effect<ReadonlyArray<ProcessReport>, StorageError>
  }
>()("@answerscope/core/engine/EngineLimitStore") {}
