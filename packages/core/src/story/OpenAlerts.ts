/** Alerts that stand, and what a story takes from each. Pure. */
import type { Alert } from "../alert/Alert.ts"
import { type ChangeTheme, themeOfType } from "../alert/title/ChangeClause.ts"
import { type AlertChange, changeOf } from "../alert/cause/AlertChange.ts"
import { changedCellsOf, isReverseOf, takenBackIn } from "../alert/cause/TakenBack.ts"
import { oneLine } from "../text/OneLine.ts"

/** An alert that no later one takes back. */
export interface OpenAlert extends AlertChange<Alert> {
  readonly theme: ChangeTheme
  /** Of a theme `competitor`. */
  readonly competitor: string | null
  /** The earlier changes that it took back, wholly or with others. */
  readonly reversed: ReadonlyArray<ReversedChange>
}

/** An earlier change of the other direction. */
export interface ReversedChange extends Pick<AlertChange<Alert>, "alert" | "engine" | "prompt" | "since"> {
  /** Whether each of its prompts and engines has changed back. */
  readonly isWhole: boolean
}

/** The tracked competitor at the start of the message. */
const competitorIn = ({ message, type }: Alert, competitors: ReadonlyArray<string>): string | null =>
  type === "competitor_new"
    ? (competitors.map(oneLine).find((name) => message.startsWith(`${name} now appears`)) ?? null)
    : null

/** Changes that later ones took back, each of their cells having changed the other way, stand with these alone. */
const withReversed = (open: ReadonlyArray<OpenAlert>): ReadonlyArray<OpenAlert> => {
  const isReversed = (earlier: OpenAlert): boolean => {
    const back = new Set(open.filter(isReverseOf(earlier)).flatMap(changedCellsOf))
    const cells = changedCellsOf(earlier)
    return earlier.direction !== "new" && cells.length > 0 && cells.every((cell) => back.has(cell))
  }
  const over = open.filter(isReversed)
  const sharesCell = (one: OpenAlert, other: OpenAlert) => {
    const cells = new Set(changedCellsOf(one))
    return changedCellsOf(other).some((cell) => cells.has(cell))
  }
  return open
    .filter((each) => !over.includes(each))
    .map((later) => ({
      ...later,
      reversed: [
        ...later.reversed,
        ...over
          .filter((earlier) => isReverseOf(earlier)(later) && sharesCell(earlier, later))
          .map((earlier) => ({ ...earlier, isWhole: true }))
      ]
    }))
}

/**
 * Returns the alerts that stand: of those about the same prompt, engine, surface, market and theme, the newest one;
 * and none that later ones took back.
 * `alerts`: newest first.
 */
export const openAlerts = (
  alerts: ReadonlyArray<Alert>,
  competitors: ReadonlyArray<string>
): ReadonlyArray<OpenAlert> => {
  const open = new Map<string, OpenAlert>()
  const takenBack = takenBackIn(alerts)
  for (const alert of alerts) {
    const { engine, language, location, prompt, supersededBy, surface, type } = alert
    const theme = themeOfType[type]
    const competitor = competitorIn(alert, competitors)
    const key = JSON.stringify([theme, competitor, engine, surface, prompt, location, language])
    if (supersededBy !== null) continue
    const change = changeOf(alert)
    const later = open.get(key)
    if (later === undefined) {
      open.set(key, { ...change, theme, competitor, reversed: [] })
    } else if (later.reversed.length === 0 && !alert.dismissed && isReverseOf(change)(later)) {
      open.set(key, { ...later, reversed: [{ ...change, isWhole: takenBack(alert) !== null }] })
    }
  }
  return withReversed([...open.values()])
}
