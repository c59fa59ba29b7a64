/** Runs one check: asks its engine, reads the answer, writes how it ended. */
import { Context, DateTime, Duration, Effect, Layer, Metric, Schedule } from "effect"
import { SentimentJudge, type SentimentJudging } from "../reading/SentimentJudge.ts"
import type { Answer } from "../engine/Answer.ts"
import { type AnswerEngine, AnswerEngines, type AskLater, offersModel } from "../engine/AnswerEngine.ts"
import { type AskPolicy, CurrentAskPolicy } from "../engine/AskPolicy.ts"
import { type PricedCall, type Spent, spentOn } from "../cost/VendorCost.ts"
import { askCheaper, cheaperTierOf } from "./CheaperTier.ts"
import { askQueued, type QueuedAskServices, type QueuedOutcome, submissionOf } from "./QueuedAsk.ts"
import type { AskedLater } from "../scan/AskedLater.ts"
import { EngineFailures } from "./EngineFailures.ts"
import { VendorBudgets } from "../cost/VendorBudgets.ts"
import { type CallAccount, VendorCalls } from "../cost/VendorCalls.ts"
import { CurrentCallMeter } from "../engine/CallMeter.ts"
import { identityOf } from "../engine/EngineIdentity.ts"
import { tooLong } from "../engine/Engine.ts"
import { EngineLimiter } from "../engine/EngineLimiter.ts"
import { askWithRetry, type CallOutcome, type EngineCall } from "../engine/EngineCall.ts"
import { Ids } from "../id/Ids.ts"
import { SnapshotId } from "../snapshot/SnapshotId.ts"
import { StorageClock } from "../storage/StorageClock.ts"
import type { QueueDelivery } from "../storage/DurableQueue.ts"
import type { StorageError } from "../storage/StorageError.ts"
import { Transaction } from "../storage/Transaction.ts"
import { monotonicMillis } from "../time/MonotonicClock.ts"
import { Hooks } from "../hook/Hooks.ts"
import { SettledRunQueue } from "../scan/SettledRunQueue.ts"
import type { CheckOutcome, CheckWork } from "../scan/CheckOutcome.ts"
import { type CheckJob, CheckQueue } from "../scan/CheckQueue.ts"
import { type CheckPolicy, CurrentCheckPolicy } from "./CheckPolicy.ts"
import { CheckWriter } from "./CheckWriter.ts"
import { withVerdict } from "../reading/JudgedOutcome.ts"
import { outcomeOf } from "../reading/Observation.ts"
import { ScanStore } from "../scan/ScanStore.ts"

const checksEnded = Metric.counter("answerscope_checks_total", {
  description: "Checks ended, by engine and status",
  incremental: true
})

const questionOf = ({ language, location, model, prompt, sample, subject }: CheckWork) => ({
  prompt,
  model,
  sample,
  location,
  language,
  hints: [subject.name, ...subject.competitors],
  domain: subject.domain
})

/** A check that has started, and its job. */
interface Begun {
  readonly job: CheckJob
  readonly work: CheckWork
}

/**
 * The outcome of a check with this answer. A defect of the analysis fails the check: otherwise it would be retried, and
 * billed, forever.
 */
const outcomeWith = (
  work: CheckWork,
  answer: Answer,
  ends: Parameters<typeof outcomeOf>[2]
): Effect.Effect<CheckOutcome> =>
  Effect.try(() => outcomeOf(work, answer, ends)).pipe(
    Effect.catch(({ cause }) =>
      Effect.as(Effect.logError("analysis failed", cause), {
        _tag: "failed" as const,
        work,
        endedAt: ends.endedAt,
        error: "The answer could not be analysed.",
        model: answer.model
      })
    )
  )

/**
 * What this attempt and those before it used and cost. Attempts whose process was killed are not known, except a
 * submission whose ticket is stored.
 */
const spentWith = ({ job, work }: Begun, calls: ReadonlyArray<PricedCall>): Spent | null => {
  const before = work.asked?.spent ?? job.spent
  return spentOn([...(before === undefined ? [] : [before]), ...calls.map(({ cost, usage }) => ({ cost, usage }))])
}

/** The outcome with its calls to vendors. Their usage and cost are stored with the check and the snapshot. */
const withCalls = (outcome: CheckOutcome, job: CheckJob, calls: ReadonlyArray<PricedCall>): CheckOutcome => {
  const spent = spentWith({ job, work: outcome.work }, calls)
  if (outcome._tag === "failed" || spent === null) return { ...outcome, calls, spent }
  const snapshot = { ...outcome.snapshot, usage: spent.usage, vendorCost: spent.cost }
  return { ...outcome, calls, spent, snapshot }
}

/** The outcome of a check whose engine was asked: the analyzed answer and its calls. */
const outcomeAfter = Effect.fnUntraced(function* (
  { job, work }: Begun,
  called: Exclude<CallOutcome, { readonly _tag: "requeue" }>,
  {
    account,
    clock,
    engines,
    ids,
    judge
  }: {
    readonly account: CallAccount
    readonly clock: StorageClock["Service"]
    readonly engines: AnswerEngines["Service"]
    readonly ids: Ids["Service"]
    readonly judge: SentimentJudging
  }
): Effect.fn.Return<CheckOutcome> {
  const endedAt = yield* clock.now
  if (called._tag === "failed") return withCalls({ ...called, work, endedAt, model: null }, job, yield* account.ended)
  const snapshotId = SnapshotId.make(yield* ids.next("snp"))
  const identity = identityOf(work.engine, engines.get(work.engine))
  const read = yield* outcomeWith(work, called.answer, { endedAt, snapshotId, identity })
  const judged = yield* Effect.provideService(withVerdict(judge, read), CurrentCallMeter, account.meter("judge"))
  return withCalls(judged, job, yield* account.ended)
})

/** How a check ends whose attempts have come to nothing. */
const neverEnded = (attempts: number) => ({
  _tag: "failed" as const,
  error: `It was begun ${attempts} times and never came to an end.`
})

/** The job of a check that goes back to its queue: this attempt's, offered once. */
const again = (job: CheckJob, { attempt, engine, lane }: CheckWork) => ({
  ...job,
  engine,
  lane,
  id: `${job.checkId}:${attempt}`
})

/** Since when the engine puts a check off, as a job keeps it. */
const putOffSince = (now: DateTime.Utc, putOffMillis: number | null): Pick<CheckJob, "putOffSince"> =>
  putOffMillis === null ? {} : { putOffSince: Math.round(DateTime.toEpochMillis(now) - putOffMillis) }

/** How long the engine has put a check off. */
const putOffMillisOf = ({ putOffSince: since }: CheckJob, now: DateTime.Utc): number | null =>
  since === undefined ? null : Math.max(0, DateTime.toEpochMillis(now) - since)

/** The call for a check's job. */
const callOf = (
  job: CheckJob,
  work: CheckWork,
  { engine, now }: { readonly engine: AnswerEngine; readonly now: DateTime.Utc }
): EngineCall => ({
  name: work.engine,
  engine,
  question: questionOf(work),
  lane: work.lane,
  triesBefore: job.tries,
  putOffMillis: putOffMillisOf(job, now)
})

/**
 * How a check is asked for a later answer; null if it is asked now. Follow-ups are asked as their runs are. An answer
 * that was asked for is collected, whatever the policy has become.
 */
const laterOf = ({ asked, lane }: CheckWork, engine: AnswerEngine, { scheduledAsk }: AskPolicy): AskLater | null =>
  asked !== null || (lane === "scheduled" && scheduledAsk === "queued") ? (engine.later ?? null) : null

/** Asks the engine of a check, unless a budget is used up, or the engine or its model is not offered any more. */
const askEngine = Effect.fnUntraced(function* (
  { account, job, work }: Begun & { readonly account: CallAccount },
  {
    budgets,
    engines,
    ...how
  }: QueuedAskServices & {
    readonly budgets: VendorBudgets["Service"]
    readonly engines: AnswerEngines["Service"]
  }
): Effect.fn.Return<QueuedOutcome, StorageError> {
  const refusal = work.asked === null ? (yield* budgets.verdict)(work.organizationId) : null
  if (refusal !== null) {
    yield* budgets.post([{ organizationId: work.organizationId, error: refusal }])
    return { _tag: "failed", error: refusal.message }
  }
  const engine = engines.get(work.engine)
  if (engine === undefined) return { _tag: "failed", error: `The engine ${work.engine} is not configured.` }
  // chosen before the operator changed the list, as in a tracker; another model would measure something else
  if (work.asked === null && work.model !== null && !offersModel(engine, work.model)) {
    const offered = engine.models?.join(", ")
    const error = `The model ${work.model} of ${work.engine} is not offered any more; choose one of ${offered}.`
    return { _tag: "failed", error }
  }
  // of a prompt list from before the engine had this limit
  const reason = work.asked === null ? tooLong(work.prompt, work.engine, engine) : null
  if (reason !== null) return { _tag: "failed", error: `The prompt ${reason}.` }
  const later = laterOf(work, engine, how.policy)
  const now = yield* how.clock.now
  if (later !== null) {
    const model = work.model ?? engine.defaultModel
    const { tries } = job
    const putOffMillis = putOffMillisOf(job, now)
    return yield* askQueued({ work, later, question: questionOf(work), model, tries, putOffMillis, account }, how)
  }
  if (work.asked !== null) return { _tag: "failed", error: `${work.engine} does not collect answers any more.` }
  const call = callOf(job, work, { engine, now })
  const tier = cheaperTierOf(work, job, { engine, policy: how.policy })
  const answered = tier === null ? null : yield* askCheaper(call, tier, how)
  return answered ?? (yield* askWithRetry(call, how))
})

/** Waits before an outcome is written again. */
const writeSchedule = Schedule.min([Schedule.exponential("500 millis"), Schedule.spaced("5 seconds")])

/** Retries the write of a paid result until it succeeds. A stopping worker may give up between two tries. */
const writeKept = Effect.fnUntraced(function* <A>(
  write: Effect.Effect<A, StorageError>,
  { writeTimeout }: CheckPolicy
) {
  const keptUntil = (yield* monotonicMillis) + Duration.toMillis(writeTimeout)
  const isKept = Effect.map(monotonicMillis, (now) => now < keptUntil)
  return yield* write.pipe(
    Effect.tapError((error) => Effect.logDebug("outcome not stored yet; retrying", error)),
    Effect.retry({ schedule: writeSchedule, while: () => isKept })
  )
})

const note = (outcome: CheckOutcome, scanCompleted: boolean) => {
  const { engine, checkId, scanId, organizationId } = outcome.work
  return Effect.gen(function* () {
    yield* Metric.update(Metric.withAttributes(checksEnded, { engine, status: outcome._tag }), 1)
    if (outcome._tag === "failed") yield* Effect.logWarning(`check failed: ${outcome.error}`)
    if (scanCompleted) yield* Effect.logDebug("scan completed")
  }).pipe(Effect.annotateLogs({ engine, checkId, scanId, organizationId }))
}

/** Writes of an attempt that does not end its check. */
const attemptWrites = Effect.gen(function* () {
  const store = yield* ScanStore
  const clock = yield* StorageClock
  const queue = yield* CheckQueue
  const transaction = yield* Transaction
  const vendorCalls = yield* VendorCalls

  const noteAsked = Effect.fnUntraced(function* (
    { attempt, checkId, organizationId, ...check }: CheckWork,
    asked: AskedLater
  ) {
    if (!(yield* store.noteAsked({ checkId, attempt, asked, at: yield* clock.now }))) return false
    yield* vendorCalls.begin(organizationId, submissionOf(check, asked))
    return true
  }, transaction.run)

  const release = Effect.fnUntraced(function* (
    { checkId, attempt }: CheckWork,
    state: { readonly asked?: AskedLater | null } = {}
  ) {
    return yield* store.releaseChecks({ starts: [{ checkId, attempt, ...state }], at: yield* clock.now })
  })

  const requeue = Effect.fn("CheckRunner.requeue")(function* (
    { account, job, work }: Begun & { readonly account: CallAccount },
    { asked, putOffMillis, tries, wait }: Extract<QueuedOutcome, { readonly _tag: "requeue" }>
  ) {
    const calls = yield* account.ended
    const spent = spentWith({ job, work }, calls)
    const state = asked === undefined ? {} : { asked: asked === null ? null : { ...asked, spent } }
    // a check that was taken over has a job; a deleted one must not get a new one
    if ((yield* release(work, state)) === 0) return
    const putOff = putOffSince(yield* clock.now, putOffMillis)
    yield* queue.offer([{ ...again(job, work), tries, ...putOff, ...(spent === null ? {} : { spent }) }], {
      delay: wait
    })
    yield* vendorCalls.record(work.organizationId, calls)
  }, transaction.run)

  return { noteAsked, release, requeue }
})

/** Runs checks, for a worker: safe to call again for a check that has ended. */
export class CheckRunner extends Context.Service<
  CheckRunner,
  {
    /**
     * Runs a check to its end, or requeues it when its engine needs a long pause. Safe to repeat: a finished check is
     * skipped, and of two concurrent attempts only the later one's outcome counts. An interrupted run releases the
     * check. Retries storing an outcome for as long as `CurrentCheckPolicy` says.
     */
    readonly run: (job: CheckJob) => Effect.Effect<void, StorageError>
    /** The same for a delivered job. A job that was started too often (`CurrentCheckPolicy`) fails without a call. */
    readonly runDelivered: (job: CheckJob, delivery: QueueDelivery) => Effect.Effect<void, StorageError>
    /** Engines that failed, and their judgement. */
    readonly failures: Pick<EngineFailures["Service"], "judge" | "take">
  }
>()("@answerscope/core/check/CheckRunner") {
  static readonly layer = Layer.effect(
    CheckRunner,
    Effect.gen(function* () {
      const engines = yield* AnswerEngines
      const clock = yield* StorageClock
      const writer = yield* CheckWriter
      const limiter = yield* EngineLimiter
      const ids = yield* Ids
      const policy = yield* CurrentAskPolicy
      const checkPolicy = yield* CurrentCheckPolicy
      const judge = yield* SentimentJudge
      const vendorCalls = yield* VendorCalls
      const { noteAsked, release, requeue } = yield* attemptWrites
      const asking = { budgets: yield* VendorBudgets, clock, engines, limiter, note: noteAsked, policy }

      const attemptStarted = Effect.fnUntraced(function* (job: CheckJob, work: CheckWork, attempts: number) {
        const account = vendorCalls.open(work.organizationId)
        const called =
          attempts > checkPolicy.attemptsMax
            ? neverEnded(checkPolicy.attemptsMax)
            : yield* Effect.provideService(
                askEngine({ account, job, work }, asking),
                CurrentCallMeter,
                account.meter("check")
              )
        if (called._tag === "repeated") return void (yield* release(work))
        if (called._tag === "requeue") {
          return yield* writeKept(Effect.uninterruptible(requeue({ account, job, work }, called)), checkPolicy)
        }
        const outcome = yield* outcomeAfter({ job, work }, called, { account, clock, engines, ids, judge })
        const finished = yield* writeKept(writer.finish(outcome), checkPolicy)
        if (finished !== null) yield* note(outcome, finished.scanCompleted)
      })

      const runDelivered = Effect.fn("CheckRunner.run")((job: CheckJob, { attempts }: QueueDelivery) =>
        // once a check has started, an interruption releases it
        Effect.uninterruptibleMask((restore) =>
          Effect.gen(function* () {
            const work = yield* writer.start(job.organizationId, {
              checkId: job.checkId,
              attempt: yield* ids.next("att")
            })
            if (work === null) return
            yield* restore(attemptStarted(job, work, attempts)).pipe(
              // if this fails, the check is taken over when its job is redelivered
              Effect.onInterrupt(() =>
                release(work).pipe(Effect.catch((error) => Effect.logWarning("check not released", error)))
              )
            )
          })
        )
      )
      return CheckRunner.of({
        run: (job) => runDelivered(job, { attempts: 1 }),
        runDelivered,
        failures: yield* EngineFailures
      })
    })
  ).pipe(
    Layer.provide([
      VendorCalls.layer,
      VendorBudgets.layer,
      CheckWriter.layer.pipe(Layer.provide([SettledRunQueue.layer, Hooks.layer]))
    ]),
    Layer.provide(EngineFailures.layer),
    Layer.provideMerge([EngineLimiter.layer, CheckQueue.layer])
  )
}
