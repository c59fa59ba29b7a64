/**
 * Statements about what trackers' runs saw: the history of a run's cells, and all answers of several runs.
 */
import type * as PgClient from "@effect/sql-pg/PgClient"
import { type Engine, ScanId, Snapshot } from "@answerscope/core"
import {
  type BrandSubject,
  type AnsweredRun,
  type RunAnswer,
  type RunCell,
  type SnapshotStore,
  type StoredObservation,
  TypeId
} from "@answerscope/core/adapter"
import { Effect, Struct } from "effect"
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

const runAnswers = rowCodec(
  Snapshot.mapFields(
    Struct.pick([
      "id",
      "prompt",
      "engine",
      "model",
      "mentioned",
      "position",
      "sentiment",
      "competitorsFound",
      "checkedAt",
      "analyzerVersion",
      "sample",
      "followUp",
      "scanId"
    ])
  )
)

/** A run of a tracker; its place as text, because JavaScript's numbers are not exact beyond 2^53. */
interface RunRow {
  readonly id: string
  readonly sequence: string
  readonly subject: BrandSubject
  readonly models: AnsweredRun["models"]
}

interface RunAnswerRow extends Row {
  readonly run_id: string
  readonly cited: boolean | null
}

const runAnswerOf = (row: RunAnswerRow): RunAnswer => ({ ...runAnswers.decode(row), cited: row.cited })

/** Runs, given newest first, with their answers. */
const answeredRunsOf = (
  runs: ReadonlyArray<RunRow>,
  answers: ReadonlyArray<RunAnswerRow>
): ReadonlyArray<AnsweredRun> => {
  const byRun = Map.groupBy(answers, (row) => row.run_id)
  return runs.toReversed().map(({ id, models, sequence, subject }) => ({
    scanId: ScanId.make(TypeId.fromUuid("scn", id)),
    run: Number(sequence),
    subject,
    models,
    answers: (byRun.get(id) ?? []).map(runAnswerOf)
  }))
}

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

/** The statements behind `answeredRuns`. */
export const answeredRuns = (sql: PgClient.PgClient) => {
  const runsOf = (options: OptionsOf<"answeredRuns">) => {
    const ofTracker = sql`organization_id = ${uuidToFind("org", options.organizationId)}
      and tracker_id = ${uuidToFind("trk", options.trackerId)} and follow_up_of is null`
    return sql<RunRow>`
      select id, sequence::text, subject, models from answerscope.scans
      where ${ofTracker}
        and sequence <= (select sequence from answerscope.scans
          where id = ${uuidToFind("scn", options.scanId)} and ${ofTracker})
      -- of the table: the one that is returned is a text, by which 9 comes after 10
      order by scans.sequence desc limit ${options.runsMax}`
  }

  const answersOf = ({ organizationId, trackerId }: OptionsOf<"answeredRuns">, runs: ReadonlyArray<RunRow>) =>
    sql<RunAnswerRow>`
      with asked as materialized (
        select id, coalesce(follow_up_of, id) as run_id, subject ->> 'domain' as domain from answerscope.scans
        where id = any(${runs.map(({ id }) => id)}::uuid[]) or follow_up_of = any(${runs.map(({ id }) => id)}::uuid[])
      )
      select ${sql.literal(runAnswers.names.map((name) => `s.${name}`).join(", "))}, asked.run_id,
        -- whether one of the hosts is the domain or below it
        position('.' || asked.domain || ' ' in '.' || array_to_string(s.cited_hosts, ' .') || ' ') > 0 as cited
      from asked join answerscope.snapshots s on s.scan_id = asked.id
      where s.organization_id = ${uuidToFind("org", organizationId)}
        and s.tracker_id = ${uuidToFind("trk", trackerId)}
      order by s.checked_at, s.id`
  return (options: OptionsOf<"answeredRuns">) =>
    Effect.flatMap(runsOf(options), (runs) =>
      Effect.map(answersOf(options, runs), (answers) => answeredRunsOf(runs, answers))
    )
}
