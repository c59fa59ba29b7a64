/** The usage report: monthly and daily history, and the balance. Pure. */
import { DateTime, Schema } from "effect"
import type { CreditAccount } from "./Credit.ts"
import { cycleEndOf, monthlyRemaining, purchasedRemaining, totalRemaining } from "./CreditLedger.ts"
import type { DailyUse, MonthlyUse } from "./CreditStore.ts"

const wholeBetween = (minimum: number, maximum: number) => Schema.Int.check(Schema.isBetween({ minimum, maximum }))

/** A calendar month, UTC. `month` is 1 to 12. */
export const YearMonth = Schema.Struct({ year: wholeBetween(0, 9_999), month: wholeBetween(1, 12) })
export type YearMonth = typeof YearMonth.Type

/** `from` and `to` limit the monthly history, both inclusive; `days` (1 to 90) is how many recent days are returned. */
export const UsageRequest = Schema.Struct({
  from: Schema.NullOr(YearMonth),
  to: Schema.NullOr(YearMonth),
  days: wholeBetween(1, 90)
})
export type UsageRequest = typeof UsageRequest.Type

/** Use of one calendar month: charges less refunds, in all and by operation. */
export interface MonthUsage extends YearMonth {
  readonly count: number
  readonly platform: Readonly<Record<string, number>>
}

/** Use of one UTC day: `count` is the sum of both buckets. */
export interface DayUsage {
  readonly date: string
  readonly count: number
  readonly monthly: number
  readonly purchased: number
}

/** The use and the balance of an organization; both histories oldest first. */
export interface Usage {
  readonly totalUsage: number
  readonly usage: ReadonlyArray<MonthUsage>
  readonly dailyUsage: ReadonlyArray<DayUsage>
  readonly balance: {
    readonly monthly: {
      readonly limit: number
      readonly used: number
      readonly remaining: number
      readonly cycleStart: DateTime.Utc
      readonly cycleEnd: DateTime.Utc
    }
    readonly purchased: { readonly total: number; readonly used: number; readonly remaining: number }
    /** Of both. */
    readonly remaining: number
  }
}

const monthIndex = (month: YearMonth): number => month.year * 12 + month.month - 1

/** Whether `a` is a later month than `b`. */
export const isLaterMonth = (a: YearMonth, b: YearMonth): boolean => monthIndex(a) > monthIndex(b)

/**
 * The report. The monthly history has no gaps: it runs from the account's first month to
 * this one, cut to the months from `from` to `to`.
 */
export const usageOf = (options: {
  readonly account: CreditAccount
  readonly daily: ReadonlyArray<DailyUse>
  readonly monthly: ReadonlyArray<MonthlyUse>
  readonly request: UsageRequest
  readonly now: DateTime.Utc
}): Usage => {
  const { account } = options
  return {
    totalUsage: options.monthly.reduce((sum, row) => sum + row.count, 0),
    usage: monthsOf(options),
    dailyUsage: daysOf(options),
    balance: {
      monthly: {
        limit: account.cycleLimit,
        used: account.monthlyUsed,
        remaining: monthlyRemaining(account),
        cycleStart: account.cycleStart,
        cycleEnd: cycleEndOf(account.cycleStart)
      },
      purchased: {
        total: account.purchasedTotal,
        used: account.purchasedUsed,
        remaining: purchasedRemaining(account)
      },
      remaining: totalRemaining(account)
    }
  }
}

const monthOf = (at: DateTime.Utc): YearMonth => DateTime.toPartsUtc(at)

const monthsOf = (options: {
  readonly account: CreditAccount
  readonly monthly: ReadonlyArray<MonthlyUse>
  readonly request: UsageRequest
  readonly now: DateTime.Utc
}): ReadonlyArray<MonthUsage> => {
  // a clock that went back may have put a use before the account's first month, or after this one
  const used = options.monthly.map(monthIndex)
  const opened = Math.min(monthIndex(monthOf(options.account.openedAt)), ...used)
  const current = Math.max(monthIndex(monthOf(options.now)), ...used)
  const first = options.request.from === null ? opened : Math.max(opened, monthIndex(options.request.from))
  const last = options.request.to === null ? current : Math.min(current, monthIndex(options.request.to))
  const byMonth = Map.groupBy(options.monthly, monthIndex)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, offset) => {
    const index = first + offset
    const rows = (byMonth.get(index) ?? []).filter((row) => row.count > 0)
    return {
      year: Math.floor(index / 12),
      month: (index % 12) + 1,
      count: rows.reduce((sum, row) => sum + row.count, 0),
      platform: Object.fromEntries(rows.map((row) => [row.operation, row.count]))
    }
  })
}

const daysOf = (options: {
  readonly daily: ReadonlyArray<DailyUse>
  readonly request: UsageRequest
  readonly now: DateTime.Utc
}): ReadonlyArray<DayUsage> => {
  const byDay = new Map(options.daily.map((row) => [row.day, row]))
  const today = DateTime.removeTime(options.now)
  return Array.from({ length: options.request.days }, (_, index) => {
    const date = DateTime.formatIsoDateUtc(DateTime.subtract(today, { days: options.request.days - 1 - index }))
    const { monthly, purchased } = byDay.get(date) ?? { monthly: 0, purchased: 0 }
    return { date, count: monthly + purchased, monthly, purchased }
  })
}
