/** The official client of MCP with this server: over HTTP, and over the standard input and output of the command. */
import { HttpServer } from "@answerscope/http"
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js"
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { fileURLToPath } from "node:url"
import { fetching, node, Port } from "../../packages/http/test/ServedApi.ts"
import { core, newTenant, unlimited } from "../../packages/http/test/TestServer.ts"
import { calling, withClient } from "./Client.ts"

const main = fileURLToPath(new URL("../../packages/cli/dist/main.js", import.meta.url))

const served = HttpServer.layer(unlimited).pipe(Layer.merge(Port.layer), Layer.provide(node))

/** Ways to the same server. */
const ways = {
  "over HTTP": (port: number, key: string) =>
    new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${port}/mcp`), {
      requestInit: { headers: { authorization: `Bearer ${key}` } }
    }),
  "over standard input and output": (port: number, key: string) =>
    new StdioClientTransport({
      command: process.execPath,
      args: [main, "mcp"],
      env: { BASE_URL: `http://127.0.0.1:${port}`, ACCESS_KEY: key, PATH: process.env["PATH"] ?? "" }
    })
}

layer(fetching.pipe(Layer.provideMerge(served), Layer.provideMerge(core)))("the official client", (it) => {
  for (const [way, transportTo] of Object.entries(ways)) {
    it.effect(`reads tools, resources and prompts ${way}`, () =>
      Effect.gen(function* () {
        const { ids, readKey } = yield* newTenant
        const port = yield* Port
        yield* Effect.promise(() =>
          withClient(transportTo(port, readKey), async (client) => {
            assert.strictEqual(client.getServerVersion()?.name, "answerscope")
            assert.include(client.getInstructions() ?? "", "within_noise is none")
            const { tools } = await client.listTools()
            assert.lengthOf(tools, 11)
            assert.isTrue(tools.every(({ annotations }) => annotations?.readOnlyHint === true))
            const call = calling(client)
            const brands = await call("list_brands")
            assert.strictEqual(brands.rows[0][0], ids.brands)
            const { levels } = await call("changes", { brand_id: ids.brands })
            assert.include(levels.columns, "verdict")
            assert.strictEqual((await call("get_answer", { id: ids.snapshots })).content.answer, "I know none.")
            const { resources } = await client.listResources()
            assert.deepStrictEqual(
              resources.map(({ uri }) => uri),
              ["answerscope://method", "answerscope://openapi"]
            )
            const { contents } = await client.readResource({ uri: "answerscope://openapi" })
            assert.include(JSON.stringify(contents), "/v1/brands/")
            const prompt = await client.getPrompt({ name: "weekly_review", arguments: { brand: "Acme" } })
            assert.lengthOf(prompt.messages, 1)
          })
        )
      })
    )

    it.effect(`starts a scan after its price was confirmed ${way}`, () =>
      Effect.gen(function* () {
        const { ids, writeKey } = yield* newTenant
        const port = yield* Port
        yield* Effect.promise(() =>
          withClient(transportTo(port, writeKey), async (client) => {
            assert.lengthOf((await client.listTools()).tools, 14)
            const call = calling(client)
            const { credits, request_key } = await call("start_scan", { brand_id: ids.brands })
            const scan = await call("start_scan", { brand_id: ids.brands, confirm: credits, request_key })
            assert.strictEqual(scan.credits.charged, credits)
          })
        )
      })
    )
  }

  it.effect("is told when its key is wrong", () =>
    Effect.gen(function* () {
      const port = yield* Port
      const wrong = ways["over HTTP"](port, "ask_wrong")
      const outcome = yield* Effect.promise(() => withClient(wrong, () => Promise.resolve("in")).catch(String))
      assert.match(outcome, /401|Unauthorized|access key/)
    })
  )
})
