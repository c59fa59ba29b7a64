/** How soon a tracker detects a change, and what it costs until then. Pure. */
import {
  cellDelay,
  confirmedCellDelay,
  type PlannedDelay,
  type DelayQuestion,
  shareDelay,
  smallestDrop
} from "./PlannedDelay.ts"
import { acceptedFalse, falseByChance } from "../figure/FalseAlerts.ts"
import type { Counts } from "../figure/Counts.ts"
import { rounded } from "../figure/Rounding.ts"
import type { PlanChoices } from "./PlanQuery.ts"

/** Input of a plan: measured or given. */
export interface PlanBasis {
  /** The share of answers that name the brand, 0 to 1. */
  readonly before: number
  /** The measured counts; `null` if given. */
  readonly measured: Counts | null
  readonly cells: number
  /** Credits of one check of each cell. */
  readonly credits: number
  /** How alike answers of one run are: 0 to 1. */
  readonly correlation: number
}

/** A plan. Delays are in runs after the change; null where it is not seen within 200. */
export interface Plan {
  readonly before: number
  readonly after: number
  readonly measured: Counts | null
  readonly cells: number
  /** Delay for one cell, with the planned checks alone. */
  readonly cell: PlannedDelay
  /** The same with follow-ups (`confirmed` with `followUps` 100). */
  readonly cellConfirmed: PlannedDelay
  /** Delay for the share over all cells. */
  readonly share: PlannedDelay
  readonly creditsPerRun: number
  /** Including the average follow-ups of a `confirmed` tracker. */
  readonly creditsPerRunConfirmed: number
  /** In 30 days. */
  readonly creditsPerMonth: number
  /** Credits until a cell's change is detected, as a median; `null` if it is not detected. */
  readonly creditsUntilTold: number | null
  /** False alerts of cells to be expected in 30 days, by mode: of mentions, where each cell has the share `before`. */
  readonly falseAlerts30d: { readonly confirmed: number; readonly immediate: number }
  /**
   * The smallest relative drop with a median delay of at most three runs; `null` if even a drop to zero takes longer.
   */
  readonly smallestDrop: { readonly cell: number | null; readonly share: number | null }
}

/** Checks of a run with its further ones, of planned checks, on average; simulated. */
export const confirmedCost = 1.5

const minutesPerMonth = 43_200

/** Plans a tracker with these choices. */
export const planOf = (choices: PlanChoices, basis: PlanBasis): Plan => {
  const { drop, falseAlerts, intervalMinutes, runs, samples } = choices
  const { before, cells, correlation } = basis
  const after = choices.after ?? before * (1 - (drop ?? 0))
  const question: DelayQuestion = { before, after, cells, runs, samples, falseAlerts, correlation }
  const cell = cellDelay(question)
  const creditsPerRun = basis.credits * samples
  const cellRuns = (cells * minutesPerMonth) / intervalMinutes
  return {
    before,
    after,
    measured: basis.measured,
    cells,
    cell,
    cellConfirmed: confirmedCellDelay(question),
    share: shareDelay(question),
    creditsPerRun,
    creditsPerRunConfirmed: rounded(creditsPerRun * confirmedCost, 0),
    creditsPerMonth: rounded((creditsPerRun * minutesPerMonth) / intervalMinutes, 0),
    creditsUntilTold: cell.medianRuns === null ? null : cell.medianRuns * creditsPerRun,
    falseAlerts30d: {
      confirmed: rounded(acceptedFalse(falseAlerts, cellRuns), 2),
      immediate: rounded(falseByChance(before) * cellRuns, 2)
    },
    smallestDrop: { cell: smallestDrop(question, cellDelay), share: smallestDrop(question, shareDelay) }
  }
}
