/** `/metrics` in Prometheus' text format. */
import { Effect } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { PrometheusMetrics } from "effect/observability"
import { Measuring } from "./HttpOptions.ts"
import { noteRoute } from "./RequestRecord.ts"

export const metricsPath = "/metrics"

/** How long measuring may take. */
const measureMax = "2 seconds"

/** What cannot be measured stays as it was. */
const measured = Effect.flatMap(Measuring, (measuring) => Effect.timeoutOption(measuring, measureMax)).pipe(
  Effect.catchCause((cause) => Effect.logWarning("metrics failed", cause))
)

const page = Effect.gen(function* () {
  yield* noteRoute(metricsPath)
  yield* measured
  const text = yield* PrometheusMetrics.format()
  return HttpServerResponse.text(text, { contentType: "text/plain; version=0.0.4; charset=utf-8" })
})

/** The route, for the API's router or one on a separate port. */
export const layer = HttpRouter.use((router) => router.add("GET", metricsPath, page))
