/** Builds counts from rows. */
import { BrandId, ScanId, TrackerId } from "@answerscope/core"
import {
  type AnswerCounts,
  countAnswers,
  type CountedAnswer,
  type CountResult,
  eachCount,
  type FailedCheck,
  mergedCounts,
  mergedFailures,
  type TimeUnit
} from "@answerscope/core/storage"
import { TypeId } from "@answerscope/core/model"
import { fromDate } from "../database/Columns.ts"
import { unpacked } from "../database/PackedDocument.ts"
import { rankingOf } from "../database/StoredNames.ts"
import { type CellsWords, columnsIn, type CompetitorsWords, failuresIn, type RunsWords } from "./CountsDocument.ts"
import type { AnswerRow, CountedPart, FailedRow, KeptRow } from "./CountStatements.ts"

/** The counts to read, and their unit of time. */
export type CountsWanted = CountedPart & { readonly unit: TimeUnit | null }

/** The kept counts that rows tell. */
export const keptIn = (rows: ReadonlyArray<KeptRow>): CountResult => {
  const idOf = idsOf()
  const kept = rows.map((row) => ({
    documents: documentsIn(row),
    place: { brandId: idOf.brand(row.brand_id), start: row.start }
  }))
  return {
    answers: {
      *[Symbol.iterator]() {
        for (const { documents, place } of kept) yield columnsIn(documents, place)
      }
    },
    failures: kept.flatMap(({ documents, place }) => failuresIn(documents, place))
  }
}

/** The counts of answers and failed checks. */
export const countsOf = (
  rows: { readonly answers: ReadonlyArray<AnswerRow>; readonly failed: ReadonlyArray<FailedRow> },
  { unit, withCompetitors, withRuns }: CountsWanted
): AnswerCounts => {
  const idOf = idsOf()
  const raw = countAnswers({
    answers: rows.answers.map((row) => answerOf(row, idOf)),
    failed: rows.failed.map((row) => failedOf(row, idOf)),
    unit: unit ?? "month"
  })
  return {
    answers: raw.answers.map((counts) => ({
      ...counts,
      competitors: withCompetitors ? counts.competitors : [],
      runs: withRuns ? counts.runs : []
    })),
    failures: raw.failures
  }
}

/** Counts of different answers as one. */
export const countedTogether = (parts: ReadonlyArray<AnswerCounts>, unit: TimeUnit): AnswerCounts => ({
  answers: mergedCounts(
    parts.flatMap(({ answers }) => answers),
    unit
  ),
  failures: mergedFailures(
    parts.flatMap(({ failures }) => failures),
    unit
  )
})

export const rollups = ({ start, ...packed }: Omit<KeptRow, "brand_id">, brandId: BrandId): AnswerCounts => {
  const documents = documentsIn(packed)
  const place = { brandId, start }
  return { answers: [...eachCount([columnsIn(documents, place)])], failures: failuresIn(documents, place) }
}

const documentsIn = ({ cells, competitors, runs }: Pick<KeptRow, "cells" | "competitors" | "runs">) => ({
  cells: unpacked<CellsWords>(cells),
  competitors: competitors === null ? null : unpacked<CompetitorsWords>(competitors),
  runs: runs === null ? null : unpacked<RunsWords>(runs)
})

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

// by hand, because a day has thousands of rows and `rowCodec` takes three times as long
const answerOf = (row: AnswerRow, idOf: IdsOf): CountedAnswer => ({
  brandId: idOf.brand(row.brand_id),
  engine: row.engine,
  surface: row.surface,
  provider: row.provider,
  tier: row.tier,
  kind: row.kind,
  location: row.location,
  language: row.language,
  model: row.model,
  prompt: row.prompt,
  followUp: row.follow_up,
  trackerId: row.tracker_id === null ? null : idOf.tracker(row.tracker_id),
  scanId: idOf.scan(row.scan_id),
  origin: row.origin,
  searched: row.searched,
  analyzerVersion: row.analyzer_version,
  mentioned: row.mentioned,
  position: row.position,
  sentiment: row.sentiment,
  competitorsFound: row.competitors_found,
  ranking: rankingOf(row.ranking ?? []),
  repeats: row.repeats,
  checkedAt: fromDate(row.at),
  isCited: row.is_cited
})

const failedOf = (row: FailedRow, idOf: IdsOf): FailedCheck => ({
  brandId: idOf.brand(row.brand_id),
  engine: row.engine,
  location: row.location,
  language: row.language,
  prompt: row.prompt,
  trackerId: row.tracker_id === null ? null : idOf.tracker(row.tracker_id),
  endedAt: fromDate(row.at)
})
