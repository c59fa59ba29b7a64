import { Credits } from "@answerscope/core"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { call, core, newOrganization, TestSend, unlimited } from "./TestServer.ts"

layer(TestSend.layer(unlimited).pipe(Layer.provideMerge(core)))("notices", (it) => {
  it.effect("are listed newest first, page by page, to their organization alone, and are free", () =>
    Effect.gen(function* () {
      const credits = yield* Credits
      const [own, other] = [yield* newOrganization(100), yield* newOrganization(100)]
      const organizationId = own.id
      for (const [chargeId, amount, lowThreshold] of [
        ["a", 40, 90],
        ["b", 40, 30]
      ] as const) {
        yield* credits.setLowThreshold({ organizationId, lowThreshold })
        yield* credits.charge({ organizationId, chargeId, operation: "scan", amount })
      }
      const { json } = yield* call("GET", "/v1/notices/", { key: own.key })
      const { groups, notices, ...page } = json.data
      assert.deepStrictEqual(page, { total: 2, limit: 50, offset: 0 })
      const [newest, oldest] = notices
      assert.deepStrictEqual(Object.keys(newest), ["id", "type", "subject", "message", "remedy", "createdAt"])
      assert.deepInclude(newest, {
        type: "credits_low",
        subject: null,
        message: "Credits are low: 20 left, and the threshold is 30."
      })
      // each says something else
      assert.deepStrictEqual(
        groups,
        [newest, oldest].map(({ createdAt, id, message, remedy, type }) => ({
          type,
          message,
          remedy,
          createdAt,
          noticeIds: [id]
        }))
      )
      const second = yield* call("GET", "/v1/notices/?limit=1&offset=1", { key: own.key })
      assert.deepStrictEqual(second.json.data.notices, [oldest])
      const none = yield* call("GET", "/v1/notices/", { key: other.key })
      assert.deepStrictEqual(none.json.data.notices, [])
      assert.strictEqual((yield* call("GET", "/v1/notices/?limit=0", { key: own.key })).status, 400)
    })
  )
})
