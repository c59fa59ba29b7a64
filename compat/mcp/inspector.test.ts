/** The inspector's command line with this server: its checks of tools, and what it reads and calls. */
import { HttpServer } from "@answerscope/http"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { execFile } from "node:child_process"
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { fetching, node, Port } from "../../packages/http/test/ServedApi.ts"
import { core, newTenant, unlimited } from "../../packages/http/test/TestServer.ts"

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const inspector = pathOf("../node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js")
const main = pathOf("../../packages/cli/dist/main.js")

const served = HttpServer.layer(unlimited).pipe(Layer.merge(Port.layer), Layer.provide(node))

/** Its arguments for the same server. */
const ways = {
  "over HTTP": (port: number, key: string) => [
    ...["--transport", "http", "--server-url", `http://127.0.0.1:${port}/mcp`, "--header", `x-access-key: ${key}`]
  ],
  "over standard input and output": (port: number, key: string) => [
    ...["-e", `BASE_URL=http://127.0.0.1:${port}`, "-e", `ACCESS_KEY=${key}`, "--transport", "stdio"],
    ...[process.execPath, main, "mcp"]
  ]
}

// it keeps secrets in the home folder
const home = mkdtempSync(join(tmpdir(), "inspector-"))

/** Runs a method. It exits with an error if the method, or a tool, fails. */
const inspecting =
  (way: ReadonlyArray<string>) =>
  async (method: string, ...given: ReadonlyArray<string>): Promise<any> => {
    const options = { env: { PATH: process.env["PATH"] ?? "", HOME: home }, maxBuffer: 16 * 1024 * 1024 }
    const { stdout } = await promisify(execFile)(
      process.execPath,
      // its own options come first: what follows a command is the command's
      [inspector, "--cli", "--method", method, ...given, ...way],
      options
    )
    return JSON.parse(stdout)
  }

layer(fetching.pipe(Layer.provideMerge(served), Layer.provideMerge(core)))("the inspector", (it) => {
  for (const [way, argumentsTo] of Object.entries(ways)) {
    it.effect(`finds tools without faults, calls one, and reads resources and prompts ${way}`, () =>
      Effect.gen(function* () {
        const { ids, readKey, writeKey } = yield* newTenant
        const port = yield* Port
        yield* Effect.promise(async () => {
          const inspect = inspecting(argumentsTo(port, readKey))
          const { tools } = await inspect("tools/list", "--strict")
          assert.lengthOf(tools, 11)
          const all = await inspecting(argumentsTo(port, writeKey))("tools/list", "--strict")
          assert.lengthOf(all.tools, 14)
          const named = ["--tool-name", "get_brand", "--tool-arg", `brand_id=${ids.brands}`]
          const { content } = await inspect("tools/call", ...named)
          assert.strictEqual(JSON.parse(content[0].text).id, ids.brands)
          const { resources } = await inspect("resources/list")
          assert.lengthOf(resources, 2)
          const { resourceTemplates } = await inspect("resources/templates/list")
          assert.deepStrictEqual(
            resourceTemplates.map(({ uriTemplate }: { readonly uriTemplate: string }) => uriTemplate),
            ["answerscope://brands/{id}/report/{period}"]
          )
          const { contents } = await inspect(
            "resources/read",
            "--uri",
            `answerscope://brands/${ids.brands}/report/default`
          )
          assert.include(contents[0].text, '"sentence":')
          const { prompts } = await inspect("prompts/list")
          assert.lengthOf(prompts, 3)
          const why = ["--prompt-name", "why_did_we_drop", "--prompt-args", "brand=Acme"]
          const { messages } = await inspect("prompts/get", ...why)
          assert.include(messages[0].content.text, 'the brand "Acme" fell')
        })
      })
    )

    it.effect(`fails for a tool that the key may not use ${way}`, () =>
      Effect.gen(function* () {
        const { ids, readKey } = yield* newTenant
        const inspect = inspecting(argumentsTo(yield* Port, readKey))
        const outcome = yield* Effect.promise(() =>
          inspect("tools/call", "--tool-name", "start_scan", "--tool-arg", `brand_id=${ids.brands}`).then(
            () => "started",
            ({ stderr }) => String(stderr)
          )
        )
        assert.match(outcome, /"error".*start_scan/)
      })
    )
  }
})
