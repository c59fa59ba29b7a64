/** Digests through the whole product: when they come, to whom, once each, and what they say. */
import {
  Brands,
  Digests,
  type NewSubscription,
  Notifications,
  Organizations,
  RateLimited,
  Stories
} from "@answerscope/core"
import { DeliverySignal } from "@answerscope/core/model"
import { shownIn } from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import * as Scheduled from "./ScheduledSends.ts"

const { attemptDue, bodiesOf, monday, weekMillis, workOverMonday, worldWith } = Scheduled

/** An organization with a scanned brand and one without answers. */
const newTenant = Effect.gen(function* () {
  const tenant = yield* Scheduled.newTenant
  return { ...tenant, empty: yield* (yield* Brands).create(tenant.organizationId, { name: "Zephyr" }) }
})

const subscribed = (tenant: Effect.Success<typeof newTenant>, fields: Partial<NewSubscription> = {}) =>
  Scheduled.subscribed(tenant, { digest: "weekly", ...fields })

describe("digests", () => {
  it.effect("come on Mondays at six to those who want them, by webhook and by mail", () => {
    const { core, emails, webhooks } = worldWith()
    return Effect.gen(function* () {
      const tenant = yield* newTenant
      yield* subscribed(tenant, { brandId: tenant.acme.id })
      yield* subscribed(tenant, { digest: null })
      yield* (yield* Notifications).create(tenant.organizationId, {
        channel: "email",
        emailRecipients: ["a@example.com"],
        eventTypes: [],
        digest: "weekly"
      })
      yield* workOverMonday({ emails, webhooks })
      const [event, ...others] = bodiesOf(webhooks)
      assert.deepStrictEqual(others, [])
      assert.strictEqual(event.type, "visibility.digest")
      const { brands, ...period } = event.data
      assert.deepStrictEqual(period, {
        every: "weekly",
        from: "2026-11-16T00:00:00.000Z",
        to: "2026-11-23T00:00:00.000Z",
        more: 0
      })
      assert.strictEqual(brands.length, 1)
      const [digest] = brands
      assert.strictEqual(
        digest.sentence,
        "Acme is mentioned in all 6 answers. There are no answers from before 18 November to compare with."
      )
      assert.deepInclude(digest.figures[0], { figure: "mention_rate", value: 1, k: 6, n: 6, verdict: "few_answers" })
      const [mail] = emails.sent
      assert.strictEqual(mail?.subject, "Weekly digest: 2 brands, 16–22 November 2026")
      assert.include(mail?.text, "- Acme: Acme is mentioned in all 6 answers.")
      assert.include(mail?.text, "- Mentioned: 100% (")
      assert.include(mail?.text, " of 6; too few answers to tell a change")
      assert.include(mail?.text, "- Not measured: Cited, Positive")
      assert.include(mail?.text, "- Zephyr: Zephyr has no answers in this period.")
    }).pipe(Effect.provide(core))
  })

  it.effect.each([
    { publicUrl: "https://scope.example.com", linked: "a link to each brand" },
    { publicUrl: undefined, linked: "no link where nobody says where the dashboard is" }
  ])("go to chats, with their figures and $linked", ({ publicUrl }) => {
    const { core, webhooks } = worldWith(publicUrl === undefined ? {} : { publicUrl })
    const urls = {
      slack: "https://hooks.slack.com/services/T0/B0/hush",
      teams: "https://prod-1.logic.azure.com/workflows/1?sig=hush",
      discord: "https://discord.com/api/webhooks/1/hush"
    } as const
    const chats = ["slack", "teams", "discord"] as const
    return Effect.gen(function* () {
      const tenant = yield* newTenant
      for (const channel of chats) yield* subscribed(tenant, { channel, webhookUrl: urls[channel], eventTypes: [] })
      yield* TestClock.setTime(monday)
      yield* (yield* Digests).makeDue(10)
      yield* attemptDue
      for (const chat of chats) {
        const [message, ...others] = webhooks.sent.filter(({ url }) => url === urls[chat])
        assert.deepStrictEqual(others, [])
        const { faults, links, texts } = shownIn(chat, message?.body ?? "")
        assert.deepStrictEqual(faults, [])
        assert.sameMembers(
          [...links],
          publicUrl === undefined ? [] : [tenant.acme, tenant.empty].map(({ id }) => `${publicUrl}/b/${id}`)
        )
        const text = texts.join("\n")
        assert.include(text, "Weekly digest: 2 brands, 16–22 November 2026")
        assert.include(text, "Acme: Acme is mentioned in all 6 answers.")
        assert.match(text, /\nMentioned: 100% \(.*\) of 6; too few answers to tell a change\n/)
        assert.include(text, "Zephyr: Zephyr has no answers in this period.")
      }
    }).pipe(Effect.provide(core))
  })

  it.effect("are made once by any number of processes, and after a pause only the latest", () => {
    const { core, webhooks } = worldWith()
    return Effect.gen(function* () {
      const tenant = yield* newTenant
      yield* subscribed(tenant)
      yield* subscribed(tenant, { digest: "daily", enabled: false })
      const { makeDue } = yield* Digests
      yield* TestClock.setTime(monday + 3 * weekMillis)
      yield* Effect.all([makeDue(10), makeDue(10), makeDue(10)], { concurrency: "unbounded" })
      yield* TestClock.adjust("1 hour")
      yield* makeDue(10)
      yield* attemptDue
      assert.deepStrictEqual(
        bodiesOf(webhooks).map(({ data }) => [data.from, data.brands.length]),
        [["2026-12-07T00:00:00.000Z", 2]]
      )
      yield* TestClock.setTime(monday + 4 * weekMillis)
      yield* makeDue(10)
      yield* attemptDue
      assert.strictEqual(webhooks.sent.length, 2)
    }).pipe(Effect.provide(core))
  })

  it.effect("rest while the organization is suspended, and go on at their next time", () => {
    const { core, webhooks } = worldWith()
    return Effect.gen(function* () {
      const tenant = yield* newTenant
      const organizations = yield* Organizations
      yield* subscribed(tenant)
      const round = Effect.andThen((yield* Digests).makeDue(10), attemptDue)
      yield* organizations.suspend(tenant.organizationId)
      yield* TestClock.setTime(monday)
      yield* round
      yield* organizations.resume(tenant.organizationId)
      yield* TestClock.adjust("1 hour")
      yield* round
      assert.deepStrictEqual(webhooks.sent, [])
      yield* TestClock.setTime(monday + weekMillis)
      yield* round
      assert.deepStrictEqual(
        bodiesOf(webhooks).map(({ data }) => data.from),
        ["2026-11-23T00:00:00.000Z"]
      )
    }).pipe(Effect.provide(core))
  })

  it.effect("that fail hold up no other, and come ten minutes later", () => {
    const { core, webhooks } = worldWith()
    const failing = new Set<string>()
    const stories = Layer.effect(
      Stories,
      Effect.map(Stories, (real) =>
        Stories.of({
          ...real,
          story: (organizationId, request) =>
            failing.has(request.brandId)
              ? Effect.fail(new RateLimited({ message: "busy", retryAfterMillis: 1_000 }))
              : real.story(organizationId, request)
        })
      )
    )
    const digests = Layer.fresh(Digests.layerNoDeps).pipe(Layer.provide([stories, DeliverySignal.layer]))
    return Effect.gen(function* () {
      const tenant = yield* newTenant
      yield* subscribed(tenant, { brandId: tenant.acme.id })
      yield* subscribed(tenant, { brandId: tenant.empty.id })
      failing.add(tenant.acme.id)
      const { makeDue } = yield* Effect.provide(Digests, digests)
      const sentTo = () => bodiesOf(webhooks).map(({ data }) => data.brands[0].brand)
      const round = Effect.andThen(makeDue(10), attemptDue)
      yield* TestClock.setTime(monday)
      yield* round
      assert.deepStrictEqual(sentTo(), ["Zephyr"])
      failing.clear()
      yield* round
      assert.deepStrictEqual(sentTo(), ["Zephyr"])
      yield* TestClock.adjust("10 minutes")
      yield* round
      assert.deepStrictEqual(sentTo(), ["Zephyr", "Acme"])
    }).pipe(Effect.provide(core))
  })

  it.effect("can be seen before, until now, and only of one's own brands", () => {
    const { core } = worldWith()
    return Effect.gen(function* () {
      const { acme, organizationId } = yield* newTenant
      const { preview } = yield* Digests
      const digest = yield* preview(organizationId, { brandId: acme.id, every: "daily" })
      assert.strictEqual(Date.parse(digest.to) - Date.parse(digest.from), 86_400_000)
      assert.strictEqual(digest.brands[0]?.figures[0]?.n, 6)
      const { id: other } = yield* (yield* Organizations).create({ name: "u", monthlyLimit: 0 })
      const refused = yield* Effect.flip(preview(other, { brandId: acme.id, every: "daily" }))
      assert.strictEqual(refused._tag, "NotFound")
    }).pipe(Effect.provide(core))
  })
})
