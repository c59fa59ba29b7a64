/**
 * Records a conversation for each revision of the protocol, which `McpConversations.test.ts` replays. The official
 * client speaks all but the newest, which Effect's client speaks. Run it after a change of tools:
 * `node --conditions=@answerscope/source compat/mcp/record.ts`.
 */
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js"
import { Effect, Layer } from "effect"
import { McpClient, McpProtocol } from "effect/ai"
import { FetchHttpClient } from "effect/http"
import { writeFileSync } from "node:fs"
import type { Exchange } from "../../packages/http/test/McpCalls.ts"
import { core, newOrganization, TestSend, unlimited } from "../../packages/http/test/TestServer.ts"
import { withClient } from "./Client.ts"

const url = "http://api.test/mcp"

const calls: ReadonlyArray<readonly [name: string, given: Record<string, string>]> = [
  ["list_brands", {}],
  ["get_brand", { brand_id: "brd_unknown" }]
]

/** A `fetch` that asks the server in memory, and what went over it. */
const recorder = Effect.fnUntraced(function* (revision: string) {
  const { key } = yield* newOrganization(0)
  const send = yield* TestSend
  const exchanges: Array<Exchange> = []
  const record = async (given: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = new Request(given, init)
    const body = await request.text()
    const headers = Object.fromEntries(request.headers)
    const { method } = request
    const sent = { method, path: "/mcp", headers: { ...headers, "x-access-key": key } }
    const response = await send({ ...sent, ...(body === "" ? {} : { body }) })
    if (method === "POST") {
      const session = headers["mcp-session-id"] === undefined ? {} : { hasSession: true }
      const kept = Object.fromEntries(
        Object.entries(headers).filter(([name]) => /^(accept|content-type|mcp-(?!session).*)$/.test(name))
      )
      const { status } = response
      const answer = response.body === "" ? null : JSON.parse(response.body)
      exchanges.push({ revision, ...session, headers: kept, body: JSON.parse(body), status, answer })
    }
    return new Response(response.body === "" ? null : response.body, response)
  }
  return { exchanges, record }
})

/** The official client offers the newest revision that it knows; an older client would offer this one. */
const offering =
  (revision: string, record: typeof fetch): typeof fetch =>
  (given, init) =>
    record(given, {
      ...init,
      ...(typeof init?.body === "string"
        ? { body: init.body.replace(/("protocolVersion":)"[^"]+"/, `$1"${revision}"`) }
        : {})
    })

const withSessions = (revision: string) =>
  Effect.gen(function* () {
    const { exchanges, record } = yield* recorder(revision)
    const transport = new StreamableHTTPClientTransport(new URL(url), { fetch: offering(revision, record) })
    yield* Effect.promise(() =>
      withClient(transport, async (client) => {
        await client.listTools()
        for (const [name, given] of calls) await client.callTool({ name, arguments: given })
        await client.readResource({ uri: "answerscope://method" })
        await client.listPrompts()
      })
    )
    return exchanges
  })

const withoutSessions = Effect.gen(function* () {
  const { exchanges, record } = yield* recorder("2026-07-28")
  const client = McpClient.layerHttp({ name: "compat", version: "1", protocol: McpProtocol.v2026_07_28, url })
  yield* Effect.gen(function* () {
    const asked = yield* McpClient.McpClient
    const tools = yield* asked.listTools()
    for (const [name, given] of calls) {
      const tool = tools.find((one) => one.name === name)
      if (tool !== undefined) yield* asked.callTool({ tool, arguments: given })
    }
    yield* asked.readResource({ uri: "answerscope://method" })
    yield* asked.listPrompts()
  }).pipe(
    Effect.provide(
      client.pipe(Layer.provide(FetchHttpClient.layer), Layer.provide(Layer.succeed(FetchHttpClient.Fetch, record)))
    )
  )
  return exchanges
})

const written = Effect.gen(function* () {
  const conversations = [yield* withoutSessions]
  for (const revision of ["2025-11-25", "2025-06-18", "2025-03-26"]) conversations.push(yield* withSessions(revision))
  const file = new URL("../../packages/http/test/mcpConversations.ndjson", import.meta.url)
  writeFileSync(file, conversations.flatMap((one) => one.map((exchange) => `${JSON.stringify(exchange)}\n`)).join(""))
})

await Effect.runPromise(
  Effect.scoped(written.pipe(Effect.provide(TestSend.layer(unlimited).pipe(Layer.provideMerge(core)))))
)
