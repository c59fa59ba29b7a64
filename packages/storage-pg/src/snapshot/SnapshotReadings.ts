/**
 * Statements about what was read from answers: the history of a run's cells, stored answers to be read again, and the
 * results of doing so.
 */
import type * as PgClient from "@effect/sql-pg/PgClient"
import { type BrandSubject, type Engine, Snapshot } from "@answerscope/core"
import type {
  RunCell,
  SnapshotReading,
  SnapshotStore,
  StoredAnswer,
  StoredObservation
} from "@answerscope/core/adapter"
import { Struct } from "effect"
import { toDate, uuidToFind } from "../database/Columns.ts"
import { type Row, rowCodec } from "../database/RowCodec.ts"
import { markUncounted } from "../database/UncountedDays.ts"

const { decode, encode } = rowCodec(Snapshot)
const observations = rowCodec(
  Snapshot.mapFields(
    Struct.pick([
      "id",
      "model",
      "mentioned",
      "position",
      "sentiment",
      "competitorsFound",
      "checkedAt",
      "analyzerVersion"
    ])
  )
)

interface CellRow extends Row {
  readonly ordinal: number
  readonly prompt: string
  readonly engine: Engine
  readonly is_of_same_subject: boolean
}

const observationOf = (row: CellRow): StoredObservation => ({
  ...observations.decode(row),
  isOfSameSubject: row.is_of_same_subject
})

/** The cells of a run from rows of `cells`. */
export const cellsOf = (rows: ReadonlyArray<CellRow>): ReadonlyArray<RunCell> =>
  [...Map.groupBy(rows, ({ ordinal }) => ordinal).values()].flatMap((ofCell) => {
    const [first] = ofCell
    return first === undefined
      ? []
      : [{ prompt: first.prompt, engine: first.engine, history: ofCell.map(observationOf) }]
  })

interface StoredAnswerRow extends Row {
  readonly subject: BrandSubject
  readonly capture_sentiment: boolean
}

/** The stored answer of a row. */
export const storedAnswerOf = (row: StoredAnswerRow): StoredAnswer => ({
  snapshot: decode(row),
  subject: row.subject,
  captureSentiment: row.capture_sentiment
})

type OptionsOf<Method extends keyof SnapshotStore["Service"]> = Parameters<SnapshotStore["Service"][Method]>[0]

/** The statements behind `runCells`, `answers` and `replaceReadings`. */
export const readingStatements = (sql: PgClient.PgClient) => ({
  /** An observation per row: by the place of its cell in the run's results, then newest first. */
  cells: (options: OptionsOf<"runCells">) => {
    const scanId = uuidToFind("scn", options.scanId)
    const ofTracker = sql`organization_id = ${uuidToFind("org", options.organizationId)}
      and tracker_id = ${uuidToFind("trk", options.trackerId)} and sample = 1`
    return sql<CellRow>`
      with own as materialized (
        select prompt, engine, run_sequence from snapshots where scan_id = ${scanId} and ${ofTracker}
      )
      select c.ordinal, c.prompt, c.engine, s.*,
        s.scan_id = c.scan_id or exists (
          select from scans then_run join scans this_run on this_run.subject = then_run.subject
          where then_run.id = s.scan_id and this_run.id = c.scan_id) as is_of_same_subject
      from checks c
      join own on own.prompt = c.prompt and own.engine = c.engine
      cross join lateral (
        select id, scan_id, run_sequence, model, mentioned, position, sentiment, competitors_found, checked_at,
          analyzer_version
        from snapshots
        where ${ofTracker} and hashtextextended(prompt, 0) = hashtextextended(own.prompt, 0) and prompt = own.prompt
          and engine = own.engine and run_sequence <= own.run_sequence
        order by run_sequence desc limit ${options.observationsMax}
      ) s
      where c.scan_id = ${scanId} and c.sample = 1
      order by c.ordinal, s.run_sequence desc`
  },

  answers: ({ organizationId, brandId, after, limit }: OptionsOf<"answers">) =>
    sql<StoredAnswerRow>`
      select s.*, scans.subject, scans.capture_sentiment
      from (
        select * from snapshots
        where ${sql.and([
          sql`organization_id = ${uuidToFind("org", organizationId)}`,
          ...(brandId === null ? [] : [sql`brand_id = ${uuidToFind("brd", brandId)}`]),
          ...(after === null
            ? []
            : [sql`(checked_at, id) < (${toDate(after.checkedAt)}, ${uuidToFind("snp", after.id)})`])
        ])}
        order by checked_at desc, id desc limit ${limit}
      ) s
      join scans on scans.id = s.scan_id
      order by s.checked_at desc, s.id desc`,

  replace: (readings: ReadonlyArray<SnapshotReading>) =>
    sql`
      with given as (select * from jsonb_populate_recordset(null::snapshots, ${sql.json(readings.map(encode))})),
      -- before their snapshots, as whoever removes a brand
      held as materialized (
        select b.id from brands b
        where b.id in (select s.brand_id from snapshots s join given g on g.id = s.id) for key share
      ), replaced as (
        update snapshots s set mentioned = r.mentioned, position = r.position, sentiment = r.sentiment,
          competitors_found = r.competitors_found, competitor_candidates_found = r.competitor_candidates_found,
          spans = r.spans, ranking = r.ranking, analyzer_version = r.analyzer_version
        from given r
        where s.id = r.id and s.organization_id = r.organization_id and s.text_removed_at is null
          and s.brand_id in (select held.id from held)
        returning s.organization_id, s.brand_id, s.checked_at, s.scan_id, s.prompt, s.engine, s.sample, s.mentioned,
          s.position, s.sentiment, s.competitors_found
      ), marked as (${markUncounted(sql, sql`select organization_id, brand_id, checked_at as at from replaced`)})
      update checks c set mentioned = replaced.mentioned, position = replaced.position,
        sentiment = replaced.sentiment, competitors_found = replaced.competitors_found
      from replaced
      where c.scan_id = replaced.scan_id and c.prompt = replaced.prompt and c.engine = replaced.engine
        and c.sample = replaced.sample and c.status = 'completed'`
})
