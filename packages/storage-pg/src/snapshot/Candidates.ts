import type * as PgClient from "@effect/sql-pg/PgClient"
import type { SnapshotFilter } from "@answerscope/core"
import type { SnapshotStore } from "@answerscope/core/storage"
import type { Effect } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import type { Fragment } from "effect/sql/Statement"
import type { OptionsOf } from "./SnapshotReadings.ts"

type Candidates = Effect.Success<ReturnType<SnapshotStore["Service"]["candidates"]>>

/** `SnapshotStore.candidates`, computed in the database. */
export const candidates =
  (sql: PgClient.PgClient, matching: (organizationId: string, filter: Partial<SnapshotFilter>) => Fragment) =>
  ({ filter, limit, organizationId, without }: OptionsOf<"candidates">): Effect.Effect<Candidates, SqlError> =>
    sql<Candidates[number]>`
      with named as materialized (
        select id, name, lower(name collate "C") as key, prompt, engine, location, language,
          to_char(checked_at at time zone 'UTC', 'YYYY-MM-DD') as day
        from answerscope.snapshots cross join lateral unnest(competitor_candidates_found) name
        where ${matching(organizationId, filter)} 
          and lower(name collate "C") <> all(
            array(select lower(other collate "C") from unnest(${without}::text[]) other))
      ),
      most as (
        select key, mode() within group (order by name collate "C") as shown
        from named group by key order by count(distinct id) desc, key collate "C" limit ${limit}
      )
      select most.shown as name, prompt, engine, location, language, day, count(distinct id)::int4 as answers
      from named join most using (key)
      group by most.shown, prompt, engine, location, language, day`
