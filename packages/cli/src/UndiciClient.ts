/**
 * An HTTP client for replies that are read whole: a request is one call of undici and one wait for all of the reply.
 * The platform's own client makes a stream, a scope and a signal for each, which take three times the processor time.
 */
import { responseBytesMax } from "@answerscope/providers"
import * as NodeHttpClient from "@effect/platform-node/NodeHttpClient"
import { Effect, Inspectable, Layer, type Option, Pipeable, Result, Stream } from "effect"
import * as Headers from "effect/http/Headers"
import * as HttpClient from "effect/http/HttpClient"
import { DecodeError, EncodeError, HttpClientError, InvalidUrlError, TransportError } from "effect/http/HttpClientError"
import type { HttpClientRequest } from "effect/http/HttpClientRequest"
import * as HttpClientResponse from "effect/http/HttpClientResponse"
import * as HttpIncomingMessage from "effect/http/HttpIncomingMessage"
import * as Url from "effect/http/Url"

/** What came of a reply. `fault` is null unless it broke off. */
interface Read {
  readonly status: number
  readonly headers: Headers.Input
  readonly chunks: ReadonlyArray<Uint8Array>
  readonly fault: Error | null
}

/** A reply that has been read. What reads it in a form of its own does so through the web's. */
class WholeReply extends Inspectable.Class implements HttpClientResponse.HttpClientResponse {
  readonly [HttpIncomingMessage.TypeId] = HttpIncomingMessage.TypeId
  readonly [HttpClientResponse.TypeId] = HttpClientResponse.TypeId
  readonly request: HttpClientRequest
  readonly url: string
  readonly status: number
  readonly headers: Headers.Headers
  readonly stream: Stream.Stream<Uint8Array, HttpClientError>
  readonly pipe = Pipeable.Prototype.pipe

  constructor(request: HttpClientRequest, url: string, { status, headers, chunks, fault }: Read) {
    super()
    this.request = request
    this.url = url
    this.status = status
    this.headers = Headers.fromInput(headers)
    const read = Stream.fromIterable(chunks)
    this.stream =
      fault === null
        ? read
        : Stream.concat(
            read,
            Stream.fail(new HttpClientError({ reason: new DecodeError({ request, response: this, cause: fault }) }))
          )
  }
  private get web(): HttpClientResponse.HttpClientResponse {
    const { headers, request, status } = this
    const body = [204, 205, 304].includes(status) ? null : Stream.toReadableStream(this.stream)
    return HttpClientResponse.fromWeb(request, new Response(body, { status, headers }))
  }
  get remoteAddress(): Option.Option<string> {
    return this.web.remoteAddress
  }
  get cookies() {
    return this.web.cookies
  }
  get arrayBuffer() {
    return this.web.arrayBuffer
  }
  get text() {
    return this.web.text
  }
  get json() {
    return this.web.json
  }
  get formData() {
    return this.web.formData
  }
  get urlParamsBody() {
    return this.web.urlParamsBody
  }
  get upgrade() {
    return this.web.upgrade
  }
  toJSON(): unknown {
    return HttpIncomingMessage.inspect(this, {
      _id: "effect/http/HttpClientResponse",
      request: this.request.toJSON(),
      status: this.status
    })
  }
}

type Dispatch = NodeHttpClient.Dispatcher["Service"]["dispatch"]
type DispatchController = Parameters<NonNullable<Parameters<Dispatch>[1]["onRequestStart"]>>[0]

/** Sends a request and reads all of its reply, but no further than behind `responseBytesMax`. */
const exchange = (
  dispatcher: NodeHttpClient.Dispatcher["Service"],
  request: HttpClientRequest,
  url: URL
): Effect.Effect<Read, HttpClientError> =>
  Effect.callback((resume) => {
    const { body, headers, method } = request
    if (body._tag !== "Empty" && body._tag !== "Uint8Array") {
      const reason = new EncodeError({ request, description: `a body of the kind ${body._tag} is not sent` })
      return resume(Effect.fail(new HttpClientError({ reason })))
    }
    let controller: DispatchController | null = null
    let given: Error | null = null
    let reply: Pick<Read, "status" | "headers"> | null = null
    let size = 0
    const chunks: Array<Uint8Array> = []
    const end = (fault: Error | null) =>
      resume(
        reply === null
          ? Effect.fail(new HttpClientError({ reason: new TransportError({ request, cause: fault }) }))
          : Effect.succeed({ ...reply, chunks, fault })
      )
    const giveUp = (why: string) => {
      given = new Error(why)
      controller?.abort(given)
    }
    dispatcher.dispatch(
      {
        origin: url.origin,
        path: url.pathname + url.search,
        method,
        headers,
        body: body._tag === "Empty" ? null : body.body,
        // how long it may take is the caller's to say
        headersTimeout: 0,
        bodyTimeout: 0
      },
      {
        onRequestStart: (started) => {
          controller = started
          if (given !== null) started.abort(given)
        },
        onResponseStart: (_, status, headers) => {
          if (status >= 200) reply = { status, headers }
        },
        onResponseData: (_, chunk) => {
          chunks.push(chunk)
          size += chunk.length
          if (size > responseBytesMax && given === null) {
            end(null)
            giveUp("The reply is too long.")
          }
        },
        onResponseEnd: () => end(null),
        onResponseError: (_, fault) => end(fault)
      }
    )
    return Effect.sync(() => giveUp("The request was interrupted."))
  })

/** The span that every client of the platform makes, without what the request says. */
const traced = <E>(request: HttpClientRequest, url: URL, effect: Effect.Effect<Read, E>) =>
  Effect.useSpan(request.method, { kind: "client" }, (span) => {
    span.attribute("http.request.method", request.method)
    span.attribute("server.address", url.hostname)
    span.attribute("url.path", url.pathname)
    return Effect.tap(effect, ({ status }) => Effect.sync(() => span.attribute("http.response.status_code", status)))
  })

/** The client, with connections of its own. */
export const layer: Layer.Layer<HttpClient.HttpClient> = Layer.effect(
  HttpClient.HttpClient,
  Effect.map(NodeHttpClient.Dispatcher, (dispatcher) =>
    HttpClient.makeWith<HttpClientError, never, HttpClientError, never>(
      Effect.flatMap((request) => {
        const url = Url.make(request.url, request.urlParams, undefined)
        return Result.isFailure(url)
          ? Effect.fail(new HttpClientError({ reason: new InvalidUrlError({ request, cause: url.failure }) }))
          : Effect.map(
              traced(request, url.success, exchange(dispatcher, request, url.success)),
              (read) => new WholeReply(request, url.success.href, read)
            )
      }),
      Effect.succeed
    )
  )
).pipe(Layer.provide(NodeHttpClient.layerDispatcher))
