/**
 * The world behind simulated engines: how often answers mention each name, at what position and in what tone. Every
 * name of a cell (prompt and engine) has a rate. It wanders slowly, moves with the days of its engine, and in some
 * cells jumps when the engine's model changes. Hashes determine all of it, so nothing is stored, and the answers about
 * one name do not depend on other tracked names.
 */
import type { Engine } from "@answerscope/core"
import { bell, fraction, seedOf } from "./SeededRandom.ts"
import type { SimulatedModel } from "./SimulatedModel.ts"
import { type SimulatedStory, storyIn, storyLevel } from "./SimulatedStory.ts"

/** Which answer of a cell. */
export interface SimulatedMoment {
  readonly engine: Engine
  readonly prompt: string
  readonly model: SimulatedModel
  /** Days since 1970. */
  readonly day: number
  /** 1 and up. */
  readonly sample: number
  /** Brand of the prompt's story, if it asks for one. */
  readonly brand?: string | null
  /** Place and language of the asker; null or absent for the United States in English, the default. */
  readonly market?: string | null
}

export type SimulatedTone = "praise" | "facts" | "criticism"

/** How one answer mentions one name. */
export interface SimulatedNaming {
  readonly name: string
  /** The share of this day's answers of the cell that name it. */
  readonly rate: number
  readonly isNamed: boolean
  /** Named, but not offered as an option. */
  readonly isInPassing: boolean
  /** Options are ordered by it, the greatest first. */
  readonly strength: number
  readonly tone: SimulatedTone
}

/** A moment with what all names of its cell share, so that it is computed once. */
export interface SimulatedCell {
  readonly moment: SimulatedMoment
  /** Stands for engine and prompt in seeds: long texts take long to hash. */
  readonly seed: string
  readonly promptSeed: string
  readonly promptWords: string
  /** The one that the prompt asks for; null without one. */
  readonly story: SimulatedStory | null
  /** The last model change that moved the cell; a model that was chosen by its name has its own. */
  readonly turn: string
  /** Whether the engine has a day of many names or of few, on the logit. */
  readonly mood: number
}

/** The cell of a moment. */
export const cellAt = (moment: SimulatedMoment): SimulatedCell => {
  const { day, engine, model } = moment
  const prompt = keyOf(moment.prompt)
  const seed = seedOf(`${engine}\n${prompt}`)
  return {
    moment,
    seed,
    promptSeed: seedOf(prompt),
    promptWords: wordsOf(prompt),
    story: storyIn(moment.prompt),
    turn: turnOf(seed, model),
    mood: 0.2 * bell(`mood of ${engine} ${day}`)
  }
}

/** The share of the answers of a cell that name it, days and wandering left out. Between 0.04 and 0.96. */
export const settledRate = (cell: SimulatedCell, name: string): number => shareOf(settledLevel(cell, keyOf(name)))

/** Returns how the answer of that moment mentions a name. */
export const namingOf = (cell: SimulatedCell, name: string): SimulatedNaming => {
  const { day, sample } = cell.moment
  const key = keyOf(name)
  const seed = seedOf(`${cell.seed}\n${key}`)
  const answer = `${day} ${sample}`
  const rate = shareOf(settledLevel(cell, key) + wandering(seed, day) + cell.mood)
  // with this chance an answer does as the day does: two answers of a day then agree with its square beyond chance
  const isAsTheDay = fraction(`${seed} as the day ${answer}`) < Math.sqrt(alike)
  const at = isAsTheDay ? fraction(`${seed} day ${day}`) : fraction(`${seed} answer ${answer}`)
  const standing =
    bell(`standing ${key}`) * 0.5 + bell(`${seed} strength ${cell.turn}`) + bell(`${seed} strength of ${day}`) * 0.2
  const leaning = 0.3 + bell(`${seed} tone ${cell.turn}`) * 0.7 + bell(`${seed} tone of ${day}`) * 0.3
  return {
    name,
    rate,
    isNamed: at < rate,
    isInPassing: fraction(`${seed} passing ${answer}`) < inPassing,
    strength: standing + bell(`${seed} strength in ${answer}`) * 0.4,
    tone: toneAt(leaning + bell(`${seed} tone in ${answer}`) * 0.6)
  }
}

/** How alike answers of one cell and day are, as correlation. */
const alike = 0.1

/** The share of namings that are no offer. */
const inPassing = 0.07

/** The share of cells that move when the model changes. */
const moving = 0.3

const keyOf = (text: string): string => text.replaceAll(/\s+/g, " ").trim().toLowerCase()

const wordsOf = (text: string): string => ` ${text.replaceAll(/[^\p{L}\p{N}]+/gu, " ").trim()} `

const shareOf = (level: number): number => 1 / (1 + Math.exp(-Math.max(-levelMax, Math.min(levelMax, level))))

/** Of a rate on the logit: 4 and 96 of 100. */
const levelMax = Math.log(24)

/** How well a name is known, how well it fits the prompt, and what this engine's model makes of that. */
const settledLevel = ({ moment, promptSeed, promptWords, seed, story, turn }: SimulatedCell, name: string): number => {
  // a question about a name gets an answer about it
  if (promptWords.includes(wordsOf(name))) return levelMax
  if (story !== null && keyOf(moment.brand ?? "") === name) return storyLevel(story, seed, moment.day)
  const { market = null } = moment
  const local =
    market === null ? 0 : bell(`${name} known in ${market}`) * 0.5 + bell(`${seed} ${name} in ${market}`) * 0.5
  const known = bell(`known ${name}`) * 0.6 + local
  const fits = bell(`${promptSeed} ${name} fits`) * 0.8
  return 0.3 + known + fits + bell(`${seed} ${name} level ${turn}`) * 1.2
}

const turnOf = (seed: string, { generation, name }: SimulatedModel): string => {
  if (generation === null) return name
  for (let back = 0; back < turnsBackMax; back++) {
    if (fraction(`${seed} moves ${generation - back}`) < moving) return String(generation - back)
  }
  return "first"
}

const turnsBackMax = 12

/** Distance of a rate from its long-term value, on the logit: about 0.3, drifting over weeks. */
const wandering = (seed: string, day: number): number => {
  const knot = Math.floor(day / knotDays)
  const angle = ((day / knotDays - knot) * Math.PI) / 2
  // the squares of both weights add up to 1, so the variance between knots equals that on them
  return 0.3 * (Math.cos(angle) * bell(`${seed} knot ${knot}`) + Math.sin(angle) * bell(`${seed} knot ${knot + 1}`))
}

const knotDays = 14

const toneAt = (level: number): SimulatedTone => (level > 0.4 ? "praise" : level > -0.8 ? "facts" : "criticism")
