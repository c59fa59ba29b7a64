/**
 * A world of engines whose true rates are known: what each answer says, by cell, run and sample. The same seed gives
 * the same answers, in whatever order they are asked for, so that the policy alone and the whole product can be given
 * them.
 */
import { type Engine, knownEngines as engines, type Sentiment } from "@answerscope/core"
import { beta, type Chance, chanceAt, normal } from "../chance.ts"
import type { Behaviour } from "./worlds.ts"

/** What is true of a cell. */
export interface Truth {
  readonly mention: number
  /** Where answers that name the brand rank it, about. */
  readonly position: number
  /** Shares of positive and negative answers. */
  readonly positive: number
  readonly negative: number
  readonly rivals: ReadonlyArray<number>
}

/** A change that comes with a run, counted from 1, in some of the cells. */
export interface TrueChange {
  readonly run: number
  readonly cells: (cell: number) => boolean
  readonly to: Partial<Truth>
  /** Whether the cells' engines answer with another model since; left out: no. */
  readonly isOfModel?: boolean
}

export interface WorldOptions {
  readonly behaviour: Behaviour
  readonly prompts: number
  readonly engineCount: number
  readonly truthOf: (cell: number) => Truth
  readonly change: TrueChange | null
  /** Which questions have answers: all five types, or mentions alone. */
  readonly isMentionAlone: boolean
  readonly seed: number
}

/** A prompt on an engine. */
export interface WorldCell {
  readonly prompt: string
  readonly engine: Engine
}

/** What one answer says. */
export interface WorldAnswer {
  readonly model: string
  readonly isNamed: boolean
  /** Null where the brand is not named, or only mentions are looked at; so is the tone. */
  readonly position: number | null
  readonly tone: Sentiment | null
  /** Whether it names each competitor of the cell. */
  readonly rivals: ReadonlyArray<boolean>
}

/** The competitors of a world's cells. */
export const rivalName = (rival: number): string => rivalNames[rival] ?? `Rival ${rival}`

const rivalNames = ["Globex", "Initech", "Hooli", "Vandelay", "Wonka"]

const logit = (share: number): number => Math.log(share / (1 - share))
const shareOf = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds))

const toneOf = (chance: Chance, { negative, positive }: Truth, mislabelled: number): Sentiment => {
  const isChance = chance() < mislabelled
  const at = chance()
  if (isChance) return at < 1 / 3 ? "positive" : at < 2 / 3 ? "negative" : "neutral"
  return at < positive ? "positive" : at < positive + negative ? "negative" : "neutral"
}

/** What one cell's answers of one run are drawn from. */
interface RunTruth {
  readonly model: string
  readonly truth: Truth
  readonly mention: number
  readonly rivals: ReadonlyArray<number>
}

/** The places of chances of a run: its truths, and then its answers by cell. */
const ofTruths = 0
const ofAnswers = 1

export class AlertWorld {
  /** In the order of the grid: prompt by prompt. */
  readonly cells: ReadonlyArray<WorldCell>
  private readonly options: WorldOptions
  /** How far each cell's rate has wandered by the run that is known last. */
  private readonly wandered: Array<number>
  /** By run, from the first. */
  private readonly known: Array<ReadonlyArray<RunTruth>> = []

  constructor(options: WorldOptions) {
    this.options = options
    const asked = engines.slice(0, options.engineCount)
    this.cells = Array.from({ length: options.prompts }, (_, prompt) =>
      asked.map((engine) => ({ prompt: `prompt ${prompt}`, engine }))
    ).flat()
    const chance = chanceAt(options.seed, 0)
    this.wandered = this.cells.map(() => options.behaviour.wander.deviation * normal(chance))
  }

  /** What an answer of a run says; runs and samples are counted from 1. Null: its check fails. */
  answer({ cell, run, sample }: { readonly cell: number; readonly run: number; readonly sample: number }) {
    const source = this.truths(run)[cell]
    if (source === undefined) throw new Error(`The world has no cell ${cell}`)
    return this.drawn(source, chanceAt(this.options.seed, run, ofAnswers + cell, sample))
  }

  private drawn({ mention, model, rivals, truth }: RunTruth, chance: Chance): WorldAnswer | null {
    const { behaviour, isMentionAlone } = this.options
    if (chance() < behaviour.failed) return null
    const isNamed = chance() < mention
    if (isMentionAlone) return { model, isNamed, position: null, tone: null, rivals: [] }
    return {
      model,
      isNamed,
      rivals: rivals.map((rate) => chance() < rate),
      tone: isNamed ? toneOf(chance, truth, behaviour.mislabelled) : null,
      position: isNamed ? Math.max(1, Math.round(truth.position + normal(chance))) : null
    }
  }

  /** What a run's answers are drawn from. Rates wander from run to run, so those before are drawn first. */
  private truths(run: number): ReadonlyArray<RunTruth> {
    for (let next = this.known.length + 1; next <= run; next++) this.known.push(this.nextTruths(next))
    return this.known[run - 1] ?? []
  }

  private nextTruths(run: number): ReadonlyArray<RunTruth> {
    const { behaviour, change, seed, truthOf } = this.options
    const { alike, engineDays, shocks, wander } = behaviour
    const chance = chanceAt(seed, run, ofTruths)
    const days = new Map(
      engines.map((engine) => {
        const shock = chance() < shocks.share ? shocks.deviation * normal(chance) : 0
        return [engine, engineDays * normal(chance) + shock]
      })
    )
    return this.cells.map(({ engine }, cell) => {
      const wandered =
        wander.stays * (this.wandered[cell] ?? 0) +
        Math.sqrt(1 - wander.stays * wander.stays) * wander.deviation * normal(chance)
      this.wandered[cell] = wandered
      const isChanged = change !== null && run >= change.run && change.cells(cell)
      const truth = { ...truthOf(cell), ...(isChanged ? change.to : {}) }
      const moved = (rate: number): number => {
        const mean = shareOf(logit(rate) + wandered + (days.get(engine) ?? 0))
        return alike === 0 ? mean : beta(chance, mean, 1 / alike - 1)
      }
      const model = isChanged && change.isOfModel === true ? "new model" : "model"
      return { model, truth, mention: moved(truth.mention), rivals: truth.rivals.map(moved) }
    })
  }
}
