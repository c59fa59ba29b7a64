/** Indicators: yes-or-no measures of a cell's answers. Pure. */
import type { Counts } from "../../figure/Counts.ts"
import type { PositionCount } from "../../figure/Positions.ts"
import { Sentiment } from "../../snapshot/Snapshot.ts"
import { type CellHistory, type Entry, namingsOf, type Theme } from "./CellHistory.ts"

/** A question, the theme whose base it has, and how an entry answers it: `k` yeses of `n` that it applies to. */
export interface Indicator {
  readonly theme: Theme
  /**
   * For positions: the largest position that counts. `label`, for sentiment: the label that counts. `null` for others.
   */
  readonly cut: number | null
  readonly label: Sentiment | null
  readonly countsOf: (entry: Entry) => Counts
}

/** Position cutoffs that are compared. */
export const positionCuts = [1, 3, 5] as const

const ranked = (positions: ReadonlyArray<PositionCount>): number =>
  positions.reduce((sum, { answers }) => sum + answers, 0)

/** Whether answers name the brand. */
export const mentionIndicator: Indicator = {
  theme: "mention",
  cut: null,
  label: null,
  countsOf: ({ mentions }) => mentions
}

const positionIndicator = (cut: number): Indicator => ({
  theme: "position",
  cut,
  label: null,
  countsOf: ({ positions }) => {
    let k = 0
    for (const { answers, position } of positions) if (position <= cut) k += answers
    return { k, n: ranked(positions) }
  }
})

const toneIndicator = (label: Sentiment): Indicator => ({
  theme: "tone",
  cut: null,
  label,
  countsOf: ({ tones }) => ({ k: tones[label], n: tones.positive + tones.neutral + tones.negative })
})

const rivalIndicator = (key: string): Indicator => ({
  theme: `rival:${key}`,
  cut: null,
  label: null,
  // an entry without the competitor was read when it was not tracked
  countsOf: (entry) => {
    const named = namingsOf(entry, key)
    return named === undefined ? { k: 0, n: 0 } : { k: named, n: entry.mentions.n }
  }
})

const fixedIndicators: ReadonlyArray<Indicator> = [
  mentionIndicator,
  ...positionCuts.map(positionIndicator),
  toneIndicator("negative"),
  toneIndicator("positive")
]

/** The indicators of the competitors that a cell's newest answers looked for, by name. */
export const rivalIndicatorsOf = ({ entries }: CellHistory): ReadonlyArray<Indicator> =>
  Object.keys(entries.at(-1)?.rivals ?? {})
    .toSorted()
    .map(rivalIndicator)

/** All indicators of a cell, in the order of judgment. */
export const indicatorsOf = (history: CellHistory): ReadonlyArray<Indicator> => [
  ...fixedIndicators,
  ...rivalIndicatorsOf(history)
]

/** Indicators to test; of competitors only those in the newest answers. */
export const doubtedIndicatorsOf = (history: CellHistory): ReadonlyArray<Indicator> => [
  ...fixedIndicators,
  ...rivalIndicatorsOf(history).filter(({ countsOf }) =>
    history.entries.slice(-1).some((newest) => countsOf(newest).k > 0)
  )
]

/** The lower median of the positions; `null` without any. */
export const lowerMedian = (entries: ReadonlyArray<Entry>): number | null => {
  const all = entries.flatMap(({ positions }) => positions).toSorted((a, b) => a.position - b.position)
  const middle = Math.floor((ranked(all) - 1) / 2)
  let before = 0
  return all.find(({ answers }) => (before += answers) > middle)?.position ?? null
}

/** The most frequent label; `null` without any, or on a tie. */
export const commonestTone = (entries: ReadonlyArray<Entry>): Sentiment | null => {
  const counts = Sentiment.literals.map((label) => ({
    label,
    answers: entries.reduce((sum, { tones }) => sum + tones[label], 0)
  }))
  const most = Math.max(...counts.map(({ answers }) => answers))
  const leaders = counts.filter(({ answers }) => answers === most)
  return most === 0 || leaders.length > 1 ? null : (leaders[0]?.label ?? null)
}
