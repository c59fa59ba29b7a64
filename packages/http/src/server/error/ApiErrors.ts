/** Maps the core's errors to those of the API. All error codes are chosen here. */
import type {
  BudgetReached,
  Conflict,
  Forbidden,
  InsufficientCredits,
  InvalidRequest,
  NotConfigured,
  NotFound,
  RateLimited,
  StorageError,
  Unauthenticated,
  UpstreamFailed,
  UpstreamTimeout
} from "@answerscope/core"
import type { IdempotencyBusy, IdempotencyKeyReused } from "@answerscope/core/model"
import { Effect, Predicate } from "effect"
import * as ApiError from "../../api/request/ApiError.ts"
import { setResponseHeader } from "../RequestRecord.ts"

/** Seconds after which a caller may try again while the storage cannot be reached. */
export const retryAfterSeconds = 2

/** The errors of the core that an operation may fail with. */
type CoreError =
  | BudgetReached
  | Conflict
  | Forbidden
  | IdempotencyBusy
  | IdempotencyKeyReused
  | InsufficientCredits
  | InvalidRequest
  | NotConfigured
  | NotFound
  | RateLimited
  | StorageError
  | Unauthenticated
  | UpstreamFailed
  | UpstreamTimeout

const classes = {
  BudgetReached: ApiError.BudgetReached,
  Conflict: ApiError.Conflict,
  Forbidden: ApiError.Forbidden,
  IdempotencyBusy: ApiError.Conflict,
  IdempotencyKeyReused: ApiError.IdempotencyKeyReused,
  InsufficientCredits: ApiError.InsufficientCredits,
  InvalidRequest: ApiError.InvalidRequest,
  NotConfigured: ApiError.NotConfigured,
  NotFound: ApiError.NotFound,
  RateLimited: ApiError.RateLimited,
  StorageError: ApiError.Unavailable,
  Unauthenticated: ApiError.Unauthenticated,
  UpstreamFailed: ApiError.UpstreamFailed,
  UpstreamTimeout: ApiError.UpstreamTimeout
} satisfies { readonly [Tag in CoreError["_tag"]]: new (fields: { readonly message: string }) => Error }

type Classes = typeof classes
type ToApiError<E> = E extends StorageError
  ? ApiError.Unavailable | ApiError.OutcomeUnknown
  : E extends { readonly _tag: infer Tag extends keyof Classes }
    ? InstanceType<Classes[Tag]>
    : E

const isCoreError = (error: unknown): error is CoreError =>
  Predicate.hasProperty(error, "_tag") && Predicate.isString(error._tag) && Object.hasOwn(classes, error._tag)

const toApiError = (error: CoreError) => {
  if (error._tag !== "StorageError") return new classes[error._tag]({ message: error.message })
  return error.isOutcomeUnknown
    ? new ApiError.OutcomeUnknown({
        message:
          "The storage was lost while the change was made final; it may have been made. " +
          "Repeat the request with the same Idempotency-Key: then it is done once."
      })
    : new ApiError.Unavailable({ message: "The storage cannot be reached. Nothing was changed; try again." })
}

/** Sets a header that says when to try again; logs a fault of the storage. */
const noteWait = (error: unknown) => {
  if (!isCoreError(error)) return Effect.void
  if (error._tag === "RateLimited") {
    return setResponseHeader("retry-after", String(Math.max(1, Math.ceil(error.retryAfterMillis / 1000))))
  }
  return error._tag === "StorageError"
    ? Effect.andThen(
        Effect.logError("storage fault", error),
        setResponseHeader("retry-after", String(retryAfterSeconds))
      )
    : Effect.void
}

/** Maps an effect's core errors to API errors; other errors pass unchanged. Logs storage faults. */
export function withApiErrors<A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, ToApiError<E>, R>
export function withApiErrors<A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, unknown, R> {
  return effect.pipe(
    Effect.catch((error) =>
      Effect.andThen(noteWait(error), Effect.fail(isCoreError(error) ? toApiError(error) : error))
    )
  )
}
