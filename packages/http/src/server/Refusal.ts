/**
 * Turns the core's errors into those of the interface: the one place where codes are chosen.
 */
import type * as Core from "@answerscope/core"
import { Effect, Predicate } from "effect"
import * as ApiError from "../api/ApiError.ts"
import { setResponseHeader } from "./RequestRecord.ts"

/** Seconds after which a caller is asked to come again while the storage is away. */
export const retryAfterSeconds = 2

const answers = {
  InvalidRequest: ({ message }: Core.InvalidRequest) => new ApiError.InvalidRequest({ message }),
  Unauthenticated: ({ message }: Core.Unauthenticated) => new ApiError.Unauthenticated({ message }),
  Forbidden: ({ message }: Core.Forbidden) => new ApiError.Forbidden({ message }),
  InsufficientCredits: ({ message }: Core.InsufficientCredits) => new ApiError.InsufficientCredits({ message }),
  NotFound: ({ message }: Core.NotFound) => new ApiError.NotFound({ message }),
  Conflict: ({ message }: Core.Conflict) => new ApiError.Conflict({ message }),
  NotConfigured: ({ message }: Core.NotConfigured) => new ApiError.NotConfigured({ message }),
  IdempotencyKeyReused: ({ message }: Core.IdempotencyKeyReused) => new ApiError.IdempotencyKeyReused({ message }),
  IdempotencyBusy: ({ message }: Core.IdempotencyBusy) => new ApiError.Conflict({ message }),
  StorageError: (_: Core.StorageError) =>
    new ApiError.Unavailable({ message: "The storage cannot be reached right now. Nothing was changed; try again." })
}

type Answers = typeof answers
type AnswerTo<E> = E extends { readonly _tag: infer Tag extends keyof Answers } ? ReturnType<Answers[Tag]> : E

const isAnswered = (error: unknown): error is { readonly _tag: keyof Answers } =>
  Predicate.hasProperty(error, "_tag") && Predicate.isString(error._tag) && Object.hasOwn(answers, error._tag)

const answerTo = <E>(error: E): AnswerTo<E> =>
  (isAnswered(error) ? answers[error._tag](error as never) : error) as AnswerTo<E>

const noteStorageFault = (error: unknown) =>
  isAnswered(error) && error._tag === "StorageError"
    ? Effect.andThen(
        Effect.logError("storage fault", error),
        setResponseHeader("retry-after", String(retryAfterSeconds))
      )
    : Effect.void

/**
 * `effect` with the core's errors as those of the interface; others pass unchanged. A fault
 * of the storage is logged.
 */
export const refusing = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, AnswerTo<E>, R> =>
  effect.pipe(Effect.tapError(noteStorageFault), Effect.mapError(answerTo))
