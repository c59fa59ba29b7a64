/**
 * Walks over answers that are given in columns. Pure.
 */
import type { AnswerGroup, AnswerSources, Naming } from "../../count/AnswerSources.ts"

/** Answers in columns, and under which key each of their items counts: the pages they cite, or their queries. */
export interface KeyedAnswers {
  readonly answers: AnswerSources
  /** For each answer the number of its items, and the items of all, answer by answer. */
  readonly counts: ReadonlyArray<number>
  readonly items: ReadonlyArray<number>
  /** The number of an item's key; -1: it counts nowhere. */
  readonly keyOf: Int32Array
}

/** One answer on the way. */
export interface WalkedAnswer<A extends KeyedAnswers> {
  /** Counts up over all answers. */
  readonly number: number
  readonly group: AnswerGroup
  readonly naming: Naming
  readonly atMillis: number
  /** Its items, and the answers among which it is found. */
  readonly items: ReadonlyArray<number>
  readonly among: A
}

/** Visits each answer of a group that is wanted. */
export const walkAnswers = <A extends KeyedAnswers>(
  parts: ReadonlyArray<A>,
  isWanted: (group: AnswerGroup) => boolean,
  visit: (answer: WalkedAnswer<A>) => void
): void => {
  let number = 0
  for (const among of parts) {
    const { afterMillis, groupOf, groups, namingOf, namings, startMillis } = among.answers
    const wanted = groups.map((group) => isWanted(group))
    let start = 0
    for (const [index, groupNumber] of groupOf.entries()) {
      const end = start + (among.counts[index] ?? 0)
      const group = groups[groupNumber]
      const naming = namings[namingOf[index] ?? -1]
      if (wanted[groupNumber] === true && group !== undefined && naming !== undefined) {
        const atMillis = startMillis + (afterMillis[index] ?? 0)
        visit({ number, group, naming, atMillis, items: among.items.slice(start, end), among })
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
