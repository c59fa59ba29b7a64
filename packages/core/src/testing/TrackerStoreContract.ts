/**
 * What `TrackerStore` guarantees, whatever the storage.
 */
import { assert } from "@effect/vitest"
import { DateTime, Deferred, Effect, Fiber, Option, Result } from "effect"
import { AlertStore } from "../alert/AlertStore.ts"
import { BrandId } from "../brand/BrandId.ts"
import { CreditAmount } from "../credit/Credit.ts"
import { charge, grant, openAccount } from "../credit/CreditLedger.ts"
import { CreditStore } from "../credit/CreditStore.ts"
import { OrganizationId } from "../organization/OrganizationId.ts"
import { OrganizationStore } from "../organization/OrganizationStore.ts"
import { ScanId } from "../scan/ScanId.ts"
import { ScanStore } from "../scan/ScanStore.ts"
import { Transaction } from "../storage/Transaction.ts"
import type { Tracker } from "../tracker/Tracker.ts"
import { TrackerId } from "../tracker/TrackerId.ts"
import { type TrackerFilter, TrackerStore } from "../tracker/TrackerStore.ts"
import { at, contractSuite, type ContractTests, idsOf, newBrand, newOrganization } from "./ContractFixtures.ts"
import { newAlert, newEra, newRun, newTracker, trackerOf } from "./NotificationFixtures.ts"

const all: TrackerFilter = { brandId: null, enabled: null }
const page = { limit: 100, offset: 0 }

const keyOf = ({ organizationId, id }: Tracker) => ({ organizationId, id })

const keeping = (it: ContractTests) => {
  it.effect("gives back what was kept", () =>
    Effect.gen(function* () {
      const store = yield* TrackerStore
      const brand = yield* newBrand(yield* newOrganization)
      const [scanId = ""] = yield* idsOf("scn", 1)
      const full = yield* newTracker(brand, {
        name: "Ünï 🎈 {a,\"b\"} \\ 'c'",
        intervalMinutes: 43_200,
        prompts: ["best\ncrm\t?", "{}", "NULL", "x".repeat(500)],
        engines: ["perplexity", "chatgpt"],
        models: { chatgpt: "gpt", perplexity: "sonar" },
        captureSentiment: true,
        gridStartAt: at(-5),
        lastRunAt: at(1),
        nextRunAt: at(2),
        lastStatus: "running",
        lastError: "Of 2 checks, 1 failed: 'no' \"answer\"",
        runCount: 7,
        runningScanId: ScanId.make(scanId),
        updatedAt: at(3)
      })
      const bare = yield* newTracker(brand, { enabled: false, nextRunAt: null })
      for (const tracker of [full, bare]) {
        assert.deepStrictEqual(yield* store.get(keyOf(tracker)), Option.some(tracker))
      }
    })
  )

  it.effect("refuses an id that is taken, and a brand that is not the organization's", () =>
    Effect.gen(function* () {
      const store = yield* TrackerStore
      const brand = yield* newBrand(yield* newOrganization)
      const tracker = yield* newTracker(brand)
      const foreign = yield* newOrganization
      for (const refused of [tracker, yield* trackerOf({ ...brand, organizationId: foreign })]) {
        const error = yield* Effect.flip(store.insert({ tracker: refused, trackersMax: 10 }))
        assert.strictEqual(error._tag, "StorageError")
      }
    })
  )

  it.effect("holds the most trackers of an organization and not one more, however many come at once", () =>
    Effect.gen(function* () {
      const store = yield* TrackerStore
      const brand = yield* newBrand(yield* newOrganization)
      yield* newTracker(yield* newBrand(yield* newOrganization))
      const insert = Effect.flatMap(trackerOf(brand), (tracker) => store.insert({ tracker, trackersMax: 7 }))
      const inserted = yield* Effect.all(
        Array.from({ length: 20 }, () => insert),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(inserted.filter((isInserted) => isInserted).length, 7)
      const { items } = yield* store.list({ organizationId: brand.organizationId, filter: all, page })
      assert.strictEqual(items.length, 7)
      const [first] = items
      if (first !== undefined) yield* store.remove(keyOf(first))
      assert.deepStrictEqual([yield* insert, yield* insert], [true, false])
    })
  )
}

const listing = (it: ContractTests) => {
  it.effect("lists newest first, ties by id, page by page, and filters", () =>
    Effect.gen(function* () {
      const store = yield* TrackerStore
      const organizationId = yield* newOrganization
      const brand = yield* newBrand(organizationId)
      yield* newTracker(yield* newBrand(yield* newOrganization))
      const [a = "", b = ""] = yield* idsOf("trk", 2)
      const newest = yield* newTracker(yield* newBrand(organizationId), { createdAt: at(1), enabled: false })
      const higher = yield* newTracker(brand, { id: TrackerId.make(b) })
      const lower = yield* newTracker(brand, { id: TrackerId.make(a), enabled: false, nextRunAt: null })
      const listed = (filter: Partial<TrackerFilter>, limit = 100, offset = 0) =>
        store.list({ organizationId, filter: { ...all, ...filter }, page: { limit, offset } })
      assert.deepStrictEqual(yield* listed({}), { total: 3, items: [newest, higher, lower] })
      assert.deepStrictEqual(yield* listed({}, 1, 1), { total: 3, items: [higher] })
      assert.deepStrictEqual(yield* listed({}, 5, 3), { total: 3, items: [] })
      assert.deepStrictEqual((yield* listed({ brandId: brand.id })).items, [higher, lower])
      assert.deepStrictEqual((yield* listed({ enabled: false })).items, [newest, lower])
      assert.deepStrictEqual((yield* listed({ enabled: true, brandId: brand.id })).items, [higher])
      assert.deepStrictEqual(yield* listed({ brandId: BrandId.make("none") }), { total: 0, items: [] })
    })
  )

  it.effect("neither reads, locks nor removes another organization's tracker", () =>
    Effect.gen(function* () {
      const store = yield* TrackerStore
      const tracker = yield* newTracker(yield* newBrand(yield* newOrganization))
      for (const key of [
        { ...keyOf(tracker), organizationId: yield* newOrganization },
        { ...keyOf(tracker), id: TrackerId.make("trk_none") },
        { ...keyOf(tracker), organizationId: OrganizationId.make("") }
      ]) {
        assert.isTrue(Option.isNone(yield* store.get(key)))
        assert.isTrue(Option.isNone(yield* store.lock(key)))
        assert.isTrue(Option.isNone(yield* store.lockDue({ ...key, now: at(1) })))
        assert.isFalse(yield* store.remove(key))
      }
      assert.deepStrictEqual(yield* store.get(keyOf(tracker)), Option.some(tracker))
    })
  )
}

const changing = (it: ContractTests) => {
  it.effect("changes that lock the tracker follow one another, and each sees the one before", () =>
    Effect.gen(function* () {
      const store = yield* TrackerStore
      const { run } = yield* Transaction
      const tracker = yield* newTracker(yield* newBrand(yield* newOrganization))
      const count = run(
        Effect.gen(function* () {
          const locked = Option.getOrThrow(yield* store.lock(keyOf(tracker)))
          yield* Effect.yieldNow
          yield* store.save({ ...locked, runCount: locked.runCount + 1, updatedAt: at(locked.runCount) })
        })
      )
      yield* Effect.all(
        Array.from({ length: 12 }, () => count),
        { concurrency: "unbounded" }
      )
      const expected = { ...tracker, runCount: 12, updatedAt: at(11) }
      assert.deepStrictEqual(yield* store.get(keyOf(tracker)), Option.some(expected))
    })
  )

  it.effect("a save is undone with its transaction", () =>
    Effect.gen(function* () {
      const store = yield* TrackerStore
      const { run } = yield* Transaction
      const tracker = yield* newTracker(yield* newBrand(yield* newOrganization))
      const save = Effect.flatMap(store.lock(keyOf(tracker)), () => store.save({ ...tracker, name: "undone" }))
      yield* Effect.ignore(run(Effect.andThen(save, Effect.fail("undone"))))
      assert.deepStrictEqual(yield* store.get(keyOf(tracker)), Option.some(tracker))
    })
  )

  it.effect("removes the tracker and its alerts; its scans stay", () =>
    Effect.gen(function* () {
      const store = yield* TrackerStore
      const alerts = yield* AlertStore
      const run = yield* newRun
      const other = yield* newTracker(run.brand)
      yield* newAlert(run)
      yield* newAlert(run)
      const kept = yield* newAlert({ ...run, tracker: other })
      assert.isTrue(yield* store.remove(keyOf(run.tracker)))
      assert.isFalse(yield* store.remove(keyOf(run.tracker)))
      assert.isTrue(Option.isNone(yield* store.get(keyOf(run.tracker))))
      const { organizationId } = run
      const left = yield* alerts.list({
        organizationId,
        filter: { brandId: null, type: null, from: null, before: null },
        page
      })
      assert.deepStrictEqual(left, { total: 1, items: [kept] })
      const scan = yield* (yield* ScanStore).get({ organizationId, id: run.scan.id })
      assert.deepStrictEqual(
        Option.map(scan, (stored) => stored.scan),
        Option.some(run.scan)
      )
    })
  )
}

const due = (it: ContractTests) => {
  const dueAmong = Effect.fnUntraced(function* (
    trackers: ReadonlyArray<Tracker>,
    now: DateTime.Utc,
    limit: number = 1_000
  ) {
    const found = yield* (yield* TrackerStore).due({ now, limit })
    return found.filter(({ id }) => trackers.some((tracker) => tracker.id === id))
  })

  it.effect("finds enabled trackers whose slot has come, longest due first", () =>
    Effect.gen(function* () {
      const moment = newEra()
      const brand = yield* newBrand(yield* newOrganization)
      const later = yield* newTracker(brand, { nextRunAt: moment(20) })
      const sooner = yield* newTracker(yield* newBrand(yield* newOrganization), { nextRunAt: moment(10) })
      const disabled = yield* newTracker(brand, { enabled: false, nextRunAt: moment(10) })
      const idle = yield* newTracker(brand, { enabled: false, nextRunAt: null })
      const trackers = [later, sooner, disabled, idle]
      assert.deepStrictEqual(yield* dueAmong(trackers, moment(9)), [])
      assert.deepStrictEqual(yield* dueAmong(trackers, moment(10)), [keyOf(sooner)])
      assert.deepStrictEqual(yield* dueAmong(trackers, moment(20)), [keyOf(sooner), keyOf(later)])
      assert.deepStrictEqual(yield* dueAmong(trackers, moment(20), 1), [keyOf(sooner)])
    })
  )
}

/** An account with these monthly and purchased credits, in the cycle of `now`. */
const withCredits = Effect.fnUntraced(function* (now: DateTime.Utc, monthlyLimit: number, purchased: number) {
  const store = yield* CreditStore
  const organizationId = yield* newOrganization
  yield* store.open(openAccount({ organizationId, monthlyLimit, now }))
  if (purchased > 0) yield* grantTo(organizationId, purchased, now)
  return organizationId
})

const grantTo = Effect.fnUntraced(function* (organizationId: OrganizationId, amount: number, now: DateTime.Utc) {
  const [reference = ""] = yield* idsOf("evt", 1)
  yield* (yield* CreditStore).update({
    organizationId,
    chargeId: null,
    decide: (account) => Result.succeed(grant(account, { amount: CreditAmount.make(amount), reference, now }))
  })
})

const resting = (it: ContractTests) => {
  const january = DateTime.makeUnsafe("2026-01-10T00:00:00Z")
  const later = DateTime.makeUnsafe("2026-01-11T00:00:00Z")
  const february = DateTime.makeUnsafe("2026-02-01T00:00:00Z")

  const resting = Effect.fnUntraced(function* (organizationId: OrganizationId, fields: Partial<Tracker> = {}) {
    const rest = { unpaidRuns: 3, creditsAwaited: 10, nextRunAt: DateTime.makeUnsafe("2026-03-01T00:00:00Z") }
    return yield* newTracker(yield* newBrand(organizationId), { ...rest, ...fields })
  })

  const now = Effect.fnUntraced(function* (tracker: Tracker) {
    return Option.getOrThrow(yield* (yield* TrackerStore).get(keyOf(tracker)))
  })

  it.effect("wakes those that rest when their organization has the credits, and no other", () =>
    Effect.gen(function* () {
      const store = yield* TrackerStore
      const rich = yield* withCredits(january, 4, 6)
      const poor = yield* withCredits(january, 4, 5)
      const woken = yield* resting(rich)
      const others = [
        yield* resting(rich, { creditsAwaited: 11 }),
        yield* resting(rich, { creditsAwaited: null }),
        yield* resting(rich, { enabled: false, nextRunAt: null }),
        yield* resting(rich, { nextRunAt: january }),
        yield* resting(poor),
        yield* resting(yield* newOrganization, { creditsAwaited: 0 })
      ]
      yield* store.wake({ now: later })
      assert.deepStrictEqual(yield* now(woken), { ...woken, nextRunAt: later, creditsAwaited: null })
      for (const other of others) assert.deepStrictEqual(yield* now(other), other)
      yield* grantTo(poor, 1, later)
      yield* store.wake({ now: later })
      assert.isNull((yield* now(others[4] ?? woken)).creditsAwaited)
    })
  )

  it.effect("wakes them with the credits of a new cycle, which no movement has begun yet", () =>
    Effect.gen(function* () {
      const store = yield* TrackerStore
      const organizationId = yield* withCredits(january, 10, 0)
      const chargeId = "all"
      yield* (yield* CreditStore).update({
        organizationId,
        chargeId,
        decide: (account) =>
          charge(account, { chargeId, operation: "scan", amount: CreditAmount.make(10), now: january })
      })
      const tracker = yield* resting(organizationId)
      yield* store.wake({ now: DateTime.subtract(february, { milliseconds: 1 }) })
      assert.deepStrictEqual(yield* now(tracker), tracker)
      yield* store.wake({ now: february })
      assert.deepStrictEqual((yield* now(tracker)).nextRunAt, february)
    })
  )
}

const suspension = (it: ContractTests) => {
  it.effect("finds and locks no due tracker of a suspended organization, until it is resumed", () =>
    Effect.gen(function* () {
      const store = yield* TrackerStore
      const organizations = yield* OrganizationStore
      const moment = newEra()
      const organizationId = yield* newOrganization
      const tracker = yield* newTracker(yield* newBrand(organizationId), { nextRunAt: moment(10) })
      const claim = store.lockDue({ ...keyOf(tracker), now: moment(10) })
      const found = Effect.map(store.due({ now: moment(10), limit: 1_000 }), (keys) =>
        keys.some(({ id }) => id === tracker.id)
      )
      assert.isTrue(yield* found)
      yield* organizations.setSuspended({ id: organizationId, suspendedAt: moment(11) })
      assert.deepStrictEqual([yield* found, yield* claim], [false, Option.none()])
      assert.deepStrictEqual(yield* store.lock(keyOf(tracker)), Option.some(tracker))
      yield* organizations.setSuspended({ id: organizationId, suspendedAt: null })
      assert.deepStrictEqual([yield* found, yield* claim], [true, Option.some(tracker)])
    })
  )
}

const claiming = (it: ContractTests) => {
  it.effect("locks a tracker that is still due, and no other", () =>
    Effect.gen(function* () {
      const store = yield* TrackerStore
      const brand = yield* newBrand(yield* newOrganization)
      const tracker = yield* newTracker(brand, { nextRunAt: at(10) })
      const disabled = yield* newTracker(brand, { enabled: false, nextRunAt: at(10) })
      assert.isTrue(Option.isNone(yield* store.lockDue({ ...keyOf(tracker), now: at(9) })))
      assert.isTrue(Option.isNone(yield* store.lockDue({ ...keyOf(disabled), now: at(99) })))
      assert.deepStrictEqual(yield* store.lockDue({ ...keyOf(tracker), now: at(10) }), Option.some(tracker))
    })
  )

  it.effect("each due slot is claimed once, however many want it", () =>
    Effect.gen(function* () {
      const store = yield* TrackerStore
      const { run } = yield* Transaction
      const tracker = yield* newTracker(yield* newBrand(yield* newOrganization), { nextRunAt: at(10) })
      const claim = run(
        Effect.gen(function* () {
          const locked = yield* store.lockDue({ ...keyOf(tracker), now: at(10) })
          if (Option.isNone(locked)) return false
          yield* Effect.yieldNow
          yield* store.save({ ...locked.value, nextRunAt: at(20), runCount: locked.value.runCount + 1 })
          return true
        })
      )
      const claims = yield* Effect.all(
        Array.from({ length: 12 }, () => claim),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(claims.filter((isClaimed) => isClaimed).length, 1)
      const after = Option.getOrThrow(yield* store.get(keyOf(tracker)))
      assert.deepStrictEqual(after, { ...tracker, nextRunAt: at(20), runCount: 1 })
    })
  )

  it.effect("a claim that is undone leaves the slot to the next", () =>
    Effect.gen(function* () {
      const store = yield* TrackerStore
      const { run } = yield* Transaction
      const tracker = yield* newTracker(yield* newBrand(yield* newOrganization), { nextRunAt: at(10) })
      const isLocked = yield* Deferred.make<void>()
      const claim = store.lockDue({ ...keyOf(tracker), now: at(10) })
      const holding = yield* Effect.forkChild(
        run(Effect.andThen(claim, Effect.andThen(Deferred.succeed(isLocked, undefined), Effect.never)))
      )
      yield* Deferred.await(isLocked)
      yield* Fiber.interrupt(holding)
      assert.deepStrictEqual(yield* run(claim), Option.some(tracker))
    })
  )
}

/** Keeping, listing, changing and finding due trackers. */
export const suite = contractSuite("TrackerStore", [keeping, listing, changing, due, resting, suspension, claiming])
