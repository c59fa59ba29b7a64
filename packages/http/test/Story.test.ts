/** The story of a brand over HTTP: its fields, and its texts for a small brand. */
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { call, core, newOrganization, newTenant, TestSend, unlimited } from "./TestServer.ts"

layer(TestSend.layer(unlimited).pipe(Layer.provideMerge(core)))("the story", (it) => {
  it.effect("has a sentence, its figures, and what to do", () =>
    Effect.gen(function* () {
      const { readKey: key, ids } = yield* newTenant
      const { status, json } = yield* call("GET", `/v1/reports/story?brand_id=${ids.brands}`, { key })
      assert.strictEqual(status, 200, JSON.stringify(json))
      const { data } = json
      assert.deepStrictEqual(Object.keys(data), [
        "brand_id",
        "class",
        "from",
        "to",
        "period",
        "previous",
        "sentence",
        "basis",
        "slots",
        "changes",
        "changes_basis",
        "faults",
        "next",
        "levels",
        "notes",
        "prompts",
        "competitors"
      ])
      assert.deepStrictEqual([data.brand_id, data.class], [ids.brands, "non_branded"])
      const sentence = "Acme has 3 answers so far: too few to tell a change from chance."
      assert.strictEqual(data.sentence, sentence)
      assert.strictEqual(data.basis, "2 of 3 answers to 1 non-branded prompt, from 3 of 4 engines.")
      const mentions = { kind: "figure", id: "mention_rate", engine: null }
      assert.deepStrictEqual(data.slots, [{ slot: "too_few", text: sentence, refs: [mentions] }])
      assert.deepStrictEqual(data.changes, [])
      assert.deepStrictEqual(
        data.next.map(({ done, kind }: { readonly done: boolean; readonly kind: string }) => [kind, done]),
        [
          ["add_tracker", true],
          ["add_recipient", true]
        ]
      )
      const [level] = data.levels
      assert.deepStrictEqual(Object.keys(level), [
        "figure",
        "engine",
        "value",
        "k",
        "n",
        "low",
        "high",
        "standardized",
        "change"
      ])
      assert.deepStrictEqual([level.figure, level.engine, level.k, level.n], ["mention_rate", null, 2, 3])
      assert.deepInclude(level.change, { verdict_page: "few_answers", cells: 0 })
    })
  )

  it.effect("has filters, and no other brand", () =>
    Effect.gen(function* () {
      const { readKey: key, ids } = yield* newTenant
      const storyOf = (query: string) => call("GET", `/v1/reports/story?brand_id=${ids.brands}&${query}`, { key })
      const branded = yield* storyOf("class=branded")
      const { period, previous } = branded.json.data
      assert.match(period, /\. There are no answers from the 30 days before$/)
      assert.deepStrictEqual(Object.keys(previous), ["from", "to", "measured_days"])
      assert.strictEqual(previous.measured_days, 0)
      assert.strictEqual(branded.json.data.sentence, "Acme has no answers to branded prompts in this period.")
      const all = yield* storyOf("class=all&engine=chatgpt")
      assert.strictEqual(all.json.data.basis, "1 of 1 answer to 1 prompt.")
      // three answers say nothing about a rank
      assert.isNull((yield* storyOf("competitors=true")).json.data.competitors)
      for (const query of ["competitors=maybe", "class=none", "engine=abacus", "from=2026-11-02&to=2026-11-01"]) {
        assert.strictEqual((yield* storyOf(query)).status, 400, query)
      }
      const { key: other } = yield* newOrganization()
      const foreign = yield* call("GET", `/v1/reports/story?brand_id=${ids.brands}`, { key: other })
      assert.strictEqual(foreign.status, 404)
    })
  )
})

layer(TestSend.layer(unlimited).pipe(Layer.provideMerge(core)))("the digest", (it) => {
  it.effect("says of a brand what its story says, with five figures at most", () =>
    Effect.gen(function* () {
      const { readKey: key, ids } = yield* newTenant
      yield* TestClock.adjust("1 second")
      const { json, status } = yield* call("GET", `/v1/reports/digest?brand_id=${ids.brands}&every=daily`, { key })
      assert.strictEqual(status, 200, JSON.stringify(json))
      assert.deepStrictEqual(Object.keys(json.data), ["every", "from", "to", "brands", "more"])
      const [digest] = json.data.brands
      assert.deepInclude(digest, {
        brandId: ids.brands,
        brand: "Acme",
        sentence: "Acme has 3 answers so far: too few to tell a change from chance.",
        changes: [],
        newGaps: [],
        notMeasured: ["Gemini", "Positive"]
      })
      const [mentions] = digest.figures
      assert.deepInclude(mentions, { figure: "mention_rate", k: 2, n: 3, verdict: "few_answers", difference: null })
    })
  )

  it.effect("is refused of another brand, and at another pace", () =>
    Effect.gen(function* () {
      const { ids, readKey } = yield* newTenant
      const { key } = yield* newOrganization()
      const of = (query: string, as: typeof key) =>
        call("GET", `/v1/reports/digest?brand_id=${ids.brands}${query}`, { key: as })
      assert.strictEqual((yield* of("", key)).status, 404)
      assert.strictEqual((yield* of("&every=hourly", readKey)).status, 400)
    })
  )

  it.effect("is what a subscription may want alone", () =>
    Effect.gen(function* () {
      const { writeKey: key } = yield* newTenant
      const body = { channel: "webhook", webhookUrl: "https://hooks.example.com/", eventTypes: [] }
      const nothing = yield* call("POST", "/v1/notifications/", { key, body })
      assert.strictEqual(nothing.status, 400)
      assert.include(nothing.json.message, "must have at least 1 item without a digest")
      const made = yield* call("POST", "/v1/notifications/", { key, body: { ...body, digest: "weekly" } })
      assert.deepInclude(made.json.data, { digest: "weekly", eventTypes: [] })
      const path = `/v1/notifications/${made.json.data.id}`
      assert.strictEqual((yield* call("PATCH", path, { key, body: { digest: null } })).status, 400)
      const changed = yield* call("PATCH", path, { key, body: { digest: null, eventTypes: ["mention_lost"] } })
      assert.deepInclude(changed.json.data, { digest: null, eventTypes: ["mention_lost"] })
    })
  )
})

layer(TestSend.layer(unlimited).pipe(Layer.provideMerge(core)))("the portfolio", (it) => {
  it.effect("has a row for each brand, with its figures and 12 weeks", () =>
    Effect.gen(function* () {
      const { writeKey: key, readKey, ids } = yield* newTenant
      const other = yield* call("POST", "/v1/brands/", { key, body: { name: "Zephyr" } })
      const { json, status } = yield* call("GET", "/v1/reports/portfolio", { key: readKey })
      assert.strictEqual(status, 200, JSON.stringify(json))
      const { data } = json
      assert.deepStrictEqual(Object.keys(data), [
        "total",
        "limit",
        "offset",
        "from",
        "to",
        "needing_look",
        "sentence",
        "rows"
      ])
      assert.deepStrictEqual([data.total, data.limit, data.offset, data.needing_look], [2, 200, 0, 1])
      assert.strictEqual(data.sentence, "One of two brands needs a look: one has no answers yet.")
      const [first, second] = data.rows
      assert.deepStrictEqual(Object.keys(first), [
        "brand_id",
        "name",
        "groups",
        "class",
        "change",
        "health",
        "alerts",
        "answers",
        "failed_checks",
        "trackers",
        "last_run_at",
        "levels",
        "weeks"
      ])
      // without a tracker, it needs a look
      assert.deepInclude(first, { brand_id: other.json.data.id, health: "no_tracker", answers: 0, change: null })
      assert.deepInclude(second, { brand_id: ids.brands, health: "few_answers", answers: 3, class: "non_branded" })
      assert.strictEqual(second.weeks.length, 12)
      assert.deepInclude(second.weeks[11].mention_rate, { k: 2, n: 3 })
      assert.deepInclude(second.weeks[0].mention_rate, { k: 0, n: 0, value: null })
    })
  )

  it.effect("has pages, and all prompts if asked for", () =>
    Effect.gen(function* () {
      const { readKey: key } = yield* newTenant
      const { json } = yield* call("GET", "/v1/reports/portfolio?class=all&limit=1&offset=1", { key })
      assert.deepStrictEqual([json.data.total, json.data.rows.length], [1, 0])
      const all = yield* call("GET", "/v1/reports/portfolio?class=all", { key })
      assert.strictEqual(all.json.data.rows[0].class, "all")
      assert.strictEqual((yield* call("GET", "/v1/reports/portfolio?limit=0", { key })).status, 400)
    })
  )
})
