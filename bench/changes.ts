/**
 * Change detection of a tracker's run, from its answers to its recorded end: each mode, few and many cells, with and
 * without a history.
 */
import { Alerts, ANALYZER_VERSION, AnswerEngines, Core, OrganizationId, ScanId } from "@answerscope/core"
import { TypeId } from "@answerscope/core/model"
import { PgStorage } from "@answerscope/storage-pg"
import * as PgClient from "@effect/sql-pg/PgClient"
import { Effect, Layer } from "effect"
import { benchDatabase } from "./Database.ts"
import { countStatements } from "./StatementCount.ts"

const samples = 3
const runs = 24
/** Warm-up runs, and reported runs. */
const runsWarming = 8
/** Trackers of each kind, whose runs alternate. */
const trackersOfKind = 3

interface Kind {
  readonly mode: "immediate" | "confirmed"
  readonly cells: number
}

const kinds: ReadonlyArray<Kind> = [
  { mode: "immediate", cells: 200 },
  { mode: "confirmed", cells: 40 },
  { mode: "confirmed", cells: 200 }
]

const uuid = (kind: string, n: string) => `('00000000-0000-7000-${kind}-' || lpad(to_hex(${n}), 12, '0'))::uuid`
const idOf = <P extends TypeId.IdPrefix>(prefix: P, kind: string, n: number) =>
  TypeId.fromUuid(prefix, `00000000-0000-7000-${kind}-${n.toString(16).padStart(12, "0")}`)

const organizationId = OrganizationId.make(idOf("org", "8000", 1))

/** Number of a tracker, from its kind and its index. */
const trackerOf = (kind: number, nth: number): number => 1 + kind * trackersOfKind + nth

const engines = "array['chatgpt', 'claude', 'gemini', 'perplexity']"
const prompt = "'what is the best crm for a team of ' || c / 4 || ' people?'"

const tenant = [
  `insert into organizations values (${uuid("8000", "1")}, 'bench', null, now())`,
  `insert into brands (id, organization_id, name, aliases, location, engines, prompts, competitors, keywords,
     text_bytes, created_at, updated_at)
   values (${uuid("8002", "1")}, ${uuid("8000", "1")}, 'Acme', '{}', 'x', '{claude}', '{}', '{Globex}', '{}', 17, now(),
     now())`
]

/** A tracker with answered runs: rates of 0 to 99 % that differ between cells and never change. */
const fillingOf = ({ cells, mode }: Kind, tracker: number): ReadonlyArray<string> => [
  // without follow-ups, one pass judges a run
  `insert into trackers (id, organization_id, brand_id, interval_minutes, enabled, prompts, engines, models,
     samples, capture_sentiment, alert_mode, alert_settings, grid_start_at, run_count, unpaid_runs, saved_up,
     created_at, updated_at)
   select ${uuid("8006", `${tracker}`)}, ${uuid("8000", "1")}, ${uuid("8002", "1")}, 1440, false,
     array(select distinct ${prompt} from generate_series(0, ${cells - 1}) c),
     ${engines}, '{}', ${samples}, false, '${mode}',
     '{"falseAlerts": 1, "followUps": 0, "minChange": 0.3, "baselineAnswers": 1, "scopes": ["cell"]}', now(), 0, 0, 0,
     now(), now()`,
  `insert into scans (id, organization_id, brand_id, tracker_id, subject, prompts, engines, models, samples,
     capture_sentiment, lane, status, credits_per_check, total, completed, failed, cancelled, created_at, completed_at)
   select ${uuid("8003", `${tracker} * 1000 + r`)}, t.organization_id, t.brand_id, t.id,
     '{"name": "Acme", "aliases": [], "domain": null, "competitors": ["Globex"], "location": null}', t.prompts,
     t.engines, '{}', ${samples}, false, 'scheduled', 'completed',
     '{"chatgpt": 5, "claude": 5, "gemini": 5, "perplexity": 5}', ${cells * samples}, ${cells * samples}, 0, 0,
     now() - (100 - r) * interval '1 day', now()
   from trackers t, generate_series(1, ${runs}) r where t.id = ${uuid("8006", `${tracker}`)}`,
  `insert into checks (id, scan_id, ordinal, prompt, engine, sample, status, model, mentioned, position,
     competitors_found, sources_count, moved_at)
   select gen_random_uuid(), s.id, c * ${samples} + n - 1, ${prompt}, (${engines})[c % 4 + 1], n, 'completed', 'm',
     true, 1, '{}', 0, now()
   from scans s, generate_series(0, ${cells - 1}) c, generate_series(1, ${samples}) n
   where s.tracker_id = ${uuid("8006", `${tracker}`)}`,
  `insert into snapshots (id, organization_id, brand_id, scan_id, tracker_id, brand, prompt, engine, sample, model,
     mentioned, position, sources_count, competitors_found, competitor_candidates_found, checked_at, answer,
     sources, cited_hosts, spans, ranking, queries, analyzer_version, origin, run_sequence)
   select gen_random_uuid(), s.organization_id, s.brand_id, s.id, s.tracker_id, 'Acme', ${prompt},
     (${engines})[c % 4 + 1], n, 'm', drawn.mentioned, case when drawn.mentioned then 1 + c % 5 end, 3, '{Globex}',
     '{}', s.created_at, repeat('Acme is a fine choice. ', 60), '[]', '{}', '[]', '[]', '{}', '${ANALYZER_VERSION}',
     'simulated', s.sequence
   from scans s, generate_series(0, ${cells - 1}) c, generate_series(1, ${samples}) n,
     lateral (select abs(hashtext(s.id::text || c || '-' || n)) % 100 < (c * 37) % 100 as mentioned) drawn
   where s.tracker_id = ${uuid("8006", `${tracker}`)}`
]

const filling = [
  ...tenant,
  ...kinds.flatMap((kind, index) =>
    Array.from({ length: trackersOfKind }, (_, nth) => fillingOf(kind, trackerOf(index, nth))).flat()
  ),
  "vacuum analyze"
]

interface Ended {
  readonly kind: number
  readonly run: number
  readonly alerts: number
  readonly statements: number
  readonly millis: number
  /** Of this process alone, without the database. */
  readonly processorMillis: number
}

const middleOf = (values: ReadonlyArray<number>): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const report = ({ cells, mode }: Kind, ended: ReadonlyArray<Ended>): string => {
  const warm = ended.filter(({ run }) => run > runsWarming)
  const times = warm.map(({ millis }) => millis)
  // a run without alerts inserts none
  const statements = warm.filter(({ alerts }) => alerts > 0 === (warm[0]?.alerts ?? 0) > 0).map((run) => run.statements)
  const counted = [...new Set(statements)].toSorted((a, b) => a - b).join(" or ")
  const alerts = warm.reduce((sum, run) => sum + run.alerts, 0) / warm.length
  return (
    `${mode}, ${cells} cells × ${samples} samples, ${runsWarming} to ${runs} runs known: ` +
    `median ${middleOf(times).toFixed(1)} ms, fastest ${Math.min(...times).toFixed(1)}, ` +
    `slowest ${Math.max(...times).toFixed(1)} of ${times.length}; ` +
    `processor ${middleOf(warm.map(({ processorMillis }) => processorMillis)).toFixed(1)} ms; ` +
    `${counted} statements; ${alerts.toFixed(1)} alerts a run`
  )
}

/** Prints the time of each run's detection and how many statements it takes. */
export const benchChanges = Effect.gen(function* () {
  const url = yield* benchDatabase
  yield* PgStorage.migrate({ url })
  const statements = countStatements()
  yield* Effect.gen(function* () {
    const sql = yield* PgClient.PgClient
    const alerts = yield* Alerts
    yield* Effect.forEach(filling, (statement) => sql.unsafe(statement).unprepared, { discard: true })
    const ended: Array<Ended> = []
    for (let run = 1; run <= runs; run++) {
      for (let nth = 0; nth < trackersOfKind; nth++) {
        for (const kind of kinds.keys()) {
          const tracker = trackerOf(kind, nth)
          const scan = tracker * 1_000 + run
          yield* sql.unsafe(
            `update trackers set running_scan_id = ${uuid("8003", `${scan}`)}, last_status = 'running'
             where id = ${uuid("8006", `${tracker}`)}`
          ).unprepared
          const before = statements.total()
          const startedMillis = performance.now()
          const startedProcessor = process.cpuUsage()
          const told = yield* alerts.detect({ organizationId, id: ScanId.make(idOf("scn", "8003", scan)) })
          const millis = performance.now() - startedMillis
          const { system, user } = process.cpuUsage(startedProcessor)
          const processorMillis = (system + user) / 1_000
          ended.push({
            kind,
            run,
            alerts: told.length,
            statements: statements.total() - before,
            millis,
            processorMillis
          })
        }
      }
    }
    const counted = yield* sql<{
      count: number
    }>`select count(*)::int4 as count from trackers where run_count = ${runs}`
    if (counted[0]?.count !== kinds.length * trackersOfKind) return yield* Effect.die(new Error("not all runs ended"))
    for (const [kind, own] of kinds.entries())
      console.log(
        report(
          own,
          ended.filter((each) => each.kind === kind)
        )
      )
  }).pipe(
    Effect.provide(
      Core.layer.pipe(
        Layer.provideMerge(PgStorage.layer({ url })),
        Layer.provide(AnswerEngines.layer({})),
        Layer.merge(PgClient.layer({ url, startupParameters: { search_path: "answerscope" } })),
        Layer.provideMerge(statements.layer)
      )
    )
  )
}).pipe(Effect.scoped)
