import { makeFairPermits } from "@answerscope/core/model"
import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber } from "effect"

/** Work that takes permits, notes that it has begun, and ends when the test says so. */
const workOn = (permits: ReturnType<typeof makeFairPermits>) => {
  const begun: Array<string> = []
  const gates = new Map<string, Deferred.Deferred<void>>()
  const begin = (owner: string, name: string, weight?: number) => {
    const gate = Deferred.makeUnsafe<void>()
    gates.set(name, gate)
    const work = permits
      .take(owner, weight)
      .pipe(Effect.andThen(Effect.sync(() => begun.push(name))), Effect.andThen(Deferred.await(gate)), Effect.scoped)
    return Effect.forkChild(work, { startImmediately: true })
  }
  const finish = Effect.fnUntraced(function* (...names: ReadonlyArray<string>) {
    for (const name of names) {
      yield* Deferred.succeed(gates.get(name) ?? assert.fail(name), undefined)
      yield* Effect.yieldNow
      yield* Effect.yieldNow
    }
  })
  return { begun, begin, finish }
}

describe("fair permits", () => {
  it.effect("go to the owner with the fewest in use, and of equals to the one served longest ago", () =>
    Effect.gen(function* () {
      const { begin, begun, finish } = workOn(makeFairPermits(2))
      for (const name of ["a1", "a2", "a3", "a4"]) yield* begin("a", name)
      const left = yield* begin("b", "b1")
      yield* begin("b", "b2")
      yield* begin("c", "c1")
      assert.deepStrictEqual(begun, ["a1", "a2"])
      yield* Fiber.interrupt(left)
      yield* finish("a1", "a2", "b2", "c1", "a3")
      assert.deepStrictEqual(begun, ["a1", "a2", "b2", "a3", "c1", "a4"])
    })
  )

  it.effect("are at most so many of one owner, while others get what is left", () =>
    Effect.gen(function* () {
      const permits = makeFairPermits(4, 2)
      const { begin, begun, finish } = workOn(permits)
      for (const name of ["a1", "a2", "a3"]) yield* begin("a", name)
      assert.deepStrictEqual([permits.waiting("a"), permits.isFull("a"), permits.isFull("b")], [1, true, false])
      yield* begin("b", "b1")
      assert.deepStrictEqual(begun, ["a1", "a2", "b1"])
      yield* finish("a1")
      assert.deepStrictEqual(begun, ["a1", "a2", "b1", "a3"])
      assert.strictEqual(permits.waiting("a"), 0)
    })
  )

  it.effect("are kept free for heavy work that is next, so that light work does not overtake it for ever", () =>
    Effect.gen(function* () {
      const permits = makeFairPermits(4)
      const { begin, begun, finish } = workOn(permits)
      yield* begin("a", "light", 1)
      yield* begin("b", "heavy", 4)
      const later = yield* begin("c", "later", 1)
      assert.deepStrictEqual([begun, permits.isFull("d")], [["light"], true])
      yield* finish("light")
      assert.deepStrictEqual(begun, ["light", "heavy"])
      yield* finish("heavy")
      assert.deepStrictEqual(begun, ["light", "heavy", "later"])
      yield* Fiber.interrupt(later)
      assert.isFalse(permits.isFull("d", 4))
    })
  )
})
