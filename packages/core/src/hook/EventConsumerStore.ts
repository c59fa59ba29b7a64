/**
 * Where it is kept who wants which events.
 */
import { Context, type DateTime, type Effect } from "effect"
import type { StorageError } from "../storage/StorageError.ts"

/** A consumer, and a type of events that it wants. */
export interface WantedEvents {
  readonly consumer: string
  readonly type: string
}

/** The queue of one consumer's events of one type. */
export const eventQueueName = ({ consumer, type }: WantedEvents): string => `events.${type}.${consumer}`

/** The port of those who want events. */
export class EventConsumerStore extends Context.Service<
  EventConsumerStore,
  {
    /** Notes that a consumer wants events of these types, at that time. What it wanted before stays. */
    readonly want: (options: {
      readonly consumer: string
      readonly types: ReadonlyArray<string>
      readonly at: DateTime.Utc
    }) => Effect.Effect<void, StorageError>
    /** Who wants events of a type, by name. Joins the running transaction. */
    readonly wanting: (type: string) => Effect.Effect<ReadonlyArray<string>, StorageError>
    /** Forgets what nobody has wanted since then, and gives it. */
    readonly forgetUnwanted: (options: {
      readonly before: DateTime.Utc
    }) => Effect.Effect<ReadonlyArray<WantedEvents>, StorageError>
    /** Removes events that were kept before then and that nobody has taken, at most `limit`; gives how many. */
    readonly removeUntaken: (options: {
      readonly before: DateTime.Utc
      readonly limit: number
    }) => Effect.Effect<number, StorageError>
  }
>()("@answerscope/core/hook/EventConsumerStore") {}
