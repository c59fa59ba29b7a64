import { Credits, OrganizationId, Organizations } from "@answerscope/core"
import { CreditLedger } from "@answerscope/core/model"
import { CreditStore } from "@answerscope/core/storage"
import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect, Exit } from "effect"
import { TestClock } from "effect/testing"
import { auditedEntries, coreWith, newTenant, remaining } from "../TestCore.ts"
import * as Coins from "./CoinModel.ts"
import { history } from "./LedgerSteps.ts"

const core = coreWith({})
const startedAt = DateTime.makeUnsafe("2026-01-15T12:00:00Z")
const at = (text: string) => TestClock.setTime(DateTime.toEpochMillis(DateTime.makeUnsafe(text)))
const everything = { from: null, to: null, days: 90 }

describe("Credits", () => {
  it.effect.prop(
    "agree with coins in a purse, the tenant suspended or not",
    { history },
    Effect.fnUntraced(
      function* ({ history }) {
        const credits = yield* Credits
        const store = yield* CreditStore
        const organizations = yield* Organizations
        let now = startedAt
        yield* TestClock.setTime(DateTime.toEpochMillis(now))
        const { id: organizationId } = yield* organizations.create({ name: "t", monthlyLimit: history.monthlyLimit })
        let model = Coins.newModel(history.monthlyLimit, "2026-01")
        for (const [index, step] of history.steps.entries()) {
          const trial = structuredClone(model)
          Coins.passTo(trial, DateTime.formatIsoDateUtc(now).slice(0, 7))
          // suspension stops keys, not the ledger
          if (index % 7 === 3) yield* organizations.suspend(organizationId)
          if (index % 7 === 5) yield* organizations.resume(organizationId)
          if (step._tag === "wait") {
            now = DateTime.add(now, { hours: step.hours })
            yield* TestClock.setTime(DateTime.toEpochMillis(now))
            continue
          }
          const { amount } = step
          let expected = true
          let effect: Effect.Effect<unknown, unknown>
          if (step._tag === "charge") {
            effect = credits.charge({ organizationId, chargeId: `c${index}`, operation: "scan", amount })
            expected = Coins.charge(trial, `c${index}`, amount)
          } else if (step._tag === "refund") {
            const chargeId = [...trial.bags.keys()][step.pick % Math.max(1, trial.bags.size)] ?? "none"
            effect = credits.refund({ organizationId, chargeId, amount, reference: `r${index}` })
            expected = trial.bags.has(chargeId) && Coins.refund(trial, chargeId, amount)
          } else if (step._tag === "grant") {
            effect = credits.grant({ organizationId, amount })
            Coins.grant(trial, amount)
          } else {
            effect = credits.setMonthlyLimit({ organizationId, monthlyLimit: amount })
            Coins.setLimit(trial, amount)
          }
          const before = yield* store.entries({ organizationId, after: 0, limit: 10_000 })
          assert.strictEqual(Exit.isSuccess(yield* Effect.exit(effect)), expected)
          if (expected) model = trial
          else assert.deepStrictEqual(yield* store.entries({ organizationId, after: 0, limit: 10_000 }), before)

          const entries = yield* store.entries({ organizationId, after: 0, limit: 10_000 })
          const stored = yield* store.account(organizationId)
          assert(stored._tag === "Some")
          const sums = entries.map(({ monthly, purchased }) => ({ monthly, purchased }))
          assert.deepStrictEqual(
            sums.reduce((a, b) => ({ monthly: a.monthly + b.monthly, purchased: a.purchased + b.purchased }), {
              monthly: 0,
              purchased: 0
            }),
            {
              monthly: CreditLedger.monthlyRemaining(stored.value),
              purchased: CreditLedger.purchasedRemaining(stored.value)
            }
          )
          assert.deepStrictEqual(Coins.balanceOf(model), {
            monthly: CreditLedger.monthlyRemaining(stored.value),
            purchased: CreditLedger.purchasedRemaining(stored.value)
          })
        }
        const usage = yield* credits.usage(organizationId, everything)
        for (const { count, platform } of usage.usage) assert.strictEqual(platform.scan ?? 0, count)
        assert.strictEqual(
          usage.usage.reduce((sum, { count }) => sum + count, 0),
          usage.totalUsage
        )
        const net = [...model.bags.values()].reduce((sum, bag) => sum + bag.length, 0) + model.dropped
        assert.strictEqual(usage.totalUsage, net)
      },
      (effect) => Effect.provide(effect, core)
    ),
    { arbitrary: { runs: 400 } }
  )

  it.effect("of one balance: as many concurrent charges succeed as it covers", () =>
    Effect.gen(function* () {
      const credits = yield* Credits
      const organizationId = yield* newTenant(70, 30)
      const exits = yield* Effect.forEach(
        Array.from({ length: 250 }, (_, index) => `c${index}`),
        (chargeId) => Effect.exit(credits.charge({ organizationId, chargeId, operation: "scan", amount: 1 })),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(exits.filter(Exit.isSuccess).length, 100)
      assert.strictEqual(yield* remaining(organizationId), 0)
      assert.strictEqual((yield* auditedEntries(organizationId, "charge")).length, 100)
    }).pipe(Effect.provide(core))
  )

  it.effect("charges a thing once and refunds a reference once", () =>
    Effect.gen(function* () {
      const credits = yield* Credits
      const organizationId = yield* newTenant(100)
      const charge = credits.charge({ organizationId, chargeId: "scn", operation: "scan", amount: 20 })
      const refund = credits.refund({ organizationId, chargeId: "scn", amount: 5, reference: "refund:chk" })
      yield* charge
      assert.strictEqual((yield* Effect.flip(charge))._tag, "StorageError")
      yield* refund
      assert.strictEqual((yield* Effect.flip(refund))._tag, "StorageError")
      const unknown = credits.refund({ organizationId, chargeId: "other", amount: 1, reference: "x" })
      assert.strictEqual((yield* Effect.flip(unknown))._tag, "StorageError")
      assert.strictEqual(yield* remaining(organizationId), 85)
    }).pipe(Effect.provide(core))
  )

  it.effect("another tenant's charge cannot be refunded", () =>
    Effect.gen(function* () {
      const credits = yield* Credits
      const [mine, theirs] = [yield* newTenant(100), yield* newTenant(100)]
      yield* credits.charge({ organizationId: theirs, chargeId: "scn", operation: "scan", amount: 20 })
      yield* Effect.flip(credits.refund({ organizationId: mine, chargeId: "scn", amount: 5, reference: "r" }))
      // the same id of another tenant is another charge
      yield* credits.charge({ organizationId: mine, chargeId: "scn", operation: "scan", amount: 1 })
      assert.deepStrictEqual([yield* remaining(mine), yield* remaining(theirs)], [99, 80])
    }).pipe(Effect.provide(core))
  )

  it.effect("grants and limits need an account", () =>
    Effect.gen(function* () {
      const credits = yield* Credits
      const organizationId = OrganizationId.make("org_none")
      const needing: ReadonlyArray<Effect.Effect<unknown, { readonly _tag: string }>> = [
        credits.grant({ organizationId, amount: 1 }),
        credits.setMonthlyLimit({ organizationId, monthlyLimit: 1 }),
        credits.balance(organizationId),
        credits.usage(organizationId, everything)
      ]
      for (const effect of needing) assert.strictEqual((yield* Effect.flip(effect))._tag, "NotFound")
    }).pipe(Effect.provide(core))
  )

  it.effect("usage refuses months that end before they begin", () =>
    Effect.gen(function* () {
      const credits = yield* Credits
      const organizationId = yield* newTenant(100, 10)
      const march = { year: 2026, month: 3 }
      const may = { year: 2026, month: 5 }
      const error = yield* Effect.flip(credits.usage(organizationId, { from: may, to: march, days: 1 }))
      assert.strictEqual(error.message, "from: must not be after to")
      yield* credits.usage(organizationId, { from: may, to: may, days: 1 })
    }).pipe(Effect.provide(core))
  )

  it.effect("usage counts a refund for the day, the month and the operation of its charge", () =>
    Effect.gen(function* () {
      const credits = yield* Credits
      yield* at("2026-01-30T23:00:00Z")
      const organizationId = yield* newTenant(100, 10)
      yield* credits.charge({ organizationId, chargeId: "a", operation: "scan", amount: 30 })
      yield* at("2026-01-31T23:59:59Z")
      yield* credits.charge({ organizationId, chargeId: "b", operation: "rank", amount: 3 })
      yield* at("2026-03-01T00:00:00Z")
      yield* credits.refund({ organizationId, chargeId: "a", amount: 25, reference: "r" })
      const usage = yield* credits.usage(organizationId, { ...everything, days: 31 })
      assert.deepStrictEqual(
        usage.usage.map(({ month, count, platform }) => ({ month, count, platform })),
        [
          // 20 purchased credits came back; 5 of the monthly ones were lost with their cycle
          { month: 1, count: 13, platform: { rank: 3, scan: 10 } },
          { month: 2, count: 0, platform: {} },
          { month: 3, count: 0, platform: {} }
        ]
      )
      assert.strictEqual(usage.totalUsage, 13)
      assert.deepStrictEqual(usage.dailyUsage[0], { date: "2026-01-30", count: 10, monthly: 10, purchased: 0 })
      assert.deepStrictEqual(usage.dailyUsage[1], { date: "2026-01-31", count: 3, monthly: 0, purchased: 3 })
      assert.deepStrictEqual(usage.balance.monthly.remaining, 10)
      assert.deepStrictEqual(usage.balance.purchased, { total: 100, used: 3, remaining: 97 })
    }).pipe(Effect.provide(core))
  )

  it.effect("a balance is read in the cycle that runs, without writing", () =>
    Effect.gen(function* () {
      const credits = yield* Credits
      yield* at("2026-01-31T23:59:59Z")
      const organizationId = yield* newTenant(0, 10)
      yield* credits.charge({ organizationId, chargeId: "a", operation: "scan", amount: 10 })
      const before = yield* (yield* CreditStore).entries({ organizationId, after: 0, limit: 10_000 })
      yield* at("2026-02-01T00:00:00Z")
      assert.strictEqual(yield* remaining(organizationId), 10)
      assert.deepStrictEqual(yield* (yield* CreditStore).entries({ organizationId, after: 0, limit: 10_000 }), before)
    }).pipe(Effect.provide(core))
  )
})
