/**
 * An organization that is deleted while its work goes on: nothing of it is left in any table, and nothing of another
 * one is touched.
 */
import {
  AccessKeys,
  Brands,
  Credits,
  Deliveries,
  type OrganizationId,
  Organizations,
  Retention,
  Scans
} from "@answerscope/core"
import { CheckRunner, type OrganizationLedger } from "@answerscope/core/model"
import * as PgClient from "@effect/sql-pg/PgClient"
import { assert, describe, it } from "@effect/vitest"
import { Context, type Duration, Effect, Fiber, type Redacted, Ref, Stream } from "effect"
import { newDatabase } from "./Databases.ts"
import { newTenant, type Tenant, uuidOf } from "./EveryTable.ts"
import { removingProcess } from "./RemovingProcess.ts"

const processOn = (url: Redacted.Redacted<string>, pauseMin: Duration.Input = 0) =>
  removingProcess({ url, answer: "Initech is one.", pauseMin })

/** How many rows of each table name an organization, by either form of its id, or its brand; and a hash of them. */
const rowsOf = Effect.fnUntraced(function* ({ id, brand }: Tenant) {
  const sql = yield* PgClient.PgClient
  const tables = yield* sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'answerscope' and table_type = 'BASE TABLE'`
  const found = yield* Effect.forEach(tables, ({ name }) =>
    Effect.map(
      sql<{ count: number; hash: string | null }>`
        select count(*)::int4 as count, md5(string_agg(t::text, ',' order by t::text)) as hash from ${sql(name)} t
        where t::text ilike any(${[uuidOf(id), id, brand].map((text) => `%${text}%`)}::text[])`,
      ([row]) => [name, row] as const
    )
  )
  return new Map(found)
})

/** Tables that hold nothing of a single organization. */
const ofNobody = new Set(["answerscope_migrations", "correlation_samples", "engine_limits", "event_consumers"])

const namesOf = Effect.fnUntraced(function* (tenant: Tenant, isThere: boolean) {
  return [...(yield* rowsOf(tenant))]
    .filter(([name, row]) => !ofNobody.has(name) && isThere === (row?.count ?? 0) > 0)
    .map(([name]) => name)
})

/** Keeps a ledger as a host would. */
const kept = Effect.gen(function* () {
  const ledgers = yield* Ref.make<ReadonlyArray<{ readonly balance: number; readonly sum: number }>>([])
  const keep = ({ account, entries }: OrganizationLedger) =>
    Effect.flatMap(
      Stream.runFold(
        entries,
        () => 0,
        (sum, { monthly, purchased }) => sum + monthly + purchased
      ),
      (sum) => {
        const { cycleLimit, monthlyUsed, purchasedTotal, purchasedUsed } = account
        const balance = cycleLimit - monthlyUsed + purchasedTotal - purchasedUsed
        return Ref.update(ledgers, (all) => [...all, { balance, sum }])
      }
    )
  return { keep, ledgers: Ref.get(ledgers) }
})

describe("an organization that is deleted", () => {
  it.live("goes with everything, by two processes at once, one of them cut off; another one is untouched", () =>
    Effect.gen(function* () {
      const url = yield* newDatabase
      const [first, second, cut] = yield* Effect.all([processOn(url), processOn(url), processOn(url, "1 hour")])
      yield* Effect.gen(function* () {
        const [tenant, other] = [yield* newTenant("Zendrix", "queue a"), yield* newTenant("Globexa", "queue b")]
        const { keep, ledgers } = yield* kept
        const organizations = yield* Organizations
        assert.deepStrictEqual(yield* namesOf(tenant, false), [])

        const failed = yield* Effect.flip(organizations.remove(tenant.id, () => Effect.fail("no room on the disk")))
        assert.strictEqual(failed, "no room on the disk")
        const unread = yield* Effect.flip(organizations.remove(tenant.id, () => Effect.void))
        assert(typeof unread === "object" && unread._tag === "Conflict")
        const retention = yield* Retention
        assert.strictEqual(yield* retention.removeDeleted, 0)
        assert.deepStrictEqual(yield* namesOf(tenant, false), [])
        yield* refusesAll(tenant)
        const before = yield* rowsOf(other)

        yield* organizations.remove(tenant.id, keep)
        assert.deepStrictEqual(yield* ledgers, [{ balance: 100, sum: 100 }])
        yield* organizations.remove(tenant.id, keep)
        assert.strictEqual((yield* ledgers).length, 1)

        // its first batch, and the pause after it
        const interrupted = yield* Effect.forkChild(Context.get(cut, Retention).removeDeleted)
        yield* Effect.repeat(rowsOf(tenant), { until: (rows) => (rows.get("idempotency_records")?.count ?? 0) < 4 })
        yield* Fiber.interrupt(interrupted)
        assert.isTrue((yield* organizations.get(tenant.id)).ledgerExportedAt !== null)
        const removals = [first, second].map((context) => Context.get(context, Retention).removeDeleted)
        yield* Effect.repeat(Effect.all(removals, { concurrency: 2 }), {
          until: () => Effect.map(Effect.exit(organizations.get(tenant.id)), ({ _tag }) => _tag === "Failure")
        })
        assert.deepStrictEqual(yield* namesOf(tenant, true), [])
        assert.deepStrictEqual(yield* rowsOf(other), before)
        yield* refusesAll(tenant)
        assert.strictEqual((yield* Effect.flip(organizations.remove(tenant.id, keep)))._tag, "NotFound")

        const again = yield* organizations.create({ name: "again", monthlyLimit: 0, externalId: "host Zendrix" })
        assert.deepStrictEqual(yield* organizations.getByExternalId("host Zendrix"), again)
      }).pipe(Effect.provideContext(first))
    })
  )
})

/** Nothing of it is done any more, and nothing is told as a fault. */
const refusesAll = Effect.fnUntraced(function* ({ id, left, secret }: Tenant) {
  const credits = yield* Credits
  const tagOf = <E extends { readonly _tag: string }, R>(effect: Effect.Effect<unknown, E, R>) =>
    Effect.map(Effect.flip(effect), ({ _tag }) => _tag)
  assert.strictEqual(yield* tagOf((yield* AccessKeys).authenticate(secret)), "Unauthenticated")
  assert.strictEqual(yield* tagOf(credits.requireAccount(id)), "NotFound")
  assert.strictEqual(yield* tagOf(credits.grant({ organizationId: id, amount: 1 })), "NotFound")
  assert.strictEqual(yield* tagOf((yield* Brands).create(id, { name: "New" })), "NotFound")
  assert.strictEqual(
    yield* tagOf((yield* Scans).start(id, { brand: "New", prompts: ["p"], engines: ["chatgpt"] })),
    "NotFound"
  )
  yield* Effect.forEach(left, (yield* CheckRunner).run)
  const isOwn = (row: { readonly organizationId: OrganizationId }) => row.organizationId === id
  const due = yield* (yield* Deliveries).claimDue({ limit: 100, perSubscriptionMax: 100 })
  assert.isFalse(due.some(({ delivery }) => isOwn(delivery)))
})
