import { writeBatcher } from "@answerscope/core/storage"
import { assert, describe, it } from "@effect/vitest"
import { Deferred, type Duration, Effect, Exit, Fiber, Scope } from "effect"
import { TestClock } from "effect/testing"

const items = Array.from({ length: 16 }, (_, index) => index)

/** A batcher that notes its groups and waits in each of them. */
const noting = Effect.fnUntraced(function* (
  wait: Effect.Effect<void> = Effect.yieldNow,
  options: { readonly restMax?: Duration.Input } = {}
) {
  const groups: Array<ReadonlyArray<number>> = []
  const write = yield* writeBatcher(
    (group: ReadonlyArray<number>) =>
      Effect.as(
        Effect.andThen(
          Effect.sync(() => groups.push(group)),
          wait
        ),
        group.map((item) => item * 10)
      ),
    options
  )
  return { groups, write }
})

const turns = Effect.replicateEffect(Effect.yieldNow, 20, { discard: true })

describe("writeBatcher", () => {
  it.effect("those of a group go on together: what they write next is one group", () =>
    Effect.gen(function* () {
      const first = yield* noting()
      const second = yield* noting()
      const ends = yield* Effect.forEach(items, (item) => Effect.flatMap(first.write(item), second.write), {
        concurrency: "unbounded"
      })
      assert.deepStrictEqual(
        ends,
        items.map((item) => item * 100)
      )
      assert.deepStrictEqual(first.groups, [items])
      assert.deepStrictEqual(second.groups, [items.map((item) => item * 10)])
    })
  )

  it.effect(
    "one that is interrupted while it waits is not written; while it is being written, its end is waited for",
    () =>
      Effect.gen(function* () {
        const isOpen = yield* Deferred.make<void>()
        const { groups, write } = yield* noting(Deferred.await(isOpen))
        const written = yield* Effect.forkChild(write(1))
        yield* turns
        const waiting = yield* Effect.forkChild(write(2))
        const kept = yield* Effect.forkChild(write(3))
        yield* turns
        yield* Fiber.interrupt(waiting)
        const interruption = yield* Effect.forkChild(Fiber.interrupt(written))
        yield* turns
        assert.isUndefined(interruption.pollUnsafe())
        yield* Deferred.succeed(isOpen, undefined)
        yield* Fiber.join(interruption)
        assert.strictEqual(yield* Fiber.join(kept), 30)
        assert.deepStrictEqual(groups, [[1], [3]])
      })
  )

  it.effect("the scope waits for what is being written and what waits, and then nothing more is accepted", () =>
    Effect.gen(function* () {
      const scope = yield* Scope.make()
      const isOpen = yield* Deferred.make<void>()
      const { groups, write } = yield* Scope.provide(noting(Deferred.await(isOpen)), scope)
      yield* Effect.forkChild(write(1))
      yield* turns
      yield* Effect.forkChild(write(2))
      yield* turns
      const closing = yield* Effect.forkChild(Scope.close(scope, Exit.void))
      yield* turns
      assert.isUndefined(closing.pollUnsafe())
      yield* Deferred.succeed(isOpen, undefined)
      yield* Fiber.join(closing)
      assert.deepStrictEqual(groups, [[1], [2]])
      assert.isTrue(Exit.hasInterrupts(yield* Effect.exit(write(3))))
    })
  )

  it.effect("after a group the writer rests twice as long as it took: what comes meanwhile is one group", () =>
    Effect.gen(function* () {
      const { groups, write } = yield* noting(Effect.sleep("4 millis"), { restMax: "20 millis" })
      const first = yield* Effect.forkChild(write(0))
      yield* TestClock.adjust("4 millis")
      // whoever has been written does not wait for the rest
      assert.strictEqual(yield* Fiber.join(first), 0)
      yield* Effect.forkChild(write(1))
      yield* TestClock.adjust("7 millis")
      const last = yield* Effect.forkChild(write(2))
      yield* turns
      assert.deepStrictEqual(groups, [[0]])
      yield* TestClock.adjust("1 millis")
      assert.deepStrictEqual(groups, [[0], [1, 2]])
      yield* TestClock.adjust("4 millis")
      assert.strictEqual(yield* Fiber.join(last), 20)
      yield* TestClock.adjust("8 millis")
      // one that comes after the rest finds the writer ready
      yield* Effect.forkChild(write(3))
      yield* turns
      assert.deepStrictEqual(groups, [[0], [1, 2], [3]])
      // its scope waits for what is under way
      yield* TestClock.adjust("1 second")
    })
  )

  it.effect("the writer rests no longer than it may", () =>
    Effect.gen(function* () {
      const { groups, write } = yield* noting(Effect.sleep("1 second"), { restMax: "20 millis" })
      yield* Effect.forkChild(write(0))
      yield* TestClock.adjust("1 second")
      yield* Effect.forkChild(write(1))
      yield* turns
      assert.deepStrictEqual(groups, [[0]])
      yield* TestClock.adjust("20 millis")
      assert.deepStrictEqual(groups, [[0], [1]])
      yield* TestClock.adjust("2 seconds")
    })
  )
})
