import { EngineLimitStore, type ProcessReport } from "@answerscope/core/storage"
import { Effect, Layer } from "effect"
import { PgDatabase } from "../database/PgDatabase.ts"

/** Reports of processes that are long gone. */
const keptFor = "1 day"

export const layer = Layer.effect(
  EngineLimitStore,
  Effect.gen(function* () {
    const { sql, use } = yield* PgDatabase
    return EngineLimitStore.of({
      // the parts of the statement see the table as it was before
      exchange: ({ process, report, withinMillis }) =>
        use(
          "EngineLimitStore.exchange",
          sql<ProcessReport>`
            with now as (select clock_timestamp() as moment), written as (
              insert into answerscope.engine_limits as own (process, report, written_at)
              select ${process}, ${sql.json(report)}, moment from now
              on conflict (process) do update set report = excluded.report, written_at = excluded.written_at
            ), removed as (
              delete from answerscope.engine_limits l using now
              where l.process <> ${process} and l.written_at < moment - ${keptFor}::interval
            ), others as (
              select l.process, l.report, extract(epoch from moment - l.written_at)::float8 * 1000 as age,
                row_number() over (order by l.written_at desc) as place
              from answerscope.engine_limits l, now where l.process <> ${process}
            )
            select process, report, greatest(age, 0) as "ageMillis" from others
            where age <= ${withinMillis}::float8 or place = 1`
        )
    })
  })
)
