/**
 * What is counted of the answers that have a key: that cite a source, or were searched for with a query. Pure.
 */
import type { Engine } from "../../engine/Engine.ts"
import type { Counts } from "../../figure/Counts.ts"
import { byCodePoint } from "../../text/Text.ts"
import type { WalkedAnswer } from "./AnswerTally.ts"
import { engineSets, noEngines } from "./EngineSets.ts"
import { Numbering } from "./Numbering.ts"
import { SparseCounts } from "./SparseCounts.ts"

/** Counts of the answers that have one key. */
export interface KeyDetails {
  readonly key: string
  readonly answers: number
  /** Of each prompt the answers (`n`), and those of them that name the brand (`k`); by the prompt's number. */
  readonly prompts: ReadonlyArray<Counts>
  /** Their engines, by name. */
  readonly engines: ReadonlyArray<Engine>
  readonly firstMillis: number
  readonly lastMillis: number
  /** Answers that name each competitor tracked now, by its place. */
  readonly competitors: ReadonlyArray<number>
}

/** Numbers of six lists of each key, and room for them to grow. */
const keyBytes = 64

export class KeyTally {
  /** By the key's number. */
  readonly answers: Array<number> = []
  private readonly keys = new Numbering()
  // the set of the engines of each
  private readonly engines: Array<number> = []
  private readonly firstMillis: Array<number> = []
  private readonly lastMillis: Array<number> = []
  private readonly lastAnswer: Array<number> = []
  // two columns for each prompt: answers that do not name the brand, and those that do
  private readonly prompts = new SparseCounts()
  // by key and competitor
  private named = new Int32Array(64)
  private readonly competitors: number
  private readonly engineSets: ReturnType<typeof engineSets>

  /** `engines` are those of the answers, by their numbers. */
  constructor(options: { readonly competitors: number; readonly engines: ReadonlyArray<Engine> }) {
    this.competitors = options.competitors
    this.engineSets = engineSets(options.engines)
  }

  numberOf(key: string): number {
    const number = this.keys.numberOf(key)
    if (number === this.answers.length) {
      this.answers.push(0)
      this.engines.push(noEngines)
      this.firstMillis.push(Infinity)
      this.lastMillis.push(-Infinity)
      this.lastAnswer.push(-1)
      if (this.answers.length * this.competitors > this.named.length) {
        const named = new Int32Array(2 * this.answers.length * this.competitors)
        named.set(this.named)
        this.named = named
      }
    }
    return number
  }

  /** Counts an answer that has a key; false if it was counted already. Answers come one after the other. */
  count(key: number, answer: WalkedAnswer): boolean {
    if (this.lastAnswer[key] === answer.number) return false
    this.lastAnswer[key] = answer.number
    this.answers[key] = (this.answers[key] ?? 0) + 1
    this.engines[key] = this.engineSets.withEngine(this.engines[key] ?? noEngines, answer.engine)
    if (answer.atMillis < (this.firstMillis[key] ?? 0)) this.firstMillis[key] = answer.atMillis
    if (answer.atMillis > (this.lastMillis[key] ?? 0)) this.lastMillis[key] = answer.atMillis
    this.prompts.add(key, 2 * answer.prompt + (answer.isNamed ? 1 : 0), 1)
    const named = key * this.competitors
    for (const competitor of answer.competitors)
      this.named[named + competitor] = (this.named[named + competitor] ?? 0) + 1
    return true
  }

  /** All keys by their numbers, those of most answers first, then by key. */
  mostFirst(): Int32Array {
    const { texts } = this.keys
    return Int32Array.from(texts.keys()).toSorted(
      (a, b) => (this.answers[b] ?? 0) - (this.answers[a] ?? 0) || byCodePoint(texts[a] ?? "", texts[b] ?? "")
    )
  }

  /** The details of a key, with as many prompts as were asked. */
  detailsOf(key: number, prompts: number): KeyDetails {
    return {
      key: this.keys.texts[key] ?? "",
      answers: this.answers[key] ?? 0,
      prompts: Array.from({ length: prompts }, (_, prompt) => {
        const k = this.prompts.get(key, 2 * prompt + 1)
        return { k, n: k + this.prompts.get(key, 2 * prompt) }
      }),
      engines: this.engineSets.membersOf(this.engines[key] ?? noEngines),
      firstMillis: this.firstMillis[key] ?? 0,
      lastMillis: this.lastMillis[key] ?? 0,
      competitors: [...this.named.subarray(key * this.competitors, (key + 1) * this.competitors)]
    }
  }

  /** About what it takes in memory. */
  get bytes(): number {
    return this.keys.bytes + keyBytes * this.answers.length + this.prompts.bytes + this.named.byteLength
  }
}
