/**
 * A page of a list of snapshots and how many there are in all, from counts: a list of a million rows is neither counted
 * nor skipped row by row.
 */
import type { Page, SnapshotFilter } from "@answerscope/core"
import type { SnapshotListRequest } from "@answerscope/core/adapter"
import { Effect } from "effect"
import type { Fragment } from "effect/sql/Statement"
import { snapshotTotals, type SpanRequest, type TimeTotal } from "../count/SnapshotTotals.ts"
import type { PgDatabase } from "../database/PgDatabase.ts"
import type { Row } from "../database/RowCodec.ts"

/** Where a page begins and ends: so many rows behind `beforeMillis`, and no row older than `fromMillis`. */
interface Place {
  readonly beforeMillis: number
  readonly fromMillis: number
  readonly skipped: number
}

const totalOf = (spans: ReadonlyArray<TimeTotal>): number => spans.reduce((sum, { matches }) => sum + matches, 0)

/** The first span, newest first, that reaches behind so many rows, and how many rows lie before it. */
const spanAt = (spans: ReadonlyArray<TimeTotal>, offset: number) => {
  let before = 0
  for (const span of spans) {
    if (before + span.matches > offset) return { span, before }
    before += span.matches
  }
  return null
}

export const snapshotPages = (
  { sql, readAll }: PgDatabase["Service"],
  matching: (organizationId: string, filter: Partial<SnapshotFilter>) => Fragment
) => {
  const counted = snapshotTotals(sql)

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

  const read = Effect.fnUntraced(function* (request: SnapshotListRequest, shown: Fragment) {
    const { filter, organizationId } = request
    const asked: SpanRequest = {
      part: { ...filter, organizationId, brandIds: filter.brandId === null ? null : [filter.brandId] },
      filter,
      matching: matching(organizationId, { ...filter, from: null, before: null })
    }
    const { brandIds, spans } = yield* counted.all(asked)
    const place = yield* placeOf(spans, brandIds, request)
    return { total: totalOf(spans), rows: place === null ? [] : yield* rowsAt(request, place, shown) }
  })

  return <Item>(
    operation: string,
    request: SnapshotListRequest,
    { decode, names }: { readonly decode: (row: Row) => Item; readonly names: ReadonlyArray<string> }
  ) =>
    Effect.map(readAll(operation, read(request, sql.literal(names.join(", ")))), ({ rows, total }): Page<Item> => ({
      total,
      items: rows.map(decode)
    }))
}
