/**
 * Receivers in memory: webhooks and emails that are sent are kept, and answered as the URL or address says.
 */
import { type EmailMessage, EmailSender, type WebhookRequest, WebhookSender } from "@answerscope/core"
import { Context, Effect, Layer } from "effect"

/** What was sent so far, oldest first. */
export class Sent extends Context.Service<
  Sent,
  { readonly webhooks: Array<WebhookRequest>; readonly emails: Array<EmailMessage> }
>()("Sent") {}

/** `https://hooks.example.com/status/503` answers 503; every other URL 204. */
const statusOf = (url: string): number => Number(/\/status\/(\d{3})$/.exec(url)?.[1] ?? 204)

const webhooks = Layer.effect(
  WebhookSender,
  Effect.map(Effect.service(Sent), (sent) =>
    WebhookSender.of({
      send: (request) =>
        Effect.sync(() => {
          sent.webhooks.push(request)
          const statusCode = statusOf(request.url)
          return {
            statusCode,
            error: statusCode < 300 ? null : `The endpoint answered ${statusCode}.`,
            durationMillis: 0,
            retryAfterMillis: null,
            responseExcerpt: null
          }
        })
    })
  )
)

const emails = Layer.effect(
  EmailSender,
  Effect.map(Effect.service(Sent), (sent) =>
    EmailSender.of({
      isConfigured: true,
      confirmsItself: true,
      send: (message) =>
        Effect.sync(() => {
          sent.emails.push(message)
          return message.to.startsWith("nobody@")
            ? { statusCode: 550, error: "The mail server refused the recipient.", durationMillis: 0 }
            : { statusCode: 250, error: null, durationMillis: 0 }
        })
    })
  )
)

/** Both senders, and what they sent. */
export const layer = Layer.mergeAll(webhooks, emails).pipe(
  Layer.provideMerge(Layer.sync(Sent, () => ({ webhooks: [], emails: [] })))
)
