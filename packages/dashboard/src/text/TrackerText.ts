/**
 * Texts of trackers.
 */
import type { ClientResult } from "@answerscope/http/client"
import type { Tracker } from "../data/Client.ts"
import { countText, decimalText, everyText, some } from "./Format.ts"

type Planned = ClientResult<"reports", "plan">["data"]

/** One decimal; few are not none. */
const shortly = (value: number): string => (value > 0 && value < 0.05 ? "under 0.1" : decimalText(value))

export const trackerText = {
  title: "Trackers",
  none: "No trackers yet. A tracker runs your prompts on a schedule and alerts you when the answers change.",
  noPrompts: "This brand has no active prompts. Add some first.",
  new: "New tracker",
  create: "Create tracker",
  editing: (name: string) => `Tracker ${name}`,
  unnamed: "unnamed",
  name: "Name",
  nameOptional: "Name (optional)",
  nameHint: "Daily, non-branded",
  asks: "Asks",
  size: (prompts: number, samples: number) => `${some(prompts, "prompt")}, ${some(samples, "sample")} each`,
  interval: "Schedule",
  every: everyText,
  rhythm: ({ alertMode, intervalMinutes }: Tracker): string =>
    `${everyText(intervalMinutes)}, alerts ${trackerText.modes[alertMode]}`,
  samples: "Answers per prompt, engine and run",
  samplesHelp: "Engines answer differently each time. More answers tell a change from chance sooner.",
  whatIsAsked: "What is asked",
  howOften: "How often",
  when: "When",
  engines: "Engines",
  sentiment: "Judge sentiment, too",
  sentimentCost: (credits: number) => `(+${some(credits, "credit")} a run)`,
  mode: "Alerts",
  modes: { confirmed: "when confirmed", immediate: "at every difference" },
  modeHelp: {
    confirmed: "Alerts when the answers back a change, and asks again when a result is in doubt.",
    immediate: "Alerts on every difference from the previous answer, chance included."
  },
  accepted: "False alerts",
  acceptedHelp: "With fewer, a real change is reported later.",
  acceptances: { 0.2: "fewer", 1: "usual", 5: "more" } as Readonly<Record<number, string>>,
  told: "Who gets the alerts",
  toldNow: (names: ReadonlyArray<string>) => `Sent to: ${names.join(", ")}.`,
  nobody: "Nobody gets them yet.",
  toldHint: "add an email address",
  promptSets: { all: "all", nonBranded: "non-branded", branded: "branded" } as Readonly<Record<string, string>>,
  promptCount: (count: number) => some(count, "prompt"),
  somePrompts: "Choose …",
  somePromptsHelp: "by topic or one by one",
  chosen: (chosen: number, all: number) => `${countText(chosen)} of ${some(all, "prompt")}`,
  promptsLabel: "Prompts",
  expected: "Expected",
  falseShort: "false alerts in 30 days",
  creditsShort: "credits",
  creditsPlanned: "credits planned in 30 days",
  withAskedAgain: "credits a day, with answers asked again",
  last: "Last run",
  never: "none yet",
  next: "Next run",
  actions: "Actions",
  paused: "paused",
  wasCreated: "Tracker created.",
  wasChanged: "Tracker saved.",
  wasPaused: "Tracker paused.",
  wasResumed: "Tracker resumed.",
  pause: "Pause",
  resume: "Resume",
  run: "Ask now",
  runQuestion: ({ engines, prompts, samples }: Tracker) =>
    `Run ${some(prompts.length, "prompt")} × ${some(engines.length, "engine")} × ` +
    `${countText(samples)} now? It costs credits like any run.`,
  started: (charged: number, remaining: number) => `Started: ${some(charged, "credit")}, ${countText(remaining)} left.`,
  remove: "Delete",
  removeQuestion: (name: string) => `Delete the tracker ${name} with its alerts? Its answers stay.`,
  states: {
    running: "running",
    completed: "completed",
    partial: "partly failed",
    failed: "failed",
    insufficient_credits: "not enough credits",
    budget_reached: "engine budget used up"
  },
  plan: {
    nothing: "Choose prompts and engines to see the cost.",
    title: "What it costs",
    left: "You have",
    withOthers: "With all your trackers:",
    asSaved: "This is cheaper. As the tracker is saved now:",
    wait: "Runs after that wait for credits.",
    cheaper: "Cheaper, with what it means",
    weekly: "Every week",
    oneEach: "One answer each",
    toldAfter: (runs: number) => `a lost mention is detected after ${some(runs, "run")}`,
    toldOf: ({ cell_confirmed: { median_runs: runs } }: Planned) =>
      runs === null ? trackerText.plan.notTold : `detected after ${some(runs, "run")}`,
    acceptedOf: (plan: Planned): string =>
      `${shortly(plan.false_alerts_30d.confirmed)} in 30 days, ${trackerText.plan.toldOf(plan)}`,
    monthRange: (low: string, high: string) => `${low} to ${high}`,
    smallest: "Smallest fall of the mention rate detected in 3 runs",
    fall: (share: number) => `${countText(Math.round(100 * share))} points`,
    perRun: "Credits a run",
    planned: "with confirmations; planned:",
    perMonth: "Credits in 30 days",
    falseAlerts: "Expected false alerts in 30 days",
    told: "Time to detect a lost mention",
    notTold: "not within 200 runs",
    runs: (median: number, nine: number | null) =>
      `${some(median, "run")}${nine === null ? "" : `; in 9 of 10 cases ${countText(nine)}`}`
  }
} as const
