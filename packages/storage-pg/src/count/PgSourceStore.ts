import type * as PgClient from "@effect/sql-pg/PgClient"
import { Snapshot } from "@answerscope/core"
import { type SourceQuestion, sourcesOfAnswers, SourceStore } from "@answerscope/core/adapter"
import { Effect, Layer, Struct } from "effect"
import { toDate, uuidToFind } from "../database/Columns.ts"
import { PgDatabase } from "../database/PgDatabase.ts"
import { type Row, rowCodec } from "../database/RowCodec.ts"

const answers = rowCodec(
  Snapshot.mapFields(
    Struct.pick([
      "engine",
      "model",
      "prompt",
      "trackerId",
      "origin",
      "analyzerVersion",
      "mentioned",
      "competitorsFound",
      "sources",
      "citedHosts",
      "textRemovedAt",
      "queries",
      "checkedAt"
    ])
  )
)

export const layer = Layer.effect(
  SourceStore,
  Effect.map(PgDatabase, ({ sql, use }) =>
    SourceStore.of({
      read: (question) =>
        use("SourceStore.read", answerRows(sql, question)).pipe(
          Effect.map((rows) => [sourcesOfAnswers(rows.map(answers.decode))])
        )
    })
  )
)

const answerRows = (sql: PgClient.PgClient, { before, brandId, from, organizationId }: SourceQuestion) => sql<Row>`
  select ${sql.literal(answers.names.join(", "))} from snapshots
  where ${sql.and([
    sql`organization_id = ${uuidToFind("org", organizationId)}`,
    sql`brand_id = ${uuidToFind("brd", brandId)}`,
    ...(from === null ? [] : [sql`checked_at >= ${toDate(from)}`]),
    ...(before === null ? [] : [sql`checked_at < ${toDate(before)}`])
  ])}`
