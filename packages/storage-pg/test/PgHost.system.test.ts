/**
 * The storage inside a host's database, on the host's own client: names that clash, a search path of the host's, names
 * renamed, another time zone, dates written in another style.
 */
import { type Organization, Transaction } from "@answerscope/core"
import { RollupStore, DiscoveryStore, OrganizationStore } from "@answerscope/core/storage"
import { untouchedOrganization } from "@answerscope/core/testing"
import { TransactionContract, WalkContract } from "@answerscope/storage-contract"
import { PgStorage } from "@answerscope/storage-pg"
import * as PgClient from "@effect/sql-pg/PgClient"
import { assert, describe, it } from "@effect/vitest"
import { Context, DateTime, Effect, Layer, String } from "effect"
import { newDatabase, organizationsIn } from "./Databases.ts"
import { hostsClient, inHostsDatabase, makeHost, onTables } from "./Hosts.ts"
import { brandId, organizationId, organizationWithBrand, uuid } from "./Rows.ts"

// what takes a client's transactions and connections; the other contracts run here with `npm run test:more`
for (const { suite } of [TransactionContract, WalkContract]) suite("PostgreSQL, in a host's database", inHostsDatabase)

/** What the host sees of its own table, in its own names. */
const hostsOrganizations = Effect.flatMap(
  PgClient.PgClient,
  (sql) => sql<{ id: number; theTitle: string }>`select id, title as the_title from organizations order by id`
)

const organization: Organization = {
  ...untouchedOrganization,
  id: organizationId(1),
  name: "a tenant",
  externalId: "the host's",
  createdAt: DateTime.makeUnsafe("2026-03-08T07:30:00.089Z")
}

describe("a storage on a host's client", () => {
  it.live("leaves the host's statements and tables as they are, in one transaction of both", () =>
    Effect.gen(function* () {
      const url = yield* newDatabase
      yield* makeHost(url)
      const context = yield* Layer.build(PgStorage.layerNoDeps().pipe(Layer.provideMerge(hostsClient(url))))
      const sql = Context.get(context, PgClient.PgClient)
      const store = Context.get(context, OrganizationStore)
      const before = [{ id: 1, theTitle: "the host" }]
      yield* sql
        .withTransaction(
          Effect.gen(function* () {
            yield* store.insert(organization)
            assert.deepStrictEqual(yield* hostsOrganizations, before)
            yield* sql`insert into organizations ${sql.insert({ title: "another" })}`
          })
        )
        .pipe(Effect.provide(context))
      assert.deepStrictEqual(yield* Effect.provide(hostsOrganizations, context), [
        ...before,
        { id: 2, theTitle: "another" }
      ])
      assert.deepStrictEqual(yield* organizationsIn(store), [organization])
      // and inside a transaction of the storage
      const { run } = Context.get(context, Transaction)
      yield* run(
        Effect.gen(function* () {
          yield* store.setRetention({ id: organization.id, retention: {} })
          assert.strictEqual((yield* hostsOrganizations).length, 2)
        })
      ).pipe(Effect.provide(context))
    })
  )

  it.live("keeps two storages in one database apart", () =>
    Effect.gen(function* () {
      const url = yield* newDatabase
      const one = yield* Layer.build(PgStorage.layer({ url, schema: "one" }))
      const other = yield* Layer.build(PgStorage.layer({ url, schema: "other" }))
      yield* Context.get(one, OrganizationStore).insert(organization)
      assert.deepStrictEqual(yield* organizationsIn(Context.get(other, OrganizationStore)), [])
    })
  )

  it.live("names its own columns also on a client that renames in statements only", () =>
    Effect.gen(function* () {
      const url = yield* newDatabase
      const client = hostsClient(url, { transformResultNames: undefined, transformQueryNames: String.snakeToCamel })
      const context = yield* Layer.build(PgStorage.layerNoDeps().pipe(Layer.provide(client)))
      const page = { limit: 10, offset: 0 }
      const list = Context.get(context, DiscoveryStore).list({ organizationId: organizationId(1), brandId: null, page })
      assert.deepStrictEqual(yield* list, { total: 0, items: [] })
      assert.deepStrictEqual(yield* Context.get(context, Transaction).run(list), { total: 0, items: [] })
    })
  )

  it.live("finds all days of a month in which a day has no midnight", () =>
    Effect.gen(function* () {
      const url = yield* newDatabase
      // there, clocks went from 23:59:59 on 7 September 2024 to 01:00
      const client = hostsClient(url, { startupParameters: { timezone: "America/Santiago" } })
      const context = yield* Layer.build(PgStorage.layerNoDeps().pipe(Layer.provide(client)))
      const wrong = `insert into answer_counts
        (organization_id, brand_id, unit, start, answers, mentioned, keys, engines, cells, competitors, runs)
        values (${uuid("8000", "1")}, ${uuid("8002", "1")}, 'day', '2024-09-30', 1, 1, 1,
        '[]', '[]', '[]', '[]')`
      yield* onTables(url, (sql) =>
        Effect.forEach([...organizationWithBrand, wrong], (statement) => sql.unsafe(statement))
      )
      const span = { organizationId: organizationId(1), brandId: brandId(1), month: "2024-09-01" } as const
      yield* Context.get(context, RollupStore).rebuild({ ...span, now: DateTime.makeUnsafe("2026-01-01T00:00:00Z") })
      assert.deepStrictEqual(yield* onTables(url, (sql) => sql`select start from answer_counts`), [])
    })
  )
})
