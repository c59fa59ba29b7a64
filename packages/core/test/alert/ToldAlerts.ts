/**
 * `Alerts` of a service that brings its own sink instead of notifications.
 */
import { Alerts, AlertSink, Ids } from "@answerscope/core"
import { Context, Effect, Layer } from "effect"

/** As long as the scope; fresh, for the core has one already. */
export const alertsTelling = (tell: AlertSink["Service"]["tell"]) =>
  Layer.build(Layer.fresh(Alerts.layer).pipe(Layer.provide([Layer.succeed(AlertSink, { tell }), Ids.layer]))).pipe(
    Effect.map((services) => Context.get(services, Alerts))
  )
