/** Watches the APIs during a run without faults: nothing may grow under a steady load. */
import * as TestDatabase from "@answerscope/storage-pg/testing"
import type { Url } from "@answerscope/harness/TrackerFixtures"
import { Effect, Schedule } from "effect"
import { lookOf, type Looks } from "./looks.ts"
import type { Member } from "./members.ts"

const connectionsOf = (url: Url) =>
  TestDatabase.withSql(url, (sql) =>
    Effect.map(
      sql<{ count: number }>`select count(*)::int4 as count from pg_stat_activity
        where datname = current_database() and application_name = 'answerscope'`,
      ([row]) => row?.count ?? 0
    )
  )

/** Samples all APIs once a second, until it is interrupted. */
export const watchApis = (url: Url, apis: ReadonlyArray<Member>, looks: Looks): Effect.Effect<void> =>
  Effect.gen(function* () {
    const connections = yield* connectionsOf(url)
    for (const { address, name } of apis) {
      const page = yield* Effect.promise(async () => (await fetch(`${address()}/metrics`)).text())
      const of = looks.get(name) ?? []
      looks.set(name, of)
      of.push(lookOf(page, connections))
    }
  }).pipe(Effect.repeat(Schedule.fixed("1 second")), Effect.asVoid)
