/**
 * Keeps engine calls within the vendors' limits. Every call passes through it. Processes on one storage share learned
 * limits and pauses: each reports once a second while it has calls.
 */
import { Context, Deferred, Duration, Effect, Exit, Latch, Layer, Metric, type Scope } from "effect"
import { SecureRandom } from "effect/crypto"
import { monotonicMillis } from "../time/MonotonicClock.ts"
import type { AnswerEngineError } from "./AnswerEngine.ts"
import type { Engine } from "./Engine.ts"
import type { RateLimitInfo } from "./RateLimitInfo.ts"
import { CurrentEngineLimits } from "./EngineLimits.ts"
import { EngineLimitStore, type ProcessReport } from "./EngineLimitStore.ts"
import { EngineQueue, type Turn } from "./EngineQueue.ts"
import {
  callAccepted,
  callEnded,
  callRefused,
  measured,
  newPace,
  type Period,
  requestsPerMinute
} from "./EnginePace.ts"
import {
  type CallLane,
  type EngineReport,
  type EngineReports,
  faultWith,
  type OtherReport,
  paceWith,
  reportsOf,
  sentByOthers,
  sentMillisMax,
  shareOf
} from "./EngineReport.ts"

/** How often a process with calls tells the others, and how long it waits for the storage. */
const exchangeEvery = "1 second"
const exchangeTimeout = "2 seconds"

/** How long scheduled calls rest when the vendor refuses the account. */
export const accountPause = Duration.minutes(10)

/** The lane of a call, and the longest pause to wait for. */
export interface CallOptions {
  readonly engine: Engine
  readonly lane: CallLane
  readonly waitMillisMax: number
}

/** Reply of an engine, with the request limit that it states. */
interface Reply {
  readonly rateLimit?: RateLimitInfo | undefined
}

/** Outcome of a call. `later`: not made, because the engine is paused for this long. */
export type LimitedCall<A> =
  | { readonly _tag: "answered"; readonly answer: A }
  | { readonly _tag: "failed"; readonly error: AnswerEngineError }
  | Extract<Turn, { readonly _tag: "later" }>

/** One engine as this process knows it. */
export interface EngineLimitState {
  readonly engine: Engine
  /** Milliseconds until calls begin again; 0 if they do. */
  readonly pausedMillis: number
  /** Milliseconds for which scheduled calls pause because the vendor refuses the account; 0 if it does not. */
  readonly faultMillis: number
  /** Calls a minute of all processes together; null while no limit is known. */
  readonly requestsPerMinute: number | null
  /** Calls that wait to begin in this process. */
  readonly waiting: number
}

const waitSeconds = Metric.histogram("answerscope_engine_wait_seconds", {
  description: "Time that a call of an engine waited to begin, in seconds",
  boundaries: [0.1, 1, 5, 10, 20, 40, 60, 120, 300]
})

const refusedTotal = Metric.counter("answerscope_engine_rate_limited_total", {
  description: "Calls that an engine refused because of its rate limit",
  incremental: true
})

/** Whether the vendor refuses the account, so that every call would fail. */
export const isAccountFault = ({ kind }: AnswerEngineError): boolean =>
  kind === "out_of_money" || kind === "unauthorized"

/** Ends the running consumer's wait for a job, because its call now waits or it makes none. */
class CurrentTaker extends Context.Reference<Effect.Effect<void>>("@answerscope/core/engine/CurrentTaker", {
  defaultValue: () => Effect.void
}) {}

/** Calls engines no faster than their vendors allow. */
export class EngineLimiter extends Context.Service<
  EngineLimiter,
  {
    /**
     * Calls the engine when its limits allow. Interactive calls begin before scheduled ones. Returns `later`, without a
     * call, if the engine is paused for longer than `waitMillisMax`.
     */
    readonly call: <A extends Reply>(
      options: CallOptions,
      ask: Effect.Effect<A, AnswerEngineError>
    ) => Effect.Effect<LimitedCall<A>>
    /**
     * Runs `take`, which waits for a job of that lane and calls the engine, once a call could begin. So a process
     * claims no jobs that it cannot attempt. While the engine is paused for long, jobs are claimed and requeued.
     */
    readonly whenFree: <A, E, R>(
      options: { readonly engine: Engine; readonly lane: CallLane },
      take: Effect.Effect<A, E, R>
    ) => Effect.Effect<A, E, R>
    /** Engines that were called, or are to be. */
    readonly states: Effect.Effect<ReadonlyArray<EngineLimitState>>
  }
>()("@answerscope/core/engine/EngineLimiter") {
  static readonly layer = Layer.effect(
    EngineLimiter,
    Effect.gen(function* () {
      const lines = yield* makeLines
      return EngineLimiter.of({
        call: (options, ask) => limitedCall(lines, options, ask),
        whenFree: ({ engine, lane }, take) =>
          Effect.suspend(() => {
            const line = lines.of(engine)
            const gate = line.gate(lane)
            let isTaken = false
            const taken = Effect.suspend(() => {
              if (isTaken) return Effect.void
              isTaken = true
              line.taken(lane, gate)
              return lines.look(line)
            })
            return lines
              .look(line)
              .pipe(
                Effect.andThen(Deferred.await(gate)),
                Effect.andThen(Effect.provideService(take, CurrentTaker, taken)),
                Effect.ensuring(taken)
              )
          }),
        states: Effect.map(monotonicMillis, (now) =>
          [...lines.all].map(([engine, line]) => {
            const perMinute = requestsPerMinute(line.pace)
            return {
              engine,
              pausedMillis: Math.max(0, line.pace.pausedUntil - now),
              faultMillis: line.fault.message === null ? 0 : Math.max(0, line.fault.until - now),
              requestsPerMinute: perMinute === Infinity ? null : perMinute,
              waiting: line.waiting
            }
          })
        )
      })
    })
  ).pipe(Layer.provide(SecureRandom.layerWebCrypto))
}

/** The engines of this process. */
interface Lines {
  readonly all: ReadonlyMap<Engine, EngineQueue>
  readonly of: (engine: Engine) => EngineQueue
  /** Lets calls begin, and looks again when the next one may. */
  readonly look: (line: EngineQueue) => Effect.Effect<void>
  /** Tells the other processes of calls. */
  readonly share: Effect.Effect<void>
  /** What others reported of the engine last. */
  readonly others: (engine: Engine) => ReadonlyArray<OtherReport>
}

const limitedCall = Effect.fnUntraced(function* <A extends Reply>(
  lines: Lines,
  { engine, lane, waitMillisMax }: CallOptions,
  ask: Effect.Effect<A, AnswerEngineError>
): Effect.fn.Return<LimitedCall<A>> {
  const line = lines.of(engine)
  const arrivedAt = yield* monotonicMillis
  const waiter = line.wait(lane, waitMillisMax, arrivedAt)
  yield* yield* CurrentTaker
  const begun = Effect.andThen(lines.share, Effect.andThen(lines.look(line), Deferred.await(waiter.turn)))
  return yield* Effect.uninterruptibleMask((restore) =>
    Effect.gen(function* () {
      const turn = yield* restore(begun).pipe(Effect.onInterrupt(() => leave(lines, line, { lane, waiter })))
      if (turn._tag === "later") return turn
      yield* Metric.update(Metric.withAttributes(waitSeconds, { engine }), (turn.startedAt - arrivedAt) / 1_000)
      const exit = yield* Effect.exit(restore(Effect.result(ask)))
      const now = yield* monotonicMillis
      line.ended(lane, now)
      if (Exit.isFailure(exit)) line.pace = callEnded(line.pace, turn.startedAt)
      else noteEnd(line, { startedAt: turn.startedAt, now, others: lines.others(engine) }, exit.value)
      yield* lines.look(line)
      const result = yield* exit
      if (result._tag === "Success") return { _tag: "answered" as const, answer: result.success }
      if (result.failure.kind === "rate_limited") {
        yield* Metric.update(Metric.withAttributes(refusedTotal, { engine }), 1)
      }
      return { _tag: "failed" as const, error: result.failure }
    })
  )
})

/** A call that is interrupted while it waits. Its turn may have come in the same moment. */
const leave = Effect.fnUntraced(function* (
  lines: Lines,
  line: EngineQueue,
  { lane, waiter }: { readonly lane: CallLane; readonly waiter: ReturnType<EngineQueue["wait"]> }
) {
  if (line.leave(lane, waiter)) return
  const turn = yield* Deferred.await(waiter.turn)
  if (turn._tag === "later") return
  line.ended(lane, yield* monotonicMillis)
  line.pace = callEnded(line.pace, turn.startedAt)
  yield* lines.look(line)
})

/** Learns from the end of a call. */
const noteEnd = (
  line: EngineQueue,
  at: { readonly startedAt: number; readonly now: number; readonly others: ReadonlyArray<OtherReport> },
  result:
    | { readonly _tag: "Success"; readonly success: Reply }
    | { readonly _tag: "Failure"; readonly failure: AnswerEngineError }
): void => {
  const { now, others, startedAt } = at
  if (result._tag === "Failure" && result.failure.kind === "rate_limited") {
    const { rateLimit: info, retryAfterMillis } = result.failure
    line.pace = callRefused(line.pace, {
      startedAt,
      now,
      info,
      retryAfterMillis,
      sentByOthers: sentByOthers(others, now)
    })
    line.isUsedUp = false
    return
  }
  const { rateLimit: info } = result._tag === "Success" ? result.success : result.failure
  const before = line.pace.learnt
  line.pace = callAccepted(line.pace, { startedAt, now, info, isUsedUp: line.isUsedUp })
  if (line.pace.learnt !== before) line.isUsedUp = false
  if (result._tag === "Failure" && isAccountFault(result.failure)) {
    line.fault = { at: now, message: result.failure.message, until: now + Duration.toMillis(accountPause) }
  } else if (line.fault.message !== null && result._tag === "Success") {
    line.fault = { at: now, message: null, until: now }
  }
}

const makeLines = Effect.gen(function* () {
  const limits = yield* CurrentEngineLimits
  const store = yield* EngineLimitStore
  const process = yield* (yield* SecureRandom.SecureRandom).uuidV7()
  const scope = yield* Effect.scope
  const all = new Map<Engine, EngineQueue>()
  const hasCalls = Latch.makeUnsafe(false)
  let reports: ReadonlyArray<ProcessReport> = []
  let isShared = false

  const look = (line: EngineQueue): Effect.Effect<void> =>
    Effect.flatMap(monotonicMillis, (now) => {
      line.look(now, isShared)
      const millis = line.millisUntilLook(now)
      if (millis === Infinity || line.lookAt <= now + millis) return Effect.void
      line.lookAt = now + millis
      return later(line, millis, scope)
    })

  const later = (line: EngineQueue, millis: number, within: Scope.Scope) =>
    Effect.sleep(millis).pipe(
      Effect.andThen(
        Effect.suspend(() => {
          line.lookAt = Infinity
          return look(line)
        })
      ),
      Effect.forkIn(within),
      Effect.asVoid
    )

  const exchange = Effect.gen(function* () {
    const now = yield* monotonicMillis
    if ([...all.values()].every((line) => line.lane(now) === null)) {
      hasCalls.closeUnsafe()
      isShared = false
      return
    }
    const report = reportOf(all, now)
    yield* store.exchange({ process, report, withinMillis: sentMillisMax }).pipe(
      Effect.timeout(exchangeTimeout),
      Effect.map((found) => void (reports = found)),
      // continue with the known limits
      Effect.catchCause((cause) => Effect.logWarning("limits of engines not shared with other processes", cause))
    )
    isShared = true
    const after = yield* monotonicMillis
    for (const [engine, line] of all) applyOthers({ process, engine, line, reports, now: after })
    yield* Effect.forEach(all.values(), look, { discard: true })
    yield* Effect.sleep(exchangeEvery)
  })

  // without calls there is no pause: the next call begins at once
  yield* hasCalls.await.pipe(Effect.andThen(exchange), Effect.forever, Effect.forkScoped)

  const lines: Lines = {
    all,
    of: (engine) => {
      const known = all.get(engine)
      if (known !== undefined) return known
      const line = new EngineQueue(newPace(limits.get(engine) ?? {}, 0))
      all.set(engine, line)
      return line
    },
    look,
    share: Effect.sync(() => hasCalls.openUnsafe()),
    others: (engine) => reportsOf(engine, reports)
  }
  return lines
})

const sentCalls = ({ sent, since }: Period, now: number) => ({ calls: sent, millis: Math.max(0, now - since) })

const reportOf = (all: ReadonlyMap<Engine, EngineQueue>, now: number): EngineReports =>
  Object.fromEntries(
    [...all].map(([engine, line]): [Engine, EngineReport] => {
      const { learnt, pausedUntil, refusals, refusedPeriod, stated } = line.pace
      const { at, message, until } = line.fault
      return [
        engine,
        {
          lane: line.lane(now),
          sent: sentCalls(measured(line.pace), now),
          pauseMillis: Math.max(0, pausedUntil - now),
          refusals,
          refusedPeriod: refusedPeriod === null ? null : sentCalls(refusedPeriod, now),
          stated,
          learnt: learnt === null ? null : { perMinute: learnt.perMinute, ageMillis: now - learnt.at },
          fault: message === null ? null : { message, millis: Math.max(0, until - now) },
          faultAgeMillis: at === -Infinity ? null : now - at
        }
      ]
    })
  )

const applyOthers = (known: {
  readonly process: string
  readonly engine: Engine
  readonly line: EngineQueue
  readonly reports: ReadonlyArray<ProcessReport>
  readonly now: number
}): void => {
  const { engine, line, now, process, reports } = known
  const others = reportsOf(engine, reports)
  const share = shareOf({ process, lane: line.lane(now) }, others)
  line.pace = paceWith({ ...line.pace, share }, others, now)
  line.fault = faultWith(line.fault, others, now)
}
