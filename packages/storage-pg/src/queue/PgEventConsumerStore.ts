import { EventConsumerStore, eventQueueName, type WantedEvents } from "@answerscope/core/storage"
import { DateTime, Effect, Layer } from "effect"
import { PgDatabase } from "../database/PgDatabase.ts"

export const layer = Layer.effect(
  EventConsumerStore,
  Effect.gen(function* () {
    const { sql, use } = yield* PgDatabase

    return EventConsumerStore.of({
      // the first offer to a queue would hold up all others to it
      want: ({ at, consumer, types }) =>
        use(
          "EventConsumerStore.want",
          sql`
            with wanted as (
              insert into answerscope.event_consumers as known (consumer, type, seen_at)
              select ${consumer}, type, ${DateTime.formatIso(at)}::timestamptz from unnest(${types}::text[]) type
              on conflict (type, consumer) do update set seen_at = greatest(known.seen_at, excluded.seen_at)
            )
            select answerscope.queue_number(name)
            from unnest(${types.map((type) => eventQueueName({ consumer, type }))}::text[]) name`
        ).pipe(Effect.asVoid),
      wanting: (type) =>
        use(
          "EventConsumerStore.wanting",
          sql<{ readonly consumer: string }>`
            select consumer from answerscope.event_consumers where type = ${type} order by consumer`
        ).pipe(Effect.map((rows) => rows.map(({ consumer }) => consumer))),
      forgetUnwanted: ({ before }) =>
        use(
          "EventConsumerStore.forgetUnwanted",
          sql<WantedEvents>`
            delete from answerscope.event_consumers where seen_at < ${DateTime.formatIso(before)}::timestamptz
            returning consumer, type`
        ),
      removeUntaken: ({ before, limit }) =>
        use(
          "EventConsumerStore.removeUntaken",
          sql`
            delete from answerscope.queue_jobs where sequence = any(array(
              select j.sequence from answerscope.queues q join answerscope.queue_jobs j on j.queue = q.number
              where q.name like 'events.%' and j.state in ('waiting', 'delayed', 'aside')
                and j.document ->> 'at' < ${DateTime.formatIso(before)} limit ${limit} for update of j skip locked))
            returning sequence`
        ).pipe(Effect.map(({ length }) => length))
    })
  })
)
