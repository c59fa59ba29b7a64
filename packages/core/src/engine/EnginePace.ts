/**
 * Decides when the next call of an engine may begin. Learns the vendor's limit from its replies: starts with a few
 * concurrent calls, adds one per accepted call, and after a refusal keeps the accepted rate until the vendor accepts
 * calls again. Pure. Times are milliseconds of the monotonic clock.
 */
import type { EngineLimit } from "./EngineLimits.ts"
import type { RateLimitInfo } from "./RateLimitInfo.ts"

/** Calls at once before anything is known of the engine, all processes together. */
const callsAtFirst = 4

/** A call that has run for this long is not refused any more: vendors refuse at once. */
const youngMillis = 1_000

/** At most one unfinished call per this many accepted ones. Keeps refusals below a fifth. */
const acceptedPerYoung = 5

/** Part of a minute's calls that may begin at once after a rest. The others are spread, so no minute has more. */
const burstShare = 1 / 12

/** Growth of a learnt rate that is used up and not refused. */
const growth = 1.25

/** Calls that a measurement needs. A single refusal of a few calls says little about the limit. */
const measuredMin = 4

/** Waits after refusals in a row that name none: 5 s, doubled each time. */
const backoffFirstMillis = 5_000
const backoffMaxMillis = 5 * 60_000

/** Longest pause that one reply can cause. */
export const pauseMillisMax = 10 * 60_000

/** Longest wait for the reset that an accepted call's reply states. */
const resetMillisMax = 60_000

/** Longest way of news to another process: each asks for them once a second. */
const newsMillis = 2_000

/** Length of a measuring period. */
const periodMillis = 60_000

/** Calls begun since a moment, refused ones not counted. */
export interface Period {
  readonly since: number
  readonly sent: number
}

/** Part of the engine's limits that this process may use: its place among the processes that call the engine. */
export interface PaceShare {
  readonly fraction: number
  readonly order: number
  readonly processes: number
}

/** A rate learnt from refusals. */
export interface LearntRate {
  readonly perMinute: number
  readonly at: number
}

/** Everything known about one engine. */
export interface EnginePace {
  readonly limit: EngineLimit
  readonly share: PaceShare
  /** Start times of the calls under way. */
  readonly begun: ReadonlyArray<number>
  readonly atOnce: number
  /** Accepted calls since the last refusal. */
  readonly accepted: number
  /** Accepted calls since the learnt rate changed. */
  readonly acceptedAtRate: number
  readonly period: Period
  readonly periodBefore: Period | null
  /** Calls that the rate allows now, at the time `tokensAt`. */
  readonly tokens: number
  readonly tokensAt: number
  readonly learnt: LearntRate | null
  /** Rate that the vendor states. */
  readonly stated: number | null
  readonly pausedSince: number
  readonly pausedUntil: number
  /** Pauses in a row without an accepted call in between. */
  readonly refusals: number
  /** Calls of all processes before the first of these pauses. */
  readonly refusedPeriod: Period | null
}

const alone: PaceShare = { fraction: 1, order: 0, processes: 1 }

/** An engine that was never called. */
export const newPace = (limit: EngineLimit, now: number): EnginePace => ({
  limit,
  share: alone,
  begun: [],
  atOnce: limit.concurrency ?? callsAtFirst,
  accepted: 0,
  acceptedAtRate: 0,
  period: { since: now, sent: 0 },
  periodBefore: null,
  tokens: Infinity,
  tokensAt: now,
  learnt: null,
  stated: null,
  pausedSince: -Infinity,
  pausedUntil: -Infinity,
  refusals: 0,
  refusedPeriod: null
})

/** Calls a minute that all processes together may begin; `Infinity` while no limit is known. */
export const requestsPerMinute = ({ learnt, limit, stated }: EnginePace): number =>
  Math.min(limit.requestsPerMinute ?? Infinity, stated ?? Infinity, learnt?.perMinute ?? Infinity)

const ownPerMinute = (pace: EnginePace): number => requestsPerMinute(pace) * pace.share.fraction

/** Most calls that may begin at once after a rest. */
const burstOf = (pace: EnginePace): number => Math.max(1, ownPerMinute(pace) * burstShare)

const perMilli = (pace: EnginePace): number => (ownPerMinute(pace) * (1 - burstShare)) / 60_000

const tokensAt = (pace: EnginePace, now: number): number => {
  const burst = burstOf(pace)
  if (burst === Infinity) return Infinity
  const from = Math.max(pace.tokensAt, Math.min(now, pace.pausedUntil))
  return Math.min(
    Math.max(burst, pace.tokens === Infinity ? 0 : pace.tokens),
    pace.tokens + Math.max(0, now - from) * perMilli(pace)
  )
}

const perProcess = (pace: EnginePace, calls: number): number => Math.max(1, Math.ceil(calls / pace.share.processes))

/** Most calls of this process at once. */
export const mostAtOnce = (pace: EnginePace): number => {
  const { concurrency } = pace.limit
  const most = concurrency === undefined ? Infinity : Math.max(1, Math.floor(concurrency * pace.share.fraction))
  return Math.min(most, Math.max(pace.atOnce, 1))
}

const slotsOf = (pace: EnginePace): number => mostAtOnce(pace) - pace.begun.length

const youngMax = (pace: EnginePace): number =>
  pace.refusals > 0
    ? 1
    : Math.max(perProcess(pace, pace.limit.concurrency ?? callsAtFirst), Math.floor(pace.accepted / acceptedPerYoung))

const youngOf = (pace: EnginePace, now: number): ReadonlyArray<number> =>
  pace.begun.filter((at) => now - at < youngMillis)

/** Tokens are sums of fractions. */
const whole = (tokens: number): number => Math.floor(tokens + 1e-6)

/** Number of calls that may begin now. */
export const freeCalls = (pace: EnginePace, now: number): number =>
  now < pace.pausedUntil
    ? 0
    : Math.max(0, Math.min(slotsOf(pace), youngMax(pace) - youngOf(pace, now).length, whole(tokensAt(pace, now))))

/** Milliseconds until a call may begin if none ends before; `Infinity` if one must end. */
export const millisUntilFree = (pace: EnginePace, now: number): number => {
  if (slotsOf(pace) <= 0) return Infinity
  const young = youngOf(pace, now)
  const oldest = young[young.length - youngMax(pace)]
  const tokens = tokensAt(pace, now)
  return Math.max(
    0,
    pace.pausedUntil - now,
    oldest === undefined ? 0 : oldest + youngMillis - now,
    whole(tokens) >= 1 ? 0 : Math.max(0, pace.pausedUntil - now) + (1 - tokens) / perMilli(pace)
  )
}

/** Whether the rate alone keeps the next call from beginning. */
export const isHeldByRate = (pace: EnginePace, now: number): boolean =>
  now >= pace.pausedUntil && whole(tokensAt(pace, now)) < 1

const counted = (pace: EnginePace, now: number): Pick<EnginePace, "period" | "periodBefore"> => {
  const { period, periodBefore } = pace
  const age = now - period.since
  if (age < periodMillis) return { period: { ...period, sent: period.sent + 1 }, periodBefore }
  return { period: { since: now, sent: 1 }, periodBefore: age < 2 * periodMillis ? period : null }
}

/** A call begins. */
export const callBegan = (pace: EnginePace, now: number): EnginePace => ({
  ...pace,
  ...counted(pace, now),
  begun: [...pace.begun, now],
  tokens: tokensAt(pace, now) - 1,
  tokensAt: now
})

const withoutCall = (begun: ReadonlyArray<number>, startedAt: number): ReadonlyArray<number> => {
  const place = begun.indexOf(startedAt)
  return place === -1 ? begun : begun.toSpliced(place, 1)
}

/** A call ended and says nothing about the limit: it was interrupted. */
export const callEnded = (pace: EnginePace, startedAt: number): EnginePace => ({
  ...pace,
  begun: withoutCall(pace.begun, startedAt)
})

export interface CallEnd {
  readonly startedAt: number
  readonly now: number
  readonly info?: RateLimitInfo | undefined
}

/** Applies the limit that the reply states. */
const informed = (pace: EnginePace, { info, now }: CallEnd): EnginePace => {
  if (info === undefined) return pace
  const stated = info.requestsPerMinute !== null && info.requestsPerMinute > 0 ? info.requestsPerMinute : pace.stated
  const known = { ...pace, stated }
  const tokens = Math.min(tokensAt(known, now), burstOf(known))
  if (info.remaining === null || tokens === Infinity) return { ...known, tokens, tokensAt: now }
  const own = info.remaining * known.share.fraction
  const reset = info.remaining === 0 && info.resetMillis !== null ? Math.min(info.resetMillis, resetMillisMax) : 0
  return {
    ...known,
    // use at most half of the rest at once: other programs may share the key
    tokens: Math.min(Math.max(tokens, own / 2), Math.max(own - known.begun.length, 0)),
    tokensAt: now,
    pausedUntil: Math.max(known.pausedUntil, now + reset)
  }
}

/** The learnt rate grows when half a minute's calls used it up. */
const grown = (pace: EnginePace, now: number, isUsedUp: boolean): EnginePace => {
  if (pace.learnt === null || !isUsedUp) return pace
  const { perMinute } = pace.learnt
  return pace.acceptedAtRate >= Math.max(acceptedPerYoung, perMinute / 2) * pace.share.fraction
    ? rateChanged(pace, { perMinute: perMinute * growth, at: now })
    : pace
}

/** A rate learnt here or in another process. */
export const rateChanged = (pace: EnginePace, learnt: LearntRate): EnginePace => ({
  ...pace,
  learnt,
  acceptedAtRate: 0
})

/** A call was accepted: it was answered, or failed for another reason than the limit. */
export const callAccepted = (pace: EnginePace, end: CallEnd & { readonly isUsedUp: boolean }): EnginePace => {
  const isAfterPause = end.startedAt >= pace.pausedUntil
  const ended = callEnded(pace, end.startedAt)
  return grown(
    informed(
      {
        ...ended,
        accepted: pace.accepted + 1,
        acceptedAtRate: pace.acceptedAtRate + 1,
        atOnce: pace.atOnce + 1,
        ...(isAfterPause ? { refusals: 0, refusedPeriod: null } : {})
      },
      end
    ),
    end.now,
    end.isUsedUp
  )
}

/** The calls of this process in the last one or two minutes. */
export const measured = ({ period, periodBefore }: Pick<EnginePace, "period" | "periodBefore">): Period =>
  periodBefore === null ? period : { since: periodBefore.since, sent: periodBefore.sent + period.sent }

/**
 * The wait before the first call after several pauses in a row. It grows, because waits that vendors name may be too
 * short.
 */
const pauseOf = (refusals: number, named: number | null): number => {
  const backoff = (times: number) => Math.min(backoffFirstMillis * 2 ** (times - 1), backoffMaxMillis)
  if (named === null || !(named >= 0)) return backoff(refusals)
  return Math.min(Math.max(named, refusals > 2 ? backoff(refusals - 2) : 0), pauseMillisMax)
}

/** First tokens after a pause: each process takes its first call when it knows how those before it fared. */
const tokensAfterPause = (pace: EnginePace): number => {
  const { order, processes } = pace.share
  const refill = perMilli(pace) * newsMillis
  return 1 - order * Math.max(1 / processes, refill === Infinity ? 0 : refill)
}

/** Number of calls that other processes began since then. */
export type SentByOthers = (since: number) => number

/** The calls of all processes before the first of the pauses in a row, those left out that turn out to be refused. */
const periodBeforePause = (pace: EnginePace, isSamePause: boolean, sentByOthers: SentByOthers): Period => {
  const { refusals, refusedPeriod: kept } = pace
  if (kept !== null) return isSamePause && refusals === 1 ? { ...kept, sent: Math.max(0, kept.sent - 1) } : kept
  const { sent, since } = measured(pace)
  return { since, sent: sent + sentByOthers(since) }
}

/**
 * A call was refused because of the limit. Pauses the engine for the wait that the vendor named, or for a backoff, and
 * learns the rate.
 */
export const callRefused = (
  pace: EnginePace,
  end: CallEnd & { readonly retryAfterMillis: number | null; readonly sentByOthers: SentByOthers }
): EnginePace => {
  const { now, retryAfterMillis: named, sentByOthers, startedAt } = end
  const isSamePause = startedAt <= pace.pausedSince
  const period = { ...pace.period, sent: Math.max(0, pace.period.sent - 1) }
  const ended = { ...callEnded(pace, startedAt), period, accepted: 0, acceptedAtRate: 0 }
  const refusals = isSamePause ? pace.refusals : pace.refusals + 1
  const refusedPeriod = periodBeforePause(ended, isSamePause, sentByOthers)
  const wait = isSamePause && named === null ? 0 : pauseOf(refusals, named)
  const pausedUntil = Math.max(pace.pausedUntil, now + wait)
  const { sent, since } = refusedPeriod
  const minutes = Math.max(pausedUntil - since, 1_000) / 60_000
  const isMeasured = sent >= measuredMin || refusals > 1 || pace.learnt !== null
  const learnt = isMeasured ? { perMinute: Math.max(sent, 1) / minutes, at: now } : null
  return {
    ...informed(
      { ...ended, learnt, stated: pace.stated },
      { ...end, info: end.info && { ...end.info, remaining: null } }
    ),
    atOnce: isSamePause ? pace.atOnce : Math.max(1, Math.floor(ended.begun.length / 2)),
    tokens: tokensAfterPause({ ...pace, learnt }),
    tokensAt: pausedUntil,
    pausedSince: isSamePause ? pace.pausedSince : now,
    pausedUntil,
    refusals,
    refusedPeriod,
    // the next measurement begins when the vendor takes calls again
    period: { since: pausedUntil, sent: 0 },
    periodBefore: null
  }
}

/** A pause that another process found. */
export interface ForeignPause {
  readonly millis: number
  readonly refusals: number
  /** Calls of all processes before the first of these pauses. */
  readonly refusedPeriod: Period | null
}

/** Another process was refused: pauses the engine here, too. */
export const pausedElsewhere = (pace: EnginePace, pause: ForeignPause, now: number): EnginePace => {
  const pausedUntil = now + Math.min(pause.millis, pauseMillisMax)
  // a little longer is the way that the news took
  if (pausedUntil <= Math.max(pace.pausedUntil, now) + 500) return pace
  return {
    ...pace,
    pausedSince: now < pace.pausedUntil ? pace.pausedSince : now,
    pausedUntil,
    refusals: Math.max(pace.refusals, pause.refusals),
    refusedPeriod: pause.refusedPeriod ?? pace.refusedPeriod,
    accepted: 0,
    tokens: tokensAfterPause(pace),
    tokensAt: pausedUntil,
    period: { since: pausedUntil, sent: 0 },
    periodBefore: null
  }
}
