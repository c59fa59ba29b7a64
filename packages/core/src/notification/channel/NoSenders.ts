/**
 * Senders that send nothing: the defaults for those that are not provided.
 */
import { Effect, Layer } from "effect"
import { EmailSender } from "./EmailSender.ts"
import { WebhookSender } from "./WebhookSender.ts"

/** Every webhook attempt fails and says that webhooks are not configured. */
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

/** Email is not configured: no email subscription can be created, and every message fails. */
export const noEmail: Layer.Layer<EmailSender> = Layer.succeed(EmailSender, {
  isConfigured: false,
  confirmsItself: false,
  send: () => Effect.succeed({ statusCode: null, error: "Email is not configured on this server.", durationMillis: 0 })
})

/** The senders provided from outside; one that is not provided is replaced by the one above. */
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
