/** The errors of the promises: one class, a stable code each. */
import { Cause, Predicate } from "effect"

/**
 * Why a call was refused or failed. The core's documentation names errors by their tags: `NotConfigured` there is
 * `not_configured` here.
 *
 * - `invalid_request`: the request breaks a rule; the message names the place
 * - `not_found`: no such thing in this organization
 * - `conflict`: the present state does not allow it
 * - `insufficient_credits`: see `InsufficientCreditsError`; nothing was charged or created
 * - `budget_reached`: a budget for AI engines and data sources is used up; nothing was charged or asked
 * - `rate_limited`: see `RateLimitedError`
 * - `not_configured`: no engine or provider is there for what was asked
 * - `unauthenticated`, `forbidden`: an access key is unknown, or may not do it
 * - `upstream_failed`, `upstream_timeout`: a provider failed or did not answer; the charge was returned
 * - `unavailable`: the storage cannot be reached; nothing was written, and the call may be repeated
 * - `outcome_unknown`: the storage was lost while the change was made final; look before you repeat
 * - `idempotency_key_reused`: the key was used for another request
 * - `setup`: the options are wrong, or what they name cannot be used; the message lists all that is wrong
 * - `stopped`: it was cut off, or came too late, because this Answerscope was disposed of
 * - `internal`: a defect; the log says more
 */
export type AnswerscopeErrorCode =
  | "invalid_request"
  | "not_found"
  | "conflict"
  | "insufficient_credits"
  | "budget_reached"
  | "rate_limited"
  | "not_configured"
  | "unauthenticated"
  | "forbidden"
  | "upstream_failed"
  | "upstream_timeout"
  | "unavailable"
  | "outcome_unknown"
  | "idempotency_key_reused"
  | "setup"
  | "stopped"
  | "internal"

/** The error every call fails with. Its message and JSON never contain SQL or secrets; the cause goes to the log. */
export class AnswerscopeError extends Error {
  override readonly name: string = "AnswerscopeError"
  readonly code: AnswerscopeErrorCode

  constructor(code: AnswerscopeErrorCode, message: string) {
    super(message)
    this.code = code
  }

  toJSON(): Readonly<Record<string, unknown>> {
    return { name: this.name, code: this.code, message: this.message }
  }
}

/** The balance does not cover the cost. */
export class InsufficientCreditsError extends AnswerscopeError {
  override readonly name = "InsufficientCreditsError"
  /** Price of the call, in credits. */
  readonly cost: number
  /** Remaining credits of the organization. */
  readonly remaining: number

  constructor(message: string, { cost, remaining }: { readonly cost: number; readonly remaining: number }) {
    super("insufficient_credits", message)
    this.cost = cost
    this.remaining = remaining
  }

  override toJSON(): Readonly<Record<string, unknown>> {
    return { ...super.toJSON(), cost: this.cost, remaining: this.remaining }
  }
}

/** More than is allowed within a period. */
export class RateLimitedError extends AnswerscopeError {
  override readonly name = "RateLimitedError"
  /** When it is allowed again. */
  readonly retryAfterMillis: number

  constructor(message: string, { retryAfterMillis }: { readonly retryAfterMillis: number }) {
    super("rate_limited", message)
    this.retryAfterMillis = retryAfterMillis
  }

  override toJSON(): Readonly<Record<string, unknown>> {
    return { ...super.toJSON(), retryAfterMillis: this.retryAfterMillis }
  }
}

/** The core's errors whose message is the caller's. */
const codes: Readonly<Record<string, AnswerscopeErrorCode>> = {
  BudgetReached: "budget_reached",
  InvalidRequest: "invalid_request",
  NotFound: "not_found",
  Conflict: "conflict",
  NotConfigured: "not_configured",
  Unauthenticated: "unauthenticated",
  Forbidden: "forbidden",
  UpstreamFailed: "upstream_failed",
  UpstreamTimeout: "upstream_timeout",
  IdempotencyBusy: "conflict",
  IdempotencyKeyReused: "idempotency_key_reused"
}

const isTagged = (error: unknown): error is Error & { readonly _tag: string } =>
  error instanceof Error && Predicate.hasProperty(error, "_tag") && Predicate.isString(error._tag)

const numberIn = (error: object, key: string): number => {
  const value: unknown = Reflect.get(error, key)
  return typeof value === "number" ? value : 0
}

const fromFailure = (error: unknown): AnswerscopeError | null => {
  if (error instanceof AnswerscopeError) return error
  if (!isTagged(error)) return null
  const { message } = error
  if (error._tag === "StorageError") {
    return Reflect.get(error, "isOutcomeUnknown") === true
      ? new AnswerscopeError("outcome_unknown", "The storage was lost while the change was made final.")
      : new AnswerscopeError("unavailable", "The storage cannot be reached. Nothing was changed; try again.")
  }
  if (error._tag === "InsufficientCredits") {
    return new InsufficientCreditsError(message, {
      cost: numberIn(error, "cost"),
      remaining: numberIn(error, "remaining")
    })
  }
  if (error._tag === "RateLimited") {
    return new RateLimitedError(message, { retryAfterMillis: numberIn(error, "retryAfterMillis") })
  }
  const code = codes[error._tag]
  return code === undefined ? null : new AnswerscopeError(code, message)
}

/** The error of a call that was aborted, or came too late, because this Answerscope was disposed. */
export const stoppedError = (): AnswerscopeError =>
  new AnswerscopeError("stopped", "It was cut off: this Answerscope was disposed of.")

/** The error that a cause stands for. */
export const errorOf = (cause: Cause.Cause<unknown>): AnswerscopeError => {
  for (const reason of cause.reasons) {
    const known = Cause.isFailReason(reason) ? fromFailure(reason.error) : null
    if (known !== null) return known
  }
  return Cause.hasInterruptsOnly(cause)
    ? stoppedError()
    : new AnswerscopeError("internal", "Something went wrong inside; the log says what.")
}

/** The error of a failed start. */
export const setupErrorOf = (cause: Cause.Cause<unknown>): AnswerscopeError => {
  const known = cause.reasons.map((reason) => (Cause.isFailReason(reason) ? fromFailure(reason.error) : null))
  const squashed = Cause.squash(cause)
  const message = squashed instanceof Error ? squashed.message : "it could not be set up"
  return known.find((error) => error !== null) ?? new AnswerscopeError("setup", message)
}

/** Whether the log should say more than the error does. */
export const hidesItsCause = ({ code }: AnswerscopeError): boolean =>
  code === "unavailable" || code === "outcome_unknown" || code === "internal"
