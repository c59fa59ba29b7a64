import { EventConsumerStore, eventQueueName, type WantedEvents } from "@answerscope/core/storage"
import { DateTime, Effect, Layer, Predicate } from "effect"
import { MemoryDatabase } from "./database/MemoryDatabase.ts"
import { MemoryJobQueues } from "./database/MemoryJobQueue.ts"
import { MemoryTables } from "./database/MemoryTables.ts"

const keptAt = (document: unknown): string => (Predicate.hasProperty(document, "at") ? String(document.at) : "")

export const layer = Layer.effect(
  EventConsumerStore,
  Effect.gen(function* () {
    const { use } = yield* MemoryDatabase
    const { eventConsumers } = yield* MemoryTables
    const queues = yield* MemoryJobQueues

    return EventConsumerStore.of({
      want: ({ at, consumer, types }) =>
        use("EventConsumerStore.want", () => {
          for (const type of types) {
            const wanted: WantedEvents = { consumer, type }
            const seenAt = eventConsumers.get(eventQueueName(wanted))?.seenAt ?? at
            eventConsumers.set(eventQueueName(wanted), { ...wanted, seenAt: DateTime.max(seenAt, at) })
          }
        }),
      wanting: (type) =>
        use("EventConsumerStore.wanting", () =>
          eventConsumers
            .rows()
            .filter((row) => row.type === type)
            .map(({ consumer }) => consumer)
            .toSorted()
        ),
      forgetUnwanted: ({ before }) =>
        use("EventConsumerStore.forgetUnwanted", () => {
          const gone = eventConsumers.rows().filter(({ seenAt }) => DateTime.isLessThan(seenAt, before))
          for (const row of gone) eventConsumers.delete(eventQueueName(row))
          return gone.map(({ consumer, type }) => ({ consumer, type }))
        }),
      removeUntaken: ({ before, limit }) =>
        Effect.sync(() => {
          const old = [...queues]
            .filter(([name]) => name.startsWith("events."))
            .flatMap(([, queue]) =>
              queue
                .untaken()
                .filter(({ document }) => keptAt(document) < DateTime.formatIso(before))
                .map(({ id }) => ({ id, queue }))
            )
            .slice(0, limit)
          for (const { id, queue } of old) queue.drop(id)
          return old.length
        })
    })
  })
)
