/** Statements about analyses: stored answers to re-analyze, and their results. */
import type * as PgClient from "@effect/sql-pg/PgClient"
import {
  type BrandNames,
  type BrandSubject,
  type CheckCredits,
  creditsOf,
  type SnapshotPlace,
  type SnapshotReading,
  type SnapshotStore,
  type StoredAnswer
} from "@answerscope/core/storage"
import { toDate, uuidToFind } from "../database/Columns.ts"
import { markUncounted } from "../database/UncountedDays.ts"
import { snapshotRows, type StoredSnapshot } from "./SnapshotRows.ts"

const { decode, encode } = snapshotRows
export interface StoredAnswerRow extends StoredSnapshot {
  readonly subject: BrandSubject
  /** `null` if the analysis used the names of its scan. */
  readonly names: BrandNames | null
  readonly capture_sentiment: boolean
  readonly credits_per_check: CheckCredits
}

export const storedAnswerOf = (row: StoredAnswerRow): StoredAnswer => {
  const snapshot = decode(row)
  return {
    snapshot,
    subject: row.names === null ? row.subject : { ...row.subject, ...row.names },
    captureSentiment: row.capture_sentiment,
    credits: creditsOf(row.credits_per_check, [snapshot])
  }
}

export type OptionsOf<Method extends keyof SnapshotStore["Service"]> = Parameters<SnapshotStore["Service"][Method]>[0]

/** The condition on snapshots after this one, newest first or oldest first; none for the first page. */
export const behind = (sql: PgClient.PgClient, after: SnapshotPlace | null, isOldestFirst = false) =>
  after === null
    ? []
    : [
        sql`(checked_at, id) ${sql.literal(isOldestFirst ? ">" : "<")}
          (${toDate(after.checkedAt)}, ${uuidToFind("snp", after.id)})`
      ]

/** The statements behind `answer`, `answers` and `replaceReadings`. */
export const readingStatements = (sql: PgClient.PgClient) => ({
  answer: ({ organizationId, id }: OptionsOf<"answer">) =>
    sql<StoredAnswerRow>`
      select s.*, scans.subject, scans.capture_sentiment, scans.credits_per_check, r.names
      from answerscope.snapshots s
      join answerscope.scans on scans.id = s.scan_id
      left join answerscope.reanalyses r on r.id = s.reanalysis_id
      where s.organization_id = ${uuidToFind("org", organizationId)} and s.id = ${uuidToFind("snp", id)}`,

  answers: ({ organizationId, brandId, after, limit, oldestFirst = false }: OptionsOf<"answers">) => {
    const direction = sql.literal(oldestFirst ? "asc" : "desc")
    return sql<StoredAnswerRow>`
      select s.*, scans.subject, scans.capture_sentiment, scans.credits_per_check, r.names
      from (
        select * from answerscope.snapshots
        where ${sql.and([
          sql`organization_id = ${uuidToFind("org", organizationId)}`,
          ...(brandId === null ? [] : [sql`brand_id = ${uuidToFind("brd", brandId)}`]),
          ...behind(sql, after, oldestFirst)
        ])}
        order by checked_at ${direction}, id ${direction} limit ${limit}
      ) s
      join answerscope.scans on scans.id = s.scan_id
      left join answerscope.reanalyses r on r.id = s.reanalysis_id
      order by s.checked_at ${direction}, s.id ${direction}`
  },

  replace: (readings: ReadonlyArray<SnapshotReading>) =>
    sql`
      with given as (select * from jsonb_populate_recordset(null::answerscope.snapshots,
        ${sql.json(readings.map(encode))})),
      -- before their snapshots, as whoever removes a brand
      held as materialized (
        select b.id from answerscope.brands b
        where b.id = any(array(select s.brand_id from answerscope.snapshots s join given g on g.id = s.id))
        for key share
      ), replaced as (
        update answerscope.snapshots s set mentioned = r.mentioned, position = r.position, sentiment = r.sentiment,
          competitors_found = r.competitors_found, competitor_candidates_found = r.competitor_candidates_found,
          spans = r.spans, ranking = r.ranking, extras = r.extras, analyzer_version = r.analyzer_version,
          reanalysis_id = r.reanalysis_id
        from given r
        where s.id = r.id and s.organization_id = r.organization_id and s.text_removed_at is null
          and s.brand_id in (select held.id from held)
        returning s.organization_id, s.brand_id, s.checked_at, s.scan_id, s.prompt, s.engine, s.location, s.language,
          s.sample, s.mentioned, s.position, s.sentiment, s.competitors_found
      ), marked as (${markUncounted(sql, sql`select organization_id, brand_id, checked_at as at from replaced`)})
      update answerscope.checks c set mentioned = replaced.mentioned, position = replaced.position,
        sentiment = replaced.sentiment, competitors_found = replaced.competitors_found
      from replaced
      where c.scan_id = replaced.scan_id and c.prompt = replaced.prompt and c.engine = replaced.engine
        and c.location is not distinct from replaced.location
        and c.language is not distinct from replaced.language and c.sample = replaced.sample and c.status = 'completed'`
})
