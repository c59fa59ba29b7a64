/**
 * The port to receivers' endpoints: one HTTP request, as bounded and as careful as the rules of
 * `WebhookAddress` demand.
 */
import { Context, type Effect } from "effect"

/** A request to send as it is: the adapter adds only what HTTP needs. */
export interface WebhookRequest {
  readonly url: string
  /** By the names in `webhookHeader`, and `content-type`. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** How an attempt ended: acknowledged when `statusCode` is a 2xx. */
export interface WebhookOutcome {
  /** The endpoint's status, null when none came in time. */
  readonly statusCode: number | null
  /** Why the attempt failed, as one line for the tenant: no address of a machine, no secret. Null on a 2xx. */
  readonly error: string | null
  readonly durationMillis: number
  /** The wait that the endpoint asked for, null when it did not. */
  readonly retryAfterMillis: number | null
  /** The start of the response's text, at most 1 KiB; null if there is none or it is not text. */
  readonly responseExcerpt: string | null
}

/** The port to receivers' endpoints. */
export class WebhookSender extends Context.Service<
  WebhookSender,
  {
    /**
     * Sends once. The outcome is data, never a failure. Guarantees, whatever the endpoint does: the whole
     * attempt ends within 10 s; the address it connects to is one that the rules allow; redirects
     * are not followed; at most 64 KiB of the response are read; nothing stays open afterwards, also when
     * interrupted.
     */
    readonly send: (request: WebhookRequest) => Effect.Effect<WebhookOutcome>
  }
>()("@answerscope/core/notification/channel/WebhookSender") {}
