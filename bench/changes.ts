/**
 * Change detection of a tracker's run: from its cells to the recorded alerts.
 */
import { type Alert, AlertId, BrandId, Ids, OrganizationId, ScanId, TrackerId, Transaction } from "@answerscope/core"
import { alertsOfRun, AlertStore, SnapshotStore, TypeId } from "@answerscope/core/adapter"
import { PgStorage } from "@answerscope/storage-pg"
import * as PgClient from "@effect/sql-pg/PgClient"
import { DateTime, Effect, Layer } from "effect"
import { benchDatabase } from "./Database.ts"
import { countStatements } from "./StatementCount.ts"

const runs = 20
const trackers = 25
const cells = 200
/** How often each tracker's run is looked at; the first passes warm the process up. */
const passes = 6
const passesMeasured = 3

const uuid = (kind: string, n: string) => `('00000000-0000-7000-${kind}-' || lpad(to_hex(${n}), 12, '0'))::uuid`
const idOf = <P extends TypeId.IdPrefix>(prefix: P, kind: string, n: number) =>
  TypeId.fromUuid(prefix, `00000000-0000-7000-${kind}-${n.toString(16).padStart(12, "0")}`)

const prompt = "'what is the best crm for a team of ' || c / 4 || ' people?'"
const engine = "(array['chatgpt', 'claude', 'gemini', 'perplexity'])[c % 4 + 1]"
const ofTracker = `generate_series(1, ${trackers}) t, generate_series(1, ${runs}) r`

/** 25 trackers with 20 runs of 200 checks each: every fourth observation differs from the one before. */
const filling = [
  `insert into organizations values (${uuid("8000", "1")}, 'bench', null, now())`,
  `insert into brands (id, organization_id, name, aliases, location, engines, prompts, competitors, keywords,
     text_bytes, created_at, updated_at)
   values (${uuid("8002", "1")}, ${uuid("8000", "1")}, 'Acme', '{}', 'x', '{claude}', '{}', '{Globex}', '{}', 17, now(),
     now())`,
  `insert into trackers (id, organization_id, brand_id, interval_minutes, enabled, prompts, engines, models,
     samples, capture_sentiment, alert_mode, grid_start_at, run_count, unpaid_runs,
     created_at, updated_at)
   select ${uuid("8006", "t")}, ${uuid("8000", "1")}, ${uuid("8002", "1")}, 60, false, '{p}', '{claude}', '{}', 1,
     false, 'immediate', now(), 0, 0, now(), now() from generate_series(1, ${trackers}) t`,
  `insert into scans (id, organization_id, brand_id, tracker_id, subject, prompts, engines, models, samples,
     capture_sentiment, lane, status, credits_per_check, total, completed, failed, cancelled, created_at, completed_at)
   select ${uuid("8003", "t * 1000 + r")}, ${uuid("8000", "1")}, ${uuid("8002", "1")}, ${uuid("8006", "t")}, '{}', '{}',
     '{claude}', '{}', 1, false, 'scheduled', 'completed', '{}', ${cells}, ${cells}, 0, 0,
     now() - (100 - r) * interval '1 hour', now() from ${ofTracker}`,
  `insert into checks (id, scan_id, ordinal, prompt, engine, sample, status, model, mentioned, position,
     competitors_found, sources_count, moved_at, ended_after)
   select gen_random_uuid(), ${uuid("8003", "t * 1000 + r")}, c, ${prompt}, ${engine}, 1, 'completed', 'm', true, 1,
     '{}', 0, now(), c from ${ofTracker}, generate_series(0, ${cells - 1}) c`,
  `insert into snapshots (id, organization_id, brand_id, scan_id, tracker_id, brand, prompt, engine, sample, model,
     mentioned, position, sources_count, competitors_found, competitor_candidates_found, checked_at, answer,
     sources, cited_hosts, spans, ranking, queries, analyzer_version, origin, run_sequence)
   select gen_random_uuid(), ${uuid("8000", "1")}, ${uuid("8002", "1")}, ${uuid("8003", "t * 1000 + r")},
     ${uuid("8006", "t")}, 'Acme', ${prompt}, ${engine}, 1, 'm', true, 1 + (r * (c % 4 / 3)) % 5, 3, '{Globex}', '{}',
     now() - (100 - r) * interval '1 hour', repeat('Acme is a fine choice. ', 60), '[]', '{}', '[]', '[]', '{}', '1',
     'simulated', r
     from ${ofTracker}, generate_series(0, ${cells - 1}) c`,
  "vacuum analyze"
]

const organizationId = OrganizationId.make(idOf("org", "8000", 1))
const brandId = BrandId.make(idOf("brd", "8002", 1))

const detect = Effect.fnUntraced(function* (tracker: number) {
  const snapshots = yield* SnapshotStore
  const alerts = yield* AlertStore
  const ids = yield* Ids
  const trackerId = TrackerId.make(idOf("trk", "8006", tracker))
  const scanId = ScanId.make(idOf("scn", "8003", tracker * 1000 + runs))
  const startedMillis = performance.now()
  const found = yield* snapshots.runCells({ organizationId, trackerId, scanId, observationsMax: 2 })
  const drafts = alertsOfRun({ organizationId, brandId, brand: "Acme", trackerId, scanId }, found)
  const createdAt = yield* DateTime.now
  const made = yield* Effect.forEach(drafts, (draft) =>
    Effect.map(ids.next("alr"), (id): Alert => ({ ...draft, id: AlertId.make(id), createdAt }))
  )
  yield* alerts.insert(made)
  return { cells: found.length, alerts: made.length, millis: performance.now() - startedMillis }
})

/** Prints the time of each run's detection and how many statements it takes. */
export const benchChanges = Effect.gen(function* () {
  const url = yield* benchDatabase
  yield* PgStorage.migrate({ url })
  yield* Effect.flatMap(PgClient.PgClient, (sql) =>
    Effect.forEach(filling, (statement) => sql.unsafe(statement).unprepared, { discard: true })
  ).pipe(Effect.provide(PgClient.layer({ url })))
  const statements = countStatements()
  yield* Effect.gen(function* () {
    const { run } = yield* Transaction
    const results = yield* Effect.forEach(
      Array.from({ length: passes * trackers }, (_, index) => 1 + (index % trackers)),
      (tracker) =>
        Effect.gen(function* () {
          const before = statements.total()
          const result = yield* run(detect(tracker))
          // begin and commit are the transaction's, which also ends the run
          return { ...result, statements: statements.total() - before - 2 }
        })
    )
    const [first] = results
    const warm = results.slice(-passesMeasured * trackers).toSorted((a, b) => a.millis - b.millis)
    const [median, slowest] = [warm[Math.floor(warm.length / 2)], warm.at(-1)]
    console.log(
      `${first?.cells} cells, ${first?.alerts} alerts, ${first?.statements} statements; ` +
        `the first ${first?.millis.toFixed(1)} ms; warm, median ${median?.millis.toFixed(1)} ms, ` +
        `slowest ${slowest?.millis.toFixed(1)} ms of ${warm.length}`
    )
  }).pipe(Effect.provide(PgStorage.layer({ url }).pipe(Layer.merge(Ids.layer), Layer.provideMerge(statements.layer))))
}).pipe(Effect.scoped)
