/** A notification subscription, its test and its deliveries as the interface shows them. */
import {
  BrandId,
  DeliveryId,
  EventType,
  NotificationChannel,
  ScanId,
  Subscription,
  SubscriptionId,
  Delivery as CoreDelivery
} from "@answerscope/core"
import { EmailState, EventId, TestStatus } from "@answerscope/core/model"
import { Schema } from "effect"
import { ShownId } from "../field/IdField.ts"
import { Timestamp } from "../field/SchemaDocs.ts"

export const subscriptionExampleId = "sub_01jnhv8q5yfa7tb2c3d4e5f6g7"
export const deliveryExampleId = "dlv_01jnhv8q5yfa7tb2c3d4e5f6g7"

export const NotificationSubscription = Schema.Struct({
  id: ShownId(SubscriptionId, { examples: [subscriptionExampleId] }),
  enabled: Schema.Boolean.annotate({
    description:
      "Whether alerts are delivered. Turned off automatically when the endpoint responds 410, or after 5 days " +
      "without one success while deliveries fail."
  }),
  channel: NotificationChannel,
  eventTypes: Subscription.fields.eventTypes.annotate({ description: "Types of alerts and notices to deliver." }),
  brandId: Schema.NullOr(ShownId(BrandId)).annotate({
    description: "Only this brand's alerts; null for those of all brands."
  }),
  emailRecipients: Schema.Array(Schema.String).annotate({ description: "Only for the channel `email`, else empty." }),
  emailStates: Schema.Array(EmailState).annotate({
    description:
      "Each recipient and whether it may be mailed: `pending` until it confirms the one mail that asks it, " +
      "`unsubscribed` until it confirms anew. Alerts go to `confirmed` ones only."
  }),
  webhookUrl: Schema.NullOr(Schema.String).annotate({
    description: "Only for the channel `webhook`, else null: the URL of a chat is a secret."
  }),
  webhookSecret: Schema.NullOr(Schema.String).annotate({
    description:
      "Key of the webhooks' signature: in full where it is made (creation, rotation), else `whsec_…` and its last 4 " +
      "characters. Null for other channels.",
    examples: ["whsec_…x9c="]
  }),
  lastTestAt: Schema.NullOr(Timestamp("When the subscription was last tested.")),
  lastTestStatus: Schema.NullOr(TestStatus),
  createdAt: Timestamp("When the subscription was created."),
  updatedAt: Timestamp("When the subscription was last changed."),
  digest: Subscription.fields.digest.annotate({ description: "How often it gets a digest; null for none." }),
  urlHost: Schema.NullOr(Schema.String).annotate({
    description: "Host of the webhook or chat; null for the channel `email`.",
    examples: ["hooks.slack.com"]
  }),
  headerNames: Schema.Array(Schema.String).annotate({
    description: "Names of the webhook's own headers. Their values are never shown."
  })
}).annotate({ identifier: "NotificationSubscription", description: "Which alerts are sent to whom, and how." })

const statusCode = Schema.NullOr(Schema.Int).annotate({
  description: "The status that the endpoint, or the mail server, answered with; null when it gave none."
})

/** The outcome of a test. The operation succeeds even if the test failed. */
export const NotificationTest = Schema.Struct({
  id: ShownId(SubscriptionId, { description: "The subscription.", examples: [subscriptionExampleId] }),
  status: TestStatus,
  statusCode,
  error: Schema.NullOr(Schema.String).annotate({ description: "Why it failed; null when it was sent." })
}).annotate({ identifier: "NotificationTest", description: "How a test ended." })

const Attempt = Schema.Struct({
  at: Timestamp("When the attempt began."),
  statusCode,
  error: Schema.NullOr(Schema.String).annotate({ description: "Why the attempt failed; null when it did not." }),
  durationMillis: Schema.Int.annotate({ description: "How long it took, in milliseconds." })
}).pipe(Schema.encodeKeys({ durationMillis: "durationMs" }))

export const Delivery = Schema.Struct({
  id: ShownId(DeliveryId, { examples: [deliveryExampleId] }),
  eventId: ShownId(EventId, {
    description: "Id of the event, the same on every attempt.",
    examples: ["evt_01jnhv8q5yfa7tb2c3d4e5f6g7"]
  }),
  type: EventType,
  scanId: Schema.NullOr(ShownId(ScanId)).annotate({
    description: "The run whose alerts it reports; null for a test and for notices."
  }),
  status: CoreDelivery.fields.status.annotate({
    description: "`pending` until an attempt is acknowledged or the last one failed."
  }),
  attempts: Schema.Array(Attempt).annotate({ description: "The last 50 attempts, oldest first." }),
  nextAttemptAt: Schema.NullOr(Timestamp("When it is tried next; null unless pending."))
}).annotate({ identifier: "Delivery", description: "One event for one subscription, with the attempts to send it." })

/** Encodes a delivery as the API's JSON. */
export const encodeDelivery = Schema.encodeSync(Delivery)
