/** Counts of answers, from which all figures of a report are computed. Pure. */
import { DateTime } from "effect"
import type { BrandId } from "../brand/BrandId.ts"
import type { PositionCount } from "../figure/Positions.ts"
import type { ScanId } from "../scan/ScanId.ts"
import { type Cell, cellKey, cellOf } from "../snapshot/RunCell.ts"
import type { Snapshot } from "../snapshot/Snapshot.ts"
import { hasPath, isOnPath } from "../text/AddressPath.ts"
import type { TrackerId } from "../tracker/TrackerId.ts"
import { type Day, dayMillis, dayOf, dayOfMillis, millisOf, startOf, type TimeUnit } from "./TimeUnit.ts"

/** The fields of an answer that counts depend on. */
export type CountedAnswer = Pick<
  Snapshot,
  | "brandId"
  | "engine"
  | "surface"
  | "provider"
  | "tier"
  | "kind"
  | "location"
  | "language"
  | "model"
  | "prompt"
  | "followUp"
  | "trackerId"
  | "scanId"
  | "origin"
  | "searched"
  | "analyzerVersion"
  | "mentioned"
  | "position"
  | "sentiment"
  | "competitorsFound"
  | "ranking"
  | "repeats"
  | "checkedAt"
> & {
  /** Whether it cites a page on the brand's domain of now, or below it; false without a domain. */
  readonly isCited: boolean
}

/** A check of the plan that ended without an answer. */
export interface FailedCheck extends Cell {
  readonly brandId: BrandId
  readonly trackerId: TrackerId | null
  readonly endedAt: DateTime.Utc
}

/** The fields that answers of the same count share. */
export interface CountKey extends Pick<
  CountedAnswer,
  | "brandId"
  | "engine"
  | "surface"
  | "provider"
  | "tier"
  | "location"
  | "language"
  | "kind"
  | "model"
  | "prompt"
  | "followUp"
  | "trackerId"
  | "origin"
  | "searched"
  | "analyzerVersion"
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
  /** Answers that repeat the text of one before them. */
  readonly repeats: number
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
export interface FailureCounts extends Omit<FailedCheck, "endedAt"> {
  readonly day: Day
  readonly failedChecks: number
}

/** Counts of a period, in any order. Counts with the same key add up. */
export interface AnswerCounts {
  readonly answers: ReadonlyArray<KeyCounts>
  readonly failures: ReadonlyArray<FailureCounts>
}

const oneIf = (condition: boolean): number => (condition ? 1 : 0)

const addTo = <K>(sums: Map<K, number>, key: K, more: number): void => {
  sums.set(key, (sums.get(key) ?? 0) + more)
}

const positionCounts = (answers: ReadonlyMap<number, number>): ReadonlyArray<PositionCount> =>
  answers.size < 2
    ? Array.from(answers, ([position, sum]) => ({ position, answers: sum }))
    : [...answers].toSorted(([a], [b]) => a - b).map(([position, sum]) => ({ position, answers: sum }))

/** How one answer speaks of a competitor that it names. */
const competitorIn = ({ mentioned, position, ranking }: CountedAnswer, name: string): CompetitorCounts => {
  const place = ranking.find((ranked) => ranked.kind === "competitor" && ranked.name === name)?.position
  const bothRanked = place !== undefined && position !== null
  return {
    name,
    named: 1,
    together: oneIf(mentioned),
    positions: place === undefined ? [] : [{ position: place, answers: 1 }],
    bothRanked: oneIf(bothRanked),
    ahead: oneIf(bothRanked && place < position)
  }
}

/** The counts of answers with one key; a loop, because a month may have a hundred thousand. */
const countsOfKey = (first: CountedAnswer, answers: ReadonlyArray<CountedAnswer>, day: Day): KeyCounts => {
  const sums = { repeats: 0, mentioned: 0, cited: 0, competitorsNamed: 0, positive: 0, neutral: 0, negative: 0 }
  const positions = new Map<number, number>()
  const runs = new Set<ScanId>()
  let [firstAtMillis, lastAtMillis] = [Infinity, -Infinity]
  for (const answer of answers) {
    const atMillis = DateTime.toEpochMillis(answer.checkedAt)
    if (atMillis < firstAtMillis) firstAtMillis = atMillis
    if (atMillis > lastAtMillis) lastAtMillis = atMillis
    if (answer.repeats) sums.repeats++
    if (answer.mentioned) sums.mentioned++
    if (answer.isCited) sums.cited++
    if (answer.sentiment !== null) sums[answer.sentiment]++
    if (answer.position !== null) addTo(positions, answer.position, 1)
    sums.competitorsNamed += answer.competitorsFound.length
    runs.add(answer.scanId)
  }
  return {
    brandId: first.brandId,
    engine: first.engine,
    surface: first.surface,
    provider: first.provider,
    tier: first.tier,
    kind: first.kind,
    location: first.location,
    language: first.language,
    model: first.model,
    prompt: first.prompt,
    followUp: first.followUp,
    trackerId: first.trackerId,
    origin: first.origin,
    searched: first.searched,
    analyzerVersion: first.analyzerVersion,
    day,
    answers: answers.length,
    ...sums,
    positions: positionCounts(positions),
    firstAtMillis,
    lastAtMillis,
    competitors: mergedCompetitors(
      answers.flatMap((answer) => answer.competitorsFound.map((name) => competitorIn(answer, name)))
    ),
    runs: [...runs]
  }
}

/** Positions counted together: each once, ascending. */
export const mergedPositions = (all: ReadonlyArray<PositionCount>): ReadonlyArray<PositionCount> => {
  const answers = new Map<number, number>()
  for (const count of all) addTo(answers, count.position, count.answers)
  return positionCounts(answers)
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
  repeats: sumOf(counts, (count) => count.repeats),
  mentioned: sumOf(counts, (count) => count.mentioned),
  cited: sumOf(counts, (count) => count.cited),
  competitorsNamed: sumOf(counts, (count) => count.competitorsNamed),
  positions: mergedPositions(counts.flatMap((count) => count.positions)),
  positive: sumOf(counts, (count) => count.positive),
  neutral: sumOf(counts, (count) => count.neutral),
  negative: sumOf(counts, (count) => count.negative),
  firstAtMillis: counts.reduce((least, count) => Math.min(least, count.firstAtMillis), Infinity),
  lastAtMillis: counts.reduce((most, count) => Math.max(most, count.lastAtMillis), -Infinity),
  competitors: mergedCompetitors(counts.flatMap((count) => count.competitors)),
  runs: [...new Set(counts.flatMap((count) => count.runs))]
})

/** Key under which answers are counted together. No stored text contains U+0000. */
const nameOf = (key: Omit<CountKey, "day">, day: Day): string => {
  const { analyzerVersion, brandId, engine, followUp, kind, model, origin, prompt, searched, trackerId } = key
  const market = `${key.location ?? ""}\u0000${key.language ?? ""}`
  const served = `${key.surface}\u0000${key.provider}\u0000${key.tier ?? ""}`
  const asked = `${engine}\u0000${served}\u0000${market}\u0000${kind}`
  const source = model === null ? asked : `${asked}\u0000${model}`
  const place = `${brandId}\u0000${day}\u0000${prompt}\u0000${trackerId}\u0000${followUp}`
  return `${place}\u0000${origin}\u0000${searched}\u0000${analyzerVersion}\u0000${source}`
}

/** The first day of the unit in which a moment lies, worked out once for each day. */
const startsOf = (unit: TimeUnit): ((atMillis: number) => Day) => {
  const starts = new Map<number, Day>()
  return (atMillis) => {
    const number = Math.floor(atMillis / dayMillis)
    const known = starts.get(number)
    if (known !== undefined) return known
    const start = startOf(unit, dayOfMillis(atMillis))
    starts.set(number, start)
    return start
  }
}

/** The same counts with each key once, each moved to the first day of its unit of time. */
export const mergedCounts = (counts: ReadonlyArray<KeyCounts>, unit: TimeUnit): ReadonlyArray<KeyCounts> => {
  const startAt = startsOf(unit)
  const moved = counts.map((count) => {
    const day = startAt(millisOf(count.day))
    return day === count.day ? count : { ...count, day }
  })
  return [...Map.groupBy(moved, (count) => nameOf(count, count.day)).values()].flatMap(([first, ...rest]) =>
    first === undefined ? [] : rest.length === 0 ? [first] : [sumOfCounts([first, ...rest])]
  )
}

/** What answers and failed checks count, each key once. */
export const countAnswers = (options: {
  readonly answers: ReadonlyArray<CountedAnswer>
  readonly failed: ReadonlyArray<FailedCheck>
  readonly unit: TimeUnit
}): AnswerCounts => {
  const { answers, failed, unit } = options
  const startAt = startsOf(unit)
  const dayIn = (answer: CountedAnswer) => startAt(DateTime.toEpochMillis(answer.checkedAt))
  const groups = Map.groupBy(answers, (answer) => nameOf(answer, dayIn(answer)))
  return {
    answers: [...groups.values()].flatMap((group) => {
      const [first] = group
      return first === undefined ? [] : [countsOfKey(first, group, dayIn(first))]
    }),
    failures: mergedFailures(
      failed.map((check) => failureOf(check, unit)),
      unit
    )
  }
}

const failureOf = ({ brandId, endedAt, trackerId, ...cell }: FailedCheck, unit: TimeUnit): FailureCounts => ({
  ...cellOf(cell),
  brandId,
  trackerId,
  day: startOf(unit, dayOf(endedAt)),
  failedChecks: 1
})

const nameOfFailure = ({ brandId, day, trackerId, ...cell }: FailureCounts): string =>
  JSON.stringify([brandId, cellKey(cell), trackerId, day])

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

/**
 * Whether an answer cites a page on the domain or below it. Of a removed text only the hosts are known, so it cites no
 * domain with a path.
 */
export const isCitedBy = (
  { citedHosts, sources }: Pick<Snapshot, "citedHosts" | "sources">,
  domain: string | null
): boolean =>
  domain !== null &&
  (hasPath(domain)
    ? sources.some(({ url }) => isOnPath(url, domain))
    : citedHosts.some((host) => host === domain || host.endsWith(`.${domain}`)))
