/** The log as a host wants it. */
import { Cause, Formatter, Layer, Logger, References } from "effect"
import type { AnswerscopeOptions, LogEntry } from "./Options.ts"

const textOf = (part: unknown): string =>
  typeof part === "string" ? part : part instanceof Error ? `${part.name}: ${part.message}` : Formatter.format(part)

const entryOf = ({ cause, date, fiber, logLevel, message }: Logger.Options<unknown>): LogEntry | null => {
  if (logLevel === "All" || logLevel === "None") return null
  return {
    level: logLevel,
    message: (Array.isArray(message) ? message : [message]).map(textOf).join(" "),
    cause: cause.reasons.length === 0 ? null : Cause.pretty(cause),
    annotations: fiber.getRef(References.CurrentLogAnnotations),
    at: date
  }
}

const consoleLine = Logger.make<unknown, string>((options) => {
  const entry = entryOf(options)
  if (entry === null) return ""
  return `answerscope: ${entry.message}${entry.cause === null ? "" : `\n${entry.cause}`}`
})

const logTo = (write: (entry: LogEntry) => void) =>
  Logger.make<unknown, void>((options) => {
    const entry = entryOf(options)
    if (entry === null) return
    try {
      write(entry)
    } catch {
      // the host's log is not the work's business
    }
  })

/** The loggers that the option stands for. */
export const hostLog = (log: NonNullable<AnswerscopeOptions["log"]>) => {
  if (log === "silent") return Logger.layer([])
  const isConsole = log === "console"
  return Layer.merge(
    Logger.layer([isConsole ? Logger.withLeveledConsole(consoleLine) : logTo(log)]),
    Layer.succeed(References.MinimumLogLevel, isConsole ? "Warn" : "Info")
  )
}
