/** How the lead over the brand changed, or that of the brand. Pure. */
import { type PairedCell, type PairedChange, pairedChange } from "../../figure/PairedDifference.ts"
import { rateDecimals } from "../../figure/Rate.ts"
import { type JudgedIn, type Verdict, verdictsOf } from "../../figure/RateChange.ts"
import { rounded } from "../../figure/Rounding.ts"
import { rankSentence } from "../RankText.ts"
import type { LeadChange, MentionRank } from "../VisibilityReport.ts"
import { changeIn, type ComparedGroup } from "./CellsChange.ts"
import { mentionsOf, type MentionStanding, mentionStandingOf } from "./MentionLead.ts"
import type { CellCounter, RowCounter } from "./RowCounter.ts"

/** The sole leader and the one behind it. `null` stands for the brand, which is one of the two. */
interface Pair {
  readonly leader: string | null
  readonly other: string | null
}

/** The change of a lead before it is judged. */
interface FoundLead extends Pair {
  readonly change: PairedChange
}

/** The brand's rank, and the lead to judge. */
export interface JudgedStanding {
  readonly standing: MentionStanding
  /** `null` unless one alone leads. */
  readonly lead: FoundLead | null
  readonly quantile: number
}

/** The competitor that leads and the brand, or the brand and the most mentioned competitor. */
const pairOf = ({ brand, total }: RowCounter, { leaders, possible }: MentionStanding): Pair | null => {
  const [leader, ...others] = leaders
  if (leader === undefined || others.length > 0) return null
  if (possible[0] !== 1) return { leader, other: null }
  const [most] = brand.competitors.toSorted((a, b) => total.competitor(b).named - total.competitor(a).named)
  return most === undefined ? null : { leader: null, other: most }
}

const pairedCell = (group: RowCounter, cell: CellCounter, { leader, other }: Pair): PairedCell => ({
  first: group.countsIn(cell, mentionsOf(leader)),
  second: group.countsIn(cell, mentionsOf(other)),
  both: cell.competitor(leader ?? other ?? "").together
})

const leadIn = ({ before, both, group }: ComparedGroup, standing: MentionStanding, quantile: number) => {
  const pair = group === null ? null : pairOf(group, standing)
  if (group === null || before === null || pair === null) return null
  const change = pairedChange(
    both.map(({ current, previous }) => ({
      current: pairedCell(group, current, pair),
      previous: pairedCell(before, previous, pair)
    })),
    quantile
  )
  return change === null ? null : { ...pair, change }
}

/** The rank of a group of a report, with the change of the lead; `null` where it has no rank. */
export const judgedStanding = (compared: ComparedGroup, quantile: number): JudgedStanding | null => {
  const standing = compared.group === null ? null : mentionStandingOf(compared.group, quantile)
  return standing === null ? null : { standing, lead: leadIn(compared, standing, quantile), quantile }
}

const directions: Readonly<Record<Verdict, number>> = {
  up: 1,
  down: -1,
  within_noise: 0,
  few_answers: 0,
  model_changed: 0
}

/** The verdict, unless the rows of the two say that they came closer where it says apart, or the reverse. */
export const besideRows = (verdict: Verdict, ofLeader: Verdict, ofOther: Verdict): Verdict =>
  directions[verdict] * (directions[ofLeader] - directions[ofOther]) < 0 ? "within_noise" : verdict

/** A rank with its sentence. */
export const rankWith = (brand: string, standing: MentionStanding, lead: LeadChange | null): MentionRank => ({
  ...standing,
  lead,
  sentence: rankSentence(brand, { ...standing, lead })
})

/** The rank for display, in a report with this threshold. */
export const comparedRank = (
  judged: JudgedStanding | null,
  compared: ComparedGroup,
  threshold: number
): MentionRank | null => {
  const { group, isOtherModel } = compared
  if (judged === null || group === null) return null
  const { lead, quantile, standing } = judged
  if (lead === null) return rankWith(group.brand.name, standing, null)
  const { change, leader, other } = lead
  const judgedIn: JudgedIn = { isOtherModel, threshold }
  const { verdict, verdictPage } = verdictsOf(change, judgedIn)
  const ofRow = (name: string | null): Verdict =>
    verdictsOf(changeIn(compared, mentionsOf(name), quantile), judgedIn).verdictPage
  const shown = (share: number): number => rounded(share, rateDecimals)
  return rankWith(group.brand.name, standing, {
    over: other ?? group.brand.name,
    value: shown(change.value),
    previous: shown(change.previous),
    difference: shown(change.difference),
    low: shown(change.low),
    high: shown(change.high),
    verdict,
    verdictPage: besideRows(verdictPage, ofRow(leader), ofRow(other))
  })
}
