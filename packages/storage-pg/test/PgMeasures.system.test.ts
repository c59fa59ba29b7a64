/**
 * What the metrics tell of the connections of a process: its own, and those of a host's pool.
 */
import { type Storage, Transaction } from "@answerscope/core"
import { HeavyReader } from "@answerscope/core/model"
import { PgStorage } from "@answerscope/storage-pg"
import { assert, describe, it } from "@effect/vitest"
import { Context, Deferred, Effect, Fiber, Layer, Metric, Redacted } from "effect"
import { Pool } from "pg"
import { newDatabase } from "./Databases.ts"
import * as Rows from "./Rows.ts"

/** The metrics of connections by name and state. */
const measured = Effect.map(Metric.snapshot, (found) =>
  Object.fromEntries(
    found.flatMap(({ attributes, id, type, state }) => {
      const name = `${id.replace("answerscope_database_", "")}${attributes?.["state"] ?? ""}`
      if (type === "Gauge") return [[name, Number(state.value)]]
      return type === "Histogram" ? [[name, state.count]] : []
    })
  )
)

/** Until the metrics are as expected: what a connection has become is seen when its bytes come. */
const until = (expected: Readonly<Record<string, number>>) =>
  Effect.gen(function* () {
    const found = yield* measured
    for (const [name, value] of Object.entries(expected)) {
      if (found[name] !== value) return yield* Effect.fail({ expected, found })
    }
  }).pipe(
    Effect.tapError(() => Effect.promise(() => new Promise(setImmediate))),
    Effect.eventually
  )

/** Three transactions want two connections, and get them one after the other. */
const threeOnTwo = Effect.fnUntraced(function* (context: Context.Context<Storage>, idle: number) {
  const { run } = Context.get(context, Transaction)
  const before = (yield* measured)["wait_seconds"] ?? 0
  const gate = yield* Deferred.make<void>()
  const held = yield* Effect.forkChild(
    Effect.replicateEffect(run(Deferred.await(gate)), 3, { concurrency: "unbounded", discard: true })
  )
  yield* until({ connectionsin_use: 2, waiting: 1 })
  yield* Deferred.succeed(gate, undefined)
  yield* Fiber.join(held)
  yield* until({ connectionsin_use: 0, connectionsidle: idle, waiting: 0 })
  assert.isAtLeast((yield* measured)["wait_seconds"] ?? 0, before + 3)
  const given = yield* Effect.forkChild(run(Effect.never))
  yield* until({ connectionsin_use: 1 })
  yield* Fiber.interrupt(given)
  yield* until({ connectionsin_use: 0, waiting: 0 })
})

const gone = { connectionsin_use: 0, connectionsidle: 0, waiting: 0, connections_max: 0 }

describe("metrics of connections", () => {
  it.live("tell of the storage's own: how many, in use, and who waits", () =>
    Effect.gen(function* () {
      const url = yield* newDatabase
      yield* Effect.scoped(
        Effect.gen(function* () {
          const context = yield* Layer.build(PgStorage.layer({ url, maxConnections: 2, pollInterval: "1 hour" }))
          assert.strictEqual((yield* measured)["connections_max"], 2)
          yield* threeOnTwo(context, 2)
        })
      )
      yield* until(gone)
    }).pipe(Effect.provideService(Metric.MetricRegistry, new Map()))
  )

  it.live("show that one organization's heavy reads use a quarter of the connections, and those of all a half", () =>
    Effect.gen(function* () {
      const context = yield* Layer.build(
        PgStorage.layer({ url: yield* newDatabase, maxConnections: 8, pollInterval: "1 hour" })
      )
      const { run } = Context.get(context, Transaction)
      const reads = (organization: number) =>
        Effect.replicateEffect(run(Effect.never), 8, { concurrency: "unbounded", discard: true }).pipe(
          Effect.provideService(HeavyReader, Rows.organizationId(organization)),
          Effect.forkScoped
        )
      const first = yield* reads(1)
      yield* until({ connectionsin_use: 2, waiting: 0 })
      yield* reads(2)
      yield* until({ connectionsin_use: 4, waiting: 0 })
      yield* reads(3)
      const others = yield* Effect.forkChild(
        Effect.replicateEffect(run(Effect.never), 4, { concurrency: "unbounded", discard: true })
      )
      yield* until({ connectionsin_use: 8, waiting: 0 })
      yield* Fiber.interrupt(first)
      yield* until({ connectionsin_use: 8, waiting: 0 })
      yield* Fiber.interrupt(others)
      yield* until({ connectionsin_use: 4, waiting: 0 })
      assert.deepInclude(yield* measured, { connectionsin_use: 4, connections_max: 8 })
    }).pipe(Effect.scoped, Effect.provideService(Metric.MetricRegistry, new Map()))
  )

  it.live("tell of the share that is taken from a host's pool, and nothing of the rest", () =>
    Effect.gen(function* () {
      const pool = new Pool({ connectionString: Redacted.value(yield* newDatabase), max: 4 })
      yield* Effect.addFinalizer(() => Effect.promise(() => pool.end()))
      yield* Effect.scoped(
        Effect.gen(function* () {
          const context = yield* Layer.build(PgStorage.layerOnPool({ pool, pollInterval: "1 hour" }))
          assert.strictEqual((yield* measured)["connections_max"], 3)
          yield* threeOnTwo(context, 0)
        })
      )
      yield* until(gone)
    }).pipe(Effect.provideService(Metric.MetricRegistry, new Map()))
  )
})
