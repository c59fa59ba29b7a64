/**
 * Answers the operations on notification subscriptions and their deliveries.
 */
import { Deliveries, type Delivery, maskedWebhookSecret, Notifications, type Subscription } from "@answerscope/core"
import { Effect, Redacted } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { CurrentPrincipal } from "../../api/Access.ts"
import { Api } from "../../api/Api.ts"
import { withApiErrors } from "../error/ApiErrors.ts"
import { ownKey, pageOf, success } from "./Exchange.ts"

type ShowSecret = (secret: Redacted.Redacted<string>) => string

const subscriptionOf = (subscription: Subscription, showSecret: ShowSecret) => ({
  id: subscription.id,
  enabled: subscription.enabled,
  channel: subscription.channel,
  eventTypes: subscription.eventTypes,
  brandId: subscription.brandId,
  emailRecipients: subscription.emailRecipients,
  webhookUrl: subscription.webhookUrl,
  webhookSecret: subscription.webhookSecrets === null ? null : showSecret(subscription.webhookSecrets.current),
  lastTestAt: subscription.lastTestAt,
  lastTestStatus: subscription.lastTestStatus,
  createdAt: subscription.createdAt,
  updatedAt: subscription.updatedAt
})

const masked = (subscription: Subscription) => subscriptionOf(subscription, maskedWebhookSecret)

/** The secret in full: only for who has just made it. */
const inFull = (subscription: Subscription) => subscriptionOf(subscription, Redacted.value)

const deliveryOf = (delivery: Delivery) => ({
  id: delivery.id,
  eventId: delivery.eventId,
  type: delivery.type,
  status: delivery.status,
  attempts: delivery.attempts.map(({ at, statusCode, error, durationMillis }) => ({
    at,
    statusCode,
    error,
    durationMs: durationMillis
  })),
  nextAttemptAt: delivery.nextAttemptAt
})

export const layer = HttpApiBuilder.group(
  Api,
  "notifications",
  Effect.fnUntraced(function* (handlers) {
    const notifications = yield* Notifications
    const deliveries = yield* Deliveries

    return handlers.handleAll({
      list: () =>
        CurrentPrincipal.pipe(
          Effect.flatMap(({ organizationId }) => notifications.list(organizationId)),
          Effect.map((all) => success({ subscriptions: all.map(masked) })),
          withApiErrors
        ),
      create: Effect.fnUntraced(function* ({ payload }) {
        const { organizationId } = yield* CurrentPrincipal
        return success(inFull(yield* notifications.create(organizationId, payload)))
      }, withApiErrors),
      get: ({ params }) =>
        ownKey(params).pipe(
          Effect.flatMap(notifications.get),
          Effect.map((subscription) => success(masked(subscription))),
          withApiErrors
        ),
      update: Effect.fnUntraced(function* ({ params, payload }) {
        const key = yield* ownKey(params)
        return success(masked(yield* notifications.update(key, payload)))
      }, withApiErrors),
      remove: ({ params }) =>
        ownKey(params).pipe(
          Effect.flatMap(notifications.remove),
          Effect.as(success({ id: params.id, deleted: true })),
          withApiErrors
        ),
      rotateSecret: ({ params }) =>
        ownKey(params).pipe(
          Effect.flatMap(notifications.rotateSecret),
          Effect.map((subscription) => success(inFull(subscription))),
          withApiErrors
        ),
      test: ({ params }) => ownKey(params).pipe(Effect.flatMap(notifications.test), Effect.map(success), withApiErrors),
      deliveries: Effect.fnUntraced(function* ({ params, query }) {
        const { organizationId, id: subscriptionId } = yield* ownKey(params)
        const page = pageOf(query)
        const { total, items } = yield* deliveries.list({ organizationId, subscriptionId, page })
        return success({ total, ...page, deliveries: items.map(deliveryOf) })
      }, withApiErrors),
      resend: Effect.fnUntraced(function* ({ params }) {
        const { organizationId, id: subscriptionId } = yield* ownKey(params)
        return success(deliveryOf(yield* deliveries.resend({ organizationId, subscriptionId, id: params.deliveryId })))
      }, withApiErrors)
    })
  })
)
