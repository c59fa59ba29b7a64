/** Formats changes of figures. */
import type { Verdict } from "@answerscope/core"
import type { CellsChange } from "@answerscope/core/model"
import { pointsText } from "../output/FigureText.ts"

const verdictWords: Readonly<Record<Verdict, string>> = {
  up: "up",
  down: "down",
  within_noise: "within noise",
  few_answers: "few answers",
  model_changed: "model changed"
}

/** A verdict in words. */
export const verdictText = (verdict: Verdict): string => verdictWords[verdict]

/** A difference in percentage points, such as "+5.1". */
export const differenceText = (difference: number): string => {
  const points = pointsText(difference)
  return Number(points) > 0 ? `+${points}` : points
}

/** "up +5.1"; only the verdict without a comparison. */
export const changeText = ({ difference, verdictPage }: Pick<CellsChange, "difference" | "verdictPage">): string =>
  difference === null ? verdictText(verdictPage) : `${verdictText(verdictPage)} ${differenceText(difference)}`

/** The interval of a difference, such as "-2.1 to +9.8"; `null` without a comparison. */
export const differenceRangeText = ({ high, low }: Pick<CellsChange, "low" | "high">): string | null =>
  low === null || high === null ? null : `${differenceText(low)} to ${differenceText(high)}`
