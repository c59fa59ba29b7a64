/** Answers health checks while a start takes long, for example without its database: alive, but not ready. */
import { HttpServer } from "@answerscope/http"
import * as NodeServer from "@answerscope/http/node"
import { Effect, Layer } from "effect"
import type { ServeSettings } from "./ServeSettings.ts"

/** Longer than a usual start, which then does not hand the port from one server to another. */
const patience = "2 seconds"

const reason = "The server is starting: its database cannot be reached yet."

/**
 * Runs a start. If it takes long, health checks are answered on the server's port, which is released afterwards. If the
 * port is taken, the server itself reports it.
 */
export const answeringMeanwhile =
  ({ host, port }: Pick<ServeSettings, "host" | "port">) =>
  <A, E, R>(start: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> => {
    const server = HttpServer.layerStarting(reason).pipe(
      Layer.provide(NodeServer.layer({ host, port, shutdownMillis: 0 }))
    )
    const serve = Layer.build(server).pipe(Effect.delay(patience), Effect.ignore)
    return Effect.scoped(
      Effect.gen(function* () {
        // a port that the system chooses is still unknown
        if (port !== 0) yield* Effect.forkScoped(serve)
        return yield* start
      })
    )
  }
