/**
 * Whether the mail server takes this service: it connects, greets, and gives user and password. Nothing is sent.
 */
import { Effect, Redacted } from "effect"
import { isLocalMailHost } from "./MailHost.ts"
import { smtpFaultOf } from "./SmtpFault.ts"
import type { SmtpOptions } from "./SmtpEmailSender.ts"

const checkMillis = 10_000

/** Null if it does, or why it does not, in the words that a failed delivery has. */
export const mailFault = Effect.fn("mailFault")(function* ({ url }: Pick<SmtpOptions, "url">) {
  const requireTLS = !(yield* isLocalMailHost(URL.parse(Redacted.value(url))?.hostname ?? ""))
  return yield* Effect.tryPromise({
    try: async () => {
      const { createTransport } = await import("nodemailer")
      const transport = createTransport({
        url: Redacted.value(url),
        requireTLS,
        connectionTimeout: checkMillis,
        greetingTimeout: checkMillis,
        socketTimeout: checkMillis,
        dnsTimeout: checkMillis
      })
      try {
        await transport.verify()
      } finally {
        transport.close()
      }
    },
    catch: smtpFaultOf
  }).pipe(
    Effect.as(null),
    Effect.catch(({ error }) => Effect.succeed(error))
  )
})
