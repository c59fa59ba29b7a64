/** Metrics of a process's connections, over all its storages. */
import { Clock, Context, Effect, Metric } from "effect"

/** `in_use`: runs a statement or a transaction. */
export type ConnectionState = "in_use" | "idle"

/** Notes a connection's new state; `null` when it is closed, which is final. Idempotent. */
export type NoteState = (state: ConnectionState | null) => void

const connections = Metric.gauge("answerscope_database_connections", {
  description: "Connections of this process to the database, by state: in_use or idle"
})

/** Counters that change with each state and are read by scrapes. */
const gauges = {
  in_use: Metric.withAttributes(connections, { state: "in_use" }),
  idle: Metric.withAttributes(connections, { state: "idle" }),
  max: Metric.gauge("answerscope_database_connections_max", {
    description: "Most connections that statements and transactions of this process may use"
  }),
  waiting: Metric.gauge("answerscope_database_waiting", {
    description: "How many in this process wait for a connection"
  })
}

type Counts = Record<keyof typeof gauges, number>

const shown = new WeakMap<Metric.MetricRegistry, Counts>()

const countsIn = (context: Context.Context<never>): Counts => {
  const registry = Context.get(context, Metric.MetricRegistry)
  const known = shown.get(registry)
  if (known !== undefined) return known
  const counts: Counts = { in_use: 0, idle: 0, max: 0, waiting: 0 }
  const show = (name: keyof Counts) =>
    Metric.registerUnsafe(gauges[name], context, {
      get: () => ({ value: counts[name] }),
      update: () => {},
      modify: () => {}
    })
  show("in_use")
  show("idle")
  show("max")
  show("waiting")
  shown.set(registry, counts)
  return counts
}

const waitSeconds = Metric.histogram("answerscope_database_wait_seconds", {
  description: "How long a group of statements or a transaction waited until it had a connection, in seconds",
  boundaries: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
})

/** The metrics of one pool of connections. */
export class ConnectionMeasures {
  readonly #context: Context.Context<never>
  readonly #counts: Counts

  constructor(context: Context.Context<never>) {
    this.#context = context
    this.#counts = countsIn(context)
  }

  connection(): NoteState {
    let current: ConnectionState | null = null
    let isGone = false
    return (state) => {
      if (isGone || state === current) return
      isGone = state === null
      if (current !== null) this.#counts[current] -= 1
      if (state !== null) this.#counts[state] += 1
      current = state
    }
  }

  /** Notes a wait for a connection, until the returned function is called; idempotent. */
  wait(): () => void {
    const clock = Context.get(this.#context, Clock.Clock)
    const since = clock.currentTimeNanosUnsafe()
    let isOver = false
    this.#counts.waiting += 1
    return () => {
      if (isOver) return
      isOver = true
      this.#counts.waiting -= 1
      waitSeconds.updateUnsafe(Number(clock.currentTimeNanosUnsafe() - since) / 1e9, this.#context)
    }
  }

  /** Notes the maximum number of connections, until the scope closes. */
  sized(max: number) {
    const change = (by: number) =>
      Effect.sync(() => {
        this.#counts.max += by
      })
    return Effect.acquireRelease(change(max), () => change(-max))
  }
}

/** Metrics in the registry of the pool's creator. */
export const makeMeasures = Effect.map(Effect.context(), (context) => new ConnectionMeasures(context))
