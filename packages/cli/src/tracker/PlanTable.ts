/** Formats a plan. */
import type { Plan } from "@answerscope/core"
import { intervalText, none, percentText, wholeText } from "../output/FigureText.ts"
import { renderTable } from "../output/Table.ts"

const runsText = (runs: number | null): string => (runs === null ? "may never be detected" : `${runs} runs`)

const dropText = (drop: number | null): string => (drop === null ? none : `by ${percentText(drop)} points`)

/** The question as a sentence, then detection delay, false alerts and cost. */
export const planText = (plan: Plan, columns: number): string => {
  const range = plan.measured === null ? null : intervalText(plan.measured)
  const basis =
    plan.measured === null || range === null
      ? "as given"
      : `${wholeText(plan.measured.k)} of ${wholeText(plan.measured.n)} answers of the last 30 days, ${range}`
  const shares = `From ${percentText(plan.before)} % (${basis}) to ${percentText(plan.after)} %`
  const all = wholeText(plan.cells)
  const changed = plan.changedCells === plan.cells ? all : `${wholeText(plan.changedCells)} of ${all}`
  const change = `${shares}, in ${changed} cells.`
  const { cell, cellConfirmed, share, smallestDrop } = plan
  const delays = renderTable(
    ["change of", "median", "90th percentile", "smallest drop detected in 3 runs"],
    [
      ["one prompt on one engine", runsText(cell.medianRuns), runsText(cell.p90Runs), dropText(smallestDrop.cell)],
      ["the same, with follow-ups", runsText(cellConfirmed.medianRuns), runsText(cellConfirmed.p90Runs), ""],
      ["all together", runsText(share.medianRuns), runsText(share.p90Runs), dropText(smallestDrop.share)]
    ],
    { columns, isDense: true }
  )
  const until =
    plan.creditsUntilTold === null ? "" : `, ${wholeText(plan.creditsUntilTold)} until the change is detected`
  const costs = [
    `A run costs ${wholeText(plan.creditsPerRun)} credits, 30 days ${wholeText(plan.creditsPerMonth)}${until};`,
    `with confirmed alerts about ${wholeText(plan.creditsPerRunConfirmed)} a run.`
  ]
  const { confirmed, immediate } = plan.falseAlerts30d
  const told =
    `Without any change, expect about ${wholeText(confirmed)} false alerts on mentions in 30 days with alerts ` +
    `confirmed, ${wholeText(immediate)} with immediate ones.`
  return [change, delays, [...costs, told].join(" ")].join("\n")
}
