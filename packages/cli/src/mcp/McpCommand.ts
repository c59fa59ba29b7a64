/** `answerscope mcp`: an MCP server over standard input and output, for assistants that start one. */
import * as StdioServer from "@answerscope/http/mcp"
import { Config, Effect, Layer, Redacted } from "effect"
import { Command } from "effect/cli"
import { SettingsError } from "../settings/SettingsError.ts"

const isAddress = (text: string): boolean => ["http:", "https:"].includes(URL.parse(text)?.protocol ?? "")

const mcp = Effect.gen(function* () {
  const baseUrl = yield* Config.withDefault(Config.String("BASE_URL"), "")
  const accessKey = Redacted.value(yield* Config.withDefault(Config.Redacted("ACCESS_KEY"), Redacted.make("")))
  const problems = [
    ...(isAddress(baseUrl) ? [] : [{ name: "BASE_URL", expected: "the address of a server, such as https://…" }]),
    ...(accessKey === "" ? [{ name: "ACCESS_KEY", expected: "an access key of that server" }] : [])
  ]
  if (problems.length > 0) return yield* new SettingsError({ problems })
  return yield* Layer.launch(StdioServer.layer({ baseUrl, accessKey, fetch: (url, init) => fetch(url, init) }))
})

export const mcpCommand = Command.make("mcp", {}, () => mcp).pipe(
  Command.withDescription("Let an assistant ask a server, over standard input and output (MCP)"),
  Command.withExamples([
    {
      command: "BASE_URL=http://127.0.0.1:3000 ACCESS_KEY=ask_… answerscope mcp",
      description: "The command to give to the assistant"
    }
  ])
)
