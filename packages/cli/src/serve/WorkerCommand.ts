/** `answerscope worker`: only background work, beside any number of others on one database. */
import { Worker } from "@answerscope/worker"
import { Console, Effect, Layer } from "effect"
import { Command } from "effect/cli"
import * as Lazy from "../Lazy.ts"
import { banner } from "./Banner.ts"
import { openDeployment } from "./Deployment.ts"
import { endInTime } from "./ShutdownTimeout.ts"
import { checked } from "../settings/SettingsCheck.ts"
import { CurrentSettingsFile } from "../settings/SettingSources.ts"
import * as Observability from "./Observability.ts"
import { type ServeSettings, serveSettings, workerOptions } from "./ServeSettings.ts"

/** Serves metrics and health if `METRICS_PORT` is set; otherwise a worker has no server. */
const server = (settings: ServeSettings) => {
  const { metricsPort } = settings
  if (metricsPort === null) return Layer.empty
  return Lazy.layer(async () => (await import("./MetricsPort.ts")).workerServer(settings, metricsPort))
}

export const workerCommand = Command.make("worker", {}, () =>
  Effect.gen(function* () {
    const settings = yield* serveSettings
    yield* endInTime(settings.drainSeconds)
    const { engines, judge, seoData, senders, database, core } = yield* openDeployment(settings)
    const ready = Layer.effectDiscard(
      Console.log(
        banner({
          address: null,
          dashboard: null,
          database: database.description,
          settingsFile: (yield* CurrentSettingsFile)?.path ?? null,
          engines: engines.description,
          judge,
          seoData: seoData.description,
          email: senders.email,
          isSimulated: engines.isSimulated,
          issued: null,
          isKeyGiven: false
        })
      )
    )
    const background = Layer.merge(Worker.layer(workerOptions(settings)), server(settings))
    const all = ready.pipe(Layer.provideMerge(background), Layer.provide(core))
    return yield* Effect.raceFirst(Layer.launch(all), database.lost)
  }).pipe(Effect.scoped, Effect.provide(Observability.layer), checked)
)
