import { type Answer, BrandId, CheckId, OrganizationId, ScanId, SnapshotId } from "@answerscope/core"
import type { CheckWork } from "@answerscope/core/storage"
import { answerOf, outcomeOf } from "@answerscope/core/testing"
import { reasonAgainst } from "#core/reading/Observation.ts"
import { trackedCompetitor } from "@answerscope/core/model"
import { assert, describe, it } from "@effect/vitest"
import { DateTime } from "effect"

const work: CheckWork = {
  asked: null,
  checkId: CheckId.make("chk_1"),
  scanId: ScanId.make("scn_1"),
  organizationId: OrganizationId.make("org_1"),
  brandId: BrandId.make("brd_1"),
  followUp: false,
  trackerId: null,
  prompt: "best crm",
  engine: "claude",
  location: "Germany",
  language: "de",
  sample: 2,
  model: null,
  subject: {
    name: "Zendrix",
    aliases: [],
    domain: null,
    competitors: ["Globex", "initech.com"],
    location: null,
    language: null
  },
  captureSentiment: true,
  creditsPerCheck: 6,
  lane: "interactive",
  attempt: "att_1"
}
const ends = {
  endedAt: DateTime.makeUnsafe("2026-01-01T00:00:00Z"),
  snapshotId: SnapshotId.make("snp_1"),
  identity: { surface: "app", provider: "dataforseo" }
} as const
const page = (url: string) => ({ url, title: null, domain: null })
const outcome = (fields: Partial<Answer>, of: Partial<CheckWork> = {}) =>
  outcomeOf({ ...work, ...of }, answerOf("claude", fields), ends)
const completed = (fields: Partial<Answer>, of: Partial<CheckWork> = {}) => {
  const ended = outcome(fields, of)
  assert(ended._tag === "completed")
  return ended
}

describe("trackedCompetitor", () => {
  it.each([
    ["Globex", { name: "Globex", aliases: [], domain: null }],
    ["Globex Inc.", { name: "Globex Inc.", aliases: [], domain: null }],
    ["St. John", { name: "St. John", aliases: [], domain: null }],
    ["node.js", { name: "node.js", aliases: [], domain: null }],
    ["A.I.", { name: "A.I.", aliases: [], domain: null }],
    ["initech.com", { name: "initech.com", aliases: ["initech"], domain: "initech.com" }],
    ["Initech.COM", { name: "Initech.COM", aliases: ["initech"], domain: "initech.com" }],
    ["https://www.initech.co.uk/x", { name: "https://www.initech.co.uk/x", aliases: [], domain: "initech.co.uk/x" }],
    ["shop.initech.com", { name: "shop.initech.com", aliases: ["initech"], domain: "shop.initech.com" }]
  ])("%s", (competitor, tracked) => {
    assert.deepStrictEqual(trackedCompetitor(competitor), tracked)
  })
})

describe("reasonAgainst", () => {
  it.each<[Partial<Answer>, string | null]>([
    [{ text: "Fine." }, null],
    [{ text: "I do not know that brand." }, null],
    [{ text: "" }, "The engine's answer was empty."],
    [{ text: " \n\t" }, "The engine's answer was empty."],
    [
      { text: "Half of", finish: "truncated", finishReason: "max_tokens" },
      "The engine's answer was cut off (max_tokens)."
    ],
    [{ text: "I cannot", finish: "refused" }, "The engine refused to answer."],
    [{ finish: "blocked", finishReason: "SAFETY" }, "The engine's filter withheld the answer (SAFETY)."],
    [{ text: "…", finish: "paused" }, "The engine stopped before its answer was complete."]
  ])("of %j is %j", (fields, reason) => {
    assert.strictEqual(reasonAgainst(answerOf("claude", fields)), reason)
  })
})

describe("outcomeOf", () => {
  it("an answer that is no observation fails with its reason and its model", () => {
    assert.deepStrictEqual(outcome({ finish: "refused", text: "Zendrix? No.", model: "claude-x" }), {
      _tag: "failed",
      work,
      endedAt: ends.endedAt,
      error: "The engine refused to answer.",
      model: "claude-x"
    })
  })

  it("an answer that does not name the brand is an observation", () => {
    const { snapshot: result } = completed({ text: "Globex is what people use." })
    assert.deepInclude(result, { mentioned: false, position: null, sentiment: null })
    assert.deepStrictEqual(result.competitorsFound, ["Globex"])
  })

  it("names nobody by what the vendor marks as a citation", () => {
    const text = "Zendrix is good (Globex Blog). Try Initech."
    const start = text.indexOf("(Globex")
    const citations = [{ start, end: text.indexOf(". Try") }]
    assert.deepStrictEqual(completed({ text }).snapshot.competitorsFound, ["Globex", "initech.com"])
    assert.deepStrictEqual(completed({ text, citations }).snapshot.competitorsFound, ["initech.com"])
  })

  it("keeps sentiment only where it was paid for", () => {
    const text = "1. Zendrix is excellent, reliable and great value.\n2. Globex is fine."
    assert.strictEqual(completed({ text }).snapshot.sentiment, "positive")
    assert.isNull(completed({ text }, { captureSentiment: false }).snapshot.sentiment)
  })

  it("keeps the first thousand places", () => {
    const text = `1. Zendrix\n2. Initech\n\n${"Zendrix is good. ".repeat(1_500)}`
    const { snapshot } = completed({ text }, { subject: { ...work.subject, competitors: [] } })
    assert.strictEqual(snapshot.spans.length, 1_000)
  })

  it("names no candidate that is too long to be tracked, in places or ranking; the others keep theirs", () => {
    const text = `The best are Zendrix, Globex${"x".repeat(260)} and Initech.`
    const { snapshot } = completed({ text }, { subject: { ...work.subject, competitors: [] } })
    assert.deepStrictEqual(snapshot.competitorCandidatesFound, ["Initech"])
    assert.deepStrictEqual(
      snapshot.spans.map(({ entity }) => entity),
      ["Zendrix", "Initech"]
    )
    assert.deepStrictEqual(snapshot.ranking, [
      { name: "Zendrix", kind: "brand", position: 1 },
      { name: "Initech", kind: "candidate", position: 3 }
    ])
  })

  it("counts each cited page once and keeps the evidence", () => {
    const sources = [page("https://a.example/1"), page("https://a.example/2"), page("https://a.example/1")]
    const text = "Zendrix and Globex."
    const evidence = {
      queries: ["crm 2026"],
      searched: true,
      consulted: [page("https://b.example/")],
      narration: "I will look for Initech.",
      citations: [{ start: text.length - 1, end: text.length }]
    }
    const { snapshot } = completed({ text, sources, model: "claude-x", ...evidence })
    assert.strictEqual(snapshot.sourcesCount, 2)
    assert.deepInclude(snapshot, {
      id: ends.snapshotId,
      model: "claude-x",
      brand: "Zendrix",
      answer: text,
      checkedAt: ends.endedAt,
      scanId: work.scanId
    })
    assert.deepInclude(snapshot, evidence)
    const named = snapshot.spans.map(({ entity, kind, start, end }) => [entity, kind, text.slice(start, end)])
    assert.deepStrictEqual(named.slice(0, 2), [
      ["Zendrix", "brand", "Zendrix"],
      ["Globex", "competitor", "Globex"]
    ])
    assert.deepStrictEqual(snapshot.ranking, [
      { name: "Zendrix", kind: "brand", position: 1 },
      { name: "Globex", kind: "competitor", position: 2 }
    ])
  })
})
