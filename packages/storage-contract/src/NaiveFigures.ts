/** The figures of a row by definition, and their changes, counted answer by answer. */
import type { Snapshot, Source } from "@answerscope/core"
import { type Counts, rounded } from "@answerscope/core/model"
import {
  assumedOverdispersion,
  type CellCounts,
  cellCountsOf,
  cellsRateOf,
  chanceOf,
  positionChange,
  positionLevel,
  pairedChange,
  pairedDifference,
  rankRange,
  rankSentence,
  rateChangeOf,
  stratifiedChange,
  verdictsOf,
  type VisibilityQuery,
  type FigureName
} from "@answerscope/core/testing"
import { dayMillis, millisOf } from "@answerscope/core/storage"
import { DateTime } from "effect"
import { countIf, type NaiveRow } from "./NaiveRows.ts"

const isOnDomain = ({ domain: host, url }: Source, domain: string | null): boolean => {
  if (domain?.includes("/") === true) {
    const { hostname = "", pathname = "" } = URL.parse(url) ?? {}
    return `${hostname.replace(/^www\./, "")}${pathname}/`.toLowerCase().startsWith(`${domain.toLowerCase()}/`)
  }
  return host !== null && domain !== null && (host === domain || host.endsWith(`.${domain}`))
}

export const placeOf = (snapshot: Snapshot, competitor: string | null): number | null => {
  if (competitor === null) return snapshot.position
  const ranked = snapshot.ranking.find(({ kind, name }) => kind === "competitor" && name === competitor)
  return snapshot.competitorsFound.includes(competitor) ? (ranked?.position ?? null) : null
}

type CountAnswers = (answers: ReadonlyArray<Snapshot>) => Counts

/** k and n of each rate, over any answers of the row. */
export const ratesOf = (
  { answers, brand, competitor }: NaiveRow,
  isByCompetitor: boolean
): { readonly [F in FigureName]?: CountAnswers | null } => {
  const isNamed = (snapshot: Snapshot) =>
    competitor === null ? snapshot.mentioned : snapshot.competitorsFound.includes(competitor)
  const among =
    (places: number): CountAnswers =>
    (all) => ({
      k: countIf(all, (snapshot) => (placeOf(snapshot, competitor) ?? Infinity) <= places),
      n: all.length
    })
  const namings = (all: ReadonlyArray<Snapshot>) =>
    countIf(all, ({ mentioned }) => mentioned) + all.flatMap(({ competitorsFound }) => competitorsFound).length
  const hasNobody =
    brand.competitors.length === 0 && answers.every(({ competitorsFound }) => competitorsFound.length === 0)
  const isBothRanked = (snapshot: Snapshot) => snapshot.position !== null && placeOf(snapshot, competitor) !== null
  const isAhead = (snapshot: Snapshot) => (placeOf(snapshot, competitor) ?? 0) < (snapshot.position ?? 0)
  return {
    mentionRate: (all) => ({ k: countIf(all, isNamed), n: all.length }),
    citationRate:
      competitor !== null || brand.domain === null
        ? null
        : (all) => ({
            k: countIf(all, ({ sources }) => sources.some((source) => isOnDomain(source, brand.domain))),
            n: all.length
          }),
    shareOfVoice: hasNobody ? null : (all) => ({ k: countIf(all, isNamed), n: namings(all) }),
    firstRate: among(1),
    top3Rate: among(3),
    positiveRate:
      competitor !== null
        ? null
        : (all) => ({
            k: countIf(all, ({ sentiment }) => sentiment === "positive"),
            n: countIf(all, ({ sentiment }) => sentiment === "positive" || sentiment === "negative")
          }),
    ...(isByCompetitor
      ? {
          togetherRate:
            competitor === null
              ? null
              : (all) => ({
                  k: countIf(all, (snapshot) => snapshot.mentioned && isNamed(snapshot)),
                  n: countIf(all, ({ mentioned }) => mentioned)
                }),
          aheadRate:
            competitor === null
              ? null
              : (all) => ({
                  k: countIf(all, (snapshot) => isBothRanked(snapshot) && isAhead(snapshot)),
                  n: countIf(all, isBothRanked)
                })
        }
      : {})
  }
}

export const positionFigures = (places: ReadonlyArray<number>) => {
  const sorted = places.toSorted((a, b) => a - b)
  const n = sorted.length
  if (n === 0) return { median: null, mean: null, n }
  const median = ((sorted[Math.floor((n - 1) / 2)] ?? 0) + (sorted[Math.floor(n / 2)] ?? 0)) / 2
  // hundredths, halves up: all are whole and positive
  const sum = sorted.reduce((total, place) => total + place, 0)
  return { median, mean: Math.floor((200 * sum + n) / (2 * n)) / 100, n }
}

const positionsOfCell = (answers: ReadonlyArray<Snapshot>, competitor: string | null) => {
  const placesOf = (some: ReadonlyArray<Snapshot>) => some.flatMap((snapshot) => placeOf(snapshot, competitor) ?? [])
  const sumOf = (places: ReadonlyArray<number>) => places.reduce((sum, place) => sum + place, 0)
  const count: CountAnswers = (some) => ({ k: sumOf(placesOf(some)), n: placesOf(some).length })
  return {
    ...countsOfCell(answers, count),
    squares: sumOf(placesOf(answers).map((place) => place * place))
  }
}

/** The interval of the mean position of a row. */
export const positionInterval = ({ answers, competitor }: NaiveRow, question: VisibilityQuery) => {
  const level = positionLevel(
    byCell(answers).map((cell) => positionsOfCell(cell, competitor)),
    question.quantile
  )
  return {
    low: level === null ? null : Math.round(level.low * 100) / 100,
    high: level === null ? null : Math.round(level.high * 100) / 100
  }
}

/** The change of the mean position of a row. */
const positionChanged = (
  { answers, competitor }: NaiveRow,
  before: ReadonlyArray<Snapshot>,
  question: VisibilityQuery
) =>
  positionChange(
    bothCells(answers, before).map(({ current, previous }) => ({
      current: positionsOfCell(current, competitor),
      previous: positionsOfCell(previous, competitor)
    })),
    question.quantile
  )

const cellOf = ({
  engine,
  language,
  location,
  prompt
}: Pick<Snapshot, "engine" | "location" | "language" | "prompt">): string =>
  JSON.stringify([prompt, engine, location, language])

const cellsOf = (answers: ReadonlyArray<Snapshot>): ReadonlySet<string> => new Set(answers.map(cellOf))

export const leftOutOf = (
  current: ReadonlyArray<Snapshot>,
  previous: ReadonlyArray<Snapshot>
): ReadonlyArray<string> => {
  const [now, before] = [cellsOf(current), cellsOf(previous)]
  return [...new Set([...now, ...before])].filter((cell) => now.has(cell) !== before.has(cell))
}

const isOtherModel = (current: ReadonlyArray<Snapshot>, previous: ReadonlyArray<Snapshot>): boolean =>
  current.some(({ engine }) => {
    const modelsIn = (answers: ReadonlyArray<Snapshot>) =>
      answers
        .filter((snapshot) => snapshot.engine === engine && snapshot.model !== null)
        .map(({ model, provider }) => `${provider} ${model}`)
    const [now, before] = [modelsIn(current), modelsIn(previous)]
    return now.length > 0 && before.length > 0 && !now.some((model) => before.includes(model))
  })

type Cells = ReadonlyArray<ReadonlyArray<Snapshot>>

const byCell = (answers: ReadonlyArray<Snapshot>): Cells => [...Map.groupBy(answers, cellOf).values()]

/** The counts of a cell, in all and by day; answers of a run have a correlation of 0.1. */
const countsOfCell = (answers: ReadonlyArray<Snapshot>, count: CountAnswers): CellCounts => {
  const days = [...Map.groupBy(answers, ({ checkedAt }) => DateTime.formatIsoDateUtc(checkedAt))]
  return cellCountsOf(count(answers), {
    answers: answers.length,
    repeats: countIf(answers, ({ repeats }) => repeats),
    runs: new Set(answers.map(({ scanId }) => scanId)).size,
    engine: answers[0]?.engine ?? "",
    overdispersion: assumedOverdispersion,
    byDay: {
      days: days.map(([day]) => millisOf(day) / dayMillis),
      k: days.map(([, ofDay]) => count(ofDay).k),
      n: days.map(([, ofDay]) => count(ofDay).n)
    }
  })
}

/** The rates of a row, and their levels. */
export const cellRates = (row: NaiveRow, question: VisibilityQuery) => {
  const isByCompetitor = question.by.includes("competitor")
  const ofPrompts = [...Map.groupBy(row.answers, ({ prompt }) => prompt).values()]
  return Object.fromEntries(
    Object.entries(ratesOf(row, isByCompetitor)).map(([name, count]) => [
      name,
      count === null
        ? null
        : cellsRateOf(
            byCell(row.answers).map((answers) => countsOfCell(answers, count)),
            ofPrompts.map(count),
            question.quantile
          )
    ])
  )
}

/** Whether an answer names the brand (`null`), or a competitor. */
const isNamedIn =
  (competitor: string | null) =>
  ({ competitorsFound, mentioned }: Snapshot): boolean =>
    competitor === null ? mentioned : competitorsFound.includes(competitor)

/** The mentions of two in a cell. */
const pairOf = (cell: ReadonlyArray<Snapshot>, one: string | null, other: string | null) => ({
  first: countsOfCell(cell, (all) => ({ k: countIf(all, isNamedIn(one)), n: all.length })),
  second: countsOfCell(cell, (all) => ({ k: countIf(all, isNamedIn(other)), n: all.length })),
  both: countIf(cell, (snapshot) => isNamedIn(one)(snapshot) && isNamedIn(other)(snapshot))
})

/** Those that may lead: the brand by the answers that name both, competitors by as few of them as there may be. */
const leadersOf = ({ answers, brand }: NaiveRow, quantile: number): ReadonlyArray<string> => {
  const mentions = (name: string | null) => countIf(answers, isNamedIn(name))
  const most = brand.competitors.toSorted((a, b) => mentions(b) - mentions(a))[0] ?? null
  const isAhead = (one: string | null, other: string | null) => {
    const cells = byCell(answers).map((cell) => {
      const pair = pairOf(cell, one, other)
      const least = Math.max(0, pair.first.k + pair.second.k - cell.length)
      return one === null || other === null ? pair : { ...pair, both: least }
    })
    return (pairedDifference(cells, quantile)?.low ?? 0) > 0
  }
  const all = [null, ...brand.competitors]
  if (all.every((name) => mentions(name) === 0)) return []
  const leads = all.filter((name) =>
    name === null
      ? brand.competitors.every((other) => !isAhead(other, null))
      : !isAhead(null, name) && (name === most || !isAhead(most, name))
  )
  return leads.toSorted((a, b) => mentions(b) - mentions(a)).map((name) => name ?? brand.name)
}

type Pair = readonly [leader: string | null, other: string | null]

/** Names as `isNamedIn` takes them: the sole leader, and the brand, or the most mentioned competitor if it leads. */
const pairIn = ({ answers, brand }: NaiveRow, leaders: ReadonlyArray<string>): Pair | null => {
  const [leader] = leaders
  if (leader === undefined || leaders.length > 1) return null
  const mentions = (name: string) => countIf(answers, isNamedIn(name))
  const most = brand.competitors.toSorted((a, b) => mentions(b) - mentions(a))[0] ?? null
  return leader === brand.name ? [null, most] : [leader, null]
}

/** The change of the lead of the row before it is judged. */
const leadIn = (row: NaiveRow, before: ReadonlyArray<Snapshot>, { by, isCompared, quantile }: VisibilityQuery) => {
  const isOwn = by.includes("competitor") && row.competitor === null && row.brand.competitors.length > 0
  const pair: Pair | null =
    isCompared && isOwn && row.answers.length >= 5 ? pairIn(row, leadersOf(row, quantile)) : null
  if (pair === null) return null
  const cells = bothCells(row.answers, before).map(({ current, previous }) => ({
    current: pairOf(current, ...pair),
    previous: pairOf(previous, ...pair)
  }))
  const change = pairedChange(cells, quantile)
  return change === null ? null : { pair, change }
}

const signs: Readonly<Record<string, number>> = { up: 1, down: -1 }

/** The change of the lead of a page with that threshold. */
const leadChangeOf = (
  row: NaiveRow,
  before: ReadonlyArray<Snapshot>,
  { question, threshold }: { readonly question: VisibilityQuery; readonly threshold: number }
) => {
  const found = leadIn(row, before, question)
  if (found === null) return null
  const { change, pair } = found
  const both = bothCells(row.answers, before)
  const models = [both.flatMap(({ current }) => current), both.flatMap(({ previous }) => previous)] as const
  const judged = { isOtherModel: isOtherModel(...models), threshold }
  const { verdict, verdictPage } = verdictsOf(change, judged)
  const [ofLeader = 0, ofOther = 0] = pair.map((name) => {
    const count: CountAnswers = (all) => ({ k: countIf(all, isNamedIn(name)), n: all.length })
    const cells = both.map((cell) => ({
      current: countsOfCell(cell.current, count),
      previous: countsOfCell(cell.previous, count)
    }))
    return signs[rateChangeOf(stratifiedChange(cells, question.quantile), judged).verdictPage] ?? 0
  })
  const isDenied = (signs[verdictPage] ?? 0) * (ofLeader - ofOther) < 0
  const shown = (share: number) => rounded(share, 4)
  return {
    over: pair[1] ?? row.brand.name,
    value: shown(change.value),
    previous: shown(change.previous),
    difference: shown(change.difference),
    low: shown(change.low),
    high: shown(change.high),
    verdict,
    verdictPage: isDenied ? "within_noise" : verdictPage
  }
}

/** The rank of the brand of a row by mentions; `null` with few answers or without competitors. */
export const rankOf = (
  row: NaiveRow,
  before: ReadonlyArray<Snapshot>,
  page: { readonly question: VisibilityQuery; readonly threshold: number }
) => {
  const { quantile } = page.question
  const { answers, brand } = row
  if (answers.length < 5 || brand.competitors.length === 0) return null
  const leads = brand.competitors.flatMap((name) => {
    const cells = byCell(answers).map((cell) => pairOf(cell, null, name))
    return pairedDifference(cells, quantile) ?? []
  })
  const { high, low } = rankRange(leads)
  const standing = {
    rank: 1 + leads.filter(({ difference }) => difference < 0).length,
    possible: Array.from({ length: high - low + 1 }, (_, place) => low + place),
    of: leads.length + 1,
    leaders: leadersOf(row, quantile),
    lead: leadChangeOf(row, before, page)
  }
  return { ...standing, sentence: rankSentence(brand.name, standing) }
}

/** The cells with answers in both periods. */
const bothCells = (answers: ReadonlyArray<Snapshot>, before: ReadonlyArray<Snapshot>) =>
  byCell(answers).flatMap((current) => {
    const previous = before.filter((snapshot) => cellOf(snapshot) === current.map(cellOf)[0])
    return previous.length === 0 ? [] : [{ current, previous }]
  })

/** The change of each rate, over the cells of both periods. */
const stratified = (row: NaiveRow, before: ReadonlyArray<Snapshot>, question: VisibilityQuery) =>
  Object.entries(ratesOf(row, question.by.includes("competitor"))).map(([name, count]) => ({
    name,
    change:
      count === null
        ? undefined
        : stratifiedChange(
            bothCells(row.answers, before).map(({ current, previous }) => ({
              current: countsOfCell(current, count),
              previous: countsOfCell(previous, count)
            })),
            question.quantile
          )
  }))

/** The chances of the changes of a row. */
export const chancesIn = (
  row: NaiveRow,
  before: ReadonlyArray<Snapshot>,
  question: VisibilityQuery
): ReadonlyArray<number> =>
  [
    ...stratified(row, before, question).map(({ change }) => change),
    positionChanged(row, before, question),
    leadIn(row, before, question)?.change
  ].flatMap((change) => (change == null ? [] : [chanceOf(change)]))

/** The changes of a row on a page with that threshold. */
export const changesOf = (
  row: NaiveRow,
  before: ReadonlyArray<Snapshot>,
  { question, threshold }: { readonly question: VisibilityQuery; readonly threshold: number }
) => {
  const leftOut = leftOutOf(row.answers, before)
  const isKept = (snapshot: Snapshot) => !leftOut.includes(cellOf(snapshot))
  const [current, previous] = [row.answers.filter(isKept), before.filter(isKept)]
  const judged = { isOtherModel: isOtherModel(current, previous), threshold }
  const cells = { cells: cellsOf(current).size, cellsLeftOut: leftOut.length }
  const ofRates = stratified(row, before, question).map(
    ({ change, name }) => [name, change === undefined ? null : { ...rateChangeOf(change, judged), ...cells }] as const
  )
  const position = rateChangeOf(positionChanged(row, before, question), judged, 2)
  return { ...Object.fromEntries(ofRates), position: { ...position, ...cells } }
}
