/** Port for email: passes one message for one address to a mail server. */
import { Context, type Effect } from "effect"

/** One message. Its header texts contain no line breaks; see `AlertEmail`. */
export interface EmailMessage {
  /** One plain address. */
  readonly to: string
  readonly subject: string
  /** The plain text part. */
  readonly text: string
  /** The HTML part. */
  readonly html: string
  /** The event's id, the same on every attempt, so that mail servers can recognize a repeat. */
  readonly eventId: string
  /** The organization. Senders share connections between organizations. */
  readonly organizationId: string
  /** Where the recipient unsubscribes: a page, and RFC 8058's one-click POST. */
  readonly unsubscribeUrl: string
}

/** Outcome of an attempt: accepted by the mail server if `error` is `null`. */
export interface EmailOutcome {
  /** The mail server's reply code, or `null`. */
  readonly statusCode: number | null
  /** One line for the tenant, without address, server name and password. */
  readonly error: string | null
  readonly durationMillis: number
}

/** Port for a mail server. */
export class EmailSender extends Context.Service<
  EmailSender,
  {
    /** Whether email is configured. If not, `send` fails every message and says so. */
    readonly isConfigured: boolean
    /** Whether messages never leave this process, so that recipients need not confirm. */
    readonly confirmsItself: boolean
    /**
     * Sends once, without retries. The outcome is data, never a failure. Bounded in time. After an interruption the
     * message may have been sent.
     */
    readonly send: (message: EmailMessage) => Effect.Effect<EmailOutcome>
  }
>()("@answerscope/core/notification/channel/EmailSender") {}
