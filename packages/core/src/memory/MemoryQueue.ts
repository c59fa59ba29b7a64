import { Effect, Layer } from "effect"
import { PersistedQueue } from "effect/persistence"
import { Transaction } from "../storage/Transaction.ts"

/** A queue store whose offers take effect when the running transaction is committed. */
export const layer = Layer.effect(
  PersistedQueue.PersistedQueueStore,
  Effect.gen(function* () {
    const store = yield* PersistedQueue.PersistedQueueStore
    const transaction = yield* Transaction
    return PersistedQueue.PersistedQueueStore.of({
      ...store,
      // the memory store's offer cannot fail
      offer: (options) => transaction.afterCommit(Effect.orDie(store.offer(options)))
    })
  })
).pipe(Layer.provide(PersistedQueue.layerStoreMemory))
