/**
 * What a server says while its start takes long, such as when its database is away: that it lives, and is not ready.
 */
import { HttpServer } from "@answerscope/http"
import * as NodeServer from "@answerscope/http/node"
import { Effect, Layer } from "effect"
import type { ServeSettings } from "./ServeSettings.ts"

/** A usual start is over by then, and need not give the port from one server to another. */
const patience = "2 seconds"

const reason = "The server is starting: its database cannot be reached yet."

/**
 * Does the work of a start. Where it takes long, the health checks are answered meanwhile on the server's own port,
 * which is free again afterwards. Where that port cannot be had, the server itself will say so.
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
        // a free port of the system's choice is nobody's to ask
        if (port !== 0) yield* Effect.forkScoped(serve)
        return yield* start
      })
    )
  }
