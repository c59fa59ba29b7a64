/** Reports that are sent by schedules, through the whole product: when, to whom, once each, and what they say. */
import { Brands, CurrentContentForm, Documents, Notifications, Organizations, Shares } from "@answerscope/core"
import { assert, describe, it } from "@effect/vitest"
import { DateTime, Deferred, Effect, Exit, Fiber, type Layer } from "effect"
import { TestClock } from "effect/testing"
import {
  attemptDue,
  bodiesOf,
  monday,
  newTenant,
  start,
  subscribed,
  weekMillis,
  workOverMonday,
  worldWith
} from "./ScheduledSends.ts"

const first = Date.parse("2026-12-01T06:00:00Z")

type Schedule = NonNullable<Parameters<Shares["Service"]["create"]>[1]["schedule"]>

type Tenant = Effect.Success<typeof newTenant>

/** A link of the last days that is sent. */
const sentShare = Effect.fnUntraced(function* ({ acme, organizationId }: Tenant, schedule: Schedule, fields = {}) {
  const parameters = { lastDays: 30 }
  return yield* (yield* Shares).create(organizationId, {
    brandId: acme.id,
    title: "Visibility",
    parameters,
    schedule,
    ...fields
  })
})

const round = Effect.gen(function* () {
  yield* (yield* Shares).sendDue(10)
  yield* attemptDue
})

const roundAt = (millis: number) => Effect.andThen(TestClock.setTime(millis), round)

type World = ReturnType<typeof worldWith>
type Services = Layer.Success<World["core"]>

/** Runs a case with a tenant in a world of its own. */
const inWorld = (test: (world: World, tenant: Tenant) => Effect.fn.Return<void, unknown, Services>) => {
  const world = worldWith()
  return newTenant.pipe(
    Effect.flatMap((tenant) => Effect.fnUntraced(test)(world, tenant)),
    Effect.provide(world.core)
  )
}

const sentence = "Acme is mentioned in all 6 answers. There are no answers from before "

describe("scheduled reports", () => {
  it.effect("come on Mondays at six, by webhook and by mail, with a link that opens them", () =>
    inWorld(function* ({ emails, webhooks }, tenant) {
      const { id: hook } = yield* subscribed(tenant)
      const { id: mail } = yield* subscribed(tenant, {
        channel: "email",
        webhookUrl: null,
        emailRecipients: ["a@example.com"],
        brandId: tenant.acme.id
      })
      const { share, url } = yield* sentShare(tenant, { every: "week", subscriptionId: hook })
      const mailed = yield* sentShare(tenant, { every: "week", subscriptionId: mail }, { title: "Report <1>" })
      assert.strictEqual(DateTime.toEpochMillis(share.schedule?.nextAt ?? assert.fail("none")), monday)
      yield* workOverMonday({ emails, webhooks })
      const [event, ...others] = bodiesOf(webhooks)
      assert.deepStrictEqual(others, [])
      assert.strictEqual(event.type, "visibility.report")
      assert.deepStrictEqual(event.data.report, {
        shareId: share.id,
        brandId: tenant.acme.id,
        brand: "Acme",
        title: "Visibility",
        sentence: `${sentence}18 November to compare with.`,
        from: "2026-10-25T00:00:00.000Z",
        to: "2026-11-24T00:00:00.000Z",
        url
      })
      const token = url.slice(url.lastIndexOf("/") + 1)
      assert.strictEqual((yield* (yield* Shares).open(token, null)).share.id, share.id)
      const [message, ...more] = emails.sent
      assert.strictEqual(more.length, 0)
      assert.strictEqual(message?.subject, "Report: Report <1>: Acme")
      assert.include(message?.text, `- ${sentence}`)
      assert.include(message?.text, `\nOpen the report: ${mailed.url}\n`)
      assert.include(message?.html, `<a href="${mailed.url}">Open the report</a>`)
      assert.include(message?.html, "Report &lt;1&gt;")
    })
  )

  it.effect("are sent once by any number of processes, and after a pause only once", () =>
    inWorld(function* ({ webhooks }, tenant) {
      const { id } = yield* subscribed(tenant)
      yield* sentShare(tenant, { every: "week", subscriptionId: id })
      const { sendDue } = yield* Shares
      yield* TestClock.setTime(monday + 3 * weekMillis)
      yield* Effect.all([sendDue(10), sendDue(10), sendDue(10)], { concurrency: "unbounded" })
      yield* TestClock.adjust("1 hour")
      yield* round
      assert.strictEqual(webhooks.sent.length, 1)
      yield* roundAt(monday + 4 * weekMillis)
      assert.strictEqual(webhooks.sent.length, 2)
    })
  )

  it.effect("change their time and their receiver, and end with the schedule, the link or its last day", () =>
    inWorld(function* ({ webhooks }, tenant) {
      const { organizationId } = tenant
      const shares = yield* Shares
      const { id } = yield* subscribed(tenant)
      const { id: other } = yield* subscribed(tenant, { webhookUrl: "https://hooks.example.com/other" })
      const weekly = { every: "week", subscriptionId: id } as const
      const { share } = yield* sentShare(tenant, weekly)
      const stopped = yield* sentShare(tenant, weekly)
      const revoked = yield* sentShare(tenant, weekly)
      yield* sentShare(tenant, weekly, { expiresAt: DateTime.makeUnsafe(monday) })
      const monthly = { every: "month", subscriptionId: other } as const
      const changed = yield* shares.update({ organizationId, id: share.id }, { schedule: monthly })
      const nextAt = DateTime.makeUnsafe(first)
      assert.deepStrictEqual(changed.schedule, { ...monthly, nextAt, status: "active", hold: false, held: null })
      const key = { organizationId, id: stopped.share.id }
      assert.isNull((yield* shares.update(key, { schedule: null })).schedule)
      assert.strictEqual((yield* Effect.flip(shares.update(key, { schedule: weekly })))._tag, "Conflict")
      yield* shares.remove({ organizationId, id: revoked.share.id })
      yield* roundAt(monday)
      assert.deepStrictEqual(webhooks.sent, [])
      yield* roundAt(first)
      assert.deepStrictEqual(
        webhooks.sent.map(({ url }) => url),
        ["https://hooks.example.com/other"]
      )
      const next = (yield* shares.get({ organizationId, id: share.id })).schedule?.nextAt
      assert.strictEqual(next && DateTime.formatIso(next), "2027-01-01T06:00:00.000Z")
    })
  )

  it.effect("say that their subscription is disabled or gone, and go on when it is there again", () =>
    inWorld(function* ({ webhooks }, tenant) {
      const { organizationId } = tenant
      const shares = yield* Shares
      const notifications = yield* Notifications
      const { id } = yield* subscribed(tenant)
      const { id: gone } = yield* subscribed(tenant)
      yield* sentShare(tenant, { every: "week", subscriptionId: id })
      yield* sentShare(tenant, { every: "week", subscriptionId: gone })
      const statuses = Effect.map(shares.list({ organizationId }), ({ items }) =>
        items.map(({ schedule }) => schedule?.status)
      )
      assert.deepStrictEqual(yield* statuses, ["active", "active"])
      yield* notifications.update({ organizationId, id }, { enabled: false })
      yield* notifications.remove({ organizationId, id: gone })
      assert.deepStrictEqual(yield* statuses, ["subscription_removed", "subscription_disabled"])
      yield* roundAt(monday)
      yield* notifications.update({ organizationId, id }, { enabled: true })
      yield* TestClock.adjust("1 hour")
      yield* round
      assert.deepStrictEqual(webhooks.sent, [])
      yield* roundAt(monday + weekMillis)
      assert.strictEqual(webhooks.sent.length, 1)
    })
  )

  it.effect("rest while the organization is suspended, and go on at their next time", () =>
    inWorld(function* ({ webhooks }, tenant) {
      const { organizationId } = tenant
      const organizations = yield* Organizations
      const { id } = yield* subscribed(tenant)
      const weekly = { every: "week", subscriptionId: id } as const
      const { share } = yield* sentShare(tenant, weekly)
      yield* sentShare(tenant, weekly)
      yield* organizations.suspend(organizationId)
      for (const week of [0, 1]) {
        yield* roundAt(monday + week * weekMillis)
      }
      // nothing that was due meanwhile is sent later
      yield* organizations.resume(organizationId)
      yield* TestClock.adjust("1 hour")
      yield* round
      assert.deepStrictEqual(webhooks.sent, [])
      const { schedule } = yield* (yield* Shares).get(share)
      assert.deepStrictEqual(schedule?.nextAt, DateTime.makeUnsafe(monday + 2 * weekMillis))
      yield* roundAt(monday + 2 * weekMillis)
      assert.strictEqual(webhooks.sent.length, 2)
    })
  )

  it.effect("wait for a look when held: made and frozen once, sent once when they are released", () =>
    inWorld(function* ({ webhooks }, tenant) {
      const { organizationId } = tenant
      const shares = yield* Shares
      const documents = yield* Documents
      const { id } = yield* subscribed(tenant)
      const held = { every: "week", subscriptionId: id, hold: true } as const
      const { share } = yield* sentShare(tenant, held, { password: "plum-window-42", comment: "Hello" })
      assert.deepInclude(share.schedule, { hold: true, held: null })
      const { sendDue } = shares
      yield* TestClock.setTime(monday)
      yield* Effect.all([sendDue(10), sendDue(10), sendDue(10)], { concurrency: "unbounded" })
      yield* TestClock.adjust("1 hour")
      yield* round
      assert.deepStrictEqual(webhooks.sent, [])
      const { items } = yield* documents.list({ organizationId })
      assert.deepStrictEqual(
        items.map(({ comment, state, title }) => [title, comment, state]),
        [["Visibility", "Hello", "made"]]
      )
      const documentId = items[0]?.id ?? assert.fail("none")
      const waiting = yield* shares.get(share)
      assert.deepStrictEqual(waiting.schedule?.held, {
        documentId,
        sentence: `${sentence}18 November to compare with.`
      })
      assert.deepStrictEqual(waiting.schedule?.nextAt, DateTime.makeUnsafe(monday + weekMillis))
      // what arrives meanwhile changes nothing
      const frozen = (yield* documents.get({ organizationId, id: documentId })).content
      const release = Effect.exit(shares.release(share, { documentId }))
      const exits = yield* Effect.all([release, release, release], { concurrency: "unbounded" })
      assert.strictEqual(exits.filter(Exit.isSuccess).length, 1)
      yield* round
      assert.strictEqual(webhooks.sent.length, 1)
      const [{ data }] = bodiesOf(webhooks)
      assert.deepInclude(data.report, { title: "Visibility", sentence: `${sentence}18 November to compare with.` })
      assert.notStrictEqual(data.report.shareId, share.id)
      const token = data.report.url.slice(data.report.url.lastIndexOf("/") + 1)
      const opened = yield* shares.open(token, "plum-window-42")
      assert.deepInclude(opened.document, { id: documentId, state: "sent", content: frozen })
      assert.isNull((yield* shares.get(share)).schedule?.held)
      assert.strictEqual((yield* Effect.flip(shares.open(token, "plum-window-43")))._tag, "NotFound")
    })
  )

  it.effect("wait once, also if their process stopped while making them", () =>
    inWorld(function* ({ webhooks }, tenant) {
      const { organizationId } = tenant
      const { sendDue } = yield* Shares
      const { id } = yield* subscribed(tenant)
      yield* sentShare(tenant, { every: "week", subscriptionId: id, hold: true })
      yield* TestClock.setTime(monday)
      const isMaking = yield* Deferred.make<void>()
      const never = Effect.andThen(Deferred.succeed(isMaking, undefined), Effect.never)
      const stopped = yield* Effect.forkChild(Effect.provideService(sendDue(10), CurrentContentForm, never))
      yield* Deferred.await(isMaking)
      yield* Fiber.interrupt(stopped)
      const total = Effect.map((yield* Documents).list({ organizationId }), (page) => page.total)
      yield* sendDue(10)
      assert.strictEqual(yield* total, 0)
      yield* TestClock.adjust("10 minutes")
      yield* Effect.all([sendDue(10), sendDue(10)], { concurrency: "unbounded" })
      yield* round
      assert.deepStrictEqual([yield* total, webhooks.sent.length], [1, 0])
    })
  )

  it.effect("that wait are replaced by the next, and go with their schedule, link, brand or by a person", () =>
    inWorld(function* ({ webhooks }, tenant) {
      const { acme, organizationId } = tenant
      const shares = yield* Shares
      const documents = yield* Documents
      const { id } = yield* subscribed(tenant)
      const held = { every: "week", subscriptionId: id, hold: true } as const
      const links = yield* Effect.replicateEffect(sentShare(tenant, held), 4)
      const [kept, ended, revoked, refused] = links.map(({ share }) => share)
      if (!kept || !ended || !revoked || !refused) return assert.fail("none")
      const waitingOf = (key: typeof kept) => Effect.map(shares.get(key), ({ schedule }) => schedule?.held?.documentId)
      yield* roundAt(monday)
      const count = Effect.map(documents.list({ organizationId }), ({ total }) => total)
      assert.strictEqual(yield* count, 4)
      const first = (yield* waitingOf(kept)) ?? assert.fail("none waits")
      // "do not send"
      const documentId = (yield* waitingOf(refused)) ?? assert.fail("none waits")
      yield* documents.remove({ organizationId, id: documentId })
      assert.isUndefined(yield* waitingOf(refused))
      assert.strictEqual((yield* Effect.flip(shares.release(refused, { documentId })))._tag, "Conflict")
      yield* shares.update(ended, { schedule: null })
      yield* shares.remove(revoked)
      assert.strictEqual(yield* count, 1)
      // what else of the schedule changes, it is still held
      const { schedule } = yield* shares.update(refused, { schedule: { every: "month", subscriptionId: id } })
      assert.deepInclude(schedule, { every: "month", hold: true })
      yield* shares.remove(refused)
      yield* roundAt(monday + weekMillis)
      assert.strictEqual(yield* count, 1)
      const second = (yield* waitingOf(kept)) ?? assert.fail("none waits")
      assert.notStrictEqual(second, first)
      assert.match(
        (yield* Effect.flip(shares.release(kept, { documentId: first }))).message,
        /sent, replaced or deleted/
      )
      // held no more: the next is sent at once, and nothing waits
      yield* shares.update(kept, { schedule: { ...held, hold: false } })
      yield* roundAt(monday + 2 * weekMillis)
      assert.strictEqual(webhooks.sent.length, 1)
      assert.isUndefined(yield* waitingOf(kept))
      assert.strictEqual(yield* count, 0)
      yield* shares.update(kept, { schedule: held })
      yield* roundAt(monday + 3 * weekMillis)
      assert.isDefined(yield* waitingOf(kept))
      yield* (yield* Brands).remove({ organizationId, id: acme.id })
      assert.deepStrictEqual([yield* count, (yield* shares.list({ organizationId })).total], [0, 0])
      assert.strictEqual(webhooks.sent.length, 1)
    })
  )

  it.effect("that wait rest while their organization or their subscription does", () =>
    inWorld(function* ({ webhooks }, tenant) {
      const { organizationId } = tenant
      const shares = yield* Shares
      const notifications = yield* Notifications
      const organizations = yield* Organizations
      const { id } = yield* subscribed(tenant)
      const expiresAt = DateTime.makeUnsafe(monday + 2 * weekMillis - 1)
      const { share } = yield* sentShare(tenant, { every: "week", subscriptionId: id, hold: true }, { expiresAt })
      yield* roundAt(monday)
      const documentId = (yield* shares.get(share)).schedule?.held?.documentId ?? assert.fail("none waits")
      const release = shares.release(share, { documentId })
      const refused = Effect.map(Effect.flip(release), ({ _tag, message }) => `${_tag}: ${message}`)
      const why = "Conflict: This report cannot be sent: its link or its subscription has ended."
      yield* organizations.suspend(organizationId)
      assert.strictEqual(yield* refused, why)
      yield* roundAt(monday + weekMillis)
      yield* organizations.resume(organizationId)
      yield* notifications.update({ organizationId, id }, { enabled: false })
      assert.strictEqual(yield* refused, why)
      yield* notifications.update({ organizationId, id }, { enabled: true })
      yield* TestClock.setTime(monday + 2 * weekMillis)
      assert.strictEqual(yield* refused, why)
      yield* TestClock.setTime(monday + 2 * weekMillis - 2)
      yield* release
      yield* round
      assert.strictEqual(webhooks.sent.length, 1)
    })
  )

  it.effect("are of links of the last days, and go to no subscription of another brand or organization", () =>
    inWorld(function* (_world, tenant) {
      const { organizationId } = tenant
      const stranger = yield* newTenant
      const zephyr = yield* (yield* Brands).create(organizationId, { name: "Zephyr" })
      const { id } = yield* subscribed(tenant)
      const { id: ofZephyr } = yield* subscribed(tenant, { brandId: zephyr.id })
      const { id: foreign } = yield* subscribed(stranger)
      const refusal = (subscriptionId: typeof id, fields = {}) =>
        Effect.map(
          Effect.flip(sentShare(tenant, { every: "week", subscriptionId }, fields)),
          ({ _tag, message }) => `${_tag}: ${message}`
        )
      const parameters = { from: DateTime.makeUnsafe(start), before: DateTime.makeUnsafe(monday) }
      assert.strictEqual(
        yield* refusal(id, { parameters }),
        "InvalidRequest: schedule: is of a link that shows the last days"
      )
      assert.strictEqual(yield* refusal(ofZephyr), "InvalidRequest: schedule.subscriptionId: is of another brand")
      assert.match(yield* refusal(foreign), /^NotFound/)
      assert.strictEqual((yield* (yield* Shares).list({ organizationId })).total, 0)
      // one that becomes another brand's gets nothing more
      const { share } = yield* sentShare(tenant, { every: "week", subscriptionId: id })
      yield* (yield* Notifications).update({ organizationId, id }, { brandId: zephyr.id })
      const { schedule } = yield* (yield* Shares).get(share)
      assert.strictEqual(schedule?.status, "subscription_of_another_brand")
    })
  )
})
