/**
 * Totals of a filter by time span: from rollups, or raw counts for other days. For lists, which show a total and begin
 * anywhere.
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
import type { Fragment } from "effect/sql/Statement"
import { type BrandsPart, countStatements, type KnownBrand } from "../count/CountStatements.ts"

/** A time span and its number of matching snapshots. */
export interface TimeTotal extends RawTime {
  readonly matches: number
  /** A week or month, which can be split into days. */
  readonly tile: Tile | null
}

interface TileRow {
  readonly unit: TimeUnit
  readonly start: Day
  readonly answers: number
  readonly mentioned: number
  readonly engines: ReadonlyArray<EngineAnswers> | null
}

/** The counted snapshots: `matching` is the filter on rows of `snapshots`, except for the time. */
export interface SpanRequest {
  readonly part: BrandsPart
  readonly filter: Pick<
    SnapshotFilter,
    "engine" | "surface" | "location" | "language" | "prompt" | "counted" | "mentioned" | "searched"
  > & {
    readonly prompts: ReadonlySet<string> | null
  }
  readonly matching: Fragment
}

/** All brands together: a day is rolled up if it is for each of them. */
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

type AskedFilter = Pick<SpanRequest["filter"], "engine" | "surface" | "location" | "language" | "counted" | "searched">

const isOfEngine = (filter: AskedFilter, counts: EngineAnswers): boolean =>
  (filter.engine === null || counts.engine === filter.engine) &&
  (filter.surface === null || counts.surface === filter.surface) &&
  (filter.location === null || counts.location === filter.location) &&
  (filter.language === null || counts.language === filter.language) &&
  (filter.counted === null || (counts.kind === "answer" && !counts.followUp) === filter.counted) &&
  (filter.searched === null || counts.searched === filter.searched)

const matchesIn = (row: TileRow, { mentioned, prompt, prompts, ...wanted }: SpanRequest["filter"]): number => {
  if (row.engines === null) return ofMentioned(row.answers, row.mentioned, mentioned)
  let matches = 0
  for (const counts of row.engines) {
    if (!isOfEngine(wanted, counts)) continue
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
    const { counted, engine, surface, language, location, prompt, prompts, searched } = filter
    const ofEngines = [counted, engine, surface, language, location, prompt, prompts, searched]
    const withEngines = ofEngines.some((value) => value !== null)
    // an organization may have a thousand brands, few of them with the prompt: as written
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

/** Total of all spans. */
export const totalOf = (spans: ReadonlyArray<TimeTotal>): number => spans.reduce((sum, { matches }) => sum + matches, 0)

/** Number of matching snapshots per raw period, by index. */
interface RawCount {
  readonly place: number
  readonly matches: number
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

export const snapshotTotals = (sql: PgClient.PgClient) => {
  const { known } = countStatements(sql)
  const tileRows = tilesRead(sql)

  const rawCounts = (times: ReadonlyArray<RawTime>, matching: Fragment) => {
    if (times.length === 0) return Effect.succeed([])
    return sql<RawCount>`
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
  }

  const spansOfTiles = Effect.fnUntraced(function* (
    tiles: ReadonlyArray<Tile>,
    brandIds: ReadonlyArray<string>,
    filter: SpanRequest["filter"]
  ) {
    if (tiles.length === 0) return []
    return spansOfRows(tiles, yield* tileRows(tiles, brandIds, filter), filter)
  })

  return {
    /** All spans of the request, newest first, and their brands. */
    all: Effect.fnUntraced(function* (request: SpanRequest) {
      const { filter, matching, part } = request
      const brands = yield* known(part)
      const asked = { fromMillis: millisOrNull(part.from), beforeMillis: millisOrNull(part.before), unit: null }
      const { raw, tiles } = coverOf(asked, together(brands))
      const brandIds = brands.map(({ brandId }) => brandId)
      const kept = yield* spansOfTiles(tiles, brandIds, filter)
      const matchesAt = new Map((yield* rawCounts(raw, matching)).map(({ matches, place }) => [place, matches]))
      const ofRaw = raw.map((time, place): TimeTotal => ({ ...time, matches: matchesAt.get(place) ?? 0, tile: null }))
      return { spans: [...kept, ...ofRaw].toSorted((a, b) => b.fromMillis - a.fromMillis), brandIds }
    }),

    /** The days of a week or month, newest first. */
    days: (tile: Tile, brandIds: ReadonlyArray<string>, filter: SpanRequest["filter"]) => {
      const days: Array<Tile> = []
      const next = nextStartOf(tile.unit, tile.start)
      for (let start = tile.start; start < next; start = dayPlus(start, 1)) days.unshift({ unit: "day", start })
      return spansOfTiles(days, brandIds, filter)
    }
  }
}
