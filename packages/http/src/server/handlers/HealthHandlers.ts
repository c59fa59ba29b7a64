/** Handlers of the health checks. */
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "../../api/Api.ts"
import { CurrentPrincipal } from "../../api/request/Access.ts"
import { Unavailable } from "../../api/request/ApiError.ts"
import { Draining } from "../pipeline/Draining.ts"
import { Readiness } from "../HttpOptions.ts"
import { retryAfterSeconds } from "../error/ApiErrors.ts"
import { noteRoute, setResponseHeader } from "../RequestRecord.ts"

const ok = { ok: true as const }

/** Makes the look that says why this process is not ready, which is shown to callers; null when it is. */
export const readinessLook = Effect.gen(function* () {
  const readiness = yield* Readiness
  const draining = yield* Draining
  return Effect.suspend(() =>
    draining.isLeaving()
      ? Effect.succeed("The server is about to stop.")
      : readiness.pipe(
          Effect.timeoutOrElse({
            duration: "2 seconds",
            orElse: () => Effect.succeed("The storage did not answer within 2 seconds.")
          })
        )
  )
})

export const layer = HttpApiBuilder.group(
  Api,
  "health",
  Effect.fnUntraced(function* (handlers) {
    const reason = yield* readinessLook

    return handlers.handleAll({
      live: ({ endpoint }) => Effect.as(noteRoute(endpoint.path), ok),
      ready: Effect.fnUntraced(function* ({ endpoint }) {
        yield* noteRoute(endpoint.path)
        const message = yield* reason
        if (message === null) return ok
        yield* setResponseHeader("retry-after", String(retryAfterSeconds))
        return yield* new Unavailable({ message })
      }),
      auth: () => Effect.map(CurrentPrincipal, ({ scope }) => ({ ...ok, scope }))
    })
  })
)
