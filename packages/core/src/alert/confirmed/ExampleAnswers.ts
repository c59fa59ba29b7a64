/** The two answers that an alert shows: the newest that show how it was, and how it is. Pure. */
import type { RunAnswer } from "../../snapshot/RunCell.ts"
import type { SnapshotId } from "../../snapshot/SnapshotId.ts"
import { totalOf } from "../../figure/Counts.ts"
import { type Entry, rivalKey } from "./CellHistory.ts"
import type { Finding, FoundCell } from "./Finding.ts"

export interface ExampleAnswers {
  readonly beforeSnapshotId: SnapshotId
  readonly afterSnapshotId: SnapshotId
}

/** One side of a change: whether an answer shows it, and whether all of an entry do, which has counts alone. */
interface Side {
  readonly answer: (answer: RunAnswer) => boolean
  readonly entry: (entry: Entry) => boolean
}

type Changed = Pick<Finding, "change" | "indicator">

/** Whether all answers of an entry that name the brand say yes, or all no. */
const allSay = ({ indicator: { countsOf } }: Changed, isYes: boolean, entry: Entry): boolean => {
  const { k, n } = countsOf(entry)
  return n > 0 && n >= entry.mentions.k && k === (isYes ? n : 0)
}

/** `null`: any answer will do, or those that name the brand, which entries know. */
const sideOf = (changed: Changed, isAfter: boolean, isRise: boolean): Side | null => {
  const { change, indicator } = changed
  const isYes = isAfter === isRise
  const entry = (each: Entry) => allSay(changed, isYes, each)
  switch (change.type) {
    case "sentiment_changed": {
      const label = isAfter ? change.to : change.from
      return {
        answer: ({ sentiment }) => sentiment === label,
        entry: ({ mentions, tones }) => tones[label] > 0 && tones[label] === mentions.k
      }
    }
    case "position_changed":
      return {
        answer: ({ position }) => position !== null && position <= (indicator.cut ?? position) === isYes,
        entry
      }
    case "competitor_new":
      return {
        answer: ({ competitorsFound }) =>
          competitorsFound.some((name) => rivalKey(name) === change.competitor) === isAfter,
        entry
      }
    default:
      return null
  }
}

/** Whether the answers name the brand, if that is what changed. */
const isNaming = ({ change: { type } }: Changed, isAfter: boolean): boolean | null =>
  type === "mention_gained" ? isAfter : type === "mention_lost" ? !isAfter : null

const lastOf = (entry: Entry): SnapshotId | null => entry.lastNaming ?? entry.lastSilent

/** The newest answer of some entries that names the brand or not, if that is what changed; else any. */
const snapshotOf = (entries: ReadonlyArray<Entry>, naming: boolean | null): SnapshotId | null => {
  const idOf = (entry: Entry) => (naming === null ? lastOf(entry) : naming ? entry.lastNaming : entry.lastSilent)
  const shows = entries.findLast((entry) => idOf(entry) !== null)
  const newest = entries.at(-1)
  return shows !== undefined ? idOf(shows) : newest === undefined ? null : lastOf(newest)
}

/**
 * The examples of a cell, whose newest answers are those of the run. Where none shows a side for sure, the newest one
 * stands for it. `null` without any answer of a side.
 */
export const exampleAnswers = (
  { changePoint }: Pick<FoundCell, "changePoint">,
  newest: ReadonlyArray<RunAnswer>,
  changed: Changed
): ExampleAnswers | null => {
  const rateOf = (entries: ReadonlyArray<Entry>): number => {
    const { k, n } = totalOf(entries.map(changed.indicator.countsOf))
    return n === 0 ? 0 : k / n
  }
  const isRise = rateOf(changePoint.since) > rateOf(changePoint.before)
  const idOf = (entries: ReadonlyArray<Entry>, isAfter: boolean): SnapshotId | null => {
    const side = sideOf(changed, isAfter, isRise)
    const found = isAfter && side !== null ? newest.findLast(side.answer) : undefined
    const sure = side === null ? [] : entries.filter(side.entry)
    return found?.id ?? snapshotOf(sure.length === 0 ? entries : sure, isNaming(changed, isAfter))
  }
  const [beforeSnapshotId, afterSnapshotId] = [idOf(changePoint.before, false), idOf(changePoint.since, true)]
  return beforeSnapshotId === null || afterSnapshotId === null ? null : { beforeSnapshotId, afterSnapshotId }
}
