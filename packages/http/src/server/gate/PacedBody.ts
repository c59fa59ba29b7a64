/**
 * Long bodies are sent in parts, each after the one before was taken. So a request is under way until its response was
 * sent, not only until Node was given it, and a slow caller can be told from one that takes nothing.
 */
import { Effect, Stream } from "effect"
import { HttpBody, type HttpEffect, HttpServerResponse } from "effect/http"

/** A body of at least this many bytes is sent in parts; and the bytes of a part. */
const pacedBytes = 64 * 1024
const partBytes = 32 * 1024

/** Whether the response is sent as it is, all at once. */
export const isShort = ({ body }: HttpServerResponse.HttpServerResponse): boolean =>
  body._tag === "Uint8Array" && body.contentLength < pacedBytes

function* partsOf(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += partBytes) yield bytes.subarray(at, at + partBytes)
}

const inParts = (bytes: Uint8Array) => Stream.fromIterable(partsOf(bytes), { chunkSize: 1 })

/**
 * The response with a long body that is let go when the request has ended: a connection that is kept open holds on to
 * its last response.
 */
export const letGo = Effect.fnUntraced(function* (response: HttpServerResponse.HttpServerResponse) {
  const { body } = response
  if (body._tag !== "Uint8Array" || isShort(response)) return response
  let bytes = body.body
  yield* Effect.addFinalizer(() =>
    Effect.sync(() => {
      bytes = new Uint8Array()
    })
  )
  const parts = Stream.suspend(() => inParts(bytes))
  return HttpServerResponse.setBody(response, HttpBody.stream(parts, body.contentType, body.contentLength))
})

/** Flattens chunks. A nested stream would keep them in memory longer. */
const eachInParts = <E>(stream: Stream.Stream<Uint8Array, E>): Stream.Stream<Uint8Array, E> =>
  Stream.transformPull(stream, (pull) =>
    Effect.sync(() => {
      let waiting: Iterator<Uint8Array> = partsOf(new Uint8Array())
      const next: typeof pull = Effect.suspend(() => {
        const part = waiting.next()
        if (part.done !== true) return Effect.succeed([part.value])
        return Effect.flatMap(pull, (pieces) => {
          waiting = pieces.flatMap((bytes) => [...partsOf(bytes)]).values()
          return next
        })
      })
      return next
    })
  )

/** The response as it is sent: a long one in parts, any other as it is. */
export const paced: HttpEffect.PreResponseHandler = (_request, response) => {
  const { body } = response
  if ((body._tag !== "Stream" && body._tag !== "Uint8Array") || isShort(response)) return Effect.succeed(response)
  const parts = body._tag === "Stream" ? eachInParts(body.stream) : inParts(body.body)
  return Effect.succeed(
    HttpServerResponse.setBody(response, HttpBody.stream(parts, body.contentType, body.contentLength))
  )
}
