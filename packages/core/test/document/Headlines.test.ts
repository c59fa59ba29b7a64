import { type HeadlineMaterial, headlinesOf } from "#core/document/Headlines.ts"
import { rateOf } from "#core/figure/Rate.ts"
import type { DuelReport } from "#core/report/duel/DuelReport.ts"
import type { SourceRow, SourcesReport } from "#core/report/source/SourcesReport.ts"
import type { VisibilityReport } from "#core/report/VisibilityReport.ts"
import { assert, describe, it } from "@effect/vitest"
import { DateTime } from "effect"
import { changeOf, rankOf, rowOf } from "../story/StoryWorld.ts"

const page = {
  from: DateTime.makeUnsafe("2026-11-01T00:00:00Z"),
  before: DateTime.makeUnsafe("2026-12-01T00:00:00Z"),
  limit: null,
  offset: 0,
  notes: []
}

const visibility = (rows: VisibilityReport["rows"]): VisibilityReport => ({
  ...page,
  total: rows.length,
  names: {},
  rows
})

const none = { engines: undefined, prompts: undefined, competitors: undefined, duel: undefined, sources: undefined }

const told = (fields: Partial<HeadlineMaterial>) =>
  headlinesOf({
    ...none,
    brand: "Nimbus",
    engineName: (engine) => engine.toUpperCase(),
    level: rowOf().mentionRate,
    rival: undefined,
    ...fields
  })

const engine = (name: string, k: number, verdict: "up" | "down" | "within_noise" = "within_noise", n = 200) =>
  rowOf({ engine: name, k, n, change: changeOf(verdict === "down" ? -20 : 20, 5, verdict) })

const engines = (...rows: VisibilityReport["rows"]) => told({ engines: visibility(rows) }).engines

const duelOf = (ahead: number, behind: number, tooClose: number): DuelReport => ({
  ...page,
  total: 0,
  all: null,
  prompts: { ahead, behind, tooClose, fewAnswers: 0 },
  rows: [],
  leftOut: []
})

const beside = (counts: readonly [number, number, number], rank: Parameters<typeof rowOf>[0] = {}) =>
  told({
    competitors: visibility([rowOf({ competitor: "Globex" }), rowOf({ competitor: "Nimbus", ...rank })]),
    rival: "Globex",
    duel: duelOf(...counts)
  }).competitors

const source = (few: boolean): SourceRow => ({
  key: "a.example",
  kind: "other",
  competitor: null,
  answers: rateOf({ k: 10, n: 20 }),
  retrieved: 0,
  withBrand: rateOf({ k: 0, n: 10 }),
  competitors: [],
  gap: rateOf({ k: 9, n: 10 }),
  gapAnswers: 9,
  sinceDone: null,
  few,
  namesInstead: [],
  gapPrompts: [],
  engines: [],
  prompts: 1,
  firstSeenAt: page.from,
  lastSeenAt: page.from,
  pages: []
})

const sources = (k: number, n: number, clear: number): string | undefined => {
  const rows = [...Array.from({ length: clear }, () => source(false)), source(true)]
  const report: SourcesReport = { ...page, total: rows.length, gap: rateOf({ k, n }), clearGaps: clear, rows }
  return told({ sources: report }).sources
}

describe("the headline of a part of a report", () => {
  it("says which engine mentions the brand clearly more than another, and which changed", () => {
    assert.strictEqual(
      engines(engine("a", 120), engine("b", 40, "down"), engine("c", 100, "up")),
      "A mentions Nimbus in 60% of answers, B in 20%; B mentions it less than before; C mentions it more than before."
    )
    assert.strictEqual(
      engines(engine("a", 100, "down"), engine("b", 101, "down")),
      "No engine clearly mentions Nimbus more often than another; A and B mention it less than before."
    )
    assert.strictEqual(engines(engine("a", 100)), "A mentions Nimbus in 50% of answers.")
    assert.strictEqual(engines(engine("a", 1, "within_noise", 2)), "Nimbus has too few answers to tell engines apart.")
  })

  it("never denies a verdict of an engine", () => {
    for (const [first, second] of [
      ["up", "up"],
      ["up", "down"],
      ["down", "within_noise"],
      ["within_noise", "within_noise"]
    ] as const) {
      for (const k of [0, 50, 100, 200]) {
        const found = engines(engine("x", k, first), engine("y", 100, second)) ?? ""
        for (const [name, said] of [
          ["X", first],
          ["Y", second]
        ] as const) {
          const word = said === "up" ? "more" : "less"
          const part = found.split("; ").find((each) => each.includes(name) && each.includes(`it ${word} than before`))
          assert.strictEqual(part !== undefined, said !== "within_noise", found)
        }
      }
    }
  })

  it("says where the brand stands among its competitors, and how many prompts each leads", () => {
    const rank = { rank: rankOf([4, 5], ["Globex", "Hooli", "Umbrella", "Initech"]) }
    assert.strictEqual(
      beside([1, 4, 2], rank),
      "Nimbus is fourth or fifth of the five tracked brands by mentions. Beside Globex it is behind for four " +
        "prompts and ahead for one prompt; two are too close to tell."
    )
    assert.strictEqual(beside([0, 1, 0]), "Beside Globex Nimbus is behind for one prompt.")
    assert.strictEqual(beside([0, 0, 3]), "No prompt clearly tells Nimbus from Globex.")
    assert.strictEqual(beside([0, 0, 0]), "There are too few answers to compare Nimbus with Globex.")
    assert.isUndefined(told({ competitors: visibility([rowOf({ competitor: "Nimbus" })]) }).competitors)
  })

  it("says who leads, unless that may be the brand or many others", () => {
    const standing = (leaders: ReadonlyArray<string>, possible: ReadonlyArray<number>) => {
      const own = rowOf({ competitor: "Nimbus", rank: rankOf(possible, leaders) })
      return told({ competitors: visibility([own]) }).competitors
    }
    const last = "Nimbus is last of the five tracked brands by mentions."
    assert.strictEqual(standing(["Umbrella"], [5]), `Umbrella leads; ${last}`)
    assert.strictEqual(standing(["Umbrella", "Globex"], [5]), `Umbrella or Globex leads; ${last}`)
    assert.strictEqual(standing(["Umbrella", "Globex", "Hooli"], [5]), `Umbrella, Globex or Hooli leads; ${last}`)
    assert.strictEqual(standing(["Umbrella", "Globex", "Hooli", "Initech"], [5]), last)
    assert.strictEqual(standing(["Nimbus"], [1]), "Nimbus is first of the five tracked brands by mentions.")
    assert.strictEqual(
      standing(["Globex", "Nimbus"], [1, 2]),
      "Nimbus is first or second of the five tracked brands by mentions."
    )
    assert.strictEqual(
      standing(["Umbrella"], [2, 3, 4, 5]),
      "Umbrella leads; Nimbus is somewhere from second to fifth of the five tracked brands by mentions " +
        "(too close to tell)."
    )
    assert.strictEqual(
      standing(["Globex", "Nimbus"], [1, 2, 3, 4, 5]),
      "By mentions, no competitor is clearly ahead of Nimbus or behind it."
    )
  })

  it("says how many answers with sources leave the brand out, and how many sites stand out", () => {
    assert.strictEqual(
      sources(40, 100, 3),
      "In 40% of the answers with sources, competitors are mentioned and Nimbus is not, and clearly more often " +
        "beside three sites."
    )
    assert.strictEqual(sources(2, 3, 0), "In 2 of 3 answers with sources, competitors are mentioned and Nimbus is not.")
    assert.strictEqual(sources(0, 9, 0), "No answer with sources mentions a competitor and not Nimbus.")
    assert.isUndefined(sources(0, 0, 0))
  })

  it("names the weakest prompts", () => {
    const prompt = (text: string, k: number) => ({ ...rowOf({ k, n: 100 }), by: { prompt: text } })
    const prompts = visibility([prompt("strong", 80), prompt("weak", 10)])
    assert.strictEqual(
      told({ prompts }).prompts,
      "Nimbus is mentioned clearly less for “weak” (10%) than for all prompts (41%)."
    )
    assert.deepStrictEqual(told({ prompts, level: undefined }), {})
  })
})
