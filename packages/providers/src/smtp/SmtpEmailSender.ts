/**
 * Sends email through an SMTP server, over a few connections that are kept for the next message.
 */
import { EmailSender, type EmailMessage, type EmailOutcome } from "@answerscope/core"
import { Clock, Effect, Layer, Option, Redacted } from "effect"
import { createTransport } from "nodemailer"
import { smtpFaultOf } from "./SmtpFault.ts"

/** How mail is sent. */
export interface SmtpOptions {
  /** `smtp://` or `smtps://`, with user and password where the server wants them. */
  readonly url: Redacted.Redacted<string>
  /** The sender, as `name@example.com` or `Name <name@example.com>`. */
  readonly from: string
  /** The longest that one message may take, connecting included, in milliseconds. Default 20,000. */
  readonly messageMillis?: number
}

const connectionsMax = 5

/** A sender over one pool of connections, which is closed with the scope. */
export const layerWith = (options: SmtpOptions): Layer.Layer<EmailSender> =>
  Layer.effect(
    EmailSender,
    Effect.gen(function* () {
      const messageMillis = options.messageMillis ?? 20_000
      const pool = yield* Effect.acquireRelease(
        Effect.sync(() => openPool(options, messageMillis)),
        (opened) => Effect.sync(() => opened.close())
      )

      const send = Effect.fn("EmailSender.send")(function* (message: EmailMessage): Effect.fn.Return<EmailOutcome> {
        const startedAt = yield* Clock.currentTimeMillis
        const sent = yield* Effect.tryPromise({
          try: (signal) => pool.sendMail({ ...mailOf(message, options.from), signal }),
          catch: smtpFaultOf
        }).pipe(
          Effect.match({
            onFailure: (fault) => fault,
            onSuccess: ({ response }) => ({ statusCode: replyCode(response), error: null })
          }),
          Effect.timeoutOption(messageMillis)
        )
        const endedAt = yield* Clock.currentTimeMillis
        return {
          ...Option.getOrElse(sent, () => ({ statusCode: null, error: "The mail server did not answer in time." })),
          durationMillis: Math.max(0, Math.round(endedAt - startedAt))
        }
      })

      return EmailSender.of({ isConfigured: true, send })
    })
  )

const openPool = (options: SmtpOptions, messageMillis: number) =>
  createTransport({
    url: Redacted.value(options.url),
    pool: true,
    maxConnections: connectionsMax,
    // an attempt is repeated by the delivery's schedule, where it is logged
    maxRequeues: 0,
    connectionTimeout: messageMillis,
    greetingTimeout: messageMillis,
    socketTimeout: messageMillis,
    dnsTimeout: messageMillis
  })

/** The message as nodemailer takes it. The address is given as an address, so that nothing in it is read as a list. */
const mailOf = (message: EmailMessage, from: string) => ({
  from,
  to: { name: "", address: message.to },
  subject: message.subject,
  text: message.text,
  html: message.html,
  messageId: `<${message.eventId}@${domainOf(from)}>`,
  // out-of-office replies and the like are not wanted (RFC 3834)
  headers: { "Auto-Submitted": "auto-generated" },
  disableFileAccess: true,
  disableUrlAccess: true
})

const domainOf = (from: string): string => /@([^@>\s]+)>?\s*$/.exec(from)?.[1] ?? "localhost"

const replyCode = (response: string | undefined): number | null => {
  const code = /^\d{3}/.exec(response ?? "")?.[0]
  return code === undefined ? null : Number(code)
}
