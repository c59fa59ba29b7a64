/**
 * An organization that is deleted while its work goes on: nothing of it is left in any table, and nothing of another
 * one is touched.
 */
import {
  AccessKeys,
  Brands,
  Credits,
  Deliveries,
  Notifications,
  type OrganizationId,
  Organizations,
  Retention,
  Scans,
  Trackers
} from "@answerscope/core"
import { CheckRunner, type OrganizationLedger, TypeId } from "@answerscope/core/model"
import * as PgClient from "@effect/sql-pg/PgClient"
import { assert, describe, it } from "@effect/vitest"
import { Context, type Duration, Effect, Fiber, Option, type Redacted, Ref, Stream } from "effect"
import { newDatabase } from "./Databases.ts"
import { removingProcess } from "./RemovingProcess.ts"

const processOn = (url: Redacted.Redacted<string>, pauseMin: Duration.Input = 0) =>
  removingProcess({ url, answer: "Initech is one.", pauseMin })

const uuidOf = (id: string): string => Option.getOrThrow(TypeId.toUuid("org", id))

/** What no use case of this test makes: a row of each, at least, of that organization. */
const rest = (uuid: string, names: { readonly brand: string; readonly id: string; readonly queue: string }) => [
  `insert into discoveries (id, organization_id, brand_id, status, max_prompts, max_competitors, prompts, competitors,
      warnings, credits_charged, created_at)
    select gen_random_uuid(), organization_id, id, 'pending', 1, 1, '[]', '[]', '{}', 25, now()
    from brands where organization_id = '${uuid}'`,
  `insert into alerts (id, organization_id, brand_id, brand, tracker_id, scan_id, prompt, engine, type, message,
      before_snapshot_id, after_snapshot_id, mode, created_at)
    select gen_random_uuid(), t.organization_id, t.brand_id, '${names.brand}', t.id, s.id, 'p', 'chatgpt',
      'mention_lost', 'm', gen_random_uuid(), gen_random_uuid(), 'immediate', now()
    from trackers t join scans s using (organization_id) where t.organization_id = '${uuid}'`,
  `insert into notices (id, organization_id, type, message, remedy, occasion, created_at)
    select gen_random_uuid(), '${uuid}', 'credits_low', '${names.brand}', 'r', n, now() from generate_series(1, 4) n`,
  `insert into cell_histories (tracker_id, engine, prompt, levels)
    select id, 'chatgpt', 'best ${names.brand} ' || n, '{}' from trackers, generate_series(1, 5) n
    where organization_id = '${uuid}'`,
  `insert into answer_counts (organization_id, brand_id, unit, start, answers, mentioned, keys, engines, cells,
      competitors, runs)
    select organization_id, id, 'day', date '2020-01-01' + n, 1, 0, 1, '[]', '[]', '[]', '[]'
    from brands, generate_series(1, 4) n where organization_id = '${uuid}'`,
  `insert into source_words (organization_id, brand_id, number, month, document)
    select organization_id, id, n, date '2020-01-01', '[]' from brands, generate_series(1, 4) n
    where organization_id = '${uuid}'`,
  `insert into answer_sources (organization_id, brand_id, day, part, words, document)
    select organization_id, id, date '2020-01-01' + n, 0, n, '[]' from brands, generate_series(1, 4) n
    where organization_id = '${uuid}'`,
  `insert into cell_entries (tracker_id, run, entries)
    select id, n, '["${names.brand}"]' from trackers, generate_series(1, 5) n where organization_id = '${uuid}'`,
  `insert into sessions (id, organization_id, access_key_id, hash, state, created_at, last_used_at)
    select gen_random_uuid(), organization_id, id, encode(sha256((id::text || n)::bytea), 'hex'), 'open', now(), now()
    from access_keys, generate_series(1, 4) n where organization_id = '${uuid}'`,
  `insert into deliveries (id, organization_id, subscription_id, event_id, type, body, status, attempts,
      attempts_counted, recipients_done, next_attempt_at, created_at)
    select gen_random_uuid(), organization_id, id, gen_random_uuid(), 'visibility.alert', '{}', 'pending', '[]', 0,
      '{}', now(), now()
    from subscriptions, generate_series(1, 5) where organization_id = '${uuid}'`,
  `insert into idempotency_records (organization_id, key, fingerprint, created_at, status, content_type, body)
    select '${uuid}', 'key ' || n, 'f', now(), 200, 'application/json', '' from generate_series(1, 4) n`,
  `insert into vendor_budgets values ('${uuid}', 1)`,
  `insert into reanalyses (id, organization_id, brand_id, status, names, total, done, changed, created_at, completed_at)
    select gen_random_uuid(), organization_id, id, 'completed', '{}', 1, 1, 0, now(), now()
    from brands, generate_series(1, 4) where organization_id = '${uuid}'`,
  `insert into raw_bodies select id, organization_id, now(), 'body' from snapshots where organization_id = '${uuid}'`,
  `insert into requested_scans (id, organization_id, request, status, requested_at)
    select gen_random_uuid(), '${uuid}', '{}', 'waiting', now() from generate_series(1, 4)`,
  `insert into open_lookups (id, organization_id, operation, started_at, leased_until)
    values (gen_random_uuid(), '${uuid}', 'rank', now(), now() + interval '1 hour')`,
  `insert into email_recipients (organization_id, address, state, mail_due_at, mail_failures, unsubscribe_token)
    values ('${uuid}', 'a@${names.brand.toLowerCase()}.example', 'pending', now(), 0, '${names.queue}')`,
  `insert into rate_limit_buckets (key, tokens, at, full_at, granted)
    values ('resend:${names.id}', 1, now(), now() + interval '1 hour', 1)`,
  `insert into queue_jobs (queue, id, organization_id, document, state, due_at, claim, claimed_until, completed_at)
    select queue_number('${names.queue}'), state || n, '${uuid}', '{}', state, now(),
      case state when 'claimed' then gen_random_uuid() end, case state when 'claimed' then now() end,
      case state when 'completed' then now() end
    from unnest(array['delayed', 'waiting', 'claimed', 'completed', 'aside']) state, generate_series(1, 4) n`,
  `update queues set organization_id = '${uuid}' where name = '${names.queue}'`
]

/** A tenant that has something in every table; one of its checks has not begun. */
const newTenant = Effect.fnUntraced(function* (brand: string, queue: string) {
  const organizations = yield* Organizations
  const { id } = yield* organizations.create({ name: `${brand} Ltd`, monthlyLimit: 20, externalId: `host ${brand}` })
  const credits = yield* Credits
  yield* credits.grant({ organizationId: id, amount: 100 })
  const { secret } = yield* (yield* AccessKeys).issue({
    organizationId: id,
    name: null,
    scope: "write",
    expiresAt: null
  })
  const prompts = [1, 2, 3, 4].map((n) => `best ${brand} ${n}`)
  const { id: brandId } = yield* (yield* Brands).create(id, { name: brand, engines: ["chatgpt"], prompts })
  yield* (yield* Trackers).create(id, { brandId, intervalMinutes: 60 })
  yield* (yield* Notifications).create(id, { channel: "webhook", webhookUrl: "https://example.com/hook" })
  const { run } = yield* CheckRunner
  const { checks } = yield* (yield* Scans).start(id, { brandId })
  const jobs = checks.map((check) => ({
    organizationId: id,
    checkId: check.id,
    engine: check.engine,
    lane: "interactive" as const,
    tries: 0
  }))
  yield* Effect.forEach(jobs.slice(0, 3), run)
  const sql = yield* PgClient.PgClient
  for (const statement of rest(uuidOf(id), { brand, id, queue })) yield* sql.unsafe(statement)
  return { id, brand, secret, left: jobs.slice(3) }
})
type Tenant = Effect.Success<ReturnType<typeof newTenant>>

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
        yield* Effect.repeat(rowsOf(tenant), { until: (rows) => (rows.get("queue_jobs")?.count ?? 0) < 23 })
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
