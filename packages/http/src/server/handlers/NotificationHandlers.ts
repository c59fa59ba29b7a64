/** Handlers of the operations on notification subscriptions and their deliveries. */
import { AlertType, Deliveries, Notifications, type Principal, type ShownSubscription } from "@answerscope/core"
import { maskedWebhookSecret } from "@answerscope/core/model"
import { Effect, identity, Redacted, Schema } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { CurrentPrincipal } from "../../api/request/Access.ts"
import { Forbidden } from "../../api/request/ApiError.ts"
import { Api } from "../../api/Api.ts"
import { withApiErrors } from "../error/ApiErrors.ts"
import { byKey, removedByKey } from "./ByKey.ts"
import { isOwnBrand, ownKey, pageOf } from "./RequestValues.ts"
import { pageSuccess, success } from "./SuccessEnvelope.ts"

/** A subscription with its secret as `show` gives it; null for a channel without a secret. */
const withSecret = (subscription: ShownSubscription, show: (secret: Redacted.Redacted<string>) => string) => ({
  ...subscription,
  webhookSecret: subscription.webhookSecrets === null ? null : show(subscription.webhookSecrets.current)
})

const masked = (subscription: ShownSubscription) => withSecret(subscription, maskedWebhookSecret)

/** The full secret, only in the response to the request that created it. */
const inFull = (subscription: ShownSubscription) => withSecret(subscription, Redacted.value)

const isAlertType = Schema.is(AlertType)

/** Notices are about the whole organization, whatever the brand of their subscription. */
const requireAlertsAlone = ({ brandIds }: Principal, eventTypes: ReadonlyArray<string>) =>
  brandIds === null || eventTypes.every((type) => isAlertType(type))
    ? Effect.void
    : Effect.fail(
        new Forbidden({ message: "eventTypes: only alerts are allowed, because the access key is bound to brands" })
      )

export const layer = HttpApiBuilder.group(
  Api,
  "notifications",
  Effect.fnUntraced(function* (handlers) {
    const notifications = yield* Notifications
    const deliveries = yield* Deliveries

    return handlers.handleAll({
      list: Effect.fnUntraced(function* () {
        const caller = yield* CurrentPrincipal
        const isOwn = isOwnBrand(caller)
        const all = yield* notifications.list(caller.organizationId)
        return success({ subscriptions: all.filter(({ brandId }) => isOwn(brandId)).map(masked) })
      }, withApiErrors),
      create: Effect.fnUntraced(function* ({ payload }) {
        const caller = yield* CurrentPrincipal
        yield* requireAlertsAlone(caller, payload.eventTypes ?? [])
        return success(inFull(yield* notifications.create(caller.organizationId, payload)))
      }, withApiErrors),
      get: byKey(notifications.get, masked),
      update: Effect.fnUntraced(function* ({ params, payload }) {
        const key = yield* ownKey(params)
        const caller = yield* CurrentPrincipal
        if (caller.brandIds !== null) {
          const { eventTypes } = yield* notifications.get(key)
          yield* requireAlertsAlone(caller, payload.eventTypes ?? eventTypes)
        }
        return success(masked(yield* notifications.update(key, payload)))
      }, withApiErrors),
      remove: removedByKey(notifications.remove),
      rotateSecret: byKey(notifications.rotateSecret, inFull),
      test: byKey(notifications.test, identity),
      deliveries: Effect.fnUntraced(function* ({ params, query }) {
        const { organizationId, id: subscriptionId } = yield* ownKey(params)
        const page = pageOf(query)
        const { total, items } = yield* deliveries.list({ organizationId, subscriptionId, page })
        return pageSuccess(page, total, { deliveries: items })
      }, withApiErrors),
      resend: Effect.fnUntraced(function* ({ params }) {
        const { organizationId, id: subscriptionId } = yield* ownKey(params)
        return success(yield* deliveries.resend({ organizationId, subscriptionId, id: params.deliveryId }))
      }, withApiErrors)
    })
  })
)
