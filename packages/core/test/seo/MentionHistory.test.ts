import { type MonthlyMentions, monthsUpTo } from "@answerscope/core/model"
import { defaultMarket, historyResult } from "@answerscope/core/testing"
import { historyMonths, type Month } from "#core/seo/MentionHistory.ts"
import { assert, describe, it } from "@effect/vitest"
import * as FastCheck from "fast-check"

const history = (to: Month, months: ReadonlyArray<MonthlyMentions>) =>
  historyResult({
    request: {
      brand: "Acme",
      platform: "google_ai_overview",
      market: defaultMarket,
      from: monthsUpTo(to, historyMonths)[0] ?? to,
      to
    },
    months
  })

const numberOf = ({ year, month }: Month): number => year * 12 + month

const aMonth = FastCheck.record({
  year: FastCheck.integer({ min: 2020, max: 2030 }),
  month: FastCheck.integer({ min: 1, max: 12 })
})

describe("historyResult", () => {
  it("covers 13 months, oldest first, and fills gaps with zeros", () => {
    const result = history({ year: 2026, month: 2 }, [
      { year: 2026, month: 2, mentions: 7, aiSearchVolume: 70 },
      { year: 2025, month: 12, mentions: 5, aiSearchVolume: 50 },
      { year: 2025, month: 1, mentions: 1, aiSearchVolume: 1 }
    ])
    assert.deepStrictEqual(result.history.slice(-3), [
      { year: 2025, month: 12, mentions: 5, aiSearchVolume: 50 },
      { year: 2026, month: 1, mentions: 0, aiSearchVolume: 0 },
      { year: 2026, month: 2, mentions: 7, aiSearchVolume: 70 }
    ])
    assert.deepStrictEqual(result.history[0], { year: 2025, month: 2, mentions: 0, aiSearchVolume: 0 })
    assert.deepInclude(result, { brand: "Acme", platform: "google_ai_overview" })
  })

  it("has no gap and no month twice, whatever the source gives", () => {
    const given = FastCheck.array(
      FastCheck.record({
        year: FastCheck.integer({ min: 2019, max: 2031 }),
        month: FastCheck.integer({ min: -1, max: 14 }),
        mentions: FastCheck.nat(),
        aiSearchVolume: FastCheck.nat()
      }),
      { maxLength: 60 }
    )
    FastCheck.assert(
      FastCheck.property(aMonth, given, (to, months) => {
        const result = history(to, months).history
        assert.strictEqual(result.length, 13)
        assert.deepStrictEqual(
          result.map(numberOf),
          Array.from({ length: 13 }, (_, index) => numberOf(to) - 12 + index)
        )
        for (const entry of result) {
          assert.isTrue(entry.month >= 1 && entry.month <= 12)
          const known = months.filter((month) => month.year === entry.year && month.month === entry.month)
          assert.strictEqual(entry.mentions, Math.max(0, ...known.map(({ mentions }) => mentions)))
        }
      })
    )
  })
})
