import { spareHeap } from "@answerscope/cli/testing"
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { spawnSync } from "node:child_process"

it.effect("tells V8 nothing that it does not know", () =>
  Effect.gen(function* () {
    const flags: Array<string> = []
    const sizes = [1_000_000_000, 0]
    yield* spareHeap(undefined, { residentBytes: () => sizes.shift() ?? 0, setFlag: (flag) => void flags.push(flag) })
    yield* TestClock.adjust("1 second")
    assert.lengthOf(flags, 2)
    // as flags of a process those that are unknown end it
    assert.strictEqual(spawnSync(process.execPath, [...flags, "--eval", "0"]).status, 0)
  })
)
