import type * as PgClient from "@effect/sql-pg/PgClient"
import { Snapshot } from "@answerscope/core"
import {
  countAnswers,
  type CountedAnswer,
  type CountQuestion,
  CountStore,
  type FailedCheck
} from "@answerscope/core/adapter"
import { Effect, Layer, Struct } from "effect"
import { toDate, uuidToFind } from "../database/Columns.ts"
import { PgDatabase } from "../database/PgDatabase.ts"
import { type Row, rowCodec } from "../database/RowCodec.ts"

const answers = rowCodec(
  Snapshot.mapFields(
    Struct.pick([
      "brandId",
      "engine",
      "model",
      "prompt",
      "trackerId",
      "scanId",
      "origin",
      "analyzerVersion",
      "mentioned",
      "position",
      "sentiment",
      "competitorsFound",
      "ranking",
      "checkedAt"
    ])
  )
)

/** An answer, or a failed check: the columns of answers are null then. */
interface CountedRow extends Row {
  readonly is_failed: boolean
  readonly is_cited: boolean | null
}

const answerOf = (row: CountedRow): CountedAnswer => ({ ...answers.decode(row), isCited: row.is_cited === true })

const failedOf = (row: CountedRow): FailedCheck => {
  const { brandId, checkedAt, engine, prompt, trackerId } = answers.decode(row)
  return { brandId, engine, prompt, trackerId, endedAt: checkedAt }
}

export const layer = Layer.effect(
  CountStore,
  Effect.map(PgDatabase, ({ sql, use }) => {
    const counted = countedRows(sql)
    return CountStore.of({
      count: (question) =>
        use("CountStore.count", counted(question)).pipe(
          Effect.map((rows) => {
            const counts = countAnswers({
              answers: rows.filter((row) => !row.is_failed).map(answerOf),
              failed: rows.filter((row) => row.is_failed).map(failedOf),
              unit: question.unit ?? "month"
            })
            const wanted = counts.answers.map((count) => ({
              ...count,
              competitors: question.withCompetitors ? count.competitors : [],
              runs: question.withRuns ? count.runs : []
            }))
            return { answers: wanted, failures: counts.failures }
          })
        )
    })
  })
)

const countedRows =
  (sql: PgClient.PgClient) =>
  ({ before, brandIds, from, organizationId }: CountQuestion) => {
    const ofTime = (time: string) => [
      ...(from === null ? [] : [sql`${sql(time)} >= ${toDate(from)}`]),
      ...(before === null ? [] : [sql`${sql(time)} < ${toDate(before)}`])
    ]
    const ofBrands = (table: string) => [
      sql`${sql(table)}.organization_id = ${uuidToFind("org", organizationId)}`,
      ...(brandIds === null
        ? []
        : [sql`${sql(table)}.brand_id = any(${brandIds.flatMap((id) => uuidToFind("brd", id) ?? [])}::uuid[])`])
    ]
    return sql<CountedRow>`
      select false as is_failed, s.brand_id, s.engine, s.model, s.prompt, s.tracker_id, s.scan_id, s.origin,
        s.analyzer_version, s.mentioned, s.position, s.sentiment, s.competitors_found, s.ranking, s.checked_at,
        b.domain is not null and exists (
          select from unnest(s.cited_hosts) as host
          where host = b.domain or right(host, length(b.domain) + 1) = '.' || b.domain
        ) as is_cited
      from snapshots s join brands b on b.id = s.brand_id
      where ${sql.and([...ofBrands("s"), ...ofTime("checked_at")])}
      union all
      select true, scans.brand_id, c.engine, null, c.prompt, scans.tracker_id, c.scan_id, null,
        null, null, null, null, null, null, c.moved_at, null
      from scans join checks c on c.scan_id = scans.id
      where scans.brand_id is not null and c.status = 'failed'
        and ${sql.and([...ofBrands("scans"), ...ofTime("moved_at")])}`
  }
