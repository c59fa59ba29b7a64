/**
 * A world of engines with known rates: the content of each answer, by cell, run and sample. The same seed gives the
 * same answers in any order, so that the policy alone and the whole product can get the same.
 */
import { type Engine, knownEngines as engines, type Sentiment } from "@answerscope/core"
import { beta, type Chance, chanceAt, normal } from "../chance.ts"
import type { Behaviour } from "./worlds.ts"

/** The truth of a cell. */
export interface Truth {
  readonly mention: number
  /** Mean position in answers that mention the brand. */
  readonly position: number
  /** Shares of positive and negative answers. */
  readonly positive: number
  readonly negative: number
  readonly rivals: ReadonlyArray<number>
}

/** A change at a run, counted from 1, in some of the cells. */
export interface TrueChange {
  readonly run: number
  readonly cells: (cell: number) => boolean
  readonly to: Partial<Truth>
  /** Whether the cells' engines use another model since. Default: no. */
  readonly isOfModel?: boolean
}

export interface WorldOptions {
  readonly behaviour: Behaviour
  readonly prompts: number
  readonly engineCount: number
  readonly truthOf: (cell: number) => Truth
  readonly change: TrueChange | null
  /** Which indicators exist: all five types, or mentions only. */
  readonly isMentionAlone: boolean
  readonly seed: number
}

/** A prompt on an engine. */
export interface WorldCell {
  readonly prompt: string
  readonly engine: Engine
}

/** The content of one answer. */
export interface WorldAnswer {
  readonly model: string
  readonly isNamed: boolean
  /** `null` if the brand is not mentioned, or only mentions are simulated; the same for sentiment. */
  readonly position: number | null
  readonly tone: Sentiment | null
  /** Whether it mentions each competitor of the cell. */
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

/** The distributions of one cell's answers in one run. */
interface RunTruth {
  readonly model: string
  readonly truth: Truth
  readonly mention: number
  readonly rivals: ReadonlyArray<number>
}

/** Seeds of a run: first the truths, then the answers by cell. */
const ofTruths = 0
const ofAnswers = 1

export class AlertWorld {
  /** In grid order: prompt by prompt. */
  readonly cells: ReadonlyArray<WorldCell>
  private readonly options: WorldOptions
  /** Drift of each cell's rate up to the last known run. */
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

  /** The content of an answer of a run; runs and samples are counted from 1. `null`: its check fails. */
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

  /** The distributions of a run's answers. Rates drift from run to run, so earlier runs are drawn first. */
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
