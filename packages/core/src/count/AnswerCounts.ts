/**
 * Answers, counted: all that the figures of a report are computed from. Pure.
 */
import { DateTime } from "effect"
import type { BrandId } from "../brand/BrandId.ts"
import type { Engine } from "../engine/Engine.ts"
import type { PositionCount } from "../figure/Positions.ts"
import type { ScanId } from "../scan/ScanId.ts"
import type { Snapshot } from "../snapshot/Snapshot.ts"
import type { TrackerId } from "../tracker/TrackerId.ts"
import { type Day, dayOf, startOf, type TimeUnit } from "./TimeUnit.ts"

/** What is counted of one answer. */
export type CountedAnswer = Pick<
  Snapshot,
  | "brandId"
  | "engine"
  | "model"
  | "prompt"
  | "trackerId"
  | "scanId"
  | "origin"
  | "analyzerVersion"
  | "mentioned"
  | "position"
  | "sentiment"
  | "competitorsFound"
  | "ranking"
  | "checkedAt"
> & {
  /** Whether it cites a page on the brand's domain of now, or below it; false without a domain. */
  readonly isCited: boolean
}

/** A check that ended without an answer. */
export interface FailedCheck {
  readonly brandId: BrandId
  readonly engine: Engine
  readonly prompt: string
  readonly trackerId: TrackerId | null
  readonly endedAt: DateTime.Utc
}

/** What the answers have in common that are counted together. */
export interface CountKey extends Pick<
  CountedAnswer,
  "brandId" | "engine" | "model" | "prompt" | "trackerId" | "origin" | "analyzerVersion"
> {
  /** The first day of their unit of time. */
  readonly day: Day
}

/** How answers speak of one competitor that was tracked when they were read. */
export interface CompetitorCounts {
  readonly name: string
  /** Answers that name it. */
  readonly named: number
  /** Answers that name it and the brand. */
  readonly together: number
  /** Where answers rank it. */
  readonly positions: ReadonlyArray<PositionCount>
  /** Answers that rank it and the brand. */
  readonly bothRanked: number
  /** Of those, the answers that rank it ahead of the brand. */
  readonly ahead: number
}

/** Counts of the answers with one key. */
export interface KeyCounts extends CountKey {
  readonly answers: number
  readonly mentioned: number
  readonly cited: number
  /** For each tracked competitor of that time the answers that name it, added up. */
  readonly competitorsNamed: number
  /** Where answers rank the brand. */
  readonly positions: ReadonlyArray<PositionCount>
  readonly positive: number
  readonly neutral: number
  readonly negative: number
  /** When the first and the last of them was read. */
  readonly firstAtMillis: number
  readonly lastAtMillis: number
  readonly competitors: ReadonlyArray<CompetitorCounts>
  /** The scans that they come from, each once. */
  readonly runs: ReadonlyArray<ScanId>
}

/** Checks without an answer in one cell and unit of time. */
export interface FailureCounts extends Pick<FailedCheck, "brandId" | "engine" | "prompt" | "trackerId"> {
  readonly day: Day
  readonly failedChecks: number
}

/** What is counted over a time, in any order; a key may come several times, its counts add up. */
export interface AnswerCounts {
  readonly answers: ReadonlyArray<KeyCounts>
  readonly failures: ReadonlyArray<FailureCounts>
}

/** An empty counting: of no answers. */
export const noCounts: AnswerCounts = { answers: [], failures: [] }

/** The first day of the unit of time in which the answer was read, and what else is counted together. */
const keyOf = (answer: CountedAnswer, unit: TimeUnit): CountKey => ({
  brandId: answer.brandId,
  engine: answer.engine,
  model: answer.model,
  prompt: answer.prompt,
  trackerId: answer.trackerId,
  origin: answer.origin,
  analyzerVersion: answer.analyzerVersion,
  day: startOf(unit, dayOf(answer.checkedAt))
})

const once = (position: number | null | undefined): ReadonlyArray<PositionCount> =>
  position == null ? [] : [{ position, answers: 1 }]

const oneIf = (condition: boolean): number => (condition ? 1 : 0)

const competitorsOf = ({ competitorsFound, mentioned, position, ranking }: CountedAnswer) =>
  competitorsFound.map((name): CompetitorCounts => {
    const place = ranking.find((ranked) => ranked.kind === "competitor" && ranked.name === name)?.position
    const bothRanked = place !== undefined && position !== null
    return {
      name,
      named: 1,
      together: oneIf(mentioned),
      positions: once(place),
      bothRanked: oneIf(bothRanked),
      ahead: oneIf(bothRanked && place < position)
    }
  })

/** The counts of one answer. */
export const countsOfAnswer = (answer: CountedAnswer, unit: TimeUnit): KeyCounts => {
  const atMillis = DateTime.toEpochMillis(answer.checkedAt)
  return {
    ...keyOf(answer, unit),
    answers: 1,
    mentioned: oneIf(answer.mentioned),
    cited: oneIf(answer.isCited),
    competitorsNamed: answer.competitorsFound.length,
    positions: once(answer.position),
    positive: oneIf(answer.sentiment === "positive"),
    neutral: oneIf(answer.sentiment === "neutral"),
    negative: oneIf(answer.sentiment === "negative"),
    firstAtMillis: atMillis,
    lastAtMillis: atMillis,
    competitors: competitorsOf(answer),
    runs: [answer.scanId]
  }
}

/** Positions counted together: each once, ascending. */
export const mergedPositions = (all: ReadonlyArray<PositionCount>): ReadonlyArray<PositionCount> => {
  const answers = new Map<number, number>()
  for (const count of all) answers.set(count.position, (answers.get(count.position) ?? 0) + count.answers)
  return [...answers].toSorted(([a], [b]) => a - b).map(([position, sum]) => ({ position, answers: sum }))
}

const sumOf = <A>(items: ReadonlyArray<A>, value: (item: A) => number): number =>
  items.reduce((sum, item) => sum + value(item), 0)

/** Competitors counted together: each once, by name. */
export const mergedCompetitors = (all: ReadonlyArray<CompetitorCounts>): ReadonlyArray<CompetitorCounts> =>
  [...Map.groupBy(all, ({ name }) => name)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, counts]) => ({
      name,
      named: sumOf(counts, (count) => count.named),
      together: sumOf(counts, (count) => count.together),
      positions: mergedPositions(counts.flatMap((count) => count.positions)),
      bothRanked: sumOf(counts, (count) => count.bothRanked),
      ahead: sumOf(counts, (count) => count.ahead)
    }))

/** Counts of answers with whatever keys, counted together under the key of the first. */
export const sumOfCounts = (counts: readonly [KeyCounts, ...ReadonlyArray<KeyCounts>]): KeyCounts => ({
  ...counts[0],
  answers: sumOf(counts, (count) => count.answers),
  mentioned: sumOf(counts, (count) => count.mentioned),
  cited: sumOf(counts, (count) => count.cited),
  competitorsNamed: sumOf(counts, (count) => count.competitorsNamed),
  positions: mergedPositions(counts.flatMap((count) => count.positions)),
  positive: sumOf(counts, (count) => count.positive),
  neutral: sumOf(counts, (count) => count.neutral),
  negative: sumOf(counts, (count) => count.negative),
  firstAtMillis: Math.min(...counts.map((count) => count.firstAtMillis)),
  lastAtMillis: Math.max(...counts.map((count) => count.lastAtMillis)),
  competitors: mergedCompetitors(counts.flatMap((count) => count.competitors)),
  runs: [...new Set(counts.flatMap((count) => count.runs))]
})

/** Names a key among all: equal keys have equal names. */
const nameOf = (key: CountKey): string =>
  JSON.stringify([
    key.brandId,
    key.engine,
    key.model,
    key.prompt,
    key.trackerId,
    key.origin,
    key.analyzerVersion,
    key.day
  ])

/** The same counts with each key once, each moved to the first day of its unit of time. */
export const mergedCounts = (counts: ReadonlyArray<KeyCounts>, unit: TimeUnit): ReadonlyArray<KeyCounts> =>
  [
    ...Map.groupBy(
      counts.map((count) => ({ ...count, day: startOf(unit, count.day) })),
      nameOf
    ).values()
  ].flatMap(([first, ...rest]) => (first === undefined ? [] : [sumOfCounts([first, ...rest])]))

/** What answers and failed checks count, each key once. */
export const countAnswers = (options: {
  readonly answers: ReadonlyArray<CountedAnswer>
  readonly failed: ReadonlyArray<FailedCheck>
  readonly unit: TimeUnit
}): AnswerCounts => {
  const { answers, failed, unit } = options
  return {
    answers: mergedCounts(
      answers.map((answer) => countsOfAnswer(answer, unit)),
      unit
    ),
    failures: mergedFailures(
      failed.map((check) => failureOf(check, unit)),
      unit
    )
  }
}

const failureOf = ({ brandId, endedAt, engine, prompt, trackerId }: FailedCheck, unit: TimeUnit): FailureCounts => ({
  brandId,
  engine,
  prompt,
  trackerId,
  day: startOf(unit, dayOf(endedAt)),
  failedChecks: 1
})

const nameOfFailure = ({ brandId, day, engine, prompt, trackerId }: FailureCounts): string =>
  JSON.stringify([brandId, engine, prompt, trackerId, day])

/** The same failures with each cell and unit of time once. */
export const mergedFailures = (failures: ReadonlyArray<FailureCounts>, unit: TimeUnit): ReadonlyArray<FailureCounts> =>
  [
    ...Map.groupBy(
      failures.map((failure) => ({ ...failure, day: startOf(unit, failure.day) })),
      nameOfFailure
    ).values()
  ].flatMap(([first, ...rest]) =>
    first === undefined ? [] : [{ ...first, failedChecks: sumOf([first, ...rest], (f) => f.failedChecks) }]
  )

/** Whether one of these hosts is the domain or below it. */
export const isCitedBy = (hosts: ReadonlyArray<string>, domain: string | null): boolean =>
  domain !== null && hosts.some((host) => host === domain || host.endsWith(`.${domain}`))
