/** Responses during startup: the process lives, but is not ready. */
import { Effect } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { unavailableResponse } from "./error/ErrorResponse.ts"

const ok = HttpServerResponse.jsonUnsafe({ ok: true })

/** `/v1/health` is ok; every other path is 503 with that reason, `/v1/health/ready` too. */
export const layer = (reason: string) =>
  HttpRouter.use(
    Effect.fnUntraced(function* (router) {
      yield* router.add("GET", "/v1/health", Effect.succeed(ok))
      yield* router.add("*", "/*", Effect.succeed(unavailableResponse(reason)))
    })
  )
