/** What tests of digests and of scheduled reports share: a scanned brand, subscriptions, and senders that note. */
import {
  AnswerEngines,
  Brands,
  Core,
  Credits,
  CurrentEmailPolicy,
  Deliveries,
  defaultEmailPolicy,
  type EmailPolicy,
  Ids,
  type NewSubscription,
  Notifications,
  Organizations,
  Scans
} from "@answerscope/core"
import { scriptedEmails, scriptedEngine, scriptedWebhooks } from "@answerscope/core/testing"
import { MemoryStorage } from "@answerscope/storage-memory"
import { Worker } from "@answerscope/worker"
import { assert } from "@effect/vitest"
import { Effect, Layer, References } from "effect"
import { TestClock } from "effect/testing"

// a Wednesday
export const start = Date.parse("2026-11-18T12:00:00Z")
export const monday = Date.parse("2026-11-23T06:00:00Z")
export const weekMillis = 7 * 86_400_000

const engine = scriptedEngine("chatgpt", ["1. **Globex** is good.\n2. **Acme** is fine."])

export const worldWith = (policy: Partial<EmailPolicy> = {}) => {
  const webhooks = scriptedWebhooks(() => 200)
  const emails = scriptedEmails(() => null)
  const core = Core.layer.pipe(
    Layer.provideMerge(MemoryStorage.layer),
    Layer.provideMerge(AnswerEngines.layer({ chatgpt: engine })),
    Layer.provide([webhooks.layer, emails.layer]),
    Layer.provideMerge(Ids.layer),
    Layer.provide(Layer.succeed(CurrentEmailPolicy, { ...defaultEmailPolicy, ...policy })),
    Layer.provideMerge(Layer.succeed(References.MinimumLogLevel, "None"))
  )
  return { webhooks, emails, core }
}

/** Works from a minute before Monday's time until both channels sent, then for two hours. Nothing may come early. */
export const workOverMonday = ({ emails, webhooks }: Pick<ReturnType<typeof worldWith>, "emails" | "webhooks">) => {
  const untilSent = Effect.gen(function* () {
    yield* TestClock.adjust("59 seconds")
    assert.deepStrictEqual([webhooks.sent.length, emails.sent.length], [0, 0])
    while (webhooks.sent.length === 0 || emails.sent.length === 0) yield* TestClock.adjust("1 second")
    yield* TestClock.adjust("2 hours")
  })
  return Effect.andThen(TestClock.setTime(monday - 61_000), Effect.provide(untilSent, Worker.layer()))
}

/** An organization with a scanned brand. */
export const newTenant = Effect.gen(function* () {
  yield* TestClock.setTime(start)
  const { id: organizationId } = yield* (yield* Organizations).create({ name: "t", monthlyLimit: 0 })
  yield* (yield* Credits).grant({ organizationId, amount: 1_000 })
  const acme = yield* (yield* Brands).create(organizationId, {
    name: "Acme",
    engines: ["chatgpt"],
    prompts: ["best crm", "crm for teams", "simple crm"],
    competitors: ["Globex"]
  })
  const scans = yield* Scans
  const { scan } = yield* scans.start(organizationId, { brandId: acme.id, samples: 2 })
  const ended = Effect.gen(function* () {
    while ((yield* scans.get({ organizationId, id: scan.id })).scan.status !== "completed") {
      yield* TestClock.adjust("1 second")
    }
  })
  yield* Effect.provide(ended, Worker.layer())
  return { organizationId, acme }
})

type Tenant = Pick<Effect.Success<typeof newTenant>, "organizationId">

/** A webhook's subscription. */
export const subscribed = Effect.fnUntraced(function* (
  { organizationId }: Tenant,
  fields: Partial<NewSubscription> = {}
) {
  const request = { channel: "webhook", webhookUrl: "https://hooks.example.com/", ...fields } as const
  return yield* (yield* Notifications).create(organizationId, request)
})

export const bodiesOf = ({ sent }: { readonly sent: ReadonlyArray<{ readonly body: string }> }) =>
  sent.map(({ body }) => JSON.parse(body))

/** Sends what is due. */
export const attemptDue = Effect.gen(function* () {
  const deliveries = yield* Deliveries
  const claimed = yield* deliveries.claimDue({ limit: 100, perSubscriptionMax: 100 })
  yield* Effect.forEach(claimed, deliveries.attempt, { discard: true })
})
