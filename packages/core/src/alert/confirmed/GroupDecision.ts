/**
 * Which shares of an engine and of the brand have changed with a run. Pure and deterministic.
 */
import type { Engine } from "../../engine/Engine.ts"
import { type CellHistory, entriesOfTheme, type Entry, type ShareTheme, withBase } from "./CellHistory.ts"
import { type GroupChange, groupChange } from "./GroupShare.ts"
import { correlationByDefault, type RunCell, type RunState } from "./RunDecision.ts"

/** A share that changed, with the answers that show it. */
export interface ShareAlert {
  /** Null: all engines. */
  readonly engine: Engine | null
  readonly change: GroupChange
  /** Of each cell that has answers enough: its place in the run, and its entries on both sides. */
  readonly cells: ReadonlyArray<{
    readonly cell: number
    readonly before: ReadonlyArray<Entry>
    readonly since: ReadonlyArray<Entry>
  }>
}

/** A run whose cells were judged. */
export interface SharesState {
  /** The shares that are looked at. */
  readonly themes: ReadonlyArray<ShareTheme>
  readonly correlation: RunState["correlation"]
  readonly cells: ReadonlyArray<Pick<RunCell, "engine" | "entry">>
  /** Of each cell, this run included. */
  readonly histories: ReadonlyArray<CellHistory>
}

/** Cells whose mentions are looked at together; each keeps the run with which the group's level began. */
interface Group {
  readonly engine: Engine | null
  readonly theme: ShareTheme
}

const groupsOf = ({ cells, themes }: SharesState): ReadonlyArray<Group> =>
  themes.flatMap((theme): ReadonlyArray<Group> => {
    if (theme === "brandShare") return [{ engine: null, theme }]
    return [...new Set(cells.map(({ engine }) => engine))].map((engine) => ({ engine, theme }))
  })

/** What a group shows, and the histories after. */
const lookAt = (state: SharesState, { engine, theme }: Group, histories: ReadonlyArray<CellHistory>) => {
  const members = state.cells.flatMap((cell, place) => {
    const history = histories[place]
    if (history === undefined || (engine !== null && cell.engine !== engine)) return []
    const correlation = state.correlation[cell.engine] ?? correlationByDefault
    return [{ place, isAnswered: cell.entry !== null, entries: entriesOfTheme(history, theme), correlation }]
  })
  if (!members.some(({ isAnswered }) => isAnswered)) return null
  const change = groupChange(members)
  if (change === null) return null
  const cells = change.cells.flatMap((index) => {
    const member = members[index]
    if (member === undefined) return []
    const { entries, place } = member
    const isSince = ({ run }: Entry) => run >= change.run
    const before = entries.filter((entry) => !isSince(entry))
    return [{ cell: place, before, since: entries.filter(isSince) }]
  })
  const places = new Set(members.filter(({ entries }) => entries.length > 0).map(({ place }) => place))
  const moved = histories.map((history, place) =>
    places.has(place) ? withBase(history, theme, Math.max(change.run, history.bases[theme] ?? 0)) : history
  )
  return { alert: { engine, change, cells }, histories: moved }
}

/** The shares that changed, in the order of `themes`, and the histories to keep: new levels begin with the change. */
export const decideShares = (
  state: SharesState
): { readonly alerts: ReadonlyArray<ShareAlert>; readonly histories: ReadonlyArray<CellHistory> } => {
  let { histories } = state
  const alerts: Array<ShareAlert> = []
  for (const group of groupsOf(state)) {
    const found = lookAt(state, group, histories)
    if (found === null) continue
    alerts.push(found.alert)
    histories = found.histories
  }
  return { alerts, histories }
}
