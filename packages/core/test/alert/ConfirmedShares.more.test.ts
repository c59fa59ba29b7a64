/**
 * Shares of an engine and of the brand, reported by trackers that list them, through the whole core.
 */
import { Brands, KnownEngine, Trackers, type Tracker } from "@answerscope/core"
import type { AlertScope } from "@answerscope/core/model"
import { CellHistoryStore } from "@answerscope/core/storage"
import { answerOf, scriptedEngine } from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { coreWith } from "../TestCore.ts"
import { confirmedTracker, days, judged, naming, ratedWorld } from "../tracker/ConfirmedWorld.ts"
import { alertsIn, current } from "../tracker/TrackerWorld.ts"
import { dice } from "../Dice.ts"

const engines = KnownEngine.literals

const prompts = Array.from({ length: 10 }, (_, index) => `prompt ${index}`)

/** A core whose engines name the brand in these shares of their answers; one that is null fails. */
const worldOf = (rate: number) => {
  const rates: Record<KnownEngine, number | null> = { chatgpt: rate, claude: rate, gemini: rate, perplexity: rate }
  const { core, world } = ratedWorld({ seed: 11, rate })
  world.rateOf = (engine) => rates[engine]
  return { rates, core }
}

/** One run of each tracker, and the day until the next. */
const dayOfAll = Effect.fnUntraced(function* (trackers: ReadonlyArray<Tracker>) {
  yield* (yield* Trackers).startDue
  for (const tracker of trackers) {
    const { organizationId, runningScanId: id } = yield* current(tracker)
    if (id !== null) yield* judged({ organizationId, id })
  }
  yield* TestClock.adjust("1 day")
})

const fallTo = (rates: Record<KnownEngine, number | null>, rate: number) => {
  for (const engine of engines) rates[engine] = rate
}

const trackerOf = (scopes: ReadonlyArray<AlertScope>, asked = prompts) =>
  confirmedTracker({ prompts: asked, engines, alertSettings: { scopes } })

/** What was alerted, of mentions or as said, oldest first: the type, and whose answers show it. */
const reported = Effect.fnUntraced(function* ({ organizationId }: Tracker, types = /^mention/) {
  const alerts = (yield* alertsIn(organizationId)).filter(({ type }) => types.test(type))
  return alerts.map(({ engine, prompt, type }) => `${type} ${prompt} ${engine}`).toReversed()
})

describe("the brand's share", () => {
  it.effect("that falls to a half is reported once, within three runs, with all that it rests on", () => {
    const { core, rates } = worldOf(0.8)
    return Effect.gen(function* () {
      const tracker = yield* trackerOf(["brand"])
      assert.deepStrictEqual(yield* days(tracker, 20), [])
      assert.deepStrictEqual(yield* reported(tracker), [])
      fallTo(rates, 0.4)
      yield* days(tracker, 3)
      const lost = ["mention_lost * *"]
      assert.deepStrictEqual(yield* reported(tracker), lost)
      const [alert] = yield* alertsIn(tracker.organizationId)
      assert(alert?.evidence.confirmation != null)
      const { confirmation, mode, modelAfter, modelBefore, odds } = alert.evidence
      assert.deepStrictEqual([mode, odds, modelBefore, modelAfter], ["confirmed", null, null, null])
      const { before, since } = confirmation
      assert.deepStrictEqual([before.answers, since.answers], [40 * 20, 40 * confirmation.runs])
      assert.isTrue(Math.abs(before.rate - 0.8) < 0.05 && Math.abs(since.rate - 0.4) < 0.15)
      assert.deepInclude(confirmation, { followUps: 0, credits: 5 * since.answers, cause: null })
      assert.isTrue(confirmation.difference.high < 0)
      assert.match(
        alert.message,
        /^Zendrix is mentioned less on all engines over all prompts\. .* \d+ of 80 answers mentioned it\. .* fell by/
      )
      // the new level is what later answers are compared with
      yield* days(tracker, 6)
      assert.deepStrictEqual(yield* reported(tracker), lost)
      yield* days(tracker, 10)
      fallTo(rates, 0.9)
      yield* days(tracker, 3)
      assert.deepStrictEqual(yield* reported(tracker), [...lost, "mention_gained * *"])
    }).pipe(Effect.provide(core))
  })

  it.effect.each([0, 0.5, 1])("that stays as it is, %d, is reported of nothing, nor are engines'", (rate) => {
    const { core } = worldOf(rate)
    return Effect.gen(function* () {
      const tracker = yield* trackerOf(["engine", "brand"])
      assert.deepStrictEqual(yield* days(tracker, 30), [])
      assert.deepStrictEqual(yield* reported(tracker), [])
    }).pipe(Effect.provide(core))
  })

  it.effect("that never varied is reported once when it falls, whatever else is listed", () => {
    const { core, rates } = worldOf(1)
    return Effect.gen(function* () {
      const some = prompts.slice(0, 4)
      const shares = yield* trackerOf(["brand", "engine"], some)
      const all = yield* trackerOf(["cell", "brand"], some)
      const cells = yield* trackerOf(["cell"], some)
      const each = Effect.fnUntraced(function* (count: number) {
        for (let run = 0; run < count; run++) yield* dayOfAll([shares, all, cells])
      })
      yield* each(20)
      fallTo(rates, 0)
      yield* each(4)
      const lost = ["mention_lost * *"]
      assert.deepStrictEqual(yield* reported(shares), lost)
      assert.deepStrictEqual(yield* reported(all), lost)
      // where cells alone are listed, they tell it together
      assert.deepStrictEqual(yield* reported(cells), lost)
      const [alert] = yield* alertsIn(cells.organizationId)
      assert.deepInclude(alert?.evidence.confirmation?.cells, { changed: 16, asked: 16 })
      yield* each(10)
      assert.deepStrictEqual(
        [yield* reported(shares), yield* reported(all), yield* reported(cells)],
        [lost, lost, lost]
      )
    }).pipe(Effect.provide(core))
  })

  it.effect("begins anew for all its cells, also for those that failed, and where the brand's names changed", () => {
    const { core, rates } = worldOf(0.8)
    return Effect.gen(function* () {
      const tracker = yield* trackerOf(["brand"])
      const stored = Effect.gen(function* () {
        const cells = yield* (yield* CellHistoryStore).read({ tracker, prompts, engines })
        return [...new Set(cells.map(({ history }) => history.bases.brandShare))]
      })
      yield* days(tracker, 18)
      rates.gemini = null
      yield* days(tracker, 2)
      assert.deepStrictEqual(yield* stored, [undefined])
      for (const engine of ["chatgpt", "claude", "perplexity"] as const) rates[engine] = 0.2
      yield* days(tracker, 3)
      assert.deepStrictEqual(yield* reported(tracker), ["mention_lost * *"])
      const alert = (yield* alertsIn(tracker.organizationId)).find(({ type }) => type === "mention_lost")
      assert(alert?.evidence.confirmation != null)
      const { before, runs, since } = alert.evidence.confirmation
      assert.strictEqual(since.answers, 30 * runs)
      const [base, ...others] = yield* stored
      assert.deepStrictEqual([base, others], [before.answers / 30, []])
      fallTo(rates, 0.2)
      yield* days(tracker, 17)
      const key = { organizationId: tracker.organizationId, id: tracker.brandId }
      yield* (yield* Brands).update(key, { aliases: ["Zendrix Cloud"] })
      fallTo(rates, 0.9)
      yield* days(tracker, 4)
      assert.deepStrictEqual(yield* reported(tracker), ["mention_lost * *"])
      assert.deepStrictEqual(yield* stored, [40])
    }).pipe(Effect.provide(core))
  })
})

describe("citations and the share of voice", () => {
  it.effect("are reported of the brand when they fall, each once, beside mentions that stay as they are", () => {
    const chance = dice(3)
    const world = { cited: 0.7, rival: 0.3 }
    const scripted = engines.map((engine) => [
      engine,
      scriptedEngine(
        engine,
        () => {
          const host = chance() < world.cited ? "docs.zendrix.com" : "hooli.com"
          const text = chance() < world.rival ? naming : "1. Hooli\n2. Zendrix"
          return answerOf(engine, { text, sources: [{ url: `https://${host}/a`, title: null, domain: host }] })
        },
        { varies: true }
      )
    ])
    return Effect.gen(function* () {
      const tracker = yield* trackerOf(["brand", "engine"])
      const key = { organizationId: tracker.organizationId, id: tracker.brandId }
      yield* (yield* Brands).update(key, { domain: "zendrix.com" })
      yield* days(tracker, 20)
      world.cited = 0.1
      yield* days(tracker, 6)
      assert.deepStrictEqual(yield* reported(tracker, /./), ["citation_lost * *"])
      const [cited] = yield* alertsIn(tracker.organizationId)
      assert.match(
        cited?.message ?? "",
        /^Zendrix is cited less on all engines over all prompts\. .* \d+ of \d+ answers cited it\. /
      )
      const { before, runs, since } = cited?.evidence.confirmation ?? {}
      assert.strictEqual(since?.answers, 40 * (runs ?? 0))
      assert.isTrue(Math.abs((before?.rate ?? 0) - 0.7) < 0.1)
      world.rival = 1
      yield* days(tracker, 6)
      assert.deepStrictEqual((yield* reported(tracker, /./)).slice(1), ["share_of_voice_lost * *"])
      const [voice] = yield* alertsIn(tracker.organizationId)
      assert.match(
        voice?.message ?? "",
        /^Zendrix has a smaller share of voice on all engines .*\. .* \d+ of \d+ mentions went to it\. /
      )
      assert.strictEqual(voice?.evidence.confirmation?.since.rate, 0.5)
    }).pipe(Effect.provide(coreWith(Object.fromEntries(scripted))))
  })
})

describe("an engine's share", () => {
  it.effect("is reported of the engine alone, with its models", () => {
    const { core, rates } = worldOf(0.8)
    return Effect.gen(function* () {
      const tracker = yield* trackerOf(["engine"])
      yield* days(tracker, 20)
      rates.claude = 0.1
      yield* days(tracker, 4)
      assert.deepStrictEqual(yield* reported(tracker), ["mention_lost * claude"])
      const [alert] = yield* alertsIn(tracker.organizationId)
      assert(alert !== undefined)
      assert.match(alert.message, /^Zendrix is (mentioned less|no longer mentioned) in Claude over all prompts\. /)
      assert.strictEqual(alert.evidence.confirmation?.before.answers, 10 * 20)
      assert.isNotNull(alert.evidence.modelAfter)
    }).pipe(Effect.provide(core))
  })

  it.effect.each([
    { scopes: ["engine", "brand"] },
    { scopes: ["cell", "brand"] },
    { scopes: ["cell", "engine", "brand"] }
  ] as const)("that falls alone is reported once of the engine: $scopes", ({ scopes }) => {
    const { core, rates } = worldOf(0.8)
    return Effect.gen(function* () {
      const tracker = yield* trackerOf(scopes)
      yield* days(tracker, 20)
      rates.claude = 0.05
      yield* days(tracker, 12)
      assert.deepStrictEqual(yield* reported(tracker), ["mention_lost * claude"])
    }).pipe(Effect.provide(core))
  })

  it.effect("is reported once it is listed, and no longer when it is not", () => {
    const { core, rates } = worldOf(0.8)
    return Effect.gen(function* () {
      const trackers = yield* Trackers
      const tracker = yield* trackerOf(["brand"])
      yield* days(tracker, 20)
      rates.claude = 0.1
      yield* trackers.update(tracker, { alertSettings: { scopes: ["engine"] } })
      yield* days(tracker, 3)
      assert.deepStrictEqual(yield* reported(tracker), ["mention_lost * claude"])
    }).pipe(Effect.provide(core))
  })
})
