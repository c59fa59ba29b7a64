/** Handlers of the operations on imports. */
import { Imports } from "@answerscope/core"
import { Effect, Stream } from "effect"
import type { HttpServerRequest } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "../../api/Api.ts"
import { shownImport } from "../../api/ImportGroup.ts"
import { CurrentPrincipal } from "../../api/request/Access.ts"
import { BodyTooLarge, InvalidRequest, UnsupportedMediaType } from "../../api/request/ApiError.ts"
import { type FileForm, fileForms, fileRows } from "../../export/FileRows.ts"
import { withApiErrors } from "../error/ApiErrors.ts"
import { byKey } from "./ByKey.ts"
import { checkBodyIsThere, inUtf8 } from "../gate/RequestBody.ts"
import { setResponseHeader } from "../RequestRecord.ts"
import { success } from "./SuccessEnvelope.ts"

/** Largest file, in bytes. */
const fileBytesMax = 64 * 1024 * 1024

const tooLarge = new BodyTooLarge({ message: "body: must have at most 64 MiB" })

const formOf = ({ headers }: HttpServerRequest.HttpServerRequest): FileForm | null => {
  const contentType = headers["content-type"] ?? ""
  const found = Object.entries(fileForms).find(([type]) => inUtf8(contentType, type))
  return found === undefined ? null : found[1]
}

/** The body, up to the limit. The rest of a larger one stays unread, so the connection cannot be used again. */
const bytesOf = (request: HttpServerRequest.HttpServerRequest) =>
  request.stream.pipe(
    Stream.mapError(() => new InvalidRequest({ message: "body: could not be read to its end" })),
    Stream.mapAccumEffect(
      () => 0,
      (read, part) =>
        read + part.byteLength > fileBytesMax
          ? Effect.fail(tooLarge)
          : Effect.succeed([read + part.byteLength, [part]] as const)
    )
  )

/** Fails for headers of a body that is no such file. */
const checkedForm = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest) {
  const { headers } = request
  yield* checkBodyIsThere
  if (headers["idempotency-key"] !== undefined) {
    const message = "idempotency-key: is not for imports, as the same file changes nothing"
    return yield* new InvalidRequest({ message })
  }
  const encoding = headers["content-encoding"]?.trim().toLowerCase() ?? "identity"
  if (encoding !== "identity") {
    return yield* new UnsupportedMediaType({ message: "content-encoding: the body must not be compressed" })
  }
  const form = formOf(request)
  if (form === null) {
    const message = "content-type: must be text/csv or application/x-ndjson in UTF-8"
    return yield* new UnsupportedMediaType({ message })
  }
  return Number(headers["content-length"] ?? 0) > fileBytesMax ? yield* tooLarge : form
})

export const layer = HttpApiBuilder.group(
  Api,
  "imports",
  Effect.fnUntraced(function* (handlers) {
    const imports = yield* Imports

    return handlers.handleAll({
      start: Effect.fnUntraced(
        function* ({ query: { brand_id: brandId, kind, strict = false }, request }) {
          const { organizationId } = yield* CurrentPrincipal
          // an unknown brand fails first, so that the response shows no other error
          const rows = Stream.unwrap(Effect.map(checkedForm(request), (form) => fileRows(bytesOf(request), form)))
          return success(shownImport(yield* imports.start({ organizationId, brandId, kind, strict }, rows)))
        },
        Effect.tapError(() => setResponseHeader("connection", "close")),
        withApiErrors
      ),
      get: byKey(imports.get, shownImport)
    })
  })
)
