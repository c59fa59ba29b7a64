import { RepeatedFaults, StorageError } from "@answerscope/core"
import { assert, describe, it } from "@effect/vitest"
import { Cause, Effect, Exit, Layer, Logger, Scope } from "effect"
import { TestClock } from "effect/testing"

const away = Cause.fail(new StorageError({ operation: "CheckQueue.take", cause: "gone away" }))
const other = Cause.fail(new StorageError({ operation: "DeliveryStore.claimDue", cause: "gone away" }))

/** Runs `program` with faults held back; it reads what was written. */
const recorded = <A, E>(
  program: (lines: ReadonlyArray<string>) => Effect.Effect<A, E, Scope.Scope>,
  held: Layer.Layer<never> = RepeatedFaults.layer
) => {
  const lines: Array<string> = []
  const recorder = Logger.make<unknown, void>(({ cause, date, logLevel, message }) => {
    const said = (Array.isArray(message) ? message : [message]).join(" ")
    const fault = cause.reasons.length === 0 ? "" : `: ${Cause.prettyErrors(cause)[0]?.message}`
    lines.push(`${date.getTime() / 1000} ${logLevel} ${said}${fault}`)
  })
  return Effect.scoped(program(lines)).pipe(Effect.provide(held.pipe(Layer.provide(Logger.layer([recorder])))))
}

const failing = Effect.logError("check not run", away)

describe("RepeatedFaults", () => {
  it.effect("writes a fault at once, and its repetitions once a minute with their number", () =>
    recorded((lines) =>
      Effect.gen(function* () {
        const loop = Effect.forever(Effect.andThen(failing, Effect.sleep("1 second")))
        yield* Effect.forkScoped(loop, { startImmediately: true })
        assert.deepStrictEqual(lines, ["0 Error check not run: CheckQueue.take failed"])
        yield* TestClock.adjust("59 seconds")
        assert.lengthOf(lines, 1)
        yield* TestClock.adjust("2 minutes")
        assert.lengthOf(lines, 3)
        assert.match(lines[1] ?? "", /^60 Error check not run \(and 59 more times in the last minute\): CheckQueue/)
        assert.match(lines[2] ?? "", /^120 Error check not run \(and 60 more times in the last minute\): CheckQueue/)
      })
    )
  )

  it.effect("a fault that rested for a minute is new again", () =>
    recorded((lines) =>
      Effect.gen(function* () {
        yield* failing
        yield* TestClock.adjust("61 seconds")
        yield* failing
        yield* TestClock.adjust("10 minutes")
        assert.lengthOf(lines, 2)
      })
    )
  )

  it.effect("another message, error or level is another fault", () =>
    recorded((lines) =>
      Effect.gen(function* () {
        const all = [
          failing,
          Effect.logError("check not run", other),
          Effect.logWarning("check not run", away),
          Effect.logError("run not looked at", away),
          Effect.logError("not ready", new Error("no route")),
          Effect.logError("not ready", new Error("no host"))
        ]
        yield* Effect.all([...all, ...all], { discard: true })
        assert.lengthOf(lines, all.length)
        yield* TestClock.adjust("1 minute")
        assert.lengthOf(lines, 2 * all.length)
        assert.isTrue(lines.slice(all.length).every((line) => line.includes("(and 1 more time in the last minute)")))
      })
    )
  )

  it.effect("what a fault of the storage has behind it counts", () =>
    recorded((lines) =>
      Effect.gen(function* () {
        const fault = (message: string) => {
          const cause = new Error("Failed to execute statement", { cause: new Error(message) })
          return Effect.logError("check not run", new StorageError({ operation: "ScanStore.finish", cause }))
        }
        yield* Effect.all([fault("connection refused"), fault("disk full"), fault("connection refused")])
        assert.lengthOf(lines, 2)
      })
    )
  )

  it.effect("lines that tell of no fault pass, however often they come", () =>
    recorded((lines) =>
      Effect.gen(function* () {
        yield* Effect.replicateEffect(Effect.logWarning("check failed: the engine refused"), 100, { discard: true })
        assert.lengthOf(lines, 100)
      })
    )
  )

  it.effect("faults without number take a bounded place", () =>
    recorded((lines) =>
      Effect.gen(function* () {
        yield* Effect.forEach(Array(1_000).keys(), (index) => Effect.logError("broken", new Error(`of ${index}`)), {
          discard: true
        })
        assert.lengthOf(lines, 201)
        yield* TestClock.adjust("1 minute")
        assert.lengthOf(lines, 202)
        assert.include(lines[201], "(and 799 more times in the last minute)")
      })
    )
  )

  it.effect("at its end it tells what it held back", () =>
    Effect.gen(function* () {
      const lines: Array<unknown> = []
      const recorder = Logger.make<unknown, void>(({ message }) => void lines.push(message))
      const scope = yield* Scope.make()
      const context = yield* Layer.buildWithScope(
        RepeatedFaults.layer.pipe(Layer.provide(Logger.layer([recorder]))),
        scope
      )
      yield* Effect.provideContext(Effect.replicateEffect(failing, 3, { discard: true }), context)
      assert.lengthOf(lines, 1)
      yield* Scope.close(scope, Exit.void)
      assert.deepStrictEqual(lines[1], ["check not run", "(and 2 more times in the last minute)"])
    })
  )

  it.effect("provided twice it counts once", () =>
    recorded(
      (lines) =>
        Effect.gen(function* () {
          yield* Effect.replicateEffect(failing, 3, { discard: true })
          yield* TestClock.adjust("3 minutes")
          assert.lengthOf(lines, 2)
        }),
      Layer.fresh(RepeatedFaults.layer).pipe(Layer.provide(RepeatedFaults.layer))
    )
  )

  it.effect("a line without a message is given that of its error", () =>
    recorded((lines) =>
      Effect.gen(function* () {
        yield* Effect.logWarning(Cause.die(new TypeError("no route")))
        assert.deepStrictEqual(lines, ["0 Warn TypeError: no route: no route"])
      })
    )
  )
})
