/** A delivery's event as a signed webhook request. */
import { DateTime, Effect, Redacted } from "effect"
import type { EventId } from "../event/EventId.ts"
import type { EventType } from "../event/AlertEvent.ts"
import {
  signStandardWebhook,
  signWebhook,
  standardWebhookHeader,
  webhookHeader
} from "../../webhook/WebhookSignature.ts"
import { overlappingSecret, type WebhookSecrets } from "./WebhookSecret.ts"
import type { WebhookHeader } from "./WebhookHeaders.ts"
import type { WebhookRequest } from "./WebhookSender.ts"

/** The request of an attempt: the same id and body every time, a fresh timestamp and signature. */
export const signedRequest = Effect.fnUntraced(function* (delivery: {
  /** Start of the attempt. */
  readonly at: DateTime.Utc
  readonly url: string
  readonly eventId: EventId
  readonly eventType: EventType
  readonly rawBody: string
  readonly secrets: WebhookSecrets
  /** Own headers; none of them is one of ours. */
  readonly headers?: ReadonlyArray<WebhookHeader>
}): Effect.fn.Return<WebhookRequest> {
  const timestampSeconds = Math.floor(DateTime.toEpochMillis(delivery.at) / 1000)
  const { eventId: id, rawBody } = delivery
  const sign = (secret: Redacted.Redacted<string>) =>
    Effect.promise(() => signWebhook({ secret: Redacted.value(secret), timestampSeconds, rawBody }))
  const signStandard = (secret: Redacted.Redacted<string>) =>
    Effect.promise(() => signStandardWebhook({ secret: Redacted.value(secret), id, timestampSeconds, rawBody }))
  const { current } = delivery.secrets
  const previous = overlappingSecret(delivery.secrets, delivery.at)
  const inForce = previous === null ? [current] : [current, previous]
  return {
    url: delivery.url,
    headers: {
      ...Object.fromEntries((delivery.headers ?? []).map(({ name, value }) => [name, Redacted.value(value)])),
      "content-type": "application/json",
      [webhookHeader.eventId]: id,
      [webhookHeader.eventType]: delivery.eventType,
      [webhookHeader.timestamp]: String(timestampSeconds),
      [webhookHeader.signature]: yield* sign(current),
      ...(previous === null ? {} : { [webhookHeader.previousSignature]: yield* sign(previous) }),
      [standardWebhookHeader.id]: id,
      [standardWebhookHeader.timestamp]: String(timestampSeconds),
      [standardWebhookHeader.signature]: (yield* Effect.forEach(inForce, signStandard)).join(" ")
    },
    body: rawBody
  }
})
