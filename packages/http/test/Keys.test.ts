import { assert, layer } from "@effect/vitest"
import { DateTime, Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { call, core, newKey, newOrganization, TestSend, unlimited } from "./TestServer.ts"

const newAdmin = Effect.gen(function* () {
  const { id } = yield* newOrganization()
  return { id, key: yield* newKey(id, "admin") }
})

interface ShownKey {
  readonly id: string
  readonly scope: string
  readonly current: boolean
  readonly revokedAt: string | null
}

const keysOf = (key: string, query = "") =>
  Effect.map(call("GET", `/v1/keys${query}`, { key }), ({ json }): ReadonlyArray<ShownKey> => json.data.keys)

layer(TestSend.layer(unlimited).pipe(Layer.provideMerge(core)))("keys", (it) => {
  it.effect("are issued with their text once, and work", () =>
    Effect.gen(function* () {
      const { key } = yield* newAdmin
      const body = { name: "Reports", scope: "read", expiresAt: "2030-01-01T00:00:00Z" }
      const { json, status } = yield* call("POST", "/v1/keys", { key, body })
      assert.strictEqual(status, 200)
      assert.deepInclude(json.data, { name: "Reports", scope: "read", current: false, revokedAt: null })
      assert.strictEqual(json.data.expiresAt, "2030-01-01T00:00:00.000Z")
      assert.isTrue(json.data.accessKey.startsWith(json.data.displayPrefix))
      assert.strictEqual((yield* call("GET", "/v1/brands", { key: json.data.accessKey })).status, 200)
      const list = yield* call("GET", "/v1/keys", { key })
      assert.notInclude(list.body, json.data.accessKey)
      assert.notInclude(list.body, "hash")
    })
  )

  it.effect("are listed newest first, with the one that asks", () =>
    Effect.gen(function* () {
      const { id, key } = yield* newAdmin
      yield* TestClock.adjust("1 second")
      yield* newKey(id, "read")
      const shown = (yield* keysOf(key)).map(({ current, scope }) => [scope, current])
      assert.deepStrictEqual(shown, [
        ["read", false],
        ["admin", true],
        ["write", false]
      ])
      assert.deepStrictEqual(
        (yield* keysOf(key, "?limit=1&offset=1")).map(({ scope }) => scope),
        ["admin"]
      )
    })
  )

  it.effect("are revoked at once and for good, the caller's own too", () =>
    Effect.gen(function* () {
      const { id, key } = yield* newAdmin
      const readKey = yield* newKey(id, "read")
      const read = (yield* keysOf(key)).find(({ scope }) => scope === "read")
      const target = `/v1/keys/${read?.id}`
      for (let times = 0; times < 2; times++) {
        const { json, status } = yield* call("DELETE", target, { key })
        assert.deepStrictEqual([status, json.data], [200, { id: read?.id, deleted: true }])
      }
      assert.strictEqual((yield* call("GET", "/v1/brands", { key: readKey })).status, 401)
      const own = (yield* keysOf(key)).find(({ current }) => current)
      assert.strictEqual((yield* call("DELETE", `/v1/keys/${own?.id}`, { key })).status, 200)
      assert.strictEqual((yield* call("GET", "/v1/keys", { key })).status, 401)
    })
  )

  it.effect("of another organization stay hidden, and stay valid", () =>
    Effect.gen(function* () {
      const [own, other] = [yield* newAdmin, yield* newAdmin]
      const [theirs] = yield* keysOf(other.key)
      assert.strictEqual((yield* call("DELETE", `/v1/keys/${theirs?.id}`, { key: own.key })).status, 404)
      assert.isNull((yield* keysOf(other.key))[0]?.revokedAt)
      assert.isFalse((yield* keysOf(own.key)).some(({ id }) => id === theirs?.id))
    })
  )

  it.effect.each(["read", "write"] as const)("are not for the scope %s", (scope) =>
    Effect.gen(function* () {
      const { id, key: adminKey } = yield* newAdmin
      const key = yield* newKey(id, scope)
      const [any] = yield* keysOf(adminKey)
      const refused = [
        yield* call("GET", "/v1/keys", { key }),
        yield* call("POST", "/v1/keys", { key, body: { scope: "admin" } }),
        yield* call("DELETE", `/v1/keys/${any?.id}`, { key })
      ]
      assert.deepStrictEqual(
        refused.map(({ status }) => status),
        [403, 403, 403]
      )
      assert.strictEqual((yield* keysOf(adminKey)).length, 3)
    })
  )

  it.effect("expire later than now, have a known scope and a name", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(DateTime.toEpochMillis(DateTime.makeUnsafe("2026-03-10T10:00:00Z")))
      const { key } = yield* newAdmin
      const bodies = [
        { scope: "read", expiresAt: "2026-03-10T10:00:00Z" },
        { scope: "owner" },
        { scope: "read", name: "" },
        {}
      ]
      for (const body of bodies) {
        assert.strictEqual((yield* call("POST", "/v1/keys", { key, body })).status, 400, JSON.stringify(body))
      }
      const later = { scope: "read", expiresAt: "2026-03-10T10:00:00.001Z" }
      assert.strictEqual((yield* call("POST", "/v1/keys", { key, body: later })).status, 200)
    })
  )

  it.effect("are bound to brands of the organization, 1 to 50 and not with the scope admin", () =>
    Effect.gen(function* () {
      const { id, key } = yield* newAdmin
      const writeKey = yield* newKey(id, "write")
      const newBrand = (asking: string) =>
        Effect.map(call("POST", "/v1/brands/", { key: asking, body: { name: "Acme" } }), ({ json }) => json.data.id)
      const brandId = yield* newBrand(writeKey)
      const foreign = yield* newBrand((yield* newOrganization()).key)
      const create = (body: object) => call("POST", "/v1/keys", { key, body: { scope: "read", ...body } })
      const { json } = yield* create({ brandIds: [brandId, brandId] })
      assert.deepStrictEqual(json.data.brandIds, [brandId])
      const shown = (yield* call("GET", "/v1/keys", { key })).json.data.keys
      assert.deepStrictEqual(
        shown.map(({ brandIds }: { readonly brandIds: unknown }) => brandIds),
        [[brandId], null, null, null]
      )
      assert.isNull((yield* create({ brandIds: null })).json.data.brandIds)
      const refused = [
        yield* create({ brandIds: [] }),
        yield* create({ brandIds: Array.from({ length: 51 }, () => brandId) }),
        yield* create({ scope: "admin", brandIds: [brandId] }),
        yield* create({ brandIds: [brandId, foreign] }),
        yield* create({ brandIds: ["brd_1"] })
      ].map(({ status }) => status)
      assert.deepStrictEqual(refused, [400, 400, 400, 404, 404])
    })
  )

  it.effect("are at most 1,000 valid ones; revoked and expired ones do not count", () =>
    Effect.gen(function* () {
      const { key } = yield* newAdmin
      const body = { scope: "read", expiresAt: "2030-01-01T00:00:00Z" }
      yield* TestClock.setTime(DateTime.toEpochMillis(DateTime.makeUnsafe("2026-03-10T10:00:00Z")))
      const issue = call("POST", "/v1/keys", { key, body })
      yield* Effect.repeat(issue, { times: 997 })
      const { json, status } = yield* issue
      assert.deepStrictEqual([status, json.code], [409, "conflict"])
      const [newest] = yield* keysOf(key)
      yield* call("DELETE", `/v1/keys/${newest?.id}`, { key })
      assert.deepStrictEqual([(yield* issue).status, (yield* issue).status], [200, 409])
      yield* TestClock.setTime(DateTime.toEpochMillis(DateTime.makeUnsafe("2030-01-01T00:00:00Z")))
      assert.strictEqual((yield* call("POST", "/v1/keys", { key, body: { scope: "write" } })).status, 200)
    })
  )
})
