/** Files of other tools by their own columns, and odd files. */
import { Imports } from "@answerscope/core"
import { assert, describe, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import * as fc from "fast-check"
import { newFileBrand, oddFile, post } from "./OddFiles.ts"
import { call, core, TestSend, unlimited } from "./TestServer.ts"

// the fields that the tools' public interfaces document; see `ImportColumns`
const vendors: Readonly<Record<string, object>> = {
  Peec: {
    id: "ch_1",
    prompt: { id: "pr_1" },
    model: { id: "chatgpt-scraper" },
    date: "2025-09-17",
    sources: [{ url: "https://acme.com/blog", urlNormalized: "acme.com/blog", domain: "acme.com", citationCount: 2 }],
    messages: [
      { role: "user", content: "best crm" },
      { role: "assistant", content: "Acme" }
    ]
  },
  Profound: {
    run_id: "1",
    date: "2025-06-19",
    model: { id: "1", name: "ChatGPT" },
    region: "United States",
    persona: null,
    prompt: "best crm",
    response: "Acme",
    mentions: ["Acme"],
    citations: ["https://acme.com/blog"]
  },
  "Profound's first version": {
    run_id: "1",
    created_at: "2025-06-19T10:00:00Z",
    model: "ChatGPT",
    model_id: "30b61eb4-0a4e-44b6-9e03-5e3a6a5a6b3f",
    prompt: "best crm",
    response: "Acme",
    citations: ["https://acme.com/blog"]
  },
  Otterly: {
    runDate: "2025-01-15T08:00:00.000Z",
    engine: "ChatGPT",
    prompt: "best crm",
    content: "Acme",
    citations: [{ title: "Acme", link: "https://acme.com/blog", rank: 1 }]
  },
  Elmo: { value: "x", model: "ChatGPT", prompt: "best crm", answer: "Acme", created_at: "2025-01-15T08:00:00+02:00" },
  Canonry: {
    query: "best crm",
    provider: "openai",
    answerText: "Acme",
    groundingSources: [{ uri: "https://acme.com/blog", title: "Acme" }],
    createdAt: "2025-01-15T08:00:00.000Z"
  }
}

const type = "application/x-ndjson"

describe("imported files", () => {
  layer(Layer.provideMerge(TestSend.layer(unlimited), core))((it) => {
    for (const [name, line] of Object.entries(vendors)) {
      it.effect(`know the columns of ${name}`, () =>
        Effect.gen(function* () {
          const brand = yield* newFileBrand
          const { json } = yield* post(brand, JSON.stringify(line), { type })
          assert.deepInclude(json.data, { accepted: 1, refused: [] })
          const { run, take } = yield* Imports
          yield* take(run)
          const found = yield* call("GET", `/v1/snapshots/?brand_id=${brand.brandId}`, { key: brand.key })
          const answer = { engine: "chatgpt_app", prompt: "best crm", mentioned: true }
          assert.deepInclude(found.json.data.snapshots[0], answer)
          assert.strictEqual(found.json.data.snapshots[0].sources_count, name === "Elmo" ? 0 : 1)
        })
      )
    }

    it.effect("know the engines that Peec names by models and scrapers", () =>
      Effect.gen(function* () {
        const brand = yield* newFileBrand
        const ids = ["gpt-4o-search", "perplexity-scraper", "claude-sonnet-4", "microsoft-copilot-scraper"]
        const rows = ids.map((id) => `2025-09-17,${id},best crm,Acme`)
        const body = ["date,model_id,prompt,response", ...rows].join("\n")
        const { json } = yield* post(brand, body, { type: "text/csv" })
        const reason = 'engine: "microsoft-copilot-scraper" is not known'
        assert.deepInclude(json.data, { accepted: 3, refused: [{ line: 5, reason }] })
        const { run, take } = yield* Imports
        yield* take(run)
        const found = yield* call("GET", `/v1/snapshots/?brand_id=${brand.brandId}`, { key: brand.key })
        assert.sameDeepMembers(
          found.json.data.snapshots.map(({ engine, model, surface }: Record<string, unknown>) => [
            engine,
            surface,
            model
          ]),
          [
            ["chatgpt", "api", "gpt-4o-search"],
            ["perplexity", "app", null],
            ["claude", "api", "claude-sonnet-4"]
          ]
        )
      })
    )

    it.effect("are taken or refused, whatever is in them, and never half", () =>
      Effect.gen(function* () {
        const { run, take } = yield* Imports
        for (const [place, body] of fc.sample(oddFile, { numRuns: 150, seed: 7 }).entries()) {
          const brand = yield* newFileBrand
          const { json, status } = yield* post(brand, body, { type: place % 2 === 0 ? "text/csv" : type })
          assert.include([202, 400], status, JSON.stringify(body))
          if (status === 400 || json.data.accepted === 0) continue
          yield* take(run)
          const ended = yield* call("GET", `/v1/imports/${json.data.id}`, { key: brand.key })
          assert.strictEqual(ended.json.data.progress.done, json.data.accepted, JSON.stringify(body))
        }
      })
    )
  })
})
