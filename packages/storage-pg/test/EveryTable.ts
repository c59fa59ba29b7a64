/** A tenant with rows in every table. */
import { AccessKeys, Brands, Credits, Notifications, Organizations, Scans, Trackers } from "@answerscope/core"
import { CheckRunner, TypeId } from "@answerscope/core/model"
import * as PgClient from "@effect/sql-pg/PgClient"
import { Effect, Option } from "effect"

export const uuidOf = (id: string): string => Option.getOrThrow(TypeId.toUuid("org", id))

/** Rows of the tables that no use case fills here. */
const rest = (uuid: string, names: { readonly brand: string; readonly id: string; readonly queue: string }) => [
  `insert into discoveries (id, organization_id, brand_id, status, max_prompts, max_competitors, prompts, competitors,
      warnings, credits_charged, created_at)
    select gen_random_uuid(), organization_id, id, 'pending', 1, 1, '[]', '[]', '{}', 25, now()
    from brands where organization_id = '${uuid}'`,
  `insert into alerts (id, organization_id, brand_id, brand, tracker_id, scan_id, prompt, engine, type, message,
      before_snapshot_id, after_snapshot_id, mode, created_at, location, cause_id, surface)
    select gen_random_uuid(), t.organization_id, t.brand_id, '${names.brand}', t.id, s.id, 'p', 'chatgpt',
      'mention_lost', 'm', gen_random_uuid(), gen_random_uuid(), 'immediate', now(), b.location, gen_random_uuid(),
      'api'
    from trackers t join scans s using (organization_id) join brands b on b.id = t.brand_id
    where t.organization_id = '${uuid}'`,
  `insert into notices (id, organization_id, type, message, remedy, occasion, created_at)
    select gen_random_uuid(), '${uuid}', 'credits_low', '${names.brand}', 'r', n, now() from generate_series(1, 4) n`,
  `insert into cell_histories (tracker_id, engine, prompt, levels, location)
    select t.id, 'chatgpt', 'best ${names.brand} ' || n, '{}', b.location
    from generate_series(1, 5) n, trackers t join brands b on b.id = t.brand_id where t.organization_id = '${uuid}'`,
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
  `insert into imports (id, organization_id, brand_id, kind, status, total, done, duplicates, refused, refusals, names,
      scans, created_at)
    select gen_random_uuid(), organization_id, id, 'answers', 'receiving', 4, 0, 0, 0, '[]', '[]', '{}', now()
    from brands, generate_series(1, 4) where organization_id = '${uuid}'`,
  `insert into import_lines (import_id, line, snapshot_id, checked_at, content)
    select id, n, gen_random_uuid(), now(), '{"prompt": "best ${names.brand}"}' from imports, generate_series(1, 4) n
    where organization_id = '${uuid}'`,
  `insert into marks (organization_id, brand_id, kind, key, state, at, updated_at, set_by)
    select organization_id, id, 'source', n || '.example', 'done', now(), now(), '${names.brand}'
    from brands, generate_series(1, 4) n where organization_id = '${uuid}'`,
  `insert into documents (id, organization_id, brand_id, title, last_days, sections, state, created_at,
      updated_at, branding)
    select gen_random_uuid(), organization_id, id, 'March', 30, '{story}', 'draft', now(), now(), '{}'
    from brands, generate_series(1, 4) n where organization_id = '${uuid}'`,
  `insert into shares (id, organization_id, brand_id, sections, last_days, token_hash, created_at, openings)
    select gen_random_uuid(), organization_id, id, '{story}', 30, id || ' ' || n, now(), 0
    from brands, generate_series(1, 4) n where organization_id = '${uuid}'`,
  `insert into report_designs values ('${uuid}', '{}')`,
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

/** A tenant with rows in every table. One of its checks has not begun. */
export const newTenant = Effect.fnUntraced(function* (brand: string, queue: string) {
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
export type Tenant = Effect.Success<ReturnType<typeof newTenant>>
