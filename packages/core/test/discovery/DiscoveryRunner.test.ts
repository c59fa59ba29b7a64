/**
 * What a discovery finds, and what becomes of it when sources fail.
 */
import { Discoveries, type Discovery } from "@answerscope/core"
import { brandLimits } from "@answerscope/core/testing"
import { BrandStore } from "@answerscope/core/storage"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Option } from "effect"
import { TestClock } from "effect/testing"
import { auditedEntries, remaining } from "../TestCore.ts"
import {
  coreOn,
  discover,
  keywords,
  marketEngine,
  runNext,
  scriptedSearch,
  seoFailure,
  startDiscovery
} from "./Market.ts"

const namesOf = ({ competitors }: Discovery) => competitors.map(({ name }) => name)
const provenances = ({ prompts }: Discovery) => [...new Set(prompts.map(({ provenance }) => provenance))].toSorted()

/** Runs with the clock moving on by itself. */
const withTime = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const running = yield* Effect.forkChild(effect)
    while (running.pollUnsafe() === undefined) yield* TestClock.adjust("1 second")
    return yield* Fiber.join(running)
  })

describe("with all sources", () => {
  const search = scriptedSearch()
  const chatgpt = marketEngine("chatgpt")
  const claude = marketEngine("claude")
  it.effect("suggests prompts and competitors from all of them, merged, and a profile", () =>
    Effect.gen(function* () {
      const { discovery, organizationId, brandId } = yield* discover({ location: "Berlin, Germany" })
      assert.strictEqual(discovery.status, "completed")
      assert.deepStrictEqual([discovery.warnings, discovery.error, discovery.creditsCharged], [[], null, 25])
      assert.isNotNull(discovery.startedAt)
      assert.isNotNull(discovery.completedAt)
      assert.deepStrictEqual(discovery.profile, {
        summary: "A CRM for small teams.",
        category: "CRM",
        audience: "startups",
        topics: ["crm"]
      })
      assert.deepStrictEqual(namesOf(discovery), ["Globex", "Initech", "Wikipedia"])
      const [globex] = discovery.competitors
      assert.isTrue(globex?.reasonCodes.includes("found_in_both"))
      assert.deepStrictEqual([globex?.domain, globex?.type, globex?.intersections], ["globex.com", "direct", 400])
      assert.strictEqual(discovery.competitors.at(-1)?.type, "publisher")
      assert.deepStrictEqual(provenances(discovery), ["ai_answer", "brand_profile", "seo_data"])
      assert.isFalse(discovery.prompts.some(({ text }) => text.includes("login")))
      assert.deepStrictEqual(
        search.asked.map(({ what, domain, limit, market }) => [what, domain, limit, market.country]),
        [
          ["competingDomains", "zendrix.com", 100, "DE"],
          ["keywords", "zendrix.com", 80, "DE"]
        ]
      )
      const brand = Option.getOrThrow(yield* (yield* BrandStore).get({ organizationId, id: brandId }))
      assert.deepStrictEqual(
        brand.keywords,
        keywords.map(({ keyword }) => keyword)
      )
      assert.deepStrictEqual([brand.prompts, brand.competitors], [[], []])
      assert.strictEqual(yield* remaining(organizationId), 975)
    }).pipe(Effect.provide(coreOn({ engines: { chatgpt, claude }, search })))
  )

  it.effect("asks the brand's own prompts first, of its engines, where it is, and says whom it tracks", () =>
    Effect.gen(function* () {
      const before = { chatgpt: chatgpt.asked.length, claude: claude.asked.length }
      const { discovery } = yield* discover({
        engines: ["claude", "gemini"],
        prompts: ["best crm", "cheapest crm"],
        competitors: ["Initech"],
        location: "Austria"
      })
      assert.strictEqual(chatgpt.asked.length, before.chatgpt)
      const asked = claude.asked.slice(before.claude)
      assert.sameMembers(
        asked.map(({ prompt }) => prompt).filter((prompt) => !prompt.includes("JSON")),
        ["best crm", "cheapest crm", "Which CRM options are the best, and why?"]
      )
      for (const { location, hints, model } of asked) {
        assert.deepStrictEqual([location, hints, model], ["Austria", ["Zendrix", "Initech"], null])
      }
      // what is tracked is no suggestion
      assert.isFalse(
        discovery.prompts.some(({ text }) => text.toLowerCase().includes("which crm options are the best"))
      )
      const initech = discovery.competitors.find(({ name }) => name === "Initech")
      assert.isTrue(initech?.reasonCodes.includes("already_tracked"))
    }).pipe(Effect.provide(coreOn({ engines: { chatgpt, claude }, search })))
  )

  it.effect("gives at most as many as wanted", () =>
    Effect.gen(function* () {
      const { discovery } = yield* discover({}, { maxPrompts: 2, maxCompetitors: 1 })
      assert.deepStrictEqual([discovery.prompts.length, discovery.competitors.length], [2, 1])
    }).pipe(Effect.provide(coreOn({ engines: { chatgpt }, search })))
  )

  it.effect("keeps of what a source says too much, too long or in unkeepable signs what it can", () =>
    Effect.gen(function* () {
      const { discovery, organizationId, brandId } = yield* discover({}, { maxPrompts: 1 })
      const brand = Option.getOrThrow(yield* (yield* BrandStore).get({ organizationId, id: brandId }))
      assert.deepStrictEqual(brand.keywords, ["best crm"])
      assert.deepStrictEqual(namesOf(discovery), ["Globex", "Initech"])
    }).pipe(
      Effect.provide(
        coreOn({
          engines: { chatgpt },
          search: scriptedSearch({
            keywords: Effect.succeed(
              ["best crm", "crm\u0000", "k".repeat(701), "", ...Array.from({ length: 50 }, (_, at) => `crm ${at}`)].map(
                (keyword) => ({ keyword, searchVolume: 1, intent: null, coreKeyword: null })
              )
            ),
            competingDomains: Effect.succeed([
              { domain: "glo\u0000bex.com", intersections: 1, averagePosition: 1, keywords: 1 }
            ])
          })
        })
      )
    )
  )

  it.effect("puts its keywords before those known", () =>
    Effect.gen(function* () {
      const brands = yield* BrandStore
      const { organizationId, brandId: id } = yield* startDiscovery()
      const now = Option.getOrThrow(yield* brands.get({ organizationId, id })).updatedAt
      const known = Array.from({ length: 200 }, (_, index) => `known ${index}`)
      yield* brands.addKeywords({
        organizationId,
        id,
        keywords: ["best crm", ...known].slice(0, 200),
        updatedAt: now,
        limits: brandLimits
      })
      yield* runNext
      const after = Option.getOrThrow(yield* brands.get({ organizationId, id })).keywords
      assert.deepStrictEqual(after.slice(0, 5), [...keywords.map(({ keyword }) => keyword), "known 0"].slice(0, 5))
      assert.strictEqual(after.length, 200)
    }).pipe(Effect.provide(coreOn({ engines: { chatgpt }, search })))
  )
})

describe("with one source failing", () => {
  it.effect("competing domains: a warning, and the rest", () =>
    Effect.gen(function* () {
      const { discovery } = yield* discover()
      assert.strictEqual(discovery.status, "completed")
      assert.deepStrictEqual(discovery.warnings, ["Competing domains could not be looked up: No funds are left."])
      assert.deepStrictEqual(namesOf(discovery), ["Globex", "Initech"])
      assert.include(provenances(discovery), "seo_data")
      assert.strictEqual(discovery.creditsCharged, 25)
    }).pipe(Effect.provide(coreOn({ search: scriptedSearch({ competingDomains: seoFailure() }) })))
  )

  it.effect("keywords: a warning, and the brand's own stay", () =>
    Effect.gen(function* () {
      const { discovery, organizationId, brandId } = yield* discover()
      assert.deepStrictEqual(discovery.warnings, ["Keywords could not be looked up: Line one line two \ufffd."])
      assert.deepStrictEqual(provenances(discovery), ["ai_answer", "brand_profile"])
      const brand = Option.getOrThrow(yield* (yield* BrandStore).get({ organizationId, id: brandId }))
      assert.deepStrictEqual(brand.keywords, [])
    }).pipe(
      Effect.provide(
        coreOn({ search: scriptedSearch({ keywords: seoFailure("access", "Line one\nline two \u0000.") }) })
      )
    )
  )

  it.effect("AI answers: a warning, and competitors from search data", () =>
    Effect.gen(function* () {
      const { discovery } = yield* discover()
      assert.deepStrictEqual(discovery.warnings, ["No AI engine answered: The engine refused to answer."])
      assert.deepStrictEqual(namesOf(discovery), ["Globex", "Wikipedia"])
      assert.include(provenances(discovery), "ai_answer")
    }).pipe(
      Effect.provide(
        coreOn({
          engines: { chatgpt: marketEngine("chatgpt", { answers: { finish: "refused" } }) },
          search: scriptedSearch()
        })
      )
    )
  )

  it.effect("some AI answers: a warning that counts them", () =>
    Effect.gen(function* () {
      const { discovery } = yield* discover()
      assert.deepStrictEqual(discovery.warnings, [
        "2 of 4 AI answers did not come: The script of claude says bad_request."
      ])
      assert.deepStrictEqual(namesOf(discovery), ["Globex", "Initech"])
    }).pipe(
      Effect.provide(
        coreOn({
          engines: {
            chatgpt: marketEngine("chatgpt"),
            claude: marketEngine("claude", { answers: { failure: "bad_request" } })
          },
          search: scriptedSearch({ competingDomains: Effect.succeed([]) })
        })
      )
    )
  )

  it.effect("suggested prompts: the next engine is asked, then a warning", () =>
    Effect.gen(function* () {
      const { discovery } = yield* discover()
      assert.deepStrictEqual(discovery.warnings, [])
      assert.strictEqual(discovery.profile?.audience, "startups")
      const alone = yield* discover({ engines: ["chatgpt"] })
      assert.deepStrictEqual(alone.discovery.warnings, [
        "No AI engine suggested prompts: chatgpt answered in no form that could be read."
      ])
      assert.isNull(alone.discovery.profile)
      assert.deepStrictEqual(provenances(alone.discovery), ["brand_profile", "seo_data"])
    }).pipe(
      Effect.provide(
        coreOn({
          engines: {
            chatgpt: marketEngine("chatgpt", { suggestions: "I would rather not." }),
            gemini: marketEngine("gemini")
          },
          search: scriptedSearch()
        })
      )
    )
  )

  it.effect("no engine: search data alone does, and a warning says so", () =>
    Effect.gen(function* () {
      const { discovery } = yield* discover()
      assert.deepStrictEqual(discovery.warnings, ["AI engines were left out: this server has none."])
      assert.deepStrictEqual(provenances(discovery), ["brand_profile", "seo_data"])
    }).pipe(Effect.provide(coreOn({ engines: {}, search: scriptedSearch() })))
  )

  const search = scriptedSearch()
  it.effect("no domain, or no known place: engines alone do, and search data is not asked", () =>
    Effect.gen(function* () {
      const without = yield* discover({ domain: null })
      assert.deepStrictEqual(without.discovery.warnings, ["Search data was left out: the brand has no domain."])
      const nowhere = yield* discover({ location: "Atlantis" })
      assert.deepStrictEqual(nowhere.discovery.warnings, [
        'Search data was left out: the brand\'s location "Atlantis" is in no known country.'
      ])
      assert.strictEqual(nowhere.discovery.status, "completed")
      assert.deepStrictEqual(search.asked, [])
    }).pipe(Effect.provide(coreOn({ search })))
  )
})

describe("with no source answering", () => {
  it.effect("fails, says why, and gives the credits back once", () =>
    Effect.gen(function* () {
      const { discovery, organizationId, brandId } = yield* discover()
      assert.strictEqual(discovery.status, "failed")
      assert.strictEqual(discovery.creditsCharged, 0)
      assert.strictEqual(discovery.error, "No source answered; the credits were returned.")
      assert.deepStrictEqual(discovery.warnings, [
        "Competing domains could not be looked up: No funds are left.",
        "Keywords could not be looked up: No funds are left.",
        "No AI engine answered: The script of chatgpt says out_of_money.",
        "No AI engine suggested prompts: The script of chatgpt says out_of_money."
      ])
      assert.deepStrictEqual([discovery.prompts, discovery.competitors, discovery.profile], [[], [], null])
      assert.isNotNull(discovery.completedAt)
      const refunds = yield* auditedEntries(organizationId, "refund")
      assert.deepStrictEqual(
        refunds.map(({ reference, operation }) => [reference, operation]),
        [[`refund:${discovery.id}`, "discovery"]]
      )
      assert.strictEqual(yield* remaining(organizationId), 1_000)
      const brand = Option.getOrThrow(yield* (yield* BrandStore).get({ organizationId, id: brandId }))
      assert.deepStrictEqual(brand.keywords, [])
    }).pipe(
      Effect.provide(
        coreOn({
          engines: {
            chatgpt: marketEngine("chatgpt", {
              answers: { failure: "out_of_money" },
              suggestions: { failure: "out_of_money" }
            })
          },
          search: scriptedSearch({ competingDomains: seoFailure(), keywords: seoFailure() })
        })
      )
    )
  )

  it.effect("is not the same as answers that say nothing", () =>
    Effect.gen(function* () {
      const { discovery } = yield* discover()
      assert.deepStrictEqual([discovery.status, discovery.creditsCharged], ["completed", 25])
      assert.deepStrictEqual(discovery.competitors, [])
    }).pipe(
      Effect.provide(
        coreOn({
          engines: {},
          search: scriptedSearch({ competingDomains: Effect.succeed([]), keywords: Effect.succeed([]) })
        })
      )
    )
  )

  it.effect("adapters with defects end it, too", () =>
    Effect.gen(function* () {
      const { discovery, organizationId } = yield* discover()
      assert.deepStrictEqual([discovery.status, yield* remaining(organizationId)], ["failed", 1_000])
    }).pipe(
      Effect.provide(
        coreOn({
          engines: {
            chatgpt: marketEngine("chatgpt", {
              answers: { failure: "bad_request" },
              suggestions: { failure: "bad_request" }
            })
          },
          search: scriptedSearch({
            competingDomains: Effect.die(new Error("bug")),
            keywords: Effect.sync(() => {
              throw new Error("bug")
            })
          })
        })
      ),
      // a defect counts as a fault that may pass, and is tried again
      withTime
    )
  )

  it.effect("sources that never answer are given up after 3 minutes", () =>
    Effect.gen(function* () {
      const { key } = yield* startDiscovery()
      const running = yield* Effect.forkChild(runNext)
      // the job that waits is taken in fewer steps than these
      yield* Effect.replicateEffect(Effect.yieldNow, 100, { discard: true })
      yield* TestClock.adjust("179 seconds")
      assert.strictEqual((yield* (yield* Discoveries).get(key)).status, "running")
      yield* TestClock.adjust("1 second")
      yield* Fiber.join(running)
      const { status, warnings } = yield* (yield* Discoveries).get(key)
      assert.strictEqual(status, "failed")
      assert.strictEqual(warnings.length, 4)
      for (const warning of warnings) assert.match(warning, /within 3m|within 3 min/)
    }).pipe(
      Effect.provide(
        coreOn({
          engines: { chatgpt: marketEngine("chatgpt", { answers: Effect.never, suggestions: Effect.never }) },
          search: scriptedSearch({ competingDomains: Effect.never, keywords: Effect.never })
        })
      )
    )
  )
})
