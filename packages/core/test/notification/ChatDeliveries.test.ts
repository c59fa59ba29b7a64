/** Chats end to end: sent, tested, logged, sent again, slowed down, disabled; and the URL is seen nowhere. */
import {
  Deliveries,
  type NewSubscription,
  Notifications,
  type OrganizationId,
  type WebhookRequest
} from "@answerscope/core"
import { NoticeDeliveries } from "@answerscope/core/model"
import { chatReply, type FakeChat, scriptedWebhooks, shownIn, type WebhookReply } from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { newTenant } from "../TestCore.ts"
import { attemptDue, currentOf, newEvent, read, sendingThrough, subscribe } from "./NotificationWorld.ts"

const urls: Readonly<Record<FakeChat, string>> = {
  slack: "https://hooks.slack.com/services/T0/B0/hush",
  teams: "https://ab1.2.environment.api.powerplatform.com/powerautomate/workflows/1?sig=hush",
  discord: "https://discord.com/api/webhooks/1/hush"
}
const hosts = { slack: "hooks.slack.com", teams: "ab1.2.environment.api.powerplatform.com", discord: "discord.com" }
const names = { slack: "Slack", teams: "Teams", discord: "Discord" }
const chats = ["slack", "teams", "discord"] as const
const acknowledged = { slack: 200, teams: 202, discord: 204 }

const subscribeChat = (organizationId: OrganizationId, chat: FakeChat, fields: Partial<NewSubscription> = {}) =>
  subscribe(organizationId, { channel: chat, webhookUrl: urls[chat], ...fields })

/** Chats that answer as they do, unless `script` says otherwise. */
const chatWorld = (script: (request: WebhookRequest, before: number) => WebhookReply | null = () => null) =>
  scriptedWebhooks((request, before) => {
    const chat = chats.find((name) => urls[name] === request.url)
    return script(request, before) ?? (chat === undefined ? 200 : chatReply(chat, request))
  })

describe.each(chats)("a subscription of %s", (chat) => {
  it.effect("is told alerts, tested, logged and sent again; nobody sees its URL", () => {
    const world = chatWorld()
    return Effect.gen(function* () {
      const organizationId = yield* newTenant()
      const notifications = yield* Notifications
      const deliveries = yield* Deliveries
      const made = yield* subscribeChat(organizationId, chat)
      assert.deepInclude(made, { channel: chat, webhookUrl: null, webhookSecrets: null, urlHost: hosts[chat] })
      const delivery = yield* newEvent(made)
      assert.strictEqual(yield* attemptDue, 1)
      assert.strictEqual((yield* read(delivery)).status, "delivered")
      const tested = yield* notifications.test(made)
      assert.deepStrictEqual(tested, { id: made.id, status: "sent", statusCode: acknowledged[chat], error: null })
      yield* deliveries.resend({ organizationId, subscriptionId: made.id, id: delivery.id })
      assert.strictEqual(yield* attemptDue, 1)
      assert.deepStrictEqual(
        world.sent.map(({ headers, url }) => [url, headers]),
        world.sent.map(() => [urls[chat], { "content-type": "application/json" }])
      )
      const [first, test, again] = world.sent.map(({ body }) => shownIn(chat, body).texts.join("\n"))
      assert.include(first, "2 visibility changes for Sample Brand")
      assert.include(test, "This is a test of your notification settings.")
      assert.strictEqual(again, first)
      const log = yield* deliveries.list({ organizationId, subscriptionId: made.id })
      assert.deepStrictEqual([log.total, log.items.map(({ status }) => status)], [2, ["delivered", "delivered"]])
      const listed = yield* notifications.list(organizationId)
      const seen = JSON.stringify([made, tested, log, listed, yield* read(delivery)])
      assert.notInclude(seen, "hush")
      assert.include(seen, hosts[chat])
    }).pipe(Effect.provide(sendingThrough(world)))
  })

  it.effect("waits as long as the chat wants while its limit is reached, an hour at most", () => {
    const waits = [30_000, 86_400_000]
    const world = chatWorld((_, before) => {
      const retryAfterMillis = waits[before]
      return retryAfterMillis === undefined ? null : { statusCode: 429, error: "limited", retryAfterMillis }
    })
    return Effect.gen(function* () {
      const delivery = yield* newEvent(yield* subscribeChat(yield* newTenant(), chat))
      yield* attemptDue
      for (const wait of [30_000, 3_600_000]) {
        yield* TestClock.adjust(wait - 1)
        assert.strictEqual(yield* attemptDue, 0)
        yield* TestClock.adjust(1)
        assert.strictEqual(yield* attemptDue, 1)
      }
      const { attempts, status } = yield* read(delivery)
      assert.strictEqual(status, "delivered")
      assert.strictEqual(attempts[0]?.error, `${names[chat]} answered with status 429.`)
    }).pipe(Effect.provide(sendingThrough(world)))
  })

  const gone = chat === "teams" ? 410 : 404
  it.effect(`is disabled by ${gone}, and another channel tells it`, () => {
    const responseExcerpt = chat === "slack" ? "no_service" : `{"url": "${urls[chat]}"}`
    const world = chatWorld(({ url }) =>
      url === urls[chat] ? { statusCode: gone, error: "no", responseExcerpt } : null
    )
    return Effect.gen(function* () {
      const organizationId = yield* newTenant()
      const eventTypes = ["endpoint_disabled"] as const
      const broken = yield* subscribeChat(organizationId, chat, { eventTypes })
      const other = chat === "slack" ? "discord" : "slack"
      yield* subscribeChat(organizationId, other, { eventTypes })
      const delivery = yield* newEvent(broken)
      yield* attemptDue
      const [attempt] = (yield* read(delivery)).attempts
      const word = chat === "slack" ? ": no_service" : ""
      assert.deepInclude(attempt, {
        error: `${names[chat]} answered with status ${gone}${word}.`,
        responseExcerpt: null
      })
      assert.isFalse((yield* currentOf(broken)).enabled)
      const { make, take } = yield* NoticeDeliveries
      yield* take(make)
      assert.strictEqual(yield* attemptDue, 1)
      const told = world.sent.at(-1)
      assert.strictEqual(told?.url, urls[other])
      const text = shownIn(other, told?.body ?? "").texts.join("\n")
      assert.include(text, `A subscription of ${names[chat]} is disabled, because its endpoint answered with ${gone}.`)
      assert.notInclude(text, "hush")
    }).pipe(Effect.provide(sendingThrough(world)))
  })
})

describe("subscriptions of chats", () => {
  it.effect("keep trying through other failures", () => {
    const world = chatWorld((_, before) => [500, 403, 400][before] ?? null)
    return Effect.gen(function* () {
      const delivery = yield* newEvent(yield* subscribeChat(yield* newTenant(), "teams"))
      for (const wait of [0, 10_000, 400_000, 2_400_000]) {
        yield* TestClock.adjust(wait)
        yield* attemptDue
      }
      assert.deepStrictEqual(
        (yield* read(delivery)).attempts.map(({ statusCode }) => statusCode),
        [500, 403, 400, 202]
      )
    }).pipe(Effect.provide(sendingThrough(world)))
  })

  it.effect("move to another URL of the same chat alone, which resets their failures; they have no secret", () => {
    const world = chatWorld(() => 500)
    return Effect.gen(function* () {
      const { rotateSecret, update } = yield* Notifications
      const made = yield* subscribeChat(yield* newTenant(), "slack")
      yield* newEvent(made)
      yield* attemptDue
      assert.isNotNull((yield* currentOf(made)).failingSince)
      const refused = yield* Effect.flip(update(made, { webhookUrl: urls.discord }))
      assert.include(refused.message, "webhookUrl: must be a URL of Slack")
      assert.isNotNull((yield* update(made, { webhookUrl: urls.slack })).failingSince)
      assert.isNull((yield* update(made, { webhookUrl: `${urls.slack}/2` })).failingSince)
      yield* newEvent(made)
      yield* attemptDue
      assert.strictEqual(world.sent.at(-1)?.url, `${urls.slack}/2`)
      assert.strictEqual((yield* Effect.flip(rotateSecret(made)))._tag, "Conflict")
    }).pipe(Effect.provide(sendingThrough(world)))
  })
})
