/** Files of other tools by their own columns, and odd files. */
import { Imports } from "@answerscope/core"
import { assert, describe, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import * as fc from "fast-check"
import { call, core, newOrganization, TestSend, unlimited } from "./TestServer.ts"

const newBrand = Effect.gen(function* () {
  yield* TestClock.setTime(Date.UTC(2026, 2, 1))
  const { key } = yield* newOrganization(100)
  const made = yield* call("POST", "/v1/brands/", { key, body: { name: "Acme" } })
  return { key, brandId: String(made.json.data.id) }
})

const post = ({ brandId, key }: { readonly brandId: string; readonly key: string }, body: string, type: string) =>
  call("POST", `/v1/imports?kind=answers&brand_id=${brandId}`, { key, body, headers: { "content-type": type } })

// the fields that the tools' public interfaces document
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

const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.constantFrom(
    "time,engine,prompt,answer",
    "2025-03-04,chatgpt,p,Acme",
    '"',
    "\n",
    ",",
    ";",
    "\r",
    "{}",
    "[]",
    "null"
  ),
  fc.json({ maxDepth: 2 })
)
const odd = fc.array(text, { maxLength: 12 }).map((parts) => parts.join("").toWellFormed())

describe("imported files", () => {
  layer(Layer.provideMerge(TestSend.layer(unlimited), core))((it) => {
    for (const [name, line] of Object.entries(vendors)) {
      it.effect(`know the columns of ${name}`, () =>
        Effect.gen(function* () {
          const brand = yield* newBrand
          const { json } = yield* post(brand, JSON.stringify(line), type)
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

    it.effect("are taken or refused, whatever is in them, and never half", () =>
      Effect.gen(function* () {
        const { run, take } = yield* Imports
        for (const [place, body] of fc.sample(odd, { numRuns: 150, seed: 7 }).entries()) {
          const brand = yield* newBrand
          const { json, status } = yield* post(brand, body, place % 2 === 0 ? "text/csv" : type)
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
