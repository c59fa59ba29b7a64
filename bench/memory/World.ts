/**
 * Data that makes reports and exports large: a brand with 300,000 answers that cite 170,000 pages and have as many long
 * searches, its alerts, and two brands with answers of today only, which are not rolled up.
 */
import { AccessKeys, AnswerEngines, Core, OrganizationId } from "@answerscope/core"
import { Rollups, TypeId } from "@answerscope/core/model"
import * as EmbeddedPostgres from "@answerscope/embedded-postgres"
import { PgStorage } from "@answerscope/storage-pg"
import * as PgClient from "@effect/sql-pg/PgClient"
import { Effect, Layer, Redacted } from "effect"
import { bigBrand, bigOrganization, type Evidence, seed } from "../reports/Seed.ts"

const answers = 300_000
const pages = 170_000
const alerts = 20_000

const brandUuid = (number: number): string => `00000000-0000-7000-8002-00000000000${number}`
const idOf = (uuid: string): string => TypeId.fromUuid("brd", uuid)

const uuids = { large: bigBrand, busier: brandUuid(1), busiest: brandUuid(2) }
/** The brands: one of many days, and two of today with 45,000 and 100,000 answers. */
export const brandIds = { large: idOf(uuids.large), busier: idOf(uuids.busier), busiest: idOf(uuids.busiest) }

const answer = "(n * 200 + p * 4 + e)"
const cited = `generate_series(${answer} * 4, ${answer} * 4 + 3) s`
const evidence: Evidence = {
  sources: `(select jsonb_agg(jsonb_build_object('url', format('https://site%s.example/guides/page-%s', s % 400,
    s % ${pages}), 'title', 'A page', 'domain', format('site%s.example', s % 400))) from ${cited})::text`,
  hosts: `(select array_agg(format('site%s.example', s % 400)) from ${cited})`,
  queries: `array[format('как выбрать систему учёта клиентов для фирмы %s', ${answer} % ${pages})]`
}

/** A brand like the large one, with this many answers since midnight. */
const ofToday = (brand: string, count: number) => [
  `insert into brands select made.* from brands b
    cross join lateral jsonb_populate_record(b, '{"id": "${brand}"}') made where b.id = '${bigBrand}'`,
  `insert into snapshots select made.*
    from (select s, row_number() over () as n from snapshots s where s.brand_id = '${bigBrand}' limit ${count}) each
    cross join (select date_trunc('day', now(), 'UTC') as today) day
    cross join lateral jsonb_populate_record(each.s, jsonb_build_object('id', gen_random_uuid(), 'brand_id', '${brand}',
      'checked_at', today + n / ${count}.0 * (now() - today))) made`,
  `insert into uncounted_days values ('${bigOrganization}', '${brand}', (now() at time zone 'UTC')::date)`
]

const alertsOfLarge = `
  insert into alerts (id, organization_id, brand_id, brand, tracker_id, scan_id, prompt, engine, type, message,
    before_snapshot_id, after_snapshot_id, mode, created_at, cause_id)
  select gen_random_uuid(), organization_id, brand_id, brand, tracker_id, scan_id, prompt, engine, 'mention_lost',
    'Acme is no longer named', id, id, 'immediate', checked_at, id
  from snapshots where brand_id = '${bigBrand}' limit ${alerts}`

/** Fills the database unless it is full. Its answers of today are valid for today only. */
const fill = Effect.gen(function* () {
  const sql = yield* PgClient.PgClient
  const [found] = yield* sql<{ full: boolean }>`select exists (select from brands) as full`
  if (found?.full === true) return
  yield* seed(answers, evidence)
  yield* (yield* Rollups).countDue
  yield* Effect.scoped(
    Effect.gen(function* () {
      // the way the rows are made satisfies the foreign keys
      const made = [alertsOfLarge, ...ofToday(uuids.busier, 45_000), ...ofToday(uuids.busiest, 100_000)]
      for (const statement of ["set session_replication_role = replica", ...made, "vacuum analyze"]) {
        yield* sql.unsafe(statement).unprepared
      }
    })
  )
})

/** Creates the data in this folder for a server. Returns a key. */
export const makeWorld = Effect.fnUntraced(function* (dataDir: string) {
  const server = yield* EmbeddedPostgres.start({ dataDir, durability: "relaxed" })
  const client = PgClient.layer({
    url: server.url,
    // one connection, because its settings apply to all inserts
    maxConnections: 1,
    startupParameters: { timezone: "UTC", search_path: "answerscope" }
  })
  return yield* Effect.gen(function* () {
    yield* fill
    const organizationId = OrganizationId.make(TypeId.fromUuid("org", bigOrganization))
    const accessKeys = yield* AccessKeys
    const { secret } = yield* accessKeys.issue({ organizationId, name: null, scope: "read", expiresAt: null })
    return Redacted.value(secret)
  }).pipe(
    Effect.provide(
      Core.layer.pipe(
        Layer.provideMerge(PgStorage.layerNoDeps()),
        Layer.provideMerge(client),
        Layer.provideMerge(AnswerEngines.layer({}))
      )
    )
  )
}, Effect.scoped)
