/** Logs for people: one line per event, followed by its cause. */
import { Cause, Formatter, Logger, type LogLevel, References } from "effect"
import { styleText } from "node:util"
import { printable } from "../output/TerminalText.ts"

const styles: Partial<Record<LogLevel.LogLevel, "red" | "yellow" | "green" | "gray">> = {
  Fatal: "red",
  Error: "red",
  Warn: "yellow",
  Info: "green"
}

const textOf = (value: unknown): string => printable(typeof value === "string" ? value : Formatter.format(value))

const plainValue = /^[^\s"=]+$/

const field = ([name, value]: readonly [string, unknown]): string => {
  const text = textOf(value)
  return `${name}=${plainValue.test(text) ? text : JSON.stringify(text)}`
}

/** `[05:06:39.158] INFO GET /v1/scans/:id 200 4.0 ms requestId=…`; colored only on a terminal. */
export const prettyLine = (options: { readonly colors: boolean }): Logger.Logger<unknown, string> => {
  const paint = (style: Parameters<typeof styleText>[0], text: string): string =>
    options.colors ? styleText(style, text, { validateStream: false }) : text
  return Logger.make(({ cause, date, fiber, logLevel, message }) => {
    const said = (Array.isArray(message) ? message : [message]).map(textOf).join(" ")
    const fields = Object.entries(fiber.getRef(References.CurrentLogAnnotations)).map(field)
    const line = [
      paint("gray", `[${date.toISOString().slice(11, 23)}]`),
      paint(styles[logLevel] ?? "gray", logLevel.toUpperCase()),
      ...(said === "" ? [] : [said]),
      ...(fields.length === 0 ? [] : [paint("gray", fields.join(" "))])
    ].join(" ")
    return cause.reasons.length === 0 ? line : `${line}\n${Cause.pretty(cause).replaceAll(/^/gm, "  ")}`
  })
}
