/** A notification subscription: which alerts and digests go where. */
import { SubscriptionId } from "./SubscriptionId.ts"
import { Schema } from "effect"
import { RequestedId } from "../../id/RequestedId.ts"
import { AlertType } from "../../alert/Alert.ts"
import { NoticeType } from "../../notice/Notice.ts"
import { BrandId } from "../../brand/BrandId.ts"
import { distinctList, TrimmedText } from "../../text/Text.ts"
import { OrganizationId } from "../../organization/OrganizationId.ts"
import { EmailAddress } from "../channel/EmailAddress.ts"
import { webhookUrlLengthMax } from "../channel/WebhookAddress.ts"
import { WebhookHeader, WebhookHeaders } from "../channel/WebhookHeaders.ts"
import { WebhookSecrets } from "../channel/WebhookSecret.ts"
import { ChatChannel } from "../chat/ChatUrl.ts"
import { DigestEvery } from "../event/DigestTime.ts"

/** What a subscription may name: types of alerts and of notices. */
export const SubscribedType = Schema.Literals([...AlertType.literals, ...NoticeType.literals])
export type SubscribedType = typeof SubscribedType.Type

/** Channel of alerts and notices. */
export const NotificationChannel = Schema.Literals(["email", "webhook", ...ChatChannel.literals])
export type NotificationChannel = typeof NotificationChannel.Type

/** Outcome of a test. */
export const TestStatus = Schema.Literals(["sent", "failed"])
export type TestStatus = typeof TestStatus.Type

/**
 * A subscription as stored. A webhook has `webhookUrl`, `webhookSecrets` and perhaps `webhookHeaders`, a chat has
 * `chatUrl`, and email has `emailRecipients`; the fields of other channels are `null` or empty.
 */
export const Subscription = Schema.Struct({
  id: SubscriptionId,
  organizationId: OrganizationId,
  enabled: Schema.Boolean,
  channel: NotificationChannel,
  /** Types to deliver: at least one, or a digest. */
  eventTypes: Schema.Array(SubscribedType),
  /** Only this brand's alerts, and all notices; `null` for all brands. */
  brandId: Schema.NullOr(BrandId),
  emailRecipients: Schema.Array(Schema.String),
  webhookUrl: Schema.NullOr(Schema.String),
  webhookSecrets: Schema.NullOr(WebhookSecrets),
  lastTestAt: Schema.NullOr(Schema.DateTimeUtc),
  lastTestStatus: Schema.NullOr(TestStatus),
  /** The first failure since the latest success; `null` if the latest attempt succeeded. */
  failingSince: Schema.NullOr(Schema.DateTimeUtc),
  createdAt: Schema.DateTimeUtc,
  updatedAt: Schema.DateTimeUtc,
  digest: Schema.NullOr(DigestEvery),
  /** When the next digest is due; `null` if none is wanted. */
  nextDigestAt: Schema.NullOr(Schema.DateTimeUtc),
  /** Whoever knows it can post to the channel. */
  chatUrl: Schema.NullOr(Schema.Redacted(Schema.String)),
  webhookHeaders: Schema.Array(WebhookHeader)
})
export type Subscription = typeof Subscription.Type

/** Most subscriptions of an organization. */
export const subscriptionsMax = 100

/** Most addresses of one subscription. */
export const emailRecipientsMax = 20

/** Types to deliver, each once. */
export const EventTypes = Schema.Array(SubscribedType).check(Schema.isUnique())

/** 1 to 20 plain addresses. Duplicates are dropped. */
export const EmailRecipients = distinctList(EmailAddress, emailRecipientsMax, 1)

/** A URL as text. `checkWebhookUrl` or `checkChatUrl` decides whether it is allowed. */
export const WebhookUrl = TrimmedText({ min: 1, max: webhookUrlLengthMax })

const optional = Schema.optionalKey

const settings = {
  enabled: optional(Schema.Boolean),
  eventTypes: optional(EventTypes),
  brandId: optional(Schema.NullOr(RequestedId(BrandId))),
  emailRecipients: optional(EmailRecipients),
  digest: optional(Schema.NullOr(DigestEvery)),
  headers: optional(WebhookHeaders)
}

/**
 * Fields of a new subscription. Default: enabled, all alert types, no digest. `webhookUrl` is that of a webhook or of a
 * chat; `headers` are for webhooks.
 */
export const NewSubscription = Schema.Struct({
  channel: NotificationChannel,
  ...settings,
  webhookUrl: optional(Schema.NullOr(WebhookUrl))
})
export type NewSubscription = typeof NewSubscription.Type

/** Fields to change. Omitted ones keep their value; `null` clears the brand or the digest. The channel is fixed. */
export const SubscriptionChange = Schema.Struct({ ...settings, webhookUrl: optional(WebhookUrl) })
export type SubscriptionChange = typeof SubscriptionChange.Type
