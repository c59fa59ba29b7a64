/**
 * Runs of a tracker whose settings, brand or checks change in the middle of it or between two of its runs.
 */
import { ANALYZER_VERSION, Brands, Scans, type Tracker, Trackers } from "@answerscope/core"
import { CheckRunner } from "@answerscope/core/model"
import { everySnapshot, SnapshotStore } from "@answerscope/core/storage"
import { scriptedEngine } from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect, References } from "effect"
import { TestClock } from "effect/testing"
import { coreWith } from "../TestCore.ts"
import { alertsIn, current, lookAtRun, newBrand, newTracker, runChecks, wholeRun } from "../tracker/TrackerWorld.ts"

const absent = "1. Globex\n2. Hooli"
const second = "1. Globex\n2. Zendrix"
const first = "1. Zendrix\n2. Globex"

/** A core whose engines answer what a test puts here, by prompt; `second` to everything else. */
const answeringBy = () => {
  const answers = new Map<string, string>()
  const reply = ({ prompt }: { readonly prompt: string }) => answers.get(prompt) ?? second
  const engines = { chatgpt: scriptedEngine("chatgpt", reply), claude: scriptedEngine("claude", reply) }
  return { answers, core: coreWith(engines) }
}

/** What was alerted, oldest first, as type, prompt and engine. */
const reported = Effect.fnUntraced(function* ({ organizationId }: Tracker) {
  const alerts = yield* alertsIn(organizationId)
  return alerts.map(({ type, prompt, engine }) => `${type} ${prompt} ${engine}`).toReversed()
})

const nextHour = TestClock.adjust("1 hour")

/** Starts the run that is due and leaves its checks undone; its key. */
const begun = Effect.fnUntraced(function* (tracker: Tracker) {
  yield* (yield* Trackers).startDue
  const { organizationId, runningScanId } = yield* current(tracker)
  assert(runningScanId !== null)
  return { organizationId, id: runningScanId }
})

describe("a tracker changed in the middle of a run", () => {
  it.effect("the run ends as it was started, the next one is as it is then", () => {
    const { answers, core } = answeringBy()
    return Effect.gen(function* () {
      const trackers = yield* Trackers
      const tracker = yield* newTracker(yield* newBrand(), { prompts: ["a", "b"], engines: ["chatgpt", "claude"] })
      yield* wholeRun(tracker)
      yield* nextHour
      const run = yield* begun(tracker)
      yield* trackers.update(tracker, { prompts: ["b", "c"], engines: ["claude"], captureSentiment: true })
      answers.set("a", first).set("b", absent)
      yield* runChecks(run)
      yield* lookAtRun
      const changed = ["position_changed a chatgpt", "position_changed a claude"]
      const lost = ["mention_lost b chatgpt", "mention_lost b claude"]
      assert.deepStrictEqual((yield* reported(tracker)).toSorted(), [...lost, ...changed].toSorted())
      yield* nextHour
      const next = yield* wholeRun(tracker)
      assert.deepStrictEqual(
        next?.checks.map(({ prompt, engine }) => `${prompt} ${engine}`),
        ["b claude", "c claude"]
      )
      // nothing more: b is as it was, c has its base now
      assert.strictEqual((yield* reported(tracker)).length, 4)
      assert.deepInclude(yield* current(tracker), { runCount: 3, lastStatus: "completed" })
    }).pipe(Effect.provide(core))
  })

  it.effect("a run with another model is compared with the one before it", () => {
    const { answers, core } = answeringBy()
    return Effect.gen(function* () {
      const tracker = yield* newTracker(yield* newBrand(), { prompts: ["a"] })
      yield* wholeRun(tracker)
      yield* nextHour
      yield* (yield* Trackers).update(tracker, { models: { chatgpt: "another" } })
      answers.set("a", absent)
      yield* wholeRun(tracker)
      assert.deepStrictEqual(yield* reported(tracker), ["mention_lost a chatgpt"])
    }).pipe(Effect.provide(core))
  })

  it.effect("disabled, it has no next run when that one has ended", () => {
    const { answers, core } = answeringBy()
    return Effect.gen(function* () {
      const tracker = yield* newTracker(yield* newBrand(), { prompts: ["a"] })
      yield* wholeRun(tracker)
      yield* nextHour
      const run = yield* begun(tracker)
      yield* (yield* Trackers).update(tracker, { enabled: false, name: "off", intervalMinutes: 15 })
      answers.set("a", absent)
      yield* runChecks(run)
      yield* lookAtRun
      assert.deepStrictEqual(yield* reported(tracker), ["mention_lost a chatgpt"])
      assert.deepInclude(yield* current(tracker), {
        enabled: false,
        nextRunAt: null,
        name: "off",
        intervalMinutes: 15,
        runCount: 2,
        lastStatus: "completed"
      })
      yield* nextHour
      assert.strictEqual(yield* (yield* Trackers).startDue, 0)
    }).pipe(Effect.provide(core))
  })

  it.effect("a brand renamed is reported of by the name that was looked for", () => {
    const { answers, core } = answeringBy()
    return Effect.gen(function* () {
      const brand = yield* newBrand()
      const tracker = yield* newTracker(brand, { prompts: ["a"] })
      yield* wholeRun(tracker)
      yield* nextHour
      const run = yield* begun(tracker)
      yield* (yield* Brands).update(brand, { name: "Hooli" })
      answers.set("a", "1. Hooli\n2. Globex")
      yield* runChecks(run)
      yield* lookAtRun
      const [alert] = yield* alertsIn(brand.organizationId)
      assert.deepInclude(alert, { brand: "Zendrix", type: "mention_lost" })
      yield* nextHour
      yield* wholeRun(tracker)
      // the same answer again: the run before is compared as it reads for the new name
      assert.deepStrictEqual(yield* reported(tracker), ["mention_lost a chatgpt"])
      yield* nextHour
      answers.set("a", "1. Globex\n2. Hooli")
      yield* wholeRun(tracker)
      const [newest] = yield* alertsIn(brand.organizationId)
      assert.deepInclude(newest, { brand: "Hooli", type: "position_changed" })
    }).pipe(Effect.provide(core))
  })

  it.effect("a competitor that gets another name is not new in answers that used it all along", () => {
    const { answers, core } = answeringBy()
    return Effect.gen(function* () {
      const brand = yield* newBrand()
      const brands = yield* Brands
      yield* brands.update(brand, { competitors: ["Initech"] })
      const tracker = yield* newTracker(brand, { prompts: ["a"] })
      answers.set("a", "1. ITX Group\n2. Zendrix")
      yield* wholeRun(tracker)
      yield* nextHour
      yield* brands.update(brand, { competitors: [{ name: "Initech", aliases: ["ITX Group"] }] })
      yield* wholeRun(tracker)
      assert.deepStrictEqual(yield* reported(tracker), [])
      yield* nextHour
      answers.set("a", "1. Zendrix")
      yield* wholeRun(tracker)
      yield* nextHour
      answers.set("a", "1. Zendrix\n2. ITX Group")
      yield* wholeRun(tracker)
      assert.deepStrictEqual(
        (yield* alertsIn(brand.organizationId)).filter(({ type }) => type === "competitor_new").length,
        1
      )
    }).pipe(Effect.provide(core))
  })

  it.effect("checks that were cancelled change nothing, those that were made count", () => {
    const { answers, core } = answeringBy()
    return Effect.gen(function* () {
      const tracker = yield* newTracker(yield* newBrand(), { prompts: ["a", "b"] })
      yield* wholeRun(tracker)
      yield* nextHour
      answers.set("a", absent).set("b", absent)
      const run = yield* begun(tracker)
      const { checks, scan } = yield* (yield* Scans).get(run)
      const [made] = checks
      assert(made !== undefined)
      yield* (yield* CheckRunner).run({ organizationId: scan.organizationId, checkId: made.id, tries: 0 })
      yield* (yield* Scans).cancel(run)
      yield* lookAtRun
      assert.deepStrictEqual(yield* reported(tracker), ["mention_lost a chatgpt"])
      assert.deepInclude(yield* current(tracker), { lastStatus: "partial", runCount: 2 })
      // b is compared with the run before the cancelled one
      yield* nextHour
      yield* wholeRun(tracker)
      assert.deepStrictEqual(yield* reported(tracker), ["mention_lost a chatgpt", "mention_lost b chatgpt"])
    }).pipe(Effect.provide(core), Effect.provideService(References.MinimumLogLevel, "None"))
  })
})

describe("a tracker changed between runs", () => {
  it.effect("a prompt or engine that comes back is compared with what was last seen of it", () => {
    const { answers, core } = answeringBy()
    return Effect.gen(function* () {
      const trackers = yield* Trackers
      const tracker = yield* newTracker(yield* newBrand(), { prompts: ["a", "b"], engines: ["chatgpt", "claude"] })
      yield* wholeRun(tracker)
      yield* trackers.update(tracker, { prompts: ["b"], engines: ["claude"] })
      answers.set("a", absent)
      for (let run = 0; run < 3; run++) {
        yield* nextHour
        yield* wholeRun(tracker)
      }
      assert.deepStrictEqual(yield* reported(tracker), [])
      yield* trackers.update(tracker, { prompts: ["b", "a"], engines: ["claude", "chatgpt"] })
      yield* nextHour
      yield* wholeRun(tracker)
      assert.deepStrictEqual((yield* reported(tracker)).toSorted(), ["mention_lost a chatgpt", "mention_lost a claude"])
    }).pipe(Effect.provide(core))
  })

  it.effect("another order of prompts and engines is no change, nor are other models", () => {
    const { core } = answeringBy()
    return Effect.gen(function* () {
      const trackers = yield* Trackers
      const tracker = yield* newTracker(yield* newBrand(), { prompts: ["a", "b"], engines: ["chatgpt", "claude"] })
      yield* wholeRun(tracker)
      for (const change of [
        { engines: ["claude", "chatgpt"] },
        { prompts: ["b", "a", "b"] },
        { models: { claude: "other" } }
      ] as const) {
        yield* trackers.update(tracker, change)
        yield* nextHour
        yield* wholeRun(tracker)
      }
      assert.deepStrictEqual(yield* reported(tracker), [])
      assert.deepInclude(yield* current(tracker), { runCount: 4, prompts: ["b", "a"] })
    }).pipe(Effect.provide(core))
  })

  it.effect("names that are added are no change in what the engine says", () => {
    const { answers, core } = answeringBy()
    return Effect.gen(function* () {
      const brand = yield* newBrand()
      const tracker = yield* newTracker(brand, { prompts: ["a"] })
      answers.set("a", "1. Acme\n2. Initech")
      yield* wholeRun(tracker)
      yield* nextHour
      yield* wholeRun(tracker)
      yield* (yield* Brands).update(brand, { aliases: ["Acme"], competitors: ["Globex", "Initech"] })
      yield* nextHour
      yield* wholeRun(tracker)
      assert.deepStrictEqual(yield* reported(tracker), [])
      answers.set("a", "1. Initech\n2. Globex")
      yield* nextHour
      yield* wholeRun(tracker)
      assert.deepStrictEqual(yield* reported(tracker), ["mention_lost a chatgpt", "competitor_new a chatgpt"])
    }).pipe(Effect.provide(core))
  })

  it.effect("an answer whose text was removed is compared as it was read; for other names it is none", () => {
    const { answers, core } = answeringBy()
    return Effect.gen(function* () {
      const brand = yield* newBrand()
      const { organizationId } = brand
      const tracker = yield* newTracker(brand, { prompts: ["a"] })
      const runWithoutText = Effect.gen(function* () {
        yield* wholeRun(tracker)
        const now = yield* DateTime.now
        const before = DateTime.add(now, { seconds: 1 })
        yield* (yield* SnapshotStore).removeTexts({ organizationId, from: null, before, limit: 10, at: now })
        yield* nextHour
      })
      yield* runWithoutText
      answers.set("a", "1. Acme\n2. Globex")
      yield* runWithoutText
      const lost = ["mention_lost a chatgpt"]
      assert.deepStrictEqual(yield* reported(tracker), lost)
      yield* (yield* Brands).update(brand, { aliases: ["Acme"] })
      yield* runWithoutText
      yield* runWithoutText
      assert.deepStrictEqual(yield* reported(tracker), lost)
      answers.set("a", absent)
      yield* runWithoutText
      assert.deepStrictEqual(yield* reported(tracker), [...lost, ...lost])
    }).pipe(Effect.provide(core))
  })

  it.effect("another version of the analysis is no change, another judge sets a new base for the tone", () => {
    const { answers, core } = answeringBy()
    return Effect.gen(function* () {
      const brand = yield* newBrand()
      const tracker = yield* newTracker(brand, { prompts: ["a", "b"], captureSentiment: true })
      const snapshots = yield* SnapshotStore
      const page = { limit: 10, offset: 0 }
      answers.set("a", "Zendrix is excellent, and everybody loves it.").set("b", "Zendrix is excellent.")
      yield* wholeRun(tracker)
      const { items } = yield* snapshots.list({ organizationId: brand.organizationId, filter: everySnapshot, page })
      yield* snapshots.replaceReadings(
        items.map((item) => ({
          ...item,
          reanalysisId: null,
          spans: [],
          ranking: [],
          extras: [],
          ...(item.prompt === "a"
            ? { mentioned: false, position: null, sentiment: null, analyzerVersion: "0.1.0" }
            : { sentiment: "negative", analyzerVersion: `${ANALYZER_VERSION}+claude` })
        }))
      )
      yield* nextHour
      yield* wholeRun(tracker)
      assert.deepStrictEqual(yield* reported(tracker), [])
    }).pipe(Effect.provide(core))
  })

  it.effect("competitors spelt in another way are not new, those added are when they are named", () => {
    const { core } = answeringBy()
    return Effect.gen(function* () {
      const brand = yield* newBrand()
      const tracker = yield* newTracker(brand, { prompts: ["a"] })
      yield* wholeRun(tracker)
      yield* (yield* Brands).update(brand, { competitors: ["GLOBEX", "Hooli"] })
      yield* nextHour
      yield* wholeRun(tracker)
      assert.deepStrictEqual(yield* reported(tracker), [])
    }).pipe(Effect.provide(core))
  })
})
