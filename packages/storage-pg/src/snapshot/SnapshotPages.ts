/**
 * A page of a list of snapshots and its total, from rollups: a list of a million rows is neither counted nor skipped
 * row by row.
 */
import type * as PgClient from "@effect/sql-pg/PgClient"
import type { Page, PageRequest, SnapshotFilter } from "@answerscope/core"
import type { SnapshotListRequest } from "@answerscope/core/storage"
import { Effect } from "effect"
import type { Fragment } from "effect/sql/Statement"
import { snapshotTotals, type SpanRequest, type TimeTotal, totalOf } from "./SnapshotTotals.ts"
import type { PgDatabase } from "../database/PgDatabase.ts"
import { allRows, valuesOf } from "../database/ResultRows.ts"
import type { RowCodec } from "../database/RowCodec.ts"

type Asked = Pick<SnapshotListRequest, "organizationId" | "filter">

/** Start and end of a page: skips rows before `beforeMillis`, and reads none older than `fromMillis`. */
interface Place {
  readonly beforeMillis: number
  readonly fromMillis: number
  readonly skipped: number
}

/** Whether rollups give the total. */
const isCounted = ({ filter }: Asked): boolean =>
  filter.model === null &&
  filter.sentiment === null &&
  filter.positionMax === null &&
  filter.competitor === null &&
  filter.competitors === null &&
  filter.source === null &&
  filter.addresses === null &&
  filter.search === null

/** How to read the items of a page. */
type ItemCodec<Item> = Pick<RowCodec<Item>, "decodeValues" | "names">

/** The first span, newest first, that contains this offset, and the number of rows before it. */
const spanAt = (spans: ReadonlyArray<TimeTotal>, offset: number) => {
  let before = 0
  for (const span of spans) {
    if (before + span.matches > offset) return { span, before }
    before += span.matches
  }
  return null
}

type Matching = (organizationId: string, filter: Partial<SnapshotFilter>) => Fragment

/** A page and its total by scanning all matching rows, for filters without rollups. */
const eachRow = (sql: PgDatabase["Service"]["sql"], matching: Matching) =>
  Effect.fnUntraced(function* <Item>(
    { filter, organizationId, page }: SnapshotListRequest,
    { decodeValues, names }: ItemCodec<Item>
  ) {
    const matched = matching(organizationId, filter)
    const [counted] = yield* sql<{ readonly total: number }>`
      select count(*)::float8 total from answerscope.snapshots where ${matched}`
    const rows = yield* valuesOf(sql`
      select ${sql.literal(names.join(", "))} from answerscope.snapshots where ${matched}
      order by checked_at desc, id desc limit ${page.limit} offset ${page.offset}`)
    const found: Page<Item> = { total: counted?.total ?? 0, items: rows.map((row) => decodeValues(row, 0)) }
    return found
  })

const askedWith =
  (matching: Matching) =>
  ({ filter, organizationId }: Asked): SpanRequest => ({
    part: { ...filter, organizationId, brandIds: filter.brandId === null ? null : [filter.brandId] },
    filter: { ...filter, prompts: filter.prompts === null ? null : new Set(filter.prompts) },
    matching: matching(organizationId, { ...filter, from: null, before: null })
  })

/** Total of a walk, in its own snapshot; none if rows must be counted. */
export const walkTotal = (matching: Matching, asked: Asked) =>
  isCounted(asked)
    ? (own: PgClient.PgClient) =>
        Effect.map(snapshotTotals(own).all(askedWith(matching)(asked)), ({ spans }) => totalOf(spans))
    : undefined

export const snapshotPages = ({ sql, readAll }: PgDatabase["Service"], matching: Matching) => {
  const counted = snapshotTotals(sql)
  const askedOf = askedWith(matching)
  const readEach = eachRow(sql, matching)

  const placeOf = Effect.fnUntraced(function* (
    spans: ReadonlyArray<TimeTotal>,
    brandIds: ReadonlyArray<string>,
    filter: SpanRequest["filter"],
    { limit, offset }: PageRequest
  ) {
    const first = spanAt(spans, offset)
    const last = spanAt(spans, Math.min(offset + limit, totalOf(spans)) - 1)
    if (first === null || last === null) return null
    const { span } = first
    // skipping 500 rows is faster than reading the days of a month
    const days =
      span.tile === null || offset - first.before < 500 ? [span] : yield* counted.days(span.tile, brandIds, filter)
    const day = spanAt(days, offset - first.before) ?? { span, before: 0 }
    return {
      beforeMillis: day.span.beforeMillis,
      fromMillis: last.span.fromMillis,
      skipped: offset - first.before - day.before
    }
  })

  const itemsAt = <Item>(
    { filter, organizationId, page }: SnapshotListRequest,
    place: Place,
    { decodeValues, names }: ItemCodec<Item>
  ) =>
    Effect.map(
      valuesOf(sql`
        select ${sql.literal(names.join(", "))} from answerscope.snapshots
        where ${matching(organizationId, { ...filter, from: null, before: null })}
          and checked_at >= ${new Date(place.fromMillis)} and checked_at < ${new Date(place.beforeMillis)}
        order by checked_at desc, id desc limit ${page.limit} offset ${place.skipped}`),
      allRows((row) => decodeValues(row, 0))
    )

  const read = Effect.fnUntraced(function* <Item>(request: SnapshotListRequest, codec: ItemCodec<Item>) {
    const asked = askedOf(request)
    const { brandIds, spans } = yield* counted.all(asked)
    const place = yield* placeOf(spans, brandIds, asked.filter, request.page)
    const items = place === null ? [] : yield* itemsAt(request, place, codec)
    const page: Page<Item> = { total: totalOf(spans), items }
    return page
  })

  return <Item>(operation: string, request: SnapshotListRequest, codec: ItemCodec<Item>) =>
    readAll(operation, isCounted(request) ? read(request, codec) : readEach(request, codec))
}
