/** Conversations of clients with `/mcp`, one for each revision of the protocol. `compat/mcp/record.ts` makes them. */
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { readFileSync } from "node:fs"
import { type Exchange, post } from "./McpCalls.ts"
import { core, newOrganization, TestSend, unlimited } from "./TestServer.ts"

const exchanges = readFileSync(new URL("mcpConversations.ndjson", import.meta.url), "utf8")
  .trimEnd()
  .split("\n")
  .map((line): Exchange => JSON.parse(line))

const revisions = ["2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26"]

layer(TestSend.layer(unlimited).pipe(Layer.provideMerge(core)))("a recorded conversation", (it) => {
  for (const revision of revisions) {
    it.effect(`of revision ${revision} goes as before`, () =>
      Effect.gen(function* () {
        const { key } = yield* newOrganization(0)
        let session = {}
        const own = exchanges.filter((exchange) => exchange.revision === revision)
        assert.isAtLeast(own.length, 5)
        for (const { answer, body, hasSession = false, headers, status } of own) {
          const response = yield* post(JSON.stringify(body), {
            ...headers,
            "x-access-key": key,
            ...(hasSession ? session : {})
          })
          const begun = response.headers.get("mcp-session-id")
          if (begun !== null) session = { "mcp-session-id": begun }
          assert.deepStrictEqual([response.status, response.json], [status, answer])
        }
      })
    )
  }
})
