/**
 * A tracker while it is edited. Pure.
 */
import { rebasedLines } from "../form/PastedLines.ts"
import type { Brand, BrandPrompts, Tracker } from "../data/Client.ts"
import { samplesFirst } from "../data/Queries.ts"

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

/** Default of a new tracker: all active prompts, all engines, confirmed alerts. */
export const newTracker = (brand: Brand, { settings }: BrandPrompts): TrackerDraft => ({
  prompts: settings.filter(({ active }) => active).map(({ prompt }) => prompt),
  engines: brand.engines,
  samples: samplesFirst,
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

/** The request body. Includes alert settings only in `confirmed` mode, which alone uses them. */
export const bodyOf = ({ falseAlerts, ...draft }: TrackerDraft) => ({
  ...draft,
  ...(draft.alertMode === "confirmed" ? { alertSettings: { falseAlerts } } : {})
})

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

type Changes = { -readonly [Field in keyof ReturnType<typeof bodyOf>]?: ReturnType<typeof bodyOf>[Field] }

const fields = [
  "prompts",
  "engines",
  "samples",
  "intervalMinutes",
  "alertMode",
  "captureSentiment",
  "alertSettings"
] as const satisfies ReadonlyArray<keyof Changes>

/** The changes of a draft that started from `saved`, relative to `now`: changes of others stay. */
export const changesOf = (saved: TrackerDraft, draft: TrackerDraft, now: TrackerDraft): Changes => {
  const before: Changes = bodyOf(saved)
  const changes: Changes = bodyOf(draft)
  for (const field of fields) if (isSame(before[field], changes[field])) delete changes[field]
  for (const list of ["prompts", "engines"] as const) {
    if (changes[list] !== undefined) changes[list] = rebasedLines(saved[list], draft[list], now[list])
  }
  return changes
}
