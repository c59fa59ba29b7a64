/** The rates of a story. Pure. */
import type { CellsRate } from "../figure/Rate.ts"
import type { VisibilityRow } from "../report/VisibilityReport.ts"
import { type StoryLevel, type StoryRate, storyRates } from "./Story.ts"

const rateIn = (row: VisibilityRow, figure: StoryRate): CellsRate | null =>
  figure === "positiveRate" ? (row.sentiment?.positiveRate ?? null) : row[figure]

/** The rates of these rows, by the engine of each. */
export const levelsOf = (rows: ReadonlyArray<VisibilityRow>, isCompared: boolean): ReadonlyArray<StoryLevel> =>
  rows.flatMap((row) =>
    storyRates.flatMap((figure): ReadonlyArray<StoryLevel> => {
      const rate = rateIn(row, figure)
      const change = isCompared ? (row.change?.[figure] ?? null) : null
      return rate === null ? [] : [{ figure, engine: row.by.engine ?? null, ...rate, change }]
    })
  )
