/** Raw bodies on PostgreSQL, each compressed by gzip. */
import { gunzip, gzip } from "node:zlib"
import { promisify } from "node:util"
import { OrganizationId } from "@answerscope/core"
import { type AnswerReplacement, type RawBody, RawBodyStore } from "@answerscope/core/storage"
import { TypeId } from "@answerscope/core/model"
import type * as PgClient from "@effect/sql-pg/PgClient"
import { Effect, Layer } from "effect"
import { removeAged } from "../database/AgedRemoval.ts"
import { toDate, uuidToFind, uuidToStore } from "../database/Columns.ts"
import { PgDatabase } from "../database/PgDatabase.ts"
import { markUncounted } from "../database/UncountedDays.ts"
import { type OptionsOf, behind, storedAnswerOf, type StoredAnswerRow } from "./SnapshotReadings.ts"
import { snapshotRows } from "./SnapshotRows.ts"
import { tenantRemoval } from "../database/TenantRemoval.ts"

const compress = promisify(gzip)
const expand = promisify(gunzip)

interface BodyRow extends StoredAnswerRow {
  readonly body: Uint8Array
}

export const layer = Layer.effect(
  RawBodyStore,
  Effect.map(PgDatabase, ({ sql, use, useAlone, write, useAll }) => {
    const statements = bodyStatements(sql)
    const compressed = ({ body }: RawBody) => Effect.promise(() => compress(body))
    const read = ({ body, ...row }: BodyRow) =>
      Effect.map(
        Effect.promise(() => expand(body)),
        (text) => ({ ...storedAnswerOf(row), body: text.toString("utf8") })
      )
    return RawBodyStore.of({
      removeTenant: tenantRemoval({ sql, useAll }, "RawBodyStore", [
        { table: "raw_bodies", order: "expires_at, snapshot_id" }
      ]),
      insert: (bodies) =>
        Effect.forEach(
          bodies,
          (one) =>
            Effect.flatMap(compressed(one), (bytes) =>
              use("RawBodyStore.insert", Effect.asVoid(statements.insert(one, bytes)))
            ),
          { discard: true }
        ),
      list: (options) =>
        use(
          "RawBodyStore.list",
          Effect.flatMap(statements.list(options), (rows) => Effect.forEach(rows, read))
        ),
      replaceAnswers: (answers) => write("RawBodyStore.replaceAnswers", Effect.asVoid(statements.replace(answers))),
      removeExpired: (removal) =>
        useAlone(
          "RawBodyStore.removeExpired",
          removeAged(sql, removal, {
            table: "answerscope.raw_bodies",
            key: "snapshot_id",
            time: "expires_at",
            where: sql`true`,
            remove: sql`
              delete from answerscope.raw_bodies b using free where b.snapshot_id = free.key
              returning b.snapshot_id as key`
          })
        ),
      expiredOf: ({ before, organizationIds }) =>
        use(
          "RawBodyStore.expiredOf",
          Effect.map(
            sql<{ readonly id: string }>`
              select o.id from unnest(${organizationIds.flatMap((id) => uuidToFind("org", id) ?? [])}::uuid[]) o(id)
              where exists (
                select from answerscope.raw_bodies
                where organization_id = o.id and expires_at < ${toDate(before)}
              )`,
            (rows) => new Set(rows.map(({ id }) => OrganizationId.make(TypeId.fromUuid("org", id))))
          )
        )
    })
  })
)

const bodyStatements = (sql: PgClient.PgClient) => ({
  insert: ({ expiresAt, organizationId, snapshotId }: RawBody, body: Uint8Array) => sql`
    insert into answerscope.raw_bodies (snapshot_id, organization_id, expires_at, body)
    select id, organization_id, ${toDate(expiresAt)}, ${body}::bytea from answerscope.snapshots
    where id = ${uuidToStore("snp", snapshotId)} and organization_id = ${uuidToStore("org", organizationId)}`,

  list: ({ after, brandId, limit, organizationId }: OptionsOf<"answers">) => sql<BodyRow>`
    select s.*, scans.subject, scans.capture_sentiment, scans.credits_per_check, r.names
    from (
      select a.*, b.body from answerscope.snapshots a
      join answerscope.raw_bodies b on b.snapshot_id = a.id and b.organization_id = a.organization_id
      where ${sql.and([
        sql`a.organization_id = ${uuidToFind("org", organizationId)}`,
        ...(brandId === null ? [] : [sql`brand_id = ${uuidToFind("brd", brandId)}`]),
        ...behind(sql, after)
      ])}
      order by checked_at desc, id desc limit ${limit}
    ) s
    join answerscope.scans on scans.id = s.scan_id
    left join answerscope.reanalyses r on r.id = s.reanalysis_id
    order by s.checked_at desc, s.id desc`,

  replace: (answers: ReadonlyArray<AnswerReplacement>) => sql`
    with given as (
      select * from jsonb_populate_recordset(null::answerscope.snapshots, ${sql.json(answers.map(snapshotRows.encode))})
    ),
    -- before their snapshots, as whoever removes a brand
    held as materialized (
      select b.id from answerscope.brands b
      where b.id = any(array(select s.brand_id from answerscope.snapshots s join given g on g.id = s.id))
      for key share
    ), replaced as (
      update answerscope.snapshots s set answer = r.answer, sources = r.sources, cited_hosts = r.cited_hosts,
        sources_count = r.sources_count, queries = r.queries, searched = r.searched, consulted = r.consulted,
        narration = r.narration, citations = r.citations, text_hash = r.text_hash
      from given r
      where s.id = r.id and s.organization_id = r.organization_id and s.text_removed_at is null
        and s.brand_id in (select held.id from held)
      returning s.organization_id, s.brand_id, s.checked_at
    )
    ${markUncounted(sql, sql`select organization_id, brand_id, checked_at as at from replaced`)}`
})
