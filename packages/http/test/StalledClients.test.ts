import { makeStalledClients, stalledMillisDefault, type WatchedSocket } from "#http/server/StalledClients.ts"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"

/** A connection of which always more waits to be sent than its kernel takes. */
class BusySocket implements WatchedSocket {
  bytesWritten = 100_000_000
  // its buffer is full
  writableLength = 96_000_000
  isDestroyed = false
  destroy(): void {
    this.isDestroyed = true
  }
  /** The kernel takes so many bytes. */
  take(bytes: number): void {
    this.writableLength -= bytes
  }
}

describe("the watch over clients that take nothing", () => {
  it.effect("leaves a steady reader at 16 KB/s alone, of whose bytes the kernel takes 1.33 MB every 83 s", () =>
    Effect.gen(function* () {
      const { watch } = yield* makeStalledClients(stalledMillisDefault)
      const steady = new BusySocket()
      watch(steady)
      for (let seconds = 0; seconds < 3_600; seconds += 83) {
        yield* TestClock.adjust("83 seconds")
        steady.take(1_330_000)
      }
      assert.isFalse(steady.isDestroyed)
    })
  )

  it.effect("cuts off who takes nothing for some minutes", () =>
    Effect.gen(function* () {
      const { watch } = yield* makeStalledClients(stalledMillisDefault)
      const [silent, idle] = [new BusySocket(), new BusySocket()]
      idle.take(idle.writableLength)
      watch(silent)
      watch(idle)
      yield* TestClock.adjust("119 seconds")
      assert.isFalse(silent.isDestroyed)
      yield* TestClock.adjust("1 minute")
      assert.deepStrictEqual([silent.isDestroyed, idle.isDestroyed], [true, false])
    })
  )
})
