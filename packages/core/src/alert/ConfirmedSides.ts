/** The answers on both sides of a confirmed change. Pure. */
import { type Counts, totalOf } from "../figure/Counts.ts"
import { wilsonInterval } from "../figure/Interval.ts"
import { rateDecimals } from "../figure/Rate.ts"
import { differenceOf } from "../figure/Difference.ts"
import { rounded, roundedRatio } from "../figure/Rounding.ts"
import type { AnswersOfSide, Confirmation } from "./Alert.ts"
import type { Entry } from "./confirmed/CellHistory.ts"
import type { Sides } from "./confirmed/Finding.ts"
import type { Indicator } from "./confirmed/Indicators.ts"

const totalIn = (entries: ReadonlyArray<Entry>, { countsOf }: Indicator): Counts => totalOf(entries.map(countsOf))

/** Counts the answers of entries that the indicator applies to, and those that meet it. */
export const countedIn = (
  entries: ReadonlyArray<Entry>,
  indicator: Indicator
): Pick<AnswersOfSide, "answers" | "yes"> => {
  const { k, n } = totalIn(entries, indicator)
  return { answers: n, yes: k }
}

/** The rate of the counts, at the effective sample size. */
const weighed = ({ k, n }: Counts, effective: Counts): Counts => ({ k: (k / n) * effective.n, n: effective.n })

/** One side of a change, for display. */
export const sideOf = (entries: ReadonlyArray<Entry>, indicator: Indicator, effective: Counts): AnswersOfSide => {
  const total = totalIn(entries, indicator)
  const { high, low } = wilsonInterval(weighed(total, effective))
  return {
    answers: total.n,
    yes: total.k,
    rate: roundedRatio(total.k, total.n, rateDecimals),
    low: rounded(low, rateDecimals),
    high: rounded(high, rateDecimals),
    firstAtMillis: entries[0]?.atMillis ?? 0,
    lastAtMillis: entries.at(-1)?.atMillis ?? 0
  }
}

/** The difference between the two sides, for display. */
export const differenceBetween = (changePoint: Sides, indicator: Indicator): Confirmation["difference"] => {
  const found = differenceOf({
    current: weighed(totalIn(changePoint.since, indicator), changePoint.sinceCounts),
    previous: weighed(totalIn(changePoint.before, indicator), changePoint.beforeCounts)
  })
  const shown = (value: number | undefined) => rounded(value ?? 0, rateDecimals)
  return { value: shown(found?.difference), low: shown(found?.low), high: shown(found?.high) }
}

/** The newest model of some entries. */
export const modelOf = (entries: ReadonlyArray<Entry>): string | null => entries.at(-1)?.models.at(-1) ?? null
