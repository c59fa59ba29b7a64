/**
 * Asks the simulated engines for many days, like a tracker, and measures their answers: mention rates by cell,
 * correlation within a day, model changes. Compares our own analysis with the simulated truth.
 */
import { analyzeAnswer } from "@answerscope/analysis"
import type { Engine } from "@answerscope/core"
import { simulatedEngine } from "@answerscope/providers"
import { cellAt, modelOn, namingOf, settledRate, type SimulatedNaming } from "@answerscope/providers/testing"
import { Effect } from "effect"
import { TestClock } from "effect/testing"

const dayMillis = 86_400_000

/** The request. The first of the names is the brand. */
export interface SimulatedPlan {
  readonly engines: ReadonlyArray<Engine>
  readonly prompts: ReadonlyArray<string>
  readonly names: ReadonlyArray<string>
  /** The first day, in days since 1970. */
  readonly firstDay: number
  readonly days: number
  readonly samples: number
}

/** How many answers the analysis got right. */
export interface Agreement {
  readonly answers: number
  readonly mentioned: number
  readonly competitors: number
  readonly position: number
  /** Answers that recommend the brand, and those of them with an analyzed sentiment. */
  readonly offered: number
  readonly tone: number
}

/** Statistics of one cell's answers. */
export interface CellFigures {
  readonly engine: Engine
  readonly prompt: string
  /** The mean of the days' rates in the world. */
  readonly rate: number
  /** The share of answers that mention the brand. */
  readonly named: number
  /** The variance of the daily shares, relative to that of independent answers. */
  readonly overBinomial: number
  /** Days with another model than the day before, from 0. */
  readonly changes: ReadonlyArray<number>
}

const tones = { praise: "positive", facts: "neutral", criticism: "negative" } as const

const tracked = (name: string) => ({ name, aliases: [], domain: null })

/** The brand's position in a world that lists options by strength; `null` if it is not recommended. */
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
  // without variance there is no correlation
  return expected === 0 ? 1 : squares / expected
}

/** Asks one cell on all days, advancing the clock. */
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

/** Executes a plan on the test clock. */
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

/** A change of an engine's model, with the shift of each cell's settled rate. */
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

/** The plan of the tool and its test: 2 engines, 3 prompts, 60 days from 2026-09-01. */
export const shownPlan: SimulatedPlan = {
  engines: ["chatgpt", "perplexity"],
  prompts: ["best crm for startups", "which crm has the best support?", "crm with a good mobile app"],
  names: ["Acme", "Globex", "Initech", "Hooli"],
  firstDay: Date.UTC(2026, 8, 1) / dayMillis,
  days: 60,
  samples: 5
}
