/**
 * A page of a list of snapshots and how many there are in all, from counts: a list of a million rows is neither counted
 * nor skipped row by row.
 */
import type { Page, SnapshotFilter } from "@answerscope/core"
import type { SnapshotListRequest } from "@answerscope/core/adapter"
import { Effect, Option } from "effect"
import type { Fragment } from "effect/sql/Statement"
import { type PlannedRow, snapshotTotals, type SpanRequest, type TimeTotal, totalOf } from "../count/SnapshotTotals.ts"
import type { PgDatabase } from "../database/PgDatabase.ts"
import type { Row } from "../database/RowCodec.ts"

/** Where a page begins and ends: so many rows behind `beforeMillis`, and no row older than `fromMillis`. */
interface Place {
  readonly beforeMillis: number
  readonly fromMillis: number
  readonly skipped: number
}

/** Up to so many rows a page is found by going through the newest, which an index holds in order. */
const nearMax = 1_000

/** Whether the index that a filter is read by holds nothing else. */
const isNear = ({ filter, page: { limit, offset } }: SnapshotListRequest): boolean =>
  offset + limit <= nearMax && (filter.prompt !== null || (filter.engine === null && filter.mentioned === null))

/** Whether counts tell how many match. */
const isCounted = ({ filter: { competitor, model, search, source } }: SnapshotListRequest): boolean =>
  model === null && competitor === null && source === null && search === null

/** A row of a page that is read with its total, whose columns the first one has; without `n` there is no row. */
interface NearRow extends Row, PlannedRow {
  readonly n: number | null
}

/** The first span, newest first, that reaches behind so many rows, and how many rows lie before it. */
const spanAt = (spans: ReadonlyArray<TimeTotal>, offset: number) => {
  let before = 0
  for (const span of spans) {
    if (before + span.matches > offset) return { span, before }
    before += span.matches
  }
  return null
}

type Matching = (organizationId: string, filter: Partial<SnapshotFilter>) => Fragment

/** A page and its total by going through all that match, of which no counts are kept. */
const eachRow = (sql: PgDatabase["Service"]["sql"], matching: Matching) =>
  Effect.fnUntraced(function* ({ filter, organizationId, page }: SnapshotListRequest, shown: Fragment) {
    const matched = matching(organizationId, filter)
    const [counted] = yield* sql<{ readonly total: number }>`
      select count(*)::float8 total from answerscope.snapshots where ${matched}`
    const rows = yield* sql<Row>`
      select ${shown} from answerscope.snapshots where ${matched}
      order by checked_at desc, id desc limit ${page.limit} offset ${page.offset}`
    return { total: counted?.total ?? 0, rows }
  })

export const snapshotPages = ({ sql, readAll, use }: PgDatabase["Service"], matching: Matching) => {
  const counted = snapshotTotals(sql)
  const readEach = eachRow(sql, matching)

  const placeOf = Effect.fnUntraced(function* (
    spans: ReadonlyArray<TimeTotal>,
    brandIds: ReadonlyArray<string>,
    { filter, page: { limit, offset } }: SnapshotListRequest
  ) {
    const first = spanAt(spans, offset)
    const last = spanAt(spans, Math.min(offset + limit, totalOf(spans)) - 1)
    if (first === null || last === null) return null
    const { span } = first
    // half a thousand rows are skipped sooner than the days of a month are read
    const days =
      span.tile === null || offset - first.before < 500 ? [span] : yield* counted.days(span.tile, brandIds, filter)
    const day = spanAt(days, offset - first.before) ?? { span, before: 0 }
    return {
      beforeMillis: day.span.beforeMillis,
      fromMillis: last.span.fromMillis,
      skipped: offset - first.before - day.before
    }
  })

  const rowsAt = ({ filter, organizationId, page }: SnapshotListRequest, place: Place, shown: Fragment) =>
    sql<Row>`
      select ${shown} from answerscope.snapshots
      where ${matching(organizationId, { ...filter, from: null, before: null })}
        and checked_at >= ${new Date(place.fromMillis)} and checked_at < ${new Date(place.beforeMillis)}
      order by checked_at desc, id desc limit ${page.limit} offset ${place.skipped}`

  const askedOf = ({ filter, organizationId }: SnapshotListRequest): SpanRequest => ({
    part: { ...filter, organizationId, brandIds: filter.brandId === null ? null : [filter.brandId] },
    filter,
    matching: matching(organizationId, { ...filter, from: null, before: null })
  })

  /**
   * A page near the beginning with its total, in one statement: of one moment without a transaction. None when what the
   * statement was made for has changed since.
   */
  const readNear = Effect.fnUntraced(function* (request: SnapshotListRequest, shown: Fragment) {
    const { filter, organizationId, page } = request
    const asked = askedOf(request)
    const plan = yield* counted.plan(asked)
    const rows = yield* sql<NearRow>`
      with total as materialized (select ${counted.planned(plan, asked)}), page as materialized (
        select row_number() over (order by checked_at desc, id desc)::int4 as n, * from (
          select ${shown} from answerscope.snapshots where ${matching(organizationId, filter)}
          order by checked_at desc, id desc limit ${page.limit} offset ${page.offset}
        ) found
      )
      select total.*, page.* from total left join page on n = 1
      union all select null, null, null, page.* from page where n > 1 order by n`
    const [first] = rows
    const total = first === undefined ? null : counted.totalOf(plan, first, filter)
    return total === null ? Option.none() : Option.some({ total, rows: rows.filter(({ n }) => n !== null) })
  })

  const read = Effect.fnUntraced(function* (request: SnapshotListRequest, shown: Fragment) {
    const { brandIds, spans } = yield* counted.all(askedOf(request))
    const place = yield* placeOf(spans, brandIds, request)
    return { total: totalOf(spans), rows: place === null ? [] : yield* rowsAt(request, place, shown) }
  })

  return <Item>(
    operation: string,
    request: SnapshotListRequest,
    { decode, names }: { readonly decode: (row: Row) => Item; readonly names: ReadonlyArray<string> }
  ) =>
    Effect.gen(function* () {
      const shown = sql.literal(names.join(", "))
      const isKept = isCounted(request)
      const near = isKept && isNear(request) ? yield* use(operation, readNear(request, shown)) : Option.none()
      const { rows, total } = Option.isSome(near)
        ? near.value
        : yield* readAll(operation, isKept ? read(request, shown) : readEach(request, shown))
      const page: Page<Item> = { total, items: rows.map(decode) }
      return page
    })
}
