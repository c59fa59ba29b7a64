/**
 * The simulated world, measured through its engines' answers. Hashes and the test clock decide everything, so the
 * figures are always the same.
 */
import { knownEngines as engines } from "@answerscope/core"
import { modelOn } from "@answerscope/providers/testing"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import * as fc from "fast-check"
import { askForDays, modelChanges, shownPlan, type SimulatedPlan } from "./simulated-days.ts"

const meanOf = (values: ReadonlyArray<number>): number => values.reduce((sum, value) => sum + value, 0) / values.length

const year: SimulatedPlan = {
  ...shownPlan,
  days: 365,
  prompts: Array.from({ length: 20 }, (_, index) => `best crm for a team of ${index + 2}`)
}

describe("60 days of the simulated world", () => {
  it.effect("name the brand at each cell's rate, and days differ more than independent answers would", () =>
    Effect.gen(function* () {
      const { cells } = yield* askForDays({ ...shownPlan, samples: 6 })
      for (const { engine, named, prompt, rate } of cells) {
        assert.isTrue(rate >= 0.04 && rate <= 0.96, `${engine} ${prompt}: ${rate}`)
        // four deviations of 360 answers that count as 240
        assert.closeTo(named, rate, 4 * Math.sqrt((rate * (1 - rate)) / 240), `${engine} ${prompt}`)
      }
      assert.isAbove(new Set(cells.map(({ rate }) => rate.toFixed(2))).size, 3, "cells differ")
      // six answers with a correlation of 0.1 have 1.5 times the variance; good days and drift add to it
      const over = meanOf(cells.map(({ overBinomial }) => overBinomial))
      assert.isTrue(over > 1.3 && over < 2.5, `${over}`)
      assert.isTrue(cells.every(({ overBinomial }) => overBinomial > 0.9))
    })
  )
})

describe("models of the simulated world", () => {
  it("change two to four times a year, each time with the rates of some cells", () => {
    const moved = engines.flatMap((engine) => {
      const changes = modelChanges(year, engine)
      assert.isTrue(changes.length >= 2 && changes.length <= 4, `${engine}: ${changes.length}`)
      return changes.map(({ from, moves, to }) => {
        assert.isTrue(to.startsWith(`simulated-${engine}-`) && to > from)
        assert.isTrue(moves.some((move) => Math.abs(move) > 0.2))
        return moves.filter((move) => move !== 0).length / moves.length
      })
    })
    const share = meanOf(moved)
    assert.isTrue(share > 0.2 && share < 0.4, `${share}`)
  })

  it("that are chosen by name stay", () => {
    const days = Array.from({ length: 366 }, (_, day) => shownPlan.firstDay + day)
    assert.deepStrictEqual([...new Set(days.map((day) => modelOn("claude", "opus-9", day).name))], ["simulated-opus-9"])
    assert.isAbove(new Set(days.map((day) => modelOn("claude", "simulated-claude", day).name)).size, 2)
  })
})

const names = fc.uniqueArray(
  fc.constantFrom(
    "Acme",
    "Globex",
    "Initech",
    "HubSpot",
    "Zoho CRM",
    "monday.com",
    "Help Scout",
    "Pipedrive",
    "Köhler & Söhne",
    "Less Annoying CRM",
    "Notion",
    "7shifts",
    "L'Atelier",
    "Überblick"
  ),
  { minLength: 2, maxLength: 6 }
)
const prompts = fc
  .tuple(
    fc.constantFrom("best", "cheapest", "most reliable", "which is the easiest", "compare", "what do people say about"),
    fc.constantFrom("crm", "project tool", "help desk", "payroll software", "note app", "booking system"),
    fc.constantFrom("", " for startups", " in 2026", " with a good mobile app", " for a school?")
  )
  .map((parts) => parts.join(" ").replace("  ", " "))
const plans = fc.record({
  engines: fc.constantFrom(...engines).map((engine) => [engine]),
  prompts: prompts.map((prompt) => [prompt]),
  names,
  firstDay: fc.integer({ min: 19_000, max: 24_000 }),
  days: fc.constant(2),
  samples: fc.constant(3)
})

describe("answers of the simulated world", () => {
  it.effect("are read by our analysis as they were decided, nearly all", () =>
    Effect.gen(function* () {
      const drawn = fc.sample(plans, { seed: 11, numRuns: 150 })
      const agreements = (yield* Effect.forEach(drawn, askForDays)).map(({ agreement }) => agreement)
      const sum = (of: (agreement: (typeof agreements)[number]) => number) =>
        agreements.reduce((total, agreement) => total + of(agreement), 0)
      const answers = sum((agreement) => agreement.answers)
      const shares = {
        mentioned: sum(({ mentioned }) => mentioned) / answers,
        competitors: sum(({ competitors }) => competitors) / answers,
        position: sum(({ position }) => position) / answers,
        tone: sum(({ tone }) => tone) / sum(({ offered }) => offered)
      }
      const printed = `read as decided, of ${answers} answers: ${JSON.stringify(shares)}`
      console.log(printed)
      assert.isAtLeast(shares.mentioned, 0.995, printed)
      assert.isAtLeast(shares.competitors, 0.99, printed)
      assert.isAtLeast(shares.position, 0.97, printed)
      assert.isAtLeast(shares.tone, 0.95, printed)
    })
  )
})
