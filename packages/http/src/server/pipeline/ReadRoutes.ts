/**
 * Routes of the operations that only read, from the contract and the handlers that `HttpApiBuilder` has for it. Its own
 * routes give each request a copy of all services that handlers were made with, which takes as long as the rest of a
 * small request's way through here.
 */
import { Context, Effect, Layer, Predicate, Redacted, Schema, type Types } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { HttpApi, type HttpApiEndpoint, HttpApiError, type HttpApiGroup } from "effect/http-api"
import { Api } from "../../api/Api.ts"
import { AccessKeyCheck } from "../../api/request/Access.ts"
import { IdempotencyKey, RequestForm } from "../../api/request/RequestRules.ts"
import { apiErrorResponse } from "../error/ErrorResponse.ts"

/** How many services a request adds to those that it begins with before it copies them. */
const addedMax = 24

/** The same services, with room for those of a request. */
export const withRoom = <Services>(services: Context.Context<Services>): Context.Context<Services> =>
  Context.makeUnsafe(new Map(services.mapUnsafe), { maxDepth: addedMax })

type Route = HttpRouter.Route<unknown, unknown>

interface Operation {
  readonly endpoint: HttpApiEndpoint.Top
  readonly handler: (request: object) => Effect.Effect<unknown, unknown>
}

/** What `HttpApiBuilder.group` makes: the routes, and what they are made of, in the same order. */
interface GroupRoutes {
  readonly routes: ReadonlyArray<Route>
  readonly handlers: ReadonlyMap<string, Operation>
}

const isGroupRoutes = (made: unknown): made is GroupRoutes =>
  Predicate.hasProperty(made, "routes") &&
  Array.isArray(made.routes) &&
  Predicate.hasProperty(made, "handlers") &&
  made.handlers instanceof Map &&
  made.handlers.size === made.routes.length

type Gates = Context.Context<AccessKeyCheck | RequestForm>

const decoderOf = (kind: "Params" | "Query", schema: Schema.Top | undefined) => {
  if (schema === undefined) return null
  const decode = Schema.decodeUnknownEffect(kind === "Query" ? Schema.toCodecArrayFromSingle(schema) : schema)
  return (given: unknown) =>
    Effect.mapError(decode(given), (cause) => new HttpApiError.HttpApiSchemaError({ kind, cause }))
}

/** The response to a request whose form is right, by whoever may ask. */
const answered = ({ endpoint, handler }: Operation, group: HttpApiGroup.Top, success: Schema.Top) => {
  const decodeParams = decoderOf("Params", endpoint.params)
  const decodeQuery = decoderOf("Query", endpoint.query)
  const encode = Schema.encodeUnknownEffect(success)
  return Effect.gen(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    const { params } = yield* HttpRouter.RouteContext
    const made = yield* handler({
      request,
      endpoint,
      group,
      params: decodeParams === null ? {} : yield* decodeParams(params),
      query: decodeQuery === null ? {} : yield* decodeQuery(yield* HttpServerRequest.ParsedSearchParams)
    })
    if (HttpServerResponse.isHttpServerResponse(made)) return made
    const body = yield* Effect.orDie(encode(made))
    return HttpServerResponse.text(JSON.stringify(body), { contentType: "application/json" })
  })
}

/** What gates guard: they let its errors pass, whatever those are. */
const guarded = (effect: Effect.Effect<HttpServerResponse.HttpServerResponse, unknown, unknown>) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type of what a gate is given
  effect as Effect.Effect<HttpServerResponse.HttpServerResponse, Types.unhandled>

/** The same through the gates that the contract names. A request that reads is not kept to be repeated. */
const gated = (operation: Operation, group: HttpApiGroup.Top, success: Schema.Top, gates: Gates) => {
  const { endpoint } = operation
  const options = { endpoint, group }
  const inForm = Context.get(gates, RequestForm)(guarded(answered(operation, group, success)), options)
  const { accessKey } = Context.get(gates, AccessKeyCheck)
  return Effect.flatMap(HttpServerRequest.HttpServerRequest, ({ headers }) =>
    accessKey(guarded(inForm), { ...options, credential: Redacted.make(headers["x-access-key"] ?? "") })
  )
}

/** Those that `gated` knows: an operation behind any other keeps the library's route. */
const knownGates: ReadonlySet<unknown> = new Set([AccessKeyCheck, RequestForm, IdempotencyKey])

const hasKnownGates = ({ middlewares }: HttpApiEndpoint.Top): boolean =>
  middlewares.size === knownGates.size && [...middlewares].every((gate) => knownGates.has(gate))

/** A route of its own for an operation that only reads, behind a key; null for others. */
const readRoute = (route: Route, operation: Operation, group: HttpApiGroup.Top, gates: Gates): Route | null => {
  const { endpoint } = operation
  const [success, ...others] = endpoint.success
  const isPlain = endpoint.payload.size === 0 && endpoint.headers === undefined && others.length === 0
  if (endpoint.method !== "GET" || !isPlain || success === undefined || !hasKnownGates(endpoint)) return null
  const handler = gated(operation, group, success, gates).pipe(
    Effect.withErrorReporting,
    Effect.catch((error) => Effect.orDie(apiErrorResponse(error)))
  )
  return { ...route, handler }
}

const withReadRoutes = (made: GroupRoutes, group: HttpApiGroup.Top, gates: Gates): GroupRoutes => {
  const operations = [...made.handlers.values()]
  const routes = made.routes.map((route, at) => {
    const operation = operations[at]
    return (operation === undefined ? null : readRoute(route, operation, group, gates)) ?? route
  })
  return { ...made, routes }
}

/** The handlers of all groups, with routes of their own for the operations that only read. */
export const layer = <Groups, E, R>(handlers: Layer.Layer<Groups, E, R>) =>
  Layer.effectContext(
    Effect.gen(function* () {
      const made = yield* Effect.context<Groups>()
      const gates = yield* Effect.context<AccessKeyCheck | RequestForm>()
      const groups = new Map(made.mapUnsafe)
      HttpApi.reflect(Api, {
        onGroup: ({ group }) => {
          const routes: unknown = groups.get(group.key)
          if (isGroupRoutes(routes)) groups.set(group.key, withReadRoutes(routes, group, gates))
        },
        onEndpoint: () => {}
      })
      return Context.makeUnsafe<Groups>(groups)
    })
  ).pipe(Layer.provide(handlers))
