/**
 * A brand whose answers are erased while its work goes on: no table holds a text of them, and nothing of another brand
 * of the same organization is touched.
 */
import {
  Brands,
  Credits,
  type OrganizationId,
  Organizations,
  Reports,
  Retention,
  Scans,
  Snapshots,
  Trackers
} from "@answerscope/core"
import { CheckRunner, TypeId } from "@answerscope/core/model"
import * as PgClient from "@effect/sql-pg/PgClient"
import { assert, describe, it } from "@effect/vitest"
import { Context, Deferred, type Duration, Effect, Fiber, Option, type Redacted } from "effect"
import { newDatabase } from "./Databases.ts"
import { removingProcess } from "./RemovingProcess.ts"

/** What only the answers say, and say of both brands. */
const secret = "Vandelay"

const processOn = (url: Redacted.Redacted<string>, pauseMin: Duration.Input = 0) =>
  removingProcess({ url, answer: `1. ${secret}\n2. Zendrix`, pauseMin })

const uuidOf = (prefix: "org" | "brd", id: string): string => Option.getOrThrow(TypeId.toUuid(prefix, id))

const jobsOf = (organizationId: OrganizationId, { checks }: Effect.Success<ReturnType<Scans["Service"]["start"]>>) =>
  checks.map(({ engine, id }) => ({
    organizationId,
    checkId: id,
    engine,
    lane: "interactive" as const,
    tries: 0
  }))

/** What no use case of this test makes: what was made of the answers, and tells of them. */
const rest = (brandId: string) => {
  const brand = uuidOf("brd", brandId)
  return [
    `insert into subscriptions (id, organization_id, enabled, channel, event_types, email_recipients, webhook_url,
        secret, created_at, updated_at)
      select gen_random_uuid(), organization_id, true, 'webhook', '{mention_lost}', '{}', 'https://example.com', 's',
        now(), now() from brands where id = '${brand}'`,
    `insert into alerts (id, organization_id, brand_id, brand, tracker_id, scan_id, prompt, engine, type, message,
        before_snapshot_id, after_snapshot_id, mode, created_at, cause_id)
      select gen_random_uuid(), s.organization_id, s.brand_id, 'b', t.id, s.id, 'p', 'chatgpt', 'competitor_new',
        '${secret} is named', n.id, n.id, 'immediate', now(), gen_random_uuid()
      from scans s join trackers t using (brand_id) join snapshots n on n.scan_id = s.id
      where s.brand_id = '${brand}'`,
    `insert into deliveries (id, organization_id, subscription_id, scan_id, event_id, type, body, status, attempts,
        attempts_counted, recipients_done, next_attempt_at, created_at)
      select gen_random_uuid(), s.organization_id, u.id, s.id, gen_random_uuid(), 'visibility.alert',
        '{"${secret}"}', 'pending', '[]', 0, '{}', now(), now()
      from scans s join subscriptions u using (organization_id) where s.brand_id = '${brand}'
      on conflict do nothing`,
    `insert into cell_histories (tracker_id, engine, prompt, levels)
      select id, 'chatgpt', 'p ' || n, '{"a": "${secret}"}' from trackers, generate_series(1, 5) n
      where brand_id = '${brand}'`,
    `insert into cell_entries (tracker_id, run, entries)
      select id, n, '["${secret}"]' from trackers, generate_series(1, 5) n where brand_id = '${brand}'`,
    // a day that is over, of whose answers only what is kept of them is left
    `insert into answer_counts (organization_id, brand_id, unit, start, answers, mentioned, keys, engines, cells,
        competitors, runs)
      select organization_id, id, 'day', current_date - 40, 1, 0, 1, '["${secret}"]', '', '', ''
      from brands where id = '${brand}'`,
    `insert into source_words (organization_id, brand_id, number, month, document)
      select organization_id, id, 0, date_trunc('month', current_date - 40), '["${secret}"]'
      from brands where id = '${brand}'`,
    `insert into answer_sources (organization_id, brand_id, day, part, words, document)
      select organization_id, id, current_date - 40, 0, 0, '["${secret}"]' from brands where id = '${brand}'`,
    `insert into idempotency_records (organization_id, key, fingerprint, created_at, status, content_type, body)
      select organization_id, 'short ' || id, 'f', now() - interval '1 minute', 200, 'application/json',
        '{"brandId":"${brandId}","answer":"${secret}"}' from brands where id = '${brand}'`,
    `insert into queue_jobs (queue, id, organization_id, document, state, due_at)
      select queue_number('events.alert.host'), 'alert of ' || id, organization_id,
        '{"subject": {"brandId": "${brandId}", "message": "${secret}"}}', 'waiting', now()
      from brands where id = '${brand}'`
  ]
}

/** A brand that was answered; its last check is still to be answered. */
const newAnswered = Effect.fnUntraced(function* (organizationId: OrganizationId, name: string) {
  const prompts = [1, 2, 3, 4].map((n) => `best ${name} ${n}`)
  const request = { name, engines: ["chatgpt"], prompts, competitors: ["Globexa"] }
  const { id: brandId } = yield* (yield* Brands).create(organizationId, request)
  yield* (yield* Trackers).create(organizationId, { brandId, intervalMinutes: 60 })
  const jobs = jobsOf(organizationId, yield* (yield* Scans).start(organizationId, { brandId }))
  yield* Effect.forEach(jobs.slice(0, 3), (yield* CheckRunner).run)
  const sql = yield* PgClient.PgClient
  for (const statement of rest(brandId)) yield* sql.unsafe(statement)
  return { key: { organizationId, id: brandId }, left: jobs.slice(3) }
})

/** Texts as they stand in a row, in packed documents too. */
const likeOf = (texts: ReadonlyArray<string>) =>
  texts.flatMap((text) => [`%${text}%`, `%${Buffer.from(text).toString("hex")}%`])

/** How many rows of each table hold that text, of those there are; and a hash of them. */
const rowsWith = Effect.fnUntraced(function* (texts: ReadonlyArray<string>, isHashed = false) {
  const sql = yield* PgClient.PgClient
  const tables = yield* sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'answerscope' and table_type = 'BASE TABLE'`
  const found = yield* Effect.forEach(tables, ({ name }) =>
    Effect.map(
      sql<{ count: number; hash: string | null }>`
        select count(*)::int4 as count, md5(string_agg(t::text, ',' order by t::text)) as hash from ${sql(name)} t
        where t::text ilike any(${likeOf(texts)}::text[])`,
      ([row]) => [name, isHashed ? row : (row?.count ?? 0)] as const
    )
  )
  return found.filter(([, row]) => row !== 0)
})

describe("a brand whose answers are erased", () => {
  it.live("has none in any table, by two processes at once, one of them cut off; another brand is untouched", () =>
    Effect.gen(function* () {
      const url = yield* newDatabase
      const [first, second, cut] = yield* Effect.all([processOn(url), processOn(url), processOn(url, "1 hour")])
      yield* Effect.gen(function* () {
        const { id } = yield* (yield* Organizations).create({ name: "Tenant", monthlyLimit: 0 })
        yield* (yield* Credits).grant({ organizationId: id, amount: 1_000 })
        const [one, other] = [yield* newAnswered(id, "Zendrix"), yield* newAnswered(id, "Initrode")]
        const scans = yield* Scans
        const snapshots = yield* Snapshots
        const ofOther = [uuidOf("brd", other.key.id), other.key.id, "Initrode"]
        const before = yield* rowsWith(ofOther, true)
        const balance = yield* (yield* Credits).balance(id)
        const answersOf = (brandId: typeof one.key.id) =>
          Effect.map(snapshots.list({ organizationId: id, filter: { brandId } }), ({ total }) => total)
        assert.strictEqual(yield* answersOf(one.key.id), 3)

        const interrupted = yield* Effect.forkChild(Context.get(cut, Retention).eraseAnswers(one.key))
        yield* Effect.repeat(answersOf(one.key.id), { until: (count) => count === 0 })
        yield* Fiber.interrupt(interrupted)
        const erasures = [first, second].map((context) => Context.get(context, Retention).eraseAnswers(one.key))
        yield* Effect.all(erasures, { concurrency: 2 })
        yield* Effect.forEach(one.left, (yield* CheckRunner).run)

        const sql = yield* PgClient.PgClient
        const answered = yield* sql<{ brand: string }>`select distinct brand_id::text as brand from snapshots`
        assert.deepStrictEqual(answered, [{ brand: uuidOf("brd", other.key.id) }])
        assert.deepStrictEqual(yield* rowsWith(ofOther, true), before)
        assert.deepStrictEqual(yield* (yield* Credits).balance(id), balance)

        // with the other brand's gone as well, no table holds a text of the answers
        assert.isAbove((yield* rowsWith([secret])).length, 5)
        yield* (yield* Retention).eraseAnswers(other.key)
        assert.deepStrictEqual(yield* rowsWith([secret]), [])

        const report = yield* (yield* Reports).overview({ organizationId: id, filter: { brandId: one.key.id } })
        assert.notInclude(JSON.stringify(report), secret)
        yield* Effect.forEach(jobsOf(id, yield* scans.start(id, { brandId: one.key.id })), (yield* CheckRunner).run)
        assert.strictEqual(yield* answersOf(one.key.id), 4)
      }).pipe(Effect.provideContext(first))
    })
  )

  it.live("is not over while others hold a row of it, and what others count at the time is not kept", () =>
    Effect.gen(function* () {
      const url = yield* newDatabase
      const [process, beside] = yield* Effect.all([processOn(url), processOn(url)])
      yield* Effect.gen(function* () {
        const { id } = yield* (yield* Organizations).create({ name: "Tenant", monthlyLimit: 0 })
        yield* (yield* Credits).grant({ organizationId: id, amount: 1_000 })
        const { key } = yield* newAnswered(id, "Zendrix")
        const brand = uuidOf("brd", key.id)
        const held = yield* Deferred.make<void>()
        const released = yield* Deferred.make<void>()
        const other = Context.get(beside, PgClient.PgClient)
        const holding = yield* Effect.forkChild(
          Effect.gen(function* () {
            yield* other`select from answerscope.deliveries for update`
            // as one who counts days of the brand that it found before
            yield* other`select pg_advisory_xact_lock(uuid_hash_extended(${brand}::uuid, -1000000))`
            yield* Deferred.succeed(held, undefined)
            yield* Deferred.await(released)
          }).pipe(other.withTransaction)
        )
        yield* Deferred.await(held)
        const told: Array<number> = []
        const erasing = yield* Effect.forkChild(
          (yield* Retention).eraseAnswers(key, (removed) => Effect.sync(() => void told.push(removed)))
        )
        // it has come to what is held when batch after batch removes nothing
        const isWaiting = () => told.length > 5 && new Set(told.slice(-5)).size === 1
        yield* Effect.repeat(Effect.sleep(5), { until: () => isWaiting() || erasing.pollUnsafe() !== undefined })
        assert.isUndefined(erasing.pollUnsafe())
        const [rows] = yield* (yield* PgClient.PgClient)<{ deliveries: number; counts: number; alerts: number }>`
          select (select count(*)::int4 from answerscope.deliveries) as deliveries,
            (select count(*)::int4 from answerscope.alerts) as alerts,
            (select count(*)::int4 from answerscope.answer_counts where brand_id = ${brand}) as counts`
        // an alert tells whose its deliveries are: it goes after them
        assert.deepStrictEqual(rows, { deliveries: 1, alerts: 3, counts: 0 })
        yield* Deferred.succeed(released, undefined)
        yield* Fiber.join(holding)
        yield* Fiber.join(erasing)
        assert.deepStrictEqual(yield* rowsWith([secret]), [])
      }).pipe(Effect.provideContext(process))
    })
  )
})
