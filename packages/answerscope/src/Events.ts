/** Events for the host's listeners, at least once, after the commit. */
import { Alert, CreditEntry, type HookEvent, Hooks, type HookType, Refusal, RepeatedFaults } from "@answerscope/core"
import { Notice } from "@answerscope/core/storage"
import { Effect, Fiber, Schedule, Schema } from "effect"
import { AnswerscopeError } from "./AnswerscopeError.ts"
import { type Plain, toPlain } from "./Plain.ts"

/** The arguments of listeners, by event type. */
export interface AnswerscopeEvents {
  /** An alert was recorded. */
  readonly alert: Plain<Alert>
  /** The last check of a scan has ended; a tracker's runs are scans, too. */
  readonly scanEnded: { readonly organizationId: string; readonly scanId: string }
  /** A scan that was requested with the SQL function `request_scan` is not started, for this reason. */
  readonly scanRefused: { readonly organizationId: string; readonly scanId: string } & Refusal
  /** A tracker's run has ended, and what changed was found: its alerts are there. */
  readonly runEnded: { readonly organizationId: string; readonly trackerId: string; readonly scanId: string }
  readonly discoveryEnded: { readonly organizationId: string; readonly discoveryId: string }
  /** The ledger of an organization has another entry: a charge, a refund, a grant, or credits of a month. */
  readonly creditsMoved: Plain<CreditEntry>
  /** A charge or a new limit took an organization's credits below its threshold (`credits.setLowThreshold`). */
  readonly creditsLow: Plain<Notice>
  /** A tracker rests, because credits or a budget are used up. `subject` is its id. */
  readonly trackerResting: Plain<Notice>
  /** A subscription was disabled, because its deliveries failed. `subject` is its id. */
  readonly endpointDisabled: Plain<Notice>
  /** An engine failed for most of an organization's checks of an hour. `subject` is the engine. */
  readonly engineFailing: Plain<Notice>
  /** Work of an organization was refused, because a budget for vendors is used up. */
  readonly budgetReached: Plain<Notice>
}

/** A listener. When it throws or rejects, the event comes again, a second later at first, then ever more rarely. */
export type Listener<Type extends HookType> = (event: AnswerscopeEvents[Type]) => void | Promise<void>

const decodeAlert = Schema.decodeUnknownSync(Schema.toCodecJson(Alert))

const decodeEntry = Schema.decodeUnknownSync(Schema.toCodecJson(CreditEntry))

const decodeNotice = Schema.decodeUnknownSync(Schema.toCodecJson(Notice))

const decodeRefusal = Schema.decodeUnknownSync(Refusal)

const eventOf = (type: HookType, { id, organizationId, subject }: HookEvent): unknown => {
  switch (type) {
    case "alert":
      return toPlain(decodeAlert(subject))
    case "scanEnded":
      return { organizationId, scanId: id }
    case "scanRefused":
      return { organizationId, scanId: id, ...decodeRefusal(subject) }
    case "runEnded":
      return { organizationId, trackerId: String(subject), scanId: id }
    case "discoveryEnded":
      return { organizationId, discoveryId: id }
    case "creditsMoved":
      return toPlain(decodeEntry(subject))
    case "creditsLow":
    case "trackerResting":
    case "endpointDisabled":
    case "engineFailing":
    case "budgetReached":
      return toPlain(decodeNotice(subject))
  }
}

type AnyListener = (event: never) => unknown

/** What takes the events of a type. */
interface Consumer {
  readonly type: HookType
  /** Whether listeners are at an event. */
  isTelling: boolean
  fiber: Fiber.Fiber<unknown> | null
}

/** How often a process says again which events its consumer wants. */
const wantedAgain = Schedule.spaced("1 hour")

/** Stores events of these types for the consumer, from now on. `again` renews this. */
export const wantEvents = Effect.fnUntraced(function* (wanted: {
  readonly consumer: string
  readonly types: ReadonlyArray<HookType>
}) {
  const hooks = yield* Hooks
  const want = wanted.types.length === 0 ? Effect.void : hooks.want(wanted)
  yield* want
  const again = want.pipe(
    Effect.catchCause((cause) => Effect.logWarning("events that this process wants could not be named", cause)),
    Effect.repeat(wantedAgain)
  )
  return { again }
})

/** Passes a consumer's events to its listeners while it runs. */
export const makeEvents = Effect.fnUntraced(function* (consumerName: string) {
  const hooks = yield* Hooks
  const context = yield* Effect.context<never>()
  const listeners = new Map<HookType, Set<AnyListener>>()
  const consumers = new Map<HookType, Consumer>()
  let isRunning = false

  const isWanted = (type: HookType) => isRunning && (listeners.get(type)?.size ?? 0) > 0

  // a failing listener does not affect others
  const tell = (type: HookType, event: HookEvent) =>
    Effect.validate(
      [...(listeners.get(type) ?? [])],
      (listener) =>
        Effect.tryPromise(async () => void (await Reflect.apply(listener, undefined, [eventOf(type, event)]))),
      { discard: true }
    )

  const consumeOne = (consumer: Consumer) =>
    hooks
      .take({ consumer: consumerName, type: consumer.type }, (event) =>
        Effect.sync(() => void (consumer.isTelling = true)).pipe(
          Effect.andThen(tell(consumer.type, event)),
          Effect.ensuring(Effect.sync(() => void (consumer.isTelling = false)))
        )
      )
      .pipe(
        Effect.catchCause((cause) =>
          Effect.andThen(Effect.logError(`event listener failed: ${consumer.type}`, cause), Effect.sleep("1 second"))
        )
      )

  const begin = (type: HookType): void => {
    const consumer: Consumer = { type, isTelling: false, fiber: null }
    consumers.set(type, consumer)
    const isCurrent = () => consumers.get(type) === consumer
    consumer.fiber = Effect.runForkWith(context)(Effect.repeat(consumeOne(consumer), { while: isCurrent }))
  }

  const settle = (type: HookType): Effect.Effect<void> => {
    const consumer = consumers.get(type)
    if (isWanted(type)) {
      if (consumer === undefined) begin(type)
      return Effect.void
    }
    consumers.delete(type)
    // a listener that ends itself has taken its event
    const fiber = isRunning && consumer?.isTelling === true ? null : consumer?.fiber
    return fiber === null || fiber === undefined ? Effect.void : Fiber.interrupt(fiber)
  }

  const settleAll = Effect.suspend(() => Effect.forEach([...listeners.keys()], settle, { discard: true }))

  return {
    add: (type: HookType, listener: AnyListener): (() => void) => {
      const own = listeners.get(type) ?? new Set()
      listeners.set(type, own.add(listener))
      if (isWanted(type) && !consumers.has(type)) begin(type)
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
}, Effect.provide(RepeatedFaults.layer))

/** Refuses a type whose events are not kept. */
export const requireKept = (type: HookType, kept: ReadonlyArray<HookType>): void => {
  if (kept.includes(type)) return
  throw new AnswerscopeError("setup", `events: must name "${type}", so that its events are kept`)
}
