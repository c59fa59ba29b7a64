/**
 * The port to email: hand one message for one address to a mail server.
 */
import { Context, type Effect } from "effect"

/** One message. Its texts are free of line breaks where a header would break; see `AlertEmail`. */
export interface EmailMessage {
  /** One plain address. */
  readonly to: string
  readonly subject: string
  /** The plain text part. */
  readonly text: string
  /** The HTML part. */
  readonly html: string
  /** The event that it is about, the same on repeated attempts, so that mail servers can recognise a repeat. */
  readonly eventId: string
  /** Whose message it is: senders share their connections between organizations. */
  readonly organizationId: string
  /** Where whoever got the message unsubscribes: a page, and RFC 8058's one-click POST. */
  readonly unsubscribeUrl: string
}

/** How an attempt ended: accepted by the mail server when `error` is null. */
export interface EmailOutcome {
  /** The mail server's reply code, null when it gave none. */
  readonly statusCode: number | null
  /** One line for the tenant: no address, no server name, no password. */
  readonly error: string | null
  readonly durationMillis: number
}

/** The port to a mail server. */
export class EmailSender extends Context.Service<
  EmailSender,
  {
    /** Whether mail can be sent at all; if not, `send` fails every message and says so. */
    readonly isConfigured: boolean
    /** Whether nothing leaves this process, so that recipients need not confirm. */
    readonly confirmsItself: boolean
    /**
     * Sends once: no retry. How it ended is data, never a failure. Bounded in time; when interrupted,
     * the message may have been sent or not.
     */
    readonly send: (message: EmailMessage) => Effect.Effect<EmailOutcome>
  }
>()("@answerscope/core/notification/channel/EmailSender") {}
