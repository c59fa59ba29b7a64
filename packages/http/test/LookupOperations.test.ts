import { SeoData } from "@answerscope/core"
import { Api, IsLongRequest } from "@answerscope/http"
import { operationsOf } from "@answerscope/http/testing"
import { assert, describe, it, layer } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import { HttpApi } from "effect/http-api"
import { call, core, document, newOrganization, TestSend, unlimited } from "./TestServer.ts"

const longPaths = (): ReadonlyArray<string> => {
  const paths: Array<string> = []
  HttpApi.reflect(Api, {
    onGroup: () => {},
    onEndpoint: ({ endpoint }) => {
      if (Context.get(endpoint.annotations, IsLongRequest)) paths.push(endpoint.path)
    }
  })
  return paths
}

describe("operations that ask a vendor", () => {
  it("are long requests: no transaction is open while they wait", () => {
    const asking = operationsOf(document)
      .filter(({ statuses }) => statuses.includes(504))
      .map(({ path }) => path)
    assert.sameMembers(asking, [
      "/v1/rank/",
      "/v1/domain-overview/",
      "/v1/backlinks/",
      "/v1/mentions/",
      "/v1/mentions/history",
      "/v1/citations/",
      "/v1/prompts/run"
    ])
    assert.includeMembers([...longPaths()], asking)
  })

  it("declare each error that they can give", () => {
    for (const { statuses, id } of operationsOf(document).filter(({ statuses }) => statuses.includes(504))) {
      assert.includeMembers([...statuses], [400, 401, 402, 403, 404, 409, 422, 429, 500, 502, 503, 504], id)
    }
  })
})

layer(TestSend.layer(unlimited).pipe(Layer.provideMerge(core), Layer.provide(SeoData.layerNone)))("a lookup", (it) => {
  it.effect("is answered with and without a slash at its end, with a key and without", () =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization()
      for (const path of ["/v1/prompts/run", "/v1/prompts/run/"]) {
        const body = { prompt: "best crm", engines: ["chatgpt"] }
        const { status, json } = yield* call("POST", path, { key, body, headers: { "idempotency-key": path } })
        assert.deepStrictEqual([status, json.credits.charged], [200, 3])
        assert.strictEqual((yield* call("POST", path, { key, body })).status, 200)
      }
      const usage = yield* call("GET", "/v1/usage", { key })
      assert.deepStrictEqual(usage.json.usage.at(-1).platform, { prompts_run: 12 })
      const { status, json } = yield* call("POST", "/v1/rank", { key, body: { keyword: "a", domain: "acme.com" } })
      assert.deepStrictEqual([status, json.code], [503, "not_configured"])
      assert.strictEqual((yield* call("GET", "/v1/rank", { key })).status, 405)
    })
  )
})
