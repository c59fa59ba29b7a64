/** One log line and two metrics for each request. Neither shows a key, a query or a body. */
import { Effect, Metric } from "effect"
import type { RequestRecord } from "../RequestRecord.ts"

const requestsTotal = Metric.counter("answerscope_http_requests_total", {
  description: "Requests answered, by method, route and status",
  incremental: true
})

const requestSeconds = Metric.histogram("answerscope_http_request_seconds", {
  description: "Time from a request to its response, in seconds",
  boundaries: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
})

/** Routes that monitors call all the time: logged at debug level only. */
const quietRoutes = new Set(["/v1/health", "/v1/health/ready", "/metrics"])

const knownMethods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])

/** The metrics of each method, route and status, looked up once: there are few combinations. */
const counters = new Map<string, Metric.Counter<number>>()
const histograms = new Map<string, Metric.Histogram<number>>()

const counterOf = (method: string, route: string, status: number): Metric.Counter<number> => {
  const key = `${method} ${route} ${status}`
  const known = counters.get(key) ?? Metric.withAttributes(requestsTotal, { method, route, status: String(status) })
  counters.set(key, known)
  return known
}

const histogramOf = (method: string, route: string): Metric.Histogram<number> => {
  const key = `${method} ${route}`
  const known = histograms.get(key) ?? Metric.withAttributes(requestSeconds, { method, route })
  histograms.set(key, known)
  return known
}

/** Notes that a request was answered. */
export const logRequest = Effect.fnUntraced(function* (options: {
  readonly record: RequestRecord
  readonly method: string
  readonly status: number
  readonly durationMillis: number
}) {
  const { record, status, durationMillis } = options
  const route = record.route ?? "none"
  const method = knownMethods.has(options.method) ? options.method : "other"
  yield* Metric.update(counterOf(method, route, status), 1)
  yield* Metric.update(histogramOf(method, route), durationMillis / 1000)
  const line = `${method} ${route} ${status} ${durationMillis.toFixed(1)} ms`
  yield* (quietRoutes.has(route) ? Effect.logDebug(line) : Effect.logInfo(line)).pipe(
    Effect.annotateLogs({
      ...record.logAnnotations,
      method,
      route,
      status,
      durationMillis: Math.round(durationMillis * 1000) / 1000
    })
  )
})
