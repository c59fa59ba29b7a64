/** Answerscope in a host's program, for hosts that do not know Effect. */
import { Health, type HookType } from "@answerscope/core"
import { Worker } from "@answerscope/worker"
import { Context, Effect, Exit, Layer, ManagedRuntime, Scope } from "effect"
import { setupErrorOf } from "./AnswerscopeError.ts"
import { runsOf } from "./Calls.ts"
import { type Listener, makeEvents, requireKept, wantEvents } from "./Events.ts"
import { type WithinTransaction, withinTransaction } from "./HostTransaction.ts"
import { hostHttp, type NodeHandler } from "./HostHttp.ts"
import { healthOf, readiness, type ScopeHealth } from "./ScopeHealth.ts"
import type { AnswerscopeOptions } from "./Options.ts"
import type { Runs } from "./Promised.ts"
import { servicesOf, type Services } from "./Services.ts"
import { wiring } from "./Wiring.ts"

/** Answerscope in this process. Any number of them can live side by side; each call is safe beside any other. */
export interface Answerscope extends Services, AsyncDisposable {
  /**
   * Starts the background work in this process: checks, tracker runs, alerts and events. Any number of processes can
   * share one database. Does nothing if it is already running.
   */
  readonly start: () => Promise<void>
  /** Stops the background work and requeues running jobs. Calls still work. */
  readonly stop: () => Promise<void>
  /**
   * Listens to a type of event from the option `events`, while this process does background work. Each event is
   * delivered after the commit, at least once, to the listeners of one process of its consumer. Returns a function that
   * stops listening.
   */
  readonly on: <Type extends HookType>(type: Type, listener: Listener<Type>) => () => void
  /**
   * Runs calls in a transaction that you began on a client of `pg`, on the same database: what they change is committed
   * or rolled back with it. A call that fails changes nothing, and the transaction goes on. Calls run one after the
   * other. Locks are held until the end, so keep it short. Fails with `invalid_request` without a transaction, or if it
   * is not read committed.
   *
   * @example
   * await client.query("begin")
   * const tenant = await scope.within(client, ({ organizations }) => organizations.create({ name, monthlyLimit }))
   * await client.query("insert into customers (id) values ($1)", [tenant.id])
   * await client.query("commit")
   */
  readonly within: WithinTransaction
  /** Whether this process can do its work. Never fails: the result contains the error. */
  readonly health: () => Promise<ScopeHealth>
  /** Serves the HTTP interface in a host's server, such as Next's route handlers. */
  readonly handler: (request: Request) => Promise<Response>
  /** The same for servers of Node's kind: `app.use("/visibility", scope.toNodeHandler())`. */
  readonly toNodeHandler: () => NodeHandler
  /** Stops the work, ends calls under way and closes all connections. */
  readonly dispose: () => Promise<void>
}

/** The background work, begun and ended in the order of the calls. */
const makeWork = (begin: Effect.Effect<void, unknown, Scope.Scope>) => {
  let scope: Scope.Closeable | null = null
  let turn: Promise<unknown> = Promise.resolve()
  const inTurn = (step: () => Promise<void>): Promise<void> => {
    const next = turn.then(step)
    turn = next.catch(() => {})
    return next
  }
  const end = async (): Promise<void> => {
    const ending = scope
    scope = null
    if (ending !== null) await Effect.runPromise(Scope.close(ending, Exit.void))
  }
  return {
    isRunning: () => scope !== null,
    start: (run: Runs["run"]) =>
      inTurn(async () => {
        if (scope !== null) return
        scope = Scope.makeUnsafe()
        try {
          await run(Effect.provideService(begin, Scope.Scope, scope))
        } catch (error) {
          await end()
          throw error
        }
      }),
    stop: () => inTurn(end)
  }
}

/**
 * Makes an Answerscope and connects it: options are checked, the database is reached and brought up to date. Fails with
 * an `AnswerscopeError` whose code is `setup`. It sets no signal handler, reads no environment and changes nothing
 * global; the host disposes of it.
 *
 * @example
 * const scope = await createAnswerscope({ database: "memory", engines: { chatgpt: (prompt) => ask(prompt) } })
 * await scope.start()
 * const { id } = await scope.organizations.create({ name: "Acme", monthlyLimit: 1_000 })
 * const { scan } = await scope.scans.start(id, { brand: "Acme", prompts: ["best crm"], engines: ["chatgpt"] })
 * const { checks } = await scope.scans.untilDone({ organizationId: id, id: scan.id })
 */
export const createAnswerscope = async (options: AnswerscopeOptions): Promise<Answerscope> => {
  const runtime = ManagedRuntime.make(wiring(options))
  const runs = runsOf(runtime)
  try {
    const built = await Effect.runPromiseExit(runtime.contextEffect)
    if (Exit.isFailure(built)) throw setupErrorOf(built.cause)
    const context = built.value
    const { consumer = "host", events: types = [] } = options
    const wanted = await runs.run(Effect.provideContext(wantEvents({ consumer, types }), context))
    const events = await runs.run(Effect.provideContext(makeEvents(consumer), context))
    const begin = Effect.gen(function* () {
      yield* Layer.build(Worker.layer(options.work))
      yield* Effect.acquireRelease(events.start, () => events.stop)
      yield* Effect.forkScoped(wanted.again)
    }).pipe(Effect.provideContext(context))
    const work = makeWork(begin)
    const http = hostHttp(async () => {
      const { make, Readiness } = await import("@answerscope/http/host")
      return make(options.http).pipe(
        Effect.provideService(Readiness, readiness(context)),
        Effect.provideContext(context)
      )
    }, runs)
    if (options.http !== undefined) await http.ready()
    const dispose = async () => {
      try {
        await http.close()
        await work.stop()
      } finally {
        await runtime.dispose()
      }
    }
    return {
      ...servicesOf(context, runs),
      start: () => work.start(runs.run),
      stop: work.stop,
      within: withinTransaction(context, runs),
      health: healthOf({ look: Context.get(context, Health).look, runs, isRunning: work.isRunning }),
      on: (type, listener) => {
        requireKept(type, options.events ?? [])
        return events.add(type, listener)
      },
      handler: http.handler,
      toNodeHandler: () => http.handleNode,
      dispose,
      [Symbol.asyncDispose]: dispose
    }
  } catch (error) {
    // its failure is that of the layers, which was reported already
    await Promise.allSettled([runtime.dispose()])
    throw error
  }
}
