/**
 * A tracker while it is edited. Pure.
 */
import type { Brand, BrandPrompts, Tracker } from "../data/Client.ts"

export interface TrackerDraft {
  readonly prompts: ReadonlyArray<string>
  readonly engines: ReadonlyArray<string>
  readonly samples: number
  readonly intervalMinutes: number
  readonly alertMode: Tracker["alertMode"]
  readonly captureSentiment: boolean
  readonly falseAlerts: number
}

const falseAlertsByDefault = 1

/** What a new tracker asks: all prompts that are asked, of all engines, with confirmed alerts. */
export const newTracker = (brand: Brand, { settings }: BrandPrompts): TrackerDraft => ({
  prompts: settings.filter(({ active }) => active).map(({ prompt }) => prompt),
  engines: brand.engines,
  samples: 3,
  intervalMinutes: 1440,
  alertMode: "confirmed",
  captureSentiment: false,
  falseAlerts: falseAlertsByDefault
})

export const draftOf = (tracker: Tracker): TrackerDraft => ({
  prompts: tracker.prompts,
  engines: tracker.engines,
  samples: tracker.samples,
  intervalMinutes: tracker.intervalMinutes,
  alertMode: tracker.alertMode,
  captureSentiment: tracker.captureSentiment,
  falseAlerts: tracker.alertSettings?.falseAlerts ?? falseAlertsByDefault
})

/** What is sent: settings of alerts only where they are confirmed, which alone read them. */
export const bodyOf = ({ falseAlerts, ...draft }: TrackerDraft) => ({
  ...draft,
  ...(draft.alertMode === "confirmed" ? { alertSettings: { falseAlerts } } : {})
})

export const isSame = (one: TrackerDraft, other: TrackerDraft): boolean => JSON.stringify(one) === JSON.stringify(other)
