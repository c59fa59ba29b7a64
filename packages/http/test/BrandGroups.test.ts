/** Groups that organizations sort their brands by. */
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { call, core, newOrganization, TestSend, unlimited } from "./TestServer.ts"

layer(TestSend.layer(unlimited).pipe(Layer.provideMerge(core)))("groups of brands", (it) => {
  it.effect("are trimmed, each once, at most 5 of 1 to 50 characters", () =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization()
      const create = (groups: unknown) => call("POST", "/v1/brands/", { key, body: { name: "Acme", groups } })
      const made = yield* create([" Retail ", "Retail", "é".repeat(50)])
      assert.deepStrictEqual(made.json.data.groups, ["Retail", "é".repeat(50)])
      assert.deepStrictEqual((yield* call("POST", "/v1/brands/", { key, body: { name: "B" } })).json.data.groups, [])
      const refused = [
        yield* create(["1", "2", "3", "4", "5", "6"]),
        yield* create([""]),
        yield* create(["e".repeat(51)]),
        yield* create("Retail")
      ]
      assert.deepStrictEqual(
        refused.map(({ status }) => status),
        [400, 400, 400, 400]
      )
      const path = `/v1/brands/${made.json.data.id}`
      assert.deepStrictEqual(
        (yield* call("PATCH", path, { key, body: { category: "CRM" } })).json.data.groups.length,
        2
      )
      yield* call("PATCH", path, { key, body: { groups: ["Banks"] } })
      assert.deepStrictEqual((yield* call("GET", path, { key })).json.data.groups, ["Banks"])
      assert.deepStrictEqual((yield* call("PATCH", path, { key, body: { groups: [] } })).json.data.groups, [])
    })
  )

  it.effect("filter the brands and the portfolio", () =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization()
      for (const [name, groups] of [
        ["Acme", ["Retail", "EU"]],
        ["Globex", ["Retail"]],
        ["Initech", []]
      ] as const) {
        yield* call("POST", "/v1/brands/", { key, body: { name, groups } })
      }
      const namesOf = Effect.fnUntraced(function* (path: string, list: "brands" | "rows", query: string) {
        const { json } = yield* call("GET", `${path}${query}`, { key })
        const rows: ReadonlyArray<{ readonly name: string }> = json.data[list]
        return rows.map(({ name }) => name).toSorted()
      })
      for (const [path, list] of [
        ["/v1/brands", "brands"],
        ["/v1/reports/portfolio", "rows"]
      ] as const) {
        const found = (query: string) => namesOf(path, list, query)
        assert.deepStrictEqual(yield* found(""), ["Acme", "Globex", "Initech"], path)
        assert.deepStrictEqual(yield* found("?group=Retail"), ["Acme", "Globex"], path)
        assert.deepStrictEqual(yield* found("?group=EU"), ["Acme"], path)
        assert.deepStrictEqual(yield* found("?group=retail"), [], path)
      }
      const { rows, total } = (yield* call("GET", "/v1/reports/portfolio?group=EU", { key })).json.data
      assert.deepStrictEqual([total, rows[0].groups], [1, ["Retail", "EU"]])
    })
  )
})
