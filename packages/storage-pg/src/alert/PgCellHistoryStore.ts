import { CellHistoryStore, type EngineCorrelationSample } from "@answerscope/core/storage"
import { Effect, Layer } from "effect"
import { PgDatabase } from "../database/PgDatabase.ts"
import { readCells, saveCells } from "./CellStatements.ts"
import { ofTrackers, tenantRemoval } from "../database/TenantRemoval.ts"

/** A total over all organizations has this many rows; each writer takes one that is not locked. */
const parts = 64

export const layer = Layer.effect(
  CellHistoryStore,
  Effect.map(PgDatabase, ({ sql, use, useAll }) => {
    const read = readCells(sql)
    const save = saveCells(sql)
    return CellHistoryStore.of({
      removeTenant: tenantRemoval({ sql, useAll }, "CellHistoryStore", [
        { table: "cell_histories", order: "tracker_id", where: ofTrackers },
        { table: "cell_entries", order: "tracker_id", where: ofTrackers }
      ]),
      read: (options) => use("CellHistoryStore.read", read(options)),
      save: (options) => useAll("CellHistoryStore.save", save(options)),
      addCorrelationSamples: ({ day, correlationSamples }) =>
        correlationSamples.length === 0
          ? Effect.void
          : use(
              "CellHistoryStore.addCorrelationSamples",
              Effect.asVoid(sql`
                with free as (
                  select part from generate_series(1, ${parts}::int4) part
                  where pg_try_advisory_xact_lock(
                    hashtextextended('answerscope.correlation_samples', part)
                  )
                  limit 1
                )
                insert into answerscope.correlation_samples as known
                  (day, engine, lag, part, agreed, possible, comparisons)
                select ${day}::date, engine, lag, coalesce((select part from free), 0), agreed, possible, comparisons
                from jsonb_to_recordset(${sql.json(correlationSamples)})
                  as given(engine text, lag int2, agreed float8, possible float8, comparisons int8)
                -- all that write do so in one order
                order by engine collate "C", lag
                on conflict (day, engine, lag, part) do update
                  set agreed = known.agreed + excluded.agreed, possible = known.possible + excluded.possible,
                    comparisons = known.comparisons + excluded.comparisons`)
            ),
      correlationSamples: ({ from }) =>
        use(
          "CellHistoryStore.correlationSamples",
          sql<EngineCorrelationSample>`
            select engine, lag, sum(agreed) as agreed, sum(possible) as possible,
              sum(comparisons)::float8 as comparisons
            from answerscope.correlation_samples
            where day >= ${from}::date group by engine, lag`
        )
    })
  })
)
