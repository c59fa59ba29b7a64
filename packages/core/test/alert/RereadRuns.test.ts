/**
 * Trackers with confirmed alerts over a change of the analysis: earlier answers were read by other rules, and are read
 * again or not.
 */
import { Alerts, Reanalysis, type Tracker, Trackers } from "@answerscope/core"
import { CellHistoryStore, SnapshotStore, cellOf } from "@answerscope/core/storage"
import { rebuiltCells } from "#core/alert/RunCells.ts"
import { scriptedEngine } from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Stream } from "effect"
import { TestClock } from "effect/testing"
import { coreWith } from "../TestCore.ts"
import { begun, confirmedTracker, day, days, judged, naming, silent } from "../tracker/ConfirmedWorld.ts"
import { alertsIn, current, lookAtRun, runChecks } from "../tracker/TrackerWorld.ts"

const oldRules = "0.1.0"

/** A core whose engine answers what the test says; answers to prompts that `fails` has fail. */
const changing = () => {
  const world = { answer: naming, fails: new Set<string>() }
  const engine = scriptedEngine(
    "chatgpt",
    ({ prompt }) => (world.fails.has(prompt) ? { failure: "bad_request" } : world.answer),
    { varies: true }
  )
  return { world, core: coreWith({ chatgpt: engine }) }
}

/** All answers of the tenant, as if the old rules had read them: they find the brand, or overlook it. */
const readByOldRules = Effect.fnUntraced(function* ({ organizationId }: Tracker, mentioned: boolean) {
  const snapshots = yield* SnapshotStore
  const answers = yield* snapshots.answers({ organizationId, brandId: null, after: null, limit: 1_000 })
  yield* snapshots.replaceReadings(
    answers.map(({ snapshot: { id } }) => ({
      organizationId,
      id,
      mentioned,
      position: mentioned ? 2 : null,
      sentiment: null,
      competitorsFound: [],
      competitorCandidatesFound: [],
      spans: [],
      ranking: [],
      extras: [],
      analyzerVersion: oldRules,
      reanalysisId: null
    }))
  )
})

/** Days whose answers the old rules read before the run was judged. */
const oldDays = Effect.fnUntraced(function* (tracker: Tracker, count: number, mentioned: boolean) {
  for (let run = 0; run < count; run++) {
    const key = yield* begun(tracker)
    assert(key !== null)
    yield* runChecks(key)
    yield* readByOldRules(tracker, mentioned)
    yield* lookAtRun
    yield* TestClock.adjust("1 day")
  }
})

const readAgain = ({ brandId, organizationId }: Tracker) =>
  Effect.flatMap(Reanalysis, ({ run }) => Stream.runDrain(run({ organizationId, brandId, write: true })))

const reported = Effect.fnUntraced(function* ({ organizationId }: Tracker) {
  return (yield* alertsIn(organizationId)).map(({ type }) => type).toReversed()
})

const cells = Effect.fnUntraced(function* (tracker: Tracker, prompts: ReadonlyArray<string> = ["best crm"]) {
  return yield* (yield* CellHistoryStore).read({ tracker, prompts, engines: ["chatgpt"] })
})

const mentionsOf = Effect.fnUntraced(function* (tracker: Tracker) {
  const [cell] = yield* cells(tracker)
  return cell?.history.entries.map(({ mentions: { k, n } }) => `${k}/${n}`) ?? []
})

const quiet = { followUps: 0 }

describe("answers that were read by other rules, and are not read again", () => {
  it.effect("raise no alert: levels begin anew, the tracker says so once, and what changes then is reported", () => {
    const { core, world } = changing()
    return Effect.gen(function* () {
      const tracker = yield* confirmedTracker({ alertSettings: quiet })
      yield* oldDays(tracker, 12, false)
      yield* day(tracker)
      assert.include((yield* current(tracker)).lastError ?? "", "rules")
      yield* days(tracker, 11)
      assert.isNull((yield* current(tracker)).lastError)
      assert.deepStrictEqual(yield* reported(tracker), [])
      world.answer = silent
      yield* days(tracker, 10)
      assert.deepStrictEqual(yield* reported(tracker), ["mention_lost"])
      const [alert] = yield* alertsIn(tracker.organizationId)
      // what the old rules said counts on no side
      assert.deepInclude(alert?.evidence.confirmation?.before, { answers: 12, yes: 12 })
    }).pipe(Effect.provide(core))
  })

  it.effect("are reported of once, also where a cell fails in the runs after", () => {
    const { core, world } = changing()
    return Effect.gen(function* () {
      const tracker = yield* confirmedTracker({ prompts: ["best crm", "free crm"], alertSettings: quiet })
      yield* oldDays(tracker, 4, true)
      world.fails.add("free crm")
      const remarks: Array<boolean> = []
      for (let run = 0; run < 3; run++) {
        yield* day(tracker)
        remarks.push(((yield* current(tracker)).lastError ?? "").includes("rules"))
      }
      assert.deepStrictEqual(remarks, [true, false, false])
      world.fails.clear()
      yield* day(tracker)
      // its level begins anew with its first answer since
      assert.include((yield* current(tracker)).lastError ?? "", "rules")
      assert.deepStrictEqual(yield* reported(tracker), [])
    }).pipe(Effect.provide(core))
  })
})

describe("answers that are read again", () => {
  it.effect("make the histories anew with the next run: no alert, no remark, all of them before a later fall", () => {
    const { core, world } = changing()
    return Effect.gen(function* () {
      const tracker = yield* confirmedTracker({ alertSettings: quiet })
      yield* oldDays(tracker, 12, false)
      assert.deepStrictEqual(
        yield* mentionsOf(tracker),
        Array.from({ length: 12 }, () => "0/1")
      )
      yield* readAgain(tracker)
      const run = yield* begun(tracker)
      assert(run !== null)
      yield* judged(run)
      assert.deepStrictEqual(
        yield* mentionsOf(tracker),
        Array.from({ length: 13 }, () => "1/1")
      )
      assert.isNull((yield* current(tracker)).lastError)
      // as they would be if nothing had been kept
      const { organizationId, id: trackerId } = tracker
      const runs = yield* (yield* SnapshotStore).answeredRuns({
        organizationId,
        trackerId,
        scanId: run.id,
        runsMax: 60
      })
      const grid = { prompts: ["best crm"], engines: ["chatgpt"] } as const
      const stored = yield* cells(tracker)
      assert.deepStrictEqual(rebuiltCells(runs, grid, stored), stored)
      assert.deepStrictEqual(stored[0]?.history.bases, {})
      yield* TestClock.adjust("1 day")
      world.answer = silent
      yield* days(tracker, 10)
      assert.deepStrictEqual(yield* reported(tracker), ["mention_lost"])
      const [alert] = yield* alertsIn(organizationId)
      assert.deepInclude(alert?.evidence.confirmation?.before, { answers: 13, yes: 13 })
    }).pipe(Effect.provide(core))
  })

  it.effect("in part begin their level where the rules changed", () => {
    const { core } = changing()
    return Effect.gen(function* () {
      const tracker = yield* confirmedTracker({ alertSettings: quiet })
      yield* oldDays(tracker, 6, false)
      yield* readAgain(tracker)
      // the older half is as the old rules read it
      const snapshots = yield* SnapshotStore
      const { organizationId } = tracker
      const answers = yield* snapshots.answers({ organizationId, brandId: null, after: null, limit: 1_000 })
      yield* snapshots.replaceReadings(
        answers.slice(3).map(({ snapshot }) => ({ ...snapshot, mentioned: false, analyzerVersion: oldRules }))
      )
      yield* day(tracker)
      assert.deepStrictEqual(yield* mentionsOf(tracker), ["0/1", "0/1", "0/1", "1/1", "1/1", "1/1", "1/1"])
      const [cell] = yield* cells(tracker)
      assert.strictEqual(cell?.history.bases.mention, cell?.history.entries[3]?.run)
      assert.deepStrictEqual([yield* reported(tracker), (yield* current(tracker)).lastError], [[], null])
    }).pipe(Effect.provide(core))
  })

  it.effect("keep the level with which the last alert began, so that nothing is reported twice", () => {
    const { core, world } = changing()
    return Effect.gen(function* () {
      const tracker = yield* confirmedTracker({ alertSettings: quiet })
      yield* days(tracker, 20)
      world.answer = silent
      yield* days(tracker, 10)
      assert.deepStrictEqual(yield* reported(tracker), ["mention_lost"])
      const [before] = yield* cells(tracker)
      // an upgrade reads a run by other rules, which are read again before the next
      yield* oldDays(tracker, 1, false)
      yield* readAgain(tracker)
      yield* days(tracker, 5)
      const [after] = yield* cells(tracker)
      assert.strictEqual(after?.history.entries.length, 36)
      assert.isAtLeast(after?.history.bases.mention ?? 0, before?.history.bases.mention ?? Infinity)
      assert.deepStrictEqual(yield* reported(tracker), ["mention_lost"])
    }).pipe(Effect.provide(core))
  })

  it.effect("make as many looks as were kept, where several runs were one", () => {
    const { core } = changing()
    return Effect.gen(function* () {
      const tracker = yield* confirmedTracker({ intervalMinutes: 60, alertSettings: quiet })
      for (let run = 0; run < 90; run++) {
        const key = yield* begun(tracker)
        assert(key !== null)
        yield* judged(key)
        yield* TestClock.adjust("1 hour")
      }
      const [before] = yield* cells(tracker)
      assert.strictEqual(before?.history.entries.length, 15)
      yield* readByOldRules(tracker, true)
      yield* readAgain(tracker)
      const [kept] = yield* cells(tracker)
      assert(kept !== undefined && kept.history.asking !== null)
      const { history } = kept
      const { entries: _, ...levels } = { ...history, asking: { ...kept.history.asking, rules: oldRules } }
      const run = yield* begun(tracker)
      assert(run !== null)
      // the histories are those of the old rules
      yield* (yield* CellHistoryStore).save({
        tracker,
        scanId: run.id,
        changes: [{ ...cellOf(kept), levels, entries: [] }],
        isAnew: false
      })
      yield* judged(run)
      assert.deepStrictEqual(
        (yield* mentionsOf(tracker)).slice(0, 15),
        Array.from({ length: 15 }, () => "6/6")
      )
    }).pipe(Effect.provide(core))
  })
})

describe("another mode", () => {
  it.effect("tells nothing by itself: what was kept counts, and what changes after it is reported", () => {
    const { core, world } = changing()
    return Effect.gen(function* () {
      const trackers = yield* Trackers
      const tracker = yield* confirmedTracker({ alertMode: "immediate", alertSettings: quiet })
      yield* days(tracker, 12)
      yield* trackers.update(tracker, { alertMode: "confirmed" })
      assert.deepStrictEqual(yield* reported(tracker), [])
      world.answer = silent
      yield* days(tracker, 5)
      assert.deepStrictEqual(yield* reported(tracker), ["mention_lost"])
      const [alert] = yield* alertsIn(tracker.organizationId)
      assert.deepInclude(alert?.evidence.confirmation?.before, { answers: 12, yes: 12 })
      // back again: single answers count, and nothing of the past is reported
      yield* trackers.update(tracker, { alertMode: "immediate" })
      yield* days(tracker, 3)
      assert.strictEqual((yield* reported(tracker)).length, 1)
      world.answer = naming
      yield* day(tracker)
      assert.strictEqual((yield* reported(tracker)).at(-1), "mention_gained")
      assert.strictEqual(
        (yield* (yield* Alerts).list({
          organizationId: tracker.organizationId,
          filter: { brandId: null, type: null, from: null, before: null },
          page: { limit: 10, offset: 0 }
        })).total,
        2
      )
    }).pipe(Effect.provide(core))
  })

  it.effect("makes the histories anew: each run is an entry for one mode, the runs of six hours for the other", () => {
    const { core } = changing()
    return Effect.gen(function* () {
      const trackers = yield* Trackers
      const tracker = yield* confirmedTracker({ alertMode: "immediate", intervalMinutes: 60, alertSettings: quiet })
      const hours = Effect.fnUntraced(function* (count: number) {
        for (let run = 0; run < count; run++) {
          const key = yield* begun(tracker)
          assert(key !== null)
          yield* judged(key)
          yield* TestClock.adjust("1 hour")
        }
      })
      yield* hours(11)
      assert.strictEqual((yield* mentionsOf(tracker)).length, 11)
      yield* trackers.update(tracker, { alertMode: "confirmed" })
      yield* hours(1)
      assert.deepStrictEqual(yield* mentionsOf(tracker), ["6/6", "6/6"])
      yield* trackers.update(tracker, { alertMode: "immediate" })
      yield* hours(1)
      assert.strictEqual((yield* mentionsOf(tracker)).length, 13)
      assert.deepStrictEqual(yield* reported(tracker), [])
    }).pipe(Effect.provide(core))
  })
})
