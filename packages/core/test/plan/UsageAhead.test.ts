import { BrandId, CreditAmount, OrganizationId, TrackerId } from "@answerscope/core"
import { CreditLedger } from "@answerscope/core/model"
import { type PricedTracker, usageAheadOf, type UsageMaterial } from "#core/plan/UsageAhead.ts"
import { assert, describe, it } from "@effect/vitest"
import { DateTime } from "effect"

const now = DateTime.makeUnsafe("2026-11-16T00:00:00Z")
const [acme, globex] = [BrandId.make("brd_acme"), BrandId.make("brd_globex")]

/** An account with that many credits a month, of which some are used, and purchased ones. */
const accountOf = ({ monthlyLimit = 30_000, purchased = 0, used = 0 } = {}) => {
  const { account } = CreditLedger.openAccount({ organizationId: OrganizationId.make("org_ahead"), monthlyLimit, now })
  return { ...account, monthlyUsed: CreditAmount.make(used), purchasedTotal: CreditAmount.make(purchased) }
}

const trackerOf = (id: string, fields: Partial<PricedTracker["tracker"]> = {}, creditsPerRun = 600): PricedTracker => ({
  tracker: {
    id: TrackerId.make(`trk_${id}`),
    brandId: acme,
    name: id,
    intervalMinutes: 1_440,
    alertMode: "confirmed",
    ...fields
  },
  creditsPerRun,
  followUps: 100
})

const aheadOf = (fields: Partial<UsageMaterial>) =>
  usageAheadOf({ now, account: accountOf(), trackers: [], spent: [], otherDays: [], added: 0, ...fields })

const dayOf = (at: DateTime.Utc | null): string | null => (at === null ? null : DateTime.formatIsoDateUtc(at))

describe("what trackers will use a day", () => {
  it("is their planned checks, and follow-ups as they were", () => {
    const daily = trackerOf("daily")
    const spent = [{ trackerId: daily.tracker.id, brandId: acme, planned: 6_000, followUps: 600 }]
    const { perDay, trackers } = aheadOf({ trackers: [daily], spent })
    assert.deepInclude(trackers[0], { creditsPerRun: 600, mean: 660, low: 600, high: 1_200 })
    assert.deepStrictEqual(perDay, { mean: 660, low: 600, high: 1_200 })
  })

  it("of a new tracker is like that of the others, or as assumed", () => {
    const [old, young] = [trackerOf("old"), trackerOf("young", { intervalMinutes: 10_080 }, 700)]
    const spent = [{ trackerId: old.tracker.id, brandId: acme, planned: 100, followUps: 50 }]
    const meanOf = (material: Partial<UsageMaterial>) =>
      aheadOf({ trackers: [young], ...material }).trackers.map(({ mean }) => mean)
    assert.deepStrictEqual([meanOf({ spent }), meanOf({})], [[150], [115]])
  })

  it("has no follow-ups where differences are told at once", () => {
    const { trackers } = aheadOf({ trackers: [trackerOf("immediate", { alertMode: "immediate" })] })
    assert.deepInclude(trackers[0], { mean: 600, low: 600, high: 600 })
  })

  it("is added up by brand, with its other scans", () => {
    const { brands, others } = aheadOf({
      trackers: [trackerOf("a", { alertMode: "immediate" }), trackerOf("b", { brandId: globex }, 100)],
      spent: [
        { trackerId: null, brandId: globex, planned: 300, followUps: 0 },
        { trackerId: null, brandId: null, planned: 90, followUps: 0 }
      ],
      otherDays: [390, 0, 0]
    })
    assert.deepStrictEqual(brands, [
      { brandId: acme, mean: 600, low: 600, high: 600 },
      { brandId: globex, mean: 215, low: 100, high: 730.3 }
    ])
    assert.deepStrictEqual([others.mean, others.low, others.high], [130, 0, 689.3])
  })

  it("of scans is not known before their day is over", () => {
    const spent = [{ trackerId: null, brandId: acme, planned: 400, followUps: 0 }]
    assert.deepStrictEqual(aheadOf({ spent }).brands, [{ brandId: acme, mean: 0, low: 0, high: 0 }])
  })
})

describe("the end of the credits", () => {
  const endsOf = (perDay: number, account: UsageMaterial["account"]) => {
    const { ends } = aheadOf({ account, added: perDay })
    return dayOf(ends.at)
  }

  it.each([
    // 15 days are left in November, 30,000 credits come in December
    ["before the reset", 3_000, accountOf({ used: 3_000 }), "2026-11-25"],
    ["after the reset", 1_500, accountOf(), "2026-12-21"],
    ["never, if each month's credits last", 900, accountOf(), null],
    ["later with purchased credits", 3_000, accountOf({ used: 3_000, purchased: 6_000 }), "2026-11-27"],
    ["once the purchased credits are used up", 1_100, accountOf({ purchased: 8_000 }), "2027-01-31"],
    ["at once, without credits", 10, accountOf({ monthlyLimit: 0 }), "2026-11-16"],
    ["never, without use", 0, accountOf({ monthlyLimit: 0 }), null]
  ])("is %s", (_, perDay, account, day) => {
    assert.strictEqual(endsOf(perDay, account), day)
  })

  it("has a range, and is sooner with a planned tracker", () => {
    const trackers = [trackerOf("daily", {}, 2_000)]
    const { ends } = aheadOf({ trackers })
    assert.isTrue((ends.earliest ?? now).epochMilliseconds < (ends.at ?? now).epochMilliseconds)
    assert.isTrue((ends.at ?? now).epochMilliseconds <= (ends.latest ?? now).epochMilliseconds)
    const planned = aheadOf({ trackers, added: 1_000 }).ends
    assert.isTrue((planned.at ?? now).epochMilliseconds < (ends.at ?? now).epochMilliseconds)
  })

  it("of a simulated year is where the balance runs out", () => {
    for (const perDay of [700, 1_001, 1_034, 2_345]) {
      let [monthly, purchased, at] = [30_000, 20_000, now]
      while (DateTime.isLessThan(at, DateTime.add(now, { years: 1 })) && monthly + purchased >= perDay / 24) {
        const fromMonthly = Math.min(monthly, perDay / 24)
        monthly -= fromMonthly
        purchased -= perDay / 24 - fromMonthly
        at = DateTime.add(at, { hours: 1 })
        if (DateTime.getPartUtc(at, "day") === 1 && DateTime.getPartUtc(at, "hour") === 0) monthly = 30_000
      }
      const isOver = DateTime.isLessThan(at, DateTime.add(now, { years: 1 }))
      const { ends } = aheadOf({ account: accountOf({ purchased: 20_000 }), added: perDay })
      if (isOver) assert.closeTo(ends.at?.epochMilliseconds ?? 0, at.epochMilliseconds, 3_600_000)
      else assert.isTrue(ends.at === null || DateTime.isGreaterThan(ends.at, at))
    }
  })
})
