/**
 * Starts the runs whose slot has come, each slot once, whatever the number of processes.
 */
import { DateTime, Effect, Metric, Option, Random } from "effect"
import type { BrandStore } from "../brand/BrandStore.ts"
import type { InsufficientCredits } from "../credit/CreditError.ts"
import { isSettled } from "../scan/Scan.ts"
import type { Scans } from "../scan/Scans.ts"
import type { ScanStore } from "../scan/ScanStore.ts"
import type { Transaction } from "../storage/Transaction.ts"
import type { SettledRunQueue } from "../scan/SettledRunQueue.ts"
import type { Tracker } from "./Tracker.ts"
import { decideSlot, type SlotDecision } from "./TrackerSchedule.ts"
import { runStarted, runUnpaid } from "./TrackerStatus.ts"
import type { TrackerKey, TrackerStore } from "./TrackerStore.ts"

/** What the scheduler works with. */
export interface DueTrackersDeps {
  readonly store: TrackerStore["Service"]
  readonly brands: BrandStore["Service"]
  readonly scans: Scans["Service"]
  readonly scanStore: ScanStore["Service"]
  readonly runs: SettledRunQueue["Service"]
  readonly transaction: Transaction["Service"]
}

/** Most trackers looked at in one round. */
const dueMax = 500

/** How many are started at once. */
const startsAtOnce = 8

/** After so many in a row that others have taken, a round ends: it has met another process. */
const takenMax = 16

const slots = Metric.counter("answerscope_tracker_slots_total", {
  description: "Slots of trackers that came, by what was done: start, skip or unpaid",
  incremental: true
})

const lateness = Metric.histogram("answerscope_tracker_lateness_seconds", {
  description: "Time from a slot to the start of its run, in seconds",
  boundaries: [0.1, 0.25, 0.5, 1, 2, 5, 10, 60, 600, 3_600]
})

const note = Effect.fnUntraced(function* (key: TrackerKey, done: "start" | "skip" | "unpaid", decided: SlotDecision) {
  yield* Metric.update(Metric.withAttributes(slots, { done }), 1)
  if (decided._tag !== "start") return
  const now = yield* DateTime.now
  yield* Metric.update(lateness, (DateTime.toEpochMillis(now) - DateTime.toEpochMillis(decided.slot)) / 1000)
  if (decided.missed > 0) {
    yield* Effect.logWarning(`${decided.missed} slots of a tracker were missed and are passed over`).pipe(
      Effect.annotateLogs({ organizationId: key.organizationId, trackerId: key.id })
    )
  }
})

/**
 * Looks at the trackers that have been due longest and does for each what is due; returns how many it did something
 * for. One that fails is logged, and comes again. Each round begins anywhere among them: processes that look at the
 * same ones do not go side by side, each trying what the other has just taken.
 */
export const startDueTrackers = ({ store, brands, scans, scanStore, runs, transaction }: DueTrackersDeps) => {
  const claim = Effect.fnUntraced(function* (key: TrackerKey) {
    const now = yield* DateTime.now
    const tracker = yield* store.lockDue({ ...key, now })
    if (Option.isNone(tracker)) return null
    const decided = decideSlot(tracker.value, { now, isRunning: tracker.value.runningScanId !== null })
    return decided._tag === "wait" ? null : { now, tracker: tracker.value, decided }
  })

  // a run that has ended and was not looked at would keep its tracker from running for ever
  const lookAgain = Effect.fnUntraced(function* (tracker: Tracker, slot: DateTime.Utc) {
    const { organizationId, id: trackerId, runningScanId: scanId } = tracker
    if (scanId === null) return
    const running = yield* scanStore.get({ organizationId, id: scanId })
    if (Option.isSome(running) && isSettled(running.value.scan)) {
      yield* runs.offer([{ organizationId, trackerId, scanId }], DateTime.formatIso(slot))
    }
  })

  const start = Effect.fn("Trackers.startSlot")(function* (key: TrackerKey) {
    const claimed = yield* claim(key)
    if (claimed === null) return false
    const { now, tracker, decided } = claimed
    const next: Tracker = { ...tracker, nextRunAt: decided.nextRunAt }
    if (decided._tag === "skip") {
      yield* lookAgain(tracker, decided.slot)
      yield* store.save(next)
    } else {
      const brand = yield* brands.get({ organizationId: key.organizationId, id: tracker.brandId })
      // it is being removed, and its trackers with it
      if (Option.isNone(brand)) return false
      const { scan } = yield* scans.startRun({
        organizationId: key.organizationId,
        trackerId: key.id,
        brand: brand.value,
        settings: tracker
      })
      yield* store.save({ ...next, ...runStarted(tracker, { scanId: scan.id, now }) })
    }
    yield* transaction.afterCommit(note(key, decided._tag, decided))
    return true
  }, transaction.run)

  // the start that could not be paid is undone, its claim with it: the slot is claimed anew
  const recordUnpaid = Effect.fn("Trackers.recordUnpaid")(function* (key: TrackerKey, error: InsufficientCredits) {
    const claimed = yield* claim(key)
    if (claimed === null) return false
    const { now, tracker, decided } = claimed
    const isTold = decided._tag === "start"
    yield* store.save({
      ...tracker,
      ...(isTold ? runUnpaid(tracker, { error, now }) : {}),
      nextRunAt: decided.nextRunAt
    })
    yield* transaction.afterCommit(note(key, isTold ? "unpaid" : "skip", decided))
    return true
  }, transaction.run)

  const startOne = (key: TrackerKey) =>
    start(key).pipe(
      Effect.catchTag("InsufficientCredits", (error) => recordUnpaid(key, error)),
      Effect.catchCause((cause) =>
        Effect.as(Effect.logError("the run of a tracker was not started", cause), false).pipe(
          Effect.annotateLogs({ organizationId: key.organizationId, trackerId: key.id })
        )
      )
    )

  return Effect.gen(function* () {
    const due = yield* store.due({ now: yield* DateTime.now, limit: dueMax })
    return yield* fromAnywhere(due, startOne)
  }).pipe(Effect.withSpan("Trackers.startDue"))
}

/** Tries all keys, beginning at any of them, until too many in a row are taken; returns how many were not. */
const fromAnywhere = Effect.fnUntraced(function* (
  keys: ReadonlyArray<TrackerKey>,
  tryOne: (key: TrackerKey) => Effect.Effect<boolean>
) {
  const from = yield* Random.nextIntBetween(0, keys.length)
  let done = 0
  let takenInARow = 0
  const tryNext = (key: TrackerKey) =>
    Effect.suspend(() => {
      if (takenInARow >= takenMax) return Effect.void
      return Effect.map(tryOne(key), (isDone) => {
        takenInARow = isDone ? 0 : takenInARow + 1
        if (isDone) done++
      })
    })
  yield* Effect.forEach([...keys.slice(from), ...keys.slice(0, from)], tryNext, {
    concurrency: startsAtOnce,
    discard: true
  })
  return done
})
