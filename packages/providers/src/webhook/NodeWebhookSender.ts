/** Sends webhooks with Node's own HTTP client, one fresh connection for each attempt. */
import {
  CurrentWebhookRules,
  type WebhookOutcome,
  type WebhookRequest,
  type WebhookRules,
  WebhookSender
} from "@answerscope/core"
import { monotonicMillis, withoutForbiddenCharacters } from "@answerscope/core/model"
import { Clock, Effect, Layer, Option } from "effect"
import * as Headers from "effect/http/Headers"
import { type IncomingHttpHeaders, request as httpRequest } from "node:http"
import type { Socket } from "node:net"
import { retryAfterMillis } from "../RetryAfter.ts"
import { connectionFor } from "./CheckedConnection.ts"
import { type HostResolver, resolverOf } from "./HostAddresses.ts"
import { faultOf, WebhookFault } from "./WebhookFault.ts"

/** The longest that an attempt may take, name look-up and the response's body included, in milliseconds. */
export const attemptMillisMax = 10_000

/** The most of a response that is read, and the most of it that is kept, in bytes. */
export const responseReadBytesMax = 65_536
export const excerptBytesMax = 1_024

/** Settings for tests and closed networks. */
export interface NodeWebhookOptions {
  /** Default 10,000. */
  readonly attemptMillis?: number
  /** Default DNS, or the system's look-up where private addresses are allowed. */
  readonly resolve?: HostResolver
  /** Certificate authorities in PEM to trust instead of the usual ones. */
  readonly certificateAuthorities?: ReadonlyArray<string>
}

/** A sender under the rules in force (`CurrentWebhookRules`). Proxies named in the environment are not used. */
export const layerWith = (options: NodeWebhookOptions = {}): Layer.Layer<WebhookSender> =>
  Layer.effect(
    WebhookSender,
    Effect.map(CurrentWebhookRules, (rules) => WebhookSender.of({ send: senderOf(rules, options) }))
  )

/** A sender with the documented limits. */
export const layer: Layer.Layer<WebhookSender> = layerWith()

/**
 * The part of a response received so far. It outlives the attempt, so that the status is known even if the body breaks
 * off.
 */
interface Received {
  status: number | null
  headers: IncomingHttpHeaders
  bytes: number
  readonly kept: Array<Uint8Array>
}

const senderOf = (rules: WebhookRules, options: NodeWebhookOptions) => {
  const attemptMillis = options.attemptMillis ?? attemptMillisMax
  const { resolve = resolverOf(rules), certificateAuthorities } = options

  const attempt = Effect.fnUntraced(function* (request: WebhookRequest, received: Received) {
    const { url, socket } = yield* connectionFor(request.url, { rules, resolve, certificateAuthorities })
    yield* exchange({ request, url, socket, received })
  }, Effect.scoped)

  return Effect.fn("WebhookSender.send")(function* (request: WebhookRequest): Effect.fn.Return<WebhookOutcome> {
    const startedAt = yield* monotonicMillis
    const received: Received = { status: null, headers: {}, bytes: 0, kept: [] }
    const fault = yield* attempt(request, received).pipe(
      Effect.match({ onFailure: ({ message }) => message, onSuccess: () => null }),
      Effect.timeoutOption(attemptMillis),
      Effect.map(Option.getOrElse(() => `No response came within ${attemptMillis / 1000} s.`))
    )
    const endedAt = yield* monotonicMillis
    const nowMillis = yield* Clock.currentTimeMillis
    const { status } = received
    return {
      statusCode: status,
      error: status === null ? (fault ?? "No response came.") : errorOfStatus(status),
      durationMillis: Math.max(0, Math.round(endedAt - startedAt)),
      retryAfterMillis: status === null ? null : retryAfterMillis(waitHeaders(received.headers), nowMillis),
      responseExcerpt: excerptOf(received)
    }
  })
}

/**
 * Sends the request and reads the start of the response. Succeeds with a status, even if the body breaks off or is too
 * long.
 */
const exchange = (options: {
  readonly request: WebhookRequest
  readonly url: URL
  readonly socket: Socket
  readonly received: Received
}): Effect.Effect<void, WebhookFault> =>
  Effect.callback((resume) => {
    const { request, url, socket, received } = options
    const body = Buffer.from(request.body, "utf8")
    const done = () =>
      resume(
        received.status === null
          ? Effect.fail(new WebhookFault({ message: "The connection was closed before a response came." }))
          : Effect.void
      )
    const sent = httpRequest({
      createConnection: () => socket,
      method: "POST",
      path: `${url.pathname}${url.search}`,
      setHost: false,
      headers: {
        host: url.host,
        "user-agent": "Answerscope-Webhook",
        ...request.headers,
        "content-length": body.length,
        connection: "close"
      }
    })
    // counts everything that was received, also what precedes a response or surrounds the body's chunks
    const isTooMuch = () => socket.bytesRead >= responseReadBytesMax
    sent.on("information", () => {
      if (isTooMuch()) resume(Effect.fail(new WebhookFault({ message: "The response's headers are too long." })))
    })
    sent.on("response", (response) => {
      received.status = response.statusCode ?? null
      received.headers = response.headers
      response.on("data", (chunk: Uint8Array) => {
        if (received.bytes < excerptBytesMax) received.kept.push(chunk.subarray(0, excerptBytesMax - received.bytes))
        received.bytes += chunk.length
        if (received.bytes >= responseReadBytesMax || isTooMuch()) done()
      })
      response.on("end", done).on("error", done).on("close", done)
    })
    sent.on("error", (error) => (received.status === null ? resume(Effect.fail(faultOf(error))) : done()))
    sent.on("close", done)
    sent.end(body)
    return Effect.sync(() => sent.destroy())
  })

const errorOfStatus = (status: number): string | null => {
  if (status >= 200 && status <= 299) return null
  const redirect = status >= 300 && status <= 399 && status !== 304 ? "; redirects are not followed" : ""
  return `The endpoint answered with status ${status}${redirect}.`
}

const waitHeaders = (headers: IncomingHttpHeaders): Headers.Headers =>
  Headers.fromInput({ "retry-after": headers["retry-after"] })

/** The text at the start of the response, null when it is compressed or empty. */
const excerptOf = ({ headers, kept }: Received): string | null => {
  const encoding = headers["content-encoding"]
  if (kept.length === 0 || (encoding !== undefined && encoding !== "identity")) return null
  const text = withoutForbiddenCharacters(new TextDecoder().decode(Buffer.concat(kept)))
  // a replacement character can be longer than the bytes it replaces
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(excerptBytesMax))
  return text.slice(0, read)
}
