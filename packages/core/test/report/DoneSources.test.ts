/** Whether marking a source as done helped: the gap rate since the mark beside that before. */
import { DateTime } from "effect"
import { assert, describe, it } from "@effect/vitest"
import type { AnswerGroup } from "#core/count/AnswerSources.ts"
import { DoneSources } from "#core/report/source/DoneSources.ts"

const markedAt = DateTime.makeUnsafe("2026-11-15T00:00:00Z")
const dayMillis = 86_400_000

const groupOf = (prompt: string, model: string | null = null): AnswerGroup => ({
  engine: "chatgpt",
  surface: "api",
  location: null,
  language: null,
  model,
  prompt,
  trackerId: null,
  origin: "live",
  searched: true,
  analyzerVersion: "1",
  isTextRemoved: false
})

const independent = { sameRun: 0, laterRuns: [], comparisons: 0, isMeasured: true }

/** The change of source 0, with four answers a day before the mark and for ten days since; so many are gap answers. */
const changeIn = (
  prompts: ReadonlyArray<{
    readonly name: string
    readonly gapsBefore: number
    readonly gapsSince: number
    readonly days?: number
  }>,
  modelAt: (day: number) => string | null = () => null
) => {
  const sources = new DoneSources({ atOf: new Map([["g2.com", markedAt]]), overdispersionOf: () => independent })
  sources.name(0, "g2.com")
  sources.name(1, "other.example")
  let number = 0
  for (const { days = 10, gapsBefore, gapsSince, name } of prompts) {
    for (let day = -days; day < 10; day++) {
      const gaps = day < 0 ? gapsBefore : gapsSince
      for (let answer = 0; answer < 4; answer++) {
        const atMillis = DateTime.toEpochMillis(markedAt) + day * dayMillis
        const counted = { number: number++, atMillis, isGap: answer < gaps }
        // an answer that cites two pages of the source
        for (const source of [0, 0, 1]) sources.add(source, counted, groupOf(name, modelAt(day)))
      }
    }
  }
  return sources.changes()
}

describe("a source that is marked as done", () => {
  it("has its gap rate before and since, with the difference and a verdict", () => {
    const changes = changeIn([
      { name: "best crm", gapsBefore: 3, gapsSince: 1 },
      { name: "free crm", gapsBefore: 3, gapsSince: 1 }
    ])
    assert.deepStrictEqual([...changes.keys()], [0])
    const change = changes.get(0) ?? assert.fail("no change")
    assert.deepInclude(change, { at: markedAt, value: 0.25, difference: -0.5, verdict: "down", verdictPage: "down" })
    assert.deepInclude(change.previous, { value: 0.75, k: 60, n: 80 })
    assert.isTrue((change.low ?? 0) < -0.5 && (change.high ?? 0) > -0.5 && (change.high ?? 0) < 0)
    assert.deepInclude(change, { cells: 2, cellsLeftOut: 0 })
  })

  it("is compared by prompt: another mix of prompts is no change", () => {
    // pooled, the gap rate would fall from 0.67 to 0.5
    const change = changeIn([
      { name: "always", gapsBefore: 4, gapsSince: 4, days: 20 },
      { name: "never", gapsBefore: 0, gapsSince: 0 }
    ]).get(0)
    assert.deepInclude(change, { difference: 0, verdict: "within_noise" })
  })

  it("leaves out prompts that cite it on one side alone, and knows when too few are left", () => {
    const change = changeIn([{ name: "new", gapsBefore: 0, gapsSince: 2, days: 0 }]).get(0)
    assert.deepInclude(change, { value: null, verdict: "few_answers", cells: 0, cellsLeftOut: 1 })
  })

  it("says when another model answers since", () => {
    const change = changeIn([{ name: "best crm", gapsBefore: 4, gapsSince: 0 }], (day) => (day < 0 ? "a" : "b")).get(0)
    assert.deepInclude(change, { verdict: "model_changed" })
  })
})
