/** Endpoints for the operator on `METRICS_PORT`. */
import { HttpServer } from "@answerscope/http"
import * as NodeServer from "@answerscope/http/node"
import { Layer } from "effect"
import * as ServerMetrics from "./ServerMetrics.ts"
import { readiness } from "./Ready.ts"
import type { ServeSettings } from "./ServeSettings.ts"

/** Most of the shutdown time is for running requests, the rest for background work and connections. */
export const shutdown = ({ drainSeconds }: ServeSettings) => ({
  shutdownMillis: Math.round((drainSeconds * 2_000) / 3)
})

const nodeServer = (settings: ServeSettings, port: number) =>
  NodeServer.layer({ host: settings.host, port, ...shutdown(settings) })

/** Metrics of a process whose API is on another port, if `METRICS_PORT` is set. */
export const metricsServer = (settings: ServeSettings) =>
  settings.metricsPort === null
    ? Layer.empty
    : HttpServer.layerMetrics.pipe(
        Layer.provide(ServerMetrics.layer),
        Layer.provide(nodeServer(settings, settings.metricsPort))
      )

/** Metrics and health of a worker on that port. */
export const workerServer = (settings: ServeSettings, port: number) =>
  HttpServer.layerWorker.pipe(
    Layer.provide([readiness, ServerMetrics.layer]),
    Layer.provide(nodeServer(settings, port))
  )
