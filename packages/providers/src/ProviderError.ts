/**
 * From a vendor's failure to the error of the port: one mapping of statuses and one
 * wording for all engines.
 */
import { AnswerEngineError, type AnswerEngineErrorKind, type Engine, unknownUsage } from "@answerscope/core"
import type { RateLimitInfo } from "@answerscope/core/model"
import { Option, Redacted, Schema } from "effect"
import type { FailureInside } from "./ParsedAnswer.ts"

/** Vendor of an engine: the fields that its errors show. */
export interface Vendor {
  readonly engine: Engine
  /** The name that messages use, such as `OpenAI`. */
  readonly name: string
  readonly apiKey: Redacted.Redacted
}

/** Fields that an adapter reads from an error body. */
export interface VendorFailure {
  readonly kind: AnswerEngineErrorKind
  /** The vendor's own word for it, such as `insufficient_quota`. */
  readonly code: string | null
  /** The vendor's sentence about it. */
  readonly detail: string | null
  /** A wait that the body names, in milliseconds. */
  readonly retryAfterMillis: number | null
  /** What went wrong, where the kind does not tell. */
  readonly advice?: Advice | undefined
}

/** Reason of a failure, as the rest of a sentence about the vendor, and the operator's next step. */
export interface Advice {
  readonly problem: string
  readonly remedy: string | null
}

/** Facts in the headers of a reply. */
export interface ToldByHeaders {
  /** A wait that is meant for this request, in milliseconds. */
  readonly retryAfterMillis: number | null
  /** The time until the limit resets, in milliseconds. */
  readonly resetMillis: number | null
  readonly rateLimit: RateLimitInfo | undefined
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
  if (status === 451) return "region"
  if (status === 404 || status === 405 || status === 410 || status < 400) return "not_found"
  return "bad_request"
}

/** The error of a reply whose status says that it failed. */
export const refusedBy = (
  vendor: Vendor,
  options: { readonly status: number; readonly failure: VendorFailure; readonly headers: ToldByHeaders }
): AnswerEngineError => {
  const { kind, code, detail } = options.failure
  // A vendor's sentence may name the operator's account, so only sentences that help the caller are passed on.
  const told = (kind === "bad_request" || kind === "not_found") && detail !== null ? `: ${detail}` : ""
  return failure(vendor, {
    kind,
    message: sentenceOf(vendor, {
      advice: options.failure.advice ?? advices[options.status === 529 ? "overloaded" : kind],
      reason: code === null ? `${options.status}` : `${options.status} ${code}`,
      told
    }),
    retryAfterMillis: waitOf(options.failure, options.headers),
    rateLimit: options.headers.rateLimit
  })
}

/** The wait before another try, in milliseconds; null if none is named, or if another try cannot help. */
const waitOf = (
  { kind, retryAfterMillis }: { readonly kind: AnswerEngineErrorKind; readonly retryAfterMillis?: number | null },
  headers: ToldByHeaders
): number | null => {
  if (kind !== "rate_limited" && kind !== "unavailable") return null
  const named = headers.retryAfterMillis ?? retryAfterMillis ?? null
  return kind === "rate_limited" ? (named ?? headers.resetMillis) : named
}

const sentenceOf = (
  { name }: Vendor,
  { advice, reason, told }: { readonly advice: Advice; readonly reason: string; readonly told: string }
): string => `${name} ${advice.problem} (${reason})${told}${advice.remedy === null ? "" : `. ${advice.remedy}`}`

/** Makes the reader of a vendor's error bodies. It returns `null` for a body of another form. */
export const failureReader = <T, E>(
  schema: Schema.Codec<T, E>,
  read: (body: T, status: number) => Partial<VendorFailure>
) => {
  const decode = Schema.decodeUnknownOption(schema)
  return (status: number, body: unknown): VendorFailure | null => {
    const decoded = Option.getOrNull(decode(body))
    return decoded === null ? null : { ...failureByStatus(status), ...read(decoded, status) }
  }
}

/** Whether a refusal names a limit of requests or a wait, as limits of an account do. */
export const isLimitReply = ({ code, retryAfterMillis }: VendorFailure): boolean =>
  retryAfterMillis !== null || code === "rate_limit_exceeded" || code === "slow_down"

/** The failure of a reply by its status alone. */
export const failureByStatus = (status: number): VendorFailure => ({
  kind: kindOfStatus(status),
  code: null,
  detail: null,
  retryAfterMillis: null
})

/** The failure of a reply whose body does not have the vendor's form: a proxy or a firewall may have sent it. */
export const failureOfStranger = (status: number): VendorFailure =>
  status === 403
    ? { ...failureByStatus(status), kind: "access", advice: advices.blockedOnTheWay }
    : failureByStatus(status)

/** The failure that a reply with status 200 holds in the form of an error body. The body may state another status. */
export const failureInside = (
  body: unknown,
  failureOf: (status: number, body: unknown) => VendorFailure | null
): FailureInside | null => {
  const failure = failureOf(Option.getOrElse(decodeStatus(body), () => ({ error: { code: 500 } })).error.code, body)
  if (failure === null) return null
  const { advice, code, kind, retryAfterMillis } = failure
  return { finish: null, kind, finishReason: code, retryAfterMillis, advice, usage: unknownUsage }
}

const decodeStatus = Schema.decodeUnknownOption(
  Schema.Struct({
    error: Schema.Struct({ code: Schema.Int.check(Schema.isBetween({ minimum: 400, maximum: 599 })) })
  })
)

/** The error of a 200 that holds a failure instead of an answer. */
export const failedInside = (vendor: Vendor, inside: FailureInside, headers: ToldByHeaders): AnswerEngineError =>
  failure(vendor, {
    kind: inside.kind,
    message: sentenceOf(vendor, {
      advice: inside.advice ?? (inside.kind === "unavailable" ? failedToAnswer : advices[inside.kind]),
      reason: inside.finishReason ?? "no reason given",
      told: ""
    }),
    retryAfterMillis: waitOf(inside, headers),
    rateLimit: headers.rateLimit,
    usage: inside.usage
  })

const failedToAnswer: Advice = { problem: "failed to answer", remedy: null }

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
  {
    usage,
    rateLimit,
    ...error
  }: Pick<AnswerEngineError, "kind" | "message" | "retryAfterMillis"> & {
    readonly usage?: AnswerEngineError["usage"]
    readonly rateLimit?: RateLimitInfo | undefined
  }
): AnswerEngineError =>
  new AnswerEngineError({
    ...error,
    engine: vendor.engine,
    message: oneSafeLine(error.message, [vendor.apiKey]),
    ...(usage === undefined ? {} : { usage }),
    ...(rateLimit === undefined ? {} : { rateLimit })
  })

/** Advice for each kind, and for failures without a kind. */
export const advices = {
  rate_limited: { problem: "asks to slow down", remedy: "A higher tier at the vendor raises the limit." },
  unavailable: { problem: "is unavailable", remedy: "See the vendor's status page if it lasts." },
  overloaded: { problem: "is overloaded", remedy: "See the vendor's status page if it lasts." },
  timeout: { problem: "took too long", remedy: null },
  out_of_money: {
    problem: "reports no credit left or a spending limit reached",
    remedy: "Check the billing page of the vendor."
  },
  dayQuota: {
    problem: "reports that the quota of the day is used up",
    remedy: "It renews the next day. A higher tier at the vendor raises it."
  },
  unauthorized: { problem: "refuses the key", remedy: "Set a valid key." },
  permission: {
    problem: "gives the key no permission for this",
    remedy: "Extend the key's permissions in the vendor's console."
  },
  access: { problem: "does not allow this to the account", remedy: "Check the account in the vendor's console." },
  unverified: {
    problem: "wants the organization to be verified for this model",
    remedy: "Verify it in the vendor's console, or choose another model."
  },
  searchOff: {
    problem: "has web search switched off for the organization",
    remedy: "Switch it on in the vendor's console."
  },
  addressBlocked: {
    problem: "does not take the key from this server's address",
    remedy: "Change the restrictions of the key in the vendor's console."
  },
  blockedOnTheWay: {
    problem: "may be behind a proxy or firewall that refuses this server",
    remedy: "Check the proxy, the firewall and the base URL."
  },
  freeTier: {
    problem: "has no free tier in the country that this server is in",
    remedy: "Enable billing in the vendor's console, or run the server in another country."
  },
  apiOff: { problem: "has the API switched off for the project", remedy: "Enable it in the vendor's console." },
  disabled: { problem: "has disabled the organization", remedy: "Contact the vendor's support." },
  region: {
    problem: "does not serve the country that this server is in",
    remedy: "Run the server, or a proxy that the base URL names, in a supported country."
  },
  not_found: { problem: "does not know the model or the path", remedy: "Check the model and the base URL." },
  bad_request: { problem: "refuses the request", remedy: null },
  tooLarge: {
    problem: "allows fewer tokens a minute than this request needs",
    remedy: "Raise the account's tier, or choose another model."
  },
  no_capacity: { problem: "has no room in its cheaper tier", remedy: null },
  not_recorded: { problem: "has no recording", remedy: null }
} as const satisfies Record<string, Advice> & Record<AnswerEngineErrorKind, Advice>

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
