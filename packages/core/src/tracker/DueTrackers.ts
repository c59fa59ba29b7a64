/** Starts due runs, each slot once, even with several processes. */
import { Array, type Cause, Context, DateTime, Effect, Layer, Metric, Option, Random, Result, Semaphore } from "effect"
import { type BudgetReached, type BudgetVerdict, VendorBudgets } from "../cost/VendorBudgets.ts"
import type { NoticeDraft } from "../notice/Notice.ts"
import { Notices } from "../notice/Notices.ts"
import { sizeOf } from "../scan/ScanGrid.ts"
import { isSettled } from "../scan/Scan.ts"
import { ScanStore } from "../scan/ScanStore.ts"
import { SettledRunQueue } from "../scan/SettledRunQueue.ts"
import { StorageClock } from "../storage/StorageClock.ts"
import type { StorageError } from "../storage/StorageError.ts"
import { Transaction } from "../storage/Transaction.ts"
import type { Tracker } from "./Tracker.ts"
import { decideSlot, restAfterUnpaid, slotAfterBudget, type SlotDecision } from "./TrackerSchedule.ts"
import { type RunStart, TrackerRuns } from "./TrackerRuns.ts"
import { isResting, runOverBudget, runUnpaid } from "./TrackerStatus.ts"
import { type TrackerKey, TrackerStore } from "./TrackerStore.ts"

/** Most trackers per round. */
const dueMax = 500

/** Most trackers, and most checks, per transaction; one tracker may have more checks. */
const groupMax = 50
const groupChecksMax = 1_000

/** Concurrent transactions. */
const groupsAtOnce = 4

const slots = Metric.counter("answerscope_tracker_slots_total", {
  description: "Slots of trackers that came, by what was done: start, skip, unpaid or over_budget",
  incremental: true
})

const lateness = Metric.histogram("answerscope_tracker_lateness_seconds", {
  description: "Time from a slot to the start of its run, in seconds",
  boundaries: [0.1, 0.25, 0.5, 1, 2, 5, 10, 60, 600, 3_600]
})

/** A due slot of a tracker that the current transaction has locked, and the decision about it. */
interface Claim<D = Exclude<SlotDecision, { readonly _tag: "wait" }>> {
  readonly tracker: Tracker
  readonly decided: D
  readonly now: DateTime.Utc
}

/** Result for a slot, and the tracker to save for it; `null` if it was saved with its run. */
interface Decided {
  readonly claim: Claim
  readonly done: "start" | "skip" | "unpaid" | "over_budget"
  /** The budget that keeps it from running. */
  readonly refusal?: BudgetReached
  readonly saved: Tracker | null
}

const note = Effect.fnUntraced(function* ({ claim: { decided, now, tracker }, done }: Decided) {
  yield* Metric.update(Metric.withAttributes(slots, { done }), 1)
  if (decided._tag !== "start" || done === "over_budget") return
  yield* Metric.update(lateness, (DateTime.toEpochMillis(now) - DateTime.toEpochMillis(decided.slot)) / 1000)
  if (decided.missed > 0) {
    yield* Effect.logWarning(`${decided.missed} missed slots of a tracker skipped`).pipe(
      Effect.annotateLogs({ organizationId: tracker.organizationId, trackerId: tracker.id })
    )
  }
})

/** The scheduler's service: starts due runs. */
export class DueTrackers extends Context.Service<
  DueTrackers,
  {
    /**
     * Starts due runs of at most 500 trackers. Organizations take turns: one tracker of each comes before all others,
     * which come in any order. Returns the number of decided slots: a run was started, the slot was skipped because a
     * run has not ended, the run was unaffordable, or a vendor budget is used up. In the last case the tracker is due
     * again when the budget renews, and is tried every 5 minutes until then. A tracker that pauses for credits is due
     * as soon as its organization has them. A tracker that fails is logged and stays due. Safe to run on several
     * processes: each slot is decided once.
     */
    readonly start: Effect.Effect<number, StorageError>
  }
>()("@answerscope/core/tracker/DueTrackers") {
  static readonly layer = Layer.effect(
    DueTrackers,
    Effect.gen(function* () {
      const store = yield* TrackerStore
      const clock = yield* StorageClock
      const runs = yield* TrackerRuns
      const scans = yield* ScanStore
      const settled = yield* SettledRunQueue
      const transaction = yield* Transaction
      const budgets = yield* VendorBudgets
      const record = yield* recording

      // otherwise a settled run without an evaluation would keep its tracker from running forever
      const offerAgain = Effect.fnUntraced(function* (tracker: Tracker, slot: DateTime.Utc) {
        const { organizationId, id: trackerId, runningScanId: scanId } = tracker
        if (scanId === null) return
        const running = yield* scans.head({ organizationId, id: scanId })
        if (Option.isSome(running) && isSettled(running.value.scan)) {
          yield* settled.offer([{ organizationId, trackerId, scanId, again: DateTime.formatIso(slot) }])
        }
      })

      const skipAll = Effect.fnUntraced(function* (claims: ReadonlyArray<Claim>) {
        const skipped = claims.filter(({ decided }) => decided._tag === "skip")
        yield* Effect.forEach(skipped, ({ decided, tracker }) => offerAgain(tracker, decided.slot), { discard: true })
        return skipped.map((claim): Decided => ({ claim, done: "skip", saved: nextOf(claim) }))
      })

      const startAll = Effect.fnUntraced(function* (claims: ReadonlyArray<Claim>) {
        const starting = claims.filter(({ decided }) => decided._tag === "start")
        const starts = yield* runs.startRunsOf(starting.map(nextOf))
        return Array.zip(starting, starts).flatMap(([claim, start]) => decidedBy(claim, start))
      })

      // claims, runs and charges are one transaction
      const startGroup = Effect.fn("DueTrackers.startGroup")(function* (
        keys: ReadonlyArray<TrackerKey>,
        verdict: BudgetVerdict
      ) {
        const now = yield* clock.now
        const locked = new Map((yield* store.lockDue({ keys, now })).map((tracker) => [tracker.id, tracker]))
        const { left, taken } = firstChecks(keys.flatMap(({ id }) => locked.get(id) ?? []))
        const claims = taken.flatMap((tracker) => claimOf(tracker, now))
        const resting = claims.flatMap((claim) => restingBy(claim, verdict))
        const others = claims.filter((claim) => !resting.some((one) => one.claim === claim))
        const decided = [...resting, ...(yield* skipAll(others)), ...(yield* startAll(others))]
        yield* record(decided)
        yield* transaction.afterCommit(Effect.forEach(decided, note, { discard: true }))
        return { done: decided.length, left }
      }, transaction.run)

      const turns = yield* Semaphore.make(groupsAtOnce)

      // a faulty tracker must not block the others: finally each of a group has its own transaction
      const start = (keys: ReadonlyArray<TrackerKey>, verdict: BudgetVerdict): Effect.Effect<number> =>
        turns.withPermit(startGroup(keys, verdict)).pipe(
          // another charge got in first; read the balance again
          Effect.retry({ times: 2, while: ({ _tag }) => _tag === "InsufficientCredits" }),
          Effect.flatMap(({ done, left }) =>
            left.length === 0 ? Effect.succeed(done) : Effect.map(start(left, verdict), (more) => done + more)
          ),
          Effect.catchCause((cause) => (keys.length > 1 ? startParts(partsOf(keys), verdict) : notStarted(keys, cause)))
        )

      const startParts = (parts: ReadonlyArray<ReadonlyArray<TrackerKey>>, verdict: BudgetVerdict) =>
        Effect.map(
          Effect.forEach(parts, (keys) => start(keys, verdict), { concurrency: "unbounded" }),
          (done) => done.reduce((sum, one) => sum + one, 0)
        )

      return DueTrackers.of({
        start: Effect.gen(function* () {
          const now = yield* clock.now
          yield* store.wake({ now })
          const due = yield* store.due({ now, limit: dueMax })
          const { firsts, others } = oneOfEach(due)
          const verdict = due.length === 0 ? () => null : yield* budgets.verdict
          return (
            (yield* startParts(yield* groupsOf(firsts), verdict)) +
            (yield* startParts(yield* groupsOf(others), verdict))
          )
        }).pipe(Effect.withSpan("DueTrackers.start"))
      })
    })
  ).pipe(Layer.provide([TrackerRuns.layer, SettledRunQueue.layer, VendorBudgets.layer, Notices.layer]))
}

const notStarted = (keys: ReadonlyArray<TrackerKey>, cause: Cause.Cause<unknown>) =>
  Effect.as(Effect.logError("run of a tracker not started", cause), 0).pipe(Effect.annotateLogs({ ...keys[0] }))

const claimOf = (tracker: Tracker, now: DateTime.Utc): ReadonlyArray<Claim> => {
  const decided = decideSlot(tracker, { now, isRunning: tracker.runningScanId !== null })
  return decided._tag === "wait" ? [] : [{ tracker, decided, now }]
}

/** The tracker with its next slot. */
const nextOf = ({ decided, tracker }: Claim): Tracker => ({ ...tracker, nextRunAt: decided.nextRunAt })

/** The pause of a tracker whose slot is due while a budget is used up. */
const restingBy = (claim: Claim, verdict: BudgetVerdict): ReadonlyArray<Decided> => {
  const { decided, now, tracker } = claim
  const error = decided._tag === "start" ? verdict(tracker.organizationId) : null
  if (error === null) return []
  const nextRunAt = slotAfterBudget({ renewedAt: error.renewedAt, now })
  return [
    { claim, done: "over_budget", refusal: error, saved: { ...tracker, ...runOverBudget(tracker, error), nextRunAt } }
  ]
}

/** Effect of a run's start on its slot; nothing if the tracker is being deleted. */
const decidedBy = (claim: Claim, start: RunStart): ReadonlyArray<Decided> => {
  if (Result.isSuccess(start)) return [{ claim, done: "start", saved: null }]
  const { failure: error } = start
  if (error._tag === "NotFound") return []
  const { now, tracker } = claim
  const rest = restAfterUnpaid(tracker, { cost: error.cost, now })
  return [{ claim, done: "unpaid", saved: { ...tracker, ...runUnpaid(tracker, { error, now }), ...rest } }]
}

/** The notice about a tracker that rests from this slot on; none if it rested before. */
const restNoticeOf = ({ claim, saved }: Decided): ReadonlyArray<NoticeDraft> => {
  const { now, tracker } = claim
  if (saved === null || !isResting(saved) || isResting(tracker)) return []
  const isUnpaid = saved.lastStatus === "insufficient_credits"
  return [
    {
      organizationId: tracker.organizationId,
      type: "tracker_resting",
      subject: tracker.id,
      occasion: `${tracker.id} ${DateTime.formatIso(now)}`,
      message: `The tracker ${tracker.name ?? tracker.id} rests. ${saved.lastError ?? ""}`.trim(),
      remedy: isUnpaid
        ? "Add credits: it runs as soon as they are there. Or ask fewer prompts or engines."
        : "It runs when the budget is renewed or raised."
    }
  ]
}

/** Saves decided trackers, and posts notices about paused trackers and used-up budgets. */
const recording = Effect.gen(function* () {
  const store = yield* TrackerStore
  const notices = yield* Notices
  const budgets = yield* VendorBudgets
  return Effect.fnUntraced(function* (decided: ReadonlyArray<Decided>) {
    const saved = decided.flatMap((one) => one.saved ?? [])
    if (saved.length > 0) yield* store.save(saved)
    yield* notices.post(decided.flatMap(restNoticeOf))
    yield* budgets.post(
      decided.flatMap(({ claim, refusal: error }) =>
        error === undefined ? [] : [{ organizationId: claim.tracker.organizationId, error }]
      )
    )
  })
})

/** The first trackers whose checks fit together, and the keys of the others. */
const firstChecks = (trackers: ReadonlyArray<Tracker>) => {
  let checks = 0
  const [taken, left] = Array.span(trackers, (tracker) => {
    const isFirst = checks === 0
    checks += sizeOf(tracker)
    return isFirst || checks <= groupChecksMax
  })
  return { taken, left: left.map(({ id, organizationId }) => ({ organizationId, id })) }
}

/** The first key of each organization, and the others, grouped by organization. */
const oneOfEach = (keys: ReadonlyArray<TrackerKey>) => {
  const owned = [...Map.groupBy(keys, ({ organizationId }) => organizationId).values()]
  return { firsts: owned.flatMap((own) => own.slice(0, 1)), others: owned.flatMap((own) => own.slice(1)) }
}

/**
 * Groups in random order, so that processes rarely contend: those that find the same trackers due form the same groups,
 * and skip groups that another has locked.
 */
const groupsOf = (keys: ReadonlyArray<TrackerKey>) => Random.shuffle(Array.chunksOf(keys, groupMax))

/** Splits a group: by organization, or into single trackers. */
const partsOf = (keys: ReadonlyArray<TrackerKey>): ReadonlyArray<ReadonlyArray<TrackerKey>> => {
  const owned = [...Map.groupBy(keys, ({ organizationId }) => organizationId).values()]
  return owned.length > 1 ? owned : keys.map((key) => [key])
}
