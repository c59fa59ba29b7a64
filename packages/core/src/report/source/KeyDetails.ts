/**
 * What is counted of the answers that have a key: that cite a source, or were searched for with a query. Pure.
 */
import type { Counts } from "../../figure/Counts.ts"
import type { Engine } from "../../engine/Engine.ts"
import { type AnswerColumns, type KeyedItems, walkAnswers } from "./AnswerColumns.ts"
import { engineSets, noEngines } from "./EngineSets.ts"
import type { RankedKey } from "./SourceTally.ts"

/** Counts of the answers that have one key. */
export interface KeyDetails {
  /** Of each prompt the answers (`n`), and those of them that name the brand (`k`); by the prompt's number. */
  readonly prompts: ReadonlyArray<Counts>
  /** Their engines, by name. */
  readonly engines: ReadonlyArray<Engine>
  readonly firstMillis: number
  readonly lastMillis: number
  /** Answers that name each competitor tracked now, by its place. */
  readonly competitors: ReadonlyArray<number>
}

/** The place of each key among the wanted ones, by its number; -1 for others. */
export const placesOf = (wanted: ReadonlyArray<RankedKey>, keys: number): Int32Array => {
  const places = new Int32Array(keys).fill(-1)
  for (const [place, { number }] of wanted.entries()) places[number] = place
  return places
}

/** One table of whole numbers for all keys: so many answers would make as many objects. */
const tableOf = (rows: number, columns: number) => {
  const cells = new Int32Array(rows * columns)
  const add = (row: number, column: number): void => {
    const at = row * columns + column
    cells[at] = (cells[at] ?? 0) + 1
  }
  return { add, row: (row: number): ReadonlyArray<number> => [...cells.subarray(row * columns, (row + 1) * columns)] }
}

/** The details of `count` keys, whose places are given. */
export const detailsOf = (options: {
  readonly columns: AnswerColumns
  readonly items: ReadonlyArray<KeyedItems>
  readonly places: Int32Array
  readonly count: number
}): ReadonlyArray<KeyDetails> => {
  const { columns, count, items, places } = options
  const answers = tableOf(count, columns.answersOf.length)
  const named = tableOf(count, columns.answersOf.length)
  const competitors = tableOf(count, columns.competitors.length)
  const sets = engineSets(columns.engines)
  const engines = new Int32Array(count).fill(noEngines)
  const firstMillis = new Float64Array(count).fill(Infinity)
  const lastMillis = new Float64Array(count).fill(-Infinity)
  const lastAnswer = new Int32Array(count).fill(-1)
  walkAnswers(columns, items, ({ atMillis, end, group, items: own, naming, number, part, start }) => {
    const prompt = part.promptOf[group] ?? -1
    const engine = part.engineOf[group] ?? -1
    for (let at = start; at < end; at++) {
      const place = places[own.keyOf[own.items[at] ?? -1] ?? -1] ?? -1
      if (place === -1 || lastAnswer[place] === number) continue
      lastAnswer[place] = number
      answers.add(place, prompt)
      if (part.isNamed[naming] === 1) named.add(place, prompt)
      for (const competitor of part.competitorsOf[naming] ?? []) competitors.add(place, competitor)
      engines[place] = sets.withEngine(engines[place] ?? noEngines, engine)
      firstMillis[place] = Math.min(firstMillis[place] ?? Infinity, atMillis)
      lastMillis[place] = Math.max(lastMillis[place] ?? -Infinity, atMillis)
    }
  })
  return Array.from({ length: count }, (_, place) => {
    const namedOf = named.row(place)
    return {
      prompts: answers.row(place).map((n, prompt) => ({ k: namedOf[prompt] ?? 0, n })),
      engines: sets.membersOf(engines[place] ?? noEngines),
      firstMillis: firstMillis[place] ?? 0,
      lastMillis: lastMillis[place] ?? 0,
      competitors: competitors.row(place)
    }
  })
}
