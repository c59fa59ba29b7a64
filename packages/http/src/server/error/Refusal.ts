/**
 * Turns the core's errors into those of the interface: the one place where codes are chosen.
 */
import { Effect, Predicate } from "effect"
import * as ApiError from "../../api/ApiError.ts"
import { setResponseHeader } from "../pipeline/RequestRecord.ts"

/** Seconds after which a caller is asked to come again while the storage is away. */
export const retryAfterSeconds = 2

/** The error of the interface for each error of the core, by its tag. */
interface Answers {
  readonly InvalidRequest: ApiError.InvalidRequest
  readonly Unauthenticated: ApiError.Unauthenticated
  readonly Forbidden: ApiError.Forbidden
  readonly InsufficientCredits: ApiError.InsufficientCredits
  readonly NotFound: ApiError.NotFound
  readonly Conflict: ApiError.Conflict
  readonly NotConfigured: ApiError.NotConfigured
  readonly UpstreamFailed: ApiError.UpstreamFailed
  readonly UpstreamTimeout: ApiError.UpstreamTimeout
  readonly IdempotencyKeyReused: ApiError.IdempotencyKeyReused
  readonly IdempotencyBusy: ApiError.Conflict
  readonly StorageError: ApiError.Unavailable
}
type AnswerTo<E> = E extends { readonly _tag: infer Tag extends keyof Answers } ? Answers[Tag] : E

interface Refused {
  readonly _tag: keyof Answers
  readonly message: string
}

const answerTo = ({ _tag, message }: Refused): Answers[keyof Answers] => {
  switch (_tag) {
    case "InvalidRequest":
      return new ApiError.InvalidRequest({ message })
    case "Unauthenticated":
      return new ApiError.Unauthenticated({ message })
    case "Forbidden":
      return new ApiError.Forbidden({ message })
    case "InsufficientCredits":
      return new ApiError.InsufficientCredits({ message })
    case "NotFound":
      return new ApiError.NotFound({ message })
    case "Conflict":
    case "IdempotencyBusy":
      return new ApiError.Conflict({ message })
    case "NotConfigured":
      return new ApiError.NotConfigured({ message })
    case "UpstreamFailed":
      return new ApiError.UpstreamFailed({ message })
    case "UpstreamTimeout":
      return new ApiError.UpstreamTimeout({ message })
    case "IdempotencyKeyReused":
      return new ApiError.IdempotencyKeyReused({ message })
    case "StorageError":
      return new ApiError.Unavailable({ message: "The storage cannot be reached. Nothing was changed; try again." })
  }
}

const tags: ReadonlySet<string> = new Set<keyof Answers>([
  "InvalidRequest",
  "Unauthenticated",
  "Forbidden",
  "InsufficientCredits",
  "NotFound",
  "Conflict",
  "NotConfigured",
  "UpstreamFailed",
  "UpstreamTimeout",
  "IdempotencyKeyReused",
  "IdempotencyBusy",
  "StorageError"
])

const isRefused = (error: unknown): error is Refused =>
  Predicate.hasProperty(error, "_tag") && Predicate.isString(error._tag) && tags.has(error._tag)

const noteStorageFault = (error: unknown) =>
  isRefused(error) && error._tag === "StorageError"
    ? Effect.andThen(
        Effect.logError("storage fault", error),
        setResponseHeader("retry-after", String(retryAfterSeconds))
      )
    : Effect.void

/**
 * `effect` with the core's errors as those of the interface; others pass unchanged. A fault
 * of the storage is logged.
 */
export function refusing<A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, AnswerTo<E>, R>
export function refusing<A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, unknown, R> {
  return effect.pipe(
    Effect.tapError(noteStorageFault),
    Effect.mapError((error) => (isRefused(error) ? answerTo(error) : error))
  )
}
