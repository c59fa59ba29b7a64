/** The figures of a row. Pure: counts in, rates out. */
import { positionLevel } from "../../figure/PositionLevel.ts"
import { positionDecimals, positionFiguresOf, type PositionRange } from "../../figure/Positions.ts"
import { type CellsRate, cellsRateOf, rateOf } from "../../figure/Rate.ts"
import { rounded } from "../../figure/Rounding.ts"
import { shareOfVoiceOf } from "../../figure/ShareOfVoice.ts"
import type { FigureName } from "../ReportNote.ts"
import type { RowCounter } from "./RowCounter.ts"
import type { ReportRow } from "./RowOrder.ts"
import type { AnswerCounter, CountsOf, PositionCounter } from "./AnswerCounter.ts"
import type { VisibilityRow } from "../VisibilityReport.ts"

/** A value for each rate of a row: null where the rate cannot be, missing where such a row has none. */
export type OfRates<A> = {
  readonly [R in "mentionRate" | "firstRate" | "top3Rate"]: A
} & {
  readonly [R in "citationRate" | "shareOfVoice" | "positiveRate"]: A | null
} & {
  readonly [R in "togetherRate" | "aheadRate"]?: A | null
}

const ofAll =
  (k: (counter: AnswerCounter) => number): CountsOf =>
  (counter) => ({ k: k(counter), n: counter.answers })

/** Mentions of one as a share of those of the brand and its competitors; `null` without competitors. */
const shareOf = ({ brand, total }: RowCounter, named: (counter: AnswerCounter) => number): CountsOf | null => {
  const { competitorsNamed, mentioned } = total
  const isCompared = brand.competitors.length > 0
  return shareOfVoiceOf({ mentioned, competitorsNamed, isCompared }) === null
    ? null
    : (counter) => ({ k: named(counter), n: counter.mentioned + counter.competitorsNamed })
}

const brandRates = (group: RowCounter): OfRates<CountsOf> => ({
  mentionRate: ofAll((counter) => counter.mentioned),
  citationRate: group.brand.domain === null ? null : ofAll((counter) => counter.cited),
  shareOfVoice: shareOf(group, (counter) => counter.mentioned),
  firstRate: ofAll((counter) => counter.positions.within(1)),
  top3Rate: ofAll((counter) => counter.positions.within(3)),
  positiveRate: ({ negative, positive }) => ({ k: positive, n: positive + negative })
})

const competitorRates = (group: RowCounter, name: string): OfRates<CountsOf> => ({
  mentionRate: ofAll((counter) => counter.competitor(name).named),
  citationRate: null,
  shareOfVoice: shareOf(group, (counter) => counter.competitor(name).named),
  firstRate: ofAll((counter) => counter.competitor(name).positions.within(1)),
  top3Rate: ofAll((counter) => counter.competitor(name).positions.within(3)),
  positiveRate: null,
  togetherRate: (counter) => ({ k: counter.competitor(name).together, n: counter.mentioned }),
  aheadRate: (counter) => ({ k: counter.competitor(name).ahead, n: counter.competitor(name).bothRanked })
})

export const ratesOf = ({ competitor, group, isByCompetitor }: ReportRow): OfRates<CountsOf> => {
  if (competitor !== null) return competitorRates(group, competitor)
  return { ...brandRates(group), ...(isByCompetitor ? { togetherRate: null, aheadRate: null } : {}) }
}

/** The same of each rate. */
export const mapRates = <A, B>(rates: OfRates<A>, map: (rate: A) => B): OfRates<B> => {
  const mapped = (rate: A | null): B | null => (rate === null ? null : map(rate))
  return {
    mentionRate: map(rates.mentionRate),
    citationRate: mapped(rates.citationRate),
    shareOfVoice: mapped(rates.shareOfVoice),
    firstRate: map(rates.firstRate),
    top3Rate: map(rates.top3Rate),
    positiveRate: mapped(rates.positiveRate),
    ...(rates.togetherRate === undefined ? {} : { togetherRate: mapped(rates.togetherRate) }),
    ...(rates.aheadRate === undefined ? {} : { aheadRate: mapped(rates.aheadRate) })
  }
}

/** Where answers rank the row's brand or competitor. */
export const positionsOf =
  ({ competitor }: ReportRow) =>
  (counter: AnswerCounter): PositionCounter =>
    competitor === null ? counter.positions : counter.competitor(competitor).positions

/** The positions of the row, with the interval of their mean. */
const positionOf = (row: ReportRow, quantile: number): PositionRange => {
  const { group } = row
  const level = positionLevel(
    group.cells.map((cell) => group.positionsIn(cell, positionsOf(row))),
    quantile
  )
  return {
    ...positionFiguresOf(positionsOf(row)(group.total).counts),
    low: level === null ? null : rounded(level.low, positionDecimals),
    high: level === null ? null : rounded(level.high, positionDecimals)
  }
}

/** The rates of reports, in the order in which they are named. */
export const rateNames = [
  "mentionRate",
  "citationRate",
  "shareOfVoice",
  "firstRate",
  "top3Rate",
  "positiveRate",
  "togetherRate",
  "aheadRate"
] as const satisfies ReadonlyArray<FigureName>

/** All figures of reports, in display order. */
export const figureNames: ReadonlyArray<FigureName> = [...rateNames, "position"]

/** How many answers each figure of the row rests on; null or missing where it has no such figure. */
export const answersBehind = (row: ReportRow): { readonly [F in FigureName]?: number | null } => ({
  ...mapRates(ratesOf(row), (countsOf) => countsOf(row.group.total).n),
  position: positionsOf(row)(row.group.total).answers
})

/** The rates of the row; `quantile`: half the width of intervals in standard errors. */
export const ratesOfRow = (row: ReportRow, quantile: number): OfRates<CellsRate> => {
  const { group } = row
  const { cells, prompts } = group
  return mapRates(ratesOf(row), (countsOf) =>
    cellsRateOf(
      cells.map((cell) => group.countsIn(cell, countsOf)),
      prompts.map(countsOf),
      quantile
    )
  )
}

export const figuresOf = (
  row: ReportRow,
  quantile: number
): Omit<VisibilityRow, "by" | "failedChecks" | "mostlyFailed" | "own" | "rank" | "change"> => {
  const { group, isByCompetitor } = row
  const { prompts, total } = group
  const { positiveRate, ...rates } = ratesOfRow(row, quantile)
  const { negative, neutral, positive } = total
  return {
    answers: total.answers,
    prompts: prompts.length,
    runs: group.runs,
    notShown: isByCompetitor ? null : group.notShown,
    shownRate: isByCompetitor || group.shown === null ? null : rateOf(group.shown),
    ...rates,
    position: positionOf(row, quantile),
    sentiment: positiveRate === null ? null : { positive, neutral, negative, positiveRate }
  }
}
