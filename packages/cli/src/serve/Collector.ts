/**
 * Logs, traces and metrics sent to a collector of OpenTelemetry.
 */
import { Layer } from "effect"
import * as Otlp from "effect/observability/Otlp"
import * as Lazy from "../Lazy.ts"

// what is sent to it may be of any kind
const client = Lazy.layer(async () => (await import("@effect/platform-node/NodeHttpClient")).layerUndici)

export const layer = (baseUrl: string) =>
  Otlp.layerJson({ baseUrl, resource: { serviceName: "answerscope", serviceVersion: "0.1.0" } }).pipe(
    Layer.provide(client)
  )
