/** Files of other tools, imported over the interface. */
import { Imports } from "@answerscope/core"
import { assert, describe, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { boundKey } from "./BoundBrands.ts"
import { call, core, newKey, newOrganization, TestSend, unlimited } from "./TestServer.ts"

interface FileRequest {
  readonly key: string
  readonly query: string
  readonly body: string
  readonly type?: string
}

const post = ({ body, key, query, type = "text/csv" }: FileRequest) =>
  call("POST", `/v1/imports?${query}`, { key, body, headers: { "content-type": type } })

const newBrand = Effect.fnUntraced(function* (prompts: ReadonlyArray<string> = []) {
  yield* TestClock.setTime(Date.UTC(2026, 2, 1))
  const owner = yield* newOrganization(100)
  const body = { name: "Acme", domain: "acme.com", competitors: ["Globex"], prompts }
  const made = yield* call("POST", "/v1/brands/", { key: owner.key, body })
  return { ...owner, brandId: String(made.json.data.id) }
})

/** Runs all jobs of an import. */
const imported = Effect.fnUntraced(function* (key: string, id: string) {
  const { run, take } = yield* Imports
  for (;;) {
    const { json } = yield* call("GET", `/v1/imports/${id}`, { key })
    if (json.data.status === "completed" || json.data.status === "failed") return json.data
    yield* take(run)
  }
})

const answers = Effect.fnUntraced(function* (key: string, brandId: string) {
  const { json } = yield* call("GET", `/v1/snapshots/?brand_id=${brandId}&limit=200`, { key })
  return json.data.snapshots
})

const csv = [
  "time,engine,prompt,answer,model,sources,location,sample",
  '1970-01-01T00:00:00Z,chatgpt,best crm,"too early",,,,',
  '2025-03-04T05:06:07Z,chatgpt,best crm,"1. Globex\n2. Acme, the best",gpt-5,https://acme.com/a | https://x.org/b,,1',
  "2025-03-04T05:06:07Z,chatgpt,best crm,Only Globex,gpt-5,,,2",
  "2025-03-05,ChatGPT,best crm,Acme,,,Germany,",
  "2025-03-05,nobody,best crm,Acme,,,,",
  "2025-03-04T05:06:07Z,chatgpt,best crm,Only Globex,gpt-5,,,2",
  ""
].join("\n")

describe("imports", () => {
  layer(Layer.provideMerge(TestSend.layer(unlimited), core))((it) => {
    it.effect("store answers as they were of their day, read by the names of now, in counts and reports, free", () =>
      Effect.gen(function* () {
        const { brandId, key } = yield* newBrand()
        const usage = Effect.map(call("GET", "/v1/usage/", { key }), ({ body }) => body)
        const before = yield* usage
        const started = yield* post({ key, query: `kind=answers&brand_id=${brandId}`, body: csv })
        assert.strictEqual(started.status, 202)
        const refused = [
          { line: 2, reason: "time: must not be before 2020" },
          { line: 7, reason: 'engine: "nobody" is not known' }
        ]
        assert.deepInclude(started.json.data, {
          brandId,
          kind: "answers",
          status: "pending",
          progress: { total: 3, done: 0 },
          accepted: 3,
          duplicates: 1,
          refusedCount: 2,
          refused
        })
        const again = yield* post({ key, query: `kind=answers&brand_id=${brandId}`, body: csv })
        assert.deepStrictEqual([again.status, again.json.code], [409, "conflict"])
        const done = yield* imported(key, started.json.data.id)
        assert.deepInclude(done, { status: "completed", progress: { total: 3, done: 3 } })
        const [newest, ...earlier] = yield* answers(key, brandId)
        const [first, second] = [1, 2].map((n) => earlier.find(({ sample }: { sample: number }) => sample === n))
        assert.deepInclude(newest, { checkedAt: "2025-03-05T00:00:00.000Z", mentioned: true, engine: "chatgpt_app" })
        assert.deepInclude(newest, { surface: "app", location: "Germany", position: 1 })
        assert.deepInclude(second, { sample: 2, mentioned: false, competitors_found: ["Globex"], model: "gpt-5" })
        assert.deepInclude(first, { sample: 1, mentioned: true, position: 2, sources_count: 2, brand: "Acme" })
        const { json } = yield* call("GET", `/v1/snapshots/${first.id}`, { key })
        assert.deepInclude(json.data, { origin: "imported", provider: "imported", credits: 0, trackerId: null })
        const report = yield* call("GET", `/v1/reports/visibility?brand_id=${brandId}&from=2025-03-01&to=2025-03-31`, {
          key
        })
        assert.deepInclude(report.json.data.notes, {
          kind: "imported",
          count: 3,
          text: "3 answers were imported from another tool."
        })
        assert.strictEqual(report.json.data.rows[0].answers, 3)
        assert.strictEqual((yield* call("GET", `/v1/alerts/?brand_id=${brandId}`, { key })).json.data.total, 0)
        assert.strictEqual(yield* usage, before)

        const repeated = yield* post({ key, query: `kind=answers&brand_id=${brandId}`, body: csv })
        assert.deepInclude(repeated.json.data, { status: "completed", accepted: 0, duplicates: 4, refused })
        assert.strictEqual((yield* answers(key, brandId)).length, 3)
      })
    )

    it.effect("refuse the whole file for one wrong line if they are strict", () =>
      Effect.gen(function* () {
        const { brandId, key } = yield* newBrand(["free crm"])
        const of = (kind: string) => `kind=${kind}&brand_id=${brandId}&strict=true`
        const failed = yield* post({ key, query: of("answers"), body: csv })
        assert.strictEqual(failed.status, 202)
        assert.deepInclude(failed.json.data, { status: "failed", accepted: 0, refusedCount: 2 })
        const got = yield* call("GET", `/v1/imports/${failed.json.data.id}`, { key })
        assert.deepStrictEqual(got.json.data, failed.json.data)
        assert.deepStrictEqual(yield* answers(key, brandId), [])
        const prompts = yield* post({ key, query: of("prompts"), body: `prompt\nbest crm\n${"x".repeat(501)}\n` })
        assert.deepInclude(prompts.json.data, { status: "failed", accepted: 0, refusedCount: 1 })
        const { json } = yield* call("GET", `/v1/brands/${brandId}`, { key })
        assert.deepStrictEqual(json.data.prompts, ["free crm"])
        const right = yield* post({ key, query: of("answers"), body: csv.split("\n").slice(0, 1).join("\n") })
        assert.deepInclude(right.json.data, { status: "completed", accepted: 0 })
      })
    )

    it.effect("read by names of a line where it has some", () =>
      Effect.gen(function* () {
        const { brandId, key } = yield* newBrand()
        const body = [
          {
            date: "2025-01-02",
            model: { name: "ChatGPT" },
            prompt: "p",
            response: "1. Zendrix\n2. Quorin",
            names: "Zendrix"
          },
          {
            date: "2025-01-02",
            model: { name: "Perplexity" },
            prompt: "p",
            response: "1. Zendrix\n2. Quorin",
            names: ["Zendrix"],
            names_competitors: ["Quorin"]
          }
        ].map((line) => JSON.stringify(line))
        const type = "application/x-ndjson; charset=utf-8"
        const query = `kind=answers&brand_id=${brandId}`
        const { json } = yield* post({ key, query, body: body.join("\r\n"), type })
        assert.deepInclude(json.data, { accepted: 2, refused: [] })
        yield* imported(key, json.data.id)
        const found = yield* answers(key, brandId)
        assert.sameDeepMembers(
          found.map(({ brand, competitors_found, engine, mentioned }: Record<string, unknown>) => ({
            brand,
            competitors_found,
            engine,
            mentioned
          })),
          [
            { brand: "Zendrix", competitors_found: [], engine: "chatgpt_app", mentioned: true },
            { brand: "Zendrix", competitors_found: ["Quorin"], engine: "perplexity", mentioned: true }
          ]
        )
      })
    )

    it.effect("add prompts with tags and competitors with domains; what is there stays", () =>
      Effect.gen(function* () {
        const { brandId, key } = yield* newBrand(["free crm"])
        const prompts = yield* post({
          key,
          query: `kind=prompts&brand_id=${brandId}`,
          body: 'Prompt;Tags\nfree crm;x\n"best; crm";a|b\n;\n'
        })
        assert.deepInclude(prompts.json.data, { status: "completed", accepted: 1, duplicates: 1 })
        const listed = yield* call("GET", `/v1/brands/${brandId}/prompts`, { key })
        assert.deepStrictEqual(
          listed.json.data.settings.map(({ prompt, tags }: Record<string, unknown>) => ({ prompt, tags })),
          [
            { prompt: "free crm", tags: [] },
            { prompt: "best; crm", tags: ["a", "b"] }
          ]
        )
        const competitors = yield* post({
          key,
          query: `kind=competitors&brand_id=${brandId}`,
          body: "name,domain,aliases\nGlobex,,\nInitech,https://www.initech.com/,Ini|Tech\nHooli,no host,\n"
        })
        assert.deepInclude(competitors.json.data, { status: "completed", accepted: 1, duplicates: 1, refusedCount: 1 })
        assert.strictEqual(competitors.json.data.refused[0].line, 4)
        const { json } = yield* call("GET", `/v1/brands/${brandId}`, { key })
        assert.deepStrictEqual(json.data.competitors, ["Globex", "Initech"])
        assert.deepStrictEqual(json.data.competitorDetails, [
          { name: "Globex", domain: null, aliases: [] },
          { name: "Initech", domain: "initech.com", aliases: ["Ini", "Tech"] }
        ])
      })
    )

    it.effect("refuse a prompt beyond the limit of a brand, by its line", () =>
      Effect.gen(function* () {
        const { brandId, key } = yield* newBrand()
        const body = `prompt\n${Array.from({ length: 52 }, (_, n) => `prompt ${n}`).join("\n")}`
        const { json } = yield* post({ key, query: `kind=prompts&brand_id=${brandId}`, body })
        assert.deepInclude(json.data, { accepted: 50, refusedCount: 2 })
        assert.deepStrictEqual(json.data.refused[0], { line: 52, reason: "A brand has at most 50 prompts." })
      })
    )

    it.effect("refuse what is no file, and keep nothing of a file that breaks off", () =>
      Effect.gen(function* () {
        const { brandId, key } = yield* newBrand()
        const query = `kind=answers&brand_id=${brandId}`
        const wrong = [
          [{ key, query, body: "{}", type: "application/json" }, 415],
          [{ key, query, body: csv, type: "text/csv; charset=latin1" }, 415],
          [{ key, query: "kind=answers", body: csv }, 400],
          [{ key, query: `kind=scans&brand_id=${brandId}`, body: csv }, 400],
          [{ key, query: "kind=answers&brand_id=brd_none", body: csv }, 404]
        ] as const
        for (const [request, status] of wrong) assert.strictEqual((yield* post(request)).status, status)
        const withKey = yield* call("POST", `/v1/imports?${query}`, {
          key,
          body: csv,
          headers: { "content-type": "text/csv", "idempotency-key": "a" }
        })
        assert.strictEqual(withKey.status, 400)
        const large = yield* post({ key, query, body: `${csv}${" ".repeat(64 * 1024 * 1024)}` })
        assert.deepStrictEqual([large.status, large.json.code], [413, "body_too_large"])
        const lines = `prompt\n${"a\n".repeat(1_001)}`
        const long = yield* post({ key, query: `kind=prompts&brand_id=${brandId}`, body: lines })
        assert.deepStrictEqual([long.status, long.json.message], [400, "body: must have at most 1000 lines"])
        // the brand is not blocked
        assert.strictEqual((yield* post({ key, query, body: csv })).json.data.accepted, 3)
      })
    )

    it.effect("are for keys that write, and stay within the brands of a key", () =>
      Effect.gen(function* () {
        const { brandId, id, key } = yield* newBrand()
        const other = yield* call("POST", "/v1/brands/", { key, body: { name: "Zebra" } })
        const query = `kind=prompts&brand_id=${brandId}`
        const body = "prompt\nbest crm\n"
        assert.strictEqual((yield* post({ key: yield* newKey(id, "read"), query, body })).status, 403)
        const bound = yield* boundKey(id, "write", [String(other.json.data.id)])
        assert.strictEqual((yield* post({ key: bound, query, body })).status, 404)
        const foreign = yield* newBrand()
        assert.strictEqual((yield* post({ key: foreign.key, query, body })).status, 404)
        const own = yield* post({ key, query, body })
        assert.strictEqual(own.status, 202)
        for (const stranger of [bound, foreign.key]) {
          assert.strictEqual((yield* call("GET", `/v1/imports/${own.json.data.id}`, { key: stranger })).status, 404)
        }
        // a key with one brand may leave it out
        const alone = yield* post({ key: bound, query: "kind=prompts", body })
        assert.deepInclude(alone.json.data, { brandId: other.json.data.id, accepted: 1 })
      })
    )
  })
})
