import { spareHeap } from "@answerscope/cli/testing"
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"

it.effect("spares above 256 MB until there are less than 224, with an export 126 and 118, and tells V8 each once", () =>
  Effect.gen(function* () {
    let megabytes = 200
    const flags: Array<string> = []
    let exportsUnderWay = 0
    yield* spareHeap(
      Effect.sync(() => exportsUnderWay),
      { residentBytes: () => megabytes * 1_000_000, setFlag: (flag) => void flags.push(flag) }
    )
    const toldAt = Effect.fnUntraced(function* (now: number) {
      megabytes = now
      yield* TestClock.adjust("1 second")
      return flags.splice(0)
    })
    assert.deepStrictEqual(yield* toldAt(256), [])
    assert.deepStrictEqual(yield* toldAt(257), ["--memory-saver-mode"])
    assert.deepStrictEqual(yield* toldAt(400), [])
    assert.deepStrictEqual(yield* toldAt(224), [])
    assert.deepStrictEqual(yield* toldAt(223), ["--no-memory-saver-mode"])
    assert.deepStrictEqual(yield* toldAt(256), [])
    exportsUnderWay = 1
    assert.deepStrictEqual(yield* toldAt(126), [])
    assert.deepStrictEqual(yield* toldAt(127), ["--memory-saver-mode"])
    assert.deepStrictEqual(yield* toldAt(118), [])
    assert.deepStrictEqual(yield* toldAt(117), ["--no-memory-saver-mode"])
    assert.deepStrictEqual(yield* toldAt(127), ["--memory-saver-mode"])
    exportsUnderWay = 0
    assert.deepStrictEqual(yield* toldAt(127), ["--no-memory-saver-mode"])
  })
)
