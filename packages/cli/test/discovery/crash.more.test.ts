/**
 * Workers are killed with SIGKILL at random moments of discoveries: each ends once, is charged once, refunded at most
 * once.
 */
import { Credits, Discoveries, type Discovery, type NewBrand, Brands, Organizations } from "@answerscope/core"
import { isDiscoveryDone } from "@answerscope/core/model"
import { brandLimits } from "@answerscope/core/testing"
import { BrandStore, CreditStore, type DiscoveryKey } from "@answerscope/core/storage"
import {
  type FakeReply,
  openAiError,
  openAiReply,
  startFakeDataForSeo,
  startFakeVendor
} from "@answerscope/providers/testing"
import * as TestDatabase from "@answerscope/storage-pg/testing"
import { assert, it } from "@effect/vitest"
import { Deferred, Effect, Option, Redacted } from "effect"
import { coreOn, startWorker } from "@answerscope/harness/TrackerFixtures"
import { killWorkers } from "@answerscope/harness/WorkerKills"

const kills = 8
const discoveryCount = 24
/** Every third brand is one about which no source answers, so that refunds are in play. */
const isFailing = (index: number): boolean => index % 3 === 0

/** Part of each question for suggestions. */
const question = "Answer with JSON"

const suggestions = JSON.stringify({
  profile: { summary: "A CRM.", category: "CRM", audience: "startups", topics: ["crm"] },
  prompts: [{ text: "Which CRM suits a startup?", topic: "crm", intent: "use_case" }]
})

/** An engine that never answers the first question for suggestions. */
const fakeEngine = Effect.gen(function* () {
  const isAsked = yield* Deferred.make<void>()
  const vendor = yield* startFakeVendor((request) => {
    const asked = JSON.stringify(request.body)
    if (asked.includes(question) && Deferred.doneUnsafe(isAsked, Effect.void)) return { end: "never" }
    return answerTo(asked)
  })
  return { ...vendor, isAsked: Deferred.await(isAsked) }
})

const answerTo = (asked: string): FakeReply => {
  const reply = asked.includes("Silentio")
    ? openAiError(400, { type: "invalid_request_error", code: "invalid_prompt" })
    : openAiReply({
        text: asked.includes(question) ? suggestions : "1. **Globex** – good\n2. **Initech** – ok"
      })
  return { ...reply, delayMillis: 100 }
}

const startDiscoveries = Effect.gen(function* () {
  const { id: organizationId } = yield* (yield* Organizations).create({ name: "crash", monthlyLimit: 110 })
  yield* (yield* Credits).grant({ organizationId, amount: 10_000 })
  const brands = yield* Brands
  const discoveries = yield* Discoveries
  return yield* Effect.forEach(Array.from({ length: discoveryCount }), (_, index) =>
    Effect.gen(function* () {
      const input: NewBrand = isFailing(index) ? { name: "Silentio" } : { name: "Zendrix", domain: "zendrix.com" }
      const brand = yield* brands.create(organizationId, input)
      const { discovery } = yield* discoveries.start(organizationId, { brandId: brand.id })
      return { organizationId, id: discovery.id, isFailing: isFailing(index) }
    })
  )
})

const untilAllDone = (keys: ReadonlyArray<DiscoveryKey>) =>
  Effect.gen(function* () {
    const discoveries = yield* Discoveries
    for (;;) {
      const states: ReadonlyArray<Discovery> = yield* Effect.forEach(keys, (key) => discoveries.get(key))
      if (states.every(({ status }) => isDiscoveryDone(status))) return states
      yield* Effect.sleep("200 millis")
    }
  })

it.live("8 kills during 24 discoveries: each ends once, is charged once, and is refunded once or never", () =>
  Effect.gen(function* () {
    const url = yield* TestDatabase.make
    const engine = yield* fakeEngine
    const seoData = yield* startFakeDataForSeo("login", "password")
    const environment = {
      DATABASE_URL: Redacted.value(url),
      OPENAI_API_KEY: "test",
      OPENAI_BASE_URL: `${engine.baseUrl}/v1`,
      DATAFORSEO_LOGIN: "login",
      DATAFORSEO_PASSWORD: "password",
      DATAFORSEO_BASE_URL: seoData.baseUrl,
      JOB_LOCK_SECONDS: "2",
      LOG_LEVEL: "error"
    }
    yield* Effect.gen(function* () {
      const keys = yield* startDiscoveries
      const organizationId = keys[0]?.organizationId ?? assert.fail("none was started")
      // one at least is cut off in the middle
      yield* Effect.scoped(Effect.andThen(startWorker(environment), engine.isAsked))
      yield* killWorkers({ environment, kills: kills - 1, lifeMillisMax: 400 })
      yield* startWorker(environment)
      const states = yield* untilAllDone(keys)

      const failedIds = keys.filter((key) => key.isFailing).map(({ id }) => id)
      for (const discovery of states) {
        const isFailed = failedIds.includes(discovery.id)
        assert.strictEqual(discovery.status, isFailed ? "failed" : "completed", discovery.warnings.join(" "))
        assert.strictEqual(discovery.creditsCharged, isFailed ? 0 : 25)
        if (isFailed) continue
        assert.deepStrictEqual(discovery.warnings, [])
        assert.isAbove(discovery.prompts.length, 0)
        assert.isTrue(discovery.competitors.some(({ name }) => name === "Globex"))
      }

      const store = yield* CreditStore
      const entries = yield* store.entries({ organizationId, after: 0, limit: 10_000 })
      assert.strictEqual(entries.filter((entry) => entry.kind === "charge").length, discoveryCount)
      assert.sameMembers(
        entries.filter((entry) => entry.kind === "refund").map((entry) => entry.reference),
        failedIds.map((id) => `refund:${id}`)
      )
      const audit = Option.getOrThrow(yield* store.audit(organizationId))
      const kept = 25 * (discoveryCount - failedIds.length)
      assert.strictEqual(audit.monthlySum + audit.purchasedSum, 10_110 - kept)
      assert.strictEqual(audit.monthlySum, audit.account.cycleLimit - audit.account.monthlyUsed)

      const { brands } = yield* (yield* BrandStore).page({ organizationId, after: null, size: brandLimits })
      assert.isAbove(brands.length, 0)
      for (const brand of brands) {
        assert.strictEqual(new Set(brand.keywords).size, brand.keywords.length)
        assert.strictEqual(brand.keywords.length > 0, brand.domain !== null)
      }
      // some were cut off and asked again: else this would have tested nothing
      const questions = engine.requests.filter((request) => JSON.stringify(request.body).includes(question))
      assert.isAbove(questions.length, discoveryCount)
    }).pipe(Effect.provide(coreOn(url)))
  }).pipe(Effect.scoped)
)
