import type * as PgClient from "@effect/sql-pg/PgClient"
import { type SnapshotFilter, SnapshotId } from "@answerscope/core"
import type { CitedAddresses } from "@answerscope/core/storage"
import { TypeId } from "@answerscope/core/model"
import { Effect } from "effect"
import type { Fragment } from "effect/sql/Statement"
import { fromDate } from "../database/Columns.ts"
import { behind, type OptionsOf } from "./SnapshotReadings.ts"

interface CitedRow {
  readonly addresses: ReadonlyArray<string> | null
  readonly checked_at: Date
  readonly id: string
  readonly count: number
}

/** `SnapshotStore.citedAddresses`, computed in the database. */
export const citedAddresses =
  (sql: PgClient.PgClient, matching: (organizationId: string, filter: Partial<SnapshotFilter>) => Fragment) =>
  ({ after, hosts, limit, organizationId, ...filter }: OptionsOf<"citedAddresses">) =>
    Effect.map(
      sql<CitedRow>`
        with citing as materialized (
          select checked_at, id, sources from answerscope.snapshots
          where ${sql.and([
            matching(organizationId, filter),
            ...(hosts === null ? [] : [sql`cited_hosts && ${hosts}::text[]`]),
            ...behind(sql, after)
          ])}
          order by checked_at desc, id desc limit ${limit}
        )
        select (
          select array_agg(distinct source ->> 'url')
          from citing cross join lateral json_array_elements(sources) source
        ) as addresses, checked_at, id, (select count(*) from citing)::int4 as count
        from citing order by checked_at, id limit 1`,
      ([row]): CitedAddresses => ({
        addresses: row?.addresses ?? [],
        last:
          row === undefined || row.count < limit
            ? null
            : { checkedAt: fromDate(row.checked_at), id: SnapshotId.make(TypeId.fromUuid("snp", row.id)) }
      })
    )
