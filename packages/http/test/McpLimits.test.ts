/** Limits of `/mcp`: those of the API, counted together with it. */
import { assert, layer } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import { ask } from "./McpCalls.ts"
import { call, core, newOrganization, TestSend, unlimited } from "./TestServer.ts"

layer(TestSend.layer({ ...unlimited, failuresPerMinute: 3 }).pipe(Layer.provideMerge(core)))(
  "wrong keys at /mcp",
  (it) => {
    it.effect("count with those of the API, and lock no right key out", () =>
      Effect.gen(function* () {
        const { key } = yield* newOrganization()
        const wrong = (text: string) => ask("tools/list", {}, { key: text })
        assert.strictEqual((yield* wrong("ask_1")).status, 401)
        assert.strictEqual((yield* call("GET", "/v1/brands/", { key: "ask_2" })).status, 401)
        assert.strictEqual((yield* wrong("ask_3")).status, 401)
        const refused = yield* wrong("ask_4")
        assert.deepStrictEqual([refused.status, refused.json.code], [429, "rate_limited"])
        assert.strictEqual((yield* call("GET", "/v1/brands/", { key: "ask_5" })).status, 429)
        assert.strictEqual((yield* ask("tools/list", {}, { key })).status, 200)
      })
    )
  }
)

layer(TestSend.layer({ rateLimitPerMinute: 18 }).pipe(Layer.provideMerge(core)))("calls of a key at /mcp", (it) => {
  it.effect("count as requests, and so does what their tools call", () =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization()
      // three at once: the call, and what it calls
      const first = yield* ask("tools/call", { name: "list_brands", arguments: {} }, { key })
      assert.isFalse(first.json.result.isError ?? false)
      const second = yield* ask("tools/call", { name: "list_brands", arguments: {} }, { key })
      assert.isTrue(second.json.result.isError)
      assert.match(second.json.result.content[0].text, /^rate_limited: /)
      assert.strictEqual((yield* ask("tools/list", {}, { key })).status, 429)
    })
  )
})

const openState = {
  isLeaving: (): boolean => false,
  isDraining: (): boolean => false,
  leave: Effect.void,
  start: Effect.void
}

/** The server's own, by its key. */
const Draining = Context.Reference("@answerscope/http/server/pipeline/Draining", { defaultValue: () => openState })

/** A server that begins to drain just after it has accepted its first request. */
const drainsAfterOne = Layer.sync(Draining, () => {
  let asked = 0
  return { ...openState, isDraining: () => ++asked > 1 }
})

layer(TestSend.layer(unlimited).pipe(Layer.provide(drainsAfterOne), Layer.provideMerge(core)))(
  "/mcp on a server that drains",
  (it) => {
    it.effect("finishes a call that was accepted before, and takes no other", () =>
      Effect.gen(function* () {
        const { key } = yield* newOrganization()
        const listBrands = ask("tools/call", { name: "list_brands", arguments: {} }, { key })
        const accepted = yield* listBrands
        assert.isFalse(accepted.json.result.isError ?? false, JSON.stringify(accepted.json))
        assert.strictEqual((yield* listBrands).status, 503)
      })
    )
  }
)
