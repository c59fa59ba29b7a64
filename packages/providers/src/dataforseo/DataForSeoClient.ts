/** Calls of DataForSEO: a POST of one task, and a GET of what became of tasks. */
import { type SeoDataError, StatedCost } from "@answerscope/core/model"
import { Clock, Effect, Option, Redacted, Schema } from "effect"
import { Base64 } from "effect/encoding"
import type * as HttpClient from "effect/http/HttpClient"
import { exchangeJson, getJson, type JsonReply } from "../VendorHttp.ts"
import { refused, unreadable } from "./DataForSeoError.ts"
import { costOf, readReply, type Reading, waitMillis } from "./DataForSeoReply.ts"

/** Login and address of the account. */
export interface DataForSeoAccount {
  readonly login: Redacted.Redacted
  readonly password: Redacted.Redacted
  /** Without trailing slash and version, such as `https://api.dataforseo.com`. */
  readonly baseUrl: string
}

/** A reply, read. */
export interface Called {
  /** The body; undefined unless it is JSON. */
  readonly raw: unknown
  /** Cost of the call in micro-dollars, if the reply states it. */
  readonly microUsd: number | null
  readonly read: Extract<Reading, { readonly _tag: "results" | "pending" }> | CalledInVain
}

/** A reply without results. */
export interface CalledInVain {
  readonly _tag: "failed"
  readonly error: SeoDataError
  /** Whether the vendor has ended the task, so that the same call fails again. */
  readonly isOfTask: boolean
}

/** Calls the vendor for one account. */
export interface DataForSeoClient {
  /**
   * Posts one task, or gets `path` if there is none. Sends one request, without retries or a time limit. `path` begins
   * with `/v3/`. Fails only if there is no reply.
   */
  readonly call: (path: string, task: Readonly<Record<string, unknown>> | null) => Effect.Effect<Called, SeoDataError>
  /** Posts one task and decodes its first result. Returns none without results, which is not a failure. */
  readonly post: <T, E>(
    path: string,
    task: Readonly<Record<string, unknown>>,
    result: Schema.Codec<T, E>
  ) => Effect.Effect<Option.Option<T>, SeoDataError>
}

export const makeClient = (http: HttpClient.HttpClient, account: DataForSeoAccount): DataForSeoClient => {
  const secrets = [account.login, account.password]
  const headers = { authorization: `Basic ${Base64.encode(secrets.map((secret) => Redacted.value(secret)).join(":"))}` }

  const readingOf = (reply: JsonReply, nowMillis: number): Called["read"] => {
    const reading = readReply(reply)
    if (reading._tag === "results" || reading._tag === "pending") return reading
    if (reading._tag === "unreadable") return { _tag: "failed", error: unreadable(reading.what), isOfTask: false }
    const retryAfterMillis = waitMillis(reply, reading.code, nowMillis)
    return { _tag: "failed", error: refused({ ...reading, retryAfterMillis }, secrets), isOfTask: reading.isOfTask }
  }

  const call = Effect.fn("DataForSeo.call")(function* (
    path: string,
    task: Readonly<Record<string, unknown>> | null
  ): Effect.fn.Return<Called, SeoDataError> {
    yield* Effect.annotateCurrentSpan({ path })
    const url = `${account.baseUrl}${path}`
    const exchange =
      task === null ? getJson(http, { url, headers }) : exchangeJson(http, { url, headers, body: [task] })
    const reply = yield* Effect.mapError(exchange, unreadable)
    const read = readingOf(reply, yield* Clock.currentTimeMillis)
    return { raw: Option.getOrUndefined(reply.body), microUsd: costOf(reply), read }
  })

  const post = Effect.fnUntraced(function* <T, E>(
    path: string,
    task: Readonly<Record<string, unknown>>,
    result: Schema.Codec<T, E>
  ): Effect.fn.Return<Option.Option<T>, SeoDataError> {
    const { microUsd, read } = yield* call(path, task)
    if (microUsd !== null) yield* (yield* StatedCost)(microUsd)
    if (read._tag === "pending") return yield* unreadable("has no result yet")
    if (read._tag === "failed") return yield* read.error
    const [found] = read.results
    if (found === null || found === undefined) return Option.none()
    return yield* Schema.decodeUnknownEffect(result)(found).pipe(
      Effect.mapBoth({ onSuccess: Option.some, onFailure: () => unreadable("sent a result of an unexpected form") })
    )
  })

  return { call, post }
}
