/** `/mcp` inside a host's server. */
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { hostHandler, listening, newCustomer } from "./HostServer.ts"
import { requestOf } from "./McpCalls.ts"
import { core, unlimited } from "./TestServer.ts"

layer(core, { excludeTestServices: true })("/mcp inside a host", (it) => {
  it.effect.each(["web", "node"] as const)("is for whom the host says, by %s", (side) =>
    Effect.gen(function* () {
      const handler = yield* hostHandler({ ...unlimited, corsOrigins: ["https://app.example.com"] })
      const { url } = yield* listening(handler.handleNode)
      const ask = (user: string | null, method: string, params: object = {}, more: Record<string, string> = {}) => {
        const { body, headers } = requestOf(method, { ...params })
        const init = {
          method: "POST",
          body,
          headers: { ...headers, ...(user === null ? {} : { "x-user": user }), ...more }
        }
        const path = "/visibility/mcp"
        return Effect.promise(async () => {
          const sent =
            side === "node" ? fetch(`${url}${path}`, init) : handler.handle(new Request(`http://h${path}`, init))
          const response = await sent
          return { status: response.status, json: JSON.parse(await response.text()) }
        })
      }
      const customer = yield* newCustomer
      assert.strictEqual((yield* ask(null, "tools/list")).status, 401)
      assert.lengthOf((yield* ask(customer, "tools/list")).json.result.tools, 14)
      assert.lengthOf((yield* ask(`${customer}:read`, "tools/list")).json.result.tools, 11)
      const usage = yield* ask(`${customer}:read`, "tools/call", { name: "usage", arguments: {} })
      assert.strictEqual(JSON.parse(usage.json.result.content[0].text).balance.monthly.limit, 1_000)
      // pages of other sites, which send the host's cookies
      const foreign = { "sec-fetch-site": "cross-site" }
      assert.strictEqual((yield* ask(customer, "tools/list", {}, foreign)).status, 403)
      const listed = { ...foreign, origin: "https://app.example.com" }
      assert.strictEqual((yield* ask(customer, "tools/list", {}, listed)).status, 200)
    })
  )

  it.effect("can be left out", () =>
    Effect.gen(function* () {
      const handler = yield* hostHandler({ mcp: false })
      const customer = yield* newCustomer
      const { body, headers } = requestOf("tools/list", {})
      const request = new Request("http://h/visibility/mcp", {
        method: "POST",
        body,
        headers: { ...headers, "x-user": customer }
      })
      assert.strictEqual((yield* Effect.promise(() => handler.handle(request))).status, 404)
    })
  )
})
