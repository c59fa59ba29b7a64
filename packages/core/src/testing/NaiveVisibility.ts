/**
 * Visibility reports as they are defined, computed from snapshots and failed checks one by one: what the real ones must
 * equal.
 */
import { DateTime } from "effect"
import type { Brand } from "../brand/Brand.ts"
import type { BrandId } from "../brand/BrandId.ts"
import { classByRule, type PromptClass } from "../brand/PromptSettings.ts"
import type { FailedCheck } from "../count/AnswerCounts.ts"
import type { Counts } from "../figure/Counts.ts"
import { rateOf } from "../figure/Rate.ts"
import { rateChangeOf } from "../figure/RateChange.ts"
import type { FigureName, ReportNote } from "../report/ReportNote.ts"
import type { Dimension, VisibilityQuestion } from "../report/VisibilityQuestion.ts"
import type { Snapshot } from "../snapshot/Snapshot.ts"

/** All that is stored. */
export interface StoredWorld {
  readonly brands: ReadonlyArray<Brand>
  readonly snapshots: ReadonlyArray<Snapshot>
  readonly failed: ReadonlyArray<FailedCheck>
}

/** An answer or a failed check, with the time that counts. */
interface Asked extends Pick<Snapshot, "brandId" | "engine" | "prompt" | "trackerId"> {
  readonly at: DateTime.Utc
  readonly snapshot: Snapshot | null
}

type Values = ReadonlyArray<string | null>

const dayMillis = 86_400_000
const millisOf = (time: DateTime.Utc): number => DateTime.toEpochMillis(time)

/** By brand and prompt: the rule takes its time. */
const settingsRead = new Map<string, { readonly tags: ReadonlyArray<string>; readonly class: PromptClass }>()

const settingsOf = (brand: Brand, prompt: string) => {
  const key = JSON.stringify([brand.id, prompt])
  const known = settingsRead.get(key)
  if (known !== undefined) return known
  const stored = brand.prompts.includes(prompt)
    ? brand.promptSettings.find((settings) => settings.prompt === prompt)
    : undefined
  const read = { tags: stored?.tags ?? [], class: stored?.classByHand ?? classByRule(prompt, brand) }
  settingsRead.set(key, read)
  return read
}

const isWanted = (question: VisibilityQuestion, brand: Brand, asked: Asked, shiftMillis: number): boolean => {
  const { tags, class: promptClass } = settingsOf(brand, asked.prompt)
  const millis = millisOf(asked.at) + shiftMillis
  return (
    (question.brandId === null || question.brandId === brand.id) &&
    millis >= millisOf(question.from) &&
    millis < millisOf(question.before) &&
    (question.engine === null || question.engine === asked.engine) &&
    (question.model === null || (asked.snapshot !== null && question.model === asked.snapshot.model)) &&
    (question.prompt === null || question.prompt === asked.prompt) &&
    (question.trackerId === null || question.trackerId === asked.trackerId) &&
    (question.class === null || question.class === promptClass) &&
    (question.tag === null || tags.includes(question.tag))
  )
}

const timeOf = (unit: "day" | "week" | "month", at: DateTime.Utc): string => {
  const iso = (millis: number) => new Date(millis).toISOString().slice(0, 10)
  const day = Math.floor(millisOf(at) / dayMillis)
  // the first of January 1970 was a Thursday
  if (unit === "week") return iso((day - ((day + 3) % 7)) * dayMillis)
  return iso(day * dayMillis).slice(0, unit === "month" ? 7 : 10)
}

/** The values of one dimension that an answer has; competitors are told apart later. */
const valuesOf = (dimension: Dimension, brand: Brand, asked: Asked): Values => {
  const { tags, class: promptClass } = settingsOf(brand, asked.prompt)
  switch (dimension) {
    case "brand":
      return [brand.id]
    case "engine":
      return [asked.engine]
    case "model":
      return asked.snapshot === null ? [] : [asked.snapshot.model]
    case "prompt":
      return [asked.prompt]
    case "class":
      return [promptClass]
    case "tag":
      return tags.length === 0 ? [null] : tags
    case "competitor":
      return [""]
    default:
      return [timeOf(dimension, asked.at)]
  }
}

const combinations = (lists: ReadonlyArray<Values>): ReadonlyArray<Values> => {
  const [first, ...rest] = lists
  return first === undefined ? [[]] : first.flatMap((value) => combinations(rest).map((values) => [value, ...values]))
}

const byCodePoints = (a: string | null, b: string | null): number => {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
  const [left, right] = [Array.from(a), Array.from(b)]
  for (const [index, character] of left.entries()) {
    const difference = (character.codePointAt(0) ?? 0) - (right[index]?.codePointAt(0) ?? -1)
    if (difference !== 0) return difference
  }
  return left.length - right.length
}

const isOnDomain = (host: string | null, domain: string | null): boolean =>
  host !== null && domain !== null && (host === domain || host.endsWith(`.${domain}`))

/** What a row counts: the answers and failed checks of its values, and of whom it speaks. */
interface NaiveRow {
  readonly brand: Brand
  readonly values: Values
  /** Null: the brand itself. */
  readonly competitor: string | null
  readonly answers: ReadonlyArray<Snapshot>
  readonly failedChecks: number
}

const placeOf = (snapshot: Snapshot, competitor: string | null): number | null => {
  if (competitor === null) return snapshot.position
  const ranked = snapshot.ranking.find(({ kind, name }) => kind === "competitor" && name === competitor)
  return snapshot.competitorsFound.includes(competitor) ? (ranked?.position ?? null) : null
}

const countIf = <A>(items: ReadonlyArray<A>, isCounted: (item: A) => boolean): number => items.filter(isCounted).length

type CountAnswers = (answers: ReadonlyArray<Snapshot>) => Counts

/** k and n of each rate, over any answers of the row. */
const ratesOf = (
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
            k: countIf(all, ({ sources }) => sources.some(({ domain }) => isOnDomain(domain, brand.domain))),
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

const positionFigures = (places: ReadonlyArray<number>) => {
  const sorted = places.toSorted((a, b) => a - b)
  const n = sorted.length
  if (n === 0) return { median: null, mean: null, n }
  const median = ((sorted[Math.floor((n - 1) / 2)] ?? 0) + (sorted[Math.floor(n / 2)] ?? 0)) / 2
  // hundredths, halves up: all are whole and positive
  const sum = sorted.reduce((total, place) => total + place, 0)
  return { median, mean: Math.floor((200 * sum + n) / (2 * n)) / 100, n }
}

const cellOf = ({ engine, prompt }: Pick<Snapshot, "engine" | "prompt">): string => JSON.stringify([prompt, engine])

const cellsOf = (answers: ReadonlyArray<Snapshot>): ReadonlySet<string> => new Set(answers.map(cellOf))

const leftOutOf = (current: ReadonlyArray<Snapshot>, previous: ReadonlyArray<Snapshot>): ReadonlyArray<string> => {
  const [now, before] = [cellsOf(current), cellsOf(previous)]
  return [...new Set([...now, ...before])].filter((cell) => now.has(cell) !== before.has(cell))
}

const isOtherModel = (current: ReadonlyArray<Snapshot>, previous: ReadonlyArray<Snapshot>): boolean =>
  current.some(({ engine }) => {
    const modelsIn = (answers: ReadonlyArray<Snapshot>) =>
      answers.filter((snapshot) => snapshot.engine === engine && snapshot.model !== null).map(({ model }) => model)
    const [now, before] = [modelsIn(current), modelsIn(previous)]
    return now.length > 0 && before.length > 0 && !now.some((model) => before.includes(model))
  })

const changesOf = (row: NaiveRow, before: ReadonlyArray<Snapshot>, isByCompetitor: boolean) => {
  const leftOut = leftOutOf(row.answers, before)
  const isKept = (snapshot: Snapshot) => !leftOut.includes(cellOf(snapshot))
  const [current, previous] = [row.answers.filter(isKept), before.filter(isKept)]
  return Object.fromEntries(
    Object.entries(ratesOf(row, isByCompetitor)).map(([name, count]) => [
      name,
      count === null
        ? null
        : {
            ...rateChangeOf({
              current: count(current),
              previous: count(previous),
              isOtherModel: isOtherModel(current, previous)
            }),
            cellsLeftOut: leftOut.length
          }
    ])
  )
}

/** The rows of a period by their values, those of answers and those of failed checks alone. */
const groupsOf = (world: StoredWorld, question: VisibilityQuestion, shiftMillis: number): ReadonlyArray<NaiveRow> => {
  const asked: ReadonlyArray<Asked> = [
    ...world.snapshots.map((snapshot) => ({ ...snapshot, at: snapshot.checkedAt, snapshot })),
    ...world.failed.map((check) => ({ ...check, at: check.endedAt, snapshot: null }))
  ]
  const placed = asked.flatMap((each) => {
    const brand = world.brands.find(({ id }) => id === each.brandId)
    if (brand === undefined || !isWanted(question, brand, each, shiftMillis)) return []
    const lists = question.by.map((dimension) => valuesOf(dimension, brand, each))
    return combinations(lists).map((values) => ({ ...each, brand, values }))
  })
  const groups = Map.groupBy(placed, ({ values }) => JSON.stringify(values))
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    return {
      brand: first.brand,
      values: first.values,
      competitor: null,
      answers: group.flatMap(({ snapshot }) => snapshot ?? []),
      failedChecks: countIf(group, ({ snapshot }) => snapshot === null)
    }
  })
}

/** By competitor a row becomes one for the brand and one for each competitor that is tracked now. */
const withCompetitors = (groups: ReadonlyArray<NaiveRow>, place: number): ReadonlyArray<NaiveRow> =>
  groups.flatMap((group) => [
    { ...group, values: group.values.with(place, group.brand.name) },
    ...group.brand.competitors.map((competitor) => ({
      ...group,
      competitor,
      values: group.values.with(place, competitor)
    }))
  ])

const ordered = (rows: ReadonlyArray<NaiveRow>, by: ReadonlyArray<Dimension>): ReadonlyArray<NaiveRow> => {
  const isLike = (a: NaiveRow, b: NaiveRow, length: number) =>
    JSON.stringify(a.values.slice(0, length)) === JSON.stringify(b.values.slice(0, length))
  const namings = (row: NaiveRow, place: number) =>
    rows
      .filter((other) => other.competitor === row.competitor && isLike(row, other, place))
      .reduce((sum, { answers }) => sum + countIf(answers, (a) => a.competitorsFound.includes(row.competitor ?? "")), 0)
  const compare = (a: NaiveRow, b: NaiveRow): number => {
    for (const [place, dimension] of by.entries()) {
      const [left, right] = [a.values[place] ?? null, b.values[place] ?? null]
      const difference =
        dimension === "brand"
          ? byCodePoints(a.brand.name, b.brand.name) || byCodePoints(left, right)
          : dimension !== "competitor"
            ? byCodePoints(left, right)
            : a.competitor === null || b.competitor === null
              ? Number(a.competitor !== null) - Number(b.competitor !== null)
              : namings(b, place) - namings(a, place) || byCodePoints(left, right)
      if (difference !== 0) return difference
    }
    return 0
  }
  return rows.toSorted(compare)
}

const emptyRow = (world: StoredWorld, brandId: BrandId): ReadonlyArray<NaiveRow> => {
  const brand = world.brands.find(({ id }) => id === brandId)
  return brand === undefined ? [] : [{ brand, values: [], competitor: null, answers: [], failedChecks: 0 }]
}

const rowsBehind = (world: StoredWorld, question: VisibilityQuestion): ReadonlyArray<NaiveRow> => {
  const { brandId, by } = question
  const groups = groupsOf(world, question, 0)
  const place = by.indexOf("competitor")
  const rows = place === -1 ? groups : withCompetitors(groups, place)
  return by.length === 0 && rows.length === 0 && brandId !== null ? emptyRow(world, brandId) : ordered(rows, by)
}

const periodMillis = ({ before, from }: VisibilityQuestion): number => millisOf(before) - millisOf(from)

const writtenRow = (world: StoredWorld, question: VisibilityQuestion, row: NaiveRow): object => {
  const { by, isCompared, model } = question
  const { answers, competitor } = row
  const isByCompetitor = by.includes("competitor")
  const ofPrompts = [...Map.groupBy(answers, ({ prompt }) => prompt).values()]
  const { positiveRate, ...rates } = Object.fromEntries(
    Object.entries(ratesOf(row, isByCompetitor)).map(([name, count]) => [
      name,
      count === null ? null : rateOf(count(answers), ofPrompts.map(count))
    ])
  )
  const place = by.indexOf("competitor")
  const group = place === -1 ? row.values : row.values.with(place, "")
  const before = groupsOf(world, question, periodMillis(question)).find(
    ({ values }) => JSON.stringify(values) === JSON.stringify(group)
  )
  const spoken = (wanted: Snapshot["sentiment"]) => countIf(answers, ({ sentiment }) => sentiment === wanted)
  const hasFailures = model === null && !by.includes("model") && !isByCompetitor
  return {
    by: Object.fromEntries(by.map((dimension, index) => [dimension, row.values[index] ?? null])),
    ...(isByCompetitor ? { own: competitor === null } : {}),
    answers: answers.length,
    prompts: ofPrompts.length,
    runs: new Set(answers.map(({ scanId }) => scanId)).size,
    failedChecks: hasFailures ? row.failedChecks : null,
    ...rates,
    position: positionFigures(answers.flatMap((snapshot) => placeOf(snapshot, competitor) ?? [])),
    sentiment:
      competitor === null
        ? {
            positive: spoken("positive"),
            neutral: spoken("neutral"),
            negative: spoken("negative"),
            positiveRate
          }
        : null,
    ...(isCompared ? { change: changesOf(row, before?.answers ?? [], isByCompetitor) } : {})
  }
}

/** All rows of a report, and of its notes those on figures, settings and cells. */
export const naiveVisibility = (world: StoredWorld, question: VisibilityQuestion) => {
  const rows = rowsBehind(world, question)
  return { rows: rows.map((row) => writtenRow(world, question, row)), notes: notesOf(world, question, rows) }
}

const figures: ReadonlyArray<FigureName> = [
  "mentionRate",
  "citationRate",
  "shareOfVoice",
  "firstRate",
  "top3Rate",
  "positiveRate",
  "togetherRate",
  "aheadRate"
]

const notesOf = (
  world: StoredWorld,
  question: VisibilityQuestion,
  rows: ReadonlyArray<NaiveRow>
): ReadonlyArray<ReportNote> => {
  const all = { ...question, by: ["brand"] as const }
  const answersAt = (shiftMillis: number) => groupsOf(world, all, shiftMillis).flatMap(({ answers }) => answers)
  const current = answersAt(0)
  const compared = question.isCompared ? [...current, ...answersAt(periodMillis(question))] : current
  const versions = [...new Set(compared.map(({ analyzerVersion }) => analyzerVersion))].toSorted(byCodePoints)
  const isSettingsNow =
    question.class !== null || question.tag !== null || question.by.some((name) => name === "class" || name === "tag")
  const isFew = (figure: FigureName) =>
    rows.some((row) => {
      const count = ratesOf(row, question.by.includes("competitor"))[figure]
      return count != null && count(row.answers).n < 5
    })
  const hasFewPositions = rows.some(
    ({ answers, competitor }) => countIf(answers, (snapshot) => placeOf(snapshot, competitor) !== null) < 5
  )
  const few = [...figures.filter(isFew), ...(hasFewPositions ? (["position"] as const) : [])]
  const origins = (["simulated", "replayed"] as const).map((kind) => ({
    kind,
    count: countIf(current, ({ origin }) => origin === kind)
  }))
  const leftOut = question.isCompared ? cellsLeftOut(world, question) : 0
  return [
    ...origins.filter(({ count }) => count > 0),
    ...(versions.length > 1 ? [{ kind: "analyzer_versions", versions } as const] : []),
    ...(isSettingsNow ? [{ kind: "settings_now" } as const] : []),
    ...(few.length > 0 ? [{ kind: "few_answers", figures: few } as const] : []),
    ...(leftOut > 0 ? [{ kind: "cells_left_out", count: leftOut } as const] : [])
  ]
}

/** Cells that are asked in one period alone within some row, each once. */
const cellsLeftOut = (world: StoredWorld, question: VisibilityQuestion): number => {
  const [current, previous] = [groupsOf(world, question, 0), groupsOf(world, question, periodMillis(question))]
  const cells = [...current, ...previous].flatMap(({ brand, values }) => {
    const answersIn = (groups: ReadonlyArray<NaiveRow>) =>
      groups.find((group) => JSON.stringify(group.values) === JSON.stringify(values))?.answers ?? []
    return leftOutOf(answersIn(current), answersIn(previous)).map((cell) => `${brand.id} ${cell}`)
  })
  return new Set(cells).size
}
