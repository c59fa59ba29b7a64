/**
 * Notices: posted once for what people should act on, in the transaction that makes it true.
 */
import {
  Costs,
  Credits,
  Hooks,
  type HookType,
  Notices,
  type OrganizationId,
  Scans,
  Trackers,
  Transaction
} from "@answerscope/core"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { coreWith, newTenant } from "../TestCore.ts"
import { newBrand, newTracker, wholeRun } from "../tracker/TrackerWorld.ts"

const core = coreWith()

const noticesOf = Effect.fnUntraced(function* (organizationId: OrganizationId) {
  return (yield* (yield* Notices).list({ organizationId })).items
})

const messagesOf = (organizationId: OrganizationId) =>
  Effect.map(noticesOf(organizationId), (notices) => notices.map(({ message }) => message).toReversed())

const charge = Effect.fnUntraced(function* (organizationId: OrganizationId, chargeId: string, amount: number) {
  yield* (yield* Credits).charge({ organizationId, chargeId, operation: "scan", amount })
})

const taken = Effect.fnUntraced(function* (type: HookType) {
  return yield* (yield* Hooks).take({ consumer: "host", type }, (event) => Effect.succeed(event))
})

describe("low credits", () => {
  it.effect("are posted once when a charge takes them below a tenth of the month, and again after more came", () =>
    Effect.gen(function* () {
      const credits = yield* Credits
      const [organizationId, other] = [yield* newTenant(0, 100), yield* newTenant(0, 100)]
      yield* charge(organizationId, "a", 90)
      assert.deepStrictEqual(yield* noticesOf(organizationId), [])
      yield* charge(organizationId, "b", 3)
      const [notice] = yield* noticesOf(organizationId)
      assert.deepInclude(notice, {
        organizationId,
        type: "credits_low",
        subject: null,
        message: "Credits are low: 7 left, and the threshold is 10."
      })
      yield* charge(organizationId, "c", 2)
      // what came back does not count as more
      yield* credits.refund({ organizationId, chargeId: "a", amount: 20, reference: "part" })
      yield* charge(organizationId, "d", 20)
      assert.lengthOf(yield* noticesOf(organizationId), 1)
      yield* credits.grant({ organizationId, amount: 50 })
      yield* charge(organizationId, "e", 54)
      yield* TestClock.adjust("31 days")
      yield* charge(organizationId, "f", 100)
      assert.deepStrictEqual(yield* messagesOf(organizationId), [
        "Credits are low: 7 left, and the threshold is 10.",
        "Credits are low: 1 left, and the threshold is 10.",
        "Credits are low: 1 left, and the threshold is 10."
      ])
      assert.deepStrictEqual(yield* noticesOf(other), [])
    }).pipe(Effect.provide(core))
  )

  it.effect("have the threshold that is set; 0 posts nothing", () =>
    Effect.gen(function* () {
      const credits = yield* Credits
      const organizationId = yield* newTenant(100)
      yield* credits.setLowThreshold({ organizationId, lowThreshold: 60 })
      yield* charge(organizationId, "a", 40)
      yield* charge(organizationId, "b", 1)
      yield* credits.setLowThreshold({ organizationId, lowThreshold: 0 })
      yield* charge(organizationId, "c", 59)
      assert.deepStrictEqual(yield* messagesOf(organizationId), ["Credits are low: 59 left, and the threshold is 60."])
      assert.strictEqual((yield* credits.balance(organizationId)).lowThreshold, 0)
      const wrong = yield* Effect.flip(credits.setLowThreshold({ organizationId, lowThreshold: -1 }))
      assert.include(String(wrong), "lowThreshold")
    }).pipe(Effect.provide(core))
  )

  it.effect("are posted by a limit that is lowered, and not by the end of a month", () =>
    Effect.gen(function* () {
      const credits = yield* Credits
      const organizationId = yield* newTenant(0, 100)
      yield* charge(organizationId, "a", 50)
      yield* TestClock.adjust("31 days")
      yield* charge(organizationId, "b", 50)
      assert.deepStrictEqual(yield* noticesOf(organizationId), [])
      yield* credits.setMonthlyLimit({ organizationId, monthlyLimit: 50 })
      assert.deepStrictEqual(yield* messagesOf(organizationId), ["Credits are low: 0 left, and the threshold is 5."])
    }).pipe(Effect.provide(core))
  )

  it.effect("are posted with the charge or not at all, and once however many charges cross together", () =>
    Effect.gen(function* () {
      const organizationId = yield* newTenant(0, 100)
      const { run } = yield* Transaction
      yield* Effect.flip(run(Effect.andThen(charge(organizationId, "undone", 95), Effect.fail("undone"))))
      assert.deepStrictEqual(yield* noticesOf(organizationId), [])
      const charges = Array.from({ length: 30 }, (_, index) => charge(organizationId, `c${index}`, 4))
      const exits = yield* Effect.forEach(charges, Effect.exit, { concurrency: "unbounded" })
      assert.lengthOf(
        exits.filter(({ _tag }) => _tag === "Success"),
        25
      )
      assert.deepStrictEqual(yield* messagesOf(organizationId), ["Credits are low: 8 left, and the threshold is 10."])
    }).pipe(Effect.provide(core))
  )
})

describe("notices", () => {
  it.effect("are events of the host, with what to do", () =>
    Effect.gen(function* () {
      yield* (yield* Hooks).want({ consumer: "host", types: ["creditsLow", "trackerResting"] })
      const organizationId = yield* newTenant(0, 100)
      yield* charge(organizationId, "a", 95)
      const [notice] = yield* noticesOf(organizationId)
      const event = yield* taken("creditsLow")
      assert.deepStrictEqual([event.organizationId, event.id], [organizationId, notice?.id])
      assert.deepInclude(Object(event.subject), {
        type: "credits_low",
        message: "Credits are low: 5 left, and the threshold is 10.",
        remedy: "Add credits, or run trackers less often. Without credits, trackers rest."
      })
    }).pipe(Effect.provide(core))
  )

  it.effect("say once that a tracker rests for credits, and again when it rests again", () =>
    Effect.gen(function* () {
      const trackers = yield* Trackers
      const brand = yield* newBrand(3)
      const { organizationId } = brand
      const tracker = yield* newTracker(brand, { name: "Daily" })
      yield* trackers.startDue
      yield* TestClock.adjust("12 hours")
      yield* trackers.startDue
      const [notice, ...others] = yield* noticesOf(organizationId)
      assert.deepStrictEqual(others, [])
      assert.deepInclude(notice, {
        type: "tracker_resting",
        subject: tracker.id,
        message: "The tracker Daily rests. This costs 5 credits, but only 3 remain."
      })
      yield* (yield* Credits).grant({ organizationId, amount: 3 })
      yield* wholeRun(tracker)
      assert.lengthOf(yield* noticesOf(organizationId), 1)
      yield* TestClock.adjust("1 hour")
      yield* trackers.startDue
      assert.lengthOf(yield* noticesOf(organizationId), 2)
    }).pipe(Effect.provide(core))
  )

  it.effect("say once a month that an organization's budget is reached, and which trackers rest for it", () =>
    Effect.gen(function* () {
      const trackers = yield* Trackers
      const brand = yield* newBrand()
      const other = yield* newTenant()
      const { organizationId } = brand
      yield* newTracker(brand)
      yield* (yield* Costs).setBudget({ organizationId, microUsdPerMonth: 0 })
      const start = (yield* Scans).start(organizationId, { brand: "Zendrix", prompts: ["p"], engines: ["chatgpt"] })
      yield* Effect.flip(start)
      yield* Effect.flip(start)
      assert.deepStrictEqual(
        (yield* noticesOf(organizationId)).map(({ type }) => type),
        ["budget_reached"]
      )
      yield* trackers.startDue
      yield* TestClock.adjust("1 hour")
      yield* trackers.startDue
      const notices = yield* noticesOf(organizationId)
      assert.sameMembers(
        notices.map(({ type }) => type),
        ["budget_reached", "tracker_resting"]
      )
      yield* TestClock.adjust("31 days")
      yield* Effect.flip(start)
      assert.lengthOf(yield* noticesOf(organizationId), 3)
      assert.deepStrictEqual(yield* noticesOf(other), [])
    }).pipe(Effect.provide(core))
  )
})
