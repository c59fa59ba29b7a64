/** A tool: its description, its arguments and a few calls of the API. */
import { issueMessage } from "@answerscope/core/model"
import { Effect, Schema } from "effect"
import { McpSchema, McpServer } from "effect/ai"
import { type Client, ClientError } from "../client/fetch/FetchClient.ts"
import { CurrentApi } from "./CurrentApi.ts"

/** What a tool does to the organization's data. */
type Does = "reads" | "adds" | "replaces"

/** A tool of any arguments. */
export interface Tool {
  readonly described: McpSchema.Tool
  readonly does: Does
  readonly handle: (given: unknown) => Effect.Effect<McpSchema.CallToolResult>
}

const resultOf = (text: string, isError: boolean) =>
  new McpSchema.CallToolResult({ content: [McpSchema.TextContent.make({ text })], isError })

/** Why a call failed, for the assistant. Any other error is a defect, which the server logs and does not show. */
const wordsOf = (error: unknown): Effect.Effect<never, string> =>
  error instanceof ClientError ? Effect.fail(`${error.code}: ${error.message}`) : Effect.die(error)

/** Makes a tool. `run` returns the result, as JSON. */
export const tool = <Input>(options: {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly does: Does
  readonly input: Schema.Codec<Input, unknown>
  readonly run: (client: Client, input: Input) => Promise<unknown>
}): Tool => {
  const { description, does, input, name, run, title } = options
  const { schema } = Schema.toJsonSchemaDocument(input, { onExcessProperty: "error" })
  const decode = Schema.decodeUnknownEffect(input, { onExcessProperty: "error" })
  const called = Effect.fnUntraced(function* (given: unknown) {
    const decoded = yield* decode(given ?? {}).pipe(
      Effect.mapError(({ issue }) => `invalid_request: ${issueMessage(issue, "arguments")}`)
    )
    const { client } = yield* CurrentApi
    const result = yield* Effect.tryPromise({ try: () => run(client, decoded), catch: (error) => error }).pipe(
      Effect.catch(wordsOf)
    )
    return JSON.stringify(result)
  })
  return {
    does,
    described: new McpSchema.Tool({
      name,
      title,
      description,
      inputSchema: { ...schema, type: "object" },
      annotations: {
        title,
        readOnlyHint: does === "reads",
        destructiveHint: does === "replaces",
        idempotentHint: does !== "adds",
        openWorldHint: does === "adds"
      }
    }),
    handle: (given) =>
      called(given).pipe(
        Effect.match({ onSuccess: (text) => resultOf(text, false), onFailure: (text) => resultOf(text, true) })
      )
  }
}

/** Registers tools with the server. */
export const registerTools = Effect.fnUntraced(function* (tools: ReadonlyArray<Tool>) {
  const server = yield* McpServer.McpServer
  const services = yield* Effect.context<never>()
  for (const { described, handle } of tools) {
    yield* server.addTool({ tool: described, annotations: services, services, handle })
  }
})
