/** Formats trackers. */
import type { Tracker } from "@answerscope/core"
import { timeOf } from "../operator/OperatorCommand.ts"

export const trackerColumns = {
  id: (tracker: Tracker) => tracker.id,
  name: (tracker: Tracker) => tracker.name ?? "–",
  brand: (tracker: Tracker) => tracker.brandId,
  every: (tracker: Tracker) => `${tracker.intervalMinutes} min`,
  alerts: (tracker: Tracker) => tracker.alertMode,
  "next run": (tracker: Tracker) => (tracker.enabled ? timeOf(tracker.nextRunAt) : "disabled"),
  "last run": (tracker: Tracker) => timeOf(tracker.lastRunAt),
  status: (tracker: Tracker) => tracker.lastStatus ?? "–",
  runs: (tracker: Tracker) => String(tracker.runCount)
}
