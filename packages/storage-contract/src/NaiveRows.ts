/** The rows of a visibility report by definition, with the answers of each, found by scanning everything. */
import type { Brand, BrandId, Engine, Snapshot } from "@answerscope/core"
import { classByRule, type Dimension, type VisibilityQuery } from "@answerscope/core/testing"
import type { FailedCheck } from "@answerscope/core/storage"
import type { PromptClass } from "@answerscope/core/model"
import { DateTime } from "effect"

/** All stored data. */
export interface StoredWorld {
  readonly brands: ReadonlyArray<Brand>
  readonly snapshots: ReadonlyArray<Snapshot>
  readonly failed: ReadonlyArray<FailedCheck>
}

/** An answer or a failed check, with its time. */
interface Asked extends Pick<Snapshot, "brandId" | "engine" | "location" | "language" | "prompt" | "trackerId"> {
  readonly at: DateTime.Utc
  readonly snapshot: Snapshot | null
}

type Values = ReadonlyArray<string | null>

const dayMillis = 86_400_000
export const millisOf = (time: DateTime.Utc): number => DateTime.toEpochMillis(time)

/** By brand and prompt, because the rule is slow. */
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

const isWanted = (question: VisibilityQuery, brand: Brand, asked: Asked, shiftMillis: number): boolean => {
  const { tags, class: promptClass } = settingsOf(brand, asked.prompt)
  const millis = millisOf(asked.at) + shiftMillis
  return (
    (question.brandId === null || question.brandId === brand.id) &&
    millis >= millisOf(question.from) &&
    millis < millisOf(question.before) &&
    (question.engine === null || question.engine === asked.engine) &&
    (question.surface === null || question.surface === surfaceOf(asked)) &&
    (question.location === null || question.location === asked.location) &&
    (question.language === null || question.language === asked.language) &&
    (question.model === null || (asked.snapshot !== null && question.model === asked.snapshot.model)) &&
    (question.searched === null || asked.snapshot?.searched === question.searched) &&
    (question.prompt === null || question.prompt === asked.prompt) &&
    (question.trackerId === null || question.trackerId === asked.trackerId) &&
    (question.class === null || question.class === promptClass) &&
    (question.tag === null || tags.includes(question.tag))
  )
}

/** No engine of these worlds is registered: each failed over an interface. */
const surfaceOf = ({ snapshot }: Asked) => snapshot?.surface ?? "api"

const timeOf = (unit: "day" | "week" | "month", at: DateTime.Utc): string => {
  const iso = (millis: number) => new Date(millis).toISOString().slice(0, 10)
  const day = Math.floor(millisOf(at) / dayMillis)
  // the first of January 1970 was a Thursday
  if (unit === "week") return iso((day - ((day + 3) % 7)) * dayMillis)
  return iso(day * dayMillis).slice(0, unit === "month" ? 7 : 10)
}

/** An answer's values of one dimension; competitors are handled later. */
const valuesOf = (dimension: Dimension, brand: Brand, asked: Asked): Values => {
  const { tags, class: promptClass } = settingsOf(brand, asked.prompt)
  switch (dimension) {
    case "brand":
      return [brand.id]
    case "engine":
      return [asked.engine]
    case "surface":
      return [surfaceOf(asked)]
    case "location":
      return [asked.location]
    case "language":
      return [asked.language]
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

export const byCodePoints = (a: string | null, b: string | null): number => {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
  const [left, right] = [Array.from(a), Array.from(b)]
  for (const [index, character] of left.entries()) {
    const difference = (character.codePointAt(0) ?? 0) - (right[index]?.codePointAt(0) ?? -1)
    if (difference !== 0) return difference
  }
  return left.length - right.length
}

/** The answers and failed checks of a row, and its subject. */
export interface NaiveRow {
  readonly brand: Brand
  readonly values: Values
  /** `null`: the brand itself. */
  readonly competitor: string | null
  readonly answers: ReadonlyArray<Snapshot>
  readonly notShown: ReadonlyArray<Snapshot>
  /** The engines of the failed checks, one for each. */
  readonly failed: ReadonlyArray<Engine>
}

export const countIf = <A>(items: ReadonlyArray<A>, isCounted: (item: A) => boolean): number =>
  items.filter(isCounted).length

/** The rows of a period by values, of answers and of failed checks only. */
export const groupsOf = (
  world: StoredWorld,
  question: VisibilityQuery,
  shiftMillis: number
): ReadonlyArray<NaiveRow> => {
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
      answers: group.flatMap(({ snapshot }) => (snapshot?.kind === "answer" ? snapshot : [])),
      notShown: group.flatMap(({ snapshot }) => (snapshot?.kind === "not_shown" ? snapshot : [])),
      failed: group.flatMap(({ engine, snapshot }) => (snapshot === null ? engine : []))
    }
  })
}

/** By competitor a row becomes one for the brand and one for each tracked competitor. */
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
  return brand === undefined ? [] : [{ brand, values: [], competitor: null, answers: [], notShown: [], failed: [] }]
}

export const rowsBehind = (world: StoredWorld, question: VisibilityQuery): ReadonlyArray<NaiveRow> => {
  const { brandId, by } = question
  const groups = groupsOf(world, question, 0)
  const place = by.indexOf("competitor")
  const rows = place === -1 ? groups : withCompetitors(groups, place)
  return by.length === 0 && rows.length === 0 && brandId !== null ? emptyRow(world, brandId) : ordered(rows, by)
}
