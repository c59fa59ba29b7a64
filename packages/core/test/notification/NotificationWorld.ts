/**
 * A tenant with subscriptions and deliveries, and what a worker does for them, step by step.
 */
import {
  type Delivery,
  Deliveries,
  DeliveryId,
  type EmailSender,
  Ids,
  type NewSubscription,
  noEmail,
  Notifications,
  type OrganizationId,
  type Storage,
  type Subscription,
  type WebhookSender
} from "@answerscope/core"
import { EventId } from "@answerscope/core/model"
import { DeliveryStore } from "@answerscope/core/storage"
import { eventBody, newDelivery, sampleAlert, type ScriptedSender } from "@answerscope/core/testing"
import { DateTime, Effect, Layer, Option, References } from "effect"
import { coreWith } from "../TestCore.ts"

/** Every service of the core that sends through these, and says little. */
export const sendingThrough = (
  webhooks: ScriptedSender<unknown, WebhookSender>,
  emails: Layer.Layer<EmailSender> = noEmail,
  storage?: Layer.Layer<Storage>,
  engines?: Parameters<typeof coreWith>[0]
) =>
  Layer.mergeAll(
    coreWith(engines, storage, Layer.merge(webhooks.layer, emails)),
    Ids.layer,
    Layer.succeed(References.MinimumLogLevel, "None")
  )

/** A webhook subscription. */
export const subscribe = Effect.fnUntraced(function* (
  organizationId: OrganizationId,
  fields: Partial<NewSubscription> = {}
) {
  const request: NewSubscription = { channel: "webhook", webhookUrl: "https://hooks.example.com/", ...fields }
  return yield* (yield* Notifications).create(organizationId, request)
})

/** A subscription of the channel email. */
export const subscribeEmail = Effect.fnUntraced(function* (
  organizationId: OrganizationId,
  ...emailRecipients: ReadonlyArray<string>
) {
  return yield* (yield* Notifications).create(organizationId, { channel: "email", emailRecipients })
})

/** An event for a subscription, due now. */
export const newEvent = Effect.fnUntraced(function* ({ organizationId, id: subscriptionId }: Subscription) {
  const ids = yield* Ids
  const createdAt = yield* DateTime.now
  const event = { id: EventId.make(yield* ids.next("evt")), type: "visibility.alert" } as const
  const alerts = [sampleAlert("mention_gained"), sampleAlert("position_changed")]
  const delivery = newDelivery({
    id: DeliveryId.make(yield* ids.next("dlv")),
    organizationId,
    subscriptionId,
    scanId: null,
    eventId: event.id,
    type: event.type,
    body: eventBody({ ...event, createdAt, organizationId, alerts }),
    createdAt
  })
  yield* (yield* DeliveryStore).insert([delivery])
  return delivery
})

/** Attempts what is due, all at once; returns how many that were. */
export const attemptDue = Effect.gen(function* () {
  const deliveries = yield* Deliveries
  const claimed = yield* deliveries.claimDue({ limit: 100, perSubscriptionMax: 100 })
  yield* Effect.forEach(claimed, deliveries.attempt, { concurrency: "unbounded" })
  return claimed.length
})

/** The delivery as it is now. */
export const read = Effect.fnUntraced(function* ({ organizationId, subscriptionId, id }: Delivery) {
  return Option.getOrThrow(yield* (yield* DeliveryStore).get({ organizationId, subscriptionId, id }))
})

/** The subscription as it is now. */
export const currentOf = Effect.fnUntraced(function* ({ organizationId, id }: Subscription) {
  return yield* (yield* Notifications).get({ organizationId, id })
})
