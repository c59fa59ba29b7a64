/** Failed checks of a brand over HTTP. */
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { call, core, newTenant, TestSend, unlimited } from "./TestServer.ts"

layer(TestSend.layer(unlimited).pipe(Layer.provideMerge(core)))("failed checks", (it) => {
  it.effect("are listed by engine and error, with what they mean, what to do and their newest scan", () =>
    Effect.gen(function* () {
      const { ids, readKey: key } = yield* newTenant
      const scan = (yield* call("GET", `/v1/scans/${ids.scans}`, { key })).json.data
      const failed = scan.results.find((result: { status: string }) => result.status === "failed")
      const path = `/v1/scans/failures?brand_id=${ids.brands}`
      const { json, status } = yield* call("GET", path, { key })
      assert.strictEqual(status, 200, JSON.stringify(json))
      const [{ firstAt, lastAt, ...only }] = json.data.failures
      assert.deepStrictEqual(
        { ...json.data, failures: [only] },
        {
          total: 1,
          limit: 50,
          offset: 0,
          failures: [
            {
              engine: "gemini",
              error: failed.error,
              meaning: "The request failed.",
              remedy: "If it lasts, leave the engine out of trackers, and show the reason to your administrator.",
              checks: scan.progress.failed,
              scanId: ids.scans
            }
          ]
        }
      )
      assert.deepStrictEqual([firstAt, lastAt], [scan.completedAt, scan.completedAt])
      const totalOf = (query: string) =>
        Effect.map(call("GET", `${path}${query}`, { key }), (got) => got.json.data.total)
      assert.strictEqual(yield* totalOf(`&from=${lastAt}`), 1)
      assert.strictEqual(yield* totalOf(`&to=${lastAt}`), 0)
      assert.strictEqual((yield* call("GET", `${path}&from=2026-03-02&to=2026-03-01`, { key })).status, 400)
      assert.strictEqual((yield* call("GET", "/v1/scans/failures", { key })).status, 400)
    })
  )
})
