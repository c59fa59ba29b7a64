/**
 * Stored answers of a brand, read again by the names that it has now.
 */
import {
  Brands,
  type Brand,
  type BrandReanalysis,
  Reanalyses,
  Reanalysis,
  Reports,
  Scans,
  SnapshotId,
  type Tracker
} from "@answerscope/core"
import { CellHistoryStore, JobStore, SnapshotStore } from "@answerscope/core/storage"
import { scriptedEngine } from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect, Exit, Fiber, Stream } from "effect"
import { TestClock } from "effect/testing"
import { coreWith, newTenant } from "../TestCore.ts"
import { begun, confirmedTracker, day, days, judged } from "../tracker/ConfirmedWorld.ts"
import { alertsIn, current, lookAtRun, newTracker, runChecks, wholeRun } from "../tracker/TrackerWorld.ts"

/** The engine calls the brand by a name that it does not have yet. */
const otherName = "1. Globex\n2. Quorin"
const silent = "1. Globex\n2. Hooli"

const world = () => {
  const state = { answer: otherName }
  return { state, core: coreWith({ chatgpt: scriptedEngine("chatgpt", () => state.answer, { varies: true }) }) }
}

const keyOf = ({ id, organizationId }: Brand) => ({ organizationId, id })

const newBrand = Effect.gen(function* () {
  const organizationId = yield* newTenant(100_000)
  return yield* (yield* Brands).create(organizationId, {
    name: "Zendrix",
    engines: ["chatgpt"],
    prompts: ["best crm", "free crm"],
    competitors: ["Initech"]
  })
})

const rename = Effect.fnUntraced(function* (brand: Pick<Brand, "organizationId" | "id">) {
  const { id, organizationId } = brand
  return yield* (yield* Brands).update(
    { organizationId, id },
    { aliases: ["Quorin"], competitors: ["Initech", "Globex"] }
  )
})

const scanned = Effect.fnUntraced(function* (brand: Brand) {
  const started = yield* (yield* Scans).start(brand.organizationId, { brandId: brand.id })
  const key = { organizationId: brand.organizationId, id: started.scan.id }
  yield* runChecks(key)
  return key
})

const toEnd = Effect.fnUntraced(function* ({ id, organizationId }: BrandReanalysis) {
  const { get, step } = yield* Reanalyses
  yield* Effect.repeat(step({ organizationId, id }), { until: (isOver) => isOver })
  return yield* get({ organizationId, id })
})

const reread = Effect.fnUntraced(function* (brand: Parameters<Reanalyses["Service"]["start"]>[0]) {
  return yield* toEnd(yield* (yield* Reanalyses).start(brand))
})

const answersOf = Effect.fnUntraced(function* ({ organizationId, id: brandId }: Brand) {
  const found = yield* (yield* SnapshotStore).answers({ organizationId, brandId, after: null, limit: 10_000 })
  return found.map(({ snapshot }) => snapshot)
})

/** That many copies of an answer, a millisecond apart. */
const copies = Effect.fnUntraced(function* (brand: Brand, count: number) {
  yield* scanned(brand)
  const [first] = yield* answersOf(brand)
  assert(first !== undefined)
  const store = yield* SnapshotStore
  const idAt = (at: number) => SnapshotId.make(`snp_${String(at).padStart(26, "0")}`)
  yield* store.insert(Array.from({ length: count }, (_, at) => ({ ...first, id: idAt(at), sample: at + 10 })))
})

describe("a reanalysis", () => {
  it.effect("reads answers by the names of now: snapshots, results, figures; the scan keeps what was asked", () => {
    const { core } = world()
    return Effect.gen(function* () {
      const brand = yield* newBrand
      const scan = yield* scanned(brand)
      const overview = Effect.flatMap(Reports, (reports) =>
        reports.overview({
          organizationId: brand.organizationId,
          filter: { brandId: brand.id, engine: null, from: null, before: null }
        })
      )
      assert.deepInclude(yield* overview, { checks: 2, mentioned: 0 })
      yield* rename(brand)
      const [answer] = yield* answersOf(brand)
      assert(answer !== undefined)
      const again = yield* (yield* Reanalysis).readAgain({ organizationId: brand.organizationId, id: answer.id })
      assert.deepInclude(again.after, { mentioned: true, position: 2, competitorsFound: ["Globex"] })

      const done = yield* reread(keyOf(brand))
      assert.deepInclude(done, { status: "completed", total: 2, done: 2, changed: 2 })
      assert.isNotNull(done.completedAt)
      for (const snapshot of yield* answersOf(brand)) {
        assert.deepInclude(snapshot, { mentioned: true, position: 2, competitorsFound: ["Globex"], brand: "Zendrix" })
      }
      assert.deepInclude(yield* overview, { checks: 2, mentioned: 2 })
      const { checks, scan: after } = yield* (yield* Scans).get(scan)
      assert.deepStrictEqual(
        checks.map(({ mentioned }) => mentioned),
        [true, true]
      )
      assert.deepStrictEqual(after.subject.aliases, [])
      // a new version of the analysis would not fall back to the names of then
      const found = yield* Stream.runCollect(
        (yield* Reanalysis).run({ organizationId: brand.organizationId, brandId: brand.id, write: true })
      )
      assert.deepStrictEqual(
        [...found].map(({ changed }) => changed),
        [[], []]
      )
    }).pipe(Effect.provide(core))
  })

  it.effect("goes batch by batch, one at a time for each brand, with the names of its start", () => {
    const { core } = world()
    return Effect.gen(function* () {
      const reanalyses = yield* Reanalyses
      const brand = yield* newBrand
      yield* copies(brand, 250)
      yield* rename(brand)
      const started = yield* reanalyses.start(keyOf(brand))
      assert.deepInclude(started, { status: "pending", total: 252, done: 0 })
      assert.strictEqual((yield* Effect.flip(reanalyses.start(keyOf(brand))))._tag, "Conflict")
      const key = { organizationId: brand.organizationId, id: started.id }
      yield* reanalyses.step(key)
      assert.deepInclude(yield* reanalyses.get(key), { status: "running", done: 100, changed: 100 })
      // of two that are at it at once, each batch counts once
      yield* Effect.all([reanalyses.step(key), reanalyses.step(key)], { concurrency: 2 })
      assert.deepInclude(yield* reanalyses.get(key), { done: 200, changed: 200 })
      // named otherwise again meanwhile: that needs another one
      yield* (yield* Brands).update(keyOf(brand), { aliases: [] })
      yield* scanned(brand)
      const done = yield* toEnd(started)
      assert.deepInclude(done, { status: "completed", total: 254, done: 254, changed: 254 })
      assert.isTrue((yield* answersOf(brand)).every(({ mentioned }) => mentioned))
      assert.deepInclude(yield* reread(keyOf(brand)), { status: "completed", done: 254, changed: 254 })
      assert.isTrue((yield* answersOf(brand)).every(({ mentioned }) => !mentioned))
      assert.deepInclude(yield* reread(keyOf(brand)), { status: "completed", done: 254, changed: 0 })
    }).pipe(Effect.provide(core))
  })

  it.effect("gives its turn to others after some batches, and is taken up where it was", () => {
    const { core } = world()
    return Effect.gen(function* () {
      const { get, run, start, take } = yield* Reanalyses
      const brand = yield* newBrand
      yield* copies(brand, 2_100)
      yield* rename(brand)
      const { id } = yield* start(keyOf(brand))
      const key = { organizationId: brand.organizationId, id }
      yield* take(run)
      assert.deepInclude(yield* get(key), { status: "running", done: 2_000 })
      yield* take(run)
      assert.deepInclude(yield* get(key), { status: "completed", done: 2_102, changed: 2_102 })
      yield* run(key, { attempts: 1 })
      assert.deepInclude(yield* get(key), { status: "completed", done: 2_102 })
    }).pipe(Effect.provide(core))
  })

  it.effect("fails when its job has failed too often, and blocks its brand no longer", () => {
    const { core } = world()
    return Effect.gen(function* () {
      const { get, run, start } = yield* Reanalyses
      const brand = yield* newBrand
      yield* scanned(brand)
      const { id } = yield* start(keyOf(brand))
      yield* run({ organizationId: brand.organizationId, id }, { attempts: 21 })
      assert.deepInclude(yield* get({ organizationId: brand.organizationId, id }), { status: "failed", done: 0 })
      assert.strictEqual((yield* start(keyOf(brand))).status, "pending")
    }).pipe(Effect.provide(core))
  })

  it.effect("fails when its job cannot be read, and blocks its brand no longer", () => {
    const { core } = world()
    return Effect.gen(function* () {
      const { get, start, take } = yield* Reanalyses
      const jobs = yield* JobStore
      const brand = yield* newBrand
      const { organizationId } = brand
      yield* scanned(brand)
      const { id } = yield* start(keyOf(brand))
      yield* take(() => Effect.void)
      for (const job of [`${id}:0b`, "nobody's"]) {
        const strange = { id: job, organizationId, document: { reanalysisId: 1 } }
        yield* jobs.insert({ queue: "reanalysis", jobs: [strange], delayMillis: 0 })
      }
      const consumer = yield* Effect.forkChild(take(() => Effect.void))
      yield* TestClock.adjust("1 minute")
      assert.deepInclude(yield* get({ organizationId, id }), { status: "failed", done: 0 })
      const next = yield* start(keyOf(brand))
      assert.strictEqual(next.status, "pending")
      yield* TestClock.adjust("1 minute")
      yield* Fiber.join(consumer)
      assert.deepInclude(yield* toEnd(next), { status: "completed", done: 2 })
    }).pipe(Effect.provide(core))
  })

  it.effect("ends with its brand, and is nobody else's", () => {
    const { core } = world()
    return Effect.gen(function* () {
      const { get, run, start, step } = yield* Reanalyses
      const brand = yield* newBrand
      yield* copies(brand, 150)
      const { id } = yield* start(keyOf(brand))
      const key = { organizationId: brand.organizationId, id }
      yield* step(key)
      const stranger = yield* newTenant(1)
      assert.isTrue(Exit.isFailure(yield* Effect.exit(get({ organizationId: stranger, id }))))
      assert.isTrue(Exit.isFailure(yield* Effect.exit(start({ ...keyOf(brand), organizationId: stranger }))))
      assert.isTrue(yield* step({ organizationId: stranger, id }))
      yield* (yield* Brands).remove(keyOf(brand))
      yield* run(key, { attempts: 1 })
      assert.strictEqual((yield* Effect.flip(get(key)))._tag, "NotFound")
    }).pipe(Effect.provide(core))
  })

  it.effect("leaves answers whose text was removed as they are", () => {
    const { core } = world()
    return Effect.gen(function* () {
      const brand = yield* newBrand
      const { organizationId } = brand
      yield* scanned(brand)
      yield* TestClock.adjust("1 day")
      const at = yield* DateTime.now
      const store = yield* SnapshotStore
      yield* store.removeTexts({ organizationId, from: null, before: at, limit: 10, at })
      const before = yield* answersOf(brand)
      assert.lengthOf(before, 2)
      yield* rename(brand)
      assert.deepInclude(yield* reread(keyOf(brand)), { status: "completed", done: 2, changed: 0 })
      assert.deepStrictEqual(yield* answersOf(brand), before)
    }).pipe(Effect.provide(core))
  })
})

const told = Effect.fnUntraced(function* ({ organizationId }: Tracker) {
  return (yield* alertsIn(organizationId)).map(({ type }) => type).toReversed()
})

const brandOf = ({ brandId: id, organizationId }: Tracker) => ({ organizationId, id })

const historyOf = Effect.fnUntraced(function* (tracker: Tracker) {
  const store = yield* CellHistoryStore
  const [cell] = yield* store.read({ tracker, prompts: ["best crm"], engines: ["chatgpt"] })
  return cell?.history
})

const mentionsOf = (tracker: Tracker) =>
  Effect.map(historyOf(tracker), (history) => history?.entries.map(({ mentions: { k, n } }) => `${k}/${n}`) ?? [])

const named = (count: number) => Array.from({ length: count }, () => "1/1")

const quiet = { alertSettings: { followUps: 0 } }

describe("trackers after a reanalysis", () => {
  it.effect("compare with all answers by the names of now, and tell nothing of the renaming", () => {
    const { core, state } = world()
    return Effect.gen(function* () {
      const tracker = yield* confirmedTracker(quiet)
      yield* days(tracker, 12)
      yield* rename(brandOf(tracker))
      yield* reread(brandOf(tracker))
      yield* days(tracker, 3)
      assert.deepStrictEqual(yield* mentionsOf(tracker), named(15))
      assert.deepStrictEqual([(yield* historyOf(tracker))?.bases, yield* told(tracker)], [{}, []])
      state.answer = silent
      yield* days(tracker, 8)
      assert.deepStrictEqual(yield* told(tracker), ["mention_lost"])
      const [alert] = yield* alertsIn(tracker.organizationId)
      assert.deepInclude(alert?.evidence.confirmation?.before, { answers: 15, yes: 15 })
    }).pipe(Effect.provide(core))
  })

  it.effect("tell nothing where runs went on between the renaming and the reading", () => {
    const { core } = world()
    return Effect.gen(function* () {
      const tracker = yield* confirmedTracker(quiet)
      yield* days(tracker, 10)
      yield* rename(brandOf(tracker))
      yield* days(tracker, 5)
      yield* reread(brandOf(tracker))
      assert.deepStrictEqual(yield* mentionsOf(tracker), [])
      yield* days(tracker, 10)
      assert.deepStrictEqual(yield* mentionsOf(tracker), named(25))
      assert.deepStrictEqual(yield* told(tracker), [])
    }).pipe(Effect.provide(core))
  })

  it.effect("tell nothing of a run that was under way, a part of whose answers came by the old names", () => {
    const { core } = world()
    return Effect.gen(function* () {
      const tracker = yield* confirmedTracker({ ...quiet, samples: 4 })
      yield* days(tracker, 10)
      const run = yield* begun(tracker)
      assert(run !== null)
      yield* rename(brandOf(tracker))
      yield* reread(brandOf(tracker))
      // by the names of its start
      yield* judged(run)
      yield* TestClock.adjust("1 day")
      yield* days(tracker, 6)
      assert.deepStrictEqual(yield* told(tracker), [])
      yield* reread(brandOf(tracker))
      yield* days(tracker, 6)
      assert.deepStrictEqual(yield* told(tracker), [])
      assert.deepStrictEqual(new Set(yield* mentionsOf(tracker)), new Set(["4/4"]))
    }).pipe(Effect.provide(core))
  })

  it.effect("tell nothing of a run of whose answers a part was read again before it was judged", () => {
    const { core } = world()
    return Effect.gen(function* () {
      const { start, step } = yield* Reanalyses
      const tracker = yield* confirmedTracker({ ...quiet, samples: 4 })
      yield* days(tracker, 10)
      const run = yield* begun(tracker)
      assert(run !== null)
      yield* runChecks(run)
      yield* rename(brandOf(tracker))
      const started = yield* start(brandOf(tracker))
      // all answers but none of the histories
      yield* step({ organizationId: tracker.organizationId, id: started.id })
      yield* lookAtRun
      yield* TestClock.adjust("1 day")
      yield* day(tracker)
      yield* toEnd(started)
      yield* days(tracker, 6)
      assert.deepStrictEqual(yield* told(tracker), [])
      assert.deepStrictEqual(new Set(yield* mentionsOf(tracker)), new Set(["4/4"]))
    }).pipe(Effect.provide(core))
  })

  it.effect("with immediate alerts tell nothing of it either, and of the next change", () => {
    const { core, state } = world()
    return Effect.gen(function* () {
      const brand = yield* newBrand
      const tracker = yield* newTracker(brand, { alertMode: "immediate" })
      yield* wholeRun(tracker)
      yield* TestClock.adjust("1 hour")
      yield* rename(keyOf(brand))
      yield* reread(keyOf(brand))
      yield* wholeRun(tracker)
      assert.deepStrictEqual(yield* told(tracker), [])
      yield* TestClock.adjust("1 hour")
      state.answer = silent
      yield* wholeRun(tracker)
      assert.include(yield* told(tracker), "mention_lost")
      assert.isNull((yield* current(tracker)).lastError)
    }).pipe(Effect.provide(core))
  })
})
