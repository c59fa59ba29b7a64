/**
 * How soon a tracker tells a change, and what it costs until then. Pure.
 */
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

/** What is planned with: measured or given. */
export interface PlanBasis {
  /** The share of answers that name the brand, 0 to 1. */
  readonly before: number
  /** What it was measured on; null where it was given. */
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
  /** Until one cell's change is told, by the planned checks alone. */
  readonly cell: PlannedDelay
  /** The same, where cells in doubt are asked again (`confirmed` with `followUps` 100). */
  readonly cellConfirmed: PlannedDelay
  /** Until the share over all cells is told to have changed. */
  readonly share: PlannedDelay
  readonly creditsPerRun: number
  /** With what a tracker of mode `confirmed` asks again on average. */
  readonly creditsPerRunConfirmed: number
  /** In 30 days. */
  readonly creditsPerMonth: number
  /** Until a cell's change is told in half of all cases; null where it is not. */
  readonly creditsUntilTold: number | null
  /** False alerts of cells to be expected in 30 days, by mode: of mentions, where each cell has the share `before`. */
  readonly falseAlerts30d: { readonly confirmed: number; readonly immediate: number }
  /** The part of the share that must be lost to be told within three runs in half of all cases; null: more than all. */
  readonly smallestDrop: { readonly cell: number | null; readonly share: number | null }
}

/** Checks of a run with its further ones, of planned checks, on average; simulated. */
export const confirmedCost = 1.5

const minutesPerMonth = 43_200

/** The plan of what was chosen, on what is measured or given. */
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
