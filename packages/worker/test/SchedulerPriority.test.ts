import { Trackers } from "@answerscope/core"
import { MemoryStorage } from "@answerscope/storage-memory"
import { TrackerStore } from "@answerscope/core/storage"
import { scriptedEngine, scriptedWebhooks } from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Latch, Layer } from "effect"
import { newBrand, pass, serviceWith, startWorker } from "./TrackerService.ts"

/** Concurrent checks of a run in this process. */
const atOnce = 3
const checkConcurrency = { interactive: 1, scheduled: atOnce }

describe("checks of runs", () => {
  it.effect("wait while due runs are being started, for a second at most", () => {
    let asked = 0
    const engine = scriptedEngine("chatgpt", () => {
      asked++
      return "Zendrix."
    })
    // the poll after the one that starts a run takes as long as the test wants
    const mayLook = Latch.makeUnsafe(true)
    const storage = Layer.effect(
      TrackerStore,
      Effect.map(TrackerStore, (store) =>
        TrackerStore.of({
          ...store,
          due: (options) =>
            Effect.andThen(
              mayLook.await,
              Effect.tap(store.due(options), (due) => (due.length > 0 ? mayLook.close : Effect.void))
            )
        })
      )
    ).pipe(Layer.provideMerge(MemoryStorage.layer))
    return Effect.gen(function* () {
      const brand = yield* newBrand
      const prompts = Array.from({ length: 20 }, (_, index) => `prompt ${index}`)
      const { id: brandId, organizationId } = brand
      yield* (yield* Trackers).create(organizationId, { brandId, prompts })
      const worker = yield* startWorker({ checkConcurrency })
      // the run has started by then, and its first checks come before the next poll
      yield* pass("999 millis")
      assert.strictEqual(asked, atOnce)
      yield* pass("1 milli")
      assert.strictEqual(asked, 2 * atOnce)
      yield* mayLook.open
      yield* pass(0)
      assert.strictEqual(asked, prompts.length)
      yield* worker.stop
    }).pipe(
      Effect.provide(
        serviceWith(
          engine,
          scriptedWebhooks(() => 200),
          storage
        )
      )
    )
  })
})
