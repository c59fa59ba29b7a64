/** Sends logs, traces and metrics to an OpenTelemetry collector. */
import { Layer } from "effect"
import * as Otlp from "effect/observability/Otlp"
import * as Lazy from "../Lazy.ts"

// the collector accepts any kind
const client = Lazy.layer(async () => (await import("@effect/platform-node/NodeHttpClient")).layerUndici)

export const layer = (baseUrl: string) =>
  Otlp.layerJson({ baseUrl, resource: { serviceName: "answerscope", serviceVersion: "0.1.0" } }).pipe(
    Layer.provide(client)
  )
