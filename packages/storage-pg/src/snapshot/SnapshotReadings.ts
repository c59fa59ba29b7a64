/**
 * Walking over stored answers, and replacing what was read from them.
 */
import type * as PgClient from "@effect/sql-pg/PgClient"
import type { BrandSubject, SnapshotReading, SnapshotStore, StoredAnswer } from "@answerscope/core"
import { toDate, uuidToFind, uuidToStore } from "../database/Columns.ts"
import { snapshotOf, type SnapshotRow } from "./SnapshotRows.ts"

interface StoredAnswerRow extends SnapshotRow {
  readonly subject: BrandSubject
  readonly capture_sentiment: boolean
}

/** The stored answer of a row. */
export const storedAnswerOf = (row: StoredAnswerRow): StoredAnswer => ({
  snapshot: snapshotOf(row),
  subject: row.subject,
  captureSentiment: row.capture_sentiment
})

const readingJson = (reading: SnapshotReading) => ({
  id: uuidToStore("snp", reading.id),
  organization_id: uuidToStore("org", reading.organizationId),
  mentioned: reading.mentioned,
  position: reading.position,
  sentiment: reading.sentiment,
  competitors_found: reading.competitorsFound,
  competitor_candidates_found: reading.competitorCandidatesFound,
  spans: reading.spans,
  analyzer_version: reading.analyzerVersion
})

/** The statements behind `answers` and `replaceReadings`. */
export const readingStatements = (sql: PgClient.PgClient) => ({
  read: ({ organizationId, brandId, after, limit }: Parameters<SnapshotStore["Service"]["answers"]>[0]) =>
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
      with replaced as (
        update snapshots s set mentioned = r.mentioned, position = r.position, sentiment = r.sentiment,
          competitors_found = r.competitors_found, competitor_candidates_found = r.competitor_candidates_found,
          spans = r.spans, analyzer_version = r.analyzer_version
        from jsonb_to_recordset(${sql.json(readings.map(readingJson))}) as r(
          id uuid, organization_id uuid, mentioned bool, position int4, sentiment text, competitors_found text[],
          competitor_candidates_found text[], spans jsonb, analyzer_version text)
        where s.id = r.id and s.organization_id = r.organization_id
        returning s.scan_id, s.prompt, s.engine, s.mentioned, s.position, s.sentiment, s.competitors_found
      )
      update checks c set mentioned = replaced.mentioned, position = replaced.position,
        sentiment = replaced.sentiment, competitors_found = replaced.competitors_found
      from replaced
      where c.scan_id = replaced.scan_id and c.prompt = replaced.prompt and c.engine = replaced.engine
        and c.status = 'completed'`
})
