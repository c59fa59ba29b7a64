/** The MCP server over standard input and output, in front of an API elsewhere. */
import { Layer, Predicate } from "effect"
import { createClient } from "../client/fetch/FetchClient.ts"
import { type ApiAccess, CurrentApi } from "./CurrentApi.ts"
import { layerStdio } from "./McpLayers.ts"

const timeoutMillis = 60_000

export interface StdioServerOptions {
  /** Where the API is served. */
  readonly baseUrl: string
  readonly accessKey: string
  /** Sends requests. */
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
}

const scopeIn = (text: string): unknown => {
  const caller: unknown = JSON.parse(text)
  return Predicate.hasProperty(caller, "scope") ? caller.scope : undefined
}

const accessTo = ({ accessKey, baseUrl, fetch }: StdioServerOptions): ApiAccess => {
  const page = async (path: string) => {
    const response = await fetch(`${baseUrl.replace(/\/+$/, "")}${path}`, {
      headers: { "x-access-key": accessKey },
      signal: AbortSignal.timeout(timeoutMillis)
    })
    if (response.status === 404) return null
    if (response.status !== 200) throw new Error(`${path}: status ${response.status}`)
    return response.text()
  }
  return {
    client: createClient({ baseUrl, accessKey, fetch, timeoutMillis }),
    mayWrite: async () => scopeIn((await page("/v1/health/auth")) ?? "{}") !== "read",
    page
  }
}

/** Serves standard input and output until its scope closes. Its tools call the API at `baseUrl`. Needs `Stdio`. */
export const layer = (options: StdioServerOptions) =>
  layerStdio.pipe(Layer.provide(Layer.succeed(CurrentApi, accessTo(options))))
