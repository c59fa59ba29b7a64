/** Port for consumers' interest in events. */
import { Context, type DateTime, type Effect } from "effect"
import type { StorageError } from "../storage/StorageError.ts"

/** A consumer, and a type of events that it wants. */
export interface WantedEvents {
  readonly consumer: string
  readonly type: string
}

/** The queue of one consumer's events of one type. */
export const eventQueueName = ({ consumer, type }: WantedEvents): string => `events.${type}.${consumer}`

/** Port for consumers' interest in events. */
export class EventConsumerStore extends Context.Service<
  EventConsumerStore,
  {
    /** Records that a consumer wants events of these types, at this time. Earlier types stay. */
    readonly want: (options: {
      readonly consumer: string
      readonly types: ReadonlyArray<string>
      readonly at: DateTime.Utc
    }) => Effect.Effect<void, StorageError>
    /** Who wants events of a type, by name. Joins the running transaction. */
    readonly wanting: (type: string) => Effect.Effect<ReadonlyArray<string>, StorageError>
    /** Deletes and returns interest that was last renewed before this time. */
    readonly forgetUnwanted: (options: {
      readonly before: DateTime.Utc
    }) => Effect.Effect<ReadonlyArray<WantedEvents>, StorageError>
    /** Deletes at most `limit` unconsumed events from before this time. Returns the number. */
    readonly removeUntaken: (options: {
      readonly before: DateTime.Utc
      readonly limit: number
    }) => Effect.Effect<number, StorageError>
  }
>()("@answerscope/core/hook/EventConsumerStore") {}
