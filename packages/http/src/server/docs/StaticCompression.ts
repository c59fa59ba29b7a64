/**
 * Compresses a large page that is the same for everybody once, not for each request.
 */
import { Effect } from "effect"
import { HttpBody, HttpServerRequest, HttpServerResponse } from "effect/http"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"

type Response = HttpServerResponse.HttpServerResponse

const accepts = (acceptEncoding: string | undefined, coding: string): boolean =>
  (acceptEncoding ?? "").split(",").some((item) => {
    const [name = "", ...parameters] = item.split(";").map((part) => part.trim().toLowerCase())
    return name === coding && !parameters.some((parameter) => /^q=0(\.0{0,3})?$/.test(parameter))
  })

const codings = {
  br: (bytes: Uint8Array) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Uint8Array) => promisify(gzip)(bytes)
} as const

/** A function that compresses the first response it is given for each coding, and answers with that from then on. */
export const compressingOnce = () => {
  const done = new Map<keyof typeof codings, Promise<Uint8Array>>()

  const bytesOf = (coding: keyof typeof codings, bytes: Uint8Array): Promise<Uint8Array> => {
    const known = done.get(coding) ?? codings[coding](bytes)
    done.set(coding, known)
    return known
  }

  return Effect.fnUntraced(function* (
    response: Response
  ): Effect.fn.Return<Response, never, HttpServerRequest.HttpServerRequest> {
    const { headers } = yield* HttpServerRequest.HttpServerRequest
    const coding = (["br", "gzip"] as const).find((name) => accepts(headers["accept-encoding"], name))
    const { body } = response
    if (coding === undefined || body._tag !== "Uint8Array") return response
    const bytes = yield* Effect.promise(() => bytesOf(coding, body.body))
    return HttpServerResponse.setBody(response, HttpBody.uint8Array(bytes, body.contentType)).pipe(
      HttpServerResponse.setHeaders({
        "content-encoding": coding,
        "content-length": String(bytes.length),
        vary: "Accept-Encoding"
      })
    )
  })
}
