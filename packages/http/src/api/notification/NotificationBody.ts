/** Request bodies for notification subscriptions. */
import { BrandId, NewSubscription, SubscriptionChange, NotificationChannel } from "@answerscope/core"
import { bounds, DigestEvery, RequestedId } from "@answerscope/core/model"
import { Schema } from "effect"
import { documentedList, documentedText } from "../field/SchemaDocs.ts"

const channel = NotificationChannel.annotate({ description: "How to notify. Cannot be changed later." })

const emailRecipients = documentedList(NewSubscription.fields.emailRecipients.schema, {
  description: "Who gets the emails, one message each: 1 to 20 plain addresses. Only for the channel `email`.",
  example: ["marketing@example.com"],
  list: { minItems: 1, maxItems: 20 },
  item: { minLength: 1, maxLength: bounds.emailAddressLengthMax }
})

const webhookUrl = documentedText(SubscriptionChange.fields.webhookUrl.schema, {
  description:
    "For `webhook`: an https URL of a public host, without user info. For `slack`, `teams` and `discord`: the URL " +
    "that the chat made for a channel, which is not shown again. Private, loopback, link-local and metadata " +
    "addresses are never reached, and redirects are not followed.",
  example: "https://hooks.example.com/visibility",
  minLength: 1,
  maxLength: bounds.webhookUrlLengthMax
})

const eventTypes = NewSubscription.fields.eventTypes.schema.annotate({
  description:
    "Types to deliver, each once: those of alerts and of notices. By default all alert types, no notices. " +
    "May be empty with a digest.",
  examples: [["mention_lost", "position_changed"]]
})

const brandId = Schema.NullOr(RequestedId(BrandId)).annotate({
  description: "Only alerts of this brand; null for those of all brands. Notices are of the organization."
})

const digest = Schema.NullOr(DigestEvery).annotate({
  description:
    "What happened, as an event of its own: `daily` at 06:00 UTC about the day before, `weekly` on Mondays about the " +
    "seven days before. `null` (default) for none."
})

const enabled = Schema.Boolean.annotate({ description: "Whether alerts are delivered." })

const headers = NewSubscription.fields.headers.schema.annotate({
  description:
    "Own headers of each request, such as a gateway's key, by name. At most 10, and 6,000 characters in all. Only " +
    "for the channel `webhook`. A change replaces all; their values are never shown.",
  examples: [{ "x-gateway-key": "secret" }]
})

/** The body of a subscription's creation: `emailRecipients` or `webhookUrl`, as the channel says. */
export const NotificationCreate = Schema.Struct({
  channel,
  emailRecipients: Schema.optionalKey(emailRecipients),
  webhookUrl: Schema.optionalKey(Schema.NullOr(webhookUrl)),
  eventTypes: Schema.optionalKey(eventTypes),
  brandId: Schema.optionalKey(brandId),
  enabled: Schema.optionalKey(enabled),
  digest: Schema.optionalKey(digest),
  headers: Schema.optionalKey(headers)
}).annotate({ examples: [{ channel: "webhook", webhookUrl: "https://hooks.example.com/visibility" }] })

const changes = {
  enabled: Schema.optionalKey(enabled),
  eventTypes: Schema.optionalKey(eventTypes),
  brandId: Schema.optionalKey(brandId),
  emailRecipients: Schema.optionalKey(emailRecipients),
  webhookUrl: Schema.optionalKey(webhookUrl),
  digest: Schema.optionalKey(digest),
  headers: Schema.optionalKey(headers)
}

/** The body of a subscription change: at least one property. `null` clears `brandId` or `digest`. */
export const NotificationPatch = Schema.Struct(changes)
  .check(
    Schema.makeFilter<object>(
      (body) => Object.keys(body).length > 0 || `must have at least one of ${Object.keys(changes).join(", ")}`,
      { toJsonSchema: () => ({ minProperties: 1 }) }
    )
  )
  .annotate({ examples: [{ enabled: false }] })
