/**
 * Steps that are committed together with the response of a long request. Without this, a caller who repeats the request
 * could pay twice.
 */
import { Context, Effect } from "effect"
import type { StorageError } from "../storage/StorageError.ts"

/** An effect that becomes final with the response. */
export interface ResponseStep {
  /** Makes it final. Runs in the transaction that stores the response; a failure undoes that transaction. */
  readonly commit: Effect.Effect<void, StorageError>
  /** Undoes it when the request ends without a response. */
  readonly abort: Effect.Effect<void>
}

/** The steps of the running long request; null outside of one. */
export class ResponseSteps extends Context.Reference<Array<ResponseStep> | null>(
  "@answerscope/core/idempotency/ResponseSteps",
  { defaultValue: () => null }
) {}

/** Commits a step together with the response of the running long request, or at once outside of one. */
export const withResponse = (step: ResponseStep): Effect.Effect<void, StorageError> =>
  Effect.flatMap(Effect.service(ResponseSteps), (steps) => {
    if (steps === null) return step.commit
    steps.push(step)
    return Effect.void
  })
