/**
 * A tracker's schedule. Pure arithmetic on moments: slots are whole intervals after the first one, independent of
 * daylight saving and the length of months.
 */
import { DateTime } from "effect"
import type { Tracker } from "./Tracker.ts"

/** The fields of a tracker that determine its schedule. */
export type TrackerTiming = Pick<Tracker, "enabled" | "intervalMinutes" | "gridStartAt" | "nextRunAt">

/** The fields that a schedule changes. */
export type TrackerSlots = Pick<Tracker, "gridStartAt" | "nextRunAt">

/**
 * Decision about a tracker at a moment.
 *
 * - `wait`: no slot is due
 * - `start`: start the run of `slot`, the latest due slot; `missed` earlier ones are skipped
 * - `skip`: a slot is due while the previous run has not ended
 *
 * With `start` and `skip`, `nextRunAt` is the next slot, to be stored in the write that claims this one.
 */
export type SlotDecision =
  | { readonly _tag: "wait" }
  | {
      readonly _tag: "start"
      readonly slot: DateTime.Utc
      /** Slots that passed without a start, as in an outage. */
      readonly missed: number
      readonly nextRunAt: DateTime.Utc
    }
  | { readonly _tag: "skip"; readonly slot: DateTime.Utc; readonly nextRunAt: DateTime.Utc }

/** The schedule of a tracker created or enabled at `now`: due at once, on a new grid. */
export const firstSlots = (options: { readonly enabled: boolean; readonly now: DateTime.Utc }): TrackerSlots => ({
  gridStartAt: options.now,
  nextRunAt: options.enabled ? options.now : null
})

/** The first slot later than `after`; the first of all if the grid begins later. */
export const slotAfter = (
  grid: Pick<TrackerTiming, "gridStartAt" | "intervalMinutes">,
  after: DateTime.Utc
): DateTime.Utc => slotAt(grid, slotIndex(grid, after) + 1)

/** The decision at `now`. Storing its `nextRunAt` ensures that a slot is decided once, even if the clock goes back. */
export const decideSlot = (
  timing: TrackerTiming,
  options: { readonly now: DateTime.Utc; readonly isRunning: boolean }
): SlotDecision => {
  const due = timing.enabled ? timing.nextRunAt : null
  if (due === null || DateTime.isGreaterThan(due, options.now)) return { _tag: "wait" }
  const index = slotIndex(timing, options.now)
  const slot = slotAt(timing, index)
  const nextRunAt = slotAt(timing, index + 1)
  return options.isRunning
    ? { _tag: "skip", slot, nextRunAt }
    : { _tag: "start", slot, missed: index - slotIndex(timing, due), nextRunAt }
}

/**
 * The schedule after a change of `enabled` or `intervalMinutes`. Enabling starts a new grid at once; a new interval
 * keeps the grid's first slot, and a due run stays due.
 */
export const reschedule = (
  timing: TrackerTiming,
  change: { readonly enabled: boolean; readonly intervalMinutes: number; readonly now: DateTime.Utc }
): TrackerSlots => {
  const { gridStartAt, nextRunAt } = timing
  if (!change.enabled) return { gridStartAt, nextRunAt: null }
  if (!timing.enabled || nextRunAt === null) return firstSlots(change)
  if (change.intervalMinutes === timing.intervalMinutes || DateTime.isLessThanOrEqualTo(nextRunAt, change.now)) {
    return { gridStartAt, nextRunAt }
  }
  return { gridStartAt, nextRunAt: slotAfter({ gridStartAt, intervalMinutes: change.intervalMinutes }, change.now) }
}

/** The fields of a tracker's pause for credits. */
export type CreditRest = Pick<Tracker, "unpaidRuns" | "creditsAwaited">

/** The latest run was paid, or there was none. */
export const notResting: CreditRest = { unpaidRuns: 0, creditsAwaited: null }

/** Longest pause, in minutes: a day. A tracker with a longer interval skips no slot. */
const restMinutesMax = 1_440

/**
 * The pause of a tracker after an unaffordable run: 2 slots the first time, then 4, 8 and so on, at most a day. It ends
 * early when the organization has `cost` credits (`TrackerStore.wake`).
 */
export const restAfterUnpaid = (
  tracker: TrackerTiming & CreditRest,
  options: { readonly cost: number; readonly now: DateTime.Utc }
): CreditRest & Pick<TrackerTiming, "nextRunAt"> => {
  const unpaidRuns = tracker.unpaidRuns + 1
  const slotsMax = Math.max(1, Math.floor(restMinutesMax / tracker.intervalMinutes))
  const slots = Math.min(2 ** unpaidRuns, slotsMax)
  const nextRunAt = slotAt(tracker, slotIndex(tracker, options.now) + slots)
  return { unpaidRuns, creditsAwaited: options.cost, nextRunAt }
}

/** Longest wait before a tracker without budget is tried again: the budget may have been raised. */
const budgetRestMinutes = 5

/** When to retry a tracker without budget: when the budget renews, or earlier. */
export const slotAfterBudget = (options: {
  readonly renewedAt: DateTime.Utc
  readonly now: DateTime.Utc
}): DateTime.Utc => DateTime.min(options.renewedAt, DateTime.add(options.now, { minutes: budgetRestMinutes }))

/** The next slot after a paid run: ends a pause. */
export const slotAfterPaid = (tracker: TrackerTiming & CreditRest, now: DateTime.Utc): DateTime.Utc | null =>
  tracker.nextRunAt === null || tracker.creditsAwaited === null ? tracker.nextRunAt : slotAfter(tracker, now)

const intervalMillis = (grid: Pick<TrackerTiming, "intervalMinutes">): number => grid.intervalMinutes * 60_000

/** Index of the latest slot at or before `at`, from 0; −1 before the first. */
const slotIndex = (grid: Pick<TrackerTiming, "gridStartAt" | "intervalMinutes">, at: DateTime.Utc): number =>
  Math.max(
    -1,
    Math.floor((DateTime.toEpochMillis(at) - DateTime.toEpochMillis(grid.gridStartAt)) / intervalMillis(grid))
  )

const slotAt = (grid: Pick<TrackerTiming, "gridStartAt" | "intervalMinutes">, index: number): DateTime.Utc =>
  DateTime.makeUnsafe(DateTime.toEpochMillis(grid.gridStartAt) + index * intervalMillis(grid))
