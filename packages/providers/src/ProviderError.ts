/**
 * From a vendor's failure to the error of the port: one mapping of statuses and one
 * wording for all engines.
 */
import { AnswerEngineError, type AnswerEngineErrorKind, type Engine } from "@answerscope/core"
import { Option, Redacted, Schema } from "effect"
import type { FailureInside } from "./AnswerReading.ts"

/** The vendor behind an engine, as far as its errors need it. */
export interface Vendor {
  readonly engine: Engine
  /** The name that messages use, such as `OpenAI`. */
  readonly name: string
  readonly apiKey: Redacted.Redacted
}

/** What an adapter reads out of an error body. */
export interface VendorFailure {
  readonly kind: AnswerEngineErrorKind
  /** The vendor's own word for it, such as `insufficient_quota`. */
  readonly code: string | null
  /** The vendor's sentence about it. */
  readonly detail: string | null
  /** A wait that the body names, in milliseconds. */
  readonly retryAfterMillis: number | null
}

/**
 * The kind of a failure by its HTTP status alone. A redirect is `not_found`: adapters do not follow redirects, because
 * the key would go along.
 */
export const kindOfStatus = (status: number): AnswerEngineErrorKind => {
  if (status === 429) return "rate_limited"
  if (status >= 500 || status === 408 || status === 409 || status === 424 || status === 425) return "unavailable"
  if (status === 401 || status === 403) return "unauthorized"
  if (status === 402) return "out_of_money"
  if (status === 404 || status === 405 || status === 410 || status < 400) return "not_found"
  return "bad_request"
}

/** The error of a reply whose status says that it failed. */
export const refusedBy = (
  vendor: Vendor,
  options: { readonly status: number; readonly failure: VendorFailure; readonly headerWaitMillis: number | null }
): AnswerEngineError => {
  const { kind, code, detail, retryAfterMillis } = options.failure
  const reason = code === null ? `${options.status}` : `${options.status} ${code}`
  // A vendor's sentence may name the operator's account, so only sentences that help the caller are passed on.
  const told = (kind === "bad_request" || kind === "not_found") && detail !== null ? `: ${detail}` : ""
  return failure(vendor, {
    kind,
    message: `${vendor.name} ${sentences[kind]} (${reason})${told}`,
    retryAfterMillis:
      kind === "rate_limited" || kind === "unavailable" ? (options.headerWaitMillis ?? retryAfterMillis) : null
  })
}

/**
 * Makes the reader of a vendor's error bodies. If `read` gives no kind, or the body does not have the vendor's form,
 * the status decides alone.
 */
export const failureReader = <T, E>(
  schema: Schema.Codec<T, E>,
  read: (body: T, status: number) => Partial<VendorFailure>
) => {
  const decode = Schema.decodeUnknownOption(schema)
  return (status: number, body: unknown): VendorFailure => ({
    kind: kindOfStatus(status),
    code: null,
    detail: null,
    retryAfterMillis: null,
    ...Option.match(decode(body), { onNone: () => ({}), onSome: (decoded) => read(decoded, status) })
  })
}

/** The error of a 200 that holds a failure instead of an answer. */
export const failedInside = (vendor: Vendor, { kind, finishReason }: FailureInside): AnswerEngineError =>
  failure(vendor, {
    kind,
    message: `${vendor.name} ${insideSentence(kind)} (${finishReason ?? "no reason given"})`,
    retryAfterMillis: null
  })

/** The error of a key that cannot even be sent. */
export const unsendableKey = (vendor: Vendor): AnswerEngineError =>
  failure(vendor, {
    kind: "unauthorized",
    message: `${vendor.name} was not asked: the configured key holds characters that no key has`,
    retryAfterMillis: null
  })

/** Whether a key can stand in a header: printable ASCII without spaces. */
export const isSendableKey = (key: string): boolean => /^[\x21-\x7e]+$/.test(key)

/** The error of a vendor that cannot be reached, or whose reply cannot be read. */
export const unreadable = (vendor: Vendor, what: string): AnswerEngineError =>
  failure(vendor, { kind: "unavailable", message: `${vendor.name} ${what}`, retryAfterMillis: null })

const failure = (
  vendor: Vendor,
  error: { readonly kind: AnswerEngineErrorKind; readonly message: string; readonly retryAfterMillis: number | null }
): AnswerEngineError =>
  new AnswerEngineError({ ...error, engine: vendor.engine, message: oneSafeLine(error.message, [vendor.apiKey]) })

const insideSentence = (kind: AnswerEngineErrorKind): string =>
  kind === "unavailable" ? "failed to answer" : sentences[kind]

const sentences: Record<AnswerEngineErrorKind, string> = {
  rate_limited: "asks to slow down",
  unavailable: "is unavailable",
  timeout: "took too long",
  out_of_money: "reports no credit left or a spending limit reached",
  unauthorized: "refuses the key",
  access: "does not allow this to the account",
  region: "does not serve the country that this server is in",
  not_found: "does not know the model or the path",
  bad_request: "refuses the request",
  not_recorded: "has no recording"
}

const messageLengthMax = 240
const keyLengthMin = 8

/**
 * The message as one line of at most 240 characters, without the secrets and anything that looks like a key: vendors
 * quote keys, whole or in part, and account ids in their errors.
 */
export const oneSafeLine = (message: string, secrets: ReadonlyArray<Redacted.Redacted>): string => {
  const line = secrets
    .map((secret) => Redacted.value(secret))
    // Shorter texts are not keys, and may be part of any word.
    .filter((secret) => secret.length >= keyLengthMin)
    .reduce((text, secret) => text.replaceAll(secret, "***"), message)
    .replaceAll(/\b(?:(?:sk|pk|rk|pplx|org|proj)[-_]|AIza)[-\w*.]{4,}/g, "***")
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim()
  return line.length <= messageLengthMax ? line : `${line.slice(0, messageLengthMax - 1).toWellFormed()}…`
}
