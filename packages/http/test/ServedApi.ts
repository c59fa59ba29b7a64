/** The API on a Node server. */
import { HttpServer } from "@answerscope/http"
import * as NodeServer from "@answerscope/http/node"
import type { Send } from "@answerscope/http/testing"
import { Context, Effect, Layer } from "effect"
import { HttpServer as EffectHttpServer } from "effect/http"
import { TestSend, unlimited } from "./TestServer.ts"

const options = { ...unlimited, trustedProxies: ["127.0.0.1"] }
export const node = NodeServer.layer({ host: "127.0.0.1", port: 0, shutdownMillis: 5000 })

/** Port of the running server. */
export class Port extends Context.Service<Port, number>()("Port") {
  static readonly layer = Layer.effect(
    Port,
    Effect.map(EffectHttpServer.HttpServer, ({ address }) => ("port" in address ? address.port : 0))
  )
}

/** A server on a free port. */
export const server = HttpServer.layer(options).pipe(Layer.merge(Port.layer), Layer.provide(node))

/** Sends requests over a socket. */
export const fetchSend =
  (port: number): Send =>
  async ({ method, path, headers, body }) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body })
    })
    return { status: response.status, headers: response.headers, body: await response.text() }
  }

export const fetching = Layer.effect(TestSend, Effect.map(Port, fetchSend))
