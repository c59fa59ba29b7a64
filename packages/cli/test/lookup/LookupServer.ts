/**
 * The whole service on loopback, memory storage and a DataForSEO that is faked; patience cut short.
 */
import {
  AccessKeys,
  AnswerEngines,
  Core,
  Credits,
  CurrentLookupPolicy,
  defaultLookupPolicy,
  type LookupPolicy,
  type OrganizationId,
  Organizations,
  SeoData
} from "@answerscope/core"
import { MemoryStorage } from "@answerscope/storage-memory"
import { CreditStore, LookupStore } from "@answerscope/core/storage"
import { scriptedEngine, type ScriptedReply } from "@answerscope/core/testing"
import { HttpServer } from "@answerscope/http"
import * as NodeServer from "@answerscope/http/node"
import { dataForSeo } from "@answerscope/providers"
import { type FakeVendor, startFakeDataForSeo } from "@answerscope/providers/testing"
import * as NodeHttpClient from "@effect/platform-node/NodeHttpClient"
import { assert } from "@effect/vitest"
import { Duration, Effect, Layer, Option, Redacted, References } from "effect"
import * as Http from "effect/http/HttpServer"

/** Four seconds in all, 10 ms between tries. */
export const shortPatience: LookupPolicy = {
  ...defaultLookupPolicy,
  backoff: Duration.millis(10),
  timeout: Duration.seconds(4),
  promptsRunTimeout: Duration.seconds(4)
}

/** SEO data from a fake vendor, which runs until the scope closes. */
export const fakeSeoData = Effect.gen(function* () {
  const fake = yield* startFakeDataForSeo("fake@login.example", "fake-password")
  const provider = dataForSeo({
    login: Redacted.make("fake@login.example"),
    password: Redacted.make("fake-password"),
    baseUrl: fake.baseUrl
  })
  const layer = Layer.effect(SeoData, Effect.map(provider, Option.some)).pipe(Layer.provide(NodeHttpClient.layerUndici))
  return { fake, layer }
})

const engines = (answers: readonly [ScriptedReply, ...Array<ScriptedReply>]) =>
  AnswerEngines.layer({
    chatgpt: scriptedEngine("chatgpt", answers),
    claude: scriptedEngine("claude", ["Globex."]),
    gemini: scriptedEngine("gemini", [{ failure: "bad_request", message: "gemini refuses." }])
  })

/** What `chatgpt` answers, and how patient lookups are. */
export interface ServiceOptions {
  readonly policy?: LookupPolicy
  readonly chatgpt?: readonly [ScriptedReply, ...Array<ScriptedReply>]
}

/** The service over all of its parts. */
export const service = (seoData: Layer.Layer<never>, options: ServiceOptions = {}) =>
  HttpServer.layer({ rateLimitPerMinute: 1_000_000, metrics: false }).pipe(
    Layer.provideMerge(NodeServer.layer({ host: "127.0.0.1", port: 0 })),
    Layer.provideMerge(Core.layer),
    Layer.provideMerge(MemoryStorage.layer),
    Layer.provide([
      seoData,
      engines(options.chatgpt ?? ["Acme is one."]),
      Layer.succeed(CurrentLookupPolicy, options.policy ?? shortPatience)
    ])
  )

/** Runs a test against a separate service. */
export const withService = <A, E, R>(
  test: (fake: FakeVendor) => Effect.Effect<A, E, R>,
  options: ServiceOptions = {}
) =>
  Effect.gen(function* () {
    const { fake, layer } = yield* fakeSeoData
    return yield* test(fake).pipe(
      Effect.provide(service(layer, options)),
      Effect.provideService(References.MinimumLogLevel, "None")
    )
  }).pipe(Effect.scoped)

/** A tenant with credits, and how to call the service as it. */
export const newCaller = Effect.fnUntraced(function* (purchased = 1_000) {
  const { id } = yield* (yield* Organizations).create({ name: "tenant", monthlyLimit: 0 })
  if (purchased > 0) yield* (yield* Credits).grant({ organizationId: id, amount: purchased })
  const issued = yield* (yield* AccessKeys).issue({ organizationId: id, name: null, scope: "write", expiresAt: null })
  const address = Http.formatAddress((yield* Http.HttpServer).address)
  return { id, address, key: Redacted.value(issued.secret) }
})

const sum = (counts: ReadonlyArray<number>): number => counts.reduce((total, count) => total + count, 0)

/** Returns the tenant's use, after asserting that ledger, balance and usage agree and that no lookup is open. */
export const settledUse = Effect.fnUntraced(function* (organizationId: OrganizationId) {
  const store = yield* CreditStore
  const { account, monthlySum, purchasedSum } = Option.getOrThrow(yield* store.audit(organizationId))
  assert.strictEqual(monthlySum, account.cycleLimit - account.monthlyUsed)
  assert.strictEqual(purchasedSum, account.purchasedTotal - account.purchasedUsed)
  const usage = yield* (yield* Credits).usage(organizationId, { from: null, to: null, days: 2 })
  const used = account.monthlyUsed + account.purchasedUsed
  assert.strictEqual(usage.totalUsage, used)
  assert.strictEqual(sum(usage.usage.map(({ count }) => count)), used)
  assert.strictEqual(sum(usage.usage.flatMap(({ platform }) => Object.values(platform))), used)
  const open = yield* (yield* LookupStore).list({ limit: 10_000 })
  assert.deepStrictEqual(
    open.filter((lookup) => lookup.organizationId === organizationId),
    []
  )
  return used
})
