/** Notifications: emails, signed webhooks and messages in chats that deliver alerts. */
import { DeliveryId, SubscriptionId } from "@answerscope/core"
import { RequestedId } from "@answerscope/core/model"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Conflict, NotConfigured, NotFound, RateLimited } from "../request/ApiError.ts"
import { pageFields, Removed, Success } from "../field/Envelope.ts"
import {
  Delivery,
  deliveryExampleId,
  NotificationSubscription,
  NotificationTest,
  subscriptionExampleId
} from "./Notification.ts"
import { NotificationCreate, NotificationPatch } from "./NotificationBody.ts"
import { pageParameters } from "../field/QueryParameter.ts"
import { IsHeavyRequest, IsLongRequest, ShowsSecret } from "../request/RequestRules.ts"
import { described } from "../field/OperationDocs.ts"

const id = RequestedId(SubscriptionId, { description: "Id of the subscription.", examples: [subscriptionExampleId] })
const params = { id }
const deliveryId = RequestedId(DeliveryId, { description: "Id of the delivery.", examples: [deliveryExampleId] })

export class NotificationGroup extends HttpApiGroup.make("notifications")
  .add(
    HttpApiEndpoint.get("list", "/v1/notifications/", {
      success: Success(Schema.Struct({ subscriptions: Schema.Array(NotificationSubscription) }))
    }).annotateMerge(described("listNotifications", "List all subscriptions, newest first", "Secrets are masked.")),
    HttpApiEndpoint.post("create", "/v1/notifications/", {
      payload: NotificationCreate,
      success: Success(NotificationSubscription),
      error: [NotFound, Conflict, NotConfigured]
    })
      .annotate(ShowsSecret, true)
      .annotateMerge(
        described(
          "createNotification",
          "Create a subscription",
          "By default `eventTypes` are all alert types, `enabled` is true, and alerts of all brands are delivered. " +
            "A webhook subscription is returned with its signing secret in full: keep it, it is not shown again. " +
            "An organization holds at most 100 subscriptions; one more is a conflict."
        )
      ),
    HttpApiEndpoint.get("get", "/v1/notifications/:id", {
      params,
      success: Success(NotificationSubscription),
      error: NotFound
    }).annotateMerge(described("getNotification", "Get a subscription", "The secret is masked.")),
    HttpApiEndpoint.patch("update", "/v1/notifications/:id", {
      params,
      payload: NotificationPatch,
      success: Success(NotificationSubscription),
      error: NotFound
    }).annotateMerge(
      described(
        "updateNotification",
        "Change a subscription",
        "Omitted properties stay as they are; `null` clears `brandId`. A field of the other channel is refused."
      )
    ),
    HttpApiEndpoint.delete("remove", "/v1/notifications/:id", {
      params,
      success: Success(Removed),
      error: NotFound
    }).annotateMerge(
      described("deleteNotification", "Delete a subscription", "Its deliveries go with it, also those not yet made.")
    ),
    HttpApiEndpoint.post("rotateSecret", "/v1/notifications/:id/rotate-secret", {
      params,
      success: Success(NotificationSubscription),
      error: [NotFound, Conflict]
    })
      .annotate(ShowsSecret, true)
      .annotateMerge(
        described(
          "rotateNotificationSecret",
          "Replace the signing secret",
          "Returns the new secret in full. The old one signs for 24 hours more, in `X-Service-Signature-Previous`. " +
            "Other channels have none, which is a conflict. Takes no body."
        )
      ),
    HttpApiEndpoint.post("test", "/v1/notifications/:id/test", {
      params,
      success: Success(NotificationTest),
      error: [NotFound, RateLimited]
    })
      .annotate(IsLongRequest, true)
      .annotateMerge(
        described(
          "testNotification",
          "Send a sample alert",
          "Sends one `visibility.test` event at once, even while disabled, and lists it under deliveries. " +
            "It is not repeated. An email goes to the recipients that have confirmed. A test that failed is a 200 " +
            "that says so. At most 5 a minute. Takes no body."
        )
      ),
    HttpApiEndpoint.get("deliveries", "/v1/notifications/:id/deliveries", {
      params,
      query: pageParameters,
      success: Success(Schema.Struct({ ...pageFields, deliveries: Schema.Array(Delivery) })),
      error: NotFound
    })
      .annotateMerge(described("listDeliveries", "List a subscription's deliveries, newest first"))
      .annotate(IsHeavyRequest, true),
    HttpApiEndpoint.post("resend", "/v1/notifications/:id/deliveries/:deliveryId/resend", {
      params: { id, deliveryId },
      success: Success(Delivery),
      error: [NotFound, Conflict, RateLimited]
    }).annotateMerge(
      described(
        "resendDelivery",
        "Send a delivery again",
        "The same event, with its id and body, is due at once and has all its attempts again. " +
          "A disabled subscription is a conflict; more than 10 a minute of one subscription is 429. Takes no body."
      )
    )
  )
  .annotateMerge(
    OpenApi.annotations({
      title: "Notifications",
      description: "Emails, signed webhooks and messages in Slack, Teams or Discord that deliver alerts. Free."
    })
  ) {}
