/** Calls of the API within its own process: they pass its router like any other request of the caller. */
import { Context, Effect } from "effect"
import { Headers, HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { createClient } from "../../client/fetch/FetchClient.ts"
import type { ApiAccess } from "../../mcp/CurrentApi.ts"
import { CurrentRequest } from "../RequestRecord.ts"

const origin = "http://in.process"

/** Headers that belong to the outer request alone. */
const ofBody = ["accept", "accept-encoding", "content-encoding", "content-length", "content-type", "transfer-encoding"]
const ofMcp = ["mcp-session-id", "mcp-protocol-version", "mcp-method", "mcp-name", "origin", "idempotency-key"]
const ofProxies = ["x-forwarded-for", "connection", "expect"]

/** Makes the access of the current request's caller. `credentials` replace the headers that identify it. */
export const accessInProcess = Effect.fnUntraced(function* (options: {
  readonly router: HttpRouter.HttpRouter
  readonly mayWrite: boolean
  readonly credentials: Readonly<Record<string, string>> | null
}) {
  const { credentials, mayWrite, router } = options
  const outer = yield* HttpServerRequest.HttpServerRequest
  const { requestId } = yield* CurrentRequest
  const context = Context.omit(HttpServerRequest.HttpServerRequest)(yield* Effect.context<never>())
  const run = Effect.runPromiseWith(context)
  const identity =
    credentials === null
      ? Headers.removeMany(outer.headers, [...ofBody, ...ofMcp, ...ofProxies])
      : Headers.fromInput(credentials)
  const app = router.asHttpEffect()

  const send = (url: string, init: RequestInit): Promise<Response> => {
    const web = HttpServerRequest.fromWeb(new Request(url, init))
    const headers = Headers.merge(identity, Headers.set(web.headers, "x-request-id", requestId))
    const request = web.modify({ url: url.slice(origin.length), headers, remoteAddress: outer.remoteAddress })
    const answered = Effect.scoped(
      Effect.flatMap(app, (response) => {
        const sent = HttpServerResponse.toWeb(response, { context })
        return Effect.promise(async () => new Response(await sent.arrayBuffer(), sent))
      })
    ).pipe(Effect.provideService(HttpServerRequest.HttpServerRequest, request), Effect.orDie)
    return run(answered, init.signal === null || init.signal === undefined ? {} : { signal: init.signal })
  }

  const access: ApiAccess = {
    // an assistant hears of a limit at once, instead of waiting for it
    client: createClient({ baseUrl: origin, fetch: send, attemptsMax: 1 }),
    mayWrite: () => Promise.resolve(mayWrite),
    page: async (path) => {
      const response = await send(`${origin}${path}`, {})
      return response.status === 200 ? response.text() : null
    }
  }
  return access
})
