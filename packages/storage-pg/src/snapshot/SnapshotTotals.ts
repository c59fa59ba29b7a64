/**
 * How many snapshots match a filter, by spans of time: from kept counts where days are counted, else counted raw. For
 * lists, which tell how many there are in all and begin anywhere.
 */
import type * as PgClient from "@effect/sql-pg/PgClient"
import type { SnapshotFilter } from "@answerscope/core"
import {
  coverOf,
  type Day,
  dayPlus,
  type EngineAnswers,
  type KnownDays,
  millisOf,
  nextStartOf,
  type RawTime,
  type Tile,
  type TimeUnit
} from "@answerscope/core/storage"
import { DateTime, Effect } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import type { Fragment } from "effect/sql/Statement"
import { onlyRow } from "../database/ResultRows.ts"
import { type CountedPart, countStatements, type KnownBrand, knownBrands } from "../count/CountStatements.ts"

/** A span of time and how many snapshots of it match. */
export interface TimeTotal extends RawTime {
  readonly matches: number
  /** A week or month, which can be told by days. */
  readonly tile: Tile | null
}

interface TileRow {
  readonly unit: TimeUnit
  readonly start: Day
  readonly answers: number
  readonly mentioned: number
  readonly engines: ReadonlyArray<EngineAnswers> | null
}

/** Which snapshots are counted: `matching` says the same of rows of `snapshots` as the filter, but for the time. */
export interface SpanRequest {
  readonly part: Pick<CountedPart, "organizationId" | "brandIds" | "from" | "before">
  readonly filter: Pick<SnapshotFilter, "engine" | "prompt" | "mentioned" | "searched"> & {
    readonly prompts: ReadonlySet<string> | null
  }
  readonly matching: Fragment
}

/** All brands as one: a day is counted if it is for each of them. */
const together = (brands: ReadonlyArray<KnownBrand>): KnownDays => {
  const firsts = brands.flatMap(({ first }) => first ?? []).toSorted()
  const ends = brands.flatMap(({ end }) => end ?? []).toSorted()
  return {
    first: firsts[0] ?? null,
    end: ends.at(-1) ?? null,
    uncounted: [...new Set(brands.flatMap(({ uncounted }) => uncounted))]
  }
}

const ofMentioned = (answers: number, named: number, mentioned: boolean | null): number =>
  mentioned === null ? answers : mentioned ? named : answers - named

const matchesIn = (row: TileRow, { engine, mentioned, prompt, prompts, searched }: SpanRequest["filter"]): number => {
  if (row.engines === null) return ofMentioned(row.answers, row.mentioned, mentioned)
  let matches = 0
  for (const counts of row.engines) {
    if (engine !== null && counts.engine !== engine) continue
    if (searched !== null && counts.searched !== searched) continue
    for (const [at, text] of counts.prompts.entries()) {
      if (prompt !== null && text !== prompt) continue
      if (prompts !== null && !prompts.has(text)) continue
      matches += ofMentioned(counts.answers[at] ?? 0, counts.mentioned[at] ?? 0, mentioned)
    }
  }
  return matches
}

const timeOf = ({ start, unit }: Tile): RawTime => ({
  fromMillis: millisOf(start),
  beforeMillis: millisOf(nextStartOf(unit, start))
})

const millisOrNull = (at: DateTime.Utc | null) => (at === null ? null : DateTime.toEpochMillis(at))

const tilesRead =
  (sql: PgClient.PgClient) =>
  (tiles: ReadonlyArray<Tile>, brandIds: ReadonlyArray<string>, filter: SpanRequest["filter"]) => {
    const { engine, prompt, prompts, searched } = filter
    const withEngines = engine !== null || prompt !== null || prompts !== null || searched !== null
    // an organization may have a thousand brands, few of which are asked the prompt: as it was written
    const hasPrompt = prompt === null ? sql`` : sql`where position(${JSON.stringify(prompt)} in c.engines::text) > 0`
    return sql<TileRow>`
    select c.unit, to_char(c.start, 'YYYY-MM-DD') as start,
      ${withEngines ? sql`c.answers` : sql`sum(c.answers)::int4`} as answers,
      ${withEngines ? sql`c.mentioned` : sql`sum(c.mentioned)::int4`} as mentioned,
      ${withEngines ? sql`c.engines` : sql`null::json`} as engines
    from jsonb_to_recordset(${sql.json(tiles)}) as tile(unit text, start date)
    cross join unnest(${brandIds}::uuid[]) as brand(id)
    cross join lateral (
      select * from answerscope.answer_counts
        where brand_id = brand.id and unit = tile.unit and start = tile.start offset 0
    ) c
    ${hasPrompt} ${withEngines ? sql`` : sql`group by c.unit, c.start`}`
  }

/** A cached plan, valid while the text of `known` is the same. */
export interface SpanPlan {
  readonly known: string
  readonly brandIds: ReadonlyArray<string>
  readonly raw: ReadonlyArray<RawTime>
  readonly tiles: ReadonlyArray<Tile>
}

/** The values of `planned`. */
export type PlannedValues = readonly [known: string, kept: ReadonlyArray<TileRow>, counted: ReadonlyArray<RawCount>]

/** How many match in all spans. */
export const totalOf = (spans: ReadonlyArray<TimeTotal>): number => spans.reduce((sum, { matches }) => sum + matches, 0)

/** How many snapshots match in a raw time, by its place in the plan. */
interface RawCount {
  readonly place: number
  readonly matches: number
}

const planOf = (known: string, { from, before }: SpanRequest["part"]): SpanPlan => {
  const brands = knownBrands(known)
  const asked = { fromMillis: millisOrNull(from), beforeMillis: millisOrNull(before), unit: null }
  return { known, brandIds: brands.map(({ brandId }) => brandId), ...coverOf(asked, together(brands)) }
}

const spansOfRows = (tiles: ReadonlyArray<Tile>, rows: ReadonlyArray<TileRow>, filter: SpanRequest["filter"]) => {
  const ofTile = Map.groupBy(rows, ({ start, unit }) => `${unit} ${start}`)
  return tiles.map((tile): TimeTotal => {
    const matches = (ofTile.get(`${tile.unit} ${tile.start}`) ?? []).reduce(
      (sum, row) => sum + matchesIn(row, filter),
      0
    )
    return { ...timeOf(tile), matches, tile: tile.unit === "day" ? null : tile }
  })
}

/** All spans, the newest first. */
const spansOf = (
  { raw, tiles }: SpanPlan,
  rows: { readonly kept: ReadonlyArray<TileRow>; readonly counted: ReadonlyArray<RawCount> },
  filter: SpanRequest["filter"]
): ReadonlyArray<TimeTotal> => {
  const matchesAt = new Map(rows.counted.map(({ matches, place }) => [place, matches]))
  const ofRaw = raw.map((time, place): TimeTotal => ({ ...time, matches: matchesAt.get(place) ?? 0, tile: null }))
  return [...spansOfRows(tiles, rows.kept, filter), ...ofRaw].toSorted((a, b) => b.fromMillis - a.fromMillis)
}

/** Plans that are remembered, and the longest text of what is known for them: so they take some MB at most. */
const plansMax = 1_000
const knownLengthMax = 2_048

/** The last plan of each part; the one that was used longest ago is forgotten first. */
const rememberedPlans = () => {
  const plans = new Map<string, SpanPlan>()
  const keyOf = ({ organizationId, brandIds, from, before }: SpanRequest["part"]): string =>
    JSON.stringify([organizationId, brandIds, from, before])
  return {
    get: (part: SpanRequest["part"]) => plans.get(keyOf(part)),
    set: (part: SpanRequest["part"], plan: SpanPlan): void => {
      const key = keyOf(part)
      plans.delete(key)
      if (plan.known.length > knownLengthMax) return
      plans.set(key, plan)
      const [oldest] = plans.keys()
      if (plans.size > plansMax && oldest !== undefined) plans.delete(oldest)
    }
  }
}

export const snapshotTotals = (sql: PgClient.PgClient) => {
  const { known } = countStatements(sql)
  const tileRows = tilesRead(sql)
  const remembered = rememberedPlans()
  const knownOf = (part: SpanRequest["part"]) => known({ ...part, withCompetitors: false, withRuns: false })

  const rawCounts = (times: ReadonlyArray<RawTime>, matching: Fragment) =>
    sql<RawCount>`
      select time.place, counted.matches
      from jsonb_to_recordset(${sql.json(
        times.map((time, place) => ({
          place,
          from_at: new Date(time.fromMillis),
          before_at: new Date(time.beforeMillis)
        }))
      )}) as time(place int4, from_at timestamptz, before_at timestamptz)
      cross join lateral (
        select count(*)::int4 as matches from answerscope.snapshots
        where ${matching} and checked_at >= time.from_at and checked_at < time.before_at
      ) counted`

  const spansOfTiles = Effect.fnUntraced(function* (
    tiles: ReadonlyArray<Tile>,
    brandIds: ReadonlyArray<string>,
    filter: SpanRequest["filter"]
  ) {
    if (tiles.length === 0) return []
    return spansOfRows(tiles, yield* tileRows(tiles, brandIds, filter), filter)
  })

  return {
    /** All spans of the request, the newest first, and the brands they are about. */
    all: Effect.fnUntraced(function* (request: SpanRequest) {
      const { filter, matching, part } = request
      const plan = planOf(onlyRow(yield* knownOf(part)).known, part)
      const { brandIds, raw, tiles } = plan
      const kept = tiles.length === 0 ? [] : yield* tileRows(tiles, brandIds, filter)
      const counted = raw.length === 0 ? [] : yield* rawCounts(raw, matching)
      return { spans: spansOf(plan, { kept, counted }, filter), brandIds }
    }),

    /** How the spans of the request are counted, as far as is known: `totalOf` says whether that still holds. */
    plan: (request: SpanRequest): Effect.Effect<SpanPlan, SqlError> => {
      const { part } = request
      const last = remembered.get(part)
      return last !== undefined
        ? Effect.succeed(last)
        : Effect.map(knownOf(part), (rows) => planOf(onlyRow(rows).known, part))
    },

    /** Columns `known`, `kept` and `counted` of one row, for a statement that reads more at the same moment. */
    planned: ({ brandIds, raw, tiles }: SpanPlan, { filter, matching, part }: SpanRequest) => {
      const all = (rows: Fragment | null) =>
        rows === null ? sql`'[]'::json` : sql`(select coalesce(json_agg(row), '[]') from (${rows}) row)`
      return sql`
        (${knownOf(part)}) as known,
        ${all(tiles.length === 0 ? null : tileRows(tiles, brandIds, filter))} as kept,
        ${all(raw.length === 0 ? null : rawCounts(raw, matching))} as counted`
    },

    /** How many match, from the values of those columns; null when the plan does not hold any more. */
    totalOf: (plan: SpanPlan, [known, kept, counted]: PlannedValues, { filter, part }: SpanRequest): number | null => {
      const isStill = known === plan.known
      remembered.set(part, isStill ? plan : planOf(known, part))
      return isStill ? totalOf(spansOf(plan, { kept, counted }, filter)) : null
    },

    /** The days of a week or month, the newest first. */
    days: (tile: Tile, brandIds: ReadonlyArray<string>, filter: SpanRequest["filter"]) => {
      const days: Array<Tile> = []
      const next = nextStartOf(tile.unit, tile.start)
      for (let start = tile.start; start < next; start = dayPlus(start, 1)) days.unshift({ unit: "day", start })
      return spansOfTiles(days, brandIds, filter)
    }
  }
}
