/**
 * Texts of the overview.
 */
import type { VisibilityRow } from "../data/Client.ts"
import { levelOf } from "../data/Level.ts"
import { text } from "./English.ts"
import { countText, dayAndYearText, percentText, rangeText, some } from "./Format.ts"

/** `from the 30 days before`, `from the 5 measured days before` */
const fromBefore = (days: number, measuredBefore: number | null): string => {
  const isPart = measuredBefore !== null && measuredBefore > 0 && measuredBefore < days
  const [count, noun] = isPart ? [measuredBefore, "measured day"] : [days, "day"]
  return `from the ${count === 1 ? noun : some(count, noun)} before`
}

export const overviewText = {
  share: "Share",
  createReport: "Create report",
  engines: "Engines",
  rivals: "Competitors",
  allRivals: "Compare",
  change: (days: number, measuredBefore: number | null) => `Change ${fromBefore(days, measuredBefore)}`,
  /** Said once of several figures. */
  steady: (days: number, measuredBefore: number | null) => `No clear change ${fromBefore(days, measuredBefore)}.`,
  rate: "Rate",
  figures: "Figures",
  answers: "answers",
  mentions: "mentions",
  to: (isBranded: boolean, prompts: number) =>
    `${isBranded ? "branded" : "non-branded"} ${prompts === 1 ? "prompt" : "prompts"}.`,
  answersTo: (answers: number) => (answers === 1 ? "answer to" : "answers to"),
  failed: "requests failed",
  notJudged: "No answers to judge",
  narrowed: "For the chosen filters. The story of the brand is about all engines, prompts and markets.",
  trendLegend: (hasBefore: boolean) =>
    `Each point with its 95% interval.${hasBefore ? " Dotted: the period before." : ""}`,
  restsOn: {
    prompts: (isBranded: boolean, count: number) =>
      `${isBranded ? "branded" : "non-branded"} ${count === 1 ? "prompt" : "prompts"}` +
      (count < 50 ? " (50 and more are usual for decisions)" : ""),
    runs: (count: number) => (count === 1 ? "run" : "runs"),
    more: "Intervals and notes",
    manual: "manual",
    intervals: "Intervals are 95%, for these prompts asked again.",
    general: (low: number, high: number) => `For prompts like these, expect a mention rate of ${rangeText(low, high)}.`,
    confirming: (count: string) => `${count} answers asked to confirm an alert count in no figure.`,
    answers: "All answers",
    method: "How it is measured"
  },
  sentence: (brand: string, row: VisibilityRow, from: string): string => {
    const { k, n } = row.mention_rate
    const level = levelOf(row.mention_rate)
    const share =
      level === null || n < 5
        ? `${brand} is mentioned in ${text.outOf(k, n)} answers`
        : `${brand} is mentioned in ${percentText(level.value)} of answers ` +
          `(${rangeText(level.low, level.high)}, ${countText(n)} answers)`
    return `${share} since ${dayAndYearText(from)}.`
  }
} as const
