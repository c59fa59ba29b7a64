/** Confirmed alerts in the whole core: runs, follow-ups, credits and histories. */
import { Alerts, Brands, Credits, Reports, Scans, type Tracker, Trackers } from "@answerscope/core"
import { CellHistoryStore, SnapshotStore } from "@answerscope/core/storage"
import { rebuiltCells } from "#core/alert/RunCells.ts"
import { scriptedEngine } from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { auditedEntries, coreWith, remaining } from "../TestCore.ts"
import {
  begun,
  confirmedTracker,
  day,
  days,
  engineThat,
  followUpsOf,
  judged,
  naming,
  silent
} from "../tracker/ConfirmedWorld.ts"
import { alertsIn, current, lookAtRun, runChecks } from "../tracker/TrackerWorld.ts"
import { dice } from "../Dice.ts"

/** A core whose engine gives the current `world.answer`. */
const changing = (answer: string = naming) => {
  const world = { answer }
  return { world, core: coreWith({ chatgpt: engineThat(() => world.answer) }) }
}

/** Types of the alerts, oldest first. */
const reported = Effect.fnUntraced(function* ({ organizationId }: Tracker) {
  return (yield* alertsIn(organizationId)).map(({ type }) => type).toReversed()
})

/** Charges minus refunds of an organization. Checks them against its balance and its ledger. */
const spent = Effect.fnUntraced(function* ({ organizationId }: Tracker, granted: number) {
  const charges = yield* auditedEntries(organizationId, "charge")
  const refunds = yield* auditedEntries(organizationId, "refund")
  const sum = [...charges, ...refunds].reduce((total, { monthly, purchased }) => total - monthly - purchased, 0)
  assert.strictEqual(granted - (yield* remaining(organizationId)), sum)
  assert.deepStrictEqual(yield* (yield* Credits).audit(organizationId), [])
  return sum
})

describe("a tracker with confirmed alerts", () => {
  it.effect("asks again once the brand is missing, then reports the lost mention with its evidence", () => {
    const { core, world } = changing()
    return Effect.gen(function* () {
      const tracker = yield* confirmedTracker()
      const { organizationId } = tracker
      const quiet = yield* days(tracker, 20)
      assert.deepStrictEqual([quiet, yield* reported(tracker)], [[], []])
      world.answer = silent
      const followUps = yield* days(tracker, 2)
      assert.deepStrictEqual(yield* reported(tracker), ["mention_lost"])
      const [alert] = yield* alertsIn(organizationId)
      assert(alert?.evidence.confirmation != null)
      const { confirmation, mode, odds } = alert.evidence
      assert.deepStrictEqual([mode, odds !== null && odds >= 1_000], ["confirmed", true])
      assert.deepInclude(confirmation.before, { answers: 20, yes: 20, rate: 1 })
      const further = followUps.reduce((sum, { progress }) => sum + progress.completed, 0)
      assert.deepInclude(confirmation.since, { answers: 2 + further, yes: 0, rate: 0 })
      assert.deepInclude(confirmation, { runs: 2, followUps: further, credits: 5 * (2 + further), cause: "cell" })
      assert.isTrue(confirmation.difference.high < 0)
      // one snapshot mentions the brand, the other does not
      const snapshots = yield* SnapshotStore
      for (const [id, mentioned] of [
        [alert.evidence.beforeSnapshotId, true],
        [alert.evidence.afterSnapshotId, false]
      ] as const) {
        const found = yield* snapshots.get({ organizationId, id })
        assert.strictEqual(found._tag === "Some" && found.value.mentioned, mentioned)
      }
      // each answer is charged once, and no rate counts follow-ups
      assert.strictEqual(yield* spent(tracker, 100_000), 5 * (22 + further))
      const overview = yield* (yield* Reports).overview({ organizationId, filter: { brandId: tracker.brandId } })
      assert.deepInclude(overview, { checks: 22, mentioned: 20 })
      assert.deepInclude(yield* current(tracker), { runCount: 22, lastStatus: "completed", lastError: null })
    }).pipe(Effect.provide(core))
  })

  it.effect.each([naming, silent])(
    "reports nothing and asks nothing again while the answers stay the same: %j",
    (answer) =>
      Effect.gen(function* () {
        const tracker = yield* confirmedTracker({ samples: 2 })
        assert.deepStrictEqual(yield* days(tracker, 30), [])
        assert.deepStrictEqual(yield* reported(tracker), [])
        // the budget holds at most four runs
        assert.strictEqual((yield* current(tracker)).savedUp, 8)
      }).pipe(Effect.provide(changing(answer).core))
  )

  it.effect("reports nothing for mentions at random, and never exceeds its budget of follow-ups", () => {
    const chance = dice(7)
    const core = coreWith({ chatgpt: engineThat(() => (chance() < 0.5 ? naming : silent)) })
    return Effect.gen(function* () {
      const prompts = ["a", "b", "c", "d"]
      const tracker = yield* confirmedTracker({ prompts, alertSettings: { followUps: 50 } })
      let asked = 0
      for (let run = 1; run <= 30; run++) {
        asked += (yield* day(tracker)).reduce((sum, { progress }) => sum + progress.total, 0)
        const { savedUp } = yield* current(tracker)
        assert.isTrue(savedUp >= 0 && savedUp <= 4 * prompts.length)
        assert.isAtMost(asked + savedUp, 0.5 * prompts.length * run)
      }
      assert.isAbove(asked, 0)
      assert.deepStrictEqual(yield* reported(tracker), [])
      assert.strictEqual(yield* spent(tracker, 100_000), 5 * (30 * prompts.length + asked))
    }).pipe(Effect.provide(core))
  })

  it.effect("stores the histories that its snapshots give, in both modes", () => {
    const chance = dice(3)
    const core = coreWith({ chatgpt: engineThat(() => (chance() < 0.7 ? naming : silent)) })
    return Effect.gen(function* () {
      const tracker = yield* confirmedTracker({ prompts: ["a", "b"], samples: 2, alertMode: "immediate" })
      const { organizationId, id: trackerId } = tracker
      yield* days(tracker, 6)
      yield* (yield* Trackers).update(tracker, { alertMode: "confirmed" })
      yield* days(tracker, 10)
      const run = yield* begun(tracker)
      assert(run !== null)
      yield* judged(run)
      const grid = { prompts: ["a", "b"], engines: ["chatgpt"] } as const
      const stored = yield* (yield* CellHistoryStore).read({ tracker, ...grid })
      const snapshots = yield* SnapshotStore
      const runs = yield* snapshots.answeredRuns({
        organizationId,
        trackerId,
        scanId: run.id,
        runsMax: 60
      })
      assert.deepStrictEqual(rebuiltCells(runs, grid, stored), stored)
      assert.strictEqual(stored[0]?.history.entries.length, 17)
    }).pipe(Effect.provide(core))
  })
})

describe("follow-ups", () => {
  const doubtful = Effect.fnUntraced(function* (tracker: Tracker, world: { answer: string }) {
    yield* days(tracker, 20)
    world.answer = silent
    const run = yield* begun(tracker)
    assert(run !== null)
    yield* runChecks(run)
    return run
  })

  it.effect("are asked and charged once, even if several workers judge a run several times", () => {
    const { core, world } = changing()
    return Effect.gen(function* () {
      const alerts = yield* Alerts
      const tracker = yield* confirmedTracker()
      const run = yield* doubtful(tracker, world)
      const looks = Array.from({ length: 5 }, () => alerts.detect(run))
      yield* Effect.all(looks, { concurrency: "unbounded" })
      yield* Effect.all(looks, { concurrency: "unbounded" })
      const [first, ...others] = yield* followUpsOf(run)
      assert.deepStrictEqual(others, [])
      assert(first !== undefined)
      assert.deepInclude(first, { stage: 1, followUpOf: run.id, lane: "scheduled", trackerId: tracker.id })
      assert.deepInclude(yield* current(tracker), { runningScanId: run.id, runCount: 20, lastStatus: "running" })
      // one charge for the stage
      const charges = yield* auditedEntries(tracker.organizationId, "charge")
      assert.strictEqual(charges.filter(({ chargeId }) => chargeId === first.id).length, 1)
      // sample numbers continue, so that an engine with a cache gets a new question
      const { checks } = yield* (yield* Scans).get({ ...run, id: first.id })
      assert.deepStrictEqual(
        checks.map(({ sample }) => sample),
        checks.map((_, index) => index + 2)
      )
      // the list omits them by default
      const page = { limit: 100, offset: 0 }
      for (const [withFollowUps, total] of [
        [false, 21],
        [true, 22]
      ] as const) {
        const filter = { brandId: null, status: null, withFollowUps }
        const { organizationId } = tracker
        assert.strictEqual((yield* (yield* Scans).list({ organizationId, filter, page })).total, total)
      }
      yield* judged(run)
      assert.deepInclude(yield* current(tracker), { runningScanId: null, runCount: 21, lastStatus: "completed" })
    }).pipe(Effect.provide(core))
  })

  it.effect("are skipped without credits: the run is judged without them, and its error says so", () => {
    const { core, world } = changing()
    return Effect.gen(function* () {
      const tracker = yield* confirmedTracker({ credits: 5 * 21 + 4 })
      const run = yield* doubtful(tracker, world)
      yield* lookAtRun
      assert.deepStrictEqual(yield* followUpsOf(run), [])
      const lastError = "follow-ups were left out: insufficient credits"
      assert.deepInclude(yield* current(tracker), {
        runningScanId: null,
        runCount: 21,
        lastStatus: "completed",
        lastError
      })
      assert.strictEqual((yield* current(tracker)).savedUp, 4)
      assert.strictEqual(yield* remaining(tracker.organizationId), 4)
    }).pipe(Effect.provide(core))
  })

  it.effect("are refunded if they fail, and the run is judged without them", () => {
    const world = { answer: naming, fails: false }
    const engine = scriptedEngine("chatgpt", () => (world.fails ? { failure: "bad_request" } : world.answer), {
      varies: true
    })
    return Effect.gen(function* () {
      const tracker = yield* confirmedTracker()
      const run = yield* doubtful(tracker, world)
      yield* lookAtRun
      world.fails = true
      const followUps = yield* judged(run)
      assert.isTrue(followUps.length > 0 && followUps.every(({ progress }) => progress.completed === 0))
      assert.deepInclude(yield* current(tracker), { runningScanId: null, lastStatus: "completed", lastError: null })
      assert.strictEqual(yield* spent(tracker, 100_000), 5 * 21)
    }).pipe(Effect.provide(coreWith({ chatgpt: engine })))
  })

  it.effect("stop once the run or its follow-ups are cancelled", () => {
    const { core, world } = changing()
    return Effect.gen(function* () {
      const scans = yield* Scans
      const tracker = yield* confirmedTracker({ samples: 2 })
      yield* days(tracker, 12)
      world.answer = silent
      const run = yield* begun(tracker)
      assert(run !== null)
      yield* scans.cancel(run)
      yield* lookAtRun
      assert.deepStrictEqual(yield* followUpsOf(run), [])
      assert.deepInclude(yield* current(tracker), { runningScanId: null, runCount: 13, lastStatus: "failed" })
      yield* TestClock.adjust("1 day")
      const next = yield* begun(tracker)
      assert(next !== null)
      yield* runChecks(next)
      yield* lookAtRun
      const [stage] = yield* followUpsOf(next)
      assert(stage !== undefined)
      yield* scans.cancel({ ...next, id: stage.id })
      yield* lookAtRun
      assert.strictEqual((yield* followUpsOf(next)).length, 1)
      assert.deepInclude(yield* current(tracker), { runningScanId: null, runCount: 14 })
      assert.strictEqual(yield* spent(tracker, 100_000), 5 * 2 * 13)
    }).pipe(Effect.provide(core))
  })

  it.effect("complete as scans if their tracker is deleted", () => {
    const { core, world } = changing()
    return Effect.gen(function* () {
      const tracker = yield* confirmedTracker()
      const run = yield* doubtful(tracker, world)
      yield* lookAtRun
      yield* (yield* Trackers).remove(tracker)
      const followUps = yield* judged(run)
      assert.deepStrictEqual(
        followUps.map(({ status }) => status),
        ["completed"]
      )
      assert.deepStrictEqual(yield* reported(tracker), [])
    }).pipe(Effect.provide(core))
  })
})

describe("a tracker whose settings or answers change", () => {
  it.effect.each([
    ["the model that it asks for", { models: { chatgpt: "another" } }, {}],
    ["the brand's aliases", {}, { aliases: ["Zendrix Cloud"] }]
  ] as const)("resets its baselines after a change of %s, without an alert", ([, settings, brand]) => {
    const { core, world } = changing()
    return Effect.gen(function* () {
      const tracker = yield* confirmedTracker()
      yield* days(tracker, 12)
      if (Object.keys(settings).length > 0) yield* (yield* Trackers).update(tracker, settings)
      if (Object.keys(brand).length > 0) {
        yield* (yield* Brands).update({ organizationId: tracker.organizationId, id: tracker.brandId }, brand)
      }
      world.answer = silent
      assert.deepStrictEqual(yield* days(tracker, 10), [])
      assert.deepStrictEqual(yield* reported(tracker), [])
      // later changes are reported
      world.answer = naming
      yield* days(tracker, 3)
      assert.deepStrictEqual(yield* reported(tracker), ["mention_gained"])
    }).pipe(Effect.provide(core))
  })

  it.effect("reports no new competitor right after it is added to the brand", () => {
    const { core } = changing(silent)
    return Effect.gen(function* () {
      const tracker = yield* confirmedTracker()
      yield* days(tracker, 12)
      const key = { organizationId: tracker.organizationId, id: tracker.brandId }
      yield* (yield* Brands).update(key, { competitors: ["Globex", "Hooli"] })
      yield* days(tracker, 6)
      assert.deepStrictEqual(yield* reported(tracker), [])
    }).pipe(Effect.provide(core))
  })

  it.effect("skips failed checks, and starts the history of a prompt when it is added", () => {
    const world = { answer: naming, fails: false }
    const engine = scriptedEngine("chatgpt", () => (world.fails ? { failure: "bad_request" } : world.answer), {
      varies: true
    })
    return Effect.gen(function* () {
      const tracker = yield* confirmedTracker()
      yield* days(tracker, 12)
      world.fails = true
      assert.deepStrictEqual(yield* days(tracker, 2), [])
      world.fails = false
      yield* (yield* Trackers).update(tracker, { prompts: ["best crm", "free crm"] })
      yield* days(tracker, 2)
      const stored = yield* (yield* CellHistoryStore).read({
        tracker,
        prompts: ["best crm", "free crm"],
        engines: ["chatgpt"]
      })
      assert.deepStrictEqual(
        new Map(stored.map(({ history, prompt }) => [prompt, history.entries.length])),
        new Map([
          ["best crm", 14],
          ["free crm", 2]
        ])
      )
      assert.deepStrictEqual(yield* reported(tracker), [])
    }).pipe(Effect.provide(coreWith({ chatgpt: engine })))
  })

  it.effect("joins runs within six hours into one entry, and judges them as one", () => {
    const { core, world } = changing()
    return Effect.gen(function* () {
      const trackers = yield* Trackers
      const tracker = yield* confirmedTracker({ alertSettings: { followUps: 0 } })
      yield* days(tracker, 12)
      world.answer = silent
      for (let run = 0; run < 4; run++) {
        const { runningScanId: id } = yield* trackers.runNow(tracker)
        assert(id !== null)
        yield* judged({ organizationId: tracker.organizationId, id })
        yield* TestClock.adjust("1 hour")
      }
      assert.deepStrictEqual(yield* reported(tracker), [])
      const [cell] = yield* (yield* CellHistoryStore).read({ tracker, prompts: ["best crm"], engines: ["chatgpt"] })
      assert.deepStrictEqual(cell?.history.entries.at(-1)?.mentions, { k: 0, n: 4 })
    }).pipe(Effect.provide(core))
  })
})
