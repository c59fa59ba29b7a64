/** Trackers, alerts, subscriptions and deliveries for the contract suites. */
import {
  type Alert,
  AlertId,
  type Brand,
  type Delivery,
  DeliveryId,
  type OrganizationId,
  SnapshotId,
  type Subscription,
  SubscriptionId,
  type Tracker,
  TrackerId
} from "@answerscope/core"
import { AlertStore, DeliveryStore, SubscriptionStore, TrackerStore } from "@answerscope/core/storage"
import { alertTypes, causeOfAlert, newDelivery } from "@answerscope/core/testing"
import { EventId, type ListedDelivery } from "@answerscope/core/model"
import { DateTime, Effect, Redacted } from "effect"
import { at, idsOf, newBrand, newOrganization, newScan } from "./ContractFixtures.ts"

/** A signing secret. */
export const secretOf = (text: string) => Redacted.make(text)

let eras = 0

/**
 * Returns the times of one test, in milliseconds after the start of its era. An era has ten days and lies before the
 * eras of all earlier tests, so that their rows are not due yet.
 */
export const newEra = () => {
  const start = -++eras * 10 * 24 * 3_600_000
  return (millis: number): DateTime.Utc => at(start + millis)
}

/** A new tracker of a brand, not stored. */
export const trackerOf = Effect.fnUntraced(function* (
  { organizationId, id: brandId }: Pick<Brand, "organizationId" | "id">,
  fields: Partial<Tracker> = {}
) {
  const [id = ""] = yield* idsOf("trk", 1)
  const tracker: Tracker = {
    id: TrackerId.make(id),
    organizationId,
    brandId,
    name: null,
    intervalMinutes: 60,
    enabled: true,
    prompts: ["best crm"],
    engines: ["chatgpt"],
    models: {},
    markets: [],
    samples: 1,
    captureSentiment: false,
    alertMode: "immediate",
    alertSettings: null,
    gridStartAt: at(0),
    lastRunAt: null,
    nextRunAt: at(0),
    lastStatus: null,
    lastError: null,
    runCount: 0,
    runningScanId: null,
    savedUp: 0,
    unpaidRuns: 0,
    creditsAwaited: null,
    createdAt: at(0),
    updatedAt: at(0),
    ...fields
  }
  return tracker
})

/** A new tracker, stored. */
export const newTracker = Effect.fnUntraced(function* (
  brand: Pick<Brand, "organizationId" | "id">,
  fields: Partial<Tracker> = {}
) {
  const store = yield* TrackerStore
  const tracker = yield* trackerOf(brand, fields)
  yield* store.insert({ tracker, trackersMax: 1_000 })
  return tracker
})

/** A new organization with a brand, a tracker of it and a run of that. */
export const newRun = Effect.gen(function* () {
  const organizationId = yield* newOrganization
  const brand = yield* newBrand(organizationId)
  const tracker = yield* newTracker(brand)
  const { scan } = yield* newScan(organizationId, { brandId: brand.id, trackerId: tracker.id })
  return { organizationId, brand, tracker, scan }
})

/** A new alert of a run, not stored. Its id comes after those made before. */
export const alertOf = Effect.fnUntraced(function* (
  { organizationId, brand, tracker, scan }: Effect.Success<typeof newRun>,
  fields: Partial<Alert> = {}
) {
  const [id = ""] = yield* idsOf("alr", 1)
  const [before = "", after = ""] = yield* idsOf("snp", 2)
  const alert: Alert = {
    id: AlertId.make(id),
    organizationId,
    brandId: brand.id,
    brand: brand.name,
    trackerId: tracker.id,
    scanId: scan.id,
    prompt: "best crm",
    engine: "chatgpt",
    surface: "api",
    location: "Germany",
    language: "de",
    type: "mention_gained",
    message: "Contoso is now mentioned",
    evidence: {
      beforeSnapshotId: SnapshotId.make(before),
      afterSnapshotId: SnapshotId.make(after),
      modelBefore: "model-1",
      modelAfter: null,
      mode: "immediate",
      odds: null,
      confirmation: null
    },
    supersedes: null,
    supersededBy: null,
    createdAt: at(0),
    causeId: causeOfAlert(AlertId.make(id)),
    read: false,
    dismissed: false,
    dismissedReason: null,
    ...fields
  }
  return alert
})

/** A new alert, stored. */
export const newAlert = Effect.fnUntraced(function* (run: Effect.Success<typeof newRun>, fields: Partial<Alert> = {}) {
  const alert = yield* alertOf(run, fields)
  yield* (yield* AlertStore).insert([alert])
  return alert
})

/** A new webhook subscription, not stored. */
export const subscriptionOf = Effect.fnUntraced(function* (
  organizationId: OrganizationId,
  fields: Partial<Subscription> = {}
) {
  const [id = ""] = yield* idsOf("sub", 1)
  const subscription: Subscription = {
    id: SubscriptionId.make(id),
    organizationId,
    enabled: true,
    channel: "webhook",
    eventTypes: alertTypes,
    brandId: null,
    emailRecipients: [],
    webhookUrl: "https://hooks.example.com/",
    webhookSecrets: { current: secretOf("whsec_current"), previous: null },
    lastTestAt: null,
    lastTestStatus: null,
    failingSince: null,
    createdAt: at(0),
    updatedAt: at(0),
    digest: null,
    nextDigestAt: null,
    chatUrl: null,
    webhookHeaders: [],
    ...fields
  }
  return subscription
})

/** A new subscription, stored. */
export const newSubscription = Effect.fnUntraced(function* (
  organizationId: OrganizationId,
  fields: Partial<Subscription> = {}
) {
  const store = yield* SubscriptionStore
  const subscription = yield* subscriptionOf(organizationId, fields)
  yield* store.insert({ subscription, subscriptionsMax: 1_000 })
  return subscription
})

/** A new delivery of no run, not stored. */
export const deliveryOf = Effect.fnUntraced(function* (
  { organizationId, id: subscriptionId }: Pick<Subscription, "organizationId" | "id">,
  fields: Partial<Delivery> = {}
) {
  const [id = ""] = yield* idsOf("dlv", 1)
  const [eventId = ""] = yield* idsOf("evt", 1)
  const delivery: Delivery = {
    ...newDelivery({
      id: DeliveryId.make(id),
      organizationId,
      subscriptionId,
      scanId: null,
      eventId: EventId.make(eventId),
      type: "visibility.alert",
      body: `{"id":"${eventId}"}`,
      createdAt: at(0)
    }),
    ...fields
  }
  return delivery
})

/** New deliveries due at these moments, stored, in this order. */
export const newDeliveries = Effect.fnUntraced(function* (
  subscription: Pick<Subscription, "organizationId" | "id">,
  ...dueAt: ReadonlyArray<DateTime.Utc>
) {
  const store = yield* DeliveryStore
  const deliveries = yield* Effect.forEach(dueAt, (nextAttemptAt) => deliveryOf(subscription, { nextAttemptAt }))
  yield* store.insert(deliveries)
  return deliveries
})

/** Returns a delivery as lists show it. */
export const withoutBody = ({ body: _body, ...listed }: Delivery): ListedDelivery => listed
