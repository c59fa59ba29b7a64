/** 100,000 trackers, of which one in a hundred is due at once, and two worker processes to start them. */
import { Brands, Core, Credits, AnswerEngines, Organizations } from "@answerscope/core"
import { PgStorage } from "@answerscope/storage-pg"
import * as PgClient from "@effect/sql-pg/PgClient"
import { Effect, Layer, Schedule } from "effect"
import { benchDatabase } from "./Database.ts"
import { cpuSecondsOf, cpuSecondsOfTree } from "./ProcessorTime.ts"
import { startWorker } from "./WorkerProcess.ts"

const tenants = 50
const trackersPerTenant = 2_000
const dueShare = 100
const rounds = 3
const workers = 2

const fill = Effect.gen(function* () {
  const sql = yield* PgClient.PgClient
  const organizations = yield* Organizations
  const credits = yield* Credits
  const brands = yield* Brands
  yield* Effect.forEach(
    Array.from({ length: tenants }),
    () =>
      Effect.gen(function* () {
        const { id: organizationId } = yield* organizations.create({ name: "bench", monthlyLimit: 0 })
        yield* credits.grant({ organizationId, amount: 1_000_000 })
        yield* brands.create(organizationId, { name: "Acme", competitors: ["Globex"] })
      }),
    { concurrency: 4 }
  )
  yield* sql`
    insert into trackers (id, organization_id, brand_id, interval_minutes, enabled, prompts, engines, models,
      samples, capture_sentiment, alert_mode, grid_start_at, next_run_at, run_count, unpaid_runs,
      created_at, updated_at)
    select gen_random_uuid(), organization_id, id, 1440, true,
    '{best crm}', '{chatgpt}', '{}', 1, false, 'immediate', far, far, 0, 0, now(),
      now()
    from brands, generate_series(1, ${trackersPerTenant}::int4), (select now() + interval '1 day' as far) f`
  yield* sql`vacuum analyze`.unprepared
})

/** Makes one in a hundred due, among those that do not run. */
const makeDue = (sql: PgClient.PgClient) => sql`
  update trackers set grid_start_at = now(), next_run_at = now()
  where id in (select id from trackers where running_scan_id is null order by random()
    limit ${(tenants * trackersPerTenant) / dueShare}::int4)`

/** Of the workers, and of the database unless it is external. */
const cpuSeconds = (): number => cpuSecondsOfTree(process.pid) - cpuSecondsOf(process.pid)

const round = Effect.gen(function* () {
  const sql = yield* PgClient.PgClient
  yield* makeDue(sql)
  const startedMillis = performance.now()
  const cpuBefore = cpuSeconds()
  yield* Effect.repeat(
    sql<{ due: boolean }>`select exists (select from trackers where enabled and next_run_at <= now()) as due`,
    { until: ([row]) => row?.due === false, schedule: Schedule.spaced("50 millis") }
  )
  const seconds = (performance.now() - startedMillis) / 1000
  const cpu = cpuSeconds() - cpuBefore
  yield* Effect.repeat(
    sql<{ busy: boolean }>`select exists (select from trackers where running_scan_id is not null) as busy`,
    { until: ([row]) => row?.busy === false, schedule: Schedule.spaced("200 millis") }
  )
  return {
    seconds,
    cpu,
    endedSeconds: (performance.now() - startedMillis) / 1000,
    endedCpu: cpuSeconds() - cpuBefore
  }
})

/** Prints how soon all due runs had started and ended. */
export const benchTrackers = Effect.gen(function* () {
  const url = yield* benchDatabase
  yield* Effect.gen(function* () {
    yield* fill
    yield* Effect.all(
      Array.from({ length: workers }, () => startWorker(url)),
      { concurrency: workers }
    )
    for (let n = 1; n <= rounds; n++) {
      const { cpu, endedCpu, endedSeconds, seconds } = yield* round
      console.log(
        `round ${n}: 1,000 of 100,000 started within ${seconds.toFixed(1)} s by ${workers} workers ` +
          `(${cpu.toFixed(1)} s of processor time, the database's included), ` +
          `ended after ${endedSeconds.toFixed(1)} s (${endedCpu.toFixed(1)} s)`
      )
    }
  }).pipe(
    Effect.provide(
      Core.layer.pipe(
        Layer.provideMerge(PgStorage.layerNoDeps()),
        Layer.provideMerge(PgClient.layer({ url, startupParameters: { timezone: "UTC", search_path: "answerscope" } })),
        Layer.provideMerge(AnswerEngines.layer({}))
      )
    )
  )
}).pipe(Effect.scoped)
