/**
 * The statements that make and cancel scans.
 */
import type * as PgClient from "@effect/sql-pg/PgClient"
import type { ScanKey, ScanStatus, ScanWithChecks } from "@answerscope/core"
import { type DateTime, Effect, Option } from "effect"
import { toDate, uuidToFind } from "../database/Columns.ts"
import { onlyRow } from "../database/ResultRows.ts"
import { checkJson, scanJson } from "./ScanRows.ts"

export const scanWrites = (sql: PgClient.PgClient) => {
  const where = ({ organizationId, id }: ScanKey) =>
    sql`organization_id = ${uuidToFind("org", organizationId)} and id = ${uuidToFind("scn", id)}`

  return {
    /** The scan and its checks. A brand that is being removed takes no new scans: it is locked against that. */
    insert: ({ scan, checks }: ScanWithChecks) =>
      sql`
        with given as (
          select * from jsonb_to_record(${sql.json(scanJson(scan))}) as scan(
            id uuid, organization_id uuid, brand_id uuid, tracker_id uuid, subject jsonb, prompts text[],
            engines text[], models jsonb, capture_sentiment bool, lane text, status text, credits_per_check int8,
            total int4, completed int4, failed int4, cancelled int4, created_at timestamptz, completed_at timestamptz)
        ), brand as materialized (
          select b.id from brands b join given on b.organization_id = given.organization_id and b.id = given.brand_id
          for share of b
        ), scan as (
          insert into scans (id, organization_id, brand_id, tracker_id, subject, prompts, engines, models,
            capture_sentiment, lane, status, credits_per_check, total, completed, failed, cancelled, created_at,
            completed_at)
          select * from given where (select count(*) from brand) >= 0
          returning id, created_at
        )
        insert into checks (id, scan_id, ordinal, prompt, engine, status, model, mentioned, position, sentiment,
          competitors_found, sources_count, error, moved_at)
        select c.id, scan.id, c.ordinal, c.prompt, c.engine, c.status, c.model, c.mentioned, c.position, c.sentiment,
          c.competitors_found, c.sources_count, c.error, scan.created_at
        from scan, jsonb_to_recordset(${sql.json(checks.map(checkJson))}) as c(
          id uuid, ordinal int4, prompt text, engine text, status text, model text, mentioned bool, position int4,
          sentiment text, competitors_found text[], sources_count int4, error text)`,

    cancel: Effect.fnUntraced(function* (key: ScanKey, at: DateTime.Utc) {
      const [found] = yield* sql<{ status: ScanStatus }>`
        select status from scans where ${where(key)} for no key update`
      if (found === undefined) return Option.none()
      if (found.status === "completed" || found.status === "cancelled") return Option.some({ _tag: "done" as const })
      // a statement of its own: it sees what was written while the first one waited
      const cancelled = yield* sql<{ checks: number; is_settled: boolean }>`
        with ended as (
          update checks set status = 'cancelled', moved_at = ${toDate(at)}
          where scan_id = ${uuidToFind("scn", key.id)} and status = 'pending'
          returning id
        )
        update scans set status = 'cancelled', completed_at = ${toDate(at)}, cancelled = (select count(*) from ended)
        where ${where(key)}
        returning cancelled as checks, completed + failed + cancelled = total as is_settled`
      const { checks, is_settled } = onlyRow(cancelled)
      return Option.some({ _tag: "cancelled" as const, checks, isSettled: is_settled })
    })
  }
}
