/** Estimates how soon a tracker detects a change, and its cost until then. Pure. */
import { acceptedFalse, falseByChance } from "../figure/FalseAlerts.ts"
import type { Counts } from "../figure/Counts.ts"
import type { Overdispersion } from "../figure/Overdispersion.ts"
import { rounded } from "../figure/Rounding.ts"
import type { AskedMarket } from "../market/AskedMarket.ts"
import {
  changedCells,
  changesOf,
  type CellRate,
  delayOver,
  dropped,
  meanRate,
  type PlannedChange,
  type SharedQuestion,
  smallestCellDrop,
  smallestDropThat
} from "./CellRates.ts"
import { followedUpDelays, followUpShare } from "./FollowedUpDelay.ts"
import { cellDelays, type PlannedDelay, shareDelay } from "./PlannedDelay.ts"
import { type PlanChoices, runsPerLookOf } from "./PlanQuery.ts"

/** Cells of a market, as sent to the engines. */
export interface MarketCells extends AskedMarket {
  readonly cells: number
  /** Credits of one check of each of them. */
  readonly credits: number
}

/** Input of a plan: measured or given. */
export interface PlanBasis {
  /** The measured counts; `null` if given. */
  readonly measured: Counts | null
  /** At least one cell. */
  readonly rates: ReadonlyArray<CellRate>
  /** The same cells by market; none if given. */
  readonly byMarket: ReadonlyArray<MarketCells>
  /** How alike the answers of a cell are. */
  readonly overdispersion: Pick<Overdispersion, "sameRun" | "laterRuns">
}

/** Changes whose delay is planned. */
export type PlannedFor = "cell" | "cellConfirmed" | "share"

/** A plan. Delays are in runs after the change; null where it is not seen within 200. */
export interface Plan {
  readonly before: number
  readonly after: number
  readonly measured: Counts | null
  readonly cells: number
  /** Cells and credits of each market; none if given. */
  readonly byMarket: ReadonlyArray<AskedMarket & { readonly cells: number; readonly creditsPerRun: number }>
  /** Cells that can change so. `cell` and `cellConfirmed` are about them. */
  readonly changedCells: number
  /** Delay for one cell, with the planned checks alone. */
  readonly cell: PlannedDelay
  /** The same with follow-ups (`confirmed` with `followUps` 100). */
  readonly cellConfirmed: PlannedDelay
  /** Delay for the share over all cells. */
  readonly share: PlannedDelay
  /** Those of which one in ten cases or more is never detected. */
  readonly mayNeverBeSeen: ReadonlyArray<PlannedFor>
  readonly creditsPerRun: number
  /** Including the average follow-ups of a `confirmed` tracker. */
  readonly creditsPerRunConfirmed: number
  /** In 30 days. */
  readonly creditsPerMonth: number
  /** The same of a `confirmed` tracker: with average follow-ups, without any, and with as many as planned checks. */
  readonly creditsPerMonthConfirmed: { readonly mean: number; readonly low: number; readonly high: number }
  /** Credits until a cell's change is detected, as a median; `null` if it is not detected. */
  readonly creditsUntilTold: number | null
  /** False alerts of cells to be expected in 30 days, by mode: of mentions, at the cells' rates. */
  readonly falseAlerts30d: { readonly confirmed: number; readonly immediate: number }
  /**
   * The smallest drop, from 0.01 to 1, with a median delay of at most three looks; `null` if even a drop to zero takes
   * longer.
   */
  readonly smallestDrop: { readonly cell: number | null; readonly share: number | null }
}

const minutesPerMonth = 43_200
const soon = 3

const sumOver = (rates: ReadonlyArray<CellRate>, value: (rate: CellRate) => number): number =>
  rates.reduce((sum, rate) => sum + value(rate), 0)

/** Credits of a run with its follow-ups, which never exceed its planned checks on average. */
const confirmedCredits = ({ rates }: PlanBasis, question: SharedQuestion): number =>
  sumOver(rates, ({ credits, rate }) => credits * question.samples * (1 + Math.min(1, followUpShare(rate, question))))

/** Plans a tracker with these choices. */
export const planOf = (choices: PlanChoices, basis: PlanBasis): Plan => {
  const { drop, falseAlerts, intervalMinutes, runs, samples } = choices
  const { byMarket, measured, overdispersion, rates } = basis
  const change: PlannedChange = choices.after === null ? { drop: drop ?? 0 } : { after: choices.after }
  const before = measured === null ? meanRate(rates) : measured.k / measured.n
  const after = "drop" in change ? dropped(before, change.drop) : change.after
  const cells = sumOver(rates, (each) => each.cells)
  const runsPerLook = runsPerLookOf(intervalMinutes)
  const { laterRuns, sameRun: correlation } = overdispersion
  const question = { runs, samples, falseAlerts, correlation, laterRuns, runsPerLook }
  const changes = changesOf(rates, change)
  const delays = {
    cell: delayOver(changes, question, cellDelays),
    cellConfirmed: delayOver(changes, question, followedUpDelays),
    share: shareDelay({ before, after, cells, runs, runsPerLook })
  }
  const creditsPerRun = sumOver(rates, ({ credits }) => credits) * samples
  const creditsPerRunConfirmed = confirmedCredits(basis, question)
  const runsPerMonth = minutesPerMonth / intervalMinutes
  const perMonth = (credits: number): number => rounded(credits * runsPerMonth, 0)
  const isShareToldSoon = (lost: number): boolean => {
    const { medianRuns } = shareDelay({ before, after: before - lost, cells, runs, runsPerLook })
    return lost <= before && medianRuns !== null && medianRuns <= soon * runsPerLook
  }
  return {
    before,
    after,
    measured,
    cells,
    byMarket: byMarket.map(({ credits, ...market }) => ({ ...market, creditsPerRun: credits * samples })),
    changedCells: changedCells(changes),
    ...delays,
    mayNeverBeSeen: (["cell", "cellConfirmed", "share"] as const).filter((each) => delays[each].p90Runs === null),
    creditsPerRun,
    creditsPerRunConfirmed: rounded(creditsPerRunConfirmed, 0),
    creditsPerMonth: perMonth(creditsPerRun),
    creditsPerMonthConfirmed: {
      mean: perMonth(creditsPerRunConfirmed),
      low: perMonth(creditsPerRun),
      high: perMonth(2 * creditsPerRun)
    },
    creditsUntilTold: delays.cell.medianRuns === null ? null : delays.cell.medianRuns * creditsPerRun,
    falseAlerts30d: {
      confirmed: rounded(acceptedFalse(falseAlerts, (cells * runsPerMonth) / runsPerLook), 2),
      immediate: rounded(sumOver(rates, (each) => each.cells * falseByChance(each.rate)) * runsPerMonth, 2)
    },
    smallestDrop: { cell: smallestCellDrop(rates, question), share: smallestDropThat(isShareToldSoon) }
  }
}
