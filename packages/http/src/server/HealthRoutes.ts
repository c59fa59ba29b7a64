/** The health checks alone, for a process without an API: one that starts, or a worker. */
import { Effect } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { unavailableResponse } from "./error/ErrorResponse.ts"
import { readinessLook } from "./handlers/HealthHandlers.ts"

const ok = HttpServerResponse.jsonUnsafe({ ok: true })

/** During startup: `/v1/health` is ok; every other path is 503 with that reason, `/v1/health/ready` too. */
export const layerStarting = (reason: string) =>
  HttpRouter.use(
    Effect.fnUntraced(function* (router) {
      yield* router.add("GET", "/v1/health", Effect.succeed(ok))
      yield* router.add("*", "/*", Effect.succeed(unavailableResponse(reason)))
    })
  )

/** The same paths as the API's own checks, with the same answers. */
export const layer = HttpRouter.use(
  Effect.fnUntraced(function* (router) {
    const reason = yield* readinessLook
    yield* router.add("GET", "/v1/health", Effect.succeed(ok))
    yield* router.add(
      "GET",
      "/v1/health/ready",
      Effect.map(reason, (message) => (message === null ? ok : unavailableResponse(message)))
    )
  })
)
