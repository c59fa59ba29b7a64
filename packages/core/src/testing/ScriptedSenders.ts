/** Senders for tests: they follow a script and record what they send. */
import { Clock, Effect, Layer } from "effect"
import { type EmailMessage, type EmailOutcome, EmailSender } from "../notification/channel/EmailSender.ts"
import { type WebhookOutcome, type WebhookRequest, WebhookSender } from "../notification/channel/WebhookSender.ts"

/** What becomes of one request: a number is the endpoint's status, a text a fault before any; an effect is run. */
export type WebhookReply = number | string | Partial<WebhookOutcome> | Effect.Effect<number>

/** What becomes of one message: null is accepted, a text says why not; an effect is run. */
export type EmailReply = null | string | Effect.Effect<null | string>

export interface ScriptedSender<Sent, Sender> {
  /** All messages so far, sent or not, in order, with their time. */
  readonly sent: ReadonlyArray<Sent & { readonly atMillis: number }>
  readonly layer: Layer.Layer<Sender>
}

const webhookOutcome = (reply: Exclude<WebhookReply, Effect.Effect<number>>): WebhookOutcome => {
  const none = { statusCode: null, error: null, durationMillis: 1, retryAfterMillis: null, responseExcerpt: null }
  if (typeof reply === "string") return { ...none, error: reply }
  if (typeof reply !== "number") return { ...none, ...reply }
  const isAcknowledged = reply >= 200 && reply <= 299
  return { ...none, statusCode: reply, error: isAcknowledged ? null : `The endpoint answered ${reply}.` }
}

/** A webhook sender whose outcomes come from `script`, a function of the request and its index. */
export const scriptedWebhooks = (
  script: (request: WebhookRequest, before: number) => WebhookReply
): ScriptedSender<WebhookRequest, WebhookSender> => {
  const sent: Array<WebhookRequest & { readonly atMillis: number }> = []
  return {
    sent,
    layer: Layer.succeed(WebhookSender, {
      send: (request) =>
        Effect.gen(function* () {
          const reply = script(request, sent.length)
          sent.push({ ...request, atMillis: yield* Clock.currentTimeMillis })
          return webhookOutcome(Effect.isEffect(reply) ? yield* reply : reply)
        })
    })
  }
}

/**
 * An email sender whose outcomes come from `script`, a function of the message and its index. Recipients need not
 * confirm, unless `confirmsItself` is false.
 */
export const scriptedEmails = (
  script: (message: EmailMessage, before: number) => EmailReply,
  { confirmsItself = true }: { readonly confirmsItself?: boolean } = {}
): ScriptedSender<EmailMessage, EmailSender> => {
  const sent: Array<EmailMessage & { readonly atMillis: number }> = []
  return {
    sent,
    layer: Layer.succeed(EmailSender, {
      isConfigured: true,
      confirmsItself,
      send: (message) =>
        Effect.gen(function* () {
          const reply = script(message, sent.length)
          sent.push({ ...message, atMillis: yield* Clock.currentTimeMillis })
          const error = Effect.isEffect(reply) ? yield* reply : reply
          const outcome: EmailOutcome = { statusCode: error === null ? 250 : 550, error, durationMillis: 1 }
          return outcome
        })
    })
  }
}
