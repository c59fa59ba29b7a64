/**
 * Events for the program that embeds the core: kept in the transaction that makes them true, told after its commit.
 */
import { Context, Effect, Layer, Schema } from "effect"
import { OrganizationId } from "../organization/OrganizationId.ts"
import { makeDurableQueue } from "../storage/DurableQueue.ts"
import type { StorageError } from "../storage/StorageError.ts"

/**
 * - `alert`: an alert was recorded; `subject` is the alert as JSON
 * - `scanEnded`: the last check of a scan has ended, a tracker's run and its follow-ups included; `id` is the scan's
 * - `scanRefused`: a scan that was requested in a host's transaction is not started; `id` is the one that it would have
 *   had, `subject` the reason, with `code` and `message`
 * - `runEnded`: a tracker's run has ended, and what changed was written; `id` is the run's, `subject` the tracker's id
 * - `discoveryEnded`: a discovery has ended; `id` is its id
 */
export const HookType = Schema.Literals(["alert", "scanEnded", "scanRefused", "runEnded", "discoveryEnded"])
export type HookType = typeof HookType.Type

/** Something that has happened. */
export const HookEvent = Schema.Struct({
  organizationId: OrganizationId,
  /** What it happened to. Each event of a type has another one. */
  id: Schema.String,
  subject: Schema.Unknown
})
export type HookEvent = typeof HookEvent.Type

/**
 * The types of events that are kept for a listener; none by default. Every process that works on the storage must say
 * the same, for each of them makes events. An event that nobody takes is kept for good.
 */
export class CurrentHooks extends Context.Reference<ReadonlySet<HookType>>("@answerscope/core/hook/CurrentHooks", {
  defaultValue: () => new Set<HookType>()
}) {}

/** Keeps events and gives each of them to one listener of all processes, at least once. */
export class Hooks extends Context.Service<
  Hooks,
  {
    /** Keeps events in the running transaction, if their type is kept at all. */
    readonly offer: (type: HookType, events: () => ReadonlyArray<HookEvent>) => Effect.Effect<void, StorageError>
    /** Waits for an event and gives it to `use`, as `DurableQueue.take` does: if that fails, the event comes again. */
    readonly take: <A, E, R>(
      type: HookType,
      use: (event: HookEvent) => Effect.Effect<A, E, R>
    ) => Effect.Effect<A, E | StorageError, R>
  }
>()("@answerscope/core/hook/Hooks") {
  static readonly layer = Layer.effect(
    Hooks,
    Effect.gen(function* () {
      const kept = yield* CurrentHooks
      const queueOf = (type: HookType) => makeDurableQueue({ port: "Hooks", name: `hooks.${type}`, schema: HookEvent })
      const queues = {
        alert: yield* queueOf("alert"),
        scanEnded: yield* queueOf("scanEnded"),
        scanRefused: yield* queueOf("scanRefused"),
        runEnded: yield* queueOf("runEnded"),
        discoveryEnded: yield* queueOf("discoveryEnded")
      } satisfies { readonly [Type in HookType]: unknown }

      return Hooks.of({
        offer: (type, events) =>
          kept.has(type) ? queues[type].offer(events().map((job) => ({ id: job.id, job }))) : Effect.void,
        take: (type, use) => queues[type].take(use)
      })
    })
  )
}
