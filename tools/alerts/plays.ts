/** Many trackers of one deployment, and sums over them. */
import { type Play, type Played, playTogether } from "../world/play.ts"

/** Trackers that differ only in their answers. */
export type Plan = Omit<Play, "seed">

/** How much is simulated: at least this many cells, in the worlds of a seed. */
export interface PlayedCells {
  readonly cells: number
  readonly seed: number
}

/** Plays trackers together. */
export const played = ({ cells, seed }: PlayedCells, plan: Plan): ReadonlyArray<Played> => {
  const trackers = Math.ceil(cells / (plan.prompts * plan.engineCount))
  return playTogether(Array.from({ length: trackers }, (_, index) => ({ ...plan, seed: seed + index })))
}

export const sumOf = <A>(items: ReadonlyArray<A>, value: (item: A) => number): number =>
  items.reduce((sum, item) => sum + value(item), 0)

/** Follow-ups in percent of planned checks. */
export const costOf = (plays: ReadonlyArray<Played>): number =>
  (100 * sumOf(plays, ({ followUps }) => followUps)) / sumOf(plays, ({ planned }) => planned)

/** The alerts of several cells that do not update an earlier one. */
export const newOf = (alerts: Played["groupAlerts"]): Played["groupAlerts"] =>
  alerts.filter(({ isUpdate }) => !isUpdate)

/** False alerts per 100 cells and 30 runs of trackers in whose cells nothing changes. A joint alert counts once. */
export const falseAlertsOf = (plan: Plan, plays: ReadonlyArray<Played>): number => {
  const cellRuns = plays.length * plan.prompts * plan.engineCount * plan.runs
  return (sumOf(plays, ({ alerts, groupAlerts }) => alerts.length + newOf(groupAlerts).length) * 100 * 30) / cellRuns
}
