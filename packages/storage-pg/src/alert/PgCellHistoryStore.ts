import { CellHistoryStore, type EngineSiding } from "@answerscope/core/storage"
import { Effect, Layer } from "effect"
import { PgDatabase } from "../database/PgDatabase.ts"
import { readCells, saveCells } from "./CellStatements.ts"

/** A total over all organizations has this many rows; each writer takes one that is not locked. */
const parts = 64

export const layer = Layer.effect(
  CellHistoryStore,
  Effect.map(PgDatabase, ({ sql, use, useAll }) => {
    const read = readCells(sql)
    const save = saveCells(sql)
    return CellHistoryStore.of({
      read: (options) => use("CellHistoryStore.read", read(options)),
      save: (options) => useAll("CellHistoryStore.save", save(options)),
      addSidings: ({ day, sidings }) =>
        sidings.length === 0
          ? Effect.void
          : use(
              "CellHistoryStore.addSidings",
              Effect.asVoid(sql`
                with free as (
                  select part from generate_series(1, ${parts}::int4) part
                  where pg_try_advisory_xact_lock(
                    hashtextextended('answerscope.answer_sidings', part)
                  )
                  limit 1
                )
                insert into answerscope.answer_sidings as known (day, engine, part, side, possible)
                select ${day}::date, engine, coalesce((select part from free), 0), side, possible
                from jsonb_to_recordset(${sql.json(sidings.map(({ of, ...each }) => ({ ...each, possible: of })))})
                  as given(engine text, side float8, possible float8)
                -- all that write do so in one order
                order by engine collate "C"
                on conflict (day, engine, part) do update
                  set side = known.side + excluded.side, possible = known.possible + excluded.possible`)
            ),
      sidings: ({ from }) =>
        use(
          "CellHistoryStore.sidings",
          sql<EngineSiding>`
            select engine, sum(side) as side, sum(possible) as "of" from answerscope.answer_sidings
            where day >= ${from}::date group by engine`
        )
    })
  })
)
