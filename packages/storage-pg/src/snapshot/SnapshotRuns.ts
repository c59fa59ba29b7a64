/** The statement that reads all answers of several runs. */
import type * as PgClient from "@effect/sql-pg/PgClient"
import { type Engine, type OrganizationId, ScanId, type Sentiment, SnapshotId } from "@answerscope/core"
import {
  type AnsweredRun,
  type BrandNames,
  type BrandSubject,
  type RunAnswer,
  type SnapshotStore,
  valueAt
} from "@answerscope/core/storage"
import { TypeId } from "@answerscope/core/model"
import { DateTime, Effect } from "effect"
import { uuidToFind } from "../database/Columns.ts"
import { citesOf } from "../database/CitedDomain.ts"

/** Answers as columns in one document, which the database writes and Node parses fastest. */
interface AnswerColumns {
  readonly id: ReadonlyArray<string>
  /** `null` for the run itself. */
  readonly follow_up: ReadonlyArray<string | null>
  readonly prompt: ReadonlyArray<string>
  readonly engine: ReadonlyArray<Engine>
  readonly location: ReadonlyArray<string | null>
  readonly language: ReadonlyArray<string | null>
  readonly provider: ReadonlyArray<string>
  readonly sample: ReadonlyArray<number>
  readonly model: ReadonlyArray<string | null>
  readonly mentioned: ReadonlyArray<boolean>
  readonly position: ReadonlyArray<number | null>
  readonly sentiment: ReadonlyArray<Sentiment | null>
  readonly competitors_found: ReadonlyArray<ReadonlyArray<string>>
  readonly checked_at: ReadonlyArray<number>
  readonly analyzer_version: ReadonlyArray<string>
  /** `null` if the analysis used the names of its run. */
  readonly reanalysis_id: ReadonlyArray<string | null>
  readonly cited: ReadonlyArray<boolean | null>
  readonly repeats: ReadonlyArray<boolean>
}

/** How each column is computed, of an answer `s` to a run `r`, last analyzed by a re-analysis `x`. */
const answerColumns: { readonly [column in keyof AnswerColumns]: string } = {
  id: "s.id",
  follow_up: "nullif(s.scan_id, r.id)",
  prompt: "s.prompt",
  engine: "s.engine",
  location: "s.location",
  language: "s.language",
  provider: "s.provider",
  sample: "s.sample",
  model: "s.model",
  mentioned: "s.mentioned",
  position: "s.position",
  sentiment: "s.sentiment",
  competitors_found: "s.competitors_found",
  checked_at: "(date_part('epoch', s.checked_at) * 1000)::int8",
  analyzer_version: "s.analyzer_version",
  reanalysis_id: "s.reanalysis_id",
  cited: citesOf("(coalesce(x.names, r.subject) ->> 'domain')", "s"),
  repeats: "s.repeats"
}

const columnsDocument = `json_build_object(${Object.entries(answerColumns)
  .map(([name, value]) => `'${name}', json_agg(${value})`)
  .join(", ")})`

/** Oldest first; the database would take half a millisecond to sort hundreds. */
const placesInTime = ({ checked_at: times, id: ids }: AnswerColumns): ReadonlyArray<number> =>
  [...ids.keys()].toSorted(
    (one, other) => valueAt(times, one) - valueAt(times, other) || (valueAt(ids, one) < valueAt(ids, other) ? -1 : 1)
  )

/** Names of analyses since their scans, by re-analysis id. */
type NamesRead = ReadonlyMap<string, BrandNames>

const answersOf = (
  runId: ScanId,
  subject: BrandSubject,
  columns: AnswerColumns,
  names: NamesRead
): ReadonlyArray<RunAnswer> => {
  // one object for all answers analyzed with the same names
  const subjects = new Map([...names].map(([id, read]) => [id, { ...subject, ...read }]))
  return placesInTime(columns).map((place) => {
    const followUp = columns.follow_up[place] ?? null
    return {
      subject: subjects.get(columns.reanalysis_id[place] ?? "") ?? subject,
      id: SnapshotId.make(TypeId.fromUuid("snp", valueAt(columns.id, place))),
      scanId: followUp === null ? runId : ScanId.make(TypeId.fromUuid("scn", followUp)),
      followUp: followUp !== null,
      prompt: valueAt(columns.prompt, place),
      engine: valueAt(columns.engine, place),
      location: valueAt(columns.location, place),
      language: valueAt(columns.language, place),
      provider: valueAt(columns.provider, place),
      sample: valueAt(columns.sample, place),
      model: valueAt(columns.model, place),
      mentioned: valueAt(columns.mentioned, place),
      position: valueAt(columns.position, place),
      sentiment: valueAt(columns.sentiment, place),
      competitorsFound: valueAt(columns.competitors_found, place),
      checkedAt: DateTime.makeUnsafe(valueAt(columns.checked_at, place)),
      analyzerVersion: valueAt(columns.analyzer_version, place),
      cited: valueAt(columns.cited, place),
      repeats: valueAt(columns.repeats, place)
    }
  })
}

/** A run of a tracker; its sequence number as text, because JavaScript's numbers are not exact beyond 2^53. */
interface RunRow {
  readonly id: string
  readonly sequence: string
  readonly subject: BrandSubject
  readonly models: AnsweredRun["models"]
  /** `null` without any. */
  readonly answers: AnswerColumns | null
}

/** Runs, newest first, with their answers. */
const answeredRunsOf = (runs: ReadonlyArray<RunRow>, names: NamesRead): ReadonlyArray<AnsweredRun> =>
  runs.toReversed().map(({ answers, id, models, sequence, subject }) => {
    const scanId = ScanId.make(TypeId.fromUuid("scn", id))
    return {
      scanId,
      run: Number(sequence),
      subject,
      models,
      answers: answers === null ? [] : answersOf(scanId, subject, answers, names)
    }
  })

type Wanted = Parameters<SnapshotStore["Service"]["answeredRuns"]>[0]

/** The statement behind `answeredRuns`. */
export const answeredRuns = (sql: PgClient.PgClient) => {
  const rows = ({ organizationId, runsMax, scanId, trackerId }: Wanted) => {
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
        select ${sql.literal(columnsDocument)}
        from answerscope.snapshots s left join answerscope.reanalyses x on x.id = s.reanalysis_id
        where s.scan_id = any(array(
            select r.id union all select id from answerscope.scans
            where organization_id = ${organization} and follow_up_of = r.id
          ))
          and s.organization_id = ${organization} and s.tracker_id = ${tracker} and s.kind = 'answer'
        having count(*) > 0
      ) as answers
      from runs r
      -- of the table: the one that is returned is a text, by which 9 comes after 10
      order by r.sequence desc`
  }
  const namesRead = Effect.fnUntraced(function* (organizationId: OrganizationId, runs: ReadonlyArray<RunRow>) {
    const ids = new Set(runs.flatMap(({ answers }) => answers?.reanalysis_id ?? []).filter((id) => id !== null))
    if (ids.size === 0) return new Map<string, BrandNames>()
    const found = yield* sql<{ readonly id: string; readonly names: BrandNames }>`
      select id, names from answerscope.reanalyses
      where organization_id = ${uuidToFind("org", organizationId)} and id = any(${[...ids]}::uuid[])`
    return new Map(found.map(({ id, names }) => [id, names]))
  })

  return Effect.fnUntraced(function* (options: Wanted) {
    const found = yield* rows(options)
    return answeredRunsOf(found, yield* namesRead(options.organizationId, found))
  })
}
