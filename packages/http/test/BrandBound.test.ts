/** Keys bound to brands: which data of their organization they can read and change. */
import { exampleBody, isWrite, kindsIn, operationsOf, type OperationShape, pathWith } from "@answerscope/http/testing"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { boundKey, newBrand, twoBrands } from "./BoundBrands.ts"
import { call, core, document, TestSend, unlimited } from "./TestServer.ts"

type World = Effect.Success<typeof twoBrands>

/** Operations that reject bound keys. Add one only if it cannot be limited to brands. */
const refused = new Set([
  "saveReportDesign",
  "createBrand",
  "createKey",
  "getUsageAhead",
  "listKeys",
  "listNotices",
  "listUsageEntries",
  "lookUpBacklinks",
  "lookUpCitations",
  "lookUpMentionHistory",
  "lookUpMentions",
  "revokeKey",
  "runPrompt"
])

const unknownBrand = "brd_01jnhv8q5yfa7tb2c3d4e5f6g7"

/** Required query parameters of operations, besides the brand. */
const queries: Readonly<Record<string, string>> = {
  getDuel: "competitor=Globex",
  startImport: "kind=prompts"
}

const operations = operationsOf(document).filter(({ isKeyed }) => isKeyed)

const forms = ["application/json", "text/csv", "application/x-ndjson"]

interface Named {
  readonly ids: Readonly<Record<string, string>>
  /** The brand of body and query; `null` for none. */
  readonly brandId: string | null
}

const takesBrand = (operation: OperationShape): boolean => operation.query.some(({ name }) => name === "brand_id")

const takesBrandInBody = ({ body }: OperationShape): boolean => body?.properties?.["brandId"] !== undefined

/** Sends a request that names those things. */
const sent = (key: string, operation: OperationShape, { brandId, ids }: Named, accept = "application/json") => {
  const path = pathWith(
    operation.path,
    kindsIn(operation.path).map((kind) => ids[kind] ?? "")
  )
  const brand = takesBrand(operation) && brandId !== null ? `brand_id=${brandId}` : ""
  const query = [brand, queries[operation.id] ?? ""].filter((part) => part !== "").join("&")
  const hasBrand = takesBrandInBody(operation) && brandId !== null
  const body =
    operation.body === null
      ? {}
      : { body: { ...exampleBody(operation, hasBrand ? "brandId" : undefined), ...(hasBrand ? { brandId } : {}) } }
  return call(operation.method, `${path}${query === "" ? "" : `?${query}`}`, { key, headers: { accept }, ...body })
}

/** Every way to request data of another brand, or of none, from an operation. */
const attacks = (operation: OperationShape, { keyId, ofNoBrand, other, own }: World): ReadonlyArray<Named> => {
  const kinds = kindsIn(operation.path)
  const paths = [other.ids, { ...other.ids, ...ofNoBrand }].map((ids) => ({ ...ids, keys: keyId }))
  return kinds.length > 0
    ? [
        ...paths.map((ids) => ({ ids, brandId: own.ids.brands })),
        ...(!takesBrandInBody(operation) ? [] : [{ ids: { ...own.ids, keys: keyId }, brandId: other.ids.brands }])
      ]
    : [
        { ids: {}, brandId: other.ids.brands },
        { ids: {}, brandId: null }
      ]
}

const ofOther = ({ ofNoBrand, other }: World): ReadonlyArray<string> => [
  ...Object.values(other.ids),
  ...Object.values(ofNoBrand),
  other.alert.id,
  other.alert.causeId,
  "zebra"
]

/** All data of the other brand, read with the owner's key. */
const stateOf = Effect.fnUntraced(function* ({ owner: { key }, other }: World) {
  const id = other.ids.brands
  const lists = ["scans", "snapshots", "trackers", "alerts", "brand-discoveries", "marks"]
  const paths = [`/v1/brands/${id}`, "/v1/notifications/", ...lists.map((list) => `/v1/${list}?brand_id=${id}`)]
  const bodies = yield* Effect.forEach(paths, (path) => call("GET", path, { key }))
  return bodies.map(({ body }) => body)
})

layer(TestSend.layer(unlimited).pipe(Layer.provideMerge(core)))("a key bound to a brand", (it) => {
  it.effect("cannot read or change another brand with any operation", () =>
    Effect.gen(function* () {
      const world = yield* twoBrands
      const before = yield* stateOf(world)
      const leaks: Array<string> = []
      for (const operation of operations) {
        for (const named of attacks(operation, world)) {
          for (const form of isWrite(operation) ? forms.slice(0, 1) : forms) {
            const { body, status } = yield* sent(world.key, operation, named, form)
            const what = `${operation.id} ${JSON.stringify(named)} ${form}: ${status}`
            const found = ofOther(world).filter((text) => body.toLowerCase().includes(text))
            // the message for a rejected body may repeat its values
            if (found.length > 0) leaks.push(`${what} ${found.join(" ")} ${body.slice(0, 300)}`)
            const isNamed = kindsIn(operation.path).length > 0 || named.brandId === world.other.ids.brands
            if (isWrite(operation) && isNamed && ![403, 404].includes(status)) leaks.push(what)
          }
        }
      }
      assert.deepStrictEqual(leaks, [])
      assert.deepStrictEqual(yield* stateOf(world), before)
    })
  )

  it.effect("answers for another brand as for an unknown one", () =>
    Effect.gen(function* () {
      const { key, other } = yield* twoBrands
      for (const operation of operations.filter(takesBrand)) {
        for (const form of forms) {
          const answered = (brandId: string) =>
            Effect.map(sent(key, operation, { ids: {}, brandId }, form), ({ body, status }) => ({ status, body }))
          assert.deepStrictEqual(yield* answered(other.ids.brands), yield* answered(unknownBrand), operation.id)
        }
      }
    })
  )

  it.effect("has the rights of an unbound key on its brand, but not on the organization", () =>
    Effect.gen(function* () {
      const place = ({ id, method }: OperationShape) => (id === "deleteBrand" ? 2 : method === "DELETE" ? 1 : 0)
      const inOrder = operations.toSorted((a, b) => place(a) - place(b))
      const statusesOf = ({ keyId, own }: World, key: string) =>
        Effect.forEach(inOrder, (operation) =>
          Effect.map(
            sent(key, operation, { ids: { ...own.ids, keys: keyId }, brandId: own.ids.brands }),
            ({ status }) => [operation.id, status] as const
          )
        )
      const [bound, unbound] = [yield* twoBrands, yield* twoBrands]
      const expected = (yield* statusesOf(unbound, unbound.owner.key)).map(
        ([id, status]) => [id, refused.has(id) ? 403 : status] as const
      )
      assert.isAbove(expected.filter(([, status]) => status === 200).length, 45)
      assert.deepStrictEqual(yield* statusesOf(bound, bound.key), expected)
    })
  )

  it.effect("lists its brands and their data", () =>
    Effect.gen(function* () {
      const { key, other, own, owner } = yield* twoBrands
      const data = (path: string, asking = key) =>
        Effect.map(call("GET", path, { key: asking }), ({ json }) => json.data)
      const idsOf = (rows: ReadonlyArray<{ readonly id: string }>) => rows.map(({ id }) => id)
      assert.deepStrictEqual(idsOf((yield* data("/v1/brands")).brands), [own.ids.brands])
      assert.deepStrictEqual(idsOf((yield* data("/v1/notifications/")).subscriptions), [own.ids.notifications])
      for (const list of ["trackers", "scans"] as const) {
        assert.deepStrictEqual(idsOf((yield* data(`/v1/${list}/`))[list]), [own.ids[list]])
      }
      assert.deepStrictEqual(idsOf((yield* data("/v1/alerts/")).alerts), [own.alert.id])
      assert.deepInclude(yield* data("/v1/alerts/unread"), { alerts: 1, causes: 1 })
      assert.deepInclude(yield* data("/v1/alerts/unread", owner.key), { alerts: 2, causes: 2 })
      const portfolio = yield* data("/v1/reports/portfolio")
      assert.deepStrictEqual([portfolio.total, portfolio.rows.length], [1, 1])
      const both = yield* boundKey(owner.id, "read", [own.ids.brands, other.ids.brands])
      const hidden = yield* newBrand(owner, "Hooli")
      const claude = (asking: string) =>
        Effect.map(
          data("/v1/reports/engines", asking),
          ({ rows }) => rows.find(({ engine }: { readonly engine: string }) => engine === "claude").answered.n
        )
      assert.deepStrictEqual([yield* claude(key), yield* claude(both), yield* claude(owner.key)], [1, 2, 3])
      const ofBoth = [other.alert.id, own.alert.id]
      assert.deepStrictEqual(idsOf((yield* data("/v1/alerts/", both)).alerts), ofBoth)
      const causes = yield* data("/v1/alerts/?group=cause", both)
      assert.deepStrictEqual([causes.total, idsOf(causes.alerts)], [2, ofBoth])
      assert.deepInclude(yield* data("/v1/alerts/unread", both), { alerts: 2, causes: 2 })
      const rows = yield* call("GET", "/v1/alerts/", { key: both, headers: { accept: "application/x-ndjson" } })
      assert.lengthOf(rows.body.trim().split("\n"), 2)
      const foreign = yield* data(`/v1/alerts/?brand_id=${hidden.ids.brands}`, both)
      assert.deepStrictEqual([foreign.total, foreign.alerts], [0, []])
      for (const [path, list] of [
        ["/v1/reports/documents", "documents"],
        ["/v1/shares", "shares"]
      ] as const) {
        assert.sameMembers(idsOf((yield* data(path, both))[list]), [own.ids[list], other.ids[list]])
        assert.strictEqual((yield* data(`${path}?brand_id=${hidden.ids.brands}`, both)).total, 0)
      }
      const unnamed = yield* call("GET", "/v1/scans/", { key: both })
      assert.deepStrictEqual([unnamed.status, unnamed.json.code], [400, "invalid_request"])
      const named = yield* data(`/v1/scans/?brand_id=${other.ids.brands}`, both)
      assert.deepStrictEqual(idsOf(named.scans), [other.ids.scans])
    })
  )

  it.effect("shows the credits of the organization, but not their use", () =>
    Effect.gen(function* () {
      const { key, owner } = yield* twoBrands
      const { balance } = (yield* call("GET", "/v1/usage/", { key: owner.key })).json
      const seen = (yield* call("GET", "/v1/usage/", { key })).json
      assert.deepStrictEqual([seen.balance, seen.usage, seen.dailyUsage], [balance, [], []])
      const csv = yield* call("GET", "/v1/usage/", { key, headers: { accept: "text/csv" } })
      assert.strictEqual(csv.body.trim().split("\n").length, 1)
    })
  )

  it.effect("makes nothing for the whole organization, nor for no brand", () =>
    Effect.gen(function* () {
      const { key, own } = yield* twoBrands
      const webhook = { channel: "webhook", webhookUrl: "https://hooks.example.com/x" }
      const statuses = [
        yield* call("POST", "/v1/notifications/", { key, body: webhook }),
        yield* call("POST", "/v1/notifications/", { key, body: { ...webhook, brandId: null } }),
        yield* call("PATCH", `/v1/notifications/${own.ids.notifications}`, { key, body: { brandId: null } }),
        yield* call("POST", "/v1/scans/", { key, body: { brand: "Acme", prompts: ["crm?"], engines: ["chatgpt"] } }),
        yield* call("POST", "/v1/rank/", { key, body: { keyword: "crm", domain: "acme.com" } })
      ].map(({ status }) => status)
      assert.deepStrictEqual(statuses, [403, 403, 403, 403, 403])
    })
  )

  it.effect("subscribes to no notices, which are about the whole organization", () =>
    Effect.gen(function* () {
      const { key, own, owner } = yield* twoBrands
      const path = `/v1/notifications/${own.ids.notifications}`
      const webhook = { channel: "webhook", webhookUrl: "https://hooks.example.com/x", brandId: own.ids.brands }
      const eventTypes = ["mention_lost", "credits_low"]
      const asked = [
        yield* call("POST", "/v1/notifications/", { key, body: { ...webhook, eventTypes } }),
        yield* call("PATCH", path, { key, body: { eventTypes } }),
        yield* call("PATCH", path, { key: owner.key, body: { eventTypes } }),
        // notices would go there
        yield* call("PATCH", path, { key, body: { webhookUrl: "https://hooks.example.com/mine" } }),
        yield* call("PATCH", path, { key, body: { eventTypes: ["mention_lost"] } })
      ]
      assert.deepStrictEqual(
        asked.map(({ status }) => status),
        [403, 403, 200, 403, 200]
      )
    })
  )

  it.effect("sees nothing once its brands are deleted", () =>
    Effect.gen(function* () {
      const { adminKey, key, own, owner, other } = yield* twoBrands
      yield* call("DELETE", `/v1/brands/${own.ids.brands}`, { key: owner.key })
      const keys = (yield* call("GET", "/v1/keys", { key: adminKey })).json.data.keys
      assert.deepStrictEqual(keys[0].brandIds, [])
      for (const list of ["brands", "scans", "snapshots", "alerts", "trackers", "brand-discoveries"]) {
        const { body, status } = yield* call("GET", `/v1/${list}/`, { key })
        assert.deepStrictEqual([status, body.includes("_0")], [200, false], list)
      }
      const statuses = [own.ids.brands, other.ids.brands].map((id) => call("GET", `/v1/brands/${id}`, { key }))
      assert.deepStrictEqual(
        (yield* Effect.all(statuses)).map(({ status }) => status),
        [404, 404]
      )
    })
  )

  it.effect("gets no stored response of another key, whatever name it repeats", () =>
    Effect.gen(function* () {
      const { key, own, other, owner } = yield* twoBrands
      const headers = { "idempotency-key": "the same" }
      const create = (asking: string, brandId: string) =>
        call("POST", "/v1/trackers/", { key: asking, headers, body: { brandId } })
      assert.strictEqual((yield* create(owner.key, other.ids.brands)).status, 200)
      assert.strictEqual((yield* create(key, other.ids.brands)).status, 404)
      const made = yield* create(key, own.ids.brands)
      assert.strictEqual(made.status, 200, made.body)
      const again = yield* create(key, own.ids.brands)
      assert.deepStrictEqual([again.body, again.headers.get("idempotency-replayed")], [made.body, "true"])
    })
  )
})
