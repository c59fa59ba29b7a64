/**
 * From DataForSEO's status codes to the error of the port.
 * Source of the codes: the vendor's list of errors, https://docs.dataforseo.com/v3/appendix/errors
 */
import { mainLanguage, type Market, SeoDataError, type SeoDataErrorKind } from "@answerscope/core/model"
import type { Redacted } from "effect"
import { oneSafeLine } from "../ProviderError.ts"

/** Meaning of the vendor's status code: a result, no result, a task in a queue, or a kind of failure. */
export type DataForSeoStatus = "ok" | "empty" | "pending" | SeoDataErrorKind

/** The meaning of a `status_code`, at the top of a reply or in its task. */
export const statusOf = (code: number): DataForSeoStatus => {
  const known = meanings.get(code)
  if (known !== undefined) return known
  if (code >= 20_000 && code < 30_000) return "ok"
  if (code >= 40_400 && code < 40_500) return "not_found"
  // An unknown code 4xxxx is about our request or account, and asking again does not help.
  return code >= 40_000 && code < 50_000 ? "bad_request" : "unavailable"
}

const meanings: ReadonlyMap<number, DataForSeoStatus> = new Map([
  [40_100, "unauthorized"], // bad login
  [40_101, "unavailable"], // the search engine failed
  [40_102, "empty"], // no search results
  [40_103, "unavailable"], // the task failed inside
  [40_104, "unauthorized"], // account not verified
  [40_106, "ok"], // partial results
  [40_200, "out_of_money"],
  [40_201, "access"], // account blocked
  [40_202, "rate_limited"], // calls per minute
  [40_203, "out_of_money"], // own cost limit
  [40_204, "access"], // no subscription for this API
  [40_205, "access"], // duplicate tasks per hour
  [40_206, "access"], // duplicate tasks per day
  [40_207, "access"], // IP address not allowed
  [40_209, "rate_limited"], // too many at once
  [40_210, "out_of_money"],
  [40_601, "pending"], // task handed
  [40_602, "pending"], // task in queue
  [50_100, "not_found"], // not implemented
  [50_304, "not_found"] // switched off
])

/**
 * Whether a request was refused for its location or language: the vendor does not have that market. Its message is then
 * like `Invalid Field: 'location_name'.`, with a code that it uses for every field.
 */
export const isAboutMarket = (code: number, detail: string | null): boolean =>
  code >= 40_400 && code < 40_600 && marketField.test(detail ?? "")

const marketField = /\b(location|language)_(?:code|name|coordinate)\b/

/** The code for too many calls in one minute; the next minute starts a new count. */
export const callsPerMinuteCode = 40_202

/** The meaning of an HTTP status if the body has no code. In nearly all cases the vendor sends 200. */
export const statusOfHttp = (status: number): SeoDataErrorKind => {
  if (status === 401) return "unauthorized"
  if (status === 402) return "out_of_money"
  if (status === 403) return "access"
  if (status === 429) return "rate_limited"
  if (status >= 500 || status === 408) return "unavailable"
  // Redirects are not followed: the login would go along.
  return status === 404 || status === 405 || status === 410 || status < 400 ? "not_found" : "bad_request"
}

/** A failure as an adapter finds it. */
export interface DataForSeoFailure {
  readonly kind: SeoDataErrorKind
  /** The vendor's code or the HTTP status. */
  readonly code: number
  /** The vendor's sentence. */
  readonly detail: string | null
  readonly retryAfterMillis: number | null
}

/** The error of a reply that says that it failed. Login and password are never in its message. */
export const refused = (failure: DataForSeoFailure, secrets: ReadonlyArray<Redacted.Redacted>): SeoDataError => {
  const { kind, code, detail, retryAfterMillis } = failure
  // A vendor's sentence may name the operator's account, so only sentences that help the caller are passed on.
  const told = wasReported.has(kind) && detail !== null ? `: ${detail}` : ""
  return new SeoDataError({
    kind,
    message: oneSafeLine(`DataForSEO ${sentences[kind]} (${code})${told}`, secrets),
    retryAfterMillis: kind === "rate_limited" || kind === "unavailable" ? retryAfterMillis : null
  })
}

/**
 * Adds advice for the caller to the error: the wrong field, its value and the closest valid one. Leaves other errors
 * unchanged.
 */
export const inMarket =
  ({ location, locality, languageName, country }: Market) =>
  (error: SeoDataError): SeoDataError => {
    if (error.kind !== "unsupported_market") return error
    const field = marketField.exec(error.message)?.[1] ?? "location"
    const advice =
      field === "language"
        ? `Most searches there are made in ${JSON.stringify(mainLanguage(country).name)}.`
        : locality === null
          ? "Use another country."
          : `A smaller place has its full name, as "Berlin,Berlin,Germany" has. The country alone is known as ` +
            `${JSON.stringify(location)}.`
    const refusal = `${field}: no data for ${JSON.stringify(locality ?? location)} in ${languageName}.`
    const { kind, retryAfterMillis } = error
    return new SeoDataError({ kind, retryAfterMillis, message: `${refusal} ${advice} ${error.message}` })
  }

/** The error of a vendor that cannot be reached, or whose reply cannot be read. */
export const unreadable = (what: string): SeoDataError =>
  new SeoDataError({ kind: "unavailable", message: `DataForSEO ${what}`, retryAfterMillis: null })

const wasReported: ReadonlySet<SeoDataErrorKind> = new Set(["bad_request", "not_found", "unsupported_market"])

const sentences: Record<SeoDataErrorKind, string> = {
  rate_limited: "asks to slow down",
  out_of_money: "reports no funds left or a cost limit reached",
  unauthorized: "refuses the login",
  access: "does not let this account do that",
  not_found: "does not know the path",
  unsupported_market: "refuses the market",
  bad_request: "refuses the request",
  unavailable: "failed to answer",
  timeout: "took too long"
}
