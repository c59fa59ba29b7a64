import { Credits } from "@answerscope/core"
import { assert, layer } from "@effect/vitest"
import { DateTime, Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { call, core, newOrganization, newTenant, runChecks, runScan, TestSend, unlimited } from "./TestServer.ts"

const timestamp = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

const brandKeys = [
  "id",
  "name",
  "shortName",
  "domain",
  "aliases",
  "category",
  "location",
  "language",
  "engines",
  "prompts",
  "competitors",
  "competitorDetails",
  "groups",
  "keywords",
  "createdAt",
  "updatedAt"
]

const scanKeys = [
  "id",
  "brandId",
  "trackerId",
  "followUpOf",
  "brand",
  "domain",
  "status",
  "progress",
  "done",
  "prompts",
  "engines",
  "models",
  "markets",
  "samples",
  "credits",
  "results",
  "createdAt",
  "completedAt"
]

const snapshotKeys = [
  "id",
  "brandId",
  "brand",
  "prompt",
  "engine",
  "surface",
  "provider",
  "kind",
  "location",
  "language",
  "sample",
  "followUp",
  "model",
  "mentioned",
  "position",
  "sources_count",
  "sentiment",
  "competitors_found",
  "competitor_candidates_found",
  "checkedAt"
]

layer(TestSend.layer(unlimited).pipe(Layer.provideMerge(core)))("operations", (it) => {
  it.effect("health", () =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization()
      for (const path of ["/v1/health", "/v1/health/", "/v1/health/ready", "/v1/health?x=1"]) {
        const { status, json } = yield* call("GET", path)
        assert.deepStrictEqual([status, json], [200, { ok: true }], path)
      }
      const auth = yield* call("GET", "/v1/health/auth", { key })
      assert.deepStrictEqual([auth.status, auth.json], [200, { ok: true, scope: "write" }])
    })
  )

  it.effect("brands: competitors, with what belongs to them", () =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization()
      const { id } = (yield* call("POST", "/v1/brands", { key, body: { name: "Acme" } })).json.data
      const initech = { name: "Initech", domain: "https://www.Initech.com/", aliases: [" ITX ", "ITX"] }
      const competitors = ["Globex", "hooli.com", initech]
      const globex = { name: "Globex", domain: null, aliases: [] }
      const hooli = { name: "hooli.com", domain: "hooli.com", aliases: [] }
      const stored = { name: "Initech", domain: "initech.com", aliases: ["ITX"] }
      const tracked = yield* call("PATCH", `/v1/brands/${id}`, { key, body: { competitors } })
      assert.deepStrictEqual(tracked.json.data.competitors, ["Globex", "hooli.com", "Initech"])
      assert.deepStrictEqual(tracked.json.data.competitorDetails, [globex, hooli, stored])
      // a name alone keeps what is known of it
      const listed = yield* call("PUT", `/v1/brands/${id}/competitors`, { key, body: { competitors: ["Initech"] } })
      assert.deepStrictEqual(listed.json.data, {
        id,
        competitors: ["Initech"],
        competitorDetails: [stored],
        ordinaryWords: []
      })
      assert.deepStrictEqual((yield* call("GET", `/v1/brands/${id}/competitors`, { key })).json, listed.json)
      // with or without a legal form; a domain is no word
      const words = ["Initech", "Square", "Close Inc", "notion.so", "IBM", "Everything Else", "Less Annoying CRM"]
      const warned = yield* call("PUT", `/v1/brands/${id}/competitors`, { key, body: { competitors: words } })
      assert.deepStrictEqual(warned.json.data.ordinaryWords, ["Square", "Close Inc", "IBM", "Everything Else"])
      for (const wrong of [
        { name: "X", domain: "localhost" },
        { domain: "x.com" },
        { name: "X", site: "x.com" },
        7,
        ""
      ]) {
        const refused = yield* call("PATCH", `/v1/brands/${id}`, { key, body: { competitors: [wrong] } })
        assert.strictEqual(refused.status, 400, JSON.stringify(wrong))
        assert.match(refused.json.message, /^competitors/)
      }
    })
  )

  it.effect("brands: defaults, change, lists, removal", () =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization()
      const created = yield* call("POST", "/v1/brands", { key, body: { name: "  Acme  " } })
      assert.strictEqual(created.status, 200)
      assert.deepStrictEqual(Object.keys(created.json), ["success", "data"])
      const brand = created.json.data
      assert.deepStrictEqual(Object.keys(brand), brandKeys)
      assert.match(brand.id, /^brd_[0-7][0-9a-hjkmnp-tv-z]{25}$/)
      assert.match(brand.createdAt, timestamp)
      assert.match(brand.updatedAt, timestamp)
      const { id, createdAt: _, updatedAt: __, ...rest } = brand
      assert.deepStrictEqual(rest, {
        name: "Acme",
        shortName: null,
        domain: null,
        aliases: [],
        category: null,
        location: "United States",
        language: null,
        engines: ["chatgpt", "claude", "gemini", "perplexity"],
        prompts: [],
        competitors: [],
        keywords: [],
        competitorDetails: [],
        groups: []
      })

      const nulls = yield* call("POST", "/v1/brands/", { key, body: { name: "B", domain: null, category: null } })
      assert.deepStrictEqual([nulls.status, nulls.json.data.domain], [200, null])

      const body = {
        domain: "https://WWW.Acme.com/x",
        category: "CRM",
        language: "pt-br",
        engines: ["claude"],
        aliases: ["A", " A", "B"],
        prompts: ["p"]
      }
      const changed = yield* call("PATCH", `/v1/brands/${id}/`, { key, body })
      assert.deepStrictEqual(
        [changed.json.data.domain, changed.json.data.aliases, changed.json.data.engines, changed.json.data.name],
        ["acme.com/x", ["A", "B"], ["claude"], "Acme"]
      )
      assert.strictEqual(changed.json.data.language, "pt-BR")
      const cleared = yield* call("PATCH", `/v1/brands/${id}`, {
        key,
        body: { domain: null, category: null, language: null }
      })
      const { category, domain, language } = cleared.json.data
      assert.deepStrictEqual([domain, category, language], [null, null, null])
      const got = yield* call("GET", `/v1/brands/${id}`, { key })
      assert.deepStrictEqual(got.json, cleared.json)

      const list = yield* call("GET", "/v1/brands/", { key })
      assert.deepStrictEqual(Object.keys(list.json.data), ["brands"])
      assert.deepStrictEqual(
        list.json.data.brands.map((one: { name: string }) => one.name),
        ["B", "Acme"]
      )

      const prompts = yield* call("PUT", `/v1/brands/${id}/prompts/`, { key, body: { prompts: ["a", "b", "a"] } })
      // aliases of the brand, in small letters
      const unset = { class: "branded", classBy: "rule", tags: [], active: true, location: null, language: null }
      const settings = [
        { prompt: "a", ...unset },
        { prompt: "b", ...unset }
      ]
      assert.deepStrictEqual(prompts.json, { success: true, data: { id, prompts: ["a", "b"], settings } })
      assert.deepStrictEqual((yield* call("GET", `/v1/brands/${id}/prompts`, { key })).json, prompts.json)
      const changes = [{ prompt: " b ", class: "non_branded", tags: [" x ", "x", "y"], active: false }]
      const set = yield* call("PATCH", `/v1/brands/${id}/prompts`, { key, body: { settings: changes } })
      const byHand = {
        prompt: "b",
        class: "non_branded",
        classBy: "hand",
        tags: ["x", "y"],
        active: false,
        location: null,
        language: null
      }
      assert.deepStrictEqual(set.json.data, { id, prompts: ["a", "b"], settings: [settings[0], byHand] })
      assert.deepStrictEqual((yield* call("GET", `/v1/brands/${id}/prompts`, { key })).json, set.json)
      for (const wrong of [
        [],
        [{ prompt: "c" }],
        [{ prompt: "a" }, { prompt: "a" }],
        [{ prompt: "a", tags: null }],
        [{ prompt: "a", tags: ["x".repeat(51)] }],
        [{ prompt: "a", class: "other" }],
        [{ prompt: "a", active: null }],
        [{ prompt: "a", weight: 1 }]
      ]) {
        const refused = yield* call("PATCH", `/v1/brands/${id}/prompts`, { key, body: { settings: wrong } })
        assert.strictEqual(refused.status, 400, JSON.stringify(wrong))
        assert.match(refused.json.message, /^settings/)
      }
      const competitors = yield* call("PUT", `/v1/brands/${id}/competitors`, { key, body: { competitors: [] } })
      assert.deepStrictEqual(competitors.json, {
        success: true,
        data: { id, competitors: [], competitorDetails: [], ordinaryWords: [] }
      })
      assert.deepStrictEqual((yield* call("GET", `/v1/brands/${id}/competitors`, { key })).json, competitors.json)

      const removed = yield* call("DELETE", `/v1/brands/${id}`, { key })
      assert.deepStrictEqual(removed.json, { success: true, data: { id, deleted: true } })
      assert.strictEqual((yield* call("DELETE", `/v1/brands/${id}`, { key })).status, 404)
    })
  )

  it.effect("a scan from its start to its end", () =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization(1000)
      const body = { brand: "Acme", competitors: ["Globex"], prompts: ["a", "b"], models: { claude: "claude-x" } }
      const started = yield* call("POST", "/v1/scans/", { key, body })
      assert.strictEqual(started.status, 200)
      assert.sameMembers(Object.keys(started.json), ["success", "credits", "data"])
      assert.deepStrictEqual(started.json.credits, { charged: 40, remaining: 960 })
      const scan = started.json.data
      assert.deepStrictEqual(Object.keys(scan), scanKeys)
      assert.deepStrictEqual(
        [scan.status, scan.done, scan.brandId, scan.domain, scan.completedAt],
        ["pending", false, null, null, null]
      )
      assert.deepStrictEqual(scan.progress, { total: 8, completed: 0, failed: 0, pending: 8 })
      assert.deepStrictEqual(scan.models, {
        chatgpt: "chatgpt-scripted",
        claude: "claude-x",
        gemini: "gemini-scripted",
        perplexity: "perplexity-scripted"
      })
      assert.strictEqual(scan.results.length, 8)
      assert.deepStrictEqual(scan.results[0], {
        prompt: "a",
        engine: "chatgpt",
        location: null,
        language: null,
        sample: 1,
        status: "pending",
        kind: null,
        mentioned: null,
        position: null,
        competitors_found: [],
        sentiment: null,
        sources_count: 0,
        error: null
      })

      yield* runScan(2)
      const done = (yield* call("GET", `/v1/scans/${scan.id}/`, { key })).json
      assert.deepStrictEqual(Object.keys(done), ["success", "data"])
      assert.deepStrictEqual([done.data.status, done.data.done], ["completed", true])
      assert.deepStrictEqual(done.data.progress, { total: 8, completed: 6, failed: 2, pending: 0 })
      assert.match(done.data.completedAt, timestamp)
      const byEngine = new Map(done.data.results.map((one: { engine: string }) => [one.engine, one]))
      assert.deepInclude(byEngine.get("chatgpt"), { status: "completed", mentioned: true, sentiment: null })
      assert.deepInclude(byEngine.get("gemini"), { status: "failed", mentioned: null, error: "gemini refuses." })
      assert.deepInclude(byEngine.get("perplexity"), { status: "completed", mentioned: false, position: null })

      const list = (yield* call("GET", "/v1/scans?limit=1&status=completed", { key })).json
      assert.deepStrictEqual(Object.keys(list.data), ["total", "limit", "offset", "scans"])
      const { results: _results, ...alone } = done.data
      assert.deepStrictEqual(list.data, { total: 1, limit: 1, offset: 0, scans: [alone] })
      const withResults = (yield* call("GET", "/v1/scans?results=true", { key })).json
      assert.deepStrictEqual(withResults.data, { total: 1, limit: 20, offset: 0, scans: [done.data] })
      const most = yield* call("GET", "/v1/scans?results=true&limit=20", { key })
      assert.strictEqual(most.json.data.limit, 20)
      const tooMany = yield* call("GET", "/v1/scans?results=true&limit=21", { key })
      assert.strictEqual(tooMany.json.code, "invalid_request")
      assert.include(tooMany.json.message, "limit")
      const many = yield* call("GET", "/v1/scans?results=false&limit=200", { key })
      assert.strictEqual(many.json.data.limit, 200)
      const none = (yield* call("GET", "/v1/scans/?brand_id=nonsense&offset=7", { key })).json
      assert.deepStrictEqual(none.data, { total: 0, limit: 50, offset: 7, scans: [] })
    })
  )

  it.effect("a scan with samples: each is a check of its own, in the results, the snapshots and their evidence", () =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization(100)
      const brandId = (yield* call("POST", "/v1/brands", { key, body: { name: "Acme" } })).json.data.id
      const body = { brandId, prompts: ["a", "b"], engines: ["chatgpt"], samples: 3 }
      const started = yield* call("POST", "/v1/scans/", { key, body })
      assert.deepStrictEqual(started.json.credits, { charged: 30, remaining: 70 })
      const scan = started.json.data
      assert.deepStrictEqual([scan.samples, scan.progress.total], [3, 6])
      const of = ({ prompt, sample }: { readonly prompt: string; readonly sample: number }) => `${prompt} ${sample}`
      assert.deepStrictEqual(scan.results.map(of), ["a 1", "a 2", "a 3", "b 1", "b 2", "b 3"])
      yield* runChecks("chatgpt", 6)
      const { snapshots } = (yield* call("GET", "/v1/snapshots/", { key })).json.data
      assert.sameMembers(snapshots.map(of), scan.results.map(of))
      for (const { id, sample } of snapshots) {
        const { data } = (yield* call("GET", `/v1/snapshots/${id}`, { key })).json
        assert.deepStrictEqual([data.sample, data.scanId], [sample, scan.id])
      }
      for (const samples of [0, 11, 1.5, "3", null]) {
        const wrong = yield* call("POST", "/v1/scans/", { key, body: { ...body, samples } })
        assert.deepStrictEqual([wrong.status, wrong.json.code], [400, "invalid_request"], String(samples))
        assert.match(wrong.json.message, /^samples: /)
      }
      assert.strictEqual((yield* call("GET", "/v1/usage", { key })).json.totalUsage, 30)
    })
  )

  it.effect("a cancelled scan", () =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization(100)
      const body = { brand: "Acme", prompts: ["a"], engines: ["chatgpt"], captureSentiment: true }
      const started = yield* call("POST", "/v1/scans/", { key, body })
      assert.deepStrictEqual(started.json.credits, { charged: 6, remaining: 94 })
      const path = `/v1/scans/${started.json.data.id}/cancel`
      const cancelled = yield* call("POST", path, { key })
      assert.deepStrictEqual([cancelled.status, Object.keys(cancelled.json)], [200, ["success", "data"]])
      assert.deepStrictEqual(
        [cancelled.json.data.status, cancelled.json.data.done, cancelled.json.data.results[0].status],
        ["cancelled", true, "cancelled"]
      )
      const got = (yield* call("GET", `/v1/scans/${started.json.data.id}`, { key })).json.data
      assert.deepStrictEqual(cancelled.json.data, got)
      assert.deepStrictEqual(cancelled.json.data.progress, { total: 1, completed: 0, failed: 0, pending: 0 })
      const again = yield* call("POST", path, { key, body: {} })
      assert.deepStrictEqual([again.status, again.json.code], [409, "conflict"])
      const usage = yield* call("GET", "/v1/usage", { key })
      assert.deepStrictEqual(usage.json.balance.purchased, { total: 100, used: 0, remaining: 100 })
      // its job is still in the queue, where it would meet the next test
      yield* runChecks("chatgpt", 1)
    })
  )

  it.effect("snapshots and their overview", () =>
    Effect.gen(function* () {
      const { writeKey: key, ids } = yield* newTenant
      const list = (yield* call("GET", "/v1/snapshots", { key })).json
      assert.deepStrictEqual(Object.keys(list.data), ["total", "limit", "offset", "snapshots"])
      assert.deepStrictEqual([list.data.total, list.data.limit, list.data.offset], [3, 50, 0])
      for (const snapshot of list.data.snapshots) {
        assert.deepStrictEqual(Object.keys(snapshot), snapshotKeys)
        assert.match(snapshot.checkedAt, timestamp)
      }
      const one = (yield* call("GET", `/v1/snapshots/${ids.snapshots}`, { key })).json.data
      assert.deepStrictEqual(Object.keys(one), [
        ...snapshotKeys,
        "answer",
        "sources",
        "searched",
        "consulted",
        "narration",
        "extras",
        "spans",
        "ranking",
        "citations",
        "queries",
        "tier",
        "analyzerVersion",
        "origin",
        "scanId",
        "trackerId",
        "credits",
        "textRemovedAt"
      ])
      // by the same rules, an answer that is read again gives the same
      const again = (yield* call("GET", `/v1/snapshots/${ids.snapshots}/reading`, { key })).json.data
      assert.deepStrictEqual(Object.keys(again), [
        "id",
        "mentioned",
        "position",
        "sentiment",
        "competitors_found",
        "competitor_candidates_found",
        "spans",
        "ranking",
        "extras",
        "analyzerVersion",
        "changed"
      ])
      assert.deepStrictEqual({ ...one, ...again, changed: [] }, { ...one, changed: [] })
      assert.deepStrictEqual([one.scanId, one.trackerId, one.credits], [ids.scans, null, 5])

      const overview = (yield* call("GET", `/v1/brands/${ids.brands}/overview`, { key })).json.data
      assert.deepStrictEqual(Object.keys(overview), [
        "brandId",
        "checks",
        "not_shown",
        "mentioned",
        "coverage_pct",
        "coverage_low",
        "coverage_high",
        "coverage_sample_low",
        "coverage_sample_high",
        "coverage_standardized",
        "avg_position",
        "share_of_voice",
        "sentiment",
        "by_engine",
        "top_competitors",
        "notes",
        "first_checked_at",
        "last_checked_at"
      ])
      assert.deepStrictEqual([overview.checks, overview.mentioned, overview.coverage_pct], [3, 2, 66.7])
      assert.deepStrictEqual([overview.coverage_low, overview.coverage_high], [20.8, 93.9])
      // one prompt says nothing of others
      assert.deepStrictEqual([overview.coverage_sample_low, overview.coverage_sample_high], [null, null])
      assert.deepStrictEqual(Object.keys(overview.sentiment), ["positive", "neutral", "negative", "overall"])
      assert.deepStrictEqual(Object.keys(overview.by_engine[0]), [
        "engine",
        "surface",
        "checks",
        "not_shown",
        "mentioned",
        "mention_rate",
        "avg_position"
      ])
      assert.deepStrictEqual(overview.top_competitors, [{ name: "Globex", count: 2 }])
      assert.match(overview.first_checked_at, timestamp)

      const none = (yield* call("GET", `/v1/brands/${ids.brands}/overview?engine=gemini`, { key })).json.data
      assert.deepStrictEqual(
        [none.checks, none.coverage_pct, none.coverage_low, none.avg_position, none.share_of_voice],
        [0, 0, null, null, null]
      )
    })
  )

  it.effect("filters of snapshots: engine, mention, prompt, what is named, cited and searched for, brand, time", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(DateTime.toEpochMillis(DateTime.makeUnsafe("1970-01-02T23:59:59.999Z")))
      const { writeKey: key, ids } = yield* newTenant
      const totals: ReadonlyArray<readonly [query: string, total: number]> = [
        ["engine=claude", 1],
        ["surface=api", 3],
        ["surface=app", 0],
        ["mentioned=true", 2],
        ["mentioned=false", 1],
        ["prompt=best+crm", 3],
        ["prompt=%20best%20crm%20", 3],
        ["prompt=best", 0],
        ["prompt=", 0],
        [`brand_id=${ids.brands}`, 3],
        ["competitor=Globex", 2],
        ["source=acme.com", 0],
        ["model=claude-scripted", 1],
        ["search=best+crm+2026", 0],
        ["competitor=&source=&search=&model=", 0],
        ["source=%25", 0],
        ["brand_id=", 0],
        ["brand_id=%00", 0],
        ["from=1970-01-02&to=1970-01-02", 3],
        ["from=1970-01-03", 0],
        ["to=1970-01-01", 0],
        ["to=1970-01-03T00:00:00Z", 3],
        ["to=1970-01-02T23:59:59.999Z", 0],
        ["from=1970-01-02T23:59:59.999Z", 3],
        // two periods that touch: each answer is in one of them
        ["from=1970-01-01T00:00:00Z&to=1970-01-02T23:59:59.999Z", 0],
        ["from=1970-01-02T23:59:59.999Z&to=1970-01-04T00:00:00Z", 3],
        ["from=1970-01-03T00:59:59.999%2B01:00&to=1970-01-02T23:00:00-01:00", 3],
        ["from=1970-01-03T00:59:59.999+01:00", 3],
        ["from=1970-01-02t23:59:59z&limit=200&offset=9007199254740991", 3]
      ]
      for (const [query, total] of totals) {
        const { status, json } = yield* call("GET", `/v1/snapshots/?${query}`, { key })
        assert.deepStrictEqual([status, json.data?.total], [200, total], query)
      }
      const page = (yield* call("GET", "/v1/snapshots/?limit=2&offset=2", { key })).json.data
      assert.deepStrictEqual([page.total, page.snapshots.length], [3, 1])
      const overview = yield* call("GET", `/v1/brands/${ids.brands}/overview?to=1970-01-01`, { key })
      assert.strictEqual(overview.json.data.checks, 0)
    })
  )

  it.effect("snapshots by what their prompts are set to now, also where those left the list", () =>
    Effect.gen(function* () {
      const { writeKey: key, ids } = yield* newTenant
      const stranger = yield* newTenant
      const brand = `/v1/brands/${ids.brands}/prompts`
      yield* call("PATCH", brand, { key, body: { settings: [{ prompt: "best crm", tags: ["pricing"] }] } })
      const totalsOf = (queries: ReadonlyArray<string>) =>
        Effect.forEach(queries, (query) =>
          Effect.gen(function* () {
            const asked = `/v1/snapshots/?brand_id=${query}`
            const { data } = (yield* call("GET", asked, { key })).json
            const lines = yield* call("GET", asked, { key, headers: { accept: "application/x-ndjson" } })
            assert.strictEqual(lines.body.split("\n").length - 1, data.total, query)
            return data.total
          })
        )
      const of = (...filters: ReadonlyArray<string>) => totalsOf(filters.map((filter) => `${ids.brands}&${filter}`))
      assert.deepStrictEqual(yield* of("class=non_branded", "class=branded", "class=all", "tag=none"), [3, 0, 3, 0])
      assert.deepStrictEqual(
        yield* of("tag=pricing", "tag=pricing&class=non_branded", "tag=pricing&prompt=x"),
        [3, 3, 0]
      )
      assert.deepStrictEqual(yield* of("tag=pricing&engine=claude", "tag=pricing&to=1960-01-01"), [1, 0])
      assert.deepStrictEqual(yield* totalsOf(["brd_none&tag=pricing", `${stranger.ids.brands}&tag=pricing`]), [0, 0])
      yield* call("PATCH", brand, { key, body: { settings: [{ prompt: "best crm", class: "branded" }] } })
      assert.deepStrictEqual(yield* of("class=branded", "class=non_branded"), [3, 0])
      yield* call("PUT", brand, { key, body: { prompts: ["other"] } })
      assert.deepStrictEqual(yield* of("class=non_branded", "tag=pricing"), [3, 0])
      for (const query of ["tag=pricing", "class=branded"]) {
        const wrong = yield* call("GET", `/v1/snapshots/?${query}`, { key })
        assert.deepStrictEqual(
          [wrong.status, wrong.json.message],
          [400, "brand_id: is required with class or tag"],
          query
        )
      }
    })
  )

  it.effect("usage", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(DateTime.toEpochMillis(DateTime.makeUnsafe("1970-01-04T08:00:00Z")))
      const { id, key } = yield* newOrganization(100)
      yield* (yield* Credits).setMonthlyLimit({ organizationId: id, monthlyLimit: 7 })
      yield* call("POST", "/v1/scans/", { key, body: { brand: "A", prompts: ["a"], engines: ["claude", "chatgpt"] } })
      const { status, json } = yield* call("GET", "/v1/usage/?days=2", { key })
      assert.strictEqual(status, 200)
      assert.deepStrictEqual(json, {
        success: true,
        totalUsage: 10,
        usage: [{ year: 1970, month: 1, count: 10, platform: { scan: 10 } }],
        dailyUsage: [
          { date: "1970-01-03", count: 0, monthly: 0, purchased: 0 },
          { date: "1970-01-04", count: 10, monthly: 7, purchased: 3 }
        ],
        balance: {
          monthly: {
            limit: 7,
            used: 7,
            remaining: 0,
            cycleStart: "1970-01-01T00:00:00.000Z",
            cycleEnd: "1970-02-01T00:00:00.000Z"
          },
          purchased: { total: 100, used: 3, remaining: 97 },
          remaining: 97
        }
      })
      assert.strictEqual((yield* call("GET", "/v1/usage", { key })).json.dailyUsage.length, 30)
      assert.deepStrictEqual((yield* call("GET", "/v1/usage?from=1970-02", { key })).json.usage, [])
      assert.strictEqual((yield* call("GET", "/v1/usage?from=1970-01&to=1970-01&days=90", { key })).status, 200)
      yield* Effect.forEach(["claude", "chatgpt"] as const, (engine) => runChecks(engine, 1))
    })
  )

  it.effect("engines", () =>
    Effect.gen(function* () {
      const { status, json } = yield* call("GET", "/v1/engines", { key: (yield* newOrganization(0)).key })
      assert.strictEqual(status, 200)
      const engines: ReadonlyArray<Record<string, unknown>> = json.data.engines
      assert.deepStrictEqual(
        engines.find(({ engine }) => engine === "claude"),
        {
          engine: "claude",
          name: "Claude",
          surface: "api",
          provider: "custom",
          configured: true,
          models: null,
          promptMax: null,
          places: "none",
          language: false,
          credits: { check: 5, sentiment: 1, prompts_run: 3 },
          status: "ok"
        }
      )
      assert.include(
        engines.map(({ engine }) => engine),
        "google_ai_overview"
      )
    })
  )
})
