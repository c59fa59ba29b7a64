/**
 * Answers in columns as a question sees them, all that repeats read once: tens of thousands of answers are walked over
 * several times for one report. Pure.
 */
import type { Brand } from "../../brand/Brand.ts"
import type { AnswerGroup, AnswerSources } from "../../count/AnswerSources.ts"
import type { Engine } from "../../engine/Engine.ts"

/** A part of the answers. Groups and namings are the part's own numbers. */
export interface AnswerPart {
  readonly answers: AnswerSources
  /** Of each group: whether its answers are wanted (1), and the numbers of its prompt and engine. */
  readonly isWanted: Uint8Array
  readonly promptOf: Int32Array
  readonly engineOf: Int32Array
  /** Of each naming: whether it holds the brand (1), and the tracked competitors that it holds, by their place. */
  readonly isNamed: Uint8Array
  readonly competitorsOf: ReadonlyArray<ReadonlyArray<number>>
}

/** All answers, with the prompts that were asked. */
export interface AnswerColumns {
  readonly parts: ReadonlyArray<AnswerPart>
  /** The wanted answers of each prompt, by its number. */
  readonly answersOf: ReadonlyArray<number>
  /** The engines of all answers, by their numbers. */
  readonly engines: ReadonlyArray<Engine>
  /** The competitors that the brand tracks now. */
  readonly competitors: ReadonlyArray<string>
}

/** The answers with what a question makes of them. */
export const answerColumns = (options: {
  readonly answers: ReadonlyArray<AnswerSources>
  readonly isWanted: (group: AnswerGroup) => boolean
  readonly brand: Pick<Brand, "competitors">
}): AnswerColumns => {
  const { competitors } = options.brand
  const placeOf = new Map(competitors.map((name, place) => [name, place]))
  const prompts = numbering()
  const engines = numbering()
  const parts = options.answers.map((answers): AnswerPart => ({
    answers,
    isWanted: new Uint8Array(answers.groups.map((group) => (options.isWanted(group) ? 1 : 0))),
    promptOf: new Int32Array(answers.groups.map(({ prompt }) => prompts.numberOf(prompt))),
    engineOf: new Int32Array(answers.groups.map(({ engine }) => engines.numberOf(engine))),
    isNamed: new Uint8Array(answers.namings.map(({ mentioned }) => (mentioned ? 1 : 0))),
    competitorsOf: answers.namings.map((naming) => naming.competitors.flatMap((name) => placeOf.get(name) ?? []))
  }))
  return { parts, answersOf: wantedAnswers(parts, prompts.texts.length), engines: engines.texts, competitors }
}

const wantedAnswers = (parts: ReadonlyArray<AnswerPart>, prompts: number): ReadonlyArray<number> => {
  const answers = Array.from({ length: prompts }, () => 0)
  for (const { answers: all, isWanted, promptOf } of parts) {
    for (const group of all.groupOf) {
      const prompt = promptOf[group] ?? -1
      if (isWanted[group] === 1) answers[prompt] = (answers[prompt] ?? 0) + 1
    }
  }
  return answers
}

/** What answers have: the pages that they cite, or the queries that were searched for. */
export interface KeyedItems {
  /** For each answer of a part the number of its items, and the items of all, answer by answer. */
  readonly counts: ReadonlyArray<number>
  readonly items: ReadonlyArray<number>
  /** The number of an item's key; -1: it counts nowhere. Items of one answer may have the same. */
  readonly keyOf: Int32Array
}

/** One answer on the way. Its items are those from `start` to before `end`. */
export interface WalkedAnswer<Items> {
  /** Counts up over all answers. */
  readonly number: number
  readonly part: AnswerPart
  readonly items: Items
  readonly group: number
  readonly naming: number
  readonly atMillis: number
  readonly start: number
  readonly end: number
}

/** Visits each wanted answer; `items` has the items of each part. */
export const walkAnswers = <Items extends KeyedItems>(
  { parts }: AnswerColumns,
  items: ReadonlyArray<Items>,
  visit: (answer: WalkedAnswer<Items>) => void
): void => {
  let number = 0
  for (const [place, part] of parts.entries()) {
    const own = items[place]
    if (own === undefined) continue
    const { afterMillis, groupOf, namingOf, startMillis } = part.answers
    let start = 0
    for (let index = 0; index < groupOf.length; index++) {
      const end = start + (own.counts[index] ?? 0)
      const group = groupOf[index] ?? -1
      if (part.isWanted[group] === 1) {
        const atMillis = startMillis + (afterMillis[index] ?? 0)
        visit({ number, part, items: own, group, naming: namingOf[index] ?? -1, atMillis, start, end })
      }
      start = end
      number++
    }
  }
}

/** Numbers texts in the order in which they first come, from 0. */
export const numbering = () => {
  const numbers = new Map<string, number>()
  const texts: Array<string> = []
  const numberOf = (text: string): number => {
    const known = numbers.get(text)
    if (known !== undefined) return known
    numbers.set(text, texts.length)
    return texts.push(text) - 1
  }
  return { texts, numberOf }
}
