/**
 * Runs one check: asks its engine, reads the answer, writes how it ended.
 */
import { Clock, Context, DateTime, Duration, Effect, Layer, Metric, Random } from "effect"
import type { Answer } from "../engine/Answer.ts"
import { type AnswerEngine, AnswerEngineError, AnswerEngines } from "../engine/AnswerEngine.ts"
import { CurrentAskPolicy, nextStep } from "../engine/AskPolicy.ts"
import { EngineGate } from "../engine/EngineGate.ts"
import { Ids } from "../id/Ids.ts"
import { SnapshotId } from "../snapshot/Snapshot.ts"
import type { StorageError } from "../storage/StorageError.ts"
import { Transaction } from "../storage/Transaction.ts"
import type { CheckOutcome, CheckWork } from "./CheckOutcome.ts"
import { type CheckJob, CheckQueue } from "./CheckQueue.ts"
import { CheckWriter } from "./CheckWriter.ts"
import { outcomeOf } from "./Observation.ts"
import { ScanStore } from "./ScanStore.ts"

/** What became of asking: an answer, a final failure, or a wait too long to sit out. */
type Asked =
  | { readonly _tag: "answered"; readonly answer: Answer }
  | { readonly _tag: "failed"; readonly error: string }
  | { readonly _tag: "handBack"; readonly tries: number; readonly wait: Duration.Duration }

const checksEnded = Metric.counter("answerscope_checks_total", {
  description: "Checks ended, by engine and status",
  incremental: true
})

const askSeconds = Metric.histogram("answerscope_engine_ask_seconds", {
  description: "Time that one try of asking an engine took, in seconds",
  boundaries: [0.1, 0.5, 1, 2, 5, 10, 20, 40, 80, 120]
})

export class CheckRunner extends Context.Service<CheckRunner, {
  /**
   * Runs a check to its end, or hands it back to the queue when its engine wants a long
   * rest. Safe to repeat: a check that has ended is left alone, and of two runs at once
   * only the later one's outcome counts. Interrupted, it gives the check back.
   */
  readonly run: (job: CheckJob) => Effect.Effect<void, StorageError>
}>()("@answerscope/core/scan/CheckRunner") {
  static readonly layerNoDeps = Layer.effect(
    CheckRunner,
    Effect.gen(function*() {
      const engines = yield* AnswerEngines
      const store = yield* ScanStore
      const writer = yield* CheckWriter
      const queue = yield* CheckQueue
      const gate = yield* EngineGate
      const transaction = yield* Transaction
      const ids = yield* Ids
      const policy = yield* CurrentAskPolicy

      const askOnce = (engine: AnswerEngine, work: CheckWork) =>
        Effect.gen(function*() {
          const startedMillis = yield* Clock.currentTimeMillis
          const exit = yield* Effect.exit(
            engine.ask({
              prompt: work.prompt,
              model: work.model,
              location: work.subject.location,
              hints: [work.subject.name, ...work.subject.competitors]
            }).pipe(
              Effect.catchDefect((defect) => Effect.flatMap(Effect.logError("engine adapter failed", defect), () =>
                new AnswerEngineError({
                  engine: work.engine,
                  kind: "unavailable",
                  message: `The adapter of ${work.engine} failed.`,
                  retryAfterMillis: null
                }))),
              Effect.timeoutOrElse({
                duration: policy.timeout,
                orElse: () =>
                  Effect.fail(
                    new AnswerEngineError({
                      engine: work.engine,
                      kind: "timeout",
                      message: `${work.engine} gave no answer within ${Duration.format(policy.timeout)}.`,
                      retryAfterMillis: null
                    })
                  )
              })
            )
          )
          const seconds = ((yield* Clock.currentTimeMillis) - startedMillis) / 1000
          yield* Metric.update(Metric.withAttributes(askSeconds, { engine: work.engine }), seconds)
          return yield* exit
        })

      const ask = Effect.fn("CheckRunner.ask")(
        function*(engine: AnswerEngine, work: CheckWork, triesBefore: number): Effect.fn.Return<Asked> {
          for (let tries = triesBefore + 1;; tries++) {
            yield* gate.wait(work.engine)
            const result = yield* Effect.result(askOnce(engine, work))
            if (result._tag === "Success") return { _tag: "answered", answer: result.success }
            const error = result.failure
            if (error.kind === "rate_limited" && error.retryAfterMillis !== null) {
              yield* gate.pause(work.engine, error.retryAfterMillis)
            }
            const step = nextStep(policy, { error, tries, random: yield* Random.next })
            if (step._tag === "giveUp") return { _tag: "failed", error: error.message }
            if (step._tag === "handBack") return { _tag: "handBack", tries, wait: step.wait }
            yield* Effect.sleep(step.wait)
          }
        }
      )

      const handBack = Effect.fn("CheckRunner.handBack")(
        function*(job: CheckJob, work: CheckWork, { tries, wait }: Extract<Asked, { _tag: "handBack" }>) {
          const starts = [{ checkId: job.checkId, run: work.run }]
          yield* store.releaseChecks({ starts, at: yield* DateTime.now })
          yield* queue.offer([{ ...job, tries, id: `${job.checkId}:${work.run}` }], { delay: wait })
        },
        transaction.run
      )

      const finish = Effect.fnUntraced(function*(outcome: CheckOutcome) {
        const finished = yield* writer.finish(outcome)
        if (finished === null) return
        const { engine, checkId, scanId, organizationId } = outcome.work
        yield* Metric.update(Metric.withAttributes(checksEnded, { engine, status: outcome._tag }), 1)
        if (outcome._tag === "failed") {
          yield* Effect.logWarning(`check failed: ${outcome.error}`).pipe(
            Effect.annotateLogs({ engine, checkId, scanId, organizationId })
          )
        }
        if (finished.scanCompleted) {
          yield* Effect.logDebug("scan completed").pipe(Effect.annotateLogs({ scanId, organizationId }))
        }
      })

      const runStarted = Effect.fnUntraced(function*(job: CheckJob, work: CheckWork) {
        const engine = engines.get(work.engine)
        const asked: Asked = engine === undefined
          ? { _tag: "failed", error: `The engine ${work.engine} is not configured.` }
          : yield* ask(engine, work, job.tries)
        if (asked._tag === "handBack") return yield* handBack(job, work, asked)
        const endedAt = yield* DateTime.now
        if (asked._tag === "failed") {
          return yield* finish({ _tag: "failed", work, endedAt, error: asked.error, model: null })
        }
        const snapshotId = SnapshotId.make(yield* ids.next("snp"))
        const outcome = yield* Effect.try(() => outcomeOf(work, asked.answer, { endedAt, snapshotId })).pipe(
          // a defect of the analysis must not run, and bill, this check for ever
          Effect.catch((error) =>
            Effect.as(Effect.logError("analysis failed", error.cause), {
              _tag: "failed",
              work,
              endedAt,
              error: "The answer could not be analysed.",
              model: asked.answer.model
            } satisfies CheckOutcome)
          )
        )
        return yield* finish(outcome)
      })

      const release = (work: CheckWork) =>
        Effect.flatMap(DateTime.now, (at) =>
          store.releaseChecks({ starts: [{ checkId: work.checkId, run: work.run }], at })).pipe(
            // the check is taken over all the same when its job comes again
            Effect.catchTag("StorageError", (error) => Effect.logWarning("check not released", error))
          )

      return CheckRunner.of({
        run: Effect.fn("CheckRunner.run")(function*(job) {
          const work = yield* writer.start({ checkId: job.checkId, run: yield* ids.next("run") })
          if (work === null) return
          yield* runStarted(job, work).pipe(Effect.onInterrupt(() => release(work)))
        })
      })
    })
  )

  static readonly layer = CheckRunner.layerNoDeps.pipe(
    Layer.provide([Ids.layer, CheckWriter.layer]),
    Layer.provideMerge([EngineGate.layer, CheckQueue.layer])
  )
}
