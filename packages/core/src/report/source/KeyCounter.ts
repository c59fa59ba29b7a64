/** Counts answers by key: by a source that they cite, or by a search that they made. Pure. */
import type { Engine } from "../../engine/Engine.ts"
import type { Counts } from "../../figure/Counts.ts"
import { byCodePoint } from "../../text/Text.ts"
import type { WalkedAnswer, WalkedGroup } from "./AnswerFilter.ts"
import { engineSets, noEngines } from "./EngineSets.ts"
import { Numbering } from "./Numbering.ts"
import { SparseCounts } from "./SparseCounts.ts"

/** Counts of the answers that have one key. */
export interface KeyDetails {
  readonly key: string
  readonly answers: number
  /** Answers whose engine retrieved it without citing it. */
  readonly retrieved: number
  /** Per prompt, by its number: answers (`n`), and those that mention the brand (`k`). */
  readonly prompts: ReadonlyArray<Counts>
  /** The same, where `k` are gap answers. */
  readonly gaps: ReadonlyArray<Counts>
  /** Their engines, by name. */
  readonly engines: ReadonlyArray<Engine>
  readonly firstMillis: number
  readonly lastMillis: number
  /** Answers that name each competitor tracked now, by its place. */
  readonly competitors: ReadonlyArray<number>
  /** The same of gap answers. */
  readonly instead: ReadonlyArray<number>
}

/** The numbers of a key, one after the other in one list: an answer is counted by the hundred thousand. */
const lastAnswer = 0
const answers = 1
const gapAnswers = 2
// answers of the present group that do not name the brand, and that do; of the former, gap answers
const others = 3
const naming = 4
const gaps = 5
// answers that retrieve it without citing it, and the last of them
const retrieved = 6
const lastRetrieved = 7
// then answers that name each competitor, and gap answers that do
const named = 8

/** The set of its engines, and room for that to grow. */
const keyBytes = 16

export class KeyCounter {
  private readonly keys = new Numbering()
  private numbers = new Int32Array(0)
  /** Of each key its first and its last time. */
  private times = new Float64Array(0)
  // the set of the engines of each
  private readonly engines: Array<number> = []
  // three columns per prompt: answers that do not mention the brand, those that do, and gap answers
  private readonly prompts = new SparseCounts()
  private group: WalkedGroup | null = null
  /** The keys of its answers. */
  private groupKeys: Array<number> = []
  private readonly width: number
  private readonly competitors: number
  private readonly engineSets: ReturnType<typeof engineSets>

  /** `engines` are the engines of the answers, by number. */
  constructor(options: { readonly competitors: number; readonly engines: ReadonlyArray<Engine> }) {
    this.competitors = options.competitors
    this.width = named + 2 * options.competitors
    this.engineSets = engineSets(options.engines)
  }

  numberOf(key: string): number {
    const number = this.keys.numberOf(key)
    if (number === this.engines.length) {
      this.engines.push(noEngines)
      const row = number * this.width
      if (row === this.numbers.length) this.grow(Math.max(2 * number, 32))
      this.numbers[row + lastAnswer] = -1
      this.numbers[row + lastRetrieved] = -1
      this.times[2 * number] = Infinity
      this.times[2 * number + 1] = -Infinity
    }
    return number
  }

  textOf(key: number): string {
    return this.keys.texts[key] ?? ""
  }

  /** Answers that have a key. */
  answersOf(key: number): number {
    return this.numbers[key * this.width + answers] ?? 0
  }

  /** Those of them that name a competitor tracked now and not the brand. */
  gapAnswersOf(key: number): number {
    return this.numbers[key * this.width + gapAnswers] ?? 0
  }

  /** Whether one of these answers, or of the gap answers, names a competitor, by its place. */
  hasNamed(key: number, competitor: number, { isGap }: { readonly isGap: boolean }): boolean {
    return (this.numbers[key * this.width + named + competitor + (isGap ? this.competitors : 0)] ?? 0) > 0
  }

  /** Counts an answer that has a key, once. Answers come one after the other. */
  count(key: number, answer: WalkedAnswer): void {
    const { numbers, times } = this
    const row = key * this.width
    if (numbers[row + lastAnswer] === answer.number) return
    numbers[row + lastAnswer] = answer.number
    if (answer.group !== this.group) {
      this.endGroup()
      this.group = answer.group
    }
    const { atMillis, competitors } = answer
    if ((numbers[row + others] ?? 0) + (numbers[row + naming] ?? 0) === 0) this.groupKeys.push(key)
    const counted = row + (answer.isNamed ? naming : others)
    numbers[counted] = (numbers[counted] ?? 0) + 1
    if (answer.isGap) numbers[row + gaps] = (numbers[row + gaps] ?? 0) + 1
    if (atMillis < (times[2 * key] ?? 0)) times[2 * key] = atMillis
    if (atMillis > (times[2 * key + 1] ?? 0)) times[2 * key + 1] = atMillis
    for (let index = 0; index < competitors.length; index++) {
      const competitor = row + named + (competitors[index] ?? 0)
      numbers[competitor] = (numbers[competitor] ?? 0) + 1
      const instead = competitor + this.competitors
      if (answer.isGap) numbers[instead] = (numbers[instead] ?? 0) + 1
    }
  }

  /** Counts an answer whose engine retrieved a key, unless it was counted for that key already. */
  countRetrieved(key: number, answer: WalkedAnswer): void {
    const { numbers } = this
    const row = key * this.width
    if (numbers[row + lastAnswer] === answer.number || numbers[row + lastRetrieved] === answer.number) return
    numbers[row + lastRetrieved] = answer.number
    numbers[row + retrieved] = (numbers[row + retrieved] ?? 0) + 1
  }

  /**
   * Adds the counts of a group to the totals, which is much slower than counting an answer. Call it after the last
   * answer.
   */
  endGroup(): void {
    const { group, groupKeys, numbers, width } = this
    if (group === null) return
    for (const key of groupKeys) {
      const row = key * width
      const ofOthers = numbers[row + others] ?? 0
      const ofNaming = numbers[row + naming] ?? 0
      const ofGaps = numbers[row + gaps] ?? 0
      numbers[row + others] = 0
      numbers[row + naming] = 0
      numbers[row + gaps] = 0
      numbers[row + answers] = (numbers[row + answers] ?? 0) + ofOthers + ofNaming
      numbers[row + gapAnswers] = (numbers[row + gapAnswers] ?? 0) + ofGaps
      this.engines[key] = this.engineSets.withEngine(this.engines[key] ?? noEngines, group.engine)
      if (ofOthers > 0) this.prompts.add(key, 3 * group.prompt, ofOthers)
      if (ofNaming > 0) this.prompts.add(key, 3 * group.prompt + 1, ofNaming)
      if (ofGaps > 0) this.prompts.add(key, 3 * group.prompt + 2, ofGaps)
    }
    this.groupKeys = []
    this.group = null
  }

  /** All keys by number, those with the most answers first, then by key. */
  mostFirst(): Int32Array {
    const { texts } = this.keys
    return Int32Array.from(texts.keys()).toSorted(
      (a, b) => this.answersOf(b) - this.answersOf(a) || byCodePoint(texts[a] ?? "", texts[b] ?? "")
    )
  }

  /** The details of a key. `prompts`: the number of prompts. */
  detailsOf(key: number, prompts: number): KeyDetails {
    const ofNames = [...this.numbers.subarray(key * this.width + named, (key + 1) * this.width)]
    const counts = Array.from({ length: prompts }, (_, prompt) => {
      const [others, naming, gap] = [0, 1, 2].map((column) => this.prompts.get(key, 3 * prompt + column))
      return { n: (others ?? 0) + (naming ?? 0), naming: naming ?? 0, gap: gap ?? 0 }
    })
    return {
      key: this.keys.texts[key] ?? "",
      answers: this.answersOf(key),
      retrieved: this.numbers[key * this.width + retrieved] ?? 0,
      prompts: counts.map(({ n, naming }) => ({ k: naming, n })),
      gaps: counts.map(({ gap, n }) => ({ k: gap, n })),
      engines: this.engineSets.membersOf(this.engines[key] ?? noEngines),
      firstMillis: this.times[2 * key] ?? 0,
      lastMillis: this.times[2 * key + 1] ?? 0,
      competitors: ofNames.slice(0, this.competitors),
      instead: ofNames.slice(this.competitors)
    }
  }

  /** Estimated memory. */
  get bytes(): number {
    return (
      this.keys.bytes +
      keyBytes * this.engines.length +
      this.prompts.bytes +
      this.numbers.byteLength +
      this.times.byteLength
    )
  }

  private grow(keys: number): void {
    const numbers = new Int32Array(keys * this.width)
    numbers.set(this.numbers)
    this.numbers = numbers
    const times = new Float64Array(2 * keys)
    times.set(this.times)
    this.times = times
  }
}
