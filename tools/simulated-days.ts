/**
 * Asks the simulated engines for many days, as a tracker does, and measures what their answers say: how often each cell
 * names the brand, how the answers of a day hang together, when models change. Read by our own analysis, and compared
 * with what the simulated world decided.
 */
import { analyzeAnswer } from "@answerscope/analysis"
import type { Engine } from "@answerscope/core"
import { simulatedEngine } from "@answerscope/providers"
import { cellAt, modelOn, namingOf, settledRate, type SimulatedNaming } from "@answerscope/providers/testing"
import { Effect } from "effect"
import { TestClock } from "effect/testing"

const dayMillis = 86_400_000

/** What is asked. The first of the names is the brand. */
export interface SimulatedPlan {
  readonly engines: ReadonlyArray<Engine>
  readonly prompts: ReadonlyArray<string>
  readonly names: ReadonlyArray<string>
  /** The first day, in days since 1970. */
  readonly firstDay: number
  readonly days: number
  readonly samples: number
}

/** In how many answers the analysis found what the world decided. */
export interface Agreement {
  readonly answers: number
  readonly mentioned: number
  readonly competitors: number
  readonly position: number
  /** Answers that offer the brand, and those of them whose tone was read. */
  readonly offered: number
  readonly tone: number
}

/** What the answers of one cell say. */
export interface CellFigures {
  readonly engine: Engine
  readonly prompt: string
  /** The mean of the days' rates in the world. */
  readonly rate: number
  /** The share of answers that name the brand. */
  readonly named: number
  /** The variance of the days' shares, as a multiple of what it would be if all answers were independent. */
  readonly overBinomial: number
  /** The days on which the model was another than the day before, from 0. */
  readonly changes: ReadonlyArray<number>
}

const tones = { praise: "positive", facts: "neutral", criticism: "negative" } as const

const tracked = (name: string) => ({ name, aliases: [], domain: null })

/** The place of the brand in a world that lists the options by strength; null when it is not offered. */
const placeIn = (text: string, brand: SimulatedNaming): number | null => {
  if (!brand.isNamed || brand.isInPassing) return null
  const heads = [...text.matchAll(/\*\*(.+?)\*\*|^### \d+\. (.+)$|^\| (?!Product)([^|]+?) \|/gm)]
  return heads.findIndex(([, bold, title, cell]) => (bold ?? title ?? cell) === brand.name) + 1
}

const agreementOf = (options: {
  readonly text: string
  readonly prompt: string
  readonly namings: ReadonlyArray<SimulatedNaming>
}): Agreement => {
  const { namings, prompt, text } = options
  const [brand, ...others] = namings
  if (brand === undefined) throw new Error("A plan needs a brand")
  const found = analyzeAnswer({
    answer: text,
    prompt,
    brand: tracked(brand.name),
    competitors: others.map(({ name }) => tracked(name))
  })
  const named = others.filter(({ isNamed }) => isNamed).map(({ name }) => name)
  const place = placeIn(text, brand)
  return {
    answers: 1,
    mentioned: Number(found.mentioned === brand.isNamed),
    competitors: Number(found.competitorsFound.toSorted().join("\n") === named.toSorted().join("\n")),
    position: Number(found.position === place),
    offered: Number(place !== null),
    tone: Number(place !== null && found.sentiment === tones[brand.tone])
  }
}

const meanOf = (values: ReadonlyArray<number>): number => values.reduce((sum, value) => sum + value, 0) / values.length

interface Day {
  readonly named: number
  readonly rate: number
  readonly model: string
}

/** The variance of the daily counts about the mean of their model, over that of the binomial distribution. */
const overBinomial = (days: ReadonlyArray<Day>, samples: number): number => {
  let squares = 0
  let expected = 0
  for (const ofModel of Map.groupBy(days, ({ model }) => model).values()) {
    const mean = meanOf(ofModel.map(({ named }) => named))
    squares += ofModel.reduce((sum, { named }) => sum + (named - mean) ** 2, 0)
    expected += (ofModel.length - 1) * mean * (1 - mean / samples)
  }
  // where nothing can vary, nothing hangs together
  return expected === 0 ? 1 : squares / expected
}

/** Asks one cell on all days; the clock is moved along. */
const askCell = Effect.fnUntraced(function* (
  plan: SimulatedPlan,
  { engine, prompt }: Pick<CellFigures, "engine" | "prompt">
) {
  const { ask } = simulatedEngine({ engine })
  const agreements: Array<Agreement> = []
  const days: Array<Day> = []
  for (let day = plan.firstDay; day < plan.firstDay + plan.days; day++) {
    yield* TestClock.setTime(day * dayMillis)
    const model = modelOn(engine, null, day)
    let named = 0
    let rate = 0
    for (let sample = 1; sample <= plan.samples; sample++) {
      const answer = yield* ask({ prompt, model: null, location: null, sample, hints: plan.names })
      const cell = cellAt({ engine, prompt, model, day, sample })
      const namings = plan.names.map((name) => namingOf(cell, name))
      agreements.push(agreementOf({ text: answer.text, prompt, namings }))
      if (answer.text.includes(plan.names[0] ?? "")) named++
      rate = namings[0]?.rate ?? 0
    }
    days.push({ named, rate, model: model.name })
  }
  const figures: CellFigures = {
    engine,
    prompt,
    rate: meanOf(days.map((day) => day.rate)),
    named: meanOf(days.map((day) => day.named)) / plan.samples,
    overBinomial: overBinomial(days, plan.samples),
    changes: days.flatMap(({ model }, index) => (index > 0 && days[index - 1]?.model !== model ? [index] : []))
  }
  return { figures, agreements }
})

/** Carries out a plan on the clock of the test. */
export const askForDays = Effect.fnUntraced(function* (plan: SimulatedPlan) {
  const cells = yield* Effect.forEach(
    plan.engines.flatMap((engine) => plan.prompts.map((prompt) => ({ engine, prompt }))),
    (cell) => askCell(plan, cell)
  )
  const all = cells.flatMap(({ agreements }) => agreements)
  const sum = (of: (agreement: Agreement) => number) => all.reduce((total, agreement) => total + of(agreement), 0)
  const agreement: Agreement = {
    answers: all.length,
    mentioned: sum(({ mentioned }) => mentioned),
    competitors: sum(({ competitors }) => competitors),
    position: sum(({ position }) => position),
    offered: sum(({ offered }) => offered),
    tone: sum(({ tone }) => tone)
  }
  return { cells: cells.map(({ figures }) => figures), agreement }
})

/** A change of an engine's model, and how far it moved the settled rate of each cell. */
export interface ModelChange {
  /** In days since 1970. */
  readonly day: number
  readonly from: string
  readonly to: string
  readonly moves: ReadonlyArray<number>
}

/** The changes of an engine's model within a plan's days. */
export const modelChanges = (plan: SimulatedPlan, engine: Engine): ReadonlyArray<ModelChange> =>
  Array.from({ length: plan.days - 1 }, (_, index) => plan.firstDay + index + 1).flatMap((day) => {
    const [before, after] = [modelOn(engine, null, day - 1), modelOn(engine, null, day)]
    if (before.name === after.name) return []
    const moves = plan.prompts.flatMap((prompt) => {
      const cell = { engine, prompt, day, sample: 1 }
      const [cellBefore, cellAfter] = [cellAt({ ...cell, model: before }), cellAt({ ...cell, model: after })]
      return plan.names.map((name) => settledRate(cellAfter, name) - settledRate(cellBefore, name))
    })
    return [{ day, from: before.name, to: after.name, moves }]
  })

/** The plan that the tool prints and the test holds to its bounds: 2 engines, 3 prompts, 60 days from 2026-09-01. */
export const shownPlan: SimulatedPlan = {
  engines: ["chatgpt", "perplexity"],
  prompts: ["best crm for startups", "which crm has the best support?", "crm with a good mobile app"],
  names: ["Acme", "Globex", "Initech", "Hooli"],
  firstDay: Date.UTC(2026, 8, 1) / dayMillis,
  days: 60,
  samples: 5
}
