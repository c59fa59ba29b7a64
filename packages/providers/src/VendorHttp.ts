/**
 * How all adapters talk to vendors: a JSON POST whose reply is limited in size,
 * which follows no redirects, and which is aborted when its fiber is interrupted.
 */
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as Headers from "effect/http/Headers"
import * as HttpClient from "effect/http/HttpClient"
import type * as HttpClientError from "effect/http/HttpClientError"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import type * as HttpClientResponse from "effect/http/HttpClientResponse"
import type { AnswerEngineError } from "@answerscope/core"
import { Clock, Effect, Option, Predicate, Redacted, Schema, Stream } from "effect"
import {
  failureOfStranger,
  isSendableKey,
  refusedBy,
  unreadable,
  unsendableKey,
  type ToldByHeaders,
  type Vendor,
  type VendorFailure
} from "./ProviderError.ts"
import { rateLimitIn, resetMillis, retryAfterMillis } from "./RetryAfter.ts"

/** Where `fetch` of Node has what sends its requests, also through a proxy. Other runtimes have none. */
const senderKey = Symbol.for("undici.globalDispatcher.1")

/** Sends requests as Node does, without its time limits. */
const patientSender = {
  dispatch: (options: object, handler: unknown): unknown => {
    const sender: unknown = Reflect.get(globalThis, senderKey)
    if (!Predicate.hasProperty(sender, "dispatch") || typeof sender.dispatch !== "function") {
      throw new TypeError("fetch of Node has no sender")
    }
    return Reflect.apply(sender.dispatch, sender, [{ ...options, headersTimeout: 0, bodyTimeout: 0 }, handler])
  }
}

/** Options of `fetch` for a request that waits as long as its caller. */
const patiently = (): object => (Reflect.has(globalThis, senderKey) ? { dispatcher: patientSender } : {})

/** The most of a reply that is read, after decompression. */
export const responseBytesMax = 8 * 1024 * 1024

/** A reply with a 2xx status. */
export interface VendorReply {
  readonly headers: Headers.Headers
  readonly told: ToldByHeaders
  readonly body: unknown
}

/** A request to a vendor. `headers` hold the key and are redacted in traces. */
export interface VendorRequest {
  readonly url: string
  readonly headers: Record<string, string>
  readonly body: unknown
  /** Reads an error body; `null` if it does not have the vendor's form. `body` is undefined unless it is JSON. */
  readonly failureOf: (status: number, body: unknown) => VendorFailure | null
}

/** Reply of any status. `body` is none unless it is JSON. */
export interface JsonReply {
  readonly status: number
  readonly headers: Headers.Headers
  readonly body: Option.Option<unknown>
}

/**
 * Sends a request and reads the reply, whatever its status. Fails with words that complete a sentence about the vendor,
 * such as `could not be reached`.
 */
const exchange = Effect.fnUntraced(
  function* (client: HttpClient.HttpClient, request: HttpClientRequest.HttpClientRequest) {
    const response = yield* client.execute(request).pipe(Effect.mapError(unreachable))
    const body = parseJson(yield* readText(response))
    return { status: response.status, headers: response.headers, body } satisfies JsonReply
  },
  (effect) => withVendorManners(effect)
)

/** Says that there was no connection, with the reason of the system, such as `ENOTFOUND`. */
const unreachable = (error: unknown): string => {
  let cause = error
  for (let depth = 0; depth < 6 && Predicate.isObject(cause); depth++) {
    if (Predicate.hasProperty(cause, "code") && typeof cause.code === "string" && /^[A-Z][A-Z\d_]+$/.test(cause.code)) {
      return `could not be reached (${cause.code})`
    }
    cause = "reason" in cause ? cause.reason : "cause" in cause ? cause.cause : null
  }
  return "could not be reached"
}

/** Posts JSON. Fails as `exchange`. */
export const exchangeJson = (
  client: HttpClient.HttpClient,
  { body, headers, url }: Pick<VendorRequest, "url" | "headers" | "body">
) =>
  exchange(
    client,
    HttpClientRequest.post(url).pipe(
      HttpClientRequest.acceptJson,
      HttpClientRequest.setHeaders(headers),
      HttpClientRequest.bodyJsonUnsafe(body)
    )
  )

/** Gets JSON. Fails as `exchange`. */
export const getJson = (
  client: HttpClient.HttpClient,
  { headers, url }: { readonly url: string; readonly headers: Readonly<Record<string, string>> }
) =>
  exchange(client, HttpClientRequest.get(url).pipe(HttpClientRequest.acceptJson, HttpClientRequest.setHeaders(headers)))

/** Posts JSON and gives the parsed reply. Fails on every status but 2xx, and with `unavailable` on a broken body. */
export const postJson = Effect.fnUntraced(function* (
  client: HttpClient.HttpClient,
  vendor: Vendor,
  request: VendorRequest
) {
  if (!isSendableKey(Redacted.value(vendor.apiKey))) return yield* unsendableKey(vendor)
  const reply = yield* Effect.mapError(exchangeJson(client, request), (what) => unreadable(vendor, what))
  const told = toldBy(reply.headers, yield* Clock.currentTimeMillis)
  if (reply.status < 200 || reply.status > 299) {
    return yield* refusedBy(vendor, {
      status: reply.status,
      failure: request.failureOf(reply.status, Option.getOrUndefined(reply.body)) ?? failureOfStranger(reply.status),
      headers: told
    })
  }
  if (Option.isNone(reply.body)) return yield* unreadable(vendor, "sent a body that is no JSON")
  return { headers: reply.headers, told, body: reply.body.value } satisfies VendorReply
})

const toldBy = (headers: Headers.Headers, nowMillis: number): ToldByHeaders => ({
  retryAfterMillis: retryAfterMillis(headers, nowMillis),
  resetMillis: resetMillis(headers, nowMillis),
  rateLimit: rateLimitIn(headers, nowMillis)
})

/**
 * No redirects (another host would get the key), no trace ids for vendors, no header with a key in spans, and no time
 * limit of the runtime's own.
 */
export const withVendorManners = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  effect.pipe(
    Effect.provideService(FetchHttpClient.RequestInit, { redirect: "manual", ...patiently() }),
    Effect.provideService(HttpClient.TracerPropagationEnabled, false),
    Effect.updateService(Headers.CurrentRedactedNames, (names) => [...names, "x-goog-api-key"])
  )

/** Decodes a body, or fails with `unavailable`: a vendor that breaks its own format may do better the next time. */
export const decodeBody = <T, E>(vendor: Vendor, schema: Schema.Codec<T, E>) => {
  const decode = Schema.decodeUnknownEffect(schema)
  return (body: unknown): Effect.Effect<T, AnswerEngineError> =>
    Effect.mapError(decode(body), () => unreadable(vendor, "sent a body of an unexpected form"))
}

interface ReadSoFar {
  readonly size: number
  readonly chunks: Array<Uint8Array>
}

const readText = (response: HttpClientResponse.HttpClientResponse) =>
  response.stream.pipe(
    Stream.mapError((error) => (isEmpty(error) ? null : "broke off its reply")),
    Stream.runFoldEffect(
      (): ReadSoFar => ({ size: 0, chunks: [] }),
      ({ size, chunks }, chunk: Uint8Array) => {
        if (size + chunk.length > responseBytesMax) {
          return Effect.fail(`sent more than ${responseBytesMax} bytes`)
        }
        chunks.push(chunk)
        return Effect.succeed({ size: size + chunk.length, chunks })
      }
    ),
    Effect.map(({ chunks }) => decodeText(chunks)),
    Effect.catch((error) => (error === null ? Effect.succeed("") : Effect.fail(error)))
  )

const isEmpty = (error: HttpClientError.HttpClientError): boolean => error.reason._tag === "EmptyBodyError"

const decodeText = (chunks: ReadonlyArray<Uint8Array>): string => {
  const decoder = new TextDecoder()
  return chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join("") + decoder.decode()
}

const parseJson = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Unknown))
