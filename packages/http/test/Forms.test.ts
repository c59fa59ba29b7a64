import { isWrite, needsAdmin, operationsOf } from "@answerscope/http/testing"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { call, core, document, newOrganization, newTenant, TestSend, unlimited } from "./TestServer.ts"

const create = Effect.fnUntraced(function* (body: unknown, contentType = "application/json") {
  const { key } = yield* newOrganization()
  return yield* call("POST", "/v1/brands/", { key, body, headers: { "content-type": contentType } })
})

layer(TestSend.layer(unlimited).pipe(Layer.provideMerge(core)))("forms that are right", (it) => {
  it.effect("every path answers the same with and without a slash at its end", () =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization()
      for (const { method, path } of operationsOf(document)) {
        const bare = path.replace(/\/$/, "").replace(/\{[^}]+\}/, "none")
        for (const options of [{}, { key }]) {
          const [without, withSlash] = [yield* call(method, bare, options), yield* call(method, `${bare}/`, options)]
          assert.deepStrictEqual([without.status, without.json?.code], [withSlash.status, withSlash.json?.code], bare)
          assert.notStrictEqual(without.status, 405)
        }
      }
    })
  )

  it.effect("a read key reads everything but keys", () =>
    Effect.gen(function* () {
      const { readKey: key, ids } = yield* newTenant
      const ofBrand = `?brand_id=${ids.brands}`
      const queries = new Map([
        ["/v1/marks", ofBrand],
        ["/v1/reports/design", ""],
        ["/v1/reports/engines", ""],
        ["/v1/reports/duel", `${ofBrand}&competitor=Globex`],
        ["/v1/scans/failures", ofBrand],
        ["/v1/reports/plan", "?before=0.9&after=0.2&cells=40"],
        ["/v1/reports/portfolio", ""]
      ])
      const lists = operationsOf(document).filter((operation) => !isWrite(operation) && !operation.path.includes("{"))
      for (const { path } of lists.filter((operation) => !needsAdmin(operation))) {
        const query = queries.get(path) ?? (path.startsWith("/v1/reports/") ? ofBrand : "")
        assert.strictEqual((yield* call("GET", path + query, { key })).status, 200, path)
      }
    })
  )

  it.effect("content types of JSON in UTF-8", () =>
    Effect.gen(function* () {
      const types = [
        "application/json;charset=utf-8",
        'Application/JSON; charset="UTF-8"',
        "application/json ; charset=utf8",
        "application/json;",
        "application/json; profile=x"
      ]
      for (const type of types) assert.strictEqual((yield* create({ name: "A" }, type)).status, 200, type)
    })
  )

  it.effect("a body of exactly 256 KiB", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* create('{"name":"A"}'.padEnd(262_144))).status, 200)
      assert.strictEqual((yield* create('{"name":"A"}'.padEnd(262_145))).status, 413)
    })
  )

  it.effect("texts are measured in code points after trimming", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* create({ name: ` ${"\u{1f600}".repeat(200)}\n` })).json.data.name.length, 400)
      assert.strictEqual((yield* create({ name: "\u{1f600}".repeat(201) })).status, 400)
      const lines = yield* create({ name: "A", prompts: ["a\nb\tc"] })
      assert.deepStrictEqual(lines.json.data.prompts, ["a\nb\tc"])
      const escaped = yield* create('{"name":"\\ud83d\\ude00","category":"caf\\u00e9"}')
      assert.deepStrictEqual([escaped.json.data.name, escaped.json.data.category], ["\u{1f600}", "caf\u00e9"])
    })
  )

  it.effect("lists at their limits, repetitions dropped after counting", () =>
    Effect.gen(function* () {
      const fifty = Array.from({ length: 50 }, (_, at) => `prompt ${at}`)
      const full = { name: "A", prompts: fifty, competitors: fifty, aliases: fifty.slice(0, 25) }
      assert.strictEqual((yield* create(full)).status, 200)
      const repeated = yield* create({ name: "A", prompts: [...fifty.slice(0, 48), "prompt 1", " prompt 2 "] })
      assert.strictEqual(repeated.json.data.prompts.length, 48)
    })
  )

  it.effect("domains in their many spellings", () =>
    Effect.gen(function* () {
      const domains: ReadonlyArray<readonly [given: string, stored: string]> = [
        ["HTTPS://www.Acme.com:8443/path?q#f", "acme.com/path"],
        ["b\u00fccher.de", "xn--bcher-kva.de"],
        [" acme.co.uk. ", "acme.co.uk"]
      ]
      for (const [domain, stored] of domains) {
        assert.strictEqual((yield* create({ name: "A", domain })).json.data.domain, stored)
      }
      for (const domain of ["localhost", "10.0.0.1", "[::1]", "acme", "http://", "a b.com", "acme.invalid", ""]) {
        const { status, json } = yield* create({ name: "A", domain })
        assert.deepStrictEqual([status, json.message.startsWith("domain: ")], [400, true], domain)
      }
    })
  )
})
