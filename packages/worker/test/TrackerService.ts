/** A service in memory with a tenant, trackers and subscriptions, and a worker on the test clock. */
import {
  type AnswerEngine,
  AnswerEngines,
  Brands,
  Core,
  Deliveries,
  noEmail,
  Notifications,
  Organizations,
  type Storage,
  type Subscription,
  Trackers,
  type WebhookSender
} from "@answerscope/core"
import { MemoryStorage } from "@answerscope/storage-memory"
import type { ListedDelivery } from "@answerscope/core/model"
import type { ScriptedSender } from "@answerscope/core/testing"
import { Worker } from "@answerscope/worker"
import { type Duration, Effect, Exit, Layer, References, Scope } from "effect"
import { TestClock } from "effect/testing"

/** Every service, over one engine and one webhook sender. */
export const serviceWith = (
  chatgpt: AnswerEngine,
  webhooks: ScriptedSender<unknown, WebhookSender>,
  storage: Layer.Layer<Storage> = MemoryStorage.layer
) =>
  Core.layer.pipe(
    Layer.provideMerge(storage),
    Layer.provideMerge(AnswerEngines.layer({ chatgpt })),
    Layer.provide([webhooks.layer, noEmail]),
    Layer.provideMerge(Layer.succeed(References.MinimumLogLevel, "None"))
  )

/** Advances the clock, and lets everything else run before and after it. */
export const pass = (duration: Duration.Input) => {
  const settled = Effect.replicateEffect(Effect.yieldNow, 500, { discard: true })
  return Effect.andThen(settled, Effect.andThen(TestClock.adjust(duration), settled))
}

/**
 * Repeats until the condition holds, without advancing the clock: signing runs on another thread, so no number of steps
 * is enough.
 */
export const until = <E, R>(isSo: Effect.Effect<boolean, E, R>) =>
  Effect.repeat(Effect.andThen(Effect.yieldNow, isSo), { until: (is) => is })

/** A worker that stops when the scope closes. */
export const startWorker = Effect.fnUntraced(function* (options: Worker.WorkerOptions = {}) {
  const scope = yield* Scope.make()
  yield* Layer.buildWithScope(Worker.layer(options), scope)
  return { stop: Scope.close(scope, Exit.void) }
})

/** A brand of a new tenant. */
export const newBrand = Effect.gen(function* () {
  const { id: organizationId } = yield* (yield* Organizations).create({ name: "t", monthlyLimit: 100_000 })
  return yield* (yield* Brands).create(organizationId, { name: "Zendrix", engines: ["chatgpt"], prompts: ["p"] })
})

type TestBrand = Effect.Success<typeof newBrand>

/** A tracker with an interval of an hour. */
export const newTracker = Effect.fnUntraced(function* ({ organizationId, id: brandId }: TestBrand) {
  return yield* (yield* Trackers).create(organizationId, { brandId, intervalMinutes: 60 })
})

/** A webhook subscription to that host. */
export const subscribe = Effect.fnUntraced(function* ({ organizationId }: TestBrand, host: string) {
  const webhookUrl = `https://${host}.example.com/`
  return yield* (yield* Notifications).create(organizationId, { channel: "webhook", webhookUrl })
})

/** Deliveries of a subscription, newest first. */
export const deliveriesOf = Effect.fnUntraced(function* ({ organizationId, id: subscriptionId }: Subscription) {
  const deliveries = yield* Deliveries
  const all: Array<ListedDelivery> = []
  while (true) {
    const page = { limit: 200, offset: all.length }
    const { items } = yield* deliveries.list({ organizationId, subscriptionId, page })
    if (items.length === 0) return all
    all.push(...items)
  }
})
