import { makeFairTurns } from "@answerscope/providers"
import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber } from "effect"

describe("FairTurns", () => {
  it.effect("gives the next place to who has the fewest under way, and of equals to who has waited longest", () =>
    Effect.gen(function* () {
      const turns = makeFairTurns(2)
      const begun: Array<string> = []
      const gates = new Map<string, Deferred.Deferred<void>>()
      const work = (user: string, name: string) => {
        const gate = Deferred.makeUnsafe<void>()
        gates.set(name, gate)
        return Effect.forkChild(
          turns.withTurn(user)(
            Effect.andThen(
              Effect.sync(() => begun.push(name)),
              Deferred.await(gate)
            )
          ),
          { startImmediately: true }
        )
      }
      const finish = Effect.fnUntraced(function* (name: string) {
        const gate = gates.get(name)
        if (gate !== undefined) yield* Deferred.succeed(gate, undefined)
        yield* Effect.yieldNow
        yield* Effect.yieldNow
      })
      for (const name of ["a1", "a2", "a3", "a4"]) yield* work("a", name)
      const left = yield* work("b", "b1")
      for (const [user, name] of [
        ["b", "b2"],
        ["c", "c1"]
      ] as const)
        yield* work(user, name)
      assert.deepStrictEqual(begun, ["a1", "a2"])
      yield* Fiber.interrupt(left)
      for (const name of ["a1", "a2", "b2", "c1", "a3"]) yield* finish(name)
      assert.deepStrictEqual(begun, ["a1", "a2", "b2", "a3", "c1", "a4"])
    })
  )
})
