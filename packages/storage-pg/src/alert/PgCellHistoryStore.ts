import type * as PgClient from "@effect/sql-pg/PgClient"
import { CellHistoryStore, type EngineSiding, type StoredCell } from "@answerscope/core/adapter"
import { Effect, Layer } from "effect"
import { uuidToFind } from "../database/Columns.ts"
import { PgDatabase } from "../database/PgDatabase.ts"
import { type CellHistoryRow, historyOf, historyRow } from "./CellHistoryRow.ts"

/** A sum of all organizations has as many rows: whoever adds to it takes one that nobody else holds. */
const parts = 64

type OptionsOf<Method extends "read" | "save"> = Parameters<CellHistoryStore["Service"][Method]>[0]

export const layer = Layer.effect(
  CellHistoryStore,
  Effect.map(PgDatabase, ({ sql, use }) => {
    const cells = cellStatements(sql)
    return CellHistoryStore.of({
      read: (options) =>
        use(
          "CellHistoryStore.read",
          Effect.map(cells.read(options), (rows) => rows.map(storedCell))
        ),
      save: (options) =>
        use(
          "CellHistoryStore.save",
          Effect.map(cells.save(options), (rows) => rows.length > 0)
        ),
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

/** A cell as the statements have it. */
type CellRow = Omit<StoredCell, "history"> & { readonly history: CellHistoryRow }

const storedCell = ({ engine, history, prompt }: CellRow): StoredCell => ({
  prompt,
  engine,
  history: historyOf(history)
})

const cellRow = ({ engine, history, prompt }: StoredCell): CellRow => ({ engine, prompt, history: historyRow(history) })

const cellStatements = (sql: PgClient.PgClient) => ({
  read: ({ engines, prompts, tracker }: OptionsOf<"read">) =>
    sql<CellRow>`
      select c.prompt, c.engine, c.history
        from answerscope.trackers t join answerscope.cell_histories c on c.tracker_id = t.id
      where t.organization_id = ${uuidToFind("org", tracker.organizationId)}
        and t.id = ${uuidToFind("trk", tracker.id)} and c.engine = any(${engines}::text[])
        and c.prompt = any(${prompts}::text[])`,

  // by a hash: a prompt itself may be too long for an index
  save: ({ cells, scanId, tracker }: OptionsOf<"save">) =>
    sql`
      with run as materialized (
        select id from answerscope.trackers where organization_id = ${uuidToFind("org", tracker.organizationId)}
          and id = ${uuidToFind("trk", tracker.id)} and running_scan_id = ${uuidToFind("scn", scanId)}
      ), kept as (
        insert into answerscope.cell_histories (tracker_id, engine, prompt, history)
        select run.id, engine, prompt, history
        from run cross join json_to_recordset(${JSON.stringify(cells.map(cellRow))}::text::json)
          as given(engine text, prompt text, history json)
        on conflict (tracker_id, engine, md5(prompt)) do update set history = excluded.history
      )
      select id from run`
})
