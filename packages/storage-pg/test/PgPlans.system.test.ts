/**
 * No query that runs for a request or a check reads a whole table, however much is in it:
 * counted by the server itself, over real calls of the ports.
 */
import { gzipSync } from "node:zlib"
import {
  AccessKeyId,
  AlertId,
  type BrandReanalysis,
  CheckId,
  DiscoveryId,
  LookupId,
  SnapshotId,
  Transaction
} from "@answerscope/core"
import {
  AccessKeyStore,
  AlertStore,
  BrandStore,
  CellHistoryStore,
  RollupStore,
  CreditStore,
  DeliveryStore,
  DiscoveryStore,
  everySnapshot,
  IdempotencyStore,
  JobStore,
  LookupStore,
  MarkStore,
  NoticeStore,
  OrganizationStore,
  RawBodyStore,
  ReanalysisStore,
  RecipientStore,
  RequestedScanStore,
  ScanStore,
  SnapshotStore,
  RateLimitStore,
  SessionStore,
  SubscriptionStore,
  TrackerStore,
  VendorCostStore
} from "@answerscope/core/storage"
import { brandLimits, ConfirmedAlerts, noMarket, tenantPorts } from "@answerscope/core/testing"
import { SessionId, costDimensions, CreditLedger, ReanalysisId } from "@answerscope/core/model"
import { PgStorage } from "@answerscope/storage-pg"
import * as PgClient from "@effect/sql-pg/PgClient"
import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect, Option, Result, Schedule } from "effect"
import { alertPlans } from "./AlertPlans.ts"
import { reportPlans, reportRows } from "./ReportPlans.ts"
import { newDatabase, withSql } from "./Databases.ts"
import * as Rows from "./Rows.ts"

const { idOf, uuid } = Rows
const organizationId = Rows.organizationId(1)
const brandId = Rows.brandId(1001)
const scanId = Rows.scanId(1001)

const emptyBody = gzipSync("{}").toString("hex")

/** 20 organizations, each with 50 brands, 500 scans of 4 checks and as many snapshots, 500 charges and keys. */
const filling = [
  `insert into organizations select ${uuid("8000", "o")}, 'o', null, now() from generate_series(1, 20) o`,
  `insert into access_keys select ${uuid("8001", "o * 1000 + n")}, ${uuid("8000", "o")},
     encode(sha256((o || ' ' || n)::bytea), 'hex'), null, 'write', 'ask_', now() - n * interval '1 hour', null, null,
       null
     from generate_series(1, 20) o, generate_series(1, 100) n`,
  `insert into sessions select ${uuid("8014", "o * 1000 + n")}, ${uuid("8000", "o")},
     ${uuid("8001", "o * 1000 + 1 + n % 100")}, encode(sha256((o || ' ' || n)::bytea), 'hex'), 'open',
     now(), now(), null from generate_series(1, 20) o, generate_series(1, 200) n`,
  `insert into brands select ${uuid("8002", "o * 1000 + n")}, ${uuid("8000", "o")}, 'b', null, '{}', null, 'x', null,
     '{claude}', '{}', '[]', '{}', '{}', 8, now() - n * interval '1 hour', now()
     from generate_series(1, 20) o, generate_series(1, 50) n`,
  `insert into credit_accounts select ${uuid("8000", "o")}, now(), 0, 0, 0, now(), 100000, 500, 500
     from generate_series(1, 20) o`,
  `insert into credit_charges select ${uuid("8000", "o")}, 'c' || n, 'scan', 0, 1, 0, 0, now(), now()
     from generate_series(1, 20) o, generate_series(1, 500) n`,
  `insert into credit_entries (organization_id, number, kind, monthly, purchased, monthly_after, purchased_after,
     dropped, operation, charge_id, reference, counted_at, at)
     select ${uuid("8000", "o")}, n, 'charge', 0, -1, 0, 100000 - n, 0, 'scan', 'c' || n, 'charge:c' || n,
     now() - n * interval '1 hour', now() from generate_series(1, 20) o, generate_series(1, 500) n`,
  `insert into credit_uses select ${uuid("8000", "o")}, date '2020-01-01' + n, 'scan', 0, 1
     from generate_series(1, 20) o, generate_series(1, 500) n`,
  `insert into vendor_costs select ${uuid("8000", "o")}, current_date - d, engine, 'm', purpose, 1, 0, 0, 1, 0,
     1, 0, 0, 1 from generate_series(1, 20) o, generate_series(0, 399) d, unnest(array['claude', 'chatgpt']) engine,
       unnest(array['check', 'judge']) purpose`,
  `insert into vendor_budgets select ${uuid("8000", "o")}, 1000000 from generate_series(1, 20) o`,
  `insert into reanalyses select ${uuid("8015", "o * 1000 + n")}, ${uuid("8000", "o")},
     ${uuid("8002", "o * 1000 + 1 + n % 50")}, 'completed',
     '{"name": "b", "aliases": [], "domain": null, "competitors": []}', 4, 4, 0, null, null,
     now() - n * interval '1 hour', now() from generate_series(1, 20) o, generate_series(1, 500) n`,
  `insert into scans select ${uuid("8003", "o * 1000 + n")}, ${uuid("8000", "o")},
    ${uuid("8002", "o * 1000 + 1 + n % 50")},
     null, '{}', '{}', '{claude}', '{}', 1, false, 'interactive', 'completed', '{"claude": 5}', 20, 0, 4, 4, 0,
     0, now() - n * interval '1 hour', now() from generate_series(1, 20) o, generate_series(1, 500) n`,
  `update scans set status = 'pending', completed_at = null, completed = 0 where id = ${uuid("8003", "1001")}`,
  `insert into checks select ${uuid("8004", "(o * 1000 + n) * 4 + c")}, ${uuid("8003", "o * 1000 + n")}, c, 'p',
    'claude', 1,
     case when o = 1 and n = 1 then 'pending' else 'completed' end, null, null, 'm', true, 1, null, '{}', 0, null, null,
     now() - n * interval '1 hour'
     from generate_series(1, 20) o, generate_series(1, 500) n, generate_series(0, 3) c`,
  `insert into snapshots (id, organization_id, brand_id, scan_id, tracker_id, brand, prompt, engine, sample, model,
       mentioned, position, sources_count, sentiment, competitors_found, competitor_candidates_found, checked_at,
       answer, sources, cited_hosts, spans, ranking, queries, analyzer_version, origin, text_hash, reanalysis_id)
     select ${uuid("8005", "(o * 1000 + n) * 4 + c")}, ${uuid("8000", "o")},
     ${uuid("8002", "o * 1000 + 1 + n % 50")}, ${uuid("8003", "o * 1000 + n")}, null, 'b', 'p' || n, 'claude', 1, 'm',
     true, 1,
     0, null, '{}', '{}', now() - n * interval '1 hour', 'a', '[]', '{}', '[]', '[]', '{}', '1', 'live',
     lpad(to_hex(n), 16, '0'),
     case when c = 1 then ${uuid("8015", "o * 1000 + n")} end
     from generate_series(1, 20) o, generate_series(1, 500) n, generate_series(0, 3) c`,
  `insert into raw_bodies select id, organization_id, checked_at + interval '10 days', '\\x${emptyBody}'
     from snapshots where id <> ${uuid("8005", "4004")}`,
  `insert into trackers select ${uuid("8006", "o * 1000 + n")}, ${uuid("8000", "o")},
    ${uuid("8002", "o * 1000 + 1 + n % 50")},
     null, 60, true, '{p}', '{claude}', '{}', 1, false, 'immediate', null, now(), null,
     now() + n * interval '1 minute', null, null, 0, null, 0, null, now() - n * interval '1 hour', now()
     from generate_series(1, 20) o, generate_series(1, 500) n`,
  `update trackers set next_run_at = now(), running_scan_id = ${uuid("8003", "1001")}
     where id = ${uuid("8006", "1001")}`,
  // more are due than the scheduler takes in a round, so organizations take turns; so it is with recipients
  `update trackers set next_run_at = now() where organization_id = ${uuid("8000", "2")}`,
  `update scans s set tracker_id = ${uuid("8006", "1001")} where id = ${uuid("8003", "1001")}`,
  // trackers with many runs
  `update snapshots set run_sequence = (select sequence from scans where scans.id = scan_id),
     tracker_id = ${uuid("8006", "1001 + substr(prompt, 2)::int % 25")}, prompt = 'p' || substr(prompt, 2)::int % 10`,
  `insert into uncounted_days select distinct organization_id, brand_id, (checked_at at time zone 'UTC')::date
     from snapshots`,
  `insert into answer_counts select ${uuid("8000", "o")}, ${uuid("8002", "o * 1000 + n")}, unit,
     date_trunc(unit, timestamp '2020-01-01' + d * interval '1 day')::date, 0, 0, 1, '[]',
     '{"prompts":[],"sources":[],"span":[0,0],"failed":[]}' || '\\000'::bytea, '{"names":[]}' || '\\000'::bytea,
     '{"scans":[],"sets":[]}' || '\\000'::bytea
     from generate_series(1, 20) o, generate_series(1, 50) n, generate_series(1, 20) d,
       unnest(array['day', 'week', 'month']) unit
     on conflict do nothing`,
  `insert into source_words select ${uuid("8000", "o")}, ${uuid("8002", "o * 1000 + n")}, m,
     date '2020-01-01' + m * interval '1 month',
     '{"asked":[],"prompts":[],"namings":[],"hosts":[],"pageKeys":[],"queries":[],"groups":0}' || '\\000'::bytea
     from generate_series(1, 20) o, generate_series(1, 50) n, generate_series(0, 11) m`,
  `insert into answer_sources select ${uuid("8000", "o")}, ${uuid("8002", "o * 1000 + n")}, date '2020-01-01' + d, 0,
     extract(month from date '2020-01-01' + d)::int - 1, '{"answers":0,"cited":0,"searched":0}' || '\\000'::bytea
     from generate_series(1, 20) o, generate_series(1, 50) n, generate_series(1, 20) d`,
  `insert into alerts select ${uuid("8007", "o * 1000 + n")}, ${uuid("8000", "o")},
    ${uuid("8002", "o * 1000 + 1 + n % 50")},
     'b', ${uuid("8006", "o * 1000 + n")}, ${uuid("8003", "o * 1000 + n")}, 'p', 'claude',
     case when n % 50 = 0 then 'mention_lost' else 'mention_gained' end, 'm', ${uuid("8005", "o")},
     ${uuid("8005", "o")}, 'm',
     'm', 'immediate', null, null, now() - n * interval '1 hour', null, null, null, null,
     ${uuid("8017", "o * 1000 + n % 100")}
     from generate_series(1, 20) o, generate_series(1, 500) n`,
  `insert into marks (organization_id, brand_id, kind, key, state, at, updated_at)
     select ${uuid("8000", "o")}, ${uuid("8002", "o * 1000 + n")}, kind, 'k' || k, 'done', now(), now()
     from generate_series(1, 20) o, generate_series(1, 50) n, generate_series(1, 20) k,
       unnest(array['source', 'todo']) kind`,
  ...reportRows,
  `insert into notices select ${uuid("8016", "o * 1000 + n")}, ${uuid("8000", "o")}, 'credits_low', null,
     'm', 'r', n, false, now() - n * interval '1 hour'
     from generate_series(1, 20) o, generate_series(1, 500) n`,
  `insert into cell_histories select ${uuid("8006", "o * 1000 + n")}, 'claude', 'p' || c,
     '{"asking": null, "bases": {}}'
     from generate_series(1, 20) o, generate_series(1, 500) n, generate_series(1, 4) c`,
  `insert into cell_entries select ${uuid("8006", "o * 1000 + n")}, run,
     '{"atMillis": 0, "mentions": [], "positions": [], "tones": [], "rivalNames": [], "rivals": [], "models": [],
       "cells": "", "columns": {}}'
     from generate_series(1, 20) o, generate_series(1, 50) n, generate_series(1, 60) run`,
  `insert into correlation_samples select current_date - n, 'claude', 0, 1, 1, 2, 3 from generate_series(0, 99) n`,
  `insert into subscriptions (id, organization_id, enabled, channel, event_types, brand_id, email_recipients,
     webhook_url, secret, created_at, updated_at, digest, next_digest_at) select ${uuid("8008", "o * 1000 + n")},
     ${uuid("8000", "o")}, true, 'webhook', '{mention_lost}', case when n > 90 then ${uuid("8002", "o * 1000 + n - 90")}
     end, '{}', 'u', 's', now() - n * hour, now(), 'daily', now() + n * hour
     from generate_series(1, 20) o, generate_series(1, 100) n, (select interval '1 hour' as hour) h`,
  `insert into deliveries (id, organization_id, subscription_id, scan_id, event_id, type, body, status, attempts,
     attempts_counted, recipients_done, next_attempt_at, created_at) select ${uuid("8009", "o * 1000 + n")},
     ${uuid("8000", "o")}, ${uuid("8008", "o * 1000 + 1 + n % 100")}, ${uuid("8003", "o * 1000 + n")},
     ${uuid("8010", "n")},
     'visibility.alert', '{}', case when n <= 10 then 'pending' else 'delivered' end, '[]', 0, '{}',
     case when n <= 10 then now() end, now() from generate_series(1, 20) o, generate_series(1, 500) n`,
  `insert into email_recipients select ${uuid("8000", "o")}, 'p' || n || '@example.com', 'pending',
     'h' || o || ' ' || n, now(), now(), case when n <= 10 then now() end, 0, null, 't' || o || ' ' || n
     from generate_series(1, 20) o, generate_series(1, 500) n`,
  `insert into discoveries select ${uuid("8011", "o * 1000 + n")}, ${uuid("8000", "o")},
     ${uuid("8002", "o * 1000 + 1 + n % 50")}, case when o = 1 and n = 1 then 'pending' else 'completed' end, null, 20,
     20, null, '[]', '[]', '{}', null, 25, now() - n * interval '1 hour', null,
     case when o = 1 and n = 1 then null else now() end
     from generate_series(1, 20) o, generate_series(1, 500) n`,
  `insert into open_lookups select ${uuid("8012", "o * 1000 + n")}, ${uuid("8000", "o")}, 'rank',
     now() - n * interval '1 second', now() + interval '1 hour'
     from generate_series(1, 20) o, generate_series(1, 500) n`,
  `insert into requested_scans select ${uuid("8013", "o * 1000 + n")}, ${uuid("8000", "o")}, 'k' || n, '{}',
     case when n <= 10 then 'waiting' else 'started' end, null, now(), case when n > 10 then now() end
     from generate_series(1, 20) o, generate_series(1, 500) n`,
  `insert into idempotency_records select ${uuid("8000", "o")}, 'k' || n, 'f', now(), 200, 't', 'b'
     from generate_series(1, 20) o, generate_series(1, 500) n`,
  `insert into rate_limit_buckets select 'resend:' || n, 1, now(), now(), 1 from generate_series(1, 5000) n`,
  `insert into queue_jobs (queue, id, organization_id, document, state, due_at, completed_at)
     select queue_number('full'), 'j' || n, ${uuid("8000", "1 + n % 20")}, '{}',
     case when n <= 40 then 'waiting' else 'completed' end, now(), case when n > 40 then now() end
     from generate_series(1, 20000) n`,
  "analyze"
]

const starts = [0, 1, 2, 3].map((n) => ({ checkId: CheckId.make(idOf("chk", "8004", 4004 + n)), attempt: `r${n}` }))
const page = { limit: 20, offset: 0 }
const trackerKey = { organizationId, id: Rows.trackerId(1001) }
const subscriptionKey = { organizationId, id: Rows.subscriptionId(1001) }

/** What trackers and notifications do. */
const recurring = Effect.gen(function* () {
  const trackers = yield* TrackerStore
  const subscriptions = yield* SubscriptionStore
  const recipients = yield* RecipientStore
  const deliveries = yield* DeliveryStore
  const snapshots = yield* SnapshotStore
  const { run } = yield* Transaction
  const now = yield* DateTime.now
  yield* trackers.wake({ now })
  yield* trackers.due({ now, limit: 10 })
  for (const filter of [
    { brandId: null, enabled: null },
    { brandId, enabled: true }
  ]) {
    yield* trackers.list({ organizationId, filter, page })
  }
  yield* trackers.get(trackerKey)
  yield* trackers.getAll([trackerKey])
  yield* run(Effect.flatMap(trackers.lockDue({ keys: [trackerKey], now }), trackers.save))
  yield* run(trackers.lock(trackerKey))
  yield* run(trackers.lockFree([trackerKey]))
  const ofRuns = { organizationId, trackerId: Rows.trackerId(1001), scanId, runsMax: 60 }
  yield* snapshots.answeredRuns(ofRuns)
  const histories = yield* CellHistoryStore
  yield* histories.read({ tracker: trackerKey, prompts: ["p1", "p2"], engines: ["claude"] })
  const { entries: _, ...levels } = ConfirmedAlerts.emptyHistory
  const entry: ConfirmedAlerts.Entry = {
    run: 61,
    atMillis: 0,
    mentions: { k: 0, n: 1 },
    positions: [],
    tones: { positive: 0, neutral: 0, negative: 0 },
    rivals: {},
    models: [],
    followUps: 0,
    lastNaming: null,
    lastSilent: null
  }
  const change = { ...noMarket, prompt: "p1", engine: "claude", levels, entries: [entry] } as const
  // a run that adds, another that shares its look, and one that makes all anew
  for (const isAnew of [false, false, true]) {
    yield* histories.save({ tracker: trackerKey, scanId, changes: [change], isAnew })
  }
  yield* alertPlans({ organizationId, brandId, alertId: idOf("alr", "8007", 1001), causeId: idOf("cau", "8017", 1001) })
  const notices = yield* NoticeStore
  const notice = (yield* notices.list({ organizationId, page })).items[0] ?? assert.fail("no notice")
  yield* notices.insert([{ notice, occasion: "1" }])
  yield* notices.handOver({ organizationId, ids: [notice.id] })
  yield* notices.removeBefore({ organizationId, from: null, before: notice.createdAt, limit: 10 })
  yield* trackers.remove(trackerKey)
  yield* subscriptions.list(organizationId)
  yield* subscriptions.dueDigests({ now: yield* DateTime.now, limit: 10 })
  yield* run(
    Effect.flatMap(subscriptions.lock(subscriptionKey), (locked) => subscriptions.save(Option.getOrThrow(locked)))
  )
  const addressed = { organizationId, addresses: ["p1@example.com", "p2@example.com"] }
  yield* run(
    Effect.gen(function* () {
      yield* recipients.find(addressed)
      const locked = yield* recipients.lock(addressed)
      yield* recipients.insertMissing(locked)
      for (const one of locked) yield* recipients.save(one)
      yield* recipients.lockByConfirmation("h1 1")
      yield* recipients.lockByUnsubscribe("t1 1")
    })
  )
  yield* recipients.claimDue({ now, until: now, states: ["pending"], limit: 10 })
  yield* deliveries.list({ organizationId, subscriptionId: subscriptionKey.id, page })
  const claimed = yield* deliveries.claimDue({
    now,
    until: { webhook: now, email: now },
    limit: 4,
    perSubscriptionMax: 2,
    failingMax: 4
  })
  yield* deliveries.settle(claimed.slice(0, 2))
  yield* deliveries.release(claimed.slice(2).map(({ claim }) => claim))
  for (const { delivery } of claimed.slice(0, 1)) yield* deliveries.saveUnclaimed(delivery)
  yield* subscriptions.remove(subscriptionKey)
})

/** What lookups and discoveries do. */
const searching = Effect.gen(function* () {
  const lookups = yield* LookupStore
  const lookupId = LookupId.make(idOf("lkp", "8012", 1001))
  yield* lookups.renew({ ids: [lookupId], leaseMillis: 1_000 })
  yield* lookups.close({ organizationId, id: lookupId })
  yield* lookups.abandoned({ limit: 10 })
  yield* lookups.list({ limit: 10 })
  const discoveries = yield* DiscoveryStore
  const now = yield* DateTime.now
  const id = DiscoveryId.make(idOf("dsc", "8011", 1001))
  yield* discoveries.get({ organizationId, id })
  for (const brand of [null, brandId]) yield* discoveries.list({ organizationId, brandId: brand, page })
  const work = Option.getOrThrow(yield* discoveries.start({ id, attempt: "r", at: now }))
  yield* discoveries.finish({ _tag: "failed", work, creditsCharged: 0, endedAt: now, warnings: [], error: "e" })
})

/** What scans that hosts request take, and marks. */
const requesting = Effect.gen(function* () {
  const requested = yield* RequestedScanStore
  const now = yield* DateTime.now
  for (const key of ["k1", "new", null]) {
    const id = yield* requested.insert({ organizationId, request: {}, key })
    yield* requested.get({ organizationId, id })
    yield* requested.lock({ organizationId, id })
    yield* requested.end({ organizationId, id, refusal: null, at: now })
  }
  yield* requested.removeEnded({ organizationId, from: null, before: now, limit: 10 })
  const marks = yield* MarkStore
  const ofBrand = { organizationId, brandId }
  const mark = { ...ofBrand, kind: "source", key: "new", state: "done", note: null, setBy: null, at: now } as const
  assert.isTrue(yield* marks.put({ mark: { ...mark, updatedAt: now }, marksMax: 5_000 }))
  for (const kind of [null, "source"] as const) yield* marks.list({ ...ofBrand, kind, page })
  for (const whose of [null, brandId]) {
    yield* marks.keys({ organizationId, brandId: whose, kind: "todo", states: ["done", "not_for_us"] })
  }
  assert.isTrue(yield* marks.remove(mark))
  yield* (yield* AlertStore).get({ organizationId, id: AlertId.make(idOf("alr", "8007", 1001)) })
})

/** What a reanalysis of a brand does, and what reads bodies again. */
const rereading = Effect.gen(function* () {
  const reanalyses = yield* ReanalysisStore
  const snapshots = yield* SnapshotStore
  const bodies = yield* RawBodyStore
  const brands = yield* BrandStore
  const { run } = yield* Transaction
  const now = yield* DateTime.now
  const brand = { organizationId, id: brandId }
  const id = ReanalysisId.make(idOf("rea", "8015", 9_999_999))
  const key = { organizationId, id }
  const begun = { total: 1, done: 0, changed: 0, lastId: null, lastCheckedAt: null }
  const reanalysis: BrandReanalysis = {
    ...key,
    ...begun,
    brandId,
    status: "pending",
    names: { name: "b", aliases: [], domain: null, competitors: [] },
    createdAt: now,
    completedAt: null
  }
  yield* run(Effect.andThen(brands.hold(brand), reanalyses.insert(reanalysis)))
  yield* reanalyses.get(key)
  const ofBrand = { organizationId, brandId, limit: 100 }
  const stored = yield* snapshots.answers({ ...ofBrand, after: null, oldestFirst: true })
  const [first] = stored
  assert.isDefined(first)
  yield* snapshots.answers({ ...ofBrand, after: first.snapshot, oldestFirst: true })
  yield* snapshots.answer({ organizationId, id: first.snapshot.id })
  // the same text again, in the same scan and in another
  const again = { ...first.snapshot, id: SnapshotId.make(idOf("snp", "8005", 9_999_998)), checkedAt: now }
  yield* snapshots.insert([again, { ...again, id: SnapshotId.make(idOf("snp", "8005", 9_999_999)), scanId }])
  const readings = stored.map(({ snapshot }) => ({ ...snapshot, reanalysisId: id }))
  yield* run(
    Effect.gen(function* () {
      yield* brands.hold(brand)
      assert.isTrue(yield* reanalyses.advance({ ...key, from: 0, to: { ...begun, done: 1 } }))
      yield* snapshots.replaceReadings(readings)
    })
  )
  assert.isTrue(yield* run(reanalyses.end({ ...key, from: 1, status: "completed", at: now })))
  yield* brands.answerMarks([brand])
  const expiresAt = DateTime.add(now, { days: 1 })
  const snapshotId = SnapshotId.make(idOf("snp", "8005", 4 * 1001))
  yield* bodies.insert([{ organizationId, snapshotId, body: "{}", expiresAt }])
  for (const wanted of [null, brandId]) {
    const request = { organizationId, brandId: wanted, limit: 100 }
    const [newest] = yield* bodies.list({ ...request, after: null })
    assert.isDefined(newest)
    yield* bodies.list({ ...request, after: newest.snapshot })
    yield* run(bodies.replaceAnswers([newest.snapshot]))
  }
  yield* bodies.expiredOf({ organizationIds: [organizationId, Rows.organizationId(2)], before: now })
  const { removed } = yield* bodies.removeExpired({ organizationId, from: null, before: now, limit: 10 })
  assert.strictEqual(removed, 10)
})

/** What calls of vendors do, and what asks for their costs. */
const paying = Effect.gen(function* () {
  const costs = yield* VendorCostStore
  const now = yield* DateTime.now
  const day = DateTime.formatIsoDateUtc(now)
  const change = {
    organizationId,
    day,
    engine: "claude",
    model: "m",
    purpose: "check",
    calls: 0,
    failedCalls: 0,
    unknownCalls: 0,
    inputTokens: 0,
    cachedTokens: 0,
    outputTokens: 0,
    reasoningTokens: 0,
    searches: 0,
    microUsd: 0
  } as const
  yield* costs.add([{ ...change, calls: 1, unknownCalls: 1 }])
  yield* costs.add([
    { ...change, unknownCalls: -1, microUsd: 2_000_000 },
    { ...change, model: "new", calls: 1 }
  ])
  // as on the last day of the longest month
  const from = DateTime.formatIsoDateUtc(DateTime.subtract(now, { days: 30 }))
  for (const whose of [null, organizationId]) {
    for (const by of [[], ["engine", "model"], costDimensions] as const) {
      yield* costs.sums({ organizationId: whose, from, to: day, by })
    }
  }
  for (const withTotals of [false, true]) {
    const { exhausted } = yield* costs.spending({ day, monthStart: from, withTotals })
    assert.deepStrictEqual(exhausted, [organizationId])
  }
  for (const microUsdPerMonth of [1, null]) yield* costs.setBudget({ organizationId, microUsdPerMonth })
  yield* costs.budget(organizationId)
})

/** What requests and workers do. */
const everyday = Effect.gen(function* () {
  const brands = yield* BrandStore
  const scans = yield* ScanStore
  const snapshots = yield* SnapshotStore
  const credits = yield* CreditStore
  const keys = yield* AccessKeyStore
  const idempotency = yield* IdempotencyStore
  const deliveries = yield* DeliveryStore
  const { run } = yield* Transaction
  const now = yield* DateTime.now
  yield* keys.find("0".repeat(64))
  yield* keys.list(organizationId)
  const sessions = yield* SessionStore
  const accessKeyId = AccessKeyId.make(Rows.idOf("key", "8001", 1_001))
  yield* keys.get(accessKeyId)
  yield* sessions.insert({
    session: {
      id: SessionId.make(Rows.idOf("ses", "8014", 900_000)),
      organizationId,
      accessKeyId,
      state: "open",
      createdAt: now,
      lastUsedAt: now,
      memberScope: null
    },
    hash: "0".repeat(64),
    idleBefore: now,
    mostOfKey: 1
  })
  yield* brands.get({ organizationId, id: brandId })
  for (const after of [null, { createdAt: now, id: brandId }]) {
    yield* brands.page({ organizationId, after, size: { brands: 200, textBytes: 131_072 } })
  }
  yield* brands.update({ organizationId, id: brandId, change: { name: "n" }, updatedAt: now, limits: brandLimits })
  yield* scans.get({ organizationId, id: scanId })
  yield* scans.head({ organizationId, id: scanId })
  yield* scans.endedChecks({ organizationId, engine: "claude", since: now })
  const ofTime = { brandId, from: DateTime.makeUnsafe(0), before: now }
  yield* scans.failedChecks({ organizationId, filter: ofTime, page, checksMax: 100 })
  for (const filter of [
    { brandId: null, status: null, withFollowUps: false },
    { brandId, status: null, withFollowUps: false },
    { brandId: null, status: "pending", withFollowUps: false }
  ] as const) {
    yield* scans.list({ organizationId, filter, page })
  }
  yield* scans.getAll([{ organizationId, id: scanId }])
  yield* scans.followUps([{ organizationId, id: scanId }])
  yield* scans.stalledChecks({ before: now, limit: 100 })
  const works = yield* scans.startChecks({ starts, at: now })
  yield* scans.releaseChecks({ starts: starts.slice(0, 1), at: now })
  yield* run(
    scans.finishChecks(works.map((work) => ({ _tag: "failed", work, endedAt: now, error: "e", model: null }) as const))
  )
  yield* scans.cancel({ organizationId, id: scanId, at: now })
  for (const part of [{}, { brandId }, { prompt: "p7" }, { brandId, source: "g2.com" }]) {
    const filter = { ...everySnapshot, ...part }
    yield* snapshots.list({ organizationId, filter, page })
  }
  const counts = yield* RollupStore
  const question = { organizationId, brandIds: [brandId], from: null, before: null, unit: null }
  for (const each of [question, { ...question, brandIds: null }, { ...question, from: now, unit: "day" as const }]) {
    yield* counts.count({ ...each, withCompetitors: true, withRuns: true })
    yield* counts.engines({ ...each, brandId })
  }
  for (const from of [null, now]) yield* counts.sources({ organizationId, brandId, from, before: null }, () => true)
  yield* counts.countDue({ now })
  const amount = CreditLedger.openAccount({ organizationId, monthlyLimit: 1, now }).account.monthlyLimit
  yield* credits.update({
    organizationId,
    chargeId: "c1",
    decide: (account, charge) =>
      charge === null
        ? Result.fail("none")
        : Result.succeed(CreditLedger.refund(account, charge, { amount, reference: "r", now }))
  })
  yield* credits.account(organizationId)
  yield* credits.audit(organizationId)
  yield* credits.dailyUse({ organizationId, from: now })
  yield* credits.monthlyUse(organizationId)
  const claim = { organizationId, key: "k1", fingerprint: "f", at: now, expiredBefore: now, waitMillis: 10 }
  yield* run(idempotency.claim(claim))
  yield* run(idempotency.claim({ ...claim, key: "new" }))
  const old = { organizationId, from: null, before: DateTime.subtract(now, { days: 1 }), limit: 10 }
  yield* idempotency.removeBefore(old)
  yield* snapshots.removeTexts({ ...old, from: DateTime.subtract(now, { days: 20 }), at: now })
  yield* snapshots.removeBefore(old)
  yield* deliveries.removeEnded(old)
  yield* brands.remove({ organizationId, id: brandId })
  const store = yield* JobStore
  const queue = "full"
  yield* store.insert({ queue, jobs: [{ id: "new", organizationId, document: {} }], delayMillis: 0 })
  for (const limit of [8, 8, 40]) yield* store.claim({ queue, limit, leaseMillis: 1_000 })
  const { jobs } = yield* store.claim({ queue, limit: 8, leaseMillis: 1_000 })
  yield* store.renew({ queue, jobs, leaseMillis: 1_000 })
  for (const job of jobs.slice(0, 1)) yield* store.giveBack({ queue, job })
  for (const job of jobs.slice(1, 2)) yield* store.postpone({ queue, job, delayMillis: 0 })
  yield* store.complete({ queue, jobs: jobs.slice(2, 3), keepsIds: false })
  yield* store.complete({ queue, jobs: jobs.slice(3), keepsIds: true })
  yield* store.removeCompleted({ ...old, before: now })
})

/** What the deletion of an organization does: batch after batch, until nothing of it is left. */
const deleting = Effect.gen(function* () {
  const { markExported, remove, startDeletion } = yield* OrganizationStore
  const id = Rows.organizationId(2)
  const at = yield* DateTime.now
  yield* startDeletion({ id, at })
  yield* markExported({ id, at })
  const limits = yield* RateLimitStore
  yield* limits.removeOf([id])
  for (const { removeTenant } of Object.values(yield* tenantPorts)) {
    for (let removed = 1; removed > 0;) {
      removed = yield* removeTenant({ organizationId: id, limit: 100 })
      assert.isAtMost(removed, 100)
    }
  }
  assert.isTrue(yield* remove(id))
  const credits = yield* CreditStore
  yield* credits.entries({ organizationId, after: 0, limit: 10 })
  yield* credits.entryCount({ organizationId, after: 0 })
  yield* credits.entrySums(organizationId)
})

/** Tables read as a whole, and indexes not used, once every session of the storage has reported and gone. */
const readings = Effect.gen(function* () {
  const sql = yield* PgClient.PgClient
  const sessions = sql<{ count: number }>`
    select count(*)::int4 as count from pg_stat_activity where application_name = 'answerscope'
    and datname = current_database()`
  yield* Effect.repeat(sessions, {
    until: ([row]) => row?.count === 0,
    schedule: Schedule.spaced("20 millis")
  })
  // tables that are small by nature may be read as a whole
  const small = [
    "organizations",
    "credit_accounts",
    "vendor_budgets",
    "report_designs",
    "answerscope_migrations",
    "queues",
    "correlation_samples"
  ]
  const read = yield* sql<{ name: string }>`
    select relname as name from pg_stat_user_tables where seq_scan > 0 and not relname = any(${small}) order by 1`
  // one that serves no constraint is there for a query
  const unused = yield* sql<{ name: string }>`
    select indexrelname as name from pg_stat_user_indexes s join pg_index i using (indexrelid)
    where idx_scan = 0 and not indisunique order by 1`
  return { read: read.map(({ name }) => name), unused: unused.map(({ name }) => name) }
})

describe("with much in the tables", () => {
  it.live("nothing that runs for a request or a check reads a whole table, and every index is of use", () =>
    Effect.gen(function* () {
      const url = yield* newDatabase
      yield* PgStorage.migrate({ url })
      const fill = Effect.flatMap(PgClient.PgClient, (sql) =>
        Effect.forEach([...filling, "select pg_stat_reset()"], (statement) => sql.unsafe(statement))
      )
      yield* withSql(url, fill)
      yield* Effect.provide(
        Effect.all([rereading, paying, recurring, searching, requesting, reportPlans, everyday, deleting], {
          discard: true
        }),
        PgStorage.layer({ url })
      )
      assert.deepStrictEqual(yield* withSql(url, readings), { read: [], unused: [] })
    })
  )
})
