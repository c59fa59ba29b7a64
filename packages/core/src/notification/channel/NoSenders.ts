/** Default senders, which send nothing. */
import { Effect, Layer } from "effect"
import { EmailSender } from "./EmailSender.ts"
import { WebhookSender } from "./WebhookSender.ts"

/** Fails every webhook attempt because webhooks are not configured. */
export const noWebhooks: Layer.Layer<WebhookSender> = Layer.succeed(WebhookSender, {
  send: () =>
    Effect.succeed({
      statusCode: null,
      error: "Webhooks are not configured on this server.",
      durationMillis: 0,
      retryAfterMillis: null,
      responseExcerpt: null
    })
})

/** Email is not configured: email subscriptions are rejected, and every message fails. */
export const noEmail: Layer.Layer<EmailSender> = Layer.succeed(EmailSender, {
  isConfigured: false,
  confirmsItself: false,
  send: () => Effect.succeed({ statusCode: null, error: "Email is not configured on this server.", durationMillis: 0 })
})

/** The provided senders, with the defaults above for missing ones. */
export const sendersWithDefaults: Layer.Layer<WebhookSender | EmailSender> = Layer.mergeAll(
  Layer.unwrap(
    Effect.map(Effect.serviceOption(WebhookSender), (provided) =>
      provided._tag === "Some" ? Layer.succeed(WebhookSender, provided.value) : noWebhooks
    )
  ),
  Layer.unwrap(
    Effect.map(Effect.serviceOption(EmailSender), (provided) =>
      provided._tag === "Some" ? Layer.succeed(EmailSender, provided.value) : noEmail
    )
  )
)
