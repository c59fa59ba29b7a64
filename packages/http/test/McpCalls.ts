/** Requests to `/mcp` as assistants send them. */
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { TestSend } from "./TestServer.ts"

const newest = "2026-07-28"

const accepting = { "content-type": "application/json", accept: "application/json, text/event-stream" }

/** Sends a text to `/mcp`. */
export const post = Effect.fnUntraced(function* (body: string, headers: Readonly<Record<string, string>>) {
  const send = yield* TestSend
  const response = yield* Effect.promise(() =>
    send({ method: "POST", path: "/mcp", headers: { ...accepting, ...headers }, body })
  )
  const text = response.headers.get("content-type") === "text/event-stream" ? eventOf(response.body) : response.body
  return { ...response, json: text === "" ? null : JSON.parse(text) }
})

const eventOf = (body: string): string => /^data: (.*)$/m.exec(body)?.[1] ?? ""

/** A request of the revision without sessions: its headers and its body. */
export const requestOf = (method: string, params: Readonly<Record<string, unknown>>) => {
  const name = params["name"] ?? params["uri"]
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": newest,
    "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
    "io.modelcontextprotocol/clientCapabilities": {}
  }
  return {
    headers: {
      ...accepting,
      "mcp-protocol-version": newest,
      "mcp-method": method,
      ...(typeof name === "string" ? { "mcp-name": name } : {})
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: { ...params, _meta } })
  }
}

/** Sends a request of the revision without sessions. */
export const ask = (
  method: string,
  params: Readonly<Record<string, unknown>>,
  options: { readonly key?: string; readonly headers?: Readonly<Record<string, string>> } = {}
) => {
  const { body, headers } = requestOf(method, params)
  return post(body, {
    ...headers,
    ...(options.key === undefined ? {} : { "x-access-key": options.key }),
    ...options.headers
  })
}

/** Calls a tool. */
export const callTool = Effect.fnUntraced(function* (
  key: string,
  name: string,
  given: Readonly<Record<string, unknown>> = {}
) {
  const { json, status } = yield* ask("tools/call", { name, arguments: given }, { key })
  assert.strictEqual(status, 200, JSON.stringify(json))
  const { content, isError = false } = json.result
  const text: string = content[0].text
  return { isError: isError === true, text, data: isError === true ? null : JSON.parse(text) }
})

/** A request of a recorded conversation, and its response. */
export interface Exchange {
  readonly revision: string
  /** Whether it is sent in the session that the first response began. */
  readonly hasSession?: boolean
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
  readonly status: number
  readonly answer: unknown
}
