/**
 * Texts of the page on runs.
 */
import { countText, some } from "./Format.ts"

export const runsText = {
  now: "Ask now",
  title: "Runs",
  parts: "Parts of tracking",
  list: "Runs, newest first",
  samples: "Answers per prompt and engine",
  sum: (prompts: number, engines: number, samples: number) =>
    `${some(prompts, "prompt")} × ${some(engines, "engine")} × ${some(samples, "answer")}:`,
  credits: "credits, refunded where requests fail;",
  start: "Ask now",
  started: (charged: number, remaining: number) => `Started: ${some(charged, "credit")}, ${countText(remaining)} left.`,
  progress: "Progress",
  of: "of",
  failedChecks: "failed",
  when: "Started",
  kind: "Started by",
  kinds: { scan: "You", run: "Tracker", followUp: "Confirmation" },
  state: "State",
  states: { pending: "waiting", running: "running", completed: "completed", cancelled: "cancelled" },
  answers: "Answers",
  engines: "Engines",
  prompts: "Prompts",
  samplesShort: "Answers each",
  creditsShort: "Credits",
  refunded: "refunded",
  none: "No runs yet.",
  cancel: "Cancel",
  cancelQuestion: "Cancel this run? It cannot go on later. Requests that have not started are refunded.",
  why: "Reason",
  checks: "Requests",
  failures: "Failures",
  isNow: (engine: string, state: string) => `${engine} is ${state}`,
  failedTitle: "Failed requests, newest first",
  failedOfRun: "Failed requests of the run",
  firstAt: "First",
  lastAt: "Last, with its run",
  noFailures: "No request failed in this period.",
  noneFailed: "No request of this run failed."
} as const
