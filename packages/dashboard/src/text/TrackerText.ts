/**
 * Texts of trackers.
 */
import type { Tracker } from "../data/Client.ts"
import { countText, everyText } from "./Format.ts"

const some = (count: number, one: string, more: string): string => `${countText(count)} ${count === 1 ? one : more}`

export const trackerText = {
  title: "Trackers",
  none: "Nothing is asked by itself yet. A tracker asks again and again, and tells what has changed.",
  noPrompts: "This brand has no prompts to ask: add some first.",
  new: "New tracker",
  create: "Create the tracker",
  editing: (name: string) => `Tracker ${name}`,
  unnamed: "without a name",
  name: "Name",
  asks: "Asks",
  size: (prompts: number, samples: number) =>
    `${some(prompts, "prompt", "prompts")}, ${some(samples, "time", "times")} each`,
  interval: "How often",
  every: everyText,
  samples: "Times each engine is asked each prompt",
  engines: "Engines",
  sentiment: "Also tell how answers speak of the brand, which costs more",
  mode: "Alerts",
  modes: { confirmed: "confirmed", immediate: "at once" },
  modeHelp: {
    confirmed: "A change is told when the answers before and since bear it out; what is in doubt is asked again.",
    immediate: "Each answer is compared with the one before it: chance is told, too."
  },
  accepted: "False alerts accepted per 100 cells and 30 runs",
  prompts: (chosen: number, all: number) => `Asks ${countText(chosen)} of ${some(all, "prompt", "prompts")}`,
  promptsLabel: "Prompts",
  expected: "In 30 days",
  falseShort: "false alerts",
  creditsShort: "credits",
  last: "Last run",
  never: "none yet",
  next: "Next run",
  actions: "Actions",
  paused: "paused",
  pause: "Pause",
  resume: "Resume",
  run: "Run now",
  runQuestion: ({ engines, prompts, samples }: Tracker) =>
    `Ask ${some(prompts.length, "prompt", "prompts")} × ${some(engines.length, "engine", "engines")} × ` +
    `${countText(samples)} now? It costs credits as any run.`,
  started: (charged: number, remaining: number) =>
    `Started: ${some(charged, "credit", "credits")}, ${countText(remaining)} left.`,
  remove: "Delete",
  removeQuestion: (name: string) => `Delete the tracker ${name} with its alerts? Its answers stay.`,
  states: {
    running: "under way",
    completed: "completed",
    partial: "completed in part",
    failed: "failed",
    insufficient_credits: "not enough credits",
    budget_reached: "engine budget used up"
  },
  plan: {
    nothing: "Choose prompts and engines to see what it costs.",
    perRun: "Credits of a run",
    planned: "with what is asked again; planned:",
    perMonth: "Credits in 30 days, as planned",
    falseAlerts: "False alerts to be expected in 30 days",
    told: "That an engine names it no more is told after",
    notTold: "not within 200 runs",
    runs: (median: number, nine: number | null) =>
      `${some(median, "run", "runs")}${nine === null ? "" : `; in 9 of 10 cases ${countText(nine)}`}`
  }
} as const
