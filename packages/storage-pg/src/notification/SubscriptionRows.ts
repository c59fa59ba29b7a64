/**
 * The rows of subscriptions and what they stand for. Secrets are sealed on the way in and opened
 * on the way out.
 */
import {
  type AlertType,
  BrandId,
  type NotificationChannel,
  OrganizationId,
  type SecretSealing,
  type Subscription,
  SubscriptionId,
  type TestStatus,
  TypeId,
  type WebhookSecrets
} from "@answerscope/core"
import { Effect } from "effect"
import { fromDate, fromDateOrNull, toDate, toDateOrNull, uuidToStore, uuidToStoreOrNull } from "../database/Columns.ts"

export interface SubscriptionRow {
  readonly id: string
  readonly organization_id: string
  readonly enabled: boolean
  readonly channel: NotificationChannel
  readonly event_types: ReadonlyArray<AlertType>
  readonly brand_id: string | null
  readonly email_recipients: ReadonlyArray<string>
  readonly webhook_url: string | null
  readonly secret: string | null
  readonly previous_secret: string | null
  readonly previous_expires_at: Date | null
  readonly last_test_at: Date | null
  readonly last_test_status: TestStatus | null
  readonly failing_since: Date | null
  readonly created_at: Date
  readonly updated_at: Date
}

export const subscriptionIdOf = (uuid: string): SubscriptionId => SubscriptionId.make(TypeId.fromUuid("sub", uuid))

/** The subscription of a row. */
export const opened =
  (seal: SecretSealing) =>
  (row: SubscriptionRow): Effect.Effect<Subscription> =>
    Effect.map(secretsOf(seal, row), (webhookSecrets) => ({
      id: subscriptionIdOf(row.id),
      organizationId: OrganizationId.make(TypeId.fromUuid("org", row.organization_id)),
      enabled: row.enabled,
      channel: row.channel,
      eventTypes: row.event_types,
      brandId: row.brand_id === null ? null : BrandId.make(TypeId.fromUuid("brd", row.brand_id)),
      emailRecipients: row.email_recipients,
      webhookUrl: row.webhook_url,
      webhookSecrets,
      lastTestAt: fromDateOrNull(row.last_test_at),
      lastTestStatus: row.last_test_status,
      failingSince: fromDateOrNull(row.failing_since),
      createdAt: fromDate(row.created_at),
      updatedAt: fromDate(row.updated_at)
    }))

/** What a change may touch. */
export const sealedColumns = (seal: SecretSealing) => (subscription: Subscription) =>
  Effect.map(secretColumns(seal, subscription.webhookSecrets), (secrets) => ({
    ...secrets,
    enabled: subscription.enabled,
    event_types: subscription.eventTypes,
    brand_id: uuidToStoreOrNull("brd", subscription.brandId),
    email_recipients: subscription.emailRecipients,
    webhook_url: subscription.webhookUrl,
    last_test_at: toDateOrNull(subscription.lastTestAt),
    last_test_status: subscription.lastTestStatus,
    failing_since: toDateOrNull(subscription.failingSince),
    updated_at: toDate(subscription.updatedAt)
  }))

/** What is fixed when a subscription is made. */
export const subscriptionKeys = (subscription: Subscription) => ({
  id: uuidToStore("sub", subscription.id),
  organization_id: uuidToStore("org", subscription.organizationId),
  channel: subscription.channel,
  created_at: toDate(subscription.createdAt)
})

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
