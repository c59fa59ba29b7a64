/**
 * Throttles repeated faults in the log: writes the first line of a fault at once, counts further ones, and reports the
 * count once a minute. While a database is unreachable, a hundred loops fail every second.
 */
import { Cause, DateTime, Duration, Effect, Latch, Layer, Logger } from "effect"

const repeatedFaultsInterval = Duration.minutes(1)

/** Kinds of faults to tell apart within an interval; further ones count as one kind. */
const kindsMax = 200

const kindLengthMax = 500

interface Repetition {
  /** Lines held back since the last written one. */
  more: number
  last: Logger.Options<unknown>
}

/** Logger sets that already throttle. */
const known = new WeakSet<ReadonlySet<Logger.Logger<unknown, unknown>>>()

const partsOf = (message: unknown): ReadonlyArray<unknown> => (Array.isArray(message) ? message : [message])

/** Number of causes that identify an error: a storage fault itself only names the failed method. */
const causesMax = 5

/** Text of a part of a line; for errors, including some causes. */
const textOf = (part: unknown, causes = 0): string => {
  if (Cause.isCause(part)) return textOf(Cause.squash(part), causes)
  if (!(part instanceof Error)) return String(part)
  const own = `${part.name}: ${part.message}`
  return causes === 0 || part.cause === undefined ? own : `${own} ${textOf(part.cause, causes - 1)}`
}

/** The line with a message: without one, its error's. The queues' store logs only causes. */
const named = (options: Logger.Options<unknown>): Logger.Options<unknown> =>
  partsOf(options.message).length > 0 ? options : { ...options, message: [textOf(Cause.squash(options.cause))] }

/** The common key of lines about the same fault; `null` for a line without a fault. */
const kindOf = ({ cause, logLevel, message }: Logger.Options<unknown>): string | null => {
  const parts = partsOf(message)
  const hasCause = cause.reasons.length > 0
  if (!hasCause && !parts.some((part) => part instanceof Error)) return null
  const fault = hasCause ? [Cause.squash(cause)] : []
  return [logLevel, ...[...parts, ...fault].map((part) => textOf(part, causesMax))].join(" ").slice(0, kindLengthMax)
}

const repeated = (more: number): string => `(and ${more} more ${more === 1 ? "time" : "times"} in the last minute)`

/** One logger in front of all others that forwards the lines to write. */
const holdingBack = Effect.fnUntraced(function* (loggers: ReadonlySet<Logger.Logger<unknown, unknown>>) {
  const repetitions = new Map<string, Repetition>()
  const someHeld = Latch.makeUnsafe(false)

  const write = (options: Logger.Options<unknown>) => {
    for (const logger of loggers) logger.log(options)
  }

  const tell = Effect.map(DateTime.nowAsDate, (date) => {
    for (const [kind, repetition] of repetitions) {
      const { last, more } = repetition
      if (more === 0) repetitions.delete(kind)
      else write({ ...last, date, message: [...partsOf(last.message), repeated(more)] })
      repetition.more = 0
    }
    if (repetitions.size === 0) someHeld.closeUnsafe()
  })

  // sleeps while there are no faults
  yield* someHeld.await.pipe(
    Effect.andThen(Effect.sleep(repeatedFaultsInterval)),
    Effect.andThen(tell),
    Effect.forever,
    Effect.forkScoped
  )
  yield* Effect.addFinalizer(() => tell)

  return Logger.make((given) => {
    const options = named(given)
    const own = kindOf(options)
    if (own === null) return write(options)
    const kind = repetitions.has(own) || repetitions.size < kindsMax ? own : "others"
    const repetition = repetitions.get(kind)
    if (repetition !== undefined) {
      repetition.more++
      repetition.last = options
      return
    }
    repetitions.set(kind, { more: 0, last: options })
    someHeld.openUnsafe()
    write(options)
  })
})

/**
 * The current loggers with repeated faults throttled. A line is about a fault if it has a cause or an error. Two lines
 * are about the same fault if level, message, and error with causes are equal. Other lines pass. A line without a
 * message gets its error's. Idempotent.
 */
export const layer: Layer.Layer<never> = Layer.effect(
  Logger.CurrentLoggers,
  Effect.gen(function* () {
    const loggers = yield* Logger.CurrentLoggers
    if (known.has(loggers)) return loggers
    const alone = new Set([yield* holdingBack(loggers)])
    known.add(alone)
    return alone
  })
)
