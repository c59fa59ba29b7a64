/**
 * Starts the runs whose slot is due, each slot once, even with several processes.
 */
import { Context, DateTime, Effect, Layer, Metric, Option, Random } from "effect"
import type { InsufficientCredits } from "../credit/CreditError.ts"
import { isSettled } from "../scan/Scan.ts"
import { ScanStore } from "../scan/ScanStore.ts"
import { SettledRunQueue } from "../scan/SettledRunQueue.ts"
import { StorageClock } from "../storage/StorageClock.ts"
import type { StorageError } from "../storage/StorageError.ts"
import { Transaction } from "../storage/Transaction.ts"
import type { Tracker } from "./Tracker.ts"
import { decideSlot, restAfterUnpaid, type SlotDecision } from "./TrackerSchedule.ts"
import { TrackerRuns } from "./TrackerRuns.ts"
import { runUnpaid } from "./TrackerStatus.ts"
import { type TrackerKey, TrackerStore } from "./TrackerStore.ts"

/** Most trackers looked at in one round. */
const dueMax = 500

/** How many are started at once. */
const startsAtOnce = 8

/** Starting ends after this many trackers in a row that were locked: another process is working on them. */
const takenMax = 16

const slots = Metric.counter("answerscope_tracker_slots_total", {
  description: "Slots of trackers that came, by what was done: start, skip or unpaid",
  incremental: true
})

const lateness = Metric.histogram("answerscope_tracker_lateness_seconds", {
  description: "Time from a slot to the start of its run, in seconds",
  boundaries: [0.1, 0.25, 0.5, 1, 2, 5, 10, 60, 600, 3_600]
})

const note = Effect.fnUntraced(function* (
  key: TrackerKey,
  done: "start" | "skip" | "unpaid",
  { now, decided }: { readonly now: DateTime.Utc; readonly decided: SlotDecision }
) {
  yield* Metric.update(Metric.withAttributes(slots, { done }), 1)
  if (decided._tag !== "start") return
  yield* Metric.update(lateness, (DateTime.toEpochMillis(now) - DateTime.toEpochMillis(decided.slot)) / 1000)
  if (decided.missed > 0) {
    yield* Effect.logWarning(`${decided.missed} slots of a tracker were missed and are passed over`).pipe(
      Effect.annotateLogs({ organizationId: key.organizationId, trackerId: key.id })
    )
  }
})

/** The scheduler's work: starts the runs of trackers that are due. */
export class DueTrackers extends Context.Service<
  DueTrackers,
  {
    /**
     * Starts the runs whose slot is due, of 500 trackers at most: organizations take turns, and one tracker of each
     * comes before all others, which come in any order. Returns how many slots it decided: a run was started, the slot
     * was skipped because a run has not ended, or the run could not be paid. A tracker that rests because credits were
     * missing is due as soon as its organization has them. A tracker that fails is logged, and stays due. Any number of
     * processes may call it at once: each slot is decided once.
     */
    readonly start: Effect.Effect<number, StorageError>
  }
>()("@answerscope/core/tracker/DueTrackers") {
  static readonly layerNoDeps = Layer.effect(
    DueTrackers,
    Effect.gen(function* () {
      const store = yield* TrackerStore
      const clock = yield* StorageClock
      const runs = yield* TrackerRuns
      const scans = yield* ScanStore
      const settled = yield* SettledRunQueue
      const transaction = yield* Transaction

      const claim = Effect.fnUntraced(function* (key: TrackerKey) {
        const now = yield* clock.now
        const tracker = yield* store.lockDue({ ...key, now })
        if (Option.isNone(tracker)) return null
        const decided = decideSlot(tracker.value, { now, isRunning: tracker.value.runningScanId !== null })
        return decided._tag === "wait" ? null : { now, tracker: tracker.value, decided }
      })

      // a settled run whose changes were never looked for would keep its tracker from running forever
      const offerAgain = Effect.fnUntraced(function* (tracker: Tracker, slot: DateTime.Utc) {
        const { organizationId, id: trackerId, runningScanId: scanId } = tracker
        if (scanId === null) return
        const running = yield* scans.head({ organizationId, id: scanId })
        if (Option.isSome(running) && isSettled(running.value.scan)) {
          yield* settled.offer([{ organizationId, trackerId, scanId, again: DateTime.formatIso(slot) }])
        }
      })

      const start = Effect.fn("DueTrackers.startSlot")(function* (key: TrackerKey) {
        const claimed = yield* claim(key)
        if (claimed === null) return false
        const { tracker, decided } = claimed
        const next: Tracker = { ...tracker, nextRunAt: decided.nextRunAt }
        if (decided._tag === "skip") {
          yield* offerAgain(tracker, decided.slot)
          yield* store.save(next)
        } else if (Option.isNone(yield* runs.startRunOf(next))) return false
        yield* transaction.afterCommit(note(key, decided._tag, claimed))
        return true
      }, transaction.run)

      // the unpaid start was undone together with its claim, so the slot is claimed anew
      const recordUnpaid = Effect.fn("DueTrackers.recordUnpaid")(function* (
        key: TrackerKey,
        error: InsufficientCredits
      ) {
        const claimed = yield* claim(key)
        if (claimed === null) return false
        const { now, tracker, decided } = claimed
        const isStart = decided._tag === "start"
        const record = isStart
          ? { ...runUnpaid(tracker, { error, now }), ...restAfterUnpaid(tracker, { cost: error.cost, now }) }
          : { nextRunAt: decided.nextRunAt }
        yield* store.save({ ...tracker, ...record })
        yield* transaction.afterCommit(note(key, isStart ? "unpaid" : "skip", claimed))
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

      return DueTrackers.of({
        start: Effect.gen(function* () {
          const now = yield* clock.now
          yield* store.wake({ now })
          const due = yield* store.due({ now, limit: dueMax })
          const { firsts, others } = oneOfEach(due)
          return (yield* fromAnywhere(firsts, startOne)) + (yield* fromAnywhere(others, startOne))
        }).pipe(Effect.withSpan("DueTrackers.start"))
      })
    })
  )

  static readonly layer = DueTrackers.layerNoDeps.pipe(Layer.provide([TrackerRuns.layer, SettledRunQueue.layer]))
}

/** The first key of each organization, and the others. */
const oneOfEach = (keys: ReadonlyArray<TrackerKey>) => {
  const firsts = new Set(new Map(keys.toReversed().map((key) => [key.organizationId, key])).values())
  return { firsts: [...firsts], others: keys.filter((key) => !firsts.has(key)) }
}

/**
 * Tries all keys until too many in a row are locked by others; returns how many were not. Starts at a random offset, so
 * that processes do not contend for the same rows.
 */
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
