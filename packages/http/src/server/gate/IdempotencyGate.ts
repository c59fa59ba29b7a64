/** Runs a request with an `Idempotency-Key` once, and repeats the response, byte for byte. */
import { Idempotency, type SecretSealing } from "@answerscope/core/model"
import type { IdempotencyRecordKey, StoredResponse } from "@answerscope/core/storage"
import { CurrentSecretSeal, type Principal } from "@answerscope/core"
import { Context, Effect, Layer, Predicate, Redacted } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import type { HttpApiEndpoint } from "effect/http-api"
import { createHash } from "node:crypto"
import { CurrentPrincipal } from "../../api/request/Access.ts"
import { InvalidRequest } from "../../api/request/ApiError.ts"
import { IdempotencyKey, IsLongRequest, ShowsSecret } from "../../api/request/RequestRules.ts"
import { withApiErrors } from "../error/ApiErrors.ts"
import { CurrentRequest, setResponseHeader } from "../RequestRecord.ts"

const keyPattern = /^[\x20-\x7e]{1,255}$/

const repeatable = new Set(["POST", "PUT", "PATCH"])

/** `json` with the keys of its objects in order, so that equal bodies give equal text. */
const canonical = (json: unknown): unknown => {
  if (Array.isArray(json)) return json.map(canonical)
  if (!Predicate.isObject(json)) return json
  return Object.fromEntries(
    Object.entries(json)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, value]) => [key, canonical(value)])
  )
}

/** Two requests are the same if operation, path parameters and the meaning of the body are. */
const fingerprintOf = Effect.fnUntraced(function* (endpoint: HttpApiEndpoint.Top) {
  const { params } = yield* HttpRouter.RouteContext
  const { body } = yield* CurrentRequest
  const whole = JSON.stringify([endpoint.method, endpoint.path, canonical(params), canonical(body)])
  return createHash("sha256").update(whole).digest("hex")
})

const decoder = new TextDecoder()

/**
 * The response to store. Anything but a success dies, which rolls back the transaction: a failed request must leave no
 * trace.
 */
const kept = (response: HttpServerResponse.HttpServerResponse): Effect.Effect<StoredResponse> => {
  const { status, body } = response
  if (status < 200 || status > 299) return Effect.die(response)
  if (body._tag !== "Uint8Array") return Effect.die(new TypeError("a response of an operation has a whole body"))
  return Effect.succeed({ status, contentType: body.contentType, body: decoder.decode(body.body) })
}

/** A key bound to brands shares no stored response, and no name of one, with another key. */
const keptUnder = ({ accessKeyId, brandIds }: Principal, key: string): string =>
  brandIds === null
    ? key
    : createHash("sha256")
        .update(JSON.stringify([accessKeyId, key]))
        .digest("hex")

/** How a body is written to the storage, and read again. */
interface Keeping {
  readonly write: (body: string) => Effect.Effect<string>
  readonly read: (body: string) => Effect.Effect<string>
}

const asItIs: Keeping = { write: Effect.succeed, read: Effect.succeed }

const sealedBy = ({ seal, open }: SecretSealing, { organizationId, key: id }: IdempotencyRecordKey): Keeping => {
  const place = { purpose: "idempotency_records.body", organizationId, id }
  return {
    write: (body) => seal(Redacted.make(body), place),
    read: (body) => Effect.map(open(body, place), Redacted.value)
  }
}

/**
 * One transaction around the whole operation, for every route that can change something; no transaction around an
 * operation that waits for others.
 */
export const layer = Layer.effect(
  IdempotencyKey,
  Effect.gen(function* () {
    const idempotency = yield* Idempotency
    const seal = yield* CurrentSecretSeal

    return IdempotencyKey.of((operation, { endpoint }) =>
      Effect.gen(function* () {
        const request = yield* HttpServerRequest.HttpServerRequest
        const key = request.headers["idempotency-key"]
        if (key === undefined || !repeatable.has(endpoint.method)) return yield* operation
        if (!keyPattern.test(key)) {
          return yield* new InvalidRequest({
            message: "idempotency-key: must have 1 to 255 printable ASCII characters"
          })
        }
        const caller = yield* CurrentPrincipal
        const { organizationId } = caller
        const fingerprint = yield* fingerprintOf(endpoint)
        const keeping = Context.get(endpoint.annotations, ShowsSecret)
          ? sealedBy(seal, { organizationId, key: keptUnder(caller, key) })
          : asItIs
        const once = Context.get(endpoint.annotations, IsLongRequest) ? idempotency.runLong : idempotency.run
        const { response, isReplay } = yield* once(
          { organizationId, key: keptUnder(caller, key), fingerprint },
          Effect.gen(function* () {
            const made = yield* kept(yield* operation)
            return { ...made, body: yield* keeping.write(made.body) }
          })
        ).pipe(withApiErrors)
        if (isReplay) yield* setResponseHeader("idempotency-replayed", "true")
        return HttpServerResponse.text(yield* keeping.read(response.body), response)
      })
    )
  })
)
