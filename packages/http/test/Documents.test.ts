/** Reports as things over HTTP: drafted, changed, made once, and then the same whatever happens. */
import { Organizations } from "@answerscope/core"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { call, core, newTenant, runScan, TestSend, unlimited } from "./TestServer.ts"

const path = "/v1/reports/documents"

const svg = (inside: string) =>
  `data:image/svg+xml;base64,${btoa(`<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`)}`

/** The members of a made report that hold figures, as text. */
const contentOf = (key: string, id: string) =>
  Effect.map(call("GET", `${path}/${id}`, { key }), ({ json }) => JSON.stringify(json.data.content))

layer(TestSend.layer(unlimited).pipe(Layer.provideMerge(core)))("reports as things", (it) => {
  it.effect("are drafted, changed and listed", () =>
    Effect.gen(function* () {
      const { writeKey: key, ids } = yield* newTenant
      const body = {
        brandId: ids.brands,
        title: " March ",
        period: { from: "2026-03-01", to: "2026-03-31" },
        comment: "A good\nmonth.",
        sections: ["sources", "story"],
        branding: { name: "Agentur Müller", colour: "#1A73E8", logo: svg("<path d='M0 0'/><!-- x -->") }
      }
      const { status, json } = yield* call("POST", path, { key, body })
      assert.strictEqual(status, 200, JSON.stringify(json))
      const { createdAt, id, updatedAt, ...rest } = json.data
      assert.match(id, /^doc_/)
      assert.strictEqual(createdAt, updatedAt)
      const branding = { ...body.branding, logo: svg("<path d='M0 0'/>") }
      const period = { from: "2026-03-01T00:00:00.000Z", to: "2026-04-01T00:00:00.000Z", last_days: null }
      const head = { brandId: ids.brands, title: "March", period, comment: body.comment, sections: body.sections }
      const shown = { ...head, state: "draft", frozenAt: null, branding, content: null }
      assert.deepStrictEqual(rest, shown)
      yield* TestClock.adjust("1 second")
      const changed = yield* call("PATCH", `${path}/${id}`, {
        key,
        body: { title: "April", period: { last_days: 7 }, comment: null, branding: { logo: null } }
      })
      const last = { from: null, to: null, last_days: 7 }
      assert.deepInclude(changed.json.data, {
        title: "April",
        period: last,
        comment: null,
        sections: body.sections,
        branding: { ...branding, logo: null },
        createdAt
      })
      assert.isAbove(Date.parse(changed.json.data.updatedAt), Date.parse(updatedAt))
      assert.deepStrictEqual((yield* call("GET", `${path}/${id}`, { key })).json.data, changed.json.data)
      const { branding: _, content: _content, ...row } = changed.json.data
      const list = yield* call("GET", `${path}?brand_id=${ids.brands}&limit=1`, { key })
      assert.deepStrictEqual(list.json.data, { total: 2, limit: 1, offset: 0, documents: [{ ...row, openings: null }] })
      assert.strictEqual((yield* call("GET", `${path}?brand_id=brd_none`, { key })).json.data.total, 0)
      assert.strictEqual((yield* call("DELETE", `${path}/${id}`, { key })).json.data.deleted, true)
      assert.strictEqual((yield* call("GET", `${path}/${id}`, { key })).status, 404)
    })
  )

  it.effect("say what they find, whom the brand is beside, and what engines wrote", () =>
    Effect.gen(function* () {
      const { writeKey: key, ids } = yield* newTenant
      const preview = Effect.map(
        call("GET", `/v1/reports/preview?brand_id=${ids.brands}`, { key }),
        ({ json }) => json.data.content
      )
      const { competitors, duel, headlines, quotes, rival } = yield* preview
      const found = competitors.rows.find(({ own }: { readonly own: boolean }) => !own)
      assert.strictEqual(rival, found?.by.competitor)
      const query = `brand_id=${ids.brands}&competitor=${rival}&class=non_branded&limit=50`
      assert.deepStrictEqual(duel.rows, (yield* call("GET", `/v1/reports/duel?${query}`, { key })).json.data.rows)
      assert.sameMembers(
        Object.keys(headlines).filter((name) => typeof headlines[name] === "string"),
        Object.keys(headlines)
      )
      assert.includeMembers(Object.keys(headlines), ["engines", "prompts", "competitors"])
      for (const { kind, name, text } of quotes) {
        assert.include(text, name)
        assert.include(["named", "lost"], kind)
      }
    })
  )

  it.effect("can be seen before they are made: what they would have now, with every section", () =>
    Effect.gen(function* () {
      const { writeKey: key, ids } = yield* newTenant
      const preview = (query: string) => call("GET", `/v1/reports/preview?brand_id=${ids.brands}${query}`, { key })
      const { json } = yield* preview("&last_days=7")
      const { content } = json.data
      assert.strictEqual(Date.parse(content.to) - Date.parse(content.from), 7 * 86_400_000)
      const sections = ["sources", "story", "overview"]
      const body = { brandId: ids.brands, title: "March", period: { last_days: 7 }, sections }
      const { id } = (yield* call("POST", path, { key, body })).json.data
      const made = (yield* call("POST", `${path}/${id}/make`, { key })).json.data.content
      assert.deepStrictEqual(made.sections, sections)
      for (const section of sections) assert.deepStrictEqual(made[section], content[section], section)
      assert.includeMembers(Object.keys(content), content.sections)
      assert.strictEqual((yield* preview("&from=2026-03-01&last_days=3")).status, 400)
      const unknown = yield* call("GET", "/v1/reports/preview?brand_id=brd_none", { key })
      assert.strictEqual(unknown.status, 404)
    })
  )

  it.effect("have looks that the organization keeps", () =>
    Effect.gen(function* () {
      const { readKey, writeKey: key } = yield* newTenant
      const design = "/v1/reports/design"
      const none = { name: null, colour: null, logo: null }
      assert.deepStrictEqual((yield* call("GET", design, { key })).json.data, none)
      const body = { name: "Northlight", colour: "#0b7a6f", logo: svg("<path d='M0 0'/><!-- x -->") }
      const kept = { ...body, logo: svg("<path d='M0 0'/>") }
      assert.deepStrictEqual((yield* call("PUT", design, { key, body })).json.data, kept)
      const changed = yield* call("PUT", design, { key, body: { colour: null } })
      assert.deepStrictEqual(changed.json.data, { ...kept, colour: null })
      assert.deepStrictEqual((yield* call("GET", design, { key: readKey })).json.data, changed.json.data)
      assert.strictEqual((yield* call("PUT", design, { key: readKey, body })).status, 403)
      const wrong = [{ colour: "red" }, { logo: svg("<script/>") }, { size: 1 }]
      for (const each of wrong) assert.strictEqual((yield* call("PUT", design, { key, body: each })).status, 400)
      const stranger = yield* newTenant
      assert.deepStrictEqual((yield* call("GET", design, { key: stranger.writeKey })).json.data, none)
    })
  )

  it.effect("refuse what does not fit, and say why", () =>
    Effect.gen(function* () {
      const { writeKey: key, ids } = yield* newTenant
      const wrong: ReadonlyArray<readonly [object, RegExp]> = [
        [{ period: { last_days: 0 } }, /1 to 366/],
        [{ period: { from: "2026-03-01" } }, /period: has both from and to/],
        [{ period: { from: "2026-03-01", to: "2026-03-02", last_days: 3 } }, /period: has from and to, or last_days/],
        [{ period: { from: "2026-03-03", to: "2026-03-01" } }, /period would be empty/],
        [{ comment: "x".repeat(2_001) }, /comment/],
        [{ title: " " }, /title/],
        [{ sections: [] }, /sections/],
        [{ sections: ["story", "story"] }, /sections/],
        [{ sections: ["everything"] }, /sections/],
        [{ branding: { colour: "red" } }, /must be a color/],
        [{ branding: { logo: svg("<script/>") } }, /branding.logo: has the element <script>/],
        [{ branding: { logo: svg(`<title>${"x".repeat(100_000)}</title>`) } }, /at most 100000 bytes/]
      ]
      for (const [fields, message] of wrong) {
        const requests = [
          call("POST", path, { key, body: { brandId: ids.brands, title: "A", ...fields } }),
          call("PATCH", `${path}/${ids.documents}`, { key, body: fields })
        ]
        for (const { json, status } of yield* Effect.all(requests)) {
          assert.strictEqual(status, 400, JSON.stringify(fields))
          assert.match(json.message, message)
        }
      }
    })
  )

  it.effect("are made once, and stay byte for byte as they are", () =>
    Effect.gen(function* () {
      const { writeKey: key, readKey, ids } = yield* newTenant
      const id = ids.documents
      const make = call("POST", `${path}/${id}/make`, { key })
      assert.strictEqual((yield* call("POST", `${path}/${id}/make`, { key: readKey })).status, 403)
      const made = yield* make
      assert.strictEqual(made.status, 200, JSON.stringify(made.json))
      const { content, frozenAt, state, updatedAt } = made.json.data
      assert.deepStrictEqual([state, frozenAt], ["made", updatedAt])
      assert.deepStrictEqual(Object.keys(content), [
        "brand",
        "class",
        "from",
        "to",
        "sections",
        "story",
        "overview",
        "trend",
        "engines",
        "prompts",
        "prompt_engines",
        "competitors",
        "competitor_trend",
        "rival",
        "duel",
        "quotes",
        "headlines",
        "sources",
        "states"
      ])
      // what the operations say about the same answers
      const about = `brand_id=${ids.brands}&class=${content.class}&from=${content.from}&to=${content.to}`
      const visibility = (rest: string) =>
        Effect.map(call("GET", `/v1/reports/visibility?${about}&${rest}`, { key }), ({ json }) => json.data)
      assert.deepStrictEqual(content.overview, yield* visibility("compare=previous&anytime=true"))
      assert.deepStrictEqual(content.engines, yield* visibility("compare=previous&by=engine"))
      assert.deepStrictEqual(
        content.competitors,
        yield* visibility("compare=previous&by=competitor&anytime=true&limit=50")
      )
      const course = yield* visibility("by=competitor,week&limit=1000")
      assert.deepStrictEqual(content.competitor_trend.rows, course.rows)
      assert.deepStrictEqual(content.trend.rows, (yield* visibility("by=week")).rows)
      assert.deepStrictEqual(content.prompt_engines, yield* visibility("by=prompt,engine&limit=400"))
      assert.strictEqual(content.overview.rows[0].answers, 3)
      const before = yield* contentOf(key, id)
      // more answers come, and names change
      yield* call("POST", "/v1/scans/", { key, body: { brandId: ids.brands } })
      yield* runScan(1)
      yield* call("PATCH", `/v1/brands/${ids.brands}`, { key, body: { name: "Other", competitors: [] } })
      yield* TestClock.adjust("1 hour")
      assert.strictEqual((yield* visibility("by=engine")).rows.length > 0, true)
      assert.isAbove((yield* visibility("")).rows[0].answers, 3)
      for (const after of [yield* contentOf(readKey, id), JSON.stringify((yield* make).json.data.content)]) {
        assert.strictEqual(after, before)
      }
      const change = yield* call("PATCH", `${path}/${id}`, { key, body: { title: "B" } })
      assert.deepStrictEqual([change.status, change.json.code], [409, "conflict"])
      const copy = yield* call("POST", `${path}/${id}/duplicate`, { key })
      assert.deepInclude(copy.json.data, { title: "March", state: "draft", content: null, frozenAt: null })
      assert.notStrictEqual(copy.json.data.id, id)
    })
  )

  it.effect("leave out quotes once their texts have expired, also by a link", () =>
    Effect.gen(function* () {
      const { id: organizationId, writeKey: key, ids } = yield* newTenant
      const id = ids.documents
      const { content } = (yield* call("POST", `${path}/${id}/make`, { key })).json.data
      assert.isAbove(content.quotes.length, 0)
      const made = yield* call("POST", "/v1/shares", { key, body: { brandId: ids.brands, documentId: id } })
      const token = String(made.json.data.url).split("/").at(-1)
      const shown = Effect.all([
        call("GET", `${path}/${id}`, { key }),
        call("POST", `${path}/${id}/make`, { key }),
        call("GET", `/v1/shared/${token}`)
      ]).pipe(Effect.map((responses) => responses.map(({ json }) => json.data.content)))
      const whole = [content, content, content]
      const without = whole.map((each) => ({ ...each, quotes: [] }))
      const { setRetention } = yield* Organizations
      yield* setRetention({ id: organizationId, retention: { texts: 1 } })
      yield* TestClock.adjust("1 hour")
      assert.deepStrictEqual(yield* shown, whole)
      yield* TestClock.adjust("3 days")
      assert.deepStrictEqual(yield* shown, without)
      yield* setRetention({ id: organizationId, retention: {} })
      assert.deepStrictEqual(yield* shown, whole)
    })
  )

  it.effect("hold the sections that they name, and notes of their period", () =>
    Effect.gen(function* () {
      const { writeKey: key, ids } = yield* newTenant
      for (const day of ["2026-03-05", "2026-04-05"]) {
        yield* call("PUT", "/v1/marks", { key, body: { brandId: ids.brands, kind: "time", key: day, note: day } })
      }
      const body = {
        brandId: ids.brands,
        title: "A",
        period: { from: "2026-03-01", to: "2026-03-31" },
        sections: ["notes"]
      }
      const { id } = (yield* call("POST", path, { key, body })).json.data
      const { content } = (yield* call("POST", `${path}/${id}/make`, { key })).json.data
      assert.deepStrictEqual(content, {
        brand: "Acme",
        class: "non_branded",
        from: "2026-03-01T00:00:00.000Z",
        to: "2026-04-01T00:00:00.000Z",
        sections: ["notes"],
        notes: [{ at: "2026-03-05T00:00:00.000Z", note: "2026-03-05" }]
      })
    })
  )

  it.effect("cost nothing, and tell nothing about how the brand is measured", () =>
    Effect.gen(function* () {
      const { writeKey: key, ids } = yield* newTenant
      const balance = Effect.map(call("GET", "/v1/usage/entries", { key }), ({ json }) => json.data.entries)
      const before = yield* balance
      const { json } = yield* call("POST", `${path}/${ids.documents}/make`, { key })
      assert.deepStrictEqual(yield* balance, before)
      for (const { kind } of json.data.content.story.next) assert.include(["win_back", "close_gaps"], kind)
    })
  )

  it.effect("go with their brand", () =>
    Effect.gen(function* () {
      const { writeKey: key, ids } = yield* newTenant
      yield* call("DELETE", `/v1/brands/${ids.brands}`, { key })
      assert.strictEqual((yield* call("GET", `${path}/${ids.documents}`, { key })).status, 404)
    })
  )
})
