/** A tracker's run at an engine that answers later, and processes that run its checks. */
import {
  type AnswerEngine,
  AnswerEngineError,
  type AnswerEngineErrorKind,
  AnswerEngines,
  type AskPolicy,
  Brands,
  Core,
  CurrentAskPolicy,
  defaultAskPolicy,
  noEmail,
  noWebhooks,
  type OrganizationId,
  type ScanKey,
  Scans,
  Snapshots,
  type Storage,
  StorageError,
  TrackerId,
  Transaction,
  unknownUsage
} from "@answerscope/core"
import { type CheckLane, CheckQueue, CheckRunner, EngineLimiter } from "@answerscope/core/model"
import { JobStore, ScanStore, VendorCostStore } from "@answerscope/core/storage"
import { answerOf } from "@answerscope/core/testing"
import { assert } from "@effect/vitest"
import { Clock, Context, Effect, Exit, Layer, Scope } from "effect"
import { TestClock } from "effect/testing"

const lane = { engine: "chatgpt_app", lane: "scheduled" } as const
export const creditsPerCheck = 5
export const microUsd = 1_200

interface Task {
  readonly id: string
  readonly readyAt: number
  submissions: number
  collected: number
}

/** A failed request of the engine. */
export const failure = (kind: AnswerEngineErrorKind, message: string = kind) =>
  new AnswerEngineError({ engine: lane.engine, kind, message, retryAfterMillis: null })

/**
 * A vendor that answers after 1 to 20 minutes, as `roll` says. That part of submissions, replies and requests is lost
 * on the way.
 */
export const fakeVendor = (roll: () => number, lost = 0) => {
  const tasks = new Map<string, Task>()
  const counts = { ask: 0, submit: 0, find: 0, collect: 0 }
  const collectedAt: Array<number> = []
  const { engine } = lane
  const fails = failure("unavailable", "lost")
  const loses = Effect.suspend(() => (roll() < lost ? Effect.fail(fails) : Effect.void))
  const way = Effect.suspend(() => Effect.andThen(Effect.sleep(Math.ceil(roll() * 1_500)), loses))
  const ticketOf = ({ id }: Task) => ({ id, usage: { ...unknownUsage, microUsd } })
  const overWay = <A>(kind: keyof typeof counts, reply: (now: number) => A) =>
    Effect.sync(() => void counts[kind]++).pipe(
      Effect.andThen(way),
      Effect.andThen(Effect.map(Clock.currentTimeMillis, reply)),
      Effect.tap(() => way)
    )
  const answerEngine: AnswerEngine = {
    surface: "app",
    defaultModel: "app",
    ask: () =>
      Effect.sync(() => {
        counts.ask++
        return answerOf(engine, { model: "app", text: "Zendrix now." })
      }),
    later: {
      submit: (_question, tag) =>
        overWay("submit", (now) => {
          const readyAt = now + 60_000 + Math.round(roll() * 19 * 60_000)
          const task = tasks.get(tag) ?? { id: `task ${tag}`, readyAt, submissions: 0, collected: 0 }
          task.submissions++
          tasks.set(tag, task)
          return ticketOf(task)
        }),
      find: (tag) =>
        overWay("find", () => {
          const task = tasks.get(tag)
          return task === undefined ? null : ticketOf(task)
        }),
      collect: ({ id }, { prompt }) =>
        overWay("collect", (now) => {
          collectedAt.push(now)
          const task = tasks.get(id.slice("task ".length))
          assert(task !== undefined)
          if (now < task.readyAt) return null
          task.collected++
          return answerOf(engine, { model: "app", text: `Zendrix for ${prompt}.` })
        })
    }
  }
  return { engine: answerEngine, tasks, counts, collectedAt }
}

/** The storage as a process sees it that can die: from then on it reaches nothing. */
const reachedBy = (storage: Context.Context<Storage>, process: { isDead: boolean }) => {
  const gone = new StorageError({ operation: "process", cause: "dead" })
  const guarded = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
    Effect.suspend((): Effect.Effect<A, E | StorageError, R> => (process.isDead ? Effect.fail(gone) : effect))
  const scans = Context.get(storage, ScanStore)
  const jobs = Context.get(storage, JobStore)
  const transaction = Context.get(storage, Transaction)
  return storage.pipe(
    Context.add(Transaction, {
      ...transaction,
      // a process that has died meanwhile does not commit
      run: (effect) => guarded(transaction.run(Effect.tap(effect, () => guarded(Effect.void))))
    }),
    Context.add(ScanStore, {
      ...scans,
      startChecks: (options) => guarded(scans.startChecks(options)),
      releaseChecks: (options) => guarded(scans.releaseChecks(options)),
      noteAsked: (options) => guarded(scans.noteAsked(options))
    }),
    Context.add(JobStore, {
      ...jobs,
      claim: (options) => guarded(jobs.claim(options)),
      complete: (options) => guarded(jobs.complete(options)),
      giveBack: (options) => guarded(jobs.giveBack(options)),
      postpone: (options) => guarded(jobs.postpone(options)),
      renew: (options) => guarded(jobs.renew(options))
    })
  )
}

/** A core whose runs of trackers are queued. */
export const coreOver = (
  storage: Layer.Layer<Storage>,
  engine: AnswerEngine,
  scheduledAsk: AskPolicy["scheduledAsk"] = "queued"
) =>
  Core.layer.pipe(
    Layer.provide(Layer.succeed(CurrentAskPolicy, { ...defaultAskPolicy, scheduledAsk })),
    Layer.provideMerge(storage),
    Layer.provideMerge(AnswerEngines.layer({ [lane.engine]: engine })),
    Layer.provide([noWebhooks, noEmail])
  )

/** Takes jobs until it is interrupted, as a worker does. */
const consumer = Effect.fnUntraced(function* (served: Exclude<CheckLane, "others">) {
  const queue = yield* CheckQueue
  const runner = yield* CheckRunner
  const limiter = yield* EngineLimiter
  return yield* limiter.whenFree(served, queue.take(served, runner.runDelivered)).pipe(
    Effect.catchCause(() => Effect.sleep("1 second")),
    Effect.forever
  )
})

/** A process with eight consumers of scheduled checks and one of interactive ones. */
export const startProcess = Effect.fnUntraced(function* (
  engine: AnswerEngine,
  scheduledAsk: AskPolicy["scheduledAsk"] = "queued"
) {
  const storage = yield* Effect.context<Storage>()
  const state = { isDead: false }
  const scope = yield* Scope.make()
  const core = coreOver(Layer.succeedContext(reachedBy(storage, state)), engine, scheduledAsk)
  // services of its own, and not those that other processes of the test have built
  const context = yield* Layer.buildWithMemoMap(core, yield* Layer.makeMemoMap, scope)
  const served = [...Array.from({ length: 8 }, () => lane), { ...lane, lane: "interactive" as const }]
  yield* Effect.forEach(served, (one) => consumer(one).pipe(Effect.provideContext(context), Effect.forkIn(scope)), {
    discard: true
  })
  // it may retry its last writes, so it ends in the background
  const end = Effect.asVoid(Effect.forkDetach(Scope.close(scope, Exit.void)))
  return {
    stop: end,
    kill: Effect.suspend(() => {
      state.isDead = true
      return end
    })
  }
})

/** Starts a run of a tracker that has not been stored. */
export const startRun = Effect.fnUntraced(function* (organizationId: OrganizationId, prompts = 1, samples = 1) {
  const brand = yield* (yield* Brands).create(organizationId, { name: "Zendrix" })
  const trackerId = TrackerId.make("trk_queued")
  const settings = {
    prompts: Array.from({ length: prompts }, (_, index) => `p${index}`),
    engines: [lane.engine],
    models: {},
    markets: [],
    samples,
    captureSentiment: false
  }
  const [run] = yield* (yield* Scans).startRuns([{ organizationId, trackerId, brand, settings }])
  assert(run?._tag === "Success")
  const key: ScanKey = { organizationId, id: run.success.scan.id }
  return { key, checks: run.success.checks }
})

export const costsOf = Effect.fnUntraced(function* (organizationId: OrganizationId) {
  const store = yield* VendorCostStore
  const [row] = yield* store.sums({ organizationId, from: "1970-01-01", to: "2100-01-01", by: [] })
  return row ?? assert.fail("no cost")
})

export const snapshotCount = Effect.fnUntraced(function* (organizationId: OrganizationId) {
  const filter = { brandId: null, engine: null, prompt: null, mentioned: null, from: null, before: null }
  return (yield* (yield* Snapshots).list({ organizationId, filter, page: { limit: 1, offset: 0 } })).total
})

export const passes = Effect.fnUntraced(function* (seconds: number, step = 10) {
  for (let second = 0; second < seconds; second += step) yield* TestClock.adjust(`${step} seconds`)
})
