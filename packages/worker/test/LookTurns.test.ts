import { AnswerEngines, Core } from "@answerscope/core"
import { MemoryStorage } from "@answerscope/storage-memory"
import { DeliveryStore, DueWork, TrackerStore } from "@answerscope/core/storage"
import { Worker } from "@answerscope/worker"
import { assert, it } from "@effect/vitest"
import { Clock, Effect, Layer } from "effect"
import { TestClock } from "effect/testing"

/** Like a database, on which other processes make work due. */
const sharedStorage = Layer.merge(MemoryStorage.layer, Layer.succeed(DueWork, null))

it.effect("pollers tick together, however long a poll takes", () =>
  Effect.gen(function* () {
    const trackers: Array<number> = []
    const deliveries: Array<number> = []
    const note = (looks: Array<number>) => Effect.map(Clock.currentTimeMillis, (now) => void looks.push(now))
    const noted = Layer.mergeAll(
      Layer.effect(
        TrackerStore,
        Effect.map(TrackerStore, (store) =>
          TrackerStore.of({ ...store, wake: (options) => Effect.andThen(note(trackers), store.wake(options)) })
        )
      ),
      Layer.effect(
        DeliveryStore,
        Effect.map(DeliveryStore, (store) =>
          DeliveryStore.of({
            ...store,
            claimDue: (options) =>
              note(deliveries).pipe(Effect.andThen(Effect.sleep(300)), Effect.andThen(store.claimDue(options)))
          })
        )
      )
    ).pipe(Layer.provideMerge(sharedStorage))
    const core = Core.layer.pipe(Layer.provideMerge(noted), Layer.provideMerge(AnswerEngines.layer({})))
    yield* Layer.build(Worker.layer().pipe(Layer.provide(core)))
    yield* TestClock.adjust("3500 millis")
    assert.deepStrictEqual(trackers, [0, 1000, 2000, 3000])
    assert.deepStrictEqual(deliveries, trackers)
  })
)
