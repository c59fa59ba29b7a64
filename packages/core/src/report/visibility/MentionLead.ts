/** By how much more often the brand is mentioned than its competitors, in the same answers. Pure. */
import { fewAnswersBelow } from "../../figure/Counts.ts"
import type { Difference } from "../../figure/Difference.ts"
import { pairedDifference } from "../../figure/PairedDifference.ts"
import { rankRange } from "../../figure/RankRange.ts"
import type { CellCounts } from "../../figure/WeighedSum.ts"
import type { MentionRank } from "../VisibilityReport.ts"
import type { CellCounter, RowCounter } from "./RowCounter.ts"

/** A cell with the group that counts it. */
export interface CountedCell {
  readonly cell: CellCounter
  readonly group: Pick<RowCounter, "countsIn">
}

/** How often these cells mention the brand. */
export const ownMentions = (cells: ReadonlyArray<CountedCell>): ReadonlyArray<CellCounts> =>
  cells.map(({ cell, group }) => group.countsIn(cell, ({ answers, mentioned }) => ({ k: mentioned, n: answers })))

/** How often they mention a competitor. */
export const theirMentions = (cells: ReadonlyArray<CountedCell>, name: string): ReadonlyArray<CellCounts> =>
  cells.map(({ cell, group }) =>
    group.countsIn(cell, (counter) => ({ k: counter.competitor(name).named, n: counter.answers }))
  )

/** The mentions of the brand and of a competitor in the same cells. */
export interface Rivalry {
  readonly cells: ReadonlyArray<CountedCell>
  readonly own: ReadonlyArray<CellCounts>
  readonly theirs: ReadonlyArray<CellCounts>
  readonly name: string
}

/** The brand's rate of mention minus the competitor's; `null` without answers. */
export const leadOver = ({ cells, name, own, theirs }: Rivalry, quantile?: number): Difference | null =>
  pairedDifference(
    cells.flatMap(({ cell }, place) => {
      const [first, second] = [own[place], theirs[place]]
      return first === undefined || second === undefined ? [] : { first, second, both: cell.competitor(name).together }
    }),
    quantile
  )

/** The brand's rank among its competitors; `null` without any, and with few answers. */
export const mentionRankOf = (group: RowCounter, quantile: number): MentionRank | null => {
  const { brand, total } = group
  if (brand.competitors.length === 0 || total.answers < fewAnswersBelow) return null
  const cells = group.cells.map((cell) => ({ cell, group }))
  const own = ownMentions(cells)
  const leads = brand.competitors.flatMap(
    (name) => leadOver({ cells, own, theirs: theirMentions(cells, name), name }, quantile) ?? []
  )
  const { high, low } = rankRange(leads)
  return {
    rank: 1 + leads.filter(({ difference }) => difference < 0).length,
    possible: Array.from({ length: 1 + high - low }, (_, place) => low + place),
    of: 1 + leads.length
  }
}
