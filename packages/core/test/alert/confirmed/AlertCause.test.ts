import { type Engine, knownEngines as engines } from "@answerscope/core"
import { ConfirmedAlerts } from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"
import { entryAt } from "../Entries.ts"

const { causeOf, emptyHistory, withEntry } = ConfirmedAlerts

const changeRun = 21

/** How often something is named, of twelve answers of each run. */
interface Level {
  readonly mention: number
  readonly rival: number
}

const steady: Level = { mention: 9, rival: 6 }
const fallen: Level = { mention: 1, rival: 6 }

/** Twenty runs as they were, five since. */
const cellOf = (engine: Engine, since: Level = steady, modelSince = "model-1"): ConfirmedAlerts.CauseCell => {
  const entries = Array.from({ length: 25 }, (_, index): ConfirmedAlerts.Entry => {
    const run = index + 1
    const { mention, rival } = run < changeRun ? steady : since
    return entryAt(run, {
      mentions: { k: mention, n: 12 },
      rivals: { globex: rival },
      models: [run < changeRun ? "model-1" : modelSince]
    })
  })
  return {
    engine,
    history: entries.reduce(withEntry, emptyHistory),
    correlation: ConfirmedAlerts.assumedOverdispersion
  }
}

/** The cause of a fall in a cell of chatgpt, among ten cells of each engine that are at those levels since. */
const causeAmong = (levels: { readonly [E in Engine]?: Level }, own = cellOf("chatgpt", fallen)) =>
  causeOf({
    cell: own,
    others: engines.flatMap((engine) => Array.from({ length: 10 }, () => cellOf(engine, levels[engine]))),
    run: changeRun,
    direction: -1
  })

describe("what a change goes with", () => {
  it("is the cell alone where nothing else moved, or two other cells did", () => {
    assert.strictEqual(causeAmong({}), "cell")
    const others = [...Array.from({ length: 10 }, () => cellOf("chatgpt")), cellOf("chatgpt", fallen)]
    const cell = cellOf("chatgpt", fallen)
    const options = { cell, others: [...others, cellOf("chatgpt", fallen)], run: changeRun, direction: -1 } as const
    assert.strictEqual(causeOf(options), "cell")
  })

  it("is the engine where its other cells moved, too", () => {
    assert.strictEqual(causeAmong({ chatgpt: { mention: 2, rival: 1 } }), "engine")
  })

  it("is the brand where other engines name it less, and not its competitors", () => {
    assert.strictEqual(causeAmong({ chatgpt: fallen, claude: fallen, gemini: fallen, perplexity: fallen }), "brand")
  })

  it("is neither where competitors moved with it on other engines", () => {
    const all: Level = { mention: 1, rival: 0 }
    assert.strictEqual(causeAmong({ claude: all, gemini: all, perplexity: all }), "everywhere")
  })

  it("is no brand that rose elsewhere while it fell here", () => {
    const risen: Level = { mention: 12, rival: 6 }
    assert.strictEqual(causeAmong({ claude: risen, gemini: risen, perplexity: risen }), "cell")
  })

  it("is the model where the engine answers with another one since", () => {
    assert.strictEqual(causeAmong({}, cellOf("chatgpt", fallen, "model-2")), "model")
  })

  it("says nothing of an engine that has few other cells", () => {
    const others = Array.from({ length: 4 }, () => cellOf("chatgpt", { mention: 2, rival: 6 }))
    const options = { cell: cellOf("chatgpt", fallen), others, run: changeRun, direction: -1 } as const
    assert.strictEqual(causeOf({ ...options, others: others.slice(0, 2) }), "cell")
  })
})
