/** Manages notification subscriptions. */
import { Context, Effect, Layer, Option, Redacted } from "effect"
import { SecureRandom } from "effect/crypto"
import { BrandStore } from "../brand/BrandStore.ts"
import { Credits } from "../credit/Credits.ts"
import { Ids } from "../id/Ids.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import {
  Conflict,
  type InvalidRequest,
  NotConfigured,
  NotFound,
  orLimitReached,
  orNotFound
} from "../request/RequestError.ts"
import { requestCheck } from "../request/RequestCheck.ts"
import { StorageClock } from "../storage/StorageClock.ts"
import type { StorageError } from "../storage/StorageError.ts"
import { Transaction } from "../storage/Transaction.ts"
import type { EmailState } from "./consent/Recipient.ts"
import { Recipients } from "./consent/Recipients.ts"
import { EmailSender } from "./channel/EmailSender.ts"
import {
  NewSubscription,
  type Subscription,
  SubscriptionChange,
  subscriptionsMax
} from "./subscription/Subscription.ts"
import { SubscriptionId } from "./subscription/SubscriptionId.ts"
import {
  changeSubscription,
  resolveSubscription,
  type SubscriptionSettings
} from "./subscription/SubscriptionRequest.ts"
import { type SubscriptionKey, SubscriptionStore } from "./subscription/SubscriptionStore.ts"
import { TestEvents } from "./delivery/TestEvents.ts"
import { CurrentWebhookRules, webhookHost } from "./channel/WebhookAddress.ts"
import { firstSecrets, rotatedSecrets, webhookSecretOf } from "./channel/WebhookSecret.ts"

/** A subscription with the states of its recipients, in their order, and what of its secrets may be shown. */
export interface ShownSubscription extends Subscription {
  readonly emailStates: ReadonlyArray<EmailState>
  /** Host of a webhook or chat; `null` for email. */
  readonly urlHost: string | null
  /** Names of own headers. */
  readonly headerNames: ReadonlyArray<string>
}

const withHost = (subscription: Subscription, emailStates: ReadonlyArray<EmailState>): ShownSubscription => {
  const { chatUrl, webhookHeaders, webhookUrl } = subscription
  const url = URL.parse(chatUrl === null ? (webhookUrl ?? "") : Redacted.value(chatUrl))
  return {
    ...subscription,
    emailStates,
    urlHost: url === null ? null : webhookHost(url),
    headerNames: webhookHeaders.map(({ name }) => name)
  }
}

const requireEmail = ({ isConfigured }: EmailSender["Service"]) =>
  isConfigured ? Effect.void : Effect.fail(new NotConfigured({ message: "Email is not configured on this server." }))

const requireFound = (isFound: boolean) =>
  isFound ? Effect.void : Effect.fail(new NotFound({ resource: "subscription" }))

const checkNew = requestCheck(NewSubscription)
const checkChange = requestCheck(SubscriptionChange)

/** Service of notification subscriptions. Another organization's subscription is not found. */
export class Notifications extends Context.Service<
  Notifications,
  {
    /**
     * Creates a subscription; a webhook gets a new signing secret. Fails with `InvalidRequest` for fields of the other
     * channel and for a forbidden URL, `NotFound` for the brand, `NotConfigured` for email without a mail server,
     * `Conflict` beyond 100 subscriptions. Unconfirmed recipients get one confirmation email.
     */
    readonly create: (
      organizationId: OrganizationId,
      subscription: NewSubscription
    ) => Effect.Effect<ShownSubscription, InvalidRequest | NotFound | NotConfigured | Conflict | StorageError>
    readonly get: (key: SubscriptionKey) => Effect.Effect<ShownSubscription, NotFound | StorageError>
    /** All of the organization's subscriptions, newest first. */
    readonly list: (organizationId: OrganizationId) => Effect.Effect<ReadonlyArray<ShownSubscription>, StorageError>
    /** Changes the given fields. Enabling it again, or changing its target, resets earlier failures. */
    readonly update: (
      key: SubscriptionKey,
      change: SubscriptionChange
    ) => Effect.Effect<ShownSubscription, InvalidRequest | NotFound | StorageError>
    /** Deletes the subscription with its deliveries, including pending ones. */
    readonly remove: (key: SubscriptionKey) => Effect.Effect<void, NotFound | StorageError>
    /**
     * Gives a webhook subscription a new secret. The replaced one still signs for 24 h, an older one no longer.
     * `Conflict` for other channels.
     */
    readonly rotateSecret: (
      key: SubscriptionKey
    ) => Effect.Effect<ShownSubscription, NotFound | Conflict | StorageError>
    /** Sends a sample alert at once; see `TestEvents`. */
    readonly test: TestEvents["Service"]["send"]
  }
>()("@answerscope/core/notification/Notifications") {
  static readonly layer = Layer.effect(
    Notifications,
    Effect.gen(function* () {
      const store = yield* SubscriptionStore
      const credits = yield* Credits
      const clock = yield* StorageClock
      const brands = yield* BrandStore
      const emails = yield* EmailSender
      const rules = yield* CurrentWebhookRules
      const transaction = yield* Transaction
      const ids = yield* Ids
      const recipients = yield* Recipients
      const { shown, allShown } = withStates(recipients)

      const newSecret = Effect.map((yield* SecureRandom.SecureRandom).randomBytes(32), webhookSecretOf)

      const create = Effect.fn("Notifications.create")(function* (
        organizationId: OrganizationId,
        given: NewSubscription
      ) {
        const now = yield* clock.now
        const settings = yield* Effect.fromResult(resolveSubscription(yield* checkNew(given), { rules, now }))
        yield* credits.requireAccount(organizationId)
        const { brandId } = settings
        if (brandId !== null) yield* brands.hold({ organizationId, id: brandId }).pipe(orNotFound("brand"))
        if (settings.channel === "email") yield* requireEmail(emails)
        const subscription = newSubscription(settings, {
          id: SubscriptionId.make(yield* ids.next("sub")),
          organizationId,
          webhookSecrets: settings.channel === "webhook" ? firstSecrets(yield* newSecret) : null,
          createdAt: now
        })
        yield* store
          .insert({ subscription, subscriptionsMax })
          .pipe(orLimitReached("notification subscriptions", subscriptionsMax))
        yield* recipients.request(organizationId, subscription.emailRecipients)
        return yield* shown(subscription)
      }, transaction.run)

      const update = Effect.fn("Notifications.update")(function* (key: SubscriptionKey, given: SubscriptionChange) {
        const change = yield* checkChange(given)
        // lock the brand before the subscription, as its deletion does
        const brand = change.brandId == null ? null : yield* brands.hold({ ...key, id: change.brandId })
        const subscription = yield* store.lock(key).pipe(orNotFound("subscription"))
        const now = yield* clock.now
        const settings = yield* Effect.fromResult(changeSubscription(subscription, change, { rules, now }))
        if (brand !== null && Option.isNone(brand)) return yield* new NotFound({ resource: "brand" })
        const changed: Subscription = { ...subscription, ...settings, updatedAt: now }
        yield* store.save(changed)
        const added = changed.emailRecipients.filter((address) => !subscription.emailRecipients.includes(address))
        yield* recipients.request(key.organizationId, added)
        return yield* shown(changed)
      }, transaction.run)

      const rotateSecret = Effect.fn("Notifications.rotateSecret")(function* (key: SubscriptionKey) {
        const subscription = yield* store.lock(key).pipe(orNotFound("subscription"))
        if (subscription.webhookSecrets === null) {
          return yield* new Conflict({ message: "Only a webhook subscription has a secret." })
        }
        const now = yield* clock.now
        const webhookSecrets = rotatedSecrets(subscription.webhookSecrets, { secret: yield* newSecret, now })
        const rotated: Subscription = { ...subscription, webhookSecrets, updatedAt: now }
        yield* store.save(rotated)
        return withHost(rotated, [])
      }, transaction.run)

      return Notifications.of({
        create,
        get: Effect.fn("Notifications.get")((key) =>
          store.get(key).pipe(orNotFound("subscription"), Effect.flatMap(shown))
        ),
        list: (organizationId) => Effect.flatMap(store.list(organizationId), allShown(organizationId)),
        update,
        remove: Effect.fn("Notifications.remove")((key) => Effect.flatMap(store.remove(key), requireFound)),
        rotateSecret,
        test: (yield* TestEvents).send
      })
    })
  ).pipe(Layer.provide([SecureRandom.layerWebCrypto, TestEvents.layer]))
}

/** Subscriptions with the states of their recipients. */
const withStates = (recipients: Recipients["Service"]) => {
  const allShown = (organizationId: OrganizationId) => (all: ReadonlyArray<Subscription>) =>
    recipients
      .states(
        organizationId,
        all.map(({ emailRecipients }) => emailRecipients)
      )
      .pipe(Effect.map((states) => all.map((subscription, index) => withHost(subscription, states[index] ?? []))))
  const shown = (subscription: Subscription) =>
    Effect.map(recipients.states(subscription.organizationId, [subscription.emailRecipients]), ([emailStates = []]) =>
      withHost(subscription, emailStates)
    )
  return { shown, allShown }
}

const newSubscription = (
  settings: SubscriptionSettings,
  given: Pick<Subscription, "id" | "organizationId" | "webhookSecrets" | "createdAt">
): Subscription => ({
  ...settings,
  ...given,
  lastTestAt: null,
  lastTestStatus: null,
  failingSince: null,
  updatedAt: given.createdAt
})
