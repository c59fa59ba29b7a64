/**
 * Logs, traces and metrics sent to a collector of OpenTelemetry.
 */
import { Layer } from "effect"
import * as Otlp from "effect/observability/Otlp"
import * as VendorClient from "../VendorClient.ts"

export const layer = (baseUrl: string) =>
  Otlp.layerJson({ baseUrl, resource: { serviceName: "answerscope", serviceVersion: "0.1.0" } }).pipe(
    Layer.provide(VendorClient.layer)
  )
