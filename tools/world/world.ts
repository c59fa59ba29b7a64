/**
 * A world of engines with known rates: the content of each answer, by cell, run and sample. The same seed gives the
 * same answers in any order, so that the policy alone and the whole product can get the same.
 */
import { type Engine, knownEngines as engines, type Sentiment } from "@answerscope/core"
import type { Chance } from "../chance.ts"
import type { Behaviour } from "./behaviour.ts"
import { beta, chanceAt, normal } from "./chance.ts"
import { type TrueChange, type Truth, truthIn } from "./truth.ts"

export interface WorldOptions {
  readonly behaviour: Behaviour
  readonly prompts: number
  readonly engineCount: number
  readonly truthOf: (cell: number) => Truth
  readonly changes: ReadonlyArray<TrueChange>
  /** Which indicators exist: all five types, or mentions only. */
  readonly isMentionAlone: boolean
  readonly seed: number
}

/** A prompt on an engine. */
export interface WorldCell {
  readonly prompt: string
  readonly engine: Engine
}

/** Place of an answer. Runs and samples are counted from 1. */
export interface AnswerPlace {
  readonly cell: number
  readonly run: number
  readonly sample: number
}

/** The content of one answer. */
export interface WorldAnswer {
  readonly model: string
  /** Number of the text within its cell. Answers that repeat one another word by word have the same. */
  readonly text: number
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
/** A rate moved by this much on the logit. */
export const shifted = (rate: number, shift: number): number => (shift === 0 ? rate : shareOf(logit(rate) + shift))

const toneOf = (chance: Chance, { negative, positive }: Truth, mislabelled: number): Sentiment => {
  const isChance = chance() < mislabelled
  const at = chance()
  if (isChance) return at < 1 / 3 ? "positive" : at < 2 / 3 ? "negative" : "neutral"
  return at < positive ? "positive" : at < positive + negative ? "negative" : "neutral"
}

/** The distributions of one cell's answers in one run. */
interface RunTruth {
  readonly engine: Engine
  readonly isOfNewModel: boolean
  readonly truth: Truth
  readonly mention: number
  readonly rivals: ReadonlyArray<number>
}

const none: ReadonlyArray<never> = []

/** Seeds of a run: first the truths, then the answers by cell. */
const ofTruths = 0
const ofAnswers = 1
/** Instead of a sample: whether the run repeats the one before. */
const ofRepetition = 0

const samplesMax = 10_000

const textAt = ({ run, sample }: AnswerPlace): number => run * samplesMax + sample

export class World {
  /** In grid order: prompt by prompt. */
  readonly cells: ReadonlyArray<WorldCell>
  private readonly options: WorldOptions
  private readonly before: ReadonlyArray<Truth>
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
    this.before = this.cells.map((_, cell) => options.truthOf(cell))
    const chance = chanceAt(options.seed, 0)
    this.wandered = this.cells.map(() => options.behaviour.wander.deviation * normal(chance))
  }

  /** Returns the content of an answer. `null`: its check fails. */
  answer(place: AnswerPlace): WorldAnswer | null {
    const own = this.chanceOf(place)
    const { failed = this.options.behaviour.failed } = this.truthOf(place).truth
    if (own() < failed) return null
    const source = this.sourceOf(place)
    if (source === place) return this.drawn(place, own)
    const chance = this.chanceOf(source)
    // the draw of its failure
    chance()
    const repeated = this.drawn(source, chance)
    return this.options.behaviour.textsRepeat ? repeated : { ...repeated, text: textAt(place) }
  }

  private chanceOf({ cell, run, sample }: AnswerPlace): Chance {
    return chanceAt(this.options.seed, run, ofAnswers + cell, sample)
  }

  private truthOf({ cell, run }: AnswerPlace): RunTruth {
    const found = this.truths(run)[cell]
    if (found === undefined) throw new Error(`The world has no cell ${cell}`)
    return found
  }

  /** The place whose text an answer has: its own, or that of an earlier answer. */
  private sourceOf(place: AnswerPlace): AnswerPlace {
    const { behaviour, seed } = this.options
    const { cachedRuns, repeats } = behaviour
    const { cell } = place
    // caches of different cells expire in different runs
    const run = cachedRuns === 0 ? place.run : Math.max(1, place.run - ((place.run + cell) % cachedRuns))
    const isRepeated = repeats > 0 && run > 1 && chanceAt(seed, run, ofAnswers + cell, ofRepetition)() < repeats
    if (isRepeated) return this.sourceOf({ cell, run: run - 1, sample: 1 })
    return cachedRuns === 0 ? place : { cell, run, sample: 1 }
  }

  private drawn(place: AnswerPlace, chance: Chance): WorldAnswer {
    const { engine, isOfNewModel, mention, rivals, truth } = this.truthOf(place)
    const { behaviour, isMentionAlone } = this.options
    const text = textAt(place)
    const model = isOfNewModel ? `${engine}-2` : `${engine}-1`
    const isNamed = chance() < mention
    if (isMentionAlone) return { model, text, isNamed, position: null, tone: null, rivals: none }
    const isAlone = behaviour.isEitherOr && isNamed
    return {
      model,
      text,
      isNamed,
      rivals: rivals.map((rate) => chance() < rate && !isAlone),
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
    const { behaviour, changes, seed } = this.options
    const { alike, engineDays, shocks, wander } = behaviour
    const chance = chanceAt(seed, run, ofTruths)
    const days = new Map(
      engines.map((engine) => {
        const shock = chance() < shocks.share ? shocks.deviation * normal(chance) : 0
        return [engine, engineDays * normal(chance) + shock]
      })
    )
    return this.before.map((before, cell) => {
      const engine = this.cells[cell]?.engine ?? ""
      const wandered = wander.deviation === 0 ? 0 : this.wanderedOn(cell, chance)
      const { isOfNewModel, truth } = truthIn({ before, changes, cell, run })
      const moved = (rate: number): number => {
        const mean = shifted(rate, wandered + (days.get(engine) ?? 0))
        return alike === 0 ? mean : beta(chance, mean, 1 / alike - 1)
      }
      const mention = moved(truth.mention)
      return {
        engine,
        isOfNewModel,
        truth,
        mention,
        rivals: truth.rivals.length === 0 ? none : truth.rivals.map(moved)
      }
    })
  }

  /** Moves a cell's rate on by one run. */
  private wanderedOn(cell: number, chance: Chance): number {
    const { deviation, stays } = this.options.behaviour.wander
    const wandered = stays * (this.wandered[cell] ?? 0) + Math.sqrt(1 - stays * stays) * deviation * normal(chance)
    this.wandered[cell] = wandered
    return wandered
  }
}

/** Weights of the standard normal distribution at whole deviations: sums of smooth functions are exact to 8 digits. */
const weights = Array.from({ length: 11 }, (_, index) => {
  const at = index - 5
  return { at, weight: Math.exp((-at * at) / 2) / Math.sqrt(2 * Math.PI) }
})

/**
 * The mean shares over all possible runs in which nothing changes: of answers that mention the brand, and of each
 * competitor. Does not include shocks.
 */
export const longRunOf = ({ mention, rivals }: Truth, behaviour: Behaviour): Pick<Truth, "mention" | "rivals"> => {
  const { engineDays, isEitherOr, wander } = behaviour
  const deviation = Math.hypot(engineDays, wander.deviation)
  const meanOf = (value: (shift: number) => number): number =>
    weights.reduce((sum, { at, weight }) => sum + weight * value(at * deviation), 0)
  return {
    mention: meanOf((shift) => shifted(mention, shift)),
    rivals: rivals.map((rate) =>
      meanOf((shift) => shifted(rate, shift) * (isEitherOr ? 1 - shifted(mention, shift) : 1))
    )
  }
}
