/**
 * What a process serves to its operator, on `METRICS_PORT`.
 */
import { HttpServer } from "@answerscope/http"
import * as NodeServer from "@answerscope/http/node"
import { Layer } from "effect"
import * as Measures from "./Measures.ts"
import { readiness } from "./Ready.ts"
import type { ServeSettings } from "./ServeSettings.ts"

/** Most of the time of a stop is for requests under way, the rest for the background work and the connections. */
export const shutdown = ({ drainSeconds }: ServeSettings) => ({
  shutdownMillis: Math.round((drainSeconds * 2_000) / 3)
})

const nodeServer = (settings: ServeSettings, port: number) =>
  NodeServer.layer({ host: settings.host, port, ...shutdown(settings) })

/** The metrics of a process whose API is on another port; nothing where `METRICS_PORT` is unset. */
export const metricsServer = (settings: ServeSettings) =>
  settings.metricsPort === null
    ? Layer.empty
    : HttpServer.layerMetrics.pipe(
        Layer.provide(Measures.layer),
        Layer.provide(nodeServer(settings, settings.metricsPort))
      )

/** The metrics and the health of a worker, on that port. */
export const workerServer = (settings: ServeSettings, port: number) =>
  HttpServer.layerWorker.pipe(Layer.provide([readiness, Measures.layer]), Layer.provide(nodeServer(settings, port)))
