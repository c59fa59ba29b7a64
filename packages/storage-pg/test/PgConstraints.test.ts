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

const scanColumns = `(id, organization_id, brand_id, subject, prompts, engines, models, capture_sentiment, lane, status,
  credits_per_check, total, completed, failed, cancelled, created_at, completed_at)`
const checkColumns = "(id, scan_id, ordinal, prompt, engine, status, run, competitors_found, sources_count, moved_at)"
const chargeColumns = `(organization_id, id, operation, monthly, purchased, monthly_refunded, purchased_refunded,
  cycle_start, charged_at)`
const entryColumns = `(organization_id, kind, monthly, purchased, dropped, operation, charge_id, reference, counted_at, at)`
const snapshotColumns = `(id, organization_id, brand_id, scan_id, brand, prompt, engine, mentioned, position, sources_count,
  competitors_found, competitor_candidates_found, checked_at, answer, sources, spans, queries, analyzer_version)`
const brandColumns = `(id, organization_id, name, aliases, location, engines, prompts, competitors, keywords, created_at,
  updated_at)`

const setup = [
  `insert into organizations (id, name, created_at) values ('${org}', 'one', now()), ('${stranger}', 'two', now())`,
  `insert into brands ${brandColumns} values ('${brand}', '${org}', 'b', '{}', 'x', '{claude}', '{}', '{}', '{}', now(), now())`,
  `insert into access_keys (id, organization_id, hash, scope, display_prefix, created_at)
    values ('${one}6', '${org}', repeat('a', 64), 'read', 'ask_', now())`,
  `insert into credit_accounts values ('${org}', now(), 10, 10, 4, now(), 20, 5)`,
  `insert into credit_charges ${chargeColumns} values ('${org}', 'c', 'scan', 4, 5, 1, 1, now(), now())`,
  `insert into credit_entries ${entryColumns} values ('${org}', 'charge', -4, -5, 0, 'scan', 'c', 'ref', now(), now())`,
  `insert into scans ${scanColumns} values ('${scan}', '${org}', '${brand}', '{}', '{}', '{}', '{}', false, 'interactive',
    'running', 5, 2, 1, 0, 0, now(), null)`,
  `insert into checks ${checkColumns} values ('${check}', '${scan}', 0, 'p', 'claude', 'running', 'r', '{}', 0, now())`
]

const refused = {
  "a negative monthly remainder": "update credit_accounts set monthly_used = 11",
  "a limit below what was used": "update credit_accounts set cycle_limit = 3",
  "a negative purchased remainder": "update credit_accounts set purchased_used = 21",
  "negative use": "update credit_accounts set monthly_used = -1",
  "a second account": `insert into credit_accounts values ('${org}', now(), 0, 0, 0, now(), 0, 0)`,
  "a monthly refund above the charge": "update credit_charges set monthly_refunded = 5",
  "a purchased refund above the charge": "update credit_charges set purchased_refunded = 6",
  "a charge for what is not sold": "update credit_charges set operation = 'gift'",
  "the same movement twice": `insert into credit_entries ${entryColumns} values ('${org}', 'grant', 0, 1, 0, null, null,
    'ref', now(), now())`,
  "a refund of no charge": `insert into credit_entries ${entryColumns} values ('${org}', 'refund', 0, 1, 0, 'scan', 'none',
    'r2', now(), now())`,
  "a charge entry without its charge": `insert into credit_entries ${entryColumns} values ('${org}', 'charge', 0, -1, 0,
    'scan', null, 'r3', now(), now())`,
  "an account that still has entries going": "delete from credit_accounts",
  "a hash that is none": "update access_keys set hash = 'secret'",
  "an unknown scope": "update access_keys set scope = 'admin'",
  "a brand without a name": "update brands set name = ''",
  "an unknown engine": "update brands set engines = '{bard}'",
  "an organization that still owns things going": `delete from organizations where id = '${org}'`,
  "a scan of another organization's brand": `update scans set organization_id = '${stranger}'`,
  "more checks ended than there are": "update scans set failed = 2",
  "an end without its time": "update scans set status = 'completed'",
  "a time without its end": "update scans set completed_at = now()",
  "an unknown scan status": "update scans set status = 'lost'",
  "two checks in one place": `insert into checks ${checkColumns} values ('${one}7', '${scan}', 0, 'p', 'claude', 'pending',
    null, '{}', 0, now())`,
  "a running check without a run": "update checks set run = null",
  "a failed check without a reason": "update checks set status = 'failed'",
  "a position before the first": "update checks set position = 0",
  "an unknown sentiment": "update checks set sentiment = 'angry'",
  "a snapshot of another organization's brand": `insert into snapshots ${snapshotColumns} values ('${one}8', '${stranger}',
    '${brand}', '${scan}', 'b', 'p', 'claude', true, 1, 0, '{}', '{}', now(), 'a', '[]', '[]', '{}', '1')`,
  "a position of a brand that is not mentioned": `insert into snapshots ${snapshotColumns} values ('${one}8', '${org}',
    '${brand}', '${scan}', 'b', 'p', 'claude', false, 1, 0, '{}', '{}', now(), 'a', '[]', '[]', '{}', '1')`,
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
  ).pipe(Layer.provideMerge(PgClient.layer({ url })))
)

layer(database, { timeout: "60 seconds" })("the database refuses", (it) => {
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
