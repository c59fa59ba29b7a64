/**
 * Reads counts: rollups of days that have them, and answers of the others. Several statements need a transaction on one
 * snapshot.
 */
import type * as PgClient from "@effect/sql-pg/PgClient"
import {
  type AnswerCounts,
  type CountSpan,
  coverOf,
  type Day,
  type BrandQuery,
  type RawTime
} from "@answerscope/core/storage"
import { DateTime, Effect } from "effect"
import { uuidToStore } from "../database/Columns.ts"
import { onlyRow } from "../database/ResultRows.ts"
import { countedTogether, countsOf, type CountsWanted, rollups, keptIn } from "./CountRows.ts"
import { countSizes } from "./CountSizes.ts"
import { countStatements, type KnownBrand } from "./CountStatements.ts"
import { type BrandCover, inParts } from "./day/RawDays.ts"
import { enginesRead } from "./EngineStatement.ts"

type Choose = (known: KnownBrand) => BrandCover

const millisOrNull = (at: DateTime.Utc | null) => (at === null ? null : DateTime.toEpochMillis(at))

/** Rollups of whole days, and answers of the rest. */
const fewest =
  ({ before, from, unit }: CountsWanted): Choose =>
  (known) => ({
    brandId: known.brandId,
    ...coverOf({ fromMillis: millisOrNull(from), beforeMillis: millisOrNull(before), unit }, known)
  })

export const countReading = (sql: PgClient.PgClient) => {
  const statements = countStatements(sql)
  const sizes = countSizes(sql)

  const coversOf = (wanted: CountsWanted, choose: Choose = fewest(wanted)) =>
    Effect.map(statements.known(wanted), (known) => known.map(choose))

  /** The counts of the answers and failed checks in the raw times of covers. */
  const counted = (wanted: CountsWanted, covers: ReadonlyArray<BrandCover>) =>
    Effect.map(
      Effect.all({ answers: statements.answers(wanted, covers), failed: statements.failed(wanted, covers) }),
      (rows) => countsOf(rows, wanted)
    )

  /** Reads what `choose` wants, raw answers a thousand at a time. */
  const read = Effect.fnUntraced(function* (wanted: CountsWanted, choose?: Choose) {
    const covers = yield* coversOf(wanted, choose)
    const kept = keptIn(yield* statements.kept(wanted, covers))
    let raw: AnswerCounts = { answers: [], failures: [] }
    const times = covers.every((cover) => cover.raw.length === 0) ? [] : yield* sizes.rawTimes(wanted, covers)
    for (const part of inParts(covers, times)) {
      raw = countedTogether([raw, yield* counted(wanted, part)], wanted.unit ?? "month")
    }
    return { kept, raw }
  })

  const size = Effect.fnUntraced(function* (wanted: CountsWanted) {
    return onlyRow(yield* sizes.size(wanted, yield* coversOf(wanted))).size
  })

  /** The answers of each engine, in parts. */
  const engines = Effect.fnUntraced(function* ({ brandId, ...asked }: BrandQuery) {
    const wanted = { ...asked, brandIds: [brandId], unit: null, withCompetitors: false, withRuns: false }
    const rows = yield* enginesRead(sql, wanted, yield* coversOf(wanted))
    return rows.flatMap((row) => row.engines)
  })

  /** The rows of a brand's days, weeks and months that begin in these days, of one moment. */
  const kept = (span: CountSpan, days: { readonly from: Day; readonly end: Day }) =>
    Effect.map(statements.keptIn(span, days), (rows) =>
      rows.map((row) => ({ ...row, counts: rollups(row, span.brandId) }))
    )

  /** The counts of the answers and failed checks of a time within one day. */
  const raw = ({ brandId, organizationId }: CountSpan, time: RawTime) => {
    const part = { organizationId, brandIds: [], from: null, before: null, withCompetitors: true, withRuns: true }
    const cover = { brandId: uuidToStore("brd", brandId), tiles: [], raw: [time] }
    return counted({ ...part, unit: "day" }, [cover])
  }

  return { read, size, engines, kept, raw }
}
