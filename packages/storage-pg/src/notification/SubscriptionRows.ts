/**
 * The rows of subscriptions: secrets are sealed on the way in and opened on the way out.
 */
import { type SecretSealing, Subscription } from "@answerscope/core"
import type { WebhookSecrets } from "@answerscope/core/adapter"
import { Effect, Struct } from "effect"
import { fromDate, toDateOrNull } from "../database/Columns.ts"
import { type Row, rowCodec } from "../database/RowCodec.ts"

export interface SubscriptionRow extends Row {
  readonly id: string
  readonly secret: string | null
  readonly previous_secret: string | null
  readonly previous_expires_at: Date | null
}

const own = rowCodec(Subscription.mapFields(Struct.omit(["webhookSecrets"])))

/** The subscription of a row. */
export const subscriptionFrom =
  (seal: SecretSealing) =>
  (row: SubscriptionRow): Effect.Effect<Subscription> =>
    Effect.map(secretsOf(seal, row), (webhookSecrets) => ({ ...own.decode(row), webhookSecrets }))

/** The row of a subscription. */
export const subscriptionRow = (seal: SecretSealing) => (subscription: Subscription) =>
  Effect.map(secretColumns(seal, subscription.webhookSecrets), (secrets): Record<string, unknown> => ({
    ...own.encode(subscription),
    ...secrets
  }))

const secretsOf = Effect.fnUntraced(function* (
  { open }: SecretSealing,
  { secret, previous_secret, previous_expires_at }: SubscriptionRow
): Effect.fn.Return<WebhookSecrets | null> {
  if (secret === null) return null
  const current = yield* open(secret)
  if (previous_secret === null || previous_expires_at === null) return { current, previous: null }
  return { current, previous: { secret: yield* open(previous_secret), expiresAt: fromDate(previous_expires_at) } }
})

const secretColumns = Effect.fnUntraced(function* ({ seal }: SecretSealing, secrets: WebhookSecrets | null) {
  const previous = secrets?.previous ?? null
  return {
    secret: secrets === null ? null : yield* seal(secrets.current),
    previous_secret: previous === null ? null : yield* seal(previous.secret),
    previous_expires_at: toDateOrNull(previous?.expiresAt ?? null)
  }
})
