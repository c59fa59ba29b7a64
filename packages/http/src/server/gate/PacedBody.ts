/**
 * Sends long bodies in parts, each after the client has read the previous one. So a request lasts until its response
 * was sent, and slow clients differ from stalled ones.
 */
import { Effect, Stream } from "effect"
import { HttpBody, type HttpEffect, HttpServerResponse } from "effect/http"

/** A body of at least this many bytes is sent in parts; and the bytes of a part. */
const pacedBytes = 64 * 1024
const partBytes = 32 * 1024

/** Whether the response is sent at once. */
export const isShort = ({ body }: HttpServerResponse.HttpServerResponse): boolean =>
  body._tag === "Uint8Array" && body.contentLength < pacedBytes

function* partsOf(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += partBytes) yield bytes.subarray(at, at + partBytes)
}

const inParts = (bytes: Uint8Array) => Stream.fromIterable(partsOf(bytes), { chunkSize: 1 })

/** Releases the long body after the request, because an open connection would keep its last response in memory. */
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

/** Sends a long response in parts, and others unchanged. */
export const paced: HttpEffect.PreResponseHandler = (_request, response) => {
  const { body } = response
  if ((body._tag !== "Stream" && body._tag !== "Uint8Array") || isShort(response)) return Effect.succeed(response)
  const parts = body._tag === "Stream" ? eachInParts(body.stream) : inParts(body.body)
  return Effect.succeed(
    HttpServerResponse.setBody(response, HttpBody.stream(parts, body.contentType, body.contentLength))
  )
}
