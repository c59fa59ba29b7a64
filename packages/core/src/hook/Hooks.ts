/** Events for the program that embeds the core: kept in the transaction that makes them true, told after its commit. */
import { Cache, Context, DateTime, Effect, Layer, Schema } from "effect"
import { OrganizationId } from "../organization/OrganizationId.ts"
import { requestCheck } from "../request/RequestCheck.ts"
import type { InvalidRequest } from "../request/RequestError.ts"
import { jobOffers, makeDurableQueue } from "../storage/DurableQueue.ts"
import { JobStore } from "../storage/JobStore.ts"
import { StorageClock } from "../storage/StorageClock.ts"
import type { StorageError } from "../storage/StorageError.ts"
import { EventConsumerStore, eventQueueName } from "./EventConsumerStore.ts"

/**
 * - `alert`: an alert was recorded; `subject` is the alert as JSON
 * - `scanEnded`: the last check of a scan has ended, a tracker's run and its follow-ups included; `id` is the scan's
 * - `scanRefused`: a scan that was requested in a host's transaction is not started; `id` is the one that it would have
 *   had, `subject` the reason, with `code` and `message`
 * - `runEnded`: a tracker's run has ended, and what changed was written; `id` is the run's, `subject` the tracker's id
 * - `discoveryEnded`: a discovery has ended; `id` is its id
 * - `creditsMoved`: a ledger has another entry; `subject` is the entry as JSON
 * - `creditsLow`, `trackerResting`, `endpointDisabled`, `engineFailing`, `budgetReached`: a notice was posted;
 *   `subject` is the notice as JSON
 */
export const HookType = Schema.Literals([
  "alert",
  "scanEnded",
  "scanRefused",
  "runEnded",
  "discoveryEnded",
  "creditsMoved",
  "creditsLow",
  "trackerResting",
  "endpointDisabled",
  "engineFailing",
  "budgetReached"
])
export type HookType = typeof HookType.Type

export const HookEvent = Schema.Struct({
  organizationId: OrganizationId,
  /** The id of the object it is about. Unique per type. */
  id: Schema.String,
  subject: Schema.Unknown
})
export type HookEvent = typeof HookEvent.Type

const ConsumerName = Schema.String.check(
  Schema.makeFilter(
    (name: string) => /^[a-z][a-z0-9_-]{0,39}$/.test(name) || "must be 1 to 40 of a-z, 0-9, _ and -, a letter first"
  )
)

const checkWanted = requestCheck(Schema.Struct({ consumer: ConsumerName, types: Schema.Array(HookType) }))

/** An event as it waits, and since when. */
const KeptEvent = Schema.Struct({ ...HookEvent.fields, at: Schema.DateTimeUtc })

/** How many days an event waits for its consumer, and a consumer that is gone is waited for. */
export const eventDays = 30

/** How many old events are removed in one statement. */
const removedAtOnce = 1_000

/**
 * Stores events for consumers, by name. The storage records who wants which types, so that every process stores the
 * right events whatever its own configuration. Each consumer gets each event at least once, in one of its processes.
 */
export class Hooks extends Context.Service<
  Hooks,
  {
    /**
     * Stores events of these types for the consumer from now on. Renew within 30 days, or they are no longer stored. A
     * type that is no longer named is stored for 30 more days.
     */
    readonly want: (options: {
      readonly consumer: string
      readonly types: ReadonlyArray<HookType>
    }) => Effect.Effect<void, InvalidRequest | StorageError>
    /** Whether anybody wants events of a type. */
    readonly isWanted: (type: HookType) => Effect.Effect<boolean, StorageError>
    /** Keeps events in the running transaction, for each consumer that wants their type. */
    readonly offer: (type: HookType, events: ReadonlyArray<HookEvent>) => Effect.Effect<void, StorageError>
    /** Waits for an event and gives it to `use`, as `DurableQueue.take` does: if that fails, the event comes again. */
    readonly take: <A, E, R>(
      options: { readonly consumer: string; readonly type: HookType },
      use: (event: HookEvent) => Effect.Effect<A, E, R>
    ) => Effect.Effect<A, E | StorageError, R>
    /** Deletes events and consumers older than 30 days. Logs a warning for both. */
    readonly removeOld: Effect.Effect<void, StorageError>
  }
>()("@answerscope/core/hook/Hooks") {
  static readonly layer = Layer.effect(
    Hooks,
    Effect.gen(function* () {
      const consumers = yield* EventConsumerStore
      const clock = yield* StorageClock
      const jobs = yield* JobStore
      const offerTo = (queue: string) => jobOffers({ port: "Hooks", name: queue, schema: KeptEvent }, jobs)
      // one queue per consumer
      const queues = yield* Cache.make({
        capacity: Number.POSITIVE_INFINITY,
        lookup: (queue: string) => makeDurableQueue({ port: "Hooks", name: queue, schema: KeptEvent })
      })

      return Hooks.of({
        want: Effect.fn("Hooks.want")(function* (given) {
          const wanted = yield* checkWanted(given)
          yield* consumers.want({ ...wanted, at: yield* clock.now })
        }),
        isWanted: (type) => Effect.map(consumers.wanting(type), (names) => names.length > 0),
        offer: Effect.fn("Hooks.offer")(function* (type, events) {
          if (events.length === 0) return
          const names = yield* consumers.wanting(type)
          if (names.length === 0) return
          const at = yield* clock.now
          const kept = events.map((event) => ({ id: event.id, job: { ...event, at } }))
          yield* Effect.forEach(names, (consumer) => offerTo(eventQueueName({ consumer, type }))(kept), {
            discard: true
          })
        }),
        take: (wanted, use) =>
          Effect.flatMap(Cache.get(queues, eventQueueName(wanted)), ({ take }) =>
            take(({ id, organizationId, subject }) => use({ id, organizationId, subject }))
          ),
        removeOld: Effect.gen(function* () {
          const before = DateTime.subtract(yield* clock.now, { days: eventDays })
          for (const { consumer, type } of yield* consumers.forgetUnwanted({ before })) {
            yield* Effect.logWarning(
              `events ${type} are no longer kept for ${consumer}: no process has named them for ${eventDays} days`
            )
          }
          let removed = 0
          for (let batch = removedAtOnce; batch === removedAtOnce; removed += batch) {
            batch = yield* consumers.removeUntaken({ before, limit: removedAtOnce })
          }
          if (removed > 0) {
            yield* Effect.logWarning(`removed ${removed} events that no listener took in ${eventDays} days`)
          }
        }).pipe(Effect.withSpan("Hooks.removeOld"))
      })
    })
  )
}
