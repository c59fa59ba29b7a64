/** Port for webhook endpoints: one HTTP request, within the rules of `WebhookAddress`. */
import { Context, type Effect } from "effect"

/** A complete request: the adapter adds only what HTTP needs. */
export interface WebhookRequest {
  readonly url: string
  /** A webhook's own headers, those named as in `webhookHeader`, and `content-type`. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Outcome of an attempt: accepted if `statusCode` is a 2xx. */
export interface WebhookOutcome {
  /** The endpoint's status; `null` if none arrived in time. */
  readonly statusCode: number | null
  /** Why the attempt failed, as one line for the tenant, without machine addresses and secrets. `null` on a 2xx. */
  readonly error: string | null
  readonly durationMillis: number
  /** The wait that the endpoint requested, or `null`. */
  readonly retryAfterMillis: number | null
  /** The start of the response text, at most 1 KiB; `null` without text. */
  readonly responseExcerpt: string | null
}

/** Port for webhook endpoints. */
export class WebhookSender extends Context.Service<
  WebhookSender,
  {
    /**
     * Sends once. The outcome is data, never a failure. Whatever the endpoint does: the attempt ends within 10 s,
     * connects only to allowed addresses, follows no redirects, reads at most 64 KiB of the response, and leaves
     * nothing open, even when interrupted.
     */
    readonly send: (request: WebhookRequest) => Effect.Effect<WebhookOutcome>
  }
>()("@answerscope/core/notification/channel/WebhookSender") {}
