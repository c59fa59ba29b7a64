import { ofOneMoment, onceInMoment } from "#core/report/ReportMoment.ts"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"

/** A read that notes what it is asked. */
const noted = () => {
  const asked: Array<string> = []
  const read = onceInMoment((id: string, { day }: { readonly day: number }) =>
    Effect.gen(function* () {
      asked.push(`${id} ${day}`)
      yield* Effect.yieldNow
      return id === "gone" ? yield* Effect.fail("gone" as const) : asked.length
    })
  )
  return { asked, read }
}

describe("reports of one moment", () => {
  it.effect("read each thing once, also at the same time", () =>
    Effect.gen(function* () {
      const { asked, read } = noted()
      const found = yield* ofOneMoment(
        Effect.all(
          [read("a", { day: 1 }), read("a", { day: 1 }), read("a", { day: 2 }), ofOneMoment(read("a", { day: 1 }))],
          {
            concurrency: "unbounded"
          }
        )
      )
      assert.deepStrictEqual(asked, ["a 1", "a 2"])
      assert.strictEqual(found[0], found[1])
      assert.strictEqual(found[0], found[3])
    })
  )

  it.effect("fail alike", () =>
    Effect.gen(function* () {
      const { asked, read } = noted()
      const gone = Effect.flip(read("gone", { day: 1 }))
      assert.deepStrictEqual(yield* ofOneMoment(Effect.all([gone, gone])), ["gone", "gone"])
      assert.deepStrictEqual(asked, ["gone 1"])
    })
  )

  it.effect("read anew in another moment, and each for itself without one", () =>
    Effect.gen(function* () {
      const { asked, read } = noted()
      const story = ofOneMoment(Effect.andThen(read("a", { day: 1 }), read("a", { day: 1 })))
      yield* story
      yield* story
      assert.strictEqual(asked.length, 2)
      yield* read("a", { day: 1 })
      yield* read("a", { day: 1 })
      assert.strictEqual(asked.length, 4)
    })
  )
})
