/**
 * Statements about what trackers' runs saw: the history of a run's cells, and all answers of several runs.
 */
import type * as PgClient from "@effect/sql-pg/PgClient"
import { type Engine, ScanId, type Sentiment, Snapshot, SnapshotId } from "@answerscope/core"
import {
  type BrandSubject,
  type AnsweredRun,
  type RunAnswer,
  type RunCell,
  type SnapshotStore,
  type StoredObservation,
  TypeId
} from "@answerscope/core/adapter"
import { DateTime, Effect, Struct } from "effect"
import { uuidToFind } from "../database/Columns.ts"
import { type Row, rowCodec } from "../database/RowCodec.ts"

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

/** What is read of an answer, in order: hundreds come as one document, which is parsed in a third of the time. */
type AnswerRow = readonly [
  id: string,
  scanId: string,
  prompt: string,
  engine: Engine,
  sample: number,
  followUp: boolean,
  model: string | null,
  mentioned: boolean,
  position: number | null,
  sentiment: Sentiment | null,
  competitorsFound: ReadonlyArray<string>,
  checkedAtMillis: number,
  analyzerVersion: string,
  cited: boolean | null
]

const answerColumns = `s.id, s.scan_id, s.prompt, s.engine, s.sample, s.follow_up, s.model, s.mentioned, s.position,
  s.sentiment, s.competitors_found, (extract(epoch from s.checked_at) * 1000)::int8, s.analyzer_version`

const runAnswerOf = ([
  id,
  scanId,
  prompt,
  engine,
  sample,
  followUp,
  model,
  mentioned,
  position,
  sentiment,
  competitorsFound,
  checkedAtMillis,
  analyzerVersion,
  cited
]: AnswerRow): RunAnswer => ({
  id: SnapshotId.make(TypeId.fromUuid("snp", id)),
  scanId: ScanId.make(TypeId.fromUuid("scn", scanId)),
  prompt,
  engine,
  sample,
  followUp,
  model,
  mentioned,
  position,
  sentiment,
  competitorsFound,
  checkedAt: DateTime.makeUnsafe(checkedAtMillis),
  analyzerVersion,
  cited
})

/** A run of a tracker; its place as text, because JavaScript's numbers are not exact beyond 2^53. */
interface RunRow {
  readonly id: string
  readonly sequence: string
  readonly subject: BrandSubject
  readonly models: AnsweredRun["models"]
  readonly answers: ReadonlyArray<AnswerRow> | null
}

/** Runs, given newest first, with their answers. */
const answeredRunsOf = (runs: ReadonlyArray<RunRow>): ReadonlyArray<AnsweredRun> =>
  runs.toReversed().map(({ answers, id, models, sequence, subject }) => ({
    scanId: ScanId.make(TypeId.fromUuid("scn", id)),
    run: Number(sequence),
    subject,
    models,
    answers: (answers ?? []).map(runAnswerOf)
  }))

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
const cellsOf = (rows: ReadonlyArray<CellRow>): ReadonlyArray<RunCell> =>
  [...Map.groupBy(rows, ({ ordinal }) => ordinal).values()].flatMap((ofCell) => {
    const [first] = ofCell
    return first === undefined
      ? []
      : [{ prompt: first.prompt, engine: first.engine, history: ofCell.map(observationOf) }]
  })

type OptionsOf<Method extends "runCells" | "answeredRuns"> = Parameters<SnapshotStore["Service"][Method]>[0]

/** The statement behind `runCells`. */
export const runCells = (sql: PgClient.PgClient) => {
  const rows = (options: OptionsOf<"runCells">) => {
    const scanId = uuidToFind("scn", options.scanId)
    const ofTracker = sql`organization_id = ${uuidToFind("org", options.organizationId)}
      and tracker_id = ${uuidToFind("trk", options.trackerId)} and sample = 1`
    return sql<CellRow>`
      with own as materialized (
        select prompt, engine, run_sequence from answerscope.snapshots
        where scan_id = ${scanId} and ${ofTracker}
      )
      select c.ordinal, c.prompt, c.engine, s.*,
        s.scan_id = c.scan_id or exists (
          select from answerscope.scans then_run join answerscope.scans this_run on this_run.subject = then_run.subject
          where then_run.id = s.scan_id and this_run.id = c.scan_id) as is_of_same_subject
      from answerscope.checks c
      join own on own.prompt = c.prompt and own.engine = c.engine
      cross join lateral (
        select id, scan_id, run_sequence, model, mentioned, position, sentiment, competitors_found, checked_at,
          analyzer_version
        from answerscope.snapshots
        where ${ofTracker} and hashtextextended(prompt, 0) = hashtextextended(own.prompt, 0) and prompt = own.prompt
          and engine = own.engine and run_sequence <= own.run_sequence
        order by run_sequence desc limit ${options.observationsMax}
      ) s
      where c.scan_id = ${scanId} and c.sample = 1
      order by c.ordinal, s.run_sequence desc`
  }
  return (options: OptionsOf<"runCells">) => Effect.map(rows(options), cellsOf)
}

/** The statement behind `answeredRuns`. */
export const answeredRuns = (sql: PgClient.PgClient) => {
  const rows = ({ organizationId, prompts, runsMax, scanId, trackerId }: OptionsOf<"answeredRuns">) => {
    const organization = uuidToFind("org", organizationId)
    const tracker = uuidToFind("trk", trackerId)
    const ofTracker = sql`organization_id = ${organization} and tracker_id = ${tracker} and follow_up_of is null`
    return sql<RunRow>`
      with runs as materialized (
        select id, sequence, subject, models from answerscope.scans
        where ${ofTracker}
          and sequence <= (select sequence from answerscope.scans
            where id = ${uuidToFind("scn", scanId)} and ${ofTracker})
        order by sequence desc limit ${runsMax}
      )
      select r.id, r.sequence::text, r.subject, r.models, (
        select json_agg(json_build_array(${sql.literal(answerColumns)},
          -- whether one of the hosts is the domain or below it
          position('.' || (r.subject ->> 'domain') || ' ' in '.' || array_to_string(s.cited_hosts, ' .') || ' ') > 0
        ) order by s.checked_at, s.id)
        from answerscope.snapshots s
        where s.scan_id = any(array(
            select r.id union all select id from answerscope.scans
            where organization_id = ${organization} and follow_up_of = r.id
          ))
          and s.organization_id = ${organization} and s.tracker_id = ${tracker}
          and (${prompts}::text[] is null or s.prompt = any(${prompts}::text[]))
      ) as answers
      from runs r
      -- of the table: the one that is returned is a text, by which 9 comes after 10
      order by r.sequence desc`
  }
  return (options: OptionsOf<"answeredRuns">) => Effect.map(rows(options), answeredRunsOf)
}
