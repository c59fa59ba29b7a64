/**
 * Counts in columns of numbers: a report adds up tens of thousands, and an object for each would take most of its time.
 * Pure.
 */
import type { BrandId } from "../brand/BrandId.ts"
import type { ScanId } from "../scan/ScanId.ts"
import type { CountKey } from "./AnswerCounts.ts"
import type { Day } from "./TimeUnit.ts"

/** The fields that answers of one source share, across prompts. */
export type CountSource = Omit<CountKey, "brandId" | "day" | "prompt">

/** Positions as columns: those of item `i` begin at `starts[i]` and end before `starts[i + 1]`. */
export interface PositionColumns {
  readonly starts: Int32Array
  readonly positions: Int32Array
  readonly answers: Int32Array
}

/** How answers speak of competitors: each key has those from its place in `starts` on, before the next one's. */
export interface CompetitorColumns {
  readonly names: ReadonlyArray<string>
  readonly starts: Int32Array
  /** Of each competitor its place in `names`, and its `CompetitorCounts`. */
  readonly nameOf: Int32Array
  readonly named: Int32Array
  readonly together: Int32Array
  readonly bothRanked: Int32Array
  readonly ahead: Int32Array
  readonly ranked: PositionColumns
}

/** The runs of each key, by their place in `lists`: the same list for the same runs. */
export interface RunColumns {
  readonly lists: ReadonlyArray<ReadonlyArray<ScanId>>
  readonly listOf: Int32Array
}

/** `KeyCounts` of one brand and unit of time as columns. Rows of one source are adjacent. */
export interface CountColumns {
  readonly brandId: BrandId
  /** First day of the unit of time. */
  readonly day: Day
  /** The sources in the order of their keys, and how many these are. */
  readonly sources: ReadonlyArray<CountSource & { readonly keys: number }>
  /** Each once; no key need have one. */
  readonly prompts: ReadonlyArray<string>
  /** Of each key its place in `prompts`. */
  readonly promptOf: Int32Array
  readonly answers: Int32Array
  readonly repeats: Int32Array
  readonly mentioned: Int32Array
  readonly cited: Int32Array
  readonly competitorsNamed: Int32Array
  readonly positive: Int32Array
  readonly neutral: Int32Array
  readonly negative: Int32Array
  /** Earliest time of all rows, and the offset of each row's first answer in milliseconds, below 2^32. */
  readonly firstMillis: number
  readonly afterFirst: Uint32Array
  /** Latest time of all rows, and the offset of each row's last answer in milliseconds. */
  readonly lastMillis: number
  readonly beforeLast: Uint32Array
  readonly ranked: PositionColumns
  readonly competitors: CompetitorColumns
  readonly runs: RunColumns
}

/** Keys of one source: those from one place on, before another. */
export interface KeyRange {
  readonly counts: CountColumns
  readonly source: CountSource
  readonly from: number
  readonly end: number
}

/** All keys in ranges of one source, each with at most `keysMax` keys. */
export function* keyRanges(all: Iterable<CountColumns>, keysMax: number): Generator<KeyRange, void, undefined> {
  for (const counts of all) {
    let next = 0
    for (const source of counts.sources) {
      const end = next + source.keys
      for (let from = next; from < end; from += keysMax) {
        yield { counts, source, from, end: Math.min(from + keysMax, end) }
      }
      next = end
    }
  }
}

/** When the first answer of a key was read, and the last, in milliseconds since 1970. */
export const firstAtMillis = ({ afterFirst, firstMillis }: CountColumns, key: number): number =>
  firstMillis + (afterFirst[key] ?? 0)

export const lastAtMillis = ({ beforeLast, lastMillis }: CountColumns, key: number): number =>
  lastMillis - (beforeLast[key] ?? 0)

/** The places at which lists of those lengths begin one after the other, and where the last one ends. */
export const startsOf = (lengths: ArrayLike<number>): Int32Array => {
  const starts = new Int32Array(lengths.length + 1)
  for (let item = 0; item < lengths.length; item++) starts[item + 1] = (starts[item] ?? 0) + (lengths[item] ?? 0)
  return starts
}
