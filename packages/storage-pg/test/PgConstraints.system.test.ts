/**
 * What the database itself refuses, also to one who writes past the storage.
 */
import { PgStorage } from "@answerscope/storage-pg"
import * as PgClient from "@effect/sql-pg/PgClient"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { onNewDatabase } from "./Databases.ts"

const one = "00000000-0000-7000-8000-00000000000"
const [org, stranger, brand, scan, check] = [`${one}1`, `${one}2`, `${one}3`, `${one}4`, `${one}5`]
const [tracker, subscription, delivery] = [`${one}a`, `${one}b`, `${one}c`]

const scanColumns = `(id, organization_id, brand_id, subject, prompts, engines, models, samples,
  capture_sentiment, lane, status,
  credits_per_check, total, completed, failed, cancelled, created_at, completed_at)`
const checkColumns =
  "(id, scan_id, ordinal, prompt, engine, sample, status, attempt, competitors_found, sources_count, moved_at)"
const chargeColumns = `(organization_id, id, operation, monthly, purchased, monthly_refunded, purchased_refunded,
  cycle_start, charged_at)`
const entryColumns = `(organization_id, number, kind, monthly, purchased, monthly_after, purchased_after, dropped,
  operation, charge_id, reference, counted_at, at)`
const snapshotColumns = `(id, organization_id, brand_id, scan_id, brand, prompt, engine, sample, mentioned, position,
  sources_count,
  competitors_found, competitor_candidates_found, checked_at, answer, sources, cited_hosts, spans, ranking,
  queries, analyzer_version, origin)`
const brandColumns = `(id, organization_id, name, aliases, location, engines, prompts, competitors, keywords,
  text_bytes, created_at,
  updated_at)`
const alertColumns = `(id, organization_id, brand_id, brand, tracker_id, scan_id, prompt, engine, type, message,
  before_snapshot_id, after_snapshot_id, mode, created_at, cause_id)`
const deliveryColumns = `(id, organization_id, subscription_id, scan_id, event_id, type, body, status, attempts,
  attempts_counted, recipients_done, next_attempt_at, created_at)`

const discoveryColumns = `(id, organization_id, brand_id, status, max_prompts, max_competitors, prompts, competitors,
  warnings, credits_charged, created_at)`

const setup = [
  `insert into organizations (id, name, created_at) values ('${org}', 'one', now()), ('${stranger}', 'two', now())`,
  `insert into brands ${brandColumns} values ('${brand}', '${org}', 'b',
    '{}', 'x', '{claude}', '{}', '{}', '{}', 8, now(), now())`,
  `insert into access_keys (id, organization_id, hash, scope, display_prefix, created_at)
    values ('${one}6', '${org}', repeat('a', 64), 'read', 'ask_', now())`,
  `insert into credit_accounts values ('${org}', now(), 10, 10, 4, now(), 20, 5, 1)`,
  `insert into credit_charges ${chargeColumns} values ('${org}', 'c', 'scan', 4, 5, 1, 1, now(), now())`,
  `insert into credit_entries ${entryColumns}
    values ('${org}', 1, 'charge', -4, -5, 6, 15, 0, 'scan', 'c', 'ref',
    now(), now())`,
  `insert into scans ${scanColumns} values ('${scan}', '${org}', '${brand}',
    '{}', '{}', '{}', '{}', 1, false, 'interactive',
    'running', '{"claude": 5}', 2, 1, 0, 0, now(), null)`,
  `insert into checks ${checkColumns} values ('${check}', '${scan}', 0, 'p', 'claude', 1,
    'running', 'r', '{}', 0, now())`,
  `insert into trackers (id, organization_id, brand_id, interval_minutes, enabled, prompts, engines, models,
    samples, capture_sentiment, alert_mode, grid_start_at, run_count, unpaid_runs,
    created_at, updated_at)
    values ('${tracker}', '${org}', '${brand}', 60, true, '{p}', '{claude}', '{}', 1, false, 'immediate', now(), 0, 0,
    now(), now())`,
  `insert into subscriptions (id, organization_id, enabled, channel, event_types, email_recipients, webhook_url, secret,
    created_at, updated_at) values ('${subscription}', '${org}', true, 'webhook', '{mention_lost}', '{}', 'u', 's',
    now(), now())`,
  `insert into deliveries ${deliveryColumns} values ('${delivery}', '${org}', '${subscription}', '${scan}', '${one}d',
    'visibility.alert', '{}', 'pending', '[]', 0, '{}', now(), now())`,
  `insert into discoveries ${discoveryColumns} values ('${one}0', '${org}', '${brand}', 'pending', 20, 20, '[]',
    '[]', '{}', 25, now())`
]

const refused = {
  "a negative monthly remainder": "update credit_accounts set monthly_used = 11",
  "a limit below what was used": "update credit_accounts set cycle_limit = 3",
  "a negative purchased remainder": "update credit_accounts set purchased_used = 21",
  "negative use": "update credit_accounts set monthly_used = -1",
  "a second account": `insert into credit_accounts values ('${org}', now(), 0, 0, 0, now(), 0, 0, 0)`,
  "a monthly refund above the charge": "update credit_charges set monthly_refunded = 5",
  "a purchased refund above the charge": "update credit_charges set purchased_refunded = 6",
  "a charge without a name of an operation": "update credit_charges set operation = 'A gift'",
  "the same movement twice": `insert into credit_entries ${entryColumns}
    values ('${org}', 2, 'grant', 0, 1, 6, 16, 0, null, null,
    'ref', now(), now())`,
  "two entries with one number": `insert into credit_entries ${entryColumns}
    values ('${org}', 1, 'grant', 0, 1, 6, 16, 0,
    null, null, 'r4', now(), now())`,
  "a refund of no charge": `insert into credit_entries ${entryColumns}
    values ('${org}', 2, 'refund', 0, 1, 6, 16, 0, 'scan',
    'none',
    'r2', now(), now())`,
  "a charge entry without its charge": `insert into credit_entries ${entryColumns}
    values ('${org}', 2, 'charge', 0, -1, 6, 14,
    0, 'scan', null, 'r3', now(), now())`,
  "an account that still has entries going": "delete from credit_accounts",
  "a hash that is none": "update access_keys set hash = 'secret'",
  "an unknown scope": "update access_keys set scope = 'owner'",
  "a key for brands with the scope admin": "update access_keys set scope = 'admin', brand_ids = '{}'",
  "a brand without a name": "update brands set name = ''",
  "a name that no engine can have": "update brands set engines = '{chatgpt, Bard}'",
  "an organization that still owns things going": `delete from organizations where id = '${org}'`,
  "a scan of another organization's brand": `update scans set organization_id = '${stranger}'`,
  "more checks ended than there are": "update scans set failed = 2",
  "an end without its time": "update scans set status = 'completed'",
  "a time without its end": "update scans set completed_at = now()",
  "a check that costs less than nothing": `update scans set credits_per_check = '{"claude": -1}'`,
  "more given back than was taken": "update scans set credits_refunded = credits_charged + 1",
  "an unknown scan status": "update scans set status = 'lost'",
  "two checks in one place": `insert into checks ${checkColumns} values ('${one}7', '${scan}', 0, 'p', 'claude', 1,
    'pending',
    null, '{}', 0, now())`,
  "more than 50 competitors of a check": "update checks set competitors_found = array_fill('a'::text, array[51])",
  "a running check without an attempt": "update checks set attempt = null",
  "a failed check without a reason": "update checks set status = 'failed'",
  "a sample before the first": "update checks set sample = 0",
  "a scan without samples": "update scans set samples = 0",
  "a tracker with more samples than may be asked": "update trackers set samples = 11",
  "a position before the first": "update checks set position = 0",
  "an unknown sentiment": "update checks set sentiment = 'angry'",
  "a snapshot of another organization's brand": `insert into snapshots ${snapshotColumns}
    values ('${one}8', '${stranger}',
    '${brand}', '${scan}', 'b', 'p', 'claude', 1, true, 1, 0, '{}', '{}', now(), 'a', '[]', '{}', '[]', '[]', '{}',
    '1', 'live')`,
  "a position of a brand that is not mentioned": `insert into snapshots ${snapshotColumns} values ('${one}8', '${org}',
    '${brand}', '${scan}', 'b', 'p', 'claude', 1, false, 1, 0, '{}', '{}', now(), 'a', '[]', '{}', '[]', '[]', '{}',
    '1', 'live')`,
  "a tracker of another organization's brand": `update trackers set organization_id = '${stranger}'`,
  "a tracker that asks nothing": "update trackers set prompts = '{}'",
  "a tracker that asks nobody": "update trackers set engines = '{}'",
  "an unknown tracker status": "update trackers set last_status = 'lost'",
  "an alert of another organization's tracker": `insert into alerts ${alertColumns} values ('${one}e', '${stranger}',
    '${brand}', 'b', '${tracker}', '${scan}', 'p', 'claude', 'mention_lost', 'm', '${one}8', '${one}9', 'immediate',
    now(), '${one}9')`,
  "an unknown alert type": `insert into alerts ${alertColumns} values ('${one}e', '${org}', '${brand}', 'b',
    '${tracker}', '${scan}', 'p', 'claude', 'bored', 'm', '${one}8', '${one}9', 'immediate', now(),
    '${one}9')`,
  "a subscription to nothing": "update subscriptions set event_types = '{}'",
  "a digest that is never due": "update subscriptions set digest = 'daily'",
  "a digest of another pace": "update subscriptions set digest = 'hourly', next_digest_at = now()",
  "a subscription to what does not exist": "update subscriptions set event_types = '{bored}'",
  "a webhook without address": "update subscriptions set webhook_url = null",
  "a webhook without secret": "update subscriptions set secret = null",
  "a webhook with recipients": "update subscriptions set email_recipients = '{a@b.example}'",
  "a webhook with a chat's URL": "update subscriptions set chat_url = 'u'",
  "a chat without URL": "update subscriptions set channel = 'slack', webhook_url = null, secret = null",
  "a chat with headers": `update subscriptions set channel = 'slack', webhook_url = null, secret = null,
    chat_url = 'u', headers = 'h'`,
  "an unknown channel": `update subscriptions set channel = 'irc', webhook_url = null, secret = null,
    chat_url = 'u'`,
  "an email subscription without recipients": `update subscriptions set channel = 'email', webhook_url = null,
    secret = null`,
  "a replaced secret that signs for ever": "update subscriptions set previous_secret = 's'",
  "a run told twice to one subscription": `insert into deliveries ${deliveryColumns} values ('${one}f', '${org}',
    '${subscription}', '${scan}', '${one}d', 'visibility.alert', '{}', 'pending', '[]', 0, '{}', now(), now())`,
  "a delivery of another organization's subscription": `update deliveries set organization_id = '${stranger}'`,
  "a pending delivery without a time": "update deliveries set next_attempt_at = null",
  "half a claim": `update deliveries set claim = '${one}f'`,
  "a claim on a delivery that ended": `update deliveries set status = 'failed', next_attempt_at = null,
    claim = '${one}f', claimed_until = now()`,
  "a discovery of another organization's brand": `update discoveries set organization_id = '${stranger}'`,
  "a discovery of nothing": "update discoveries set max_prompts = 0",
  "an unknown discovery status": "update discoveries set status = 'lost'",
  "a running discovery without an attempt": "update discoveries set status = 'running', started_at = now()",
  "a discovery that ended at no time": "update discoveries set status = 'completed'",
  "a discovery that failed for no reason": `update discoveries set status = 'failed', completed_at = now(),
    credits_charged = 0`,
  "a failed discovery that keeps credits": `update discoveries set status = 'failed', completed_at = now(),
    error = 'e'`,
  "an empty idempotency key": `insert into idempotency_records values ('${org}', '', 'f', now())`,
  "half a response": `insert into idempotency_records values ('${org}', 'k', 'f', now(), 200)`
}

const database = onNewDatabase((url) =>
  Layer.effectDiscard(
    Effect.gen(function* () {
      yield* PgStorage.migrate({ url })
      const sql = yield* PgClient.PgClient
      yield* Effect.forEach(setup, (statement) => sql.unsafe(statement))
    })
  ).pipe(Layer.provideMerge(PgClient.layer({ url, startupParameters: { search_path: "answerscope" } })))
)

layer(database)("the database refuses", (it) => {
  for (const [what, statement] of Object.entries(refused)) {
    it.effect(what, () =>
      Effect.gen(function* () {
        const sql = yield* PgClient.PgClient
        const error = yield* Effect.flip(sql.unsafe(statement))
        assert.include(["ConstraintError", "UniqueViolation"], error.reason._tag, String(error.cause))
      })
    )
  }
})
