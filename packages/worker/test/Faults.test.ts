/** Logs of a worker while its storage is unreachable: each loop logs at once, then once a minute. */
import { AnswerEngines, Core, StorageError } from "@answerscope/core"
import { MemoryStorage } from "@answerscope/storage-memory"
import { DeliveryStore, DueWork, JobStore, LookupStore, TrackerStore } from "@answerscope/core/storage"
import { Worker } from "@answerscope/worker"
import { assert, it } from "@effect/vitest"
import { Effect, Layer, Logger } from "effect"
import { TestClock } from "effect/testing"

const away = (operation: string) => Effect.fail(new StorageError({ operation, cause: "gone away" }))

/** Other processes can make work due, so it is polled. */
const storageAway = Layer.mergeAll(
  Layer.effect(
    DeliveryStore,
    Effect.map(DeliveryStore, (store) => DeliveryStore.of({ ...store, claimDue: () => away("DeliveryStore.claimDue") }))
  ),
  Layer.effect(
    TrackerStore,
    Effect.map(TrackerStore, (store) => TrackerStore.of({ ...store, wake: () => away("TrackerStore.wake") }))
  ),
  Layer.effect(
    LookupStore,
    Effect.map(LookupStore, (store) => LookupStore.of({ ...store, abandoned: () => away("LookupStore.abandoned") }))
  ),
  Layer.effect(
    JobStore,
    Effect.map(JobStore, (store) => JobStore.of({ ...store, claim: () => away("JobStore.claim") }))
  )
).pipe(Layer.provideMerge(Layer.merge(MemoryStorage.layer, Layer.succeed(DueWork, null))))

it.effect("each loop reports an unreachable storage once a minute, with a count", () =>
  Effect.gen(function* () {
    const lines: Array<string> = []
    const recorder = Logger.make<unknown, void>(({ message }) => void lines.push(String(message)))
    const core = Core.layer.pipe(Layer.provideMerge(storageAway), Layer.provideMerge(AnswerEngines.layer({})))
    yield* Layer.build(Worker.layer().pipe(Layer.provide(core), Layer.provide(Logger.layer([recorder]))))
    yield* TestClock.adjust("150 seconds")
    const first = lines.filter((line) => !line.includes("more times"))
    assert.sameMembers(first, [
      "jobs not claimed",
      "could not load due trackers",
      "could not load due deliveries",
      "chore refundAbandonedLookups failed"
    ])
    assert.lengthOf(lines, 3 * first.length)
    assert.match(lines.join("\n"), /^jobs not claimed,\(and \d{3} more times in the last minute\)$/m)
  })
)
