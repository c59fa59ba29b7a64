import { Health, StorageClock, StorageError, Transaction } from "@answerscope/core"
import { AccessKeyStore } from "@answerscope/core/storage"
import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect, Fiber, Layer, Option } from "effect"
import { TestClock } from "effect/testing"

/** A storage that answers as `find` does, and whose clock is behind this process's. */
const healthOn = ({
  behindMillis = 0,
  takesChanges = true,
  refusal = null,
  find = Effect.succeed(Option.none())
}: {
  readonly behindMillis?: number
  readonly takesChanges?: boolean
  readonly refusal?: string | null
  readonly find?: ReturnType<AccessKeyStore["Service"]["find"]>
}) => {
  const now = Effect.map(DateTime.now, (time) => DateTime.subtract(time, { milliseconds: behindMillis }))
  return Health.layer.pipe(
    Layer.provide([
      Layer.succeed(StorageClock, { now }),
      Layer.mock(AccessKeyStore, { find: () => find }),
      Layer.mock(Transaction, { takesChanges: Effect.succeed(takesChanges), refusal: Effect.succeed(refusal) })
    ])
  )
}

const look = Effect.flatMap(Health, (health) => health.look)
const unreachable = { storage: "unreachable", clock: "right", reason: "The database is not reachable." } as const

describe("Health", () => {
  it.effect("is well while the storage answers and the clock is right", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* look, { storage: "reachable", clock: "right", reason: null })
    }).pipe(Effect.provide(healthOn({ behindMillis: 30_000 })))
  )

  it.effect("says that the clock is wrong", () =>
    Effect.gen(function* () {
      const { clock, reason, storage } = yield* look
      assert.deepStrictEqual([storage, clock], ["reachable", "wrong"])
      assert.include(reason, "30 s ahead of the database's")
    }).pipe(Effect.provide(healthOn({ behindMillis: 30_001 })))
  )

  it.effect("says that a newer release is needed", () =>
    Effect.gen(function* () {
      assert.deepInclude(yield* look, { storage: "reachable", reason: "run the newer release" })
    }).pipe(Effect.provide(healthOn({ refusal: "run the newer release" })))
  )

  it.effect("says that the storage can only be read", () =>
    Effect.gen(function* () {
      const reason = "The database can only be read."
      assert.deepStrictEqual(yield* look, { storage: "reachable", clock: "right", reason })
    }).pipe(Effect.provide(healthOn({ takesChanges: false })))
  )

  it.effect("says that the storage fails, and nothing of why", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* look, unreachable)
    }).pipe(
      Effect.provide(
        healthOn({ find: Effect.fail(new StorageError({ operation: "secret", cause: new Error("secret") })) })
      )
    )
  )

  it.effect("waits 2 s for a storage that says nothing", () =>
    Effect.gen(function* () {
      const looking = yield* Effect.forkChild(look)
      yield* TestClock.adjust("1999 millis")
      assert.isUndefined(looking.pollUnsafe())
      yield* TestClock.adjust("1 millis")
      assert.deepStrictEqual(yield* Fiber.join(looking), unreachable)
    }).pipe(Effect.provide(healthOn({ find: Effect.never })))
  )
})
