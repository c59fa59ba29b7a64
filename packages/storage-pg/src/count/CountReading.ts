/**
 * Reads counts: kept ones where a day is counted, and those of the answers themselves where it is not.
 */
import type * as PgClient from "@effect/sql-pg/PgClient"
import { BrandId, ScanId, StorageError, TrackerId } from "@answerscope/core"
import {
  type AnswerCounts,
  type CountsGiven,
  countAnswers,
  coverOf,
  isCoverStillRight,
  type RawTime,
  type CountedAnswer,
  type CountSpan,
  type Day,
  type EngineAnswers,
  type EngineQuestion,
  type FailedCheck,
  type TimeUnit,
  TypeId
} from "@answerscope/core/adapter"
import { DateTime, Effect } from "effect"
import { fromDate, uuidToStore } from "../database/Columns.ts"
import { onlyRow } from "../database/ResultRows.ts"
import {
  type AnswerRow,
  type BrandCover,
  type CountedPart,
  type CountRow,
  countStatements,
  type EnginesRow,
  type FailedRow,
  type KeptRow,
  type KnownBrand,
  knownBrands
} from "./CountStatements.ts"
import { answersOf, countsOf, failuresOf } from "./CountsDocument.ts"

/** Which counts are read, and in which units of time. */
export type CountsWanted = CountedPart & { readonly unit: TimeUnit | null }

/** What was read in one moment. */
export interface CountsRead {
  readonly kept: CountsGiven
  readonly raw: AnswerCounts
}

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

export const countReading = (sql: PgClient.PgClient) => {
  const statements = countStatements(sql)

  /**
   * Reads what `choose` wants. It chooses by what is known before; if that is no longer right in the moment of the
   * reading, it chooses again.
   */
  const readAtOnce = Effect.fnUntraced(function* <Row extends ReadRow, E>(options: {
    readonly wanted: CountedPart
    readonly choose: Choose
    readonly rows: (covers: ReadonlyArray<BrandCover>) => Effect.Effect<ReadonlyArray<Row>, E>
  }) {
    let known = onlyRow(yield* statements.known(options.wanted)).known
    for (let reading = 1; reading <= readingsMax; reading++) {
      const before = knownBrands(known)
      const rows = yield* options.rows(before.map(options.choose))
      const then = rows.find((row) => row.kind === "known")?.known ?? known
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

  const size = Effect.fnUntraced(function* (wanted: CountsWanted) {
    const known = knownBrands(onlyRow(yield* statements.known(wanted)).known)
    return onlyRow(yield* statements.size(wanted, known.map(fewest(wanted)))).size
  })

  /** The answers of each engine, in parts. */
  const engines = ({ brandId, ...asked }: EngineQuestion) => {
    const wanted = { ...asked, brandIds: [brandId], unit: null, withCompetitors: false, withRuns: false }
    return Effect.map(
      readAtOnce({ wanted, choose: fewest(wanted), rows: (covers) => statements.engines(wanted, covers) }),
      (rows) => rows.flatMap(enginesIn)
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

  return { read, size, engines, kept, raw }
}

const enginesIn = (row: EnginesRow): ReadonlyArray<EngineAnswers> => {
  if (row.kind === "known") return []
  if (row.raw === null) return row.engines ?? []
  const names = Map.groupBy(row.raw.competitors.flat(), (name) => name)
  return [{ ...row.raw, competitors: Array.from(names, ([name, { length }]) => [name, length]) }]
}

const countsIn = (rows: ReadonlyArray<CountRow>, { unit, withCompetitors, withRuns }: CountsWanted): CountsRead => {
  const idOf = idsOf()
  const kept = rows
    .filter((row) => row.kind === "kept")
    .map((row) => ({ documents: row, place: { brandId: idOf.brand(row.brand_id), start: row.start } }))
  const raw = countAnswers({
    answers: rows.filter((row) => row.kind === "answer").map((row) => answerOf(row, idOf)),
    failed: rows.filter((row) => row.kind === "failed").map((row) => failedOf(row, idOf)),
    unit: unit ?? "month"
  })
  return {
    kept: {
      answers: {
        *[Symbol.iterator]() {
          for (const { documents, place } of kept) yield* answersOf(documents, place)
        }
      },
      failures: kept.flatMap(({ documents, place }) => failuresOf(documents, place))
    },
    raw: {
      answers: raw.answers.map((counts) => ({
        ...counts,
        competitors: withCompetitors ? counts.competitors : [],
        runs: withRuns ? counts.runs : []
      })),
      failures: raw.failures
    }
  }
}

const keptCounts = ({ start, ...documents }: Omit<KeptRow, "kind" | "brand_id" | "unit">, brandId: BrandId) =>
  countsOf(documents, { brandId, start })

/** Ids of UUIDs, each made once: many rows have the same. */
const idsOf = () => ({
  brand: remembered((uuid) => BrandId.make(TypeId.fromUuid("brd", uuid))),
  tracker: remembered((uuid) => TrackerId.make(TypeId.fromUuid("trk", uuid))),
  scan: remembered((uuid) => ScanId.make(TypeId.fromUuid("scn", uuid)))
})

type IdsOf = ReturnType<typeof idsOf>

const remembered = <Id>(make: (uuid: string) => Id): ((uuid: string) => Id) => {
  const made = new Map<string, Id>()
  return (uuid) => {
    const known = made.get(uuid)
    if (known !== undefined) return known
    const id = make(uuid)
    made.set(uuid, id)
    return id
  }
}

// by hand: a day has thousands of rows, and `rowCodec` takes three times as long
const answerOf = (row: AnswerRow, idOf: IdsOf): CountedAnswer => ({
  brandId: idOf.brand(row.brand_id),
  engine: row.engine,
  model: row.model,
  prompt: row.prompt,
  followUp: row.follow_up === true,
  trackerId: row.tracker_id === null ? null : idOf.tracker(row.tracker_id),
  scanId: idOf.scan(row.scan_id),
  origin: row.origin,
  analyzerVersion: row.analyzer_version,
  mentioned: row.mentioned,
  position: row.position,
  sentiment: row.sentiment,
  competitorsFound: row.competitors_found,
  ranking: row.ranking ?? [],
  checkedAt: fromDate(row.at),
  isCited: row.is_cited === true
})

const failedOf = (row: FailedRow, idOf: IdsOf): FailedCheck => ({
  brandId: idOf.brand(row.brand_id),
  engine: row.engine,
  prompt: row.prompt,
  trackerId: row.tracker_id === null ? null : idOf.tracker(row.tracker_id),
  endedAt: fromDate(row.at)
})
