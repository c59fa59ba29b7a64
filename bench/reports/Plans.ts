/** Plans of a query's statements. */
import * as PgClient from "@effect/sql-pg/PgClient"
import { Effect } from "effect"
import * as Statement from "effect/sql/Statement"

/** Runs the query once, and prints the plan of each read, with time and pages. */
export const printPlans = Effect.fnUntraced(function* <A, E, R>(ask: Effect.Effect<A, E, R>) {
  const sql = yield* PgClient.PgClient
  const asked: Array<readonly [text: string, parameters: ReadonlyArray<unknown>]> = []
  yield* Effect.provideService(ask, Statement.CurrentTransformer, (statement) => {
    asked.push(statement.compile())
    return Effect.succeed(statement)
  })
  for (const [text, parameters] of asked) {
    const shown = text.trim().replaceAll(/\s+/g, " ")
    if (!/^(select|with) /i.test(shown)) continue
    const rows = yield* sql.unsafe<{ "QUERY PLAN": string }>(`explain (analyze, buffers) ${text}`, parameters)
    console.log(`\n  ${shown}\n`)
    for (const row of rows) console.log(`    ${row["QUERY PLAN"]}`)
  }
  console.log("")
})
