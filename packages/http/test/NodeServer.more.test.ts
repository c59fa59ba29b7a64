import { accessCases, badRequestCases, failuresOf } from "@answerscope/http/testing"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Logger } from "effect"
import { fetching, server } from "./ServedApi.ts"
import { core, document, newTenant, TestSend } from "./TestServer.ts"

const served = fetching.pipe(Layer.provideMerge(server), Layer.provideMerge(core), Layer.provideMerge(Logger.layer([])))

layer(served, { excludeTestServices: true })("node server", (it) => {
  it.effect(
    "refuses wrong and unwelcome requests as in memory",
    () =>
      Effect.gen(function* () {
        const send = yield* TestSend
        const [own, other] = [yield* newTenant, yield* newTenant]
        const cases = [...badRequestCases(document, own), ...accessCases(document, { own, other, revokedKey: "ask_" })]
        // what fetch itself would change or refuse is sent in memory only
        const sendable = cases.filter(({ request }) => !/\.\.%2f|\.\./i.test(request.path))
        assert.deepStrictEqual(yield* Effect.promise(() => failuresOf(send, sendable)), [])
      }),
    // thousands of requests, each over a socket
    180_000
  )
})
