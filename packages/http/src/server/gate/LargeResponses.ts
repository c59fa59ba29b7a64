/**
 * Limits how many large responses of one access key are under way: each holds memory until its caller has taken it, and
 * callers may be slow. Each process counts for itself, because it is the process's memory.
 */
import type { AccessKeyId } from "@answerscope/core"
import { Context, Effect, Layer, type Scope } from "effect"
import { HttpEffect, type HttpServerRequest, type HttpServerResponse } from "effect/http"
import type { RateLimited } from "../../api/request/ApiError.ts"
import { isShort, letGo, paced } from "./PacedBody.ts"
import { CurrentRequest } from "../RequestRecord.ts"
import { tooManyRequests } from "../error/TooManyRequests.ts"

/** Large responses that a key may have under way. */
const largeResponsesMax = 8

/** A response of at least this many bytes is large. */
const largeBytes = 256 * 1024

/** Whether a response is large. A list that is read while it is sent always is. */
const isLarge = ({ body }: HttpServerResponse.HttpServerResponse): boolean =>
  body._tag === "Stream" || (body._tag === "Uint8Array" && body.contentLength >= largeBytes)

const tooMany = Effect.gen(function* () {
  const record = yield* CurrentRequest
  delete record.responseHeaders["idempotency-replayed"]
  return yield* tooManyRequests({
    name: "large",
    policy: `"large";q=${largeResponsesMax}`,
    retryAfterMillis: 5_000,
    message: `${largeResponsesMax} large responses of this key are still being sent. Read them first.`
  })
})

export class LargeResponses extends Context.Service<
  LargeResponses,
  {
    /**
     * Passes on the response to a request with a key; a large one is counted until it was sent. One too many is refused
     * if the request changed nothing: a read, or a repetition. The response to a change is always sent.
     */
    readonly pass: (
      response: HttpServerResponse.HttpServerResponse,
      request: { readonly accessKeyId: AccessKeyId; readonly isRead: boolean }
    ) => Effect.Effect<
      HttpServerResponse.HttpServerResponse,
      RateLimited,
      Scope.Scope | HttpServerRequest.HttpServerRequest
    >
  }
>()("@answerscope/http/server/gate/LargeResponses") {
  static readonly layer = Layer.sync(LargeResponses, () => {
    const underWay = new Map<AccessKeyId, number>()
    const countOf = (accessKeyId: AccessKeyId): number => underWay.get(accessKeyId) ?? 0
    const change = (accessKeyId: AccessKeyId, by: 1 | -1) =>
      Effect.sync(() => {
        const count = countOf(accessKeyId) + by
        if (count === 0) underWay.delete(accessKeyId)
        else underWay.set(accessKeyId, count)
      })
    const passLong: LargeResponses["Service"]["pass"] = Effect.fnUntraced(function* (
      response,
      { accessKeyId, isRead }
    ) {
      // registered after the compression, so it gets the compressed response
      yield* HttpEffect.appendPreResponseHandler(paced)
      if (!isLarge(response)) return yield* letGo(response)
      const { responseHeaders } = yield* CurrentRequest
      const mayRefuse = isRead || responseHeaders["idempotency-replayed"] !== undefined
      if (mayRefuse && countOf(accessKeyId) >= largeResponsesMax) return yield* tooMany
      yield* Effect.acquireRelease(change(accessKeyId, 1), () => change(accessKeyId, -1))
      return yield* letGo(response)
    })
    return LargeResponses.of({
      pass: (response, request) => (isShort(response) ? Effect.succeed(response) : passLong(response, request))
    })
  })
}
