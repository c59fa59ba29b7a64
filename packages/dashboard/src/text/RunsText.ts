/**
 * Texts of the page on runs.
 */
import { countText } from "./Format.ts"

const many = (count: number, one: string, more: string): string => `${countText(count)} ${count === 1 ? one : more}`

export const runsText = {
  now: "Run now",
  list: "Runs, newest first",
  samples: "Times each engine is asked each prompt",
  sum: (prompts: number, engines: number, samples: number, answers: number) =>
    `${many(prompts, "active prompt", "active prompts")} × ${many(engines, "engine", "engines")} × ` +
    `${countText(samples)} = ${many(answers, "answer", "answers")}:`,
  credits: "credits; what fails is given back.",
  start: "Ask now",
  started: (charged: number, remaining: number) =>
    `Started: ${many(charged, "credit", "credits")}, ${countText(remaining)} left.`,
  progress: "Progress",
  of: "of",
  failedChecks: "failed",
  when: "Started",
  kind: "What for",
  kinds: { scan: "asked for", run: "tracker's run", followUp: "makes sure of a change" },
  state: "State",
  states: { pending: "waiting", running: "running", completed: "completed", cancelled: "cancelled" },
  answers: "Answers",
  engines: "Engines",
  prompts: "Prompts",
  samplesShort: "Samples",
  creditsShort: "Credits",
  refunded: "given back",
  none: "Nothing was asked about this brand yet.",
  cancel: "Cancel",
  why: "Why",
  checks: "Checks",
  failedTitle: "What failed",
  noneFailed: "Nothing failed in this run."
} as const
