/**
 * Contract of `VendorCostStore`. Tests share one storage, so each test of sums over all organizations has its own days.
 */
import { OrganizationId, Transaction } from "@answerscope/core"
import type { CallPurpose } from "@answerscope/core/testing"
import { type CostChange, type CostQuery, noCosts, VendorCostStore } from "@answerscope/core/storage"
import type { CostFigures } from "@answerscope/core/model"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { idsOf, newOrganization, removeAllOf } from "./ContractFixtures.ts"
import { contractSuite, type ContractTests } from "./ContractSuite.ts"

const begun: Partial<CostFigures> = { calls: 1, unknownCalls: 1 }

const change = (
  organizationId: OrganizationId,
  figures: Partial<CostFigures>,
  key: { readonly day?: string; readonly engine?: string; readonly model?: string; readonly purpose?: CallPurpose } = {}
): CostChange => ({
  organizationId,
  day: "2026-03-04",
  engine: "chatgpt",
  model: "gpt-x",
  purpose: "check",
  ...key,
  ...noCosts,
  ...figures
})

const sumsOf = (organizationId: OrganizationId | null, query: Partial<CostQuery> = {}) =>
  Effect.flatMap(VendorCostStore, (store) =>
    store.sums({ organizationId, from: "2026-03-01", to: "2026-03-31", by: [], ...query })
  )

const nothing = { day: null, organizationId: null, engine: null, model: null, purpose: null, ...noCosts }

const adding = (it: ContractTests) => {
  it.effect("adds up every figure of a key, and takes an unknown call back", () =>
    Effect.gen(function* () {
      const store = yield* VendorCostStore
      const organizationId = yield* newOrganization
      const usage = { inputTokens: 9e9, cachedTokens: 7, outputTokens: 5, reasoningTokens: 3, searches: 2 }
      yield* store.add([change(organizationId, begun), change(organizationId, begun)])
      yield* store.add([change(organizationId, { ...usage, unknownCalls: -1, microUsd: 9_000_000_123 })])
      yield* store.add([change(organizationId, { failedCalls: 1 })])
      yield* store.add([])
      assert.deepStrictEqual(yield* sumsOf(organizationId), [
        { ...nothing, ...usage, calls: 2, failedCalls: 1, unknownCalls: 1, microUsd: 9_000_000_123 }
      ])
    })
  )

  it.effect("ignores organizations that do not exist", () =>
    Effect.gen(function* () {
      const store = yield* VendorCostStore
      const organizationId = yield* newOrganization
      const [unknown = ""] = yield* idsOf("org", 1)
      const gone = OrganizationId.make(unknown)
      yield* store.add([change(gone, begun), change(organizationId, { microUsd: 5 })])
      assert.deepStrictEqual(yield* sumsOf(organizationId), [{ ...nothing, microUsd: 5 }])
      assert.deepStrictEqual(yield* sumsOf(gone), [])
    })
  )

  it.effect("adds in the running transaction, or not at all", () =>
    Effect.gen(function* () {
      const store = yield* VendorCostStore
      const { run } = yield* Transaction
      const organizationId = yield* newOrganization
      const refused = Effect.andThen(store.add([change(organizationId, begun)]), Effect.fail("refused"))
      assert.strictEqual(yield* Effect.flip(run(refused)), "refused")
      assert.deepStrictEqual(yield* sumsOf(organizationId), [])
    })
  )

  it.effect("adds every concurrent amount, to the same rows in any order", () =>
    Effect.gen(function* () {
      const store = yield* VendorCostStore
      const { run } = yield* Transaction
      const organizationId = yield* newOrganization
      const both = ["claude", "chatgpt"].map((engine) => change(organizationId, begun, { engine }))
      yield* Effect.forEach(
        Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? both : both.toReversed())),
        (changes) => run(store.add(changes)),
        { concurrency: "unbounded", discard: true }
      )
      const rows = yield* sumsOf(organizationId, { by: ["engine"] })
      assert.deepStrictEqual(
        rows.map(({ engine, calls }) => [engine, calls]),
        [
          ["chatgpt", 20],
          ["claude", 20]
        ]
      )
    })
  )
}

const grouping = (it: ContractTests) => {
  it.effect("groups by the requested dimensions, in order, within the requested days", () =>
    Effect.gen(function* () {
      const store = yield* VendorCostStore
      const organizationId = yield* newOrganization
      const one = { microUsd: 1 }
      yield* store.add([
        change(organizationId, one, { day: "2026-02-28" }),
        change(organizationId, one, { day: "2026-03-01", engine: "gemini", purpose: "judge" }),
        change(organizationId, one, { day: "2026-03-31", engine: "gemini", model: "" }),
        change(organizationId, one, { day: "2026-03-31" }),
        change(organizationId, one, { day: "2026-04-01" })
      ])
      const rows = Effect.fnUntraced(function* (query: Partial<CostQuery>) {
        const found = yield* sumsOf(organizationId, query)
        return found.map(({ day, engine, microUsd, model, purpose }) => [day, engine, model, purpose, microUsd])
      })
      assert.deepStrictEqual(yield* rows({}), [[null, null, null, null, 3]])
      assert.deepStrictEqual(yield* rows({ by: ["purpose", "day", "model", "engine"] }), [
        ["2026-03-01", "gemini", "gpt-x", "judge", 1],
        ["2026-03-31", "chatgpt", "gpt-x", "check", 1],
        ["2026-03-31", "gemini", "", "check", 1]
      ])
      assert.deepStrictEqual(yield* rows({ by: ["engine"] }), [
        [null, "chatgpt", null, null, 1],
        [null, "gemini", null, null, 2]
      ])
      assert.deepStrictEqual(yield* rows({ from: "2026-02-28", to: "2026-02-28", by: ["day"] }), [
        ["2026-02-28", null, null, null, 1]
      ])
    })
  )

  it.effect("keeps the costs of organizations apart; without one they are of all", () =>
    Effect.gen(function* () {
      const store = yield* VendorCostStore
      const ids = [yield* newOrganization, yield* newOrganization, yield* newOrganization].toSorted()
      const [one, other, none] = ids
      if (one === undefined || other === undefined || none === undefined) return yield* Effect.die("no organizations")
      const day = "2026-05-05"
      yield* store.add([change(one, { microUsd: 1 }, { day }), change(other, { microUsd: 2 }, { day })])
      const query = { from: day, to: day, by: ["organization"] } as const
      assert.deepStrictEqual(yield* sumsOf(one, query), [{ ...nothing, organizationId: one, microUsd: 1 }])
      assert.deepStrictEqual(yield* sumsOf(none, query), [])
      assert.deepStrictEqual(yield* sumsOf(null, query), [
        { ...nothing, organizationId: one, microUsd: 1 },
        { ...nothing, organizationId: other, microUsd: 2 }
      ])
    })
  )
}

const budgeting = (it: ContractTests) => {
  it.effect("keeps the budget of an organization until it is taken away", () =>
    Effect.gen(function* () {
      const store = yield* VendorCostStore
      const organizationId = yield* newOrganization
      const set = (microUsdPerMonth: number | null) => store.setBudget({ organizationId, microUsdPerMonth })
      assert.isNull(yield* store.budget(organizationId))
      assert.isTrue(yield* set(5_000_000_000))
      assert.isTrue(yield* set(6_000_000_000))
      assert.strictEqual(yield* store.budget(organizationId), 6_000_000_000)
      assert.isTrue(yield* set(null))
      assert.isTrue(yield* set(null))
      assert.isNull(yield* store.budget(organizationId))
      const unknown = OrganizationId.make("org_none")
      assert.isFalse(yield* store.setBudget({ organizationId: unknown, microUsdPerMonth: 1 }))
      assert.isFalse(yield* store.setBudget({ organizationId: unknown, microUsdPerMonth: null }))
    })
  )

  it.effect("returns the costs of a day and of its month so far, and the organizations with a spent budget", () =>
    Effect.gen(function* () {
      const store = yield* VendorCostStore
      const [one, other] = [yield* newOrganization, yield* newOrganization]
      yield* store.add([
        change(one, { microUsd: 1_000 }, { day: "2026-06-30" }),
        change(one, { microUsd: 20 }, { day: "2026-07-01" }),
        change(one, { microUsd: 5 }, { day: "2026-07-10", engine: "claude" }),
        change(other, { microUsd: 3 }, { day: "2026-07-10" })
      ])
      const spending = (withTotals: boolean) =>
        store.spending({ day: "2026-07-10", monthStart: "2026-07-01", withTotals })
      const own = Effect.fnUntraced(function* (budget: number) {
        yield* store.setBudget({ organizationId: one, microUsdPerMonth: budget })
        return (yield* spending(false)).exhausted.includes(one)
      })
      const { dayMicroUsd, exhausted, monthMicroUsd } = yield* spending(true)
      assert.deepStrictEqual([dayMicroUsd, monthMicroUsd], [8, 28])
      assert.isFalse(exhausted.includes(one) || exhausted.includes(other))
      assert.isFalse(yield* own(26))
      assert.isTrue(yield* own(25))
      assert.isTrue(yield* own(0))
      const untold = yield* spending(false)
      assert.deepStrictEqual([untold.dayMicroUsd, untold.monthMicroUsd], [0, 0])
    })
  )
}

const leaving = (it: ContractTests) => {
  it.effect("deletes what belongs to one organization in batches", () =>
    Effect.gen(function* () {
      const store = yield* VendorCostStore
      const [own, other] = [yield* newOrganization, yield* newOrganization]
      for (const id of [own, other]) {
        yield* store.add([change(id, begun), change(id, begun, { engine: "claude" })])
        yield* store.setBudget({ organizationId: id, microUsdPerMonth: 7 })
      }
      assert.strictEqual(yield* removeAllOf(store, { organizationId: own, limit: 1 }), 3)
      assert.deepStrictEqual([yield* sumsOf(own, { by: ["engine"] }), yield* store.budget(own)], [[], null])
      assert.deepStrictEqual([(yield* sumsOf(other, { by: ["engine"] })).length, yield* store.budget(other)], [2, 7])
    })
  )
}

/** Adding, grouping, and budgets. */
export const suite = contractSuite("VendorCostStore", [adding, grouping, budgeting, leaving])
