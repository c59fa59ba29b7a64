/** Changes that later ones took back. Pure. */
import { DateTime, Order } from "effect"
import type { AlertId } from "../AlertId.ts"
import { type AlertChange, type CausedAlert, changeOf } from "./AlertChange.ts"

/** The part of an alert that says what took it back. */
export interface CellsAlert extends CausedAlert {
  readonly location: string | null
  readonly language: string | null
  readonly supersededBy: string | null
  readonly evidence: {
    readonly confirmation:
      | (NonNullable<CausedAlert["evidence"]["confirmation"]> & {
          readonly cells: { readonly list: ReadonlyArray<{ readonly prompt: string; readonly engine: string }> } | null
        })
      | null
  }
}

type CellsChange = AlertChange<CellsAlert>

/** `mention` of `mention_lost` and `mention_gained`. */
const themeOf = ({ alert: { type } }: CellsChange): string => type.replace(/_(gained|lost|changed|new)$/, "")

/** The cells that show the change of an alert; empty if they are unknown. */
export const changedCellsOf = ({ alert, engine, prompt }: CellsChange): ReadonlyArray<string> => {
  const { list = [] } = alert.evidence.confirmation?.cells ?? {}
  const shown = list.map((cell) => JSON.stringify([cell.prompt, cell.engine]))
  return shown.length > 0 || prompt === null || engine === null ? shown : [JSON.stringify([prompt, engine])]
}

/** Whether a change is later than another of its theme, surface and market, and goes the other way. */
export const isReverseOf =
  (earlier: CellsChange) =>
  (later: CellsChange): boolean =>
    themeOf(later) === themeOf(earlier) &&
    later.direction !== earlier.direction &&
    later.direction !== "new" &&
    later.alert.surface === earlier.alert.surface &&
    later.alert.location === earlier.alert.location &&
    later.alert.language === earlier.alert.language &&
    DateTime.isGreaterThan(later.since.at, earlier.since.at)

/** The alert with which a change was taken back as a whole, and when that began. */
export interface TakenBack {
  readonly alertId: AlertId
  readonly at: DateTime.Utc
}

const byTime = Order.mapInput(DateTime.Order, ({ since }: CellsChange) => since.at)

/**
 * Tells of an alert which of the others took it back: once each of its cells has changed the other way. Of all prompts
 * together it is the same engine that has. `null` while a part of it holds, and of new competitors.
 */
export const takenBackIn = (others: ReadonlyArray<CellsAlert>): ((alert: CellsAlert) => TakenBack | null) => {
  const all = others.filter(({ supersededBy }) => supersededBy === null).map((alert) => changeOf(alert))
  return (alert) => {
    const change = changeOf(alert)
    if (change.direction === "new") return null
    const later = all.filter(isReverseOf(change)).toSorted(byTime)
    const cells = changedCellsOf(change)
    const backs =
      cells.length === 0
        ? [later.find(({ engine, prompt }) => engine === change.engine && prompt === change.prompt)]
        : cells.map((cell) => later.find((each) => changedCellsOf(each).includes(cell)))
    const last = backs.includes(undefined)
      ? undefined
      : backs
          .flatMap((back) => back ?? [])
          .toSorted(byTime)
          .at(-1)
    return last === undefined ? null : { alertId: last.alert.id, at: last.since.at }
  }
}
