/**
 * Reads take routes of their own, which do not copy all services of the server for each request. They are made of what
 * the library leaves behind, so a version that leaves something else would bring its own routes back in silence.
 */
import { AccessKeys, Unauthenticated } from "@answerscope/core"
import { Api, HttpServer } from "@answerscope/http"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Layer, type Scope } from "effect"
import { HttpEffect, HttpRouter, type HttpServerRequest } from "effect/http"
import { HttpApi } from "effect/http-api"
import { core, unlimited } from "./TestServer.ts"

/** There where routes are made, and not where requests are answered. */
class OfMaking extends Context.Service<OfMaking, true>()("OfMaking") {}

/** Refuses all callers, and notes whether their requests were given the services of the making. */
const refusing = (notes: Array<boolean>) =>
  Layer.effect(
    AccessKeys,
    Effect.map(AccessKeys, (keys) =>
      AccessKeys.of({
        ...keys,
        authenticate: () =>
          Effect.contextWith((services: Context.Context<never>) => {
            notes.push(services.mapUnsafe.has(OfMaking.key))
            return Effect.fail(new Unauthenticated())
          })
      })
    )
  )

const operations = () => {
  const all: Array<{ readonly name: string; readonly method: string; readonly path: string }> = []
  HttpApi.reflect(Api, {
    onGroup: () => {},
    onEndpoint: ({ group, endpoint }) => {
      const path = endpoint.path.replaceAll(/:\w+/g, "some")
      all.push({ name: `${group.identifier}.${endpoint.identifier}`, method: endpoint.method, path })
    }
  })
  // of these two ask for no key, and the third reads nothing
  return all.filter(({ name }) => !name.startsWith("health."))
}

/** Asks for each operation. Of each it tells what was noted. */
const askForAll = Effect.gen(function* () {
  const notes: Array<boolean> = []
  const told: Record<string, ReadonlyArray<boolean>> = {}
  yield* Effect.gen(function* () {
    const made = HttpRouter.toHttpEffect(HttpServer.routes(unlimited))
    const app = yield* Effect.provideService(made, OfMaking, OfMaking.of(true))
    const services = yield* Effect.context<never>()
    const send = HttpEffect.toWebHandlerWith<never, HttpServerRequest.HttpServerRequest | Scope.Scope>(services)(app)
    for (const { name, method, path } of operations()) {
      const headers = { "x-access-key": "some", "content-type": "application/json" }
      const body = method === "GET" || method === "DELETE" ? {} : { body: "{}" }
      yield* Effect.promise(() => send(new Request(`http://api.test${path}`, { method, headers, ...body })))
      told[name] = notes.splice(0)
    }
  }).pipe(
    Effect.provide([
      refusing(notes).pipe(Layer.provideMerge(core)),
      Layer.succeed(HttpRouter.RouterConfig, HttpServer.routerConfig),
      NodeHttpServer.layerHttpServices
    ])
  )
  return told
})

describe("routes", () => {
  it.effect("of reads give no request a copy of the services that they were made with", () =>
    Effect.gen(function* () {
      // what changes something takes the library's routes, which shows that a copy is seen here
      const expected = operations().map(({ name, method }) => [name, [method !== "GET"]])
      assert.deepStrictEqual(yield* askForAll, Object.fromEntries(expected))
    })
  )
})
