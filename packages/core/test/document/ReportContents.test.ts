/** What a report has of answers that it counts, of sources without a gap, and of engines that failed. */
import { Brands, Documents } from "@answerscope/core"
import { CheckRunner } from "@answerscope/core/model"
import { scriptedEngine } from "@answerscope/core/testing"
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import type { ReportContent } from "#core/document/ReportContents.ts"
import { coreWith, newTenant, startScan } from "../TestCore.ts"

const inBoth = "Zendrix and Globex are both known to most of their users."
const instead = "Globex is loved by nearly all of its users."
const page = (domain: string) => ({ url: `https://${domain}/`, title: null, domain })

/** The content of a report over five answers of each engine. */
const contentOf = (gemini: Parameters<typeof scriptedEngine>[1]) =>
  Effect.gen(function* () {
    yield* TestClock.setTime(Date.UTC(2026, 10, 28, 12))
    const organizationId = yield* newTenant(10_000)
    const brands = yield* Brands
    const { id: brandId } = yield* brands.create(organizationId, {
      name: "Zendrix",
      domain: "zendrix.com",
      competitors: ["Globex"],
      prompts: ["best crm"]
    })
    const engines = ["chatgpt", "claude", "gemini"] as const
    const { jobs } = yield* startScan(organizationId, { brandId, prompts: ["best crm"], engines, samples: 5 })
    const { run } = yield* CheckRunner
    yield* Effect.forEach(jobs, run, { discard: true })
    const found: Array<ReportContent> = []
    yield* (yield* Documents).preview(organizationId, { brandId }, (content) => found.push(content))
    return yield* Effect.fromNullishOr(found[0])
  }).pipe(
    Effect.provide(
      coreWith({
        chatgpt: scriptedEngine("chatgpt", [{ text: inBoth, sources: [page("zendrix.com"), page("reviews.example")] }]),
        claude: scriptedEngine("claude", [instead]),
        gemini: scriptedEngine("gemini", gemini)
      })
    )
  )

it.effect("what engines say instead is quoted from an answer that counts as a gap, and the own site is none", () =>
  Effect.gen(function* () {
    const none = yield* contentOf([inBoth])
    assert.strictEqual(none.headlines.sources, "No answer with sources mentions a competitor and not Zendrix.")
    assert.deepStrictEqual(none.sources?.rows, [])
    // that of Claude has no sources
    assert.deepStrictEqual(
      none.quotes?.map(({ kind, text }) => [kind, text]),
      [["named", inBoth]]
    )
    assert.deepStrictEqual(none.faults, [])
    // one prompt is the whole: both have one interval
    assert.deepStrictEqual(none.prompts?.rows[0]?.mentionRate, none.overview?.rows[0]?.mentionRate)
    const some = yield* contentOf([{ text: instead, sources: [page("zendrix.com"), page("magazine.example")] }])
    assert.deepStrictEqual(
      some.sources?.rows.map(({ gapAnswers, key }) => [key, gapAnswers]),
      [["magazine.example", 5]]
    )
    assert.deepStrictEqual(
      some.quotes?.map(({ engine, kind }) => [kind, engine]),
      [
        ["named", "chatgpt"],
        ["lost", "gemini"]
      ]
    )
  })
)

it.effect("an engine whose requests failed is told, whatever the sections", () =>
  Effect.gen(function* () {
    const { faults } = yield* contentOf([{ failure: "bad_request" }])
    assert.deepStrictEqual(
      faults.map(({ engine, text }) => [engine, text]),
      [["gemini", "silent since 28 Nov"]]
    )
  })
)
