/** The health checks alone, for a process that has no API: a worker. */
import { Effect } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { unavailableResponse } from "./error/ErrorResponse.ts"
import { readinessLook } from "./handlers/HealthHandlers.ts"

const ok = HttpServerResponse.jsonUnsafe({ ok: true })

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
