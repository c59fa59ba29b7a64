/** Checks whose page shows no answer, surfaces that reports keep apart, and extras of an answer. */
import { Brands, Lookups, Reanalyses, Reports, Scans, Snapshots } from "@answerscope/core"
import { scriptedEngine } from "@answerscope/core/testing"
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { coreWith, newTenant, remaining } from "../TestCore.ts"
import { runChecks } from "../tracker/TrackerWorld.ts"

const ad = { kind: "ad", title: "Globex", url: "https://ads.globex.com/", domain: "ads.globex.com" } as const
const product = {
  kind: "product",
  title: "Pipeline",
  url: "https://shop.zendrix.com/p",
  domain: "shop.zendrix.com"
} as const
const business = { kind: "business", title: "Zendrix Berlin", url: null, domain: null } as const

const engines = {
  chatgpt: { ...scriptedEngine("chatgpt", ["Zendrix is good."]), provider: "openai" },
  google_ai_overview: {
    ...scriptedEngine("google_ai_overview", ({ prompt }) =>
      prompt === "shown"
        ? { text: "Zendrix is good.", extras: [ad, product, business] }
        : { text: "Zendrix is below.", finish: "not_shown" }
    ),
    provider: "dataforseo"
  }
}

it.effect("a page without an answer ends its check well, is charged, and counts in no rate but its own", () =>
  Effect.gen(function* () {
    const organizationId = yield* newTenant(100)
    const brand = yield* (yield* Brands).create(organizationId, { name: "Zendrix", domain: "zendrix.com" })
    const prompts = ["shown", "hidden", "gone"]
    const request = { brandId: brand.id, prompts, engines: ["chatgpt", "google_ai_overview"] }
    const { scan } = yield* (yield* Scans).start(organizationId, request)
    yield* runChecks({ organizationId, id: scan.id })
    const ended = yield* (yield* Scans).get({ organizationId, id: scan.id })
    assert.deepInclude(ended.scan.progress, { completed: 6, failed: 0 })
    assert.strictEqual(yield* remaining(organizationId), 70)

    const snapshots = yield* Snapshots
    const { items } = yield* snapshots.list({ organizationId, filter: { surface: "app" } })
    assert.sameDeepMembers(
      items.map(({ kind, mentioned, prompt, provider }) => [prompt, kind, mentioned, provider]),
      [
        ["shown", "answer", true, "dataforseo"],
        ["hidden", "not_shown", false, "dataforseo"],
        ["gone", "not_shown", false, "dataforseo"]
      ]
    )
    const shown = items.find(({ prompt }) => prompt === "shown")
    assert.isDefined(shown)
    const { extras } = yield* snapshots.get({ organizationId, id: shown.id })
    assert.deepStrictEqual(extras, [
      { ...ad, ofBrand: false },
      { ...product, ofBrand: true },
      { ...business, ofBrand: true }
    ])

    const reports = yield* Reports
    const overview = yield* reports.overview({ organizationId, filter: { brandId: brand.id } })
    assert.deepInclude(overview, { checks: 4, notShown: 2, mentioned: 4, coveragePercent: 100 })
    assert.deepInclude(overview.notes, { kind: "surfaces_mixed", counts: { api: 3, app: 1 } })
    const ofApps = yield* reports.overview({ organizationId, filter: { brandId: brand.id, surface: "app" } })
    assert.deepStrictEqual([ofApps.checks, ofApps.notShown, ofApps.notes], [1, 2, []])

    const { rows } = yield* reports.visibility(organizationId, { brandId: brand.id, by: ["surface"] })
    assert.deepStrictEqual(
      rows.map(({ answers, by, mentionRate, notShown, shownRate }) => [
        by.surface,
        answers,
        mentionRate.n,
        notShown,
        shownRate === null ? null : [shownRate.k, shownRate.n]
      ]),
      [
        ["api", 3, 3, 0, null],
        ["app", 1, 1, 2, [1, 3]]
      ]
    )
  }).pipe(Effect.provide(coreWith(engines)))
)

it.effect("a page without an answer is the result of a prompt run, and is charged like one", () =>
  Effect.gen(function* () {
    const organizationId = yield* newTenant(100)
    const { promptsRun } = yield* Lookups
    const { charged, data } = yield* promptsRun(organizationId, { prompt: "hidden", engines: ["google_ai_overview"] })
    const model = "google_ai_overview-scripted"
    assert.deepStrictEqual(data.results, [
      { engine: "google_ai_overview", model, kind: "not_shown", answer: "", sources: [], error: null }
    ])
    assert.strictEqual(charged, 3)
    assert.strictEqual(yield* remaining(organizationId), 97)
  }).pipe(Effect.provide(coreWith(engines)))
)

it.effect("what is shown beside an answer is of the brand that has its name now", () =>
  Effect.gen(function* () {
    const organizationId = yield* newTenant(100)
    const brand = yield* (yield* Brands).create(organizationId, { name: "Hooli" })
    const request = { brandId: brand.id, prompts: ["shown"], engines: ["google_ai_overview"] }
    const { scan } = yield* (yield* Scans).start(organizationId, request)
    yield* runChecks({ organizationId, id: scan.id })
    const snapshots = yield* Snapshots
    const [found] = (yield* snapshots.list({ organizationId })).items
    assert(found !== undefined)
    const owners = Effect.map(snapshots.get({ organizationId, id: found.id }), ({ extras }) =>
      extras.map(({ ofBrand }) => ofBrand)
    )
    assert.deepStrictEqual(yield* owners, [false, false, false])
    const key = { organizationId, id: brand.id }
    yield* (yield* Brands).update(key, { domain: "globex.com", aliases: ["Zendrix Berlin"] })
    const reanalyses = yield* Reanalyses
    const { id } = yield* reanalyses.start(key)
    yield* Effect.repeat(reanalyses.step({ organizationId, id }), { until: (isOver) => isOver })
    assert.deepStrictEqual(yield* owners, [true, false, true])
  }).pipe(Effect.provide(coreWith(engines)))
)
