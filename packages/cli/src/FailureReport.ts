/** Reports why a command failed, as one clear line on standard error. */
import { Cause, Config, Console, Effect, Predicate } from "effect"
import { CliOutput } from "effect/cli"
import { printable } from "./output/TerminalText.ts"

const oneLine = (text: string): string =>
  printable(
    text
      .split("\n")
      .map((line) => line.trim())
      .join(" ")
  )

/** One line per mistake. */
const listed = (text: string): string => text.split("\n").map(printable).join("\n")

const configMessage = (error: Config.ConfigError): string => `Invalid settings: ${error.cause.message}`

/** The innermost error, which says most. */
const causeMessage = (error: object): string => {
  const cause = Predicate.hasProperty(error, "cause") ? error.cause : null
  if (!Predicate.isError(cause)) return ""
  return causeMessage(cause) || `: ${cause.message}`
}

const messageOf = (error: unknown): string => {
  if (error instanceof Config.ConfigError) return configMessage(error)
  if (Predicate.isTagged(error, "StorageError") || Predicate.isTagged(error, "SqlError")) {
    return `The database cannot be used${causeMessage(error)}`
  }
  if (Predicate.isTagged(error, "ServeError")) {
    return `The server cannot listen${causeMessage(error)}. Change PORT or HOST.`
  }
  return Predicate.isError(error) ? error.message : String(error)
}

/** Errors that are defects to the core but wrong settings to the operator. */
const isSecretFault = (defect: unknown): boolean =>
  Predicate.isTagged(defect, "SecretNotOpened") || Predicate.isTagged(defect, "SecretsKeyMissing")

/** Prints why a command failed. Prints a defect completely, so that it can be fixed. */
export const reportFailure = (cause: Cause.Cause<unknown>): Effect.Effect<void> => {
  if (Cause.hasInterruptsOnly(cause)) return Effect.void
  const failure = cause.reasons.find(Cause.isFailReason)
  const secretFault = cause.reasons.filter(Cause.isDieReason).find(({ defect }) => isSecretFault(defect))
  if (secretFault !== undefined) return Console.error(`answerscope: ${oneLine(messageOf(secretFault.defect))}`)
  if (failure === undefined) return Console.error(`answerscope: a defect; please report it.\n${Cause.pretty(cause)}`)
  // the presenter has already reported the wrong command line
  if (Predicate.isTagged(failure.error, "ShowHelp")) return Effect.void
  if (Predicate.isTagged(failure.error, "SettingsError"))
    return Console.error(`answerscope: ${listed(messageOf(failure.error))}`)
  return Console.error(`answerscope: ${oneLine(messageOf(failure.error))}`)
}

/** Prints one line per mistake in the command line, and a hint at the help. */
export const presenter: CliOutput.Presenter = {
  present: (event) =>
    event._tag === "InvalidInvocation"
      ? Effect.andThen(
          Effect.forEach(event.errors, (error) => Console.error(`answerscope: ${oneLine(error.message)}`), {
            discard: true
          }),
          Console.error(`Run ${event.commandPath.join(" ")} --help for its arguments.`)
        )
      : CliOutput.defaultPresenter.present(event)
}
