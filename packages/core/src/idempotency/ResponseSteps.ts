/**
 * What is committed together with the answer of a long request: until that answer is stored, its effect must not
 * last, for the caller who repeats the request would pay for it twice.
 */
import { Context, Effect } from "effect"
import type { StorageError } from "../storage/StorageError.ts"

/** Something about to last. */
export interface AnswerStep {
  /** Makes it last; runs in the transaction that stores the answer, and its failure undoes that. */
  readonly commit: Effect.Effect<void, StorageError>
  /** Takes it back when there is no answer to store after all. */
  readonly abort: Effect.Effect<void>
}

/** The steps of the long request under way; null outside of one. */
export class AnswerSteps extends Context.Reference<Array<AnswerStep> | null>(
  "@answerscope/core/idempotency/AnswerSteps",
  { defaultValue: () => null }
) {}

/** Makes a step last: together with the answer of the long request under way, or at once outside of one. */
export const withAnswer = (step: AnswerStep): Effect.Effect<void, StorageError> =>
  Effect.flatMap(Effect.service(AnswerSteps), (steps) => {
    if (steps === null) return step.commit
    steps.push(step)
    return Effect.void
  })
