/** Email as the environment configures it. */
import { EmailSender } from "@answerscope/core"
import { normalizeEmailAddress } from "@answerscope/core/model"
import { Config, Effect, Layer, Option, Redacted, Schema } from "effect"
import { isSimulated } from "../ProviderMode.ts"
import * as SimulatedEmailSender from "./SimulatedEmailSender.ts"
import * as SmtpEmailSender from "./SmtpEmailSender.ts"

/** How email is sent, when it is. */
export type EmailSettings =
  | { readonly _tag: "simulated" }
  | { readonly _tag: "notConfigured" }
  | { readonly _tag: "smtp"; readonly url: Redacted.Redacted<string>; readonly from: string }

const SmtpUrl = Schema.String.check(
  Schema.makeFilter((value: string) => {
    const url = URL.parse(value.trim())
    return (
      value.trim() === "" ||
      ((url?.protocol === "smtp:" || url?.protocol === "smtps:") && url.hostname !== "") ||
      "must be an smtp:// or smtps:// URL"
    )
  })
)

/** Whether `text` is an address, or a name and an address in angle brackets, on one line. */
const isSender = (text: string): boolean => {
  const parts = /^(?:[^<>@,;:\p{Cc}]*<([^<>]*)>|([^<>]*))$/u.exec(text.trim())
  const address = parts?.[1] ?? parts?.[2]
  return address !== undefined && Option.isSome(normalizeEmailAddress(address))
}

const Sender = Schema.String.check(
  Schema.makeFilter(
    (value: string) =>
      value.trim() === "" || isSender(value) || "must be an address such as Answerscope <alerts@example.com>"
  )
)

const filled = (value: Option.Option<string>): Option.Option<string> =>
  Option.filter(
    Option.map(value, (text) => text.trim()),
    (text) => text !== ""
  )

/** `EMAIL_FROM` is required if there is a server to send through. */
const senderRequired = Config.schema(
  Sender.check(Schema.makeFilter((value: string) => value.trim() !== "" || "must be set where SMTP_URL is")),
  "EMAIL_FROM"
)

/**
 * Reads `SMTP_URL` and `EMAIL_FROM`, and `PROVIDERS`: where vendors are simulated, so is email. Without
 * `SMTP_URL` email is not configured; with it `EMAIL_FROM` is required. A blank variable counts as unset.
 */
export const emailSettings: Config.Config<EmailSettings> = Config.all({
  simulated: isSimulated,
  // a malformed URL must not be shown in the error, because it may hold a password
  url: Config.option(Config.schema(Schema.Redacted(SmtpUrl), "SMTP_URL"))
}).pipe(
  Config.flatMap(({ simulated, url }): Config.Config<EmailSettings> => {
    if (simulated) return Config.succeed({ _tag: "simulated" })
    const server = filled(Option.map(url, Redacted.value))
    return Option.isNone(server)
      ? Config.succeed({ _tag: "notConfigured" })
      : Config.map(senderRequired, (from) => ({
          _tag: "smtp",
          url: Redacted.make(server.value, { label: "SMTP_URL" }),
          from: from.trim()
        }))
  })
)

/** A description for the start-up line: `smtp`, `simulated` or `none`. */
export const describeEmail = (settings: EmailSettings): string =>
  settings._tag === "notConfigured" ? "none" : settings._tag

const layerNotConfigured: Layer.Layer<EmailSender> = Layer.succeed(EmailSender, {
  isConfigured: false,
  confirmsItself: false,
  send: () => Effect.succeed({ statusCode: null, error: "Email is not configured on this server.", durationMillis: 0 })
})

/** The sender of the given settings. */
export const layerWith = (settings: EmailSettings): Layer.Layer<EmailSender> => {
  switch (settings._tag) {
    case "simulated":
      return SimulatedEmailSender.layer
    case "notConfigured":
      return layerNotConfigured
    case "smtp":
      return SmtpEmailSender.layerWith(settings)
  }
}

/** The sender that the environment configures; a malformed variable fails and is named. */
export const layerConfig: Layer.Layer<EmailSender, Config.ConfigError> = Layer.unwrap(
  Effect.map(emailSettings, layerWith)
)
