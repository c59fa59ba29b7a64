/** The signing secret of a webhook subscription: its form, display and rotation. Pure. */
import { DateTime, Duration, Redacted, Schema } from "effect"
import { Base64 } from "effect/encoding"

const prefix = "whsec_"
const pattern = /^whsec_[A-Za-z0-9+/]{43}=$/

/** How long a replaced secret still signs. */
export const secretOverlap = Duration.hours(24)

/** The current secret, and the previous one while it still signs. */
export const WebhookSecrets = Schema.Struct({
  current: Schema.Redacted(Schema.String),
  previous: Schema.NullOr(
    Schema.Struct({
      secret: Schema.Redacted(Schema.String),
      /** It stops signing then. */
      expiresAt: Schema.DateTimeUtc
    })
  )
})
export type WebhookSecrets = typeof WebhookSecrets.Type

/** The secret made of 32 random bytes: `whsec_` and their base64. The whole text is the signing key. */
export const webhookSecretOf = (bytes: Uint8Array): Redacted.Redacted<string> => {
  if (bytes.length !== 32) throw new RangeError("a webhook secret has 32 random bytes")
  return Redacted.make(prefix + Base64.encode(bytes), { label: "webhook secret" })
}

/** Whether `text` has the form of a secret. */
export const isWebhookSecret = (text: string): boolean => pattern.test(text)

/** A masked secret: `whsec_…` and its last 4 characters. */
export const maskedWebhookSecret = (secret: Redacted.Redacted<string>): string =>
  `${prefix}…${Redacted.value(secret).slice(-4)}`

/** The secrets of a new subscription. */
export const firstSecrets = (secret: Redacted.Redacted<string>): WebhookSecrets => ({
  current: secret,
  previous: null
})

/** The secrets after a rotation: the replaced one signs for 24 more hours, an older one no longer. */
export const rotatedSecrets = (
  secrets: WebhookSecrets,
  options: { readonly secret: Redacted.Redacted<string>; readonly now: DateTime.Utc }
): WebhookSecrets => ({
  current: options.secret,
  previous: { secret: secrets.current, expiresAt: DateTime.addDuration(options.now, secretOverlap) }
})

/** The replaced secret that still signs at `now`, or `null`. */
export const overlappingSecret = (secrets: WebhookSecrets, now: DateTime.Utc): Redacted.Redacted<string> | null =>
  secrets.previous !== null && DateTime.isLessThan(now, secrets.previous.expiresAt) ? secrets.previous.secret : null
