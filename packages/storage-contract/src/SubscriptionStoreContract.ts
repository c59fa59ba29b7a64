import { OrganizationId, type Subscription, SubscriptionId, Transaction } from "@answerscope/core"
import { DeliveryStore, SubscriptionStore } from "@answerscope/core/storage"
import { assert } from "@effect/vitest"
import { Effect, Option, Redacted } from "effect"
import { at, idsOf, newBrand, newOrganization } from "./ContractFixtures.ts"
import { contractSuite, type ContractTests } from "./ContractSuite.ts"
import { newDeliveries, newSubscription, secretOf, subscriptionOf, withoutBody } from "./NotificationFixtures.ts"

const keyOf = ({ organizationId, id }: Subscription) => ({ organizationId, id })

/** With secrets as they are, so that a comparison sees them. */
const shown = ({ chatUrl, webhookHeaders, webhookSecrets, ...subscription }: Subscription) => ({
  ...subscription,
  chatUrl: chatUrl === null ? null : Redacted.value(chatUrl),
  webhookHeaders: webhookHeaders.map(({ name, value }) => [name, Redacted.value(value)]),
  secrets:
    webhookSecrets === null
      ? null
      : {
          current: Redacted.value(webhookSecrets.current),
          previous: webhookSecrets.previous === null ? null : Redacted.value(webhookSecrets.previous.secret),
          expiresAt: webhookSecrets.previous?.expiresAt ?? null
        }
})

const keeping = (it: ContractTests) => {
  it.effect("returns the stored subscriptions, with their secrets", () =>
    Effect.gen(function* () {
      const store = yield* SubscriptionStore
      const organizationId = yield* newOrganization
      const brand = yield* newBrand(organizationId)
      const webhook = yield* newSubscription(organizationId, {
        enabled: false,
        eventTypes: ["sentiment_changed", "mention_lost"],
        brandId: brand.id,
        webhookUrl: "https://hooks.example.com/ünï?q=\"{a}',\\",
        webhookSecrets: {
          current: secretOf("whsec_AbC+/="),
          previous: { secret: secretOf("whsec_before"), expiresAt: at(5) }
        },
        lastTestAt: at(1),
        lastTestStatus: "failed",
        failingSince: at(2),
        updatedAt: at(3)
      })
      const email = yield* newSubscription(organizationId, {
        channel: "email",
        emailRecipients: ["a{b}'c@example.com", "d@example.com"],
        webhookUrl: null,
        webhookSecrets: null
      })
      for (const subscription of [webhook, email]) {
        const found = yield* store.get(keyOf(subscription))
        assert.deepStrictEqual(Option.map(found, shown), Option.some(shown(subscription)))
      }
    })
  )

  it.effect("rejects a duplicate id, an unknown organization and another's brand", () =>
    Effect.gen(function* () {
      const store = yield* SubscriptionStore
      const organizationId = yield* newOrganization
      const taken = yield* newSubscription(organizationId)
      const [unknown = ""] = yield* idsOf("org", 1)
      const foreign = yield* newBrand(yield* newOrganization)
      const refused = [
        taken,
        yield* subscriptionOf(OrganizationId.make(unknown)),
        yield* subscriptionOf(organizationId, { brandId: foreign.id })
      ]
      for (const subscription of refused) {
        const error = yield* Effect.flip(store.insert({ subscription, subscriptionsMax: 10 }))
        assert.strictEqual(error._tag, "StorageError")
      }
      assert.strictEqual((yield* store.list(organizationId)).length, 1)
    })
  )

  it.effect("holds the most subscriptions of an organization and not one more, however many come at once", () =>
    Effect.gen(function* () {
      const store = yield* SubscriptionStore
      const organizationId = yield* newOrganization
      yield* newSubscription(yield* newOrganization)
      const insert = Effect.flatMap(subscriptionOf(organizationId), (subscription) =>
        store.insert({ subscription, subscriptionsMax: 7 })
      )
      const inserted = yield* Effect.all(
        Array.from({ length: 20 }, () => insert),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(inserted.filter((isInserted) => isInserted).length, 7)
      assert.strictEqual((yield* store.list(organizationId)).length, 7)
    })
  )
}

const chats = (it: ContractTests) => {
  it.effect("returns the stored subscriptions of chats and those with headers, with their secrets", () =>
    Effect.gen(function* () {
      const store = yield* SubscriptionStore
      const organizationId = yield* newOrganization
      const chatUrl = secretOf("https://hooks.slack.com/services/hush")
      const webhookHeaders = [
        { name: "x-key", value: secretOf("[\"'") },
        { name: "authorization", value: secretOf("b") }
      ]
      const kinds: ReadonlyArray<Partial<Subscription>> = [
        ...(["slack", "teams", "discord"] as const).map((channel) => ({
          channel,
          chatUrl,
          webhookUrl: null,
          webhookSecrets: null
        })),
        { webhookHeaders }
      ]
      for (const fields of kinds) {
        const subscription = yield* newSubscription(organizationId, fields)
        const found = yield* store.get(keyOf(subscription))
        assert.deepStrictEqual(Option.map(found, shown), Option.some(shown(subscription)))
      }
    })
  )
}

const belonging = (it: ContractTests) => {
  it.effect("lists those of one organization, newest first, ties by id", () =>
    Effect.gen(function* () {
      const store = yield* SubscriptionStore
      const organizationId = yield* newOrganization
      yield* newSubscription(yield* newOrganization)
      const [a = "", b = ""] = yield* idsOf("sub", 2)
      const newest = yield* newSubscription(organizationId, { createdAt: at(1) })
      const higher = yield* newSubscription(organizationId, { id: SubscriptionId.make(b) })
      const lower = yield* newSubscription(organizationId, { id: SubscriptionId.make(a) })
      assert.deepStrictEqual((yield* store.list(organizationId)).map(shown), [newest, higher, lower].map(shown))
    })
  )

  it.effect("neither reads, locks nor removes another organization's", () =>
    Effect.gen(function* () {
      const store = yield* SubscriptionStore
      const subscription = yield* newSubscription(yield* newOrganization)
      for (const key of [
        { ...keyOf(subscription), organizationId: yield* newOrganization },
        { ...keyOf(subscription), id: SubscriptionId.make("sub_none") },
        { ...keyOf(subscription), organizationId: OrganizationId.make("") }
      ]) {
        assert.isTrue(Option.isNone(yield* store.get(key)))
        assert.isTrue(Option.isNone(yield* store.lock(key)))
        assert.isFalse(yield* store.remove(key))
      }
      assert.isTrue(Option.isSome(yield* store.get(keyOf(subscription))))
    })
  )
}

const due = (it: ContractTests) => {
  it.effect("lists due digests of all organizations, longest due first, without disabled ones", () =>
    Effect.gen(function* () {
      const store = yield* SubscriptionStore
      const [a, b] = [yield* newOrganization, yield* newOrganization]
      const daily = (organizationId: OrganizationId, minute: number, fields: Partial<Subscription> = {}) =>
        newSubscription(organizationId, { digest: "daily", nextDigestAt: at(minute), ...fields })
      const second = yield* daily(a, 2)
      const first = yield* daily(b, 1, { digest: "weekly", eventTypes: [] })
      const later = yield* daily(a, 4)
      yield* daily(a, 1, { enabled: false })
      yield* newSubscription(a)
      const dueAt = (minute: number, limit = 1_000) =>
        Effect.map(store.dueDigests({ now: at(minute), limit }), (keys) =>
          keys.filter(({ organizationId }) => organizationId === a || organizationId === b)
        )
      assert.deepStrictEqual(yield* dueAt(3), [first, second].map(keyOf))
      assert.deepStrictEqual(yield* dueAt(4), [first, second, later].map(keyOf))
      assert.strictEqual((yield* store.dueDigests({ now: at(4), limit: 1 })).length, 1)
    })
  )

  it.effect("refuses a subscription to nothing", () =>
    Effect.gen(function* () {
      const store = yield* SubscriptionStore
      const subscription = yield* subscriptionOf(yield* newOrganization, { eventTypes: [] })
      const error = yield* Effect.flip(store.insert({ subscription, subscriptionsMax: 10 }))
      assert.strictEqual(error._tag, "StorageError")
    })
  )
}

const changing = (it: ContractTests) => {
  it.effect("overwrites every field, and is rolled back with its transaction", () =>
    Effect.gen(function* () {
      const store = yield* SubscriptionStore
      const { run } = yield* Transaction
      const organizationId = yield* newOrganization
      const brand = yield* newBrand(organizationId)
      const subscription = yield* newSubscription(organizationId, { brandId: brand.id, failingSince: at(1) })
      const changed: Subscription = {
        ...subscription,
        enabled: false,
        eventTypes: ["mention_lost"],
        brandId: null,
        webhookUrl: "https://other.example.com/",
        webhookSecrets: {
          current: secretOf("whsec_next"),
          previous: { secret: secretOf("whsec_current"), expiresAt: at(9) }
        },
        lastTestAt: at(2),
        lastTestStatus: "sent",
        failingSince: null,
        updatedAt: at(3),
        webhookHeaders: [{ name: "x-key", value: secretOf("next") }],
        digest: "weekly",
        nextDigestAt: at(9)
      }
      const save = Effect.andThen(store.lock(keyOf(subscription)), store.save(changed))
      const current = Effect.map(store.get(keyOf(subscription)), (found) => shown(Option.getOrThrow(found)))
      yield* Effect.ignore(run(Effect.andThen(save, Effect.fail("undone"))))
      assert.deepStrictEqual(yield* current, shown(subscription))
      yield* run(save)
      assert.deepStrictEqual(yield* current, shown(changed))
    })
  )

  it.effect("changes that lock it follow one another, and each sees the one before", () =>
    Effect.gen(function* () {
      const store = yield* SubscriptionStore
      const { run } = yield* Transaction
      const subscription = yield* newSubscription(yield* newOrganization, { webhookUrl: "" })
      const change = run(
        Effect.gen(function* () {
          const locked = Option.getOrThrow(yield* store.lock(keyOf(subscription)))
          yield* Effect.yieldNow
          yield* store.save({ ...locked, webhookUrl: `${locked.webhookUrl}x` })
        })
      )
      yield* Effect.all(
        Array.from({ length: 12 }, () => change),
        { concurrency: "unbounded" }
      )
      const { webhookUrl } = Option.getOrThrow(yield* store.get(keyOf(subscription)))
      assert.strictEqual(webhookUrl, "x".repeat(12))
    })
  )
}

const removing = (it: ContractTests) => {
  it.effect("deletes the subscription and its deliveries", () =>
    Effect.gen(function* () {
      const store = yield* SubscriptionStore
      const deliveries = yield* DeliveryStore
      const organizationId = yield* newOrganization
      const gone = yield* newSubscription(organizationId)
      const kept = yield* newSubscription(organizationId)
      yield* newDeliveries(gone, at(0), at(1))
      const stays = yield* newDeliveries(kept, at(0))
      assert.isTrue(yield* store.remove(keyOf(gone)))
      assert.isFalse(yield* store.remove(keyOf(gone)))
      const listed = ({ id: subscriptionId }: Subscription) =>
        deliveries.list({ organizationId, subscriptionId, page: { limit: 10, offset: 0 } })
      assert.deepStrictEqual(yield* listed(gone), { total: 0, items: [] })
      assert.deepStrictEqual((yield* listed(kept)).items, stays.map(withoutBody))
    })
  )
}

/** Keeping, chats, belonging, due digests, changing and removing. */
export const suite = contractSuite("SubscriptionStore", [keeping, chats, belonging, due, changing, removing])
