/**
 * Reports over HTTP: their parameters, and one report in each form.
 */
import { AnswerEngines } from "@answerscope/core"
import { scriptedEngine } from "@answerscope/core/testing"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { csvRecords } from "./CsvReader.ts"
import { call, core, coreWith, newOrganization, newTenant, runChecks, TestSend, unlimited } from "./TestServer.ts"

const path = "/v1/reports/visibility"

/** The figures over 3 answers to one prompt, of which 2 name the brand; a fourth check failed. */
const rate = (k: number, low: number, high: number) => ({ value: k / 3, k, n: 3, low, high })

/** What the tests look at in a row. */
interface Shown {
  readonly key?: string
  readonly by: { readonly competitor?: string }
  readonly own?: boolean
  readonly answers: number
  readonly failed_checks: number | null
  readonly mostly_failed?: boolean
  readonly together_rate?: { readonly k: number } | null
}

layer(TestSend.layer(unlimited).pipe(Layer.provideMerge(core)))("the visibility report", (it) => {
  it.effect("has figures with what they rest on", () =>
    Effect.gen(function* () {
      const { readKey: key, ids } = yield* newTenant
      const { status, json } = yield* call("GET", `${path}?brand_id=${ids.brands}`, { key })
      assert.strictEqual(status, 200)
      const { data } = json
      assert.deepStrictEqual(Object.keys(data), ["total", "limit", "offset", "from", "to", "rows", "names", "notes"])
      assert.deepStrictEqual([data.total, data.limit, data.offset], [1, 200, 0])
      const days = (Date.parse(data.to) - Date.parse(data.from)) / 86_400_000
      assert.strictEqual(days, 30)
      const [row] = data.rows
      assert.deepStrictEqual(Object.keys(row), [
        "by",
        "answers",
        "prompts",
        "runs",
        "failed_checks",
        // one of its engines only failed
        "mostly_failed",
        "not_shown",
        "shown_rate",
        "mention_rate",
        "citation_rate",
        "share_of_voice",
        "first_rate",
        "top3_rate",
        "position",
        "sentiment"
      ])
      assert.deepStrictEqual([row.by, row.answers, row.prompts, row.runs, row.failed_checks], [{}, 3, 1, 1, 1])
      assert.deepStrictEqual(row.mention_rate, {
        ...rate(2, 0.2077, 0.9385),
        value: 0.6667,
        standardized: { value: 0.6667, low: 0.2077, high: 0.9385 }
      })
      assert.deepStrictEqual(row.citation_rate, {
        ...rate(0, 0, 0.5615),
        value: 0,
        standardized: { value: 0, low: 0, high: 0.5615 }
      })
      assert.deepStrictEqual(row.position, { median: 1.5, mean: 1.5, n: 2, low: 1, high: 4.13 })
      assert.deepStrictEqual(data.names, { [ids.brands]: "Acme" })
      const overview = yield* call("GET", `/v1/brands/${ids.brands}/overview`, { key })
      assert.strictEqual(overview.json.data.coverage_pct, 66.7)
      assert.isTrue(data.notes.some((note: { readonly kind: string }) => note.kind === "few_answers"))
    })
  )

  it.effect.each([
    "",
    "by=engine",
    "by=brand,engine,day",
    "by=competitor",
    "by=competitor,engine&compare=previous",
    "by=prompt,class,tag&compare=previous",
    "by=model,month",
    "engine=gemini&by=engine",
    "engine=gemini&by=week",
    "prompt=none",
    "by=engine&limit=1&offset=1"
  ])("has the same rows in all forms: %s", (query) =>
    Effect.gen(function* () {
      const { readKey: key, ids } = yield* newTenant
      const asked = `${path}?brand_id=${ids.brands}&${query}`.replace(/&$/, "")
      const { data } = (yield* call("GET", asked, { key })).json
      const lines = yield* call("GET", asked, { key, headers: { accept: "application/x-ndjson" } })
      assert.strictEqual(lines.body, data.rows.map((row: unknown) => `${JSON.stringify(row)}\n`).join(""))
      const table = yield* call("GET", asked, { key, headers: { accept: "text/csv" } })
      for (const { headers } of [lines, table]) {
        assert.strictEqual(headers.get("x-report-total"), String(data.total))
        assert.deepStrictEqual([headers.get("x-report-from"), headers.get("x-report-to")], [data.from, data.to])
        assert.deepStrictEqual(JSON.parse(headers.get("x-report-notes") ?? ""), data.notes)
        assert.deepStrictEqual(JSON.parse(headers.get("x-report-names") ?? ""), data.names)
        assert.isNull(headers.get("x-report-cut"))
      }
      const [header = [], ...records] = csvRecords(table.body)
      const by = /by=([^&]*)/.exec(query)?.[1]?.split(",") ?? []
      assert.deepStrictEqual(header.slice(0, by.length), by)
      assert.strictEqual(header.includes("own"), by.includes("competitor"))
      assert.strictEqual(header.includes("change.mention_rate.verdict"), query.includes("compare"))
      assert.strictEqual(records.length, data.rows.length)
      for (const [at, record] of records.entries()) {
        const cells = new Map(header.map((name, column) => [name, record[column]]))
        for (const name of by) assert.strictEqual(cells.get(name), data.rows[at].by[name] ?? "")
        assert.strictEqual(cells.get("answers"), String(data.rows[at].answers))
        assert.strictEqual(cells.get("mention_rate.low"), String(data.rows[at].mention_rate.low ?? ""))
        assert.strictEqual(cells.get("position.mean"), String(data.rows[at].position.mean ?? ""))
      }
    })
  )

  it.effect("has all of many rows as rows alone, and as JSON page by page", () =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization()
      const competitors = Array.from({ length: 50 }, (_, at) => `Rival ${at}`)
      const prompts = Array.from({ length: 9 }, (_, at) => `best crm ${at}`)
      const body = { name: "Acme", engines: ["claude"], prompts, competitors }
      const { id } = (yield* call("POST", "/v1/brands/", { key, body })).json.data
      yield* call("POST", "/v1/scans/", { key, body: { brandId: id } })
      yield* runChecks("claude", prompts.length)
      const asked = `${path}?brand_id=${id}&by=prompt,competitor`
      const pages = yield* Effect.forEach([0, 200, 400], (offset) => call("GET", `${asked}&offset=${offset}`, { key }))
      const rows = pages.flatMap(({ json }) => json.data.rows)
      assert.strictEqual(rows.length, 9 * 51)
      const lines = yield* call("GET", asked, { key, headers: { accept: "application/x-ndjson" } })
      assert.strictEqual(lines.body, rows.map((row: unknown) => `${JSON.stringify(row)}\n`).join(""))
      assert.strictEqual(lines.headers.get("x-report-total"), String(rows.length))
      const part = { key, headers: { accept: "application/x-ndjson" } }
      const some = yield* call("GET", `${asked}&limit=250&offset=3`, part)
      assert.strictEqual(some.body, lines.body.split("\n").slice(3, 253).join("\n") + "\n")
    })
  )

  it.effect("has rows for the brand and each competitor", () =>
    Effect.gen(function* () {
      const { readKey: key, ids } = yield* newTenant
      const { rows } = (yield* call("GET", `${path}?brand_id=${ids.brands}&by=competitor`, { key })).json.data
      assert.deepStrictEqual(
        rows.map((row: Shown) => [row.by.competitor, row.own, row.failed_checks, row.together_rate?.k ?? null]),
        [
          ["Acme", true, null, null],
          ["Globex", false, null, 2]
        ]
      )
      const byEngine = yield* call("GET", `${path}?brand_id=${ids.brands}&by=competitor,engine`, { key })
      assert.deepStrictEqual(
        byEngine.json.data.rows
          .filter((row: Shown) => row.mostly_failed !== undefined)
          .map((row: Shown) => [row.by.competitor, row.answers, row.failed_checks, row.mostly_failed]),
        [
          ["Acme", 0, null, true],
          ["Globex", 0, null, true]
        ]
      )
      assert.deepStrictEqual([rows[0].ahead_rate, rows[1].sentiment, rows[1].citation_rate], [null, null, null])
      // three answers are too few for a rank
      assert.deepStrictEqual([rows[0].rank, rows[1].rank], [null, null])
    })
  )

  it.effect("has the brand beside one competitor, prompt by prompt", () =>
    Effect.gen(function* () {
      const { readKey: key, writeKey, ids } = yield* newTenant
      const target = `/v1/reports/duel?brand_id=${ids.brands}&competitor=Globex`
      const { json, status } = yield* call("GET", target, { key })
      assert.strictEqual(status, 200)
      const { data } = json
      assert.deepInclude(data, { total: 1, limit: 200, left_out: [] })
      assert.deepStrictEqual(data.prompts, { ahead: 0, behind: 0, too_close: 0, few_answers: 1 })
      const [row] = data.rows
      assert.deepInclude(row, { prompt: "best crm", answers: 3, verdict: "few_answers", verdict_page: "few_answers" })
      assert.deepInclude(row.brand, { k: 2, n: 3 })
      assert.deepStrictEqual([row.only_brand, row.competitor_instead.n], [2 - data.rows[0].competitor.k, 1])
      assert.deepStrictEqual([data.all.brand, data.all.difference], [row.brand, row.difference])
      const lines = yield* call("GET", target, { key, headers: { accept: "application/x-ndjson" } })
      assert.strictEqual(lines.body, `${JSON.stringify(row)}\n`)
      const table = yield* call("GET", target, { key, headers: { accept: "text/csv" } })
      const [header = [], record = []] = csvRecords(table.body)
      assert.strictEqual(record[header.indexOf("difference")], String(row.difference))

      // a prompt that names the competitor in another way compares nothing, either
      const alias = { competitors: [{ name: "Globex", aliases: ["best crm"] }] }
      yield* call("PATCH", `/v1/brands/${ids.brands}`, { key: writeKey, body: alias })
      const { left_out: leftOut, rows } = (yield* call("GET", target, { key })).json.data
      assert.deepStrictEqual([leftOut, rows], [["best crm"], []])

      const none = yield* call("GET", `/v1/reports/duel?brand_id=${ids.brands}&competitor=Hooli`, { key })
      assert.strictEqual(none.status, 400)
      assert.include(none.body, "competitor: must be one that the brand tracks: Globex")
      const other = yield* newOrganization()
      const theirs = yield* call("GET", target, { key: other.key })
      assert.deepStrictEqual([theirs.status, theirs.json.data.all, theirs.json.data.rows], [200, null, []])
    })
  )

  it.effect("matches nothing for what is unknown or another organization's", () =>
    Effect.gen(function* () {
      const own = yield* newTenant
      const other = yield* newTenant
      const brand = `brand_id=${own.ids.brands}`
      for (const query of [
        `brand_id=${other.ids.brands}`,
        "brand_id=brd_none",
        `${brand}&tracker_id=${other.ids.trackers}`,
        `${brand}&tracker_id=x`,
        `${brand}&prompt=other`,
        `${brand}&tag=none`,
        `${brand}&model=none`,
        `${brand}&class=branded`,
        `${brand}&from=2020-01-01&to=2020-01-31`
      ]) {
        const one = yield* call("GET", `${path}?${query}`, { key: own.readKey })
        assert.strictEqual(one.status, 200, query)
        assert.deepStrictEqual([one.json.data.total, one.json.data.rows[0].answers], [1, 0], query)
        const many = yield* call("GET", `${path}?${query}&by=engine`, { key: own.readKey })
        assert.deepStrictEqual(
          many.json.data.rows.filter((row: Shown) => row.answers > 0),
          [],
          query
        )
      }
      const all = yield* call("GET", `${path}?by=brand`, { key: own.readKey })
      assert.deepStrictEqual(all.json.data.names, { [own.ids.brands]: "Acme" })
      const none = yield* call("GET", `${path}?by=brand`, { key: (yield* newOrganization()).key })
      assert.deepStrictEqual([none.json.data.total, none.json.data.rows], [0, []])
    })
  )

  it.effect.each([
    ["", /^brand_id: is required, unless by holds brand/],
    ["brand_id=BRAND&by=", /^by: /],
    ["brand_id=BRAND&by=weather", /^by: must hold none but brand, engine/],
    ["brand_id=BRAND&by=engine,", /^by: /],
    ["brand_id=BRAND&by=Engine", /^by: /],
    ["brand_id=BRAND&by=engine,engine", /^by: holds engine twice/],
    ["brand_id=BRAND&by=day,week", /^by: must hold at most one of day, week, month/],
    ["brand_id=BRAND&by=brand,engine,model,prompt", /^by: must hold at most 3/],
    ["brand_id=BRAND&by=day&compare=previous", /^compare: must be none where by holds day/],
    ["brand_id=BRAND&compare=last", /^compare: /],
    ["brand_id=BRAND&class=mine", /^class: /],
    ["brand_id=BRAND&engine=bard", /^engine: /],
    ["brand_id=BRAND&limit=1001", /^limit: /],
    ["brand_id=BRAND&limit=0", /^limit: /],
    ["brand_id=BRAND&offset=-1", /^offset: /],
    ["brand_id=BRAND&from=2026-02-02&to=2026-02-01", /^(from|to)/],
    ["brand_id=BRAND&group_by=page", /group_by/]
  ] as const)("says what is wrong: %s", ([query, message]) =>
    Effect.gen(function* () {
      const { readKey: key, ids } = yield* newTenant
      for (const accept of ["application/json", "text/csv"]) {
        const wrong = yield* call("GET", `${path}?${query.replace("BRAND", ids.brands)}`, { key, headers: { accept } })
        assert.deepStrictEqual([wrong.status, wrong.json?.code], [400, "invalid_request"], query)
        assert.match(wrong.json.message, message)
      }
    })
  )

  it.effect("is empty between two equal moments, as every list and report is; between days it is refused", () =>
    Effect.gen(function* () {
      const { readKey: key, ids } = yield* newTenant
      const brand = `brand_id=${ids.brands}`
      const moment = "2026-02-02T03:04:05.006Z"
      const paths = [
        `${path}?${brand}`,
        `${path}?${brand}&by=engine,prompt`,
        `${path}?${brand}&by=week`,
        `${path}?${brand}&compare=previous&anytime=true`,
        `${path}?by=brand`,
        `/v1/reports/sources?${brand}`,
        `/v1/reports/searches?${brand}`,
        `/v1/reports/story?${brand}`,
        "/v1/reports/portfolio?class=all",
        "/v1/reports/engines?",
        `/v1/reports/prompts?${brand}`,
        `/v1/brands/${ids.brands}/overview?`,
        `/v1/snapshots?${brand}`,
        `/v1/alerts?${brand}`
      ]
      for (const each of paths) {
        const { json, status } = yield* call("GET", `${each}&from=${moment}&to=${moment}`, { key })
        assert.strictEqual(status, 200, `${each}: ${JSON.stringify(json)}`)
        assert.notInclude(JSON.stringify(json), "NaN")
        const wrong = yield* call("GET", `${each}&from=2026-02-02&to=2026-02-01`, { key })
        assert.deepStrictEqual([wrong.status, wrong.json.code], [400, "invalid_request"], each)
      }
      const { json } = yield* call("GET", `${path}?${brand}&compare=previous&from=${moment}&to=${moment}`, { key })
      assert.deepStrictEqual([json.data.from, json.data.to, json.data.total], [moment, moment, 1])
      assert.deepInclude(json.data.rows[0], { answers: 0, failed_checks: 0 })
      const snapshots = `/v1/snapshots?${brand}`
      const newest = (yield* call("GET", snapshots, { key })).json.data.snapshots[0].checkedAt
      const after = new Date(Date.parse(newest) + 1).toISOString()
      const countIn = (from: string, to: string) =>
        Effect.map(call("GET", `${snapshots}&from=${from}&to=${to}`, { key }), (found) => found.json.data.total)
      // the first moment counts, the last does not
      const counts = [yield* countIn(newest, newest), yield* countIn(newest, after), yield* countIn(after, after)]
      assert.deepStrictEqual([counts[0], counts[2]], [0, 0])
      assert.isAbove(counts[1], 0)
    })
  )

  it.effect("keeps its headers short, and says what it left out of them", () =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization()
      for (let index = 0; index < 40; index++) {
        const name = `${index} ${"Ünï 🎈".repeat(30)}`
        const brand = yield* call("POST", "/v1/brands", { key, body: { name, prompts: ["a"], engines: ["chatgpt"] } })
        yield* call("POST", "/v1/scans", { key, body: { brandId: brand.json.data.id } })
      }
      yield* runChecks("chatgpt", 40)
      const { headers, status } = yield* call("GET", `${path}?by=brand`, { key, headers: { accept: "text/csv" } })
      assert.strictEqual(status, 200)
      const names = headers.get("x-report-names") ?? ""
      assert.isAbove(Object.keys(JSON.parse(names)).length, 0)
      assert.isBelow(names.length, 4_200)
      assert.strictEqual(headers.get("x-report-cut"), "names")
    })
  )
})

const cited = (text: string, urls: ReadonlyArray<string>, queries: ReadonlyArray<string>) => ({
  text,
  queries,
  sources: urls.map((url) => ({ url, title: null, domain: new URL(url).hostname }))
})

const citing = coreWith(
  AnswerEngines.layer({
    chatgpt: scriptedEngine("chatgpt", [
      cited("Acme is best.", ["https://www.acme.com/a?utm_source=x#y", "https://reviews.example/1"], ["best crm 2026"])
    ]),
    claude: scriptedEngine("claude", [
      cited("Globex is best.", ["https://globex.com/", "https://reviews.example/2"], ["best crm", "=cmd"])
    ])
  })
)

layer(TestSend.layer(unlimited).pipe(Layer.provideMerge(citing)))("the reports on sources and searches", (it) => {
  const asked = Effect.gen(function* () {
    const { key } = yield* newOrganization()
    const body = {
      name: "Acme",
      domain: "acme.com",
      competitors: ["Globex", "globex.com"],
      prompts: ["best crm"],
      engines: ["chatgpt", "claude"]
    }
    const brand = (yield* call("POST", "/v1/brands", { key, body })).json.data.id
    yield* call("POST", "/v1/scans", { key, body: { brandId: brand } })
    yield* runChecks("chatgpt", 1)
    yield* runChecks("claude", 1)
    return { key, brand }
  })

  it.effect("say whether the gap of a source changed since it was marked as done", () =>
    Effect.gen(function* () {
      const { key, brand } = yield* asked
      const report = (accept: string) =>
        call("GET", `/v1/reports/sources?brand_id=${brand}`, { key, headers: { accept } })
      const before = (yield* report("application/json")).json.data.rows
      assert.isTrue(before.every((row: { readonly since_done: unknown }) => row.since_done === null))
      const body = { brandId: brand, kind: "source", key: before[0].key, state: "done", at: "2026-01-01T00:00:00Z" }
      assert.strictEqual((yield* call("PUT", "/v1/marks", { key, body })).status, 200)
      const [done, ...others] = (yield* report("application/json")).json.data.rows
      assert.deepStrictEqual(Object.keys(done.since_done), [
        "at",
        "value",
        "previous",
        "difference",
        "low",
        "high",
        "verdict",
        "verdict_page",
        "cells",
        "cells_left_out"
      ])
      assert.deepInclude(done.since_done, { verdict: "few_answers", cells: 0, cells_left_out: 2 })
      assert.isTrue(others.every((row: { readonly since_done: unknown }) => row.since_done === null))
      assert.match((yield* report("text/csv")).body, /,since_done\.at,since_done\.value,since_done\.previous\.value,/)
    })
  )

  it.effect("say how many answers to each prompt are gaps, as many as the list of answers has, and its weeks", () =>
    Effect.gen(function* () {
      const { key, brand } = yield* asked
      const get = (query: string) =>
        Effect.map(call("GET", `/v1/reports/prompts?brand_id=${brand}${query}`, { key }), ({ json }) => json.data)
      const { rows, ...page } = yield* get("")
      assert.deepStrictEqual(Object.keys(page), ["total", "limit", "offset", "from", "to"])
      assert.deepInclude(page, { total: 1, limit: 200, offset: 0 })
      const [row] = rows
      assert.deepStrictEqual(Object.keys(row), ["prompt", "gap_answers", "weeks"])
      assert.deepInclude(row, { prompt: "best crm", gap_answers: 1 })
      assert.lengthOf(row.weeks, 12)
      assert.deepInclude(row.weeks[11].mention_rate, { k: 1, n: 2, value: 0.5 })
      assert.deepInclude(row.weeks[0].mention_rate, { k: 0, n: 0, value: null })
      for (const query of ["", "&engine=chatgpt", "&engine=claude"]) {
        const answers = `/v1/snapshots?brand_id=${brand}&prompt=best%20crm&gap=true&counted=true${query}`
        const listed = (yield* call("GET", answers, { key })).json.data.total
        assert.strictEqual((yield* get(query)).rows[0].gap_answers, listed, query)
      }
      assert.deepInclude(yield* get("&class=branded"), { total: 0, rows: [] })
      const nothing = yield* call("GET", "/v1/reports/prompts?brand_id=brd_none", { key })
      assert.deepStrictEqual([nothing.status, nothing.json.data.rows], [200, []])
    })
  )

  it.effect("say which pages answers rest on", () =>
    Effect.gen(function* () {
      const { key, brand } = yield* asked
      const get = (query: string) =>
        Effect.map(call("GET", `/v1/reports/sources?brand_id=${brand}${query}`, { key }), ({ json }) => json.data)
      const all = yield* get("")
      const fields = ["total", "limit", "offset", "from", "to", "rows", "gap", "clear_gaps", "notes"]
      assert.deepStrictEqual(Object.keys(all), fields)
      assert.deepStrictEqual(
        all.rows.map((row: Shown) => row.key),
        ["reviews.example", "acme.com", "globex.com"]
      )
      assert.deepStrictEqual(Object.keys(all.rows[0]), [
        "key",
        "kind",
        "competitor",
        "answers",
        "retrieved",
        "with_brand",
        "competitors",
        "gap",
        "gap_answers",
        "few",
        "names_instead",
        "gap_prompts",
        "engines",
        "prompts",
        "first_seen_at",
        "last_seen_at",
        "pages",
        "since_done"
      ])
      assert.deepInclude(all.rows[0], { kind: "other", competitor: null, engines: ["chatgpt", "claude"], prompts: 1 })
      assert.deepInclude(all.rows[0].with_brand, { k: 1, n: 2 })
      assert.deepInclude(all.rows[0], { gap_answers: 1, few: true, names_instead: [{ name: "Globex", answers: 1 }] })
      assert.deepStrictEqual(all.rows[0].gap_prompts, [{ prompt: "best crm", gap_answers: 1, answers: 2 }])
      assert.deepInclude(all.rows[0].gap, { k: 1, n: 2, value: 0.5 })
      assert.deepInclude(all.rows[1], { kind: "own", pages: [{ key: "https://www.acme.com/a", answers: 1 }] })
      assert.deepInclude(all.rows[2], { kind: "competitor", competitor: "globex.com" })
      const keysOf = (data: typeof all) => data.rows.map((row: Shown) => row.key)
      assert.deepStrictEqual(keysOf(yield* get("&kind=own")), ["acme.com"])
      assert.deepStrictEqual(keysOf(yield* get("&gap=true")), ["reviews.example", "globex.com"])
      assert.deepStrictEqual(keysOf(yield* get("&sort=gap")), ["reviews.example", "globex.com", "acme.com"])
      assert.deepStrictEqual(keysOf(yield* get("&engine=chatgpt")), ["acme.com", "reviews.example"])
      assert.deepStrictEqual(keysOf(yield* get("&q=REVIEWS")), ["reviews.example"])
      assert.deepStrictEqual(keysOf(yield* get("&limit=1&offset=1")), ["acme.com"])
      assert.include(keysOf(yield* get("&group_by=page")), "https://reviews.example/2")
    })
  )

  it.effect("lead from each page to the answers that cite it, however they write its address", () =>
    Effect.gen(function* () {
      const { key, brand } = yield* asked
      const snapshots = (query: string) =>
        Effect.map(call("GET", `/v1/snapshots/?${query}`, { key }), ({ json, status }) => ({ status, ...json }))
      const { json } = yield* call("GET", `/v1/reports/sources?brand_id=${brand}&group_by=page`, { key })
      assert.isAbove(json.data.rows.length, 2)
      for (const row of json.data.rows) {
        const page = `page=${encodeURIComponent(row.key)}`
        const { data } = yield* snapshots(`brand_id=${brand}&${page}`)
        assert.strictEqual(data.total, row.answers.k, row.key)
        assert.strictEqual((yield* snapshots(`brand_id=${brand}&${page}&to=1960-01-01`)).data.total, 0)
        assert.deepInclude(yield* snapshots(page), { status: 400, message: "brand_id: is required with page" })
      }
      assert.strictEqual((yield* snapshots(`brand_id=${brand}&page=https://none.example`)).data.total, 0)
      const stranger = yield* newOrganization()
      const foreign = yield* call("GET", `/v1/snapshots/?brand_id=${brand}&page=https://reviews.example/2`, {
        key: stranger.key
      })
      assert.strictEqual(foreign.json.data.total, 0)
    })
  )

  it.effect("lead from each source to its gap answers, and to all that count", () =>
    Effect.gen(function* () {
      const { key, brand } = yield* asked
      const get = (path: string) => Effect.map(call("GET", path, { key }), ({ json, status }) => ({ status, ...json }))
      const { rows } = (yield* get(`/v1/reports/sources?brand_id=${brand}&sort=gap`)).data
      assert.deepInclude(rows[0], { gap_answers: 1 })
      for (const row of rows) {
        const source = `/v1/snapshots/?brand_id=${brand}&source=${row.key}&counted=true`
        assert.strictEqual((yield* get(source)).data.total, row.answers.k, row.key)
        assert.strictEqual((yield* get(`${source}&gap=true`)).data.total, row.gap_answers, row.key)
        assert.strictEqual((yield* get(`${source}&gap=false`)).data.total, row.answers.k, row.key)
      }
      const none = "brand_id=brd_00000000-0000-4000-8000-000000000000&gap=true"
      assert.strictEqual((yield* get(`/v1/snapshots/?${none}`)).data.total, 0)
      assert.deepInclude(yield* get("/v1/snapshots/?gap=true"), {
        status: 400,
        message: "brand_id: is required with gap"
      })
    })
  )

  it.effect("say what was searched for, and how many answers tell it", () =>
    Effect.gen(function* () {
      const { key, brand } = yield* asked
      const { data } = (yield* call("GET", `/v1/reports/searches?brand_id=${brand}`, { key })).json
      assert.deepStrictEqual(Object.keys(data), ["total", "limit", "offset", "from", "to", "rows", "known", "notes"])
      assert.deepStrictEqual(data.rows, [
        { query: "=cmd", answers: 1, engines: ["claude"], prompts: 1, tracked: false },
        { query: "best crm", answers: 1, engines: ["claude"], prompts: 1, tracked: true },
        { query: "best crm 2026", answers: 1, engines: ["chatgpt"], prompts: 1, tracked: false }
      ])
      assert.deepInclude(data.known, { k: 2, n: 2 })
      for (const tracked of [true, false]) {
        const url = `/v1/reports/searches?brand_id=${brand}&tracked=${tracked}`
        const part = (yield* call("GET", url, { key })).json.data
        const rows = data.rows.filter((row: { readonly tracked: boolean }) => row.tracked === tracked)
        assert.deepStrictEqual([part.rows, part.total, part.known], [rows, rows.length, data.known])
      }
    })
  )

  it.effect.each(["sources", "sources?group_by=page&gap=true", "searches", "searches?limit=2"])(
    "have the same rows in all forms: %s",
    (name) =>
      Effect.gen(function* () {
        const { key, brand } = yield* asked
        const target = `/v1/reports/${name}${name.includes("?") ? "&" : "?"}brand_id=${brand}`
        const { data } = (yield* call("GET", target, { key })).json
        const lines = yield* call("GET", target, { key, headers: { accept: "application/x-ndjson" } })
        assert.strictEqual(lines.body, data.rows.map((row: unknown) => `${JSON.stringify(row)}\n`).join(""))
        const { headers, body } = yield* call("GET", target, { key, headers: { accept: "text/csv" } })
        assert.strictEqual(headers.get("x-report-total"), String(data.total))
        assert.deepStrictEqual(JSON.parse(headers.get("x-report-notes") ?? ""), data.notes)
        assert.deepStrictEqual(JSON.parse(headers.get("x-report-known") ?? "null"), data.known ?? null)
        const [header = [], ...records] = csvRecords(body)
        assert.strictEqual(records.length, data.rows.length)
        const first = new Map(header.map((column, at) => [column, records[0]?.[at]]))
        assert.strictEqual(first.get("engines"), data.rows[0].engines.join("; "))
        if (name.startsWith("searches")) assert.strictEqual(first.get("query"), "'=cmd")
        else assert.deepStrictEqual(JSON.parse(first.get("pages") ?? ""), data.rows[0].pages)
      })
  )

  it.effect("show an organization its own", () =>
    Effect.gen(function* () {
      const { brand } = yield* asked
      const { key } = yield* newOrganization()
      for (const name of ["sources", "searches"]) {
        for (const id of [brand, "brd_none", "%00"]) {
          const { status, json } = yield* call("GET", `/v1/reports/${name}?brand_id=${id}`, { key })
          assert.deepStrictEqual([status, json.data.total, json.data.rows], [200, 0, []])
        }
      }
    })
  )

  it.effect("say what is wrong", () =>
    Effect.gen(function* () {
      const { key, brand } = yield* asked
      for (const name of ["visibility", "sources", "searches"]) {
        const target = `/v1/reports/${name}?brand_id=${brand}`
        const refused = yield* call("GET", target, { key, headers: { accept: "text/html" } })
        assert.deepStrictEqual([refused.status, refused.json.code], [406, "not_acceptable"])
        assert.strictEqual((yield* call("GET", target, { headers: { accept: "text/html" } })).status, 401)
      }
      for (const [target, message] of [
        ["sources", /^brand_id: /],
        ["searches", /^brand_id: /],
        ["sources?brand_id=BRAND&group_by=host", /^group_by: /],
        ["sources?brand_id=BRAND&kind=mine", /^kind: /],
        ["sources?brand_id=BRAND&gap=1", /^gap: /],
        ["sources?brand_id=BRAND&limit=1001", /^limit: /],
        ["searches?brand_id=BRAND&kind=own", /kind/],
        ["searches?brand_id=BRAND&by=engine", /by/],
        ["searches?brand_id=BRAND&class=both", /^class: /]
      ] as const) {
        const { status, json } = yield* call("GET", `/v1/reports/${target.replace("BRAND", brand)}`, { key })
        assert.deepStrictEqual([status, json.code], [400, "invalid_request"], target)
        assert.match(json.message, message)
      }
    })
  )
})
