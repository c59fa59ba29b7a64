import { OrganizationId } from "@answerscope/core"
import { CreditLedger } from "@answerscope/core/model"
import type { DailyUse, MonthlyUse } from "@answerscope/core/storage"
import { isLaterMonth, usageOf } from "#core/credit/Usage.ts"
import { assert, describe, it } from "@effect/vitest"
import { DateTime } from "effect"

const at = (text: string) => DateTime.makeUnsafe(text)
const { account } = CreditLedger.openAccount({
  organizationId: OrganizationId.make("org_usage"),
  monthlyLimit: 100,
  now: at("2025-11-20T10:00:00Z")
})
const monthly: ReadonlyArray<MonthlyUse> = [
  { year: 2025, month: 11, operation: "scan", count: 40 },
  { year: 2026, month: 1, operation: "rank", count: 0 },
  { year: 2026, month: 1, operation: "scan", count: 10 },
  { year: 2026, month: 2, operation: "tracker", count: 6 },
  { year: 2026, month: 2, operation: "scan", count: 5 }
]
const daily: ReadonlyArray<DailyUse> = [
  { day: "2026-02-26", monthly: 5, purchased: 0 },
  { day: "2026-02-28", monthly: 2, purchased: 4 }
]
const report = (request: Partial<Parameters<typeof usageOf>[0]["request"]>, now = at("2026-03-01T23:59:59Z")) =>
  usageOf({ account, daily, monthly, request: { from: null, to: null, days: 5, ...request }, now })
const month = (text: string) => ({ year: Number(text.slice(0, 4)), month: Number(text.slice(5)) })

describe("usageOf", () => {
  it("has every month from the first one to this one, with its operations", () => {
    const { usage, totalUsage } = report({})
    assert.deepStrictEqual(usage, [
      { year: 2025, month: 11, count: 40, platform: { scan: 40 } },
      { year: 2025, month: 12, count: 0, platform: {} },
      { year: 2026, month: 1, count: 10, platform: { scan: 10 } },
      { year: 2026, month: 2, count: 11, platform: { tracker: 6, scan: 5 } },
      { year: 2026, month: 3, count: 0, platform: {} }
    ])
    assert.strictEqual(totalUsage, 61)
  })

  it.each([
    ["2026-01", null, ["2026-1", "2026-2", "2026-3"]],
    [null, "2025-12", ["2025-11", "2025-12"]],
    ["2025-12", "2026-01", ["2025-12", "2026-1"]],
    ["2026-02", "2026-02", ["2026-2"]],
    ["2020-01", "2030-12", ["2025-11", "2025-12", "2026-1", "2026-2", "2026-3"]],
    ["0000-01", "2025-10", []],
    ["2026-04", null, []],
    ["9999-12", "9999-12", []]
  ])("from %s to %s has %j, of the same total", (from, to, months) => {
    const { usage, totalUsage } = report({
      from: from === null ? null : month(from),
      to: to === null ? null : month(to)
    })
    assert.deepStrictEqual(
      usage.map(({ year, month }) => `${year}-${month}`),
      months
    )
    assert.strictEqual(totalUsage, 61)
  })

  it("has the recent days, zero ones too, oldest first", () => {
    assert.deepStrictEqual(report({}).dailyUsage, [
      { date: "2026-02-25", count: 0, monthly: 0, purchased: 0 },
      { date: "2026-02-26", count: 5, monthly: 5, purchased: 0 },
      { date: "2026-02-27", count: 0, monthly: 0, purchased: 0 },
      { date: "2026-02-28", count: 6, monthly: 2, purchased: 4 },
      { date: "2026-03-01", count: 0, monthly: 0, purchased: 0 }
    ])
    assert.deepStrictEqual(report({ days: 1 }, at("2026-02-28T00:00:00Z")).dailyUsage, [
      { date: "2026-02-28", count: 6, monthly: 2, purchased: 4 }
    ])
    const ninety = report({ days: 90 }).dailyUsage
    assert.strictEqual(ninety.length, 90)
    assert.strictEqual(ninety[0]?.date, "2025-12-02")
  })

  it("shows what a clock that went back put before the first month, or after this one", () => {
    const odd = usageOf({
      account,
      daily: [],
      monthly: [
        { year: 2025, month: 10, operation: "scan", count: 1 },
        { year: 2026, month: 1, operation: "scan", count: 2 }
      ],
      request: { from: null, to: null, days: 1 },
      now: at("2025-11-30T00:00:00Z")
    })
    assert.deepStrictEqual(
      odd.usage.map(({ month, count }) => [month, count]),
      [
        [10, 1],
        [11, 0],
        [12, 0],
        [1, 2]
      ]
    )
    assert.strictEqual(odd.totalUsage, 3)
  })

  it("shows the balance with its cycle", () => {
    assert.deepStrictEqual(report({}).balance, {
      monthly: {
        limit: 100,
        used: 0,
        remaining: 100,
        cycleStart: at("2025-11-01T00:00:00Z"),
        cycleEnd: at("2025-12-01T00:00:00Z")
      },
      purchased: { total: 0, used: 0, remaining: 0 },
      remaining: 100
    })
  })

  it.each([
    ["2026-02", "2026-01", true],
    ["2026-01", "2025-12", true],
    ["2025-12", "2026-01", false],
    ["2026-01", "2026-01", false]
  ])("%s is later than %s: %s", (a, b, later) => {
    assert.strictEqual(isLaterMonth(month(a), month(b)), later)
  })
})
