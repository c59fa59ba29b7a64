/** Sends email through an SMTP server, over a few connections that are kept for the next message. */
import { EmailSender, type EmailMessage, type EmailOutcome } from "@answerscope/core"
import { makeFairPermits, monotonicMillis } from "@answerscope/core/model"
import { Effect, Layer, Option, Redacted } from "effect"
import { connectionOptions } from "./ConnectionOptions.ts"
import { isLocalMailHost } from "./MailHost.ts"
import { smtpFaultOf } from "./SmtpFault.ts"

/** How mail is sent. */
export interface SmtpOptions {
  /** `smtp://` or `smtps://`, with user and password where the server wants them. */
  readonly url: Redacted.Redacted<string>
  /** The sender, as `name@example.com` or `Name <name@example.com>`. */
  readonly from: string
  /** Longest time of one message in milliseconds, from the start of its turn, connecting included. Default 20,000. */
  readonly messageMillis?: number
  /**
   * Whether an `smtp://` server must offer TLS. By default it must, unless its address is loopback, private or
   * link-local.
   */
  readonly requireTls?: boolean
}

const connectionsMax = 5

/** A sender over one pool of connections, which organizations share fairly; it is closed with the scope. */
export const layerWith = (options: SmtpOptions): Layer.Layer<EmailSender> =>
  Layer.effect(
    EmailSender,
    Effect.gen(function* () {
      const messageMillis = options.messageMillis ?? 20_000
      const host = URL.parse(Redacted.value(options.url))?.hostname ?? ""
      const requireTls = options.requireTls ?? !(yield* isLocalMailHost(host))
      const pool = yield* Effect.acquireRelease(
        Effect.promise(() => openPool({ ...options, requireTls, messageMillis })),
        (opened) => Effect.sync(() => opened.close())
      )
      // the pool alone would send messages in the order in which they come, even if they are all one organization's
      const connections = makeFairPermits(connectionsMax)

      const send = Effect.fn("EmailSender.send")(function* (message: EmailMessage): Effect.fn.Return<EmailOutcome> {
        const startedAt = yield* monotonicMillis
        const sending = Effect.tryPromise({
          try: (signal) => pool.sendMail({ ...mailOf(message, options.from), signal }),
          catch: smtpFaultOf
        }).pipe(
          Effect.match({
            onFailure: (fault) => fault,
            onSuccess: ({ response }) => ({ statusCode: replyCode(response), error: null })
          }),
          Effect.timeoutOption(messageMillis)
        )
        const sent = yield* Effect.scoped(Effect.andThen(connections.take(message.organizationId), sending))
        const endedAt = yield* monotonicMillis
        return {
          ...Option.getOrElse(sent, () => ({ statusCode: null, error: "The mail server did not answer in time." })),
          durationMillis: Math.max(0, Math.round(endedAt - startedAt))
        }
      })

      return EmailSender.of({ isConfigured: true, confirmsItself: false, send })
    })
  )

const openPool = async ({ url, requireTls, messageMillis }: Required<Omit<SmtpOptions, "from">>) => {
  // loaded only where mail is sent
  const { createTransport } = await import("nodemailer")
  return createTransport({
    ...connectionOptions({ url, requireTls, millis: messageMillis }),
    pool: true,
    maxConnections: connectionsMax,
    // the delivery's own schedule repeats an attempt, and logs it
    maxRequeues: 0
  })
}

/** The message as nodemailer takes it. The address is given as an address, so that nothing in it is read as a list. */
const mailOf = (message: EmailMessage, from: string) => ({
  from,
  to: { name: "", address: message.to },
  subject: message.subject,
  text: message.text,
  html: message.html,
  messageId: `<${message.eventId}@${domainOf(from)}>`,
  headers: {
    // asks for no out-of-office replies (RFC 3834)
    "Auto-Submitted": "auto-generated",
    // one click in the mail program unsubscribes (RFC 8058)
    "List-Unsubscribe": { prepared: true, value: `<${message.unsubscribeUrl}>` },
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"
  },
  disableFileAccess: true,
  disableUrlAccess: true
})

const domainOf = (from: string): string => /@([^@>\s]+)>?\s*$/.exec(from)?.[1] ?? "localhost"

const replyCode = (response: string | undefined): number | null => {
  const code = /^\d{3}/.exec(response ?? "")?.[0]
  return code === undefined ? null : Number(code)
}
