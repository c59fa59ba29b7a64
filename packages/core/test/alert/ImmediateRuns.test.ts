import type { CellObservation } from "#core/snapshot/RunCell.ts"
import { BrandId, OrganizationId, ScanId, SnapshotId, TrackerId } from "@answerscope/core"
import { alertMessage, alertTypes, noMarket } from "@answerscope/core/testing"
import type { ChangeKind } from "#core/alert/immediate/ChangeDetection.ts"
import { alertsOfRun } from "#core/alert/ImmediateRuns.ts"
import { assert, describe, it } from "@effect/vitest"
import { DateTime } from "effect"

const place = { brand: "Acme", engine: "chatgpt", prompt: "best crm for startups" }
const where = "in chatgpt for “best crm for startups”"
const sentences: ReadonlyArray<readonly [ChangeKind, string]> = [
  [{ type: "mention_gained", position: 2 }, `Acme is now mentioned at position 2 ${where}`],
  [{ type: "mention_gained", position: null }, `Acme is now mentioned ${where}`],
  [{ type: "mention_lost" }, `Acme is no longer mentioned ${where}`],
  [{ type: "position_changed", from: 2, to: 5 }, `Acme moved from position 2 to 5 ${where}`],
  [
    { type: "competitor_new", competitor: "Globex", brandMentioned: true },
    `Globex now appears alongside Acme ${where}`
  ],
  [
    { type: "competitor_new", competitor: "Globex", brandMentioned: false },
    `Globex now appears ${where}, where Acme is not mentioned`
  ],
  [
    { type: "sentiment_changed", from: "positive", to: "negative" },
    `Sentiment about Acme changed from positive to negative ${where}`
  ]
]

describe("alertMessage", () => {
  it.each(sentences)("says %j as %j", (change, sentence) => {
    assert.strictEqual(alertMessage(change, place), sentence)
  })

  it("has a sentence for every type of single answers, with brand, engine and prompt", () => {
    // those of shares are confirmed ones
    const single = alertTypes.filter((type) => !/^(citation|share_of_voice)/.test(type))
    assert.deepStrictEqual([...new Set(sentences.map(([{ type }]) => type))], single)
    for (const [, sentence] of sentences) for (const part of Object.values(place)) assert.include(sentence, part)
  })

  it("stays on one line whatever the tenant's texts hold", () => {
    const message = alertMessage(
      { type: "competitor_new", competitor: "Glo\r\nbex\u2028", brandMentioned: true },
      { brand: "Ac\tme\u202e", engine: "chatgpt", prompt: "best\n\n crm\u0085\ud800" }
    )
    assert.strictEqual(message, "Glo bex now appears alongside Ac me in chatgpt for “best crm \ufffd”")
  })
})

const seen = (id: string, what: Partial<CellObservation> = {}): CellObservation => ({
  id: SnapshotId.make(id),
  model: `model of ${id}`,
  mentioned: true,
  position: null,
  sentiment: null,
  competitorsFound: [],
  checkedAt: DateTime.makeUnsafe("2026-05-01T00:00:00Z"),
  ...what
})
const run = {
  organizationId: OrganizationId.make("org_one"),
  brandId: BrandId.make("brd_one"),
  brand: "Acme",
  trackerId: TrackerId.make("trk_one"),
  scanId: ScanId.make("scn_one")
}
const surface = "app" as const

describe("alertsOfRun", () => {
  it("gathers the changes of all cells with their evidence", () => {
    const history = [seen("snp_2", { position: 5 }), seen("snp_1", { position: 2 })]
    assert.deepStrictEqual(
      alertsOfRun(run, [
        { ...noMarket, prompt: "free crm", engine: "claude", surface, history: [seen("snp_3")] },
        { ...noMarket, prompt: "best crm for startups", engine: "chatgpt", surface, history }
      ]),
      [
        {
          ...run,
          prompt: "best crm for startups",
          engine: "chatgpt",
          surface,
          ...noMarket,
          type: "position_changed",
          message: "Acme moved from position 2 to 5 in ChatGPT for “best crm for startups”",
          evidence: {
            beforeSnapshotId: SnapshotId.make("snp_1"),
            afterSnapshotId: SnapshotId.make("snp_2"),
            modelBefore: "model of snp_1",
            modelAfter: "model of snp_2",
            mode: "immediate",
            odds: null,
            confirmation: null
          },
          supersedes: null
        }
      ]
    )
  })

  it("has none for a run without observations", () => {
    assert.deepStrictEqual(alertsOfRun(run, []), [])
  })

  it("takes a run of 200 cells with 50 observations each in its stride", () => {
    const names = Array.from({ length: 20 }, (_, index) => `Competitor ${index}`)
    const history = Array.from({ length: 50 }, (_, index) =>
      seen(`snp_${index}`, { position: index + 1, competitorsFound: names.slice(index % 7) })
    )
    const cells = Array.from({ length: 200 }, (_, index) => ({
      ...noMarket,
      prompt: `prompt ${index}`,
      engine: "chatgpt" as const,
      surface,
      history
    }))
    assert.strictEqual(alertsOfRun(run, cells).length, 400)
  })
})
