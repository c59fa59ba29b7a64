/** Sentences about notices. */
import type { Notice } from "../data/Client.ts"

export const noticeText = {
  title: "Needs attention",
  types: {
    credits_low: "Low credits",
    tracker_resting: "Waiting trackers",
    endpoint_disabled: "Disabled subscriptions",
    engine_failing: "Failing engines",
    budget_reached: "Reached budgets"
  } satisfies Readonly<Record<Notice["type"], string>>
} as const

/** All notice types, in menu order. */
export const noticeTypes = Object.keys(noticeText.types).filter(
  (name): name is Notice["type"] => name in noticeText.types
)
