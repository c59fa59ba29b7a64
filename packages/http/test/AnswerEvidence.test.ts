/**
 * Whether answers were searched, what their engines retrieved, and what came before them, over HTTP.
 */
import { AnswerEngines, CurrentVendorBudget } from "@answerscope/core"
import { scriptedEngine } from "@answerscope/core/testing"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { csvRecords } from "./CsvReader.ts"
import { call, coreWith, newOrganization, runChecks, TestSend, unlimited } from "./TestServer.ts"

const page = (url: string) => ({ url, title: "A page", domain: new URL(url).hostname })

const text = "Acme is best (Globex Blog)."
const citations = [{ start: text.indexOf("("), end: text.indexOf(")") + 1 }]
const consulted = [page("https://news.example/a"), page("https://reviews.example/2")]
const sources = [page("https://reviews.example/1")]
const narration = "I will look for Globex."

/** The brand that Gemini recommends for a prompt, if not Acme. */
const named: Readonly<Record<string, string>> = { "other crm": "Hooli", "free crm": "Hooli", "cheap crm": "Globex" }

const engines = {
  chatgpt: scriptedEngine("chatgpt", [{ text, sources, consulted, searched: true, narration, citations }]),
  claude: scriptedEngine("claude", [{ text: "1. Globex\n2. Acme", searched: false }]),
  gemini: scriptedEngine("gemini", ({ prompt }) => `1. ${named[prompt] ?? "Acme"}`)
}

const asked = Effect.gen(function* () {
  const { key } = yield* newOrganization()
  const body = { name: "Acme", competitors: ["Globex"], prompts: ["best crm"], engines: Object.keys(engines) }
  const brand: string = (yield* call("POST", "/v1/brands", { key, body })).json.data.id
  yield* call("POST", "/v1/scans", { key, body: { brandId: brand } })
  for (const engine of Object.keys(engines)) yield* runChecks(engine, 1)
  return { key, brand }
})

const get = (key: string, path: string) => Effect.map(call("GET", path, { key }), ({ json }) => json.data)

/** What the tests look at in a row. */
interface Shown {
  readonly id: string
  readonly engine: string
}

interface Source {
  readonly key: string
  readonly answers: { readonly k: number }
  readonly retrieved: number
  readonly engines: ReadonlyArray<string>
}

const served = TestSend.layer(unlimited).pipe(Layer.provideMerge(coreWith(AnswerEngines.layer(engines))))

layer(served)("the evidence of an answer", (it) => {
  it.effect("has what the engine retrieved, what it wrote before, and what is marked as a citation", () =>
    Effect.gen(function* () {
      const { key } = yield* asked
      const list = yield* get(key, "/v1/snapshots/?engine=chatgpt")
      const one = yield* get(key, `/v1/snapshots/${list.snapshots[0].id}`)
      assert.deepInclude(one, { answer: text, sources, searched: true, consulted, narration, citations })
      // a citation names nobody, neither at first nor when the answer is read again
      assert.deepStrictEqual(one.competitors_found, [])
      const again = yield* get(key, `/v1/snapshots/${one.id}/reading`)
      assert.deepStrictEqual([again.competitors_found, again.changed], [[], []])
      assert.notProperty(list.snapshots[0], "consulted")

      const wide = yield* get(key, "/v1/snapshots/?engine=chatgpt&answer=true")
      assert.deepInclude(wide.snapshots[0], { answer: text, searched: true, consulted, narration })
      const headers = { accept: "text/csv" }
      const csv = yield* call("GET", "/v1/snapshots/?engine=chatgpt&answer=true", { key, headers })
      const [names = [], values = []] = csvRecords(csv.body)
      const cell = (name: string) => values[names.indexOf(name)] ?? ""
      assert.deepStrictEqual([cell("searched"), cell("narration")], ["true", narration])
      assert.deepStrictEqual(JSON.parse(cell("consulted")), consulted)
    })
  )

  it.effect("tells how many answers retrieved a source without citing it, and which sources none cites", () =>
    Effect.gen(function* () {
      const { key, brand } = yield* asked
      const rowsOf = (query: string) =>
        Effect.map(get(key, `/v1/reports/sources?brand_id=${brand}${query}`), ({ rows }) =>
          rows.map((row: Source) => [row.key, row.answers.k, row.retrieved, row.engines])
        )
      // by domain the answer cites it
      assert.deepStrictEqual(yield* rowsOf(""), [["reviews.example", 1, 0, ["chatgpt"]]])
      assert.deepStrictEqual(yield* rowsOf("&retrieved_only=true"), [["news.example", 0, 1, ["chatgpt"]]])
      assert.deepStrictEqual(yield* rowsOf("&retrieved_only=true&group_by=page"), [
        ["https://news.example/a", 0, 1, ["chatgpt"]],
        ["https://reviews.example/2", 0, 1, ["chatgpt"]]
      ])
    })
  )

  it.effect("filters sources by a text and by a competitor, also in a file", () =>
    Effect.gen(function* () {
      const { key, brand } = yield* asked
      const path = `/v1/reports/sources?brand_id=${brand}`
      for (const [query, total] of [
        ["&q=REVIEWS", 1],
        ["&q=news", 0],
        ["&competitor=Globex", 0]
      ] as const) {
        const { clear_gaps, total: found } = yield* get(key, path + query)
        assert.deepStrictEqual([found, clear_gaps], [total, 0], query)
        const csv = yield* call("GET", path + query, { key, headers: { accept: "text/csv" } })
        assert.strictEqual(csvRecords(csv.body).length, 1 + total, query)
      }
    })
  )

  it.effect("filters lists, reports and the overview by whether the engine searched", () =>
    Effect.gen(function* () {
      const { key, brand } = yield* asked
      for (const [searched, engine] of [
        ["true", "chatgpt"],
        ["false", "claude"]
      ] as const) {
        const list = yield* get(key, `/v1/snapshots/?searched=${searched}`)
        assert.deepStrictEqual([list.total, list.snapshots.map((row: Shown) => row.engine)], [1, [engine]])
        const query = `brand_id=${brand}&searched=${searched}`
        const { rows } = yield* get(key, `/v1/reports/visibility?${query}`)
        assert.deepStrictEqual([rows[0].answers, rows[0].failed_checks], [1, null])
        assert.deepInclude((yield* get(key, `/v1/reports/searches?${query}`)).known, { k: 0, n: 1 })
        const overview = yield* get(key, `/v1/brands/${brand}/overview?searched=${searched}`)
        assert.deepStrictEqual([overview.checks, overview.by_engine[0].engine], [1, engine])
      }
      assert.strictEqual((yield* get(key, `/v1/reports/sources?brand_id=${brand}&searched=false`)).total, 0)
      const wrong = yield* call("GET", "/v1/snapshots/?searched=unknown", { key })
      assert.strictEqual(wrong.status, 400)
    })
  )

  it.effect("is noted where many answers came from memory", () =>
    Effect.gen(function* () {
      const { key, brand } = yield* asked
      const note = {
        kind: "not_searched",
        engine: "claude",
        count: 1,
        answers: 1,
        text: "Claude answered 1 of 1 times from memory, without searching the web."
      }
      const reports = ["visibility", "sources", "searches"].map((name) => `/v1/reports/${name}?brand_id=${brand}`)
      for (const path of [...reports, `/v1/brands/${brand}/overview`]) {
        assert.deepInclude((yield* get(key, path)).notes, note)
      }
      assert.deepStrictEqual((yield* get(key, `/v1/brands/${brand}/overview?engine=chatgpt`)).notes, [])
    })
  )

  it.effect("gives a brand that nobody tracks the rate that it has once it is tracked", () =>
    Effect.gen(function* () {
      const { key, brand: tracking } = yield* asked
      const body = { name: "Acme", prompts: ["best crm"], engines: Object.keys(engines) }
      const brand: string = (yield* call("POST", "/v1/brands", { key, body })).json.data.id
      yield* call("POST", "/v1/scans", { key, body: { brandId: brand } })
      for (const engine of body.engines) yield* runChecks(engine, 1)
      for (const query of ["", "&anytime=true", "&engine=claude", "&class=non_branded"]) {
        const untracked = yield* get(key, `/v1/reports/untracked?brand_id=${brand}${query}`)
        const { rows, to } = yield* get(key, `/v1/reports/visibility?brand_id=${tracking}&by=competitor${query}`)
        assert.deepStrictEqual(untracked.rows, [{ name: "Globex", mention_rate: rows[1].mention_rate }], query)
        assert.strictEqual(rows[1].mention_rate.k, 1)
        assert.isAtMost(Date.parse(untracked.to), Date.parse(to))
      }
      for (const query of [
        `brand_id=${tracking}`,
        `brand_id=${brand}&engine=gemini`,
        `brand_id=${brand}&class=branded`
      ]) {
        assert.deepStrictEqual((yield* get(key, `/v1/reports/untracked?${query}`)).rows, [], query)
      }
      // names that are tracked since stay out, in any case of letters
      yield* call("PATCH", `/v1/brands/${brand}`, { key, body: { competitors: ["GLOBEX"] } })
      assert.deepStrictEqual((yield* get(key, `/v1/reports/untracked?brand_id=${brand}`)).rows, [])
      const tracker = `brand_id=${brand}&tracker_id=trk_00000000-0000-4000-8000-000000000000`
      assert.strictEqual((yield* call("GET", `/v1/reports/untracked?${tracker}`, { key })).status, 400)
    })
  )

  it.effect("lists brands that nobody tracks by the rate that is shown, however often each prompt was asked", () =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization()
      const body = { name: "Initech", prompts: ["cheap crm", "other crm", "free crm"], engines: ["gemini"] }
      const brand: string = (yield* call("POST", "/v1/brands", { key, body })).json.data.id
      const names = Effect.fnUntraced(function* (scan: object, checks: number) {
        yield* call("POST", "/v1/scans", { key, body: { brandId: brand, engines: ["gemini"], ...scan } })
        yield* runChecks("gemini", checks)
        const { rows } = yield* get(key, `/v1/reports/untracked?brand_id=${brand}`)
        return rows.map((row: { name: string; mention_rate: { k: number } }) => [row.name, row.mention_rate.k])
      })
      const first = [
        ["Hooli", 2],
        ["Globex", 1]
      ]
      assert.deepStrictEqual(yield* names({ samples: 1 }, 3), first)
      // more answers name Globex then, but to one prompt of three
      const second = [
        ["Hooli", 2],
        ["Globex", 6]
      ]
      assert.deepStrictEqual(yield* names({ prompts: ["cheap crm"], samples: 5 }, 5), second)
    })
  )

  it.effect("says which brands that nobody tracks are clearly in more answers than the brand", () =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization()
      const sentences = Effect.fnUntraced(function* (name: string, count = 12) {
        const prompts = Array.from({ length: count }, (_, index) => `best crm ${index}`)
        const body = { name, prompts, engines: Object.keys(engines) }
        const brand: string = (yield* call("POST", "/v1/brands", { key, body })).json.data.id
        yield* call("POST", "/v1/scans", { key, body: { brandId: brand, samples: 1 } })
        for (const engine of body.engines) yield* runChecks(engine, count)
        return yield* Effect.forEach(["&engine=claude", "&class=branded"], (query) =>
          Effect.map(get(key, `/v1/reports/untracked?brand_id=${brand}${query}`), ({ sentence }) => sentence)
        )
      })
      const two = "Two untracked brands are mentioned in clearly more answers than Initech: Acme and Globex."
      assert.deepStrictEqual(yield* sentences("Initech"), [two, null])
      // as often as the other
      assert.deepStrictEqual(yield* sentences("Globex"), [null, null])
      // so few answers may be chance
      assert.deepStrictEqual(yield* sentences("Hooli", 1), [null, null])
    })
  )

  it.effect("filters lists by tone and by position", () =>
    Effect.gen(function* () {
      const { key } = yield* asked
      const engines = (query: string) =>
        Effect.map(get(key, `/v1/snapshots/?${query}`), ({ snapshots }) =>
          snapshots.map((row: Shown) => row.engine).toSorted()
        )
      assert.deepStrictEqual(yield* engines("position_max=1&engine=gemini"), ["gemini"])
      assert.notInclude(yield* engines("position_max=1"), "claude")
      assert.include(yield* engines("position_max=2"), "claude")
      assert.deepStrictEqual(yield* engines("sentiment=negative"), [])
      for (const query of ["position_max=0", "position_max=1001", "sentiment=good"]) {
        assert.strictEqual((yield* call("GET", `/v1/snapshots/?${query}`, { key })).status, 400, query)
      }
    })
  )
})

layer(
  TestSend.layer({ ...unlimited, showVendorCost: true }).pipe(
    Layer.provideMerge(coreWith(AnswerEngines.layer(engines)))
  )
)("a server that shows what vendors cost", (it) => {
  it.effect("has usage and cost in the evidence of a snapshot and in the results of a scan, and in no list", () =>
    Effect.gen(function* () {
      const { key } = yield* asked
      const list = yield* get(key, "/v1/snapshots/?engine=chatgpt&answer=true")
      const one = yield* get(key, `/v1/snapshots/${list.snapshots[0].id}`)
      assert.deepStrictEqual(one.usage, {
        inputTokens: null,
        cachedTokens: null,
        outputTokens: null,
        reasoningTokens: null,
        searches: null
      })
      assert.deepStrictEqual(one.vendorCost, { microUsd: null, source: "unknown" })
      assert.notProperty(list.snapshots[0], "vendorCost")
      const scan = yield* get(key, `/v1/scans/${one.scanId}`)
      const { usage, vendorCost } = one
      assert.deepInclude(scan.results[0], { engine: "chatgpt", usage, vendorCost })
    })
  )
})

const usedUp = Layer.succeed(CurrentVendorBudget, { microUsdPerDay: 0, microUsdPerMonth: null })

layer(
  TestSend.layer(unlimited).pipe(Layer.provideMerge(coreWith(AnswerEngines.layer(engines))), Layer.provide(usedUp))
)("a server whose budget for vendors is used up", (it) => {
  it.effect("refuses scans and prompt runs with 503, asks nothing and charges nothing", () =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization()
      const charged = Effect.map(call("GET", "/v1/usage/", { key }), ({ json }) => json.totalUsage)
      const askedBefore = engines.chatgpt.asked.length
      for (const [path, body] of [
        ["/v1/scans/", { brand: "Acme", prompts: ["best crm"] }],
        ["/v1/prompts/run", { prompt: "best crm", engines: ["chatgpt"] }]
      ] as const) {
        const { json, status } = yield* call("POST", path, { key, body })
        assert.deepStrictEqual([status, json.code], [503, "budget_reached"])
        assert.match(json.message, /daily budget .* is used up\. It is renewed on/)
      }
      assert.strictEqual(engines.chatgpt.asked.length, askedBefore)
      assert.strictEqual(yield* charged, 0)
    })
  )
})
