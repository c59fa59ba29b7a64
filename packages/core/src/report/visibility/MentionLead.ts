/** By how much more often the brand is mentioned than its competitors, in the same answers. Pure. */
import { fewAnswersBelow } from "../../figure/Counts.ts"
import type { Difference } from "../../figure/Difference.ts"
import { pairedDifference } from "../../figure/PairedDifference.ts"
import { rankRange } from "../../figure/RankRange.ts"
import type { CellCounts } from "../../figure/WeighedSum.ts"
import type { MentionRank } from "../VisibilityReport.ts"
import type { CountsOf } from "./AnswerCounter.ts"
import type { CellCounter, RowCounter } from "./RowCounter.ts"

/** A cell with the group that counts it. */
export interface CountedCell {
  readonly cell: CellCounter
  readonly group: Pick<RowCounter, "countsIn">
}

/** How often answers mention a competitor; `null`: the brand. */
export const mentionsOf =
  (name: string | null): CountsOf =>
  (counter) => ({ k: name === null ? counter.mentioned : counter.competitor(name).named, n: counter.answers })

/** How often these cells mention the brand. */
export const ownMentions = (cells: ReadonlyArray<CountedCell>): ReadonlyArray<CellCounts> =>
  cells.map(({ cell, group }) => group.countsIn(cell, mentionsOf(null)))

/** How often they mention a competitor. */
export const theirMentions = (cells: ReadonlyArray<CountedCell>, name: string): ReadonlyArray<CellCounts> =>
  cells.map(({ cell, group }) => group.countsIn(cell, mentionsOf(name)))

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

/** A competitor in the answers of the brand. */
interface Rival {
  readonly name: string
  readonly mentions: number
  readonly theirs: ReadonlyArray<CellCounts>
  /** The brand's lead over it. */
  readonly lead: Difference
}

/**
 * Whether a competitor is clearly mentioned more often than another. Answers that mention both are not counted: with as
 * few of them as there can be, the interval is the widest.
 */
const isClearlyAhead = (one: Rival, other: Rival, quantile: number): boolean => {
  const cells = one.theirs.flatMap((first, place) => {
    const second = other.theirs[place]
    return second === undefined ? [] : [{ first, second, both: Math.max(0, first.k + second.k - first.n) }]
  })
  return (pairedDifference(cells, quantile)?.low ?? 0) > 0
}

/**
 * Those that may lead, most mentioned first: the brand unless a competitor is clearly ahead of it, and the competitors
 * of which neither the brand nor the most mentioned competitor is clearly ahead. Empty if none is mentioned.
 */
const leadersOf = (
  own: { readonly name: string; readonly mentions: number; readonly mayLead: boolean },
  rivals: ReadonlyArray<Rival>,
  quantile: number
): ReadonlyArray<string> => {
  const [top] = rivals.toSorted((a, b) => b.mentions - a.mentions)
  if (top === undefined || own.mentions + top.mentions === 0) return []
  const leading = rivals.filter(
    (rival) => rival.lead.low <= 0 && (rival === top || !isClearlyAhead(top, rival, quantile))
  )
  return [...(own.mayLead ? [own] : []), ...leading].toSorted((a, b) => b.mentions - a.mentions).map(({ name }) => name)
}

/** A rank that is compared with no other period. */
export type MentionStanding = Omit<MentionRank, "lead" | "sentence">

/** The brand's rank among its competitors; `null` without any, and with few answers. */
export const mentionStandingOf = (group: RowCounter, quantile: number): MentionStanding | null => {
  const { brand, total } = group
  if (brand.competitors.length === 0 || total.answers < fewAnswersBelow) return null
  const cells = group.cells.map((cell) => ({ cell, group }))
  const own = ownMentions(cells)
  const rivals = brand.competitors.flatMap((name): ReadonlyArray<Rival> => {
    const theirs = theirMentions(cells, name)
    const lead = leadOver({ cells, own, theirs, name }, quantile)
    return lead === null ? [] : [{ name, mentions: total.competitor(name).named, theirs, lead }]
  })
  const { high, low } = rankRange(rivals.map(({ lead }) => lead))
  return {
    rank: 1 + rivals.filter(({ lead }) => lead.difference < 0).length,
    possible: Array.from({ length: 1 + high - low }, (_, place) => low + place),
    of: 1 + rivals.length,
    leaders: leadersOf({ name: brand.name, mentions: total.mentioned, mayLead: low === 1 }, rivals, quantile)
  }
}
