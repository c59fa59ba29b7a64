/** Whether the mail server takes this service: it connects, greets, and gives user and password. Nothing is sent. */
import { Effect, Redacted } from "effect"
import { connectionOptions } from "./ConnectionOptions.ts"
import { isLocalMailHost } from "./MailHost.ts"
import { smtpFaultOf } from "./SmtpFault.ts"
import type { SmtpOptions } from "./SmtpEmailSender.ts"

/**
 * Null if it does, or why it does not, in the words that a failed delivery has. It connects as the sender does, and
 * takes no longer than a message may.
 */
export const mailFault = Effect.fn("mailFault")(function* (options: Omit<SmtpOptions, "from">) {
  const { url, messageMillis: millis = 20_000 } = options
  const requireTls = options.requireTls ?? !(yield* isLocalMailHost(URL.parse(Redacted.value(url))?.hostname ?? ""))
  return yield* Effect.tryPromise({
    try: async (signal) => {
      const { createTransport } = await import("nodemailer")
      const transport = createTransport(connectionOptions({ url, requireTls, millis }))
      signal.addEventListener("abort", () => transport.close(), { once: true })
      try {
        await transport.verify()
      } finally {
        transport.close()
      }
    },
    catch: smtpFaultOf
  }).pipe(
    Effect.as(null),
    Effect.catch(({ error }) => Effect.succeed(error)),
    Effect.timeoutOrElse({
      duration: millis,
      orElse: () => Effect.succeed("The mail server did not answer in time.")
    })
  )
})
