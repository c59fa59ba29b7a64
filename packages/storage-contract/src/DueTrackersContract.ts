/** Contract of `TrackerStore` for trackers that are due or rest. */
import { CreditAmount, type OrganizationId, type Tracker, Transaction } from "@answerscope/core"
import { CreditLedger } from "@answerscope/core/model"
import { CreditStore, OrganizationStore, TrackerStore } from "@answerscope/core/storage"
import { assert } from "@effect/vitest"
import { DateTime, Deferred, Effect, Fiber, Option, Result } from "effect"
import { at, idsOf, newBrand, newOrganization } from "./ContractFixtures.ts"
import { contractSuite, type ContractTests } from "./ContractSuite.ts"
import { newEra, newTracker } from "./NotificationFixtures.ts"

const keyOf = ({ organizationId, id }: Tracker) => ({ organizationId, id })

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

  it.effect("organizations take turns, however many trackers of one are due; each one's longest due first", () =>
    Effect.gen(function* () {
      const moment = newEra()
      const dueFrom = Effect.fnUntraced(function* (from: number, count: number) {
        const brand = yield* newBrand(yield* newOrganization)
        return yield* Effect.forEach(Array.from({ length: count }), (_, index) =>
          newTracker(brand, { nextRunAt: moment(from + index) })
        )
      })
      const [suspended] = yield* dueFrom(0, 5)
      const many = yield* dueFrom(10, 7)
      const some = yield* dueFrom(15, 3)
      const [single] = yield* dueFrom(30, 1)
      const later = yield* dueFrom(1_000, 2)
      if (suspended === undefined || single === undefined) return assert.fail("trackers were made")
      const organizations = yield* OrganizationStore
      yield* organizations.setSuspended({ id: suspended.organizationId, suspendedAt: moment(0) })
      const inTurn = [many[0], some[0], single, many[1], some[1], many[2], some[2], ...many.slice(3)]
      const expected = inTurn.flatMap((tracker) => (tracker === undefined ? [] : [keyOf(tracker)]))
      const store = yield* TrackerStore
      for (let limit = 1; limit <= expected.length + 7; limit++) {
        assert.deepStrictEqual(yield* store.due({ now: moment(100), limit }), expected.slice(0, limit))
      }
      for (const tracker of [...many, ...some, single, ...later]) yield* store.remove(keyOf(tracker))
      assert.deepStrictEqual(yield* store.due({ now: moment(100), limit: 1 }), [])
    })
  )
}

/** An account with these monthly and purchased credits, in the cycle of `now`. */
const withCredits = Effect.fnUntraced(function* (now: DateTime.Utc, monthlyLimit: number, purchased: number) {
  const store = yield* CreditStore
  const organizationId = yield* newOrganization
  yield* store.open(CreditLedger.openAccount({ organizationId, monthlyLimit, now }))
  if (purchased > 0) yield* grantTo(organizationId, purchased, now)
  return organizationId
})

const grantTo = Effect.fnUntraced(function* (organizationId: OrganizationId, amount: number, now: DateTime.Utc) {
  const [reference = ""] = yield* idsOf("evt", 1)
  yield* (yield* CreditStore).update({
    organizationId,
    chargeId: null,
    decide: (account) =>
      Result.succeed(CreditLedger.grant(account, { amount: CreditAmount.make(amount), reference, now }))
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

  it.effect("wakes paused trackers whose organization has the credits, and no others", () =>
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

  it.effect("wakes them with the credits of a new cycle before its first change", () =>
    Effect.gen(function* () {
      const store = yield* TrackerStore
      const organizationId = yield* withCredits(january, 10, 0)
      const chargeId = "all"
      yield* (yield* CreditStore).update({
        organizationId,
        chargeId,
        decide: (account) =>
          CreditLedger.charge(account, { chargeId, operation: "scan", amount: CreditAmount.make(10), now: january })
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
      const claim = store.lockDue({ keys: [keyOf(tracker)], now: moment(10) })
      const found = Effect.map(store.due({ now: moment(10), limit: 1_000 }), (keys) =>
        keys.some(({ id }) => id === tracker.id)
      )
      assert.isTrue(yield* found)
      yield* organizations.setSuspended({ id: organizationId, suspendedAt: moment(11) })
      assert.deepStrictEqual([yield* found, yield* claim], [false, []])
      assert.deepStrictEqual(yield* store.lock(keyOf(tracker)), Option.some(tracker))
      yield* organizations.setSuspended({ id: organizationId, suspendedAt: null })
      assert.deepStrictEqual([yield* found, yield* claim], [true, [tracker]])
    })
  )
}

const claiming = (it: ContractTests) => {
  it.effect("locks only a tracker that is still due", () =>
    Effect.gen(function* () {
      const store = yield* TrackerStore
      const brand = yield* newBrand(yield* newOrganization)
      const tracker = yield* newTracker(brand, { nextRunAt: at(10) })
      const disabled = yield* newTracker(brand, { enabled: false, nextRunAt: at(10) })
      const other = yield* newTracker(yield* newBrand(yield* newOrganization), { nextRunAt: at(11) })
      const keys = [tracker, disabled, other].map(keyOf)
      const dueAt = (seconds: number) => Effect.map(store.lockDue({ keys, now: at(seconds) }), (due) => new Set(due))
      assert.deepStrictEqual(yield* dueAt(9), new Set())
      assert.deepStrictEqual(yield* dueAt(10), new Set([tracker]))
      assert.deepStrictEqual(yield* dueAt(99), new Set([tracker, other]))
      const foreign = [{ ...keyOf(tracker), organizationId: other.organizationId }, keyOf(other)]
      assert.deepStrictEqual(yield* store.lockDue({ keys: foreign, now: at(99) }), [other])
    })
  )

  it.effect("claims each due slot once under concurrency", () =>
    Effect.gen(function* () {
      const store = yield* TrackerStore
      const { run } = yield* Transaction
      const tracker = yield* newTracker(yield* newBrand(yield* newOrganization), { nextRunAt: at(10) })
      const claim = run(
        Effect.gen(function* () {
          const [locked] = yield* store.lockDue({ keys: [keyOf(tracker)], now: at(10) })
          if (locked === undefined) return false
          yield* Effect.yieldNow
          yield* store.save([{ ...locked, nextRunAt: at(20), runCount: locked.runCount + 1 }])
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

  it.effect("a rolled-back claim leaves the slot to the next", () =>
    Effect.gen(function* () {
      const store = yield* TrackerStore
      const { run } = yield* Transaction
      const tracker = yield* newTracker(yield* newBrand(yield* newOrganization), { nextRunAt: at(10) })
      const isLocked = yield* Deferred.make<void>()
      const claim = store.lockDue({ keys: [keyOf(tracker)], now: at(10) })
      const holding = yield* Effect.forkChild(
        run(Effect.andThen(claim, Effect.andThen(Deferred.succeed(isLocked, undefined), Effect.never)))
      )
      yield* Deferred.await(isLocked)
      yield* Fiber.interrupt(holding)
      assert.deepStrictEqual(yield* run(claim), [tracker])
    })
  )
}

/** Finding, claiming and waking trackers. */
export const suite = contractSuite("TrackerStore's due trackers", [due, resting, suspension, claiming])
