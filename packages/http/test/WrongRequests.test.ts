import { AccessKeys } from "@answerscope/core"
import { accessCases, badRequestCases, failuresOf, type Tenant } from "@answerscope/http/testing"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { call, core, document, newKey, newOrganization, newTenant, TestSend, unlimited } from "./TestServer.ts"

/** All that an organization can see of itself, as one text. */
const stateOf = Effect.fnUntraced(function* ({ writeKey, ids }: Tenant) {
  const lists = [
    "/v1/usage/",
    "/v1/brands/",
    "/v1/scans/?limit=200",
    "/v1/snapshots/?limit=200",
    "/v1/trackers/?limit=200",
    "/v1/alerts/?limit=200",
    "/v1/notifications/",
    "/v1/brand-discoveries/?limit=200",
    `/v1/notifications/${ids.notifications}/deliveries?limit=200`
  ]
  const bodies = yield* Effect.forEach(lists, (path) => call("GET", path, { key: writeKey }))
  return bodies.map(({ body }) => body)
})

layer(TestSend.layer(unlimited).pipe(Layer.provideMerge(core)))("wrong requests", (it) => {
  it.effect("of every body, field and parameter are refused and change nothing", () =>
    Effect.gen(function* () {
      const send = yield* TestSend
      const tenant = yield* newTenant
      const before = yield* stateOf(tenant)
      const cases = badRequestCases(document, tenant)
      assert.isAbove(cases.length, 600)
      assert.deepStrictEqual(yield* Effect.promise(() => failuresOf(send, cases)), [])
      assert.deepStrictEqual(yield* stateOf(tenant), before)
    })
  )

  it.effect("without right to a thing are refused, on every route, and change nothing", () =>
    Effect.gen(function* () {
      const send = yield* TestSend
      const [own, other] = [yield* newTenant, yield* newTenant]
      const { id } = yield* newOrganization()
      const revokedKey = yield* newKey(id, "write")
      const accessKeys = yield* AccessKeys
      for (const key of yield* accessKeys.list(id)) yield* accessKeys.revoke(key.id)
      const before = [yield* stateOf(own), yield* stateOf(other)]
      const cases = accessCases(document, { own, other, revokedKey })
      assert.isAbove(cases.length, 300)
      assert.deepStrictEqual(yield* Effect.promise(() => failuresOf(send, cases)), [])
      assert.deepStrictEqual([yield* stateOf(own), yield* stateOf(other)], before)
    })
  )
})
