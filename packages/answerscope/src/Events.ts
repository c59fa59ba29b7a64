/**
 * Events for the host's listeners: after the commit of what they tell, at least once.
 */
import { Alert, type HookEvent, Hooks, type HookType, RepeatedFaults } from "@answerscope/core"
import { Effect, Fiber, Schema } from "effect"
import { AnswerscopeError } from "./AnswerscopeError.ts"
import { type Plain, toPlain } from "./Plain.ts"

/** What listeners are given. */
export interface AnswerscopeEvents {
  /** An alert was recorded. */
  readonly alert: Plain<Alert>
  /** The last check of a scan has ended; a tracker's runs are scans, too. */
  readonly scanEnded: { readonly organizationId: string; readonly scanId: string }
  readonly discoveryEnded: { readonly organizationId: string; readonly discoveryId: string }
}

/** A listener. When it throws or rejects, the event comes again, a second later at first, then ever more rarely. */
export type Listener<Type extends HookType> = (event: AnswerscopeEvents[Type]) => void | Promise<void>

const decodeAlert = Schema.decodeUnknownSync(Schema.toCodecJson(Alert))

const eventOf = (type: HookType, { id, organizationId, subject }: HookEvent): unknown => {
  if (type === "alert") return toPlain(decodeAlert(subject))
  return type === "scanEnded" ? { organizationId, scanId: id } : { organizationId, discoveryId: id }
}

type AnyListener = (event: never) => unknown

/** Gives kept events to listeners, while it is told to. */
export const makeEvents = Effect.gen(function* () {
  const hooks = yield* Hooks
  const context = yield* Effect.context<never>()
  const listeners = new Map<HookType, Set<AnyListener>>()
  const consumers = new Map<HookType, Fiber.Fiber<never>>()
  let isRunning = false

  const tell = (type: HookType, event: HookEvent) =>
    Effect.forEach(
      [...(listeners.get(type) ?? [])],
      (listener) =>
        Effect.tryPromise(async () => void (await Reflect.apply(listener, undefined, [eventOf(type, event)]))),
      { discard: true }
    )

  const consume = (type: HookType) =>
    hooks
      .take(type, (event) => tell(type, event))
      .pipe(
        Effect.catchCause((cause) =>
          Effect.andThen(Effect.logError(`an event was not taken: ${type}`, cause), Effect.sleep("1 second"))
        ),
        Effect.forever
      )

  const stop = (type: HookType) => {
    const consumer = consumers.get(type)
    consumers.delete(type)
    return consumer === undefined ? Effect.void : Fiber.interrupt(consumer)
  }

  const settle = (type: HookType): Effect.Effect<void> => {
    const isWanted = isRunning && (listeners.get(type)?.size ?? 0) > 0
    if (!isWanted) return stop(type)
    if (!consumers.has(type)) consumers.set(type, Effect.runForkWith(context)(consume(type)))
    return Effect.void
  }

  const settleAll = Effect.suspend(() => Effect.forEach([...listeners.keys()], settle, { discard: true }))

  return {
    add: (type: HookType, listener: AnyListener): (() => void) => {
      const own = listeners.get(type) ?? new Set()
      listeners.set(type, own.add(listener))
      Effect.runSync(settle(type))
      return () => {
        own.delete(listener)
        Effect.runForkWith(context)(settle(type))
      }
    },
    start: Effect.suspend(() => {
      isRunning = true
      return settleAll
    }),
    stop: Effect.suspend(() => {
      isRunning = false
      return settleAll
    })
  }
}).pipe(Effect.provide(RepeatedFaults.layer))

/** Refuses a type whose events are not kept. */
export const requireKept = (type: HookType, kept: ReadonlyArray<HookType>): void => {
  if (kept.includes(type)) return
  throw new AnswerscopeError("setup", `events: must name "${type}" in every process, so that its events are kept`)
}
