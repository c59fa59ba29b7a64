/**
 * Texts of the overview.
 */
import type { VisibilityRow } from "../data/Client.ts"
import { text } from "./English.ts"
import { countText, dayAndYearText, percentText, pointsText, rangeText } from "./Format.ts"

const changeSentence = (row: VisibilityRow): string => {
  const change = row.change?.mention_rate
  if (change === undefined) return ""
  switch (change.verdict) {
    case "few_answers":
      return change.previous.n === 0
        ? " There are no answers of the period before to compare with."
        : " There are too few answers to compare with the period before."
    case "within_noise":
      return " No change beyond noise since the period before."
    case "up":
    case "down":
    case "model_changed": {
      const points = change.difference === null ? "" : ` by ${pointsText(Math.abs(change.difference)).slice(1)} points`
      const range =
        change.low === null || change.high === null ? "" : ` (${pointsText(change.low)} to ${pointsText(change.high)})`
      const way = (change.difference ?? 0) < 0 ? "fell" : "rose"
      const because = change.verdict === "model_changed" ? "; an engine answered with another model" : ""
      return ` It ${way}${points}${range} against the period before, which is more than noise${because}.`
    }
  }
}

export const overviewText = {
  engines: "By engine",
  rivals: "Who else is named",
  allRivals: "All competitors",
  change: "Against the period before",
  ranked: (n: number) => `${countText(n)} ranked`,
  criteria: {
    title: "What this rests on",
    prompts: "Prompts with answers",
    exploratory: "(below 50 the field calls it exploratory)",
    promptKinds: "Kinds of prompts asked now",
    kinds: (named: number, others: number) =>
      `${countText(named)} that ${named === 1 ? "names" : "name"} the brand, ${countText(others)} that ` +
      `${others === 1 ? "does" : "do"} not`,
    answers: "Answers",
    inRuns: "in runs:",
    cadence: "Asked again",
    noTracker: "only by hand: no tracker runs",
    engines: "Engines",
    again: "To be checked",
    allAnswers: "all answers with their models",
    method: "how each figure is made"
  },
  sentence: (brand: string, row: VisibilityRow, from: string): string => {
    const { high, k, low, n, value } = row.mention_rate
    const share =
      value === null || low === null || high === null || n < 5
        ? `${brand} is named in ${text.outOf(k, n)} answers`
        : `${brand} is named in ${percentText(value)} of answers (${rangeText(low, high)}, ${countText(n)} answers)`
    return `${share} since ${dayAndYearText(from)}.${changeSentence(row)}`
  }
} as const
