/** The MCP server: its tools, resources and prompts, over HTTP and over standard input and output. */
import { Effect, Layer } from "effect"
import { McpProtocol, McpSchema, McpServer } from "effect/ai"
import { CurrentApi } from "./CurrentApi.ts"
import { evidenceTools } from "./EvidenceTools.ts"
import { promptsLayer } from "./Prompts.ts"
import { readTools } from "./ReadTools.ts"
import { resourcesLayer } from "./Resources.ts"
import { registerTools } from "./Tool.ts"
import { instructions } from "./Words.ts"
import { writeTools } from "./WriteTools.ts"

/** Hides tools from callers who may not use them. */
const writersOnly = McpServer.visibility(() =>
  Effect.flatMap(CurrentApi, ({ mayWrite }) =>
    Effect.tryPromise({
      try: mayWrite,
      catch: () => new McpSchema.InternalError({ message: "The scope of the access key could not be read." })
    })
  )
)

const registrations = Layer.mergeAll(
  Layer.effectDiscard(registerTools([...readTools, ...evidenceTools])),
  Layer.effectDiscard(registerTools(writeTools)).pipe(Layer.provide(writersOnly.layer)),
  resourcesLayer,
  promptsLayer
)

const server = {
  name: "answerscope",
  version: "0.1.0",
  description: "How AI engines' answers show brands, with how sure each figure is",
  instructions,
  registrations
}

/** The newest revision needs no session, so any process may answer. The others keep sessions in one process. */
const protocols = [
  McpProtocol.v2026_07_28,
  McpProtocol.v2025_11_25,
  McpProtocol.v2025_06_18,
  McpProtocol.v2025_03_26
] as const

/** Adds the server to a router. Requests run with the `CurrentApi` of their fiber. */
export const layerHttp = McpServer.layerHttp({
  ...server,
  protocols,
  path: "/mcp",
  allowSessionTermination: true,
  allowSubscriptions: false
})

/** Serves standard input and output. */
export const layerStdio = McpServer.layerStdio({ ...server, protocols })
