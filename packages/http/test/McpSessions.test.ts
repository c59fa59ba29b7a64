/** Sessions of `/mcp`, for the revisions of the protocol that have them. */
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { post } from "./McpCalls.ts"
import { call, core, newKey, newOrganization, TestSend, unlimited } from "./TestServer.ts"

const revisions = ["2025-11-25", "2025-06-18", "2025-03-26"]

const message = (method: string, params: Readonly<Record<string, unknown>> = {}) =>
  JSON.stringify({ jsonrpc: "2.0", id: 1, method, params })

/** Starts a session. Returns what sends its messages. */
const begun = Effect.fnUntraced(function* (key: string, revision = "2025-11-25") {
  const start = yield* post(
    message("initialize", {
      protocolVersion: revision,
      capabilities: {},
      clientInfo: { name: "test", version: "1" }
    }),
    { "x-access-key": key }
  )
  assert.strictEqual(start.json.result.protocolVersion, revision)
  const id = start.headers.get("mcp-session-id") ?? ""
  const headers = { "mcp-session-id": id, "mcp-protocol-version": revision }
  return {
    headers,
    status: (by = key) =>
      Effect.map(post(message("tools/list"), { ...headers, "x-access-key": by }), ({ status }) => status)
  }
})

layer(TestSend.layer(unlimited).pipe(Layer.provideMerge(core)))("a session of /mcp", (it) => {
  for (const revision of revisions) {
    it.effect(`answers calls of revision ${revision}`, () =>
      Effect.gen(function* () {
        const { key } = yield* newOrganization()
        const { headers } = yield* begun(key, revision)
        const given = message("tools/call", { name: "list_brands", arguments: {} })
        const { json } = yield* post(given, { ...headers, "x-access-key": key })
        assert.strictEqual(JSON.parse(json.result.content[0].text).rowCount, 0)
      })
    )
  }

  it.effect("is of its organization, whose current key counts", () =>
    Effect.gen(function* () {
      const [own, other] = [yield* newOrganization(), yield* newOrganization()]
      const session = yield* begun(own.key)
      assert.strictEqual(yield* session.status(), 200)
      assert.strictEqual(yield* session.status(other.key), 404)
      assert.strictEqual(yield* session.status("ask_wrong"), 401)
      const readKey = yield* newKey(own.id, "read")
      const { json } = yield* post(message("tools/list"), { ...session.headers, "x-access-key": readKey })
      assert.lengthOf(json.result.tools, 11)
    })
  )

  it.effect("ends when its client ends it", () =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization()
      const { headers, status } = yield* begun(key)
      assert.strictEqual((yield* call("DELETE", "/mcp", { key, headers })).status, 204)
      assert.strictEqual(yield* status(), 404)
    })
  )

  it.effect("ends an hour after its last request", () =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization()
      const [used, idle] = [yield* begun(key), yield* begun(key)]
      yield* TestClock.adjust("50 minutes")
      assert.strictEqual(yield* used.status(), 200)
      yield* TestClock.adjust("11 minutes")
      assert.strictEqual(yield* idle.status(), 404)
      assert.strictEqual(yield* used.status(), 200)
    })
  )

  it.effect("ends when its organization begins 50 others", () =>
    Effect.gen(function* () {
      const [own, other] = [yield* newOrganization(), yield* newOrganization()]
      const [first, second, foreign] = [yield* begun(own.key), yield* begun(own.key), yield* begun(other.key)]
      for (let i = 0; i < 49; i++) yield* begun(own.key)
      assert.strictEqual(yield* first.status(), 404)
      assert.strictEqual(yield* second.status(), 200)
      assert.strictEqual(yield* foreign.status(), 200)
    })
  )

  it.effect("does not begin with methods other than POST", () =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization()
      const { headers, status } = yield* call("GET", "/mcp", { key, headers: { accept: "text/event-stream" } })
      assert.strictEqual(status, 405)
      assert.strictEqual(headers.get("allow"), "POST, DELETE, OPTIONS")
    })
  )
})
