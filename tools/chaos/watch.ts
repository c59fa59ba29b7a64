/** Watches the APIs during a run without faults: nothing may grow under a steady load. */
import * as TestDatabase from "@answerscope/storage-pg/testing"
import type { Url } from "@answerscope/harness/TrackerFixtures"
import { Effect, Schedule } from "effect"
import { type Finding, findingOf } from "./finding.ts"
import { grownBetween, type Look, lookOf } from "./looks.ts"
import type { Member } from "./members.ts"

/** Samples of each API, oldest first. */
export type Looks = Map<string, Array<Look>>

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

/** Compares the second fifth of the time with the last. The first is a warm-up. */
export const levelFinding = (looks: Looks): Finding => {
  const all = [...looks].flatMap(([name, of]) => {
    const fifth = Math.max(1, Math.floor(of.length / 5))
    return grownBetween(of.slice(fifth, 2 * fifth), of.slice(-fifth)).map((grown) => ({ name, ...grown }))
  })
  const shown = (value: number): string => value.toFixed(value < 100 && !Number.isInteger(value) ? 1 : 0)
  const texts = all.map(({ begin, end, isGrowth, name, title, unit }) => ({
    isGrowth,
    text: `${name}: ${title} ${isGrowth ? "grew " : ""}from ${shown(begin)} to ${shown(end)} ${unit}`.trimEnd()
  }))
  return findingOf(
    "figures of the APIs stay level",
    texts.map(({ text }) => text).join("; "),
    texts.filter(({ isGrowth }) => isGrowth).map(({ text }) => text)
  )
}
