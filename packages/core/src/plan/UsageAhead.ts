/** What trackers and other work will cost, and when the credits end. Pure. */
import { DateTime } from "effect"
import type { BrandId } from "../brand/BrandId.ts"
import { cycleEndOf, monthlyRemaining, purchasedRemaining } from "../credit/CreditLedger.ts"
import type { CreditAccount } from "../credit/Credit.ts"
import { rounded } from "../figure/Rounding.ts"
import { studentQuantile } from "../figure/StudentT.ts"
import type { SpentCredits } from "../scan/ScanStore.ts"
import type { Tracker } from "../tracker/Tracker.ts"
import type { TrackerId } from "../tracker/TrackerId.ts"

/** Credits a day, 1 decimal: the mean, and a range in which it most likely lies. */
export interface CreditsPerDay {
  readonly mean: number
  readonly low: number
  readonly high: number
}

/** Forecast cost of a tracker. */
export interface TrackerAhead extends CreditsPerDay {
  readonly trackerId: TrackerId
  readonly brandId: BrandId
  readonly name: string | null
  /** Of planned checks. */
  readonly creditsPerRun: number
}

/** Forecast cost of a brand's trackers, and of its scans without a tracker. */
export interface BrandAhead extends CreditsPerDay {
  readonly brandId: BrandId
}

/** When the credits end; `null`: not within a year. */
export interface CreditsEnd {
  readonly at: DateTime.Utc | null
  /** At the upper end of the range, and at the lower one. */
  readonly earliest: DateTime.Utc | null
  readonly latest: DateTime.Utc | null
}

/** Credits that will be used, as of now. */
export interface UsageAhead {
  readonly remaining: number
  /** When monthly credits are reset, and to how many. */
  readonly resetAt: DateTime.Utc
  readonly monthlyLimit: number
  /** Of all work. */
  readonly perDay: CreditsPerDay
  readonly ends: CreditsEnd
  /** Enabled trackers, the most expensive first. */
  readonly trackers: ReadonlyArray<TrackerAhead>
  readonly brands: ReadonlyArray<BrandAhead>
  /** Work without a tracker: scans, look-ups, custom charges. As in the last 30 days. */
  readonly others: CreditsPerDay
}

/** An enabled tracker with the price of a run. */
export interface PricedTracker {
  readonly tracker: Pick<Tracker, "id" | "brandId" | "name" | "intervalMinutes" | "alertMode">
  readonly creditsPerRun: number
  /** Most follow-up checks, in percent of planned ones. */
  readonly followUps: number
}

/** Data of a forecast. */
export interface UsageMaterial {
  readonly now: DateTime.Utc
  readonly account: CreditAccount
  readonly trackers: ReadonlyArray<PricedTracker>
  /** Of the last days. */
  readonly spent: ReadonlyArray<SpentCredits>
  /** Use without trackers on each of the last days since the account was opened. */
  readonly otherDays: ReadonlyArray<number>
  /** Daily cost of a planned tracker. */
  readonly added: number
}

/** Days that the look ahead learns from. */
export const learnedDays = 30

/** Share of follow-ups until it is known: measured over simulated trackers. */
const followUpsAssumed = 0.15

const minutesPerDay = 1_440

const sumOf = <A>(items: ReadonlyArray<A>, value: (item: A) => number): number =>
  items.reduce((sum, item) => sum + value(item), 0)

const shown = ({ high, low, mean }: CreditsPerDay): CreditsPerDay => ({
  mean: rounded(mean, 1),
  low: rounded(low, 1),
  high: rounded(high, 1)
})

const total = (all: ReadonlyArray<CreditsPerDay>): CreditsPerDay => ({
  mean: sumOf(all, ({ mean }) => mean),
  low: sumOf(all, ({ low }) => low),
  high: sumOf(all, ({ high }) => high)
})

/** Follow-ups as a share of planned checks. */
const followUpShare = (spent: ReadonlyArray<SpentCredits>): number | null => {
  const planned = sumOf(spent, (one) => one.planned)
  return planned <= 0 ? null : sumOf(spent, (one) => one.followUps) / planned
}

/** Returns a tracker's cost: at least its planned checks, at most with all follow-ups that its settings allow. */
const trackerAhead = (
  { creditsPerRun, followUps, tracker }: PricedTracker,
  spent: ReadonlyArray<SpentCredits>
): TrackerAhead => {
  const planned = (creditsPerRun * minutesPerDay) / tracker.intervalMinutes
  const most = tracker.alertMode === "confirmed" ? followUps / 100 : 0
  const own = followUpShare(spent.filter(({ trackerId }) => trackerId === tracker.id))
  const share = own ?? followUpShare(spent.filter(({ trackerId }) => trackerId !== null)) ?? followUpsAssumed
  return {
    trackerId: tracker.id,
    brandId: tracker.brandId,
    name: tracker.name,
    creditsPerRun,
    mean: planned * (1 + Math.min(most, share)),
    low: planned,
    high: planned * (1 + most)
  }
}

/** The mean of days, with its interval of 95 %; below three days, from the least to the most of them. */
const meanOfDays = (days: ReadonlyArray<number>): CreditsPerDay => {
  if (days.length === 0) return { mean: 0, low: 0, high: 0 }
  const mean = sumOf(days, (day) => day) / days.length
  if (days.length < 3) return { mean, low: Math.min(...days), high: Math.max(...days) }
  const variance = sumOf(days, (day) => (day - mean) ** 2) / (days.length - 1)
  const half = studentQuantile(days.length - 1) * Math.sqrt(variance / days.length)
  return { mean, low: Math.max(0, mean - half), high: mean + half }
}

/** Brands with trackers or scans. Other work is shared out as the scans without a tracker were. */
const brandsAhead = (
  trackers: ReadonlyArray<TrackerAhead>,
  { others, spent }: Pick<UsageMaterial, "spent"> & { readonly others: CreditsPerDay }
): ReadonlyArray<BrandAhead> => {
  const scans = spent.filter(({ trackerId }) => trackerId === null)
  const all = sumOf(scans, ({ planned }) => planned)
  const byHand = scans.flatMap(({ brandId, planned }) => {
    if (brandId === null || planned <= 0) return []
    const share = planned / all
    return { brandId, mean: share * others.mean, low: share * others.low, high: share * others.high }
  })
  return [...Map.groupBy([...trackers, ...byHand], ({ brandId }) => brandId)]
    .map(([brandId, all]) => ({ brandId, ...shown(total(all)) }))
    .toSorted((a, b) => b.mean - a.mean || (a.brandId < b.brandId ? -1 : 1))
}

/** Cycles that are looked at. */
const cyclesMax = 13

/** When the credits end at this use a day: each cycle takes its monthly credits first. `null`: not within a year. */
const endAt = ({ account, now }: Pick<UsageMaterial, "account" | "now">, perDay: number): DateTime.Utc | null => {
  if (perDay <= 0) return null
  let [from, monthly, purchased] = [now, monthlyRemaining(account), purchasedRemaining(account)]
  let resetAt = cycleEndOf(account.cycleStart)
  for (let cycle = 0; cycle < cyclesMax; cycle++) {
    const days = Math.max(0, DateTime.toEpochMillis(resetAt) - DateTime.toEpochMillis(from)) / dayMillis
    const lasting = (monthly + purchased) / perDay
    if (lasting < days) return DateTime.addDuration(from, Math.floor(lasting * dayMillis))
    purchased -= Math.max(0, days * perDay - monthly)
    monthly = account.monthlyLimit
    from = resetAt
    resetAt = cycleEndOf(resetAt)
  }
  return null
}

const dayMillis = 86_400_000

/** The credits that will be used. */
export const usageAheadOf = (material: UsageMaterial): UsageAhead => {
  const { account, added, spent } = material
  const trackers = material.trackers
    .map((tracker) => trackerAhead(tracker, spent))
    .toSorted((a, b) => b.mean - a.mean || (a.trackerId < b.trackerId ? -1 : 1))
  const others = meanOfDays(material.otherDays)
  const perDay = total([...trackers, others, { mean: added, low: added, high: added }])
  return {
    remaining: monthlyRemaining(account) + purchasedRemaining(account),
    resetAt: cycleEndOf(account.cycleStart),
    monthlyLimit: account.monthlyLimit,
    perDay: shown(perDay),
    ends: {
      at: endAt(material, perDay.mean),
      earliest: endAt(material, perDay.high),
      latest: endAt(material, perDay.low)
    },
    trackers: trackers.map((tracker) => ({ ...tracker, ...shown(tracker) })),
    brands: brandsAhead(trackers, { others, spent }),
    others: shown(others)
  }
}
