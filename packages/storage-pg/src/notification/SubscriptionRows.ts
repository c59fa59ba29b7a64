/**
 * The rows of subscriptions: secrets are sealed on the way in and opened on the way out.
 */
import { Subscription } from "@answerscope/core"
import type { SealedPlace, WebhookSecrets } from "@answerscope/core/storage"
import type { SecretSealing } from "@answerscope/core/model"
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

/** Where the secrets of a subscription stand. */
export const secretPlace = (
  { organizationId, id }: Pick<Subscription, "organizationId" | "id">,
  column: "secret" | "previous_secret"
): SealedPlace => ({ purpose: `subscriptions.${column}`, organizationId, id })

/** The subscription of a row. */
export const subscriptionFrom = (seal: SecretSealing) =>
  Effect.fnUntraced(function* (row: SubscriptionRow): Effect.fn.Return<Subscription> {
    const subscription = own.decode(row)
    return { ...subscription, webhookSecrets: yield* secretsOf(seal, subscription, row) }
  })

/** The row of a subscription. */
export const subscriptionRow = (seal: SecretSealing) => (subscription: Subscription) =>
  Effect.map(secretColumns(seal, subscription), (secrets): Record<string, unknown> => ({
    ...own.encode(subscription),
    ...secrets
  }))

const secretsOf = Effect.fnUntraced(function* (
  { open }: SecretSealing,
  subscription: Pick<Subscription, "organizationId" | "id">,
  { secret, previous_secret, previous_expires_at }: SubscriptionRow
): Effect.fn.Return<WebhookSecrets | null> {
  if (secret === null) return null
  const current = yield* open(secret, secretPlace(subscription, "secret"))
  if (previous_secret === null || previous_expires_at === null) return { current, previous: null }
  const previous = yield* open(previous_secret, secretPlace(subscription, "previous_secret"))
  return { current, previous: { secret: previous, expiresAt: fromDate(previous_expires_at) } }
})

const secretColumns = Effect.fnUntraced(function* ({ seal }: SecretSealing, subscription: Subscription) {
  const { webhookSecrets: secrets } = subscription
  const previous = secrets?.previous ?? null
  return {
    secret: secrets === null ? null : yield* seal(secrets.current, secretPlace(subscription, "secret")),
    previous_secret:
      previous === null ? null : yield* seal(previous.secret, secretPlace(subscription, "previous_secret")),
    previous_expires_at: toDateOrNull(previous?.expiresAt ?? null)
  }
})
