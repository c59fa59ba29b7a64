/**
 * Reads counts: kept ones where a day is counted, and those of the answers themselves where it is not.
 */
import type * as PgClient from "@effect/sql-pg/PgClient"
import { StorageError } from "@answerscope/core"
import {
  type AnswerCounts,
  type CountSpan,
  coverOf,
  type Day,
  type EngineQuestion,
  isCoverStillRight,
  type RawTime
} from "@answerscope/core/storage"
import { DateTime, Effect } from "effect"
import { uuidToStore } from "../database/Columns.ts"
import { onlyRow } from "../database/ResultRows.ts"
import { countedTogether, countsIn, type CountsWanted, keptCounts } from "./CountRows.ts"
import { countSizes } from "./CountSizes.ts"
import { type CountedPart, countStatements, type KnownBrand, knownBrands } from "./CountStatements.ts"
import { answersAtOnce, type BrandCover, inParts } from "./day/RawDays.ts"
import { enginesRead } from "./EngineStatement.ts"

/** Chooses what to read of each brand. */
type Choose = (known: KnownBrand) => BrandCover

/** A row of a reading, one of which tells what was known then. */
interface ReadRow {
  readonly kind: string
  readonly known?: string | null
}

/** More often than anybody marks a day while one reads. */
const readingsMax = 20

const millisOrNull = (at: DateTime.Utc | null) => (at === null ? null : DateTime.toEpochMillis(at))

/** Kept counts of whole days, and raw ones of the rest. */
const fewest =
  ({ before, from, unit }: CountsWanted): Choose =>
  (known) => ({
    brandId: known.brandId,
    ...coverOf({ fromMillis: millisOrNull(from), beforeMillis: millisOrNull(before), unit }, known)
  })

/** Whether what was chosen for each brand is right for those of then. */
const areStillRight = (before: ReadonlyArray<KnownBrand>, then: ReadonlyArray<KnownBrand>): boolean => {
  const known = new Map(before.map((brand) => [brand.brandId, brand]))
  return then.every((brand) => {
    const brandBefore = known.get(brand.brandId)
    return brandBefore !== undefined && isCoverStillRight(brandBefore, brand)
  })
}

/** Reads what there is, of any number of answers, in several statements: for a transaction that sees one moment. */
const readingOfMany = (sql: PgClient.PgClient) => {
  const statements = countStatements(sql)
  const { rawTimes } = countSizes(sql)
  return Effect.fnUntraced(function* (wanted: CountsWanted) {
    const covers = knownBrands(onlyRow(yield* statements.known(wanted)).known).map(fewest(wanted))
    const withoutRaw = covers.map((cover) => ({ ...cover, raw: [] }))
    const { kept } = countsIn(yield* statements.read(wanted, withoutRaw), wanted)
    let raw: AnswerCounts = { answers: [], failures: [] }
    for (const part of inParts(covers, yield* rawTimes(wanted, covers))) {
      raw = countedTogether([raw, countsIn(yield* statements.read(wanted, part), wanted).raw], wanted.unit ?? "month")
    }
    return { kept, raw }
  })
}

export const countReading = (sql: PgClient.PgClient) => {
  const statements = countStatements(sql)
  const sizes = countSizes(sql)

  /**
   * Reads what `choose` wants. It chooses by what is known before; if that is no longer right in the moment of the
   * reading, it chooses again.
   */
  const readAtOnce = Effect.fnUntraced(function* <Rows extends ReadonlyArray<ReadRow> | null, E>(options: {
    readonly wanted: CountedPart
    readonly choose: Choose
    /** Null: they are not to be read at once. */
    readonly rows: (covers: ReadonlyArray<BrandCover>) => Effect.Effect<Rows, E>
  }) {
    let known = onlyRow(yield* statements.known(options.wanted)).known
    for (let reading = 1; reading <= readingsMax; reading++) {
      const before = knownBrands(known)
      const rows = yield* options.rows(before.map(options.choose))
      const then = rows?.find((row) => row.kind === "known")?.known ?? known
      if (then === known || areStillRight(before, knownBrands(then))) return rows
      known = then
    }
    return yield* new StorageError({
      operation: "CountStore.count",
      cause: new Error("other days were marked at each reading")
    })
  })

  const read = (wanted: CountsWanted, choose: Choose = fewest(wanted)) =>
    Effect.map(readAtOnce({ wanted, choose, rows: (covers) => statements.read(wanted, covers) }), (rows) =>
      countsIn(rows, wanted)
    )

  /** The same; null where more answers are to be counted than are read at once. */
  const readFew = Effect.fnUntraced(function* (wanted: CountsWanted) {
    const isMany = (covers: ReadonlyArray<BrandCover>) =>
      covers.every(({ raw }) => raw.length === 0)
        ? Effect.succeed(false)
        : Effect.map(sizes.rawAnswers(wanted, covers), (rows) => onlyRow(rows).answers > answersAtOnce)
    const rows = yield* readAtOnce({
      wanted,
      choose: fewest(wanted),
      rows: Effect.fnUntraced(function* (covers) {
        return (yield* isMany(covers)) ? null : yield* statements.read(wanted, covers)
      })
    })
    return rows === null ? null : countsIn(rows, wanted)
  })

  const size = Effect.fnUntraced(function* (wanted: CountsWanted) {
    const known = knownBrands(onlyRow(yield* statements.known(wanted)).known)
    return onlyRow(yield* sizes.size(wanted, known.map(fewest(wanted)))).size
  })

  /** The answers of each engine, in parts. */
  const engines = ({ brandId, ...asked }: EngineQuestion) => {
    const wanted = { ...asked, brandIds: [brandId], unit: null, withCompetitors: false, withRuns: false }
    return Effect.map(
      readAtOnce({ wanted, choose: fewest(wanted), rows: (covers) => enginesRead(sql, wanted, covers) }),
      (rows) => rows.flatMap((row) => row.engines ?? [])
    )
  }

  /** The rows of a brand's days, weeks and months that begin in these days, of one moment. */
  const kept = (span: CountSpan, days: { readonly from: Day; readonly end: Day }) =>
    Effect.map(statements.keptIn(span, days), (rows) =>
      rows.map((row) => ({ ...row, counts: keptCounts(row, span.brandId) }))
    )

  /** The counts of the answers and failed checks of a time within one day. */
  const raw = ({ brandId, organizationId }: CountSpan, time: RawTime) => {
    const wanted = { organizationId, brandIds: [], from: null, before: null, withCompetitors: true, withRuns: true }
    const cover = { brandId: uuidToStore("brd", brandId), tiles: [], raw: [time] }
    return Effect.map(statements.read(wanted, [cover]), (rows) => countsIn(rows, { ...wanted, unit: "day" }).raw)
  }

  return { read, readFew, readMany: readingOfMany(sql), size, engines, kept, raw }
}
