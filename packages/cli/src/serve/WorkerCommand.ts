/**
 * `answerscope worker`: the background work alone, beside any number of others on one database.
 */
import { Worker } from "@answerscope/worker"
import { Console, Effect, Layer } from "effect"
import { Command } from "effect/cli"
import { banner } from "./Banner.ts"
import { openDeployment } from "./Deployment.ts"
import { endInTime } from "./ForcedEnd.ts"
import { workerServer } from "./MetricsPort.ts"
import * as Observability from "./Observability.ts"
import { serveSettings, workerOptions } from "./ServeSettings.ts"

export const workerCommand = Command.make("worker", {}, () =>
  Effect.gen(function* () {
    const settings = yield* serveSettings
    yield* endInTime(settings.drainSeconds)
    const { engines, judge, seoData, senders, database, core } = yield* openDeployment(settings)
    const ready = Layer.effectDiscard(
      Console.log(
        banner({
          address: null,
          database: database.description,
          engines: engines.description,
          configured: [],
          judge,
          seoData: seoData.description,
          email: senders.email,
          isSimulated: engines.isSimulated,
          issued: null,
          isKeyGiven: false
        })
      )
    )
    const background = Layer.merge(Worker.layer(workerOptions(settings)), workerServer(settings))
    const all = ready.pipe(Layer.provideMerge(background), Layer.provide(core))
    return yield* Effect.raceFirst(Layer.launch(all), database.lost)
  }).pipe(Effect.scoped, Effect.provide(Observability.layer))
).pipe(Command.withDescription("Run the background work alone, until Ctrl-C or SIGTERM"))
