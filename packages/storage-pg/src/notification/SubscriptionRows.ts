/** The rows of subscriptions: secrets are sealed on the way in and opened on the way out. */
import { Subscription } from "@answerscope/core"
import type { SealedPlace, WebhookSecrets } from "@answerscope/core/storage"
import type { SecretSealing } from "@answerscope/core/model"
import { Effect, Redacted, Schema, Struct } from "effect"
import { fromDate, toDateOrNull } from "../database/Columns.ts"
import { type Row, rowCodec } from "../database/RowCodec.ts"

export interface SubscriptionRow extends Row {
  readonly id: string
  readonly secret: string | null
  readonly previous_secret: string | null
  readonly previous_expires_at: Date | null
  readonly chat_url: string | null
  /** Pairs of name and value. */
  readonly headers: string | null
}

const own = rowCodec(Subscription.mapFields(Struct.omit(["webhookSecrets", "chatUrl", "webhookHeaders"])))

/** Where the secrets of a subscription stand. */
export const secretPlace = (
  { organizationId, id }: Pick<Subscription, "organizationId" | "id">,
  column: "secret" | "previous_secret" | "chat_url" | "headers"
): SealedPlace => ({ purpose: `subscriptions.${column}`, organizationId, id })

export const subscriptionFrom = (seal: SecretSealing) =>
  Effect.fnUntraced(function* (row: SubscriptionRow): Effect.fn.Return<Subscription> {
    const subscription = own.decode(row)
    return {
      ...subscription,
      webhookSecrets: yield* secretsOf(seal, subscription, row),
      chatUrl: row.chat_url === null ? null : yield* seal.open(row.chat_url, secretPlace(subscription, "chat_url")),
      webhookHeaders: row.headers === null ? [] : yield* headersOf(seal, subscription, row.headers)
    }
  })

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

const decodeHeaders = Schema.decodeUnknownSync(
  Schema.fromJsonString(Schema.Array(Schema.Tuple([Schema.String, Schema.String])))
)

const headersOf = (
  { open }: SecretSealing,
  subscription: Pick<Subscription, "organizationId" | "id">,
  stored: string
): Effect.Effect<Subscription["webhookHeaders"]> =>
  Effect.map(open(stored, secretPlace(subscription, "headers")), (opened) =>
    decodeHeaders(Redacted.value(opened)).map(([name, value]) => ({ name, value: Redacted.make(value) }))
  )

const headersText = ({ webhookHeaders }: Subscription) =>
  Redacted.make(JSON.stringify(webhookHeaders.map(({ name, value }) => [name, Redacted.value(value)])))

const secretColumns = Effect.fnUntraced(function* ({ seal }: SecretSealing, subscription: Subscription) {
  const { webhookSecrets: secrets } = subscription
  const previous = secrets?.previous ?? null
  return {
    secret: secrets === null ? null : yield* seal(secrets.current, secretPlace(subscription, "secret")),
    previous_secret:
      previous === null ? null : yield* seal(previous.secret, secretPlace(subscription, "previous_secret")),
    previous_expires_at: toDateOrNull(previous?.expiresAt ?? null),
    chat_url:
      subscription.chatUrl === null ? null : yield* seal(subscription.chatUrl, secretPlace(subscription, "chat_url")),
    headers:
      subscription.webhookHeaders.length === 0
        ? null
        : yield* seal(headersText(subscription), secretPlace(subscription, "headers"))
  }
})
