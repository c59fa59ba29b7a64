/**
 * Figures and lists over millions of answers, beside a worker that writes: `npm run bench reports`. The data is created
 * once (`BENCH_ANSWERS`, 10,000,000 by default) in `BENCH_FOLDER`; it is valid until the schema changes.
 */
import { BrandId, Core, OrganizationId, Reports, Snapshots, Stories } from "@answerscope/core"
import { Rollups, TypeId } from "@answerscope/core/model"
import { PgStorage } from "@answerscope/storage-pg"
import * as EmbeddedPostgres from "@answerscope/embedded-postgres"
import * as PgClient from "@effect/sql-pg/PgClient"
import { DateTime, Effect, Layer, Redacted } from "effect"
import { spawn } from "node:child_process"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { printCheckCost } from "./reports/CheckCost.ts"
import { printPlans } from "./reports/Plans.ts"
import { bigBrand, bigOrganization, seed } from "./reports/Seed.ts"
import { scratchFolder } from "./Database.ts"
import { instantEngines } from "./Engines.ts"
import { startWorker } from "./WorkerProcess.ts"

const answers = Number(process.env["BENCH_ANSWERS"] ?? 10_000_000)
const dataDir = process.env["BENCH_FOLDER"] ?? join(tmpdir(), `answerscope-bench-reports-${answers}`)
const rounds = Number(process.env["BENCH_ROUNDS"] ?? 100)

const organizationId = OrganizationId.make(TypeId.fromUuid("org", bigOrganization))
const brandId = BrandId.make(TypeId.fromUuid("brd", bigBrand))

/** Fills the database unless it is full, and rolls up. */
const prepare = Effect.gen(function* () {
  const sql = yield* PgClient.PgClient
  const [found] = yield* sql<{ full: boolean }>`select exists (select from brands) as full`
  if (found?.full !== true) {
    const startedMillis = performance.now()
    yield* seed(answers)
    console.log(`seeded ${answers} answers in ${seconds(startedMillis)} s`)
  }
  const startedMillis = performance.now()
  const counted = yield* (yield* Rollups).countDue
  if (counted > 0) console.log(`counted ${counted} days of brands in ${seconds(startedMillis)} s`)
  yield* sql`vacuum analyze answer_counts, uncounted_days`.unprepared
})

const seconds = (startedMillis: number): string => ((performance.now() - startedMillis) / 1_000).toFixed(1)

interface Operation {
  readonly name: string
  readonly targetMillis: number
  /** Number of different queries, one per round, because many read pages that no other reads. */
  readonly questions: number
  readonly run: (round: number) => Effect.Effect<unknown, unknown, Reports | Snapshots | Stories>
}

type Services = Layer.Success<typeof Core.layer> | PgClient.PgClient

const midnight = (daysAgo: number) =>
  Effect.map(DateTime.now, (now) => DateTime.subtract(DateTime.startOf(now, "day"), { days: daysAgo }))

const prompt = (round: number) => `what is the best crm for case ${round % 50} of 0`
const engineOf = (round: number) => (["chatgpt", "claude", "gemini", "perplexity"] as const)[round % 4] ?? "chatgpt"

const visibility = (name: string, days: number, by: ReadonlyArray<string>): Operation => ({
  name: `visibility, ${days} days by ${by.join(" and ")}`,
  targetMillis: 50,
  questions: 1,
  run: () =>
    Effect.flatMap(midnight(days - 1), (from) =>
      Effect.flatMap(Reports, (reports) => reports.visibility(organizationId, { brandId, by, from }))
    )
})

const everything = { brandId: null, engine: null, prompt: null, mentioned: null, from: null, before: null }

const list = (name: string, offset: number, filterOf: (round: number) => Partial<typeof everything> | object) => ({
  name: `snapshots, ${name}${offset > 0 ? ` at ${offset}` : ""}`,
  targetMillis: offset > 0 ? 100 : 20,
  // prompts by engines
  questions: 100,
  run: (round: number) =>
    Effect.flatMap(Snapshots, (snapshots) =>
      snapshots.list({
        organizationId,
        filter: { ...everything, ...filterOf(round) },
        page: { limit: 50, offset }
      })
    )
})

const overview = (name: string, filterOf: (round: number) => Effect.Effect<object>, questions = 4) => ({
  name: `overview, ${name}`,
  targetMillis: 20,
  questions,
  run: (round: number) =>
    Effect.flatMap(filterOf(round), (filter) =>
      Effect.flatMap(Reports, (reports) => reports.overview({ organizationId, filter: { brandId, ...filter } }))
    )
})

const operations: ReadonlyArray<Operation> = [
  overview("all", () => Effect.succeed({})),
  overview("an engine", (round) => Effect.succeed({ engine: engineOf(round) })),
  overview("30 days", () => Effect.map(midnight(29), (from) => ({ from }))),
  overview(
    "from and to within a day",
    (round) =>
      Effect.map(Effect.all([midnight(300 + (round % 90)), midnight(1)]), ([from, to]) => ({
        from: DateTime.add(from, { hours: 7 }),
        before: DateTime.add(to, { hours: 16 })
      })),
    90
  ),
  visibility("day", 90, ["day"]),
  visibility("engine", 90, ["engine"]),
  visibility("cells", 90, ["prompt", "engine"]),
  visibility("competitor", 90, ["competitor"]),
  visibility("week", 365, ["week"]),
  {
    name: "sources, 30 days",
    targetMillis: 100,
    questions: 1,
    run: () =>
      Effect.flatMap(midnight(29), (from) =>
        Effect.flatMap(Reports, (reports) => reports.sources(organizationId, { brandId, from }))
      )
  },
  {
    name: "story, 30 days",
    targetMillis: 250,
    questions: 1,
    run: () => Effect.flatMap(Stories, (stories) => stories.story(organizationId, { brandId }))
  },
  {
    name: "portfolio, 30 days",
    targetMillis: 1_000,
    questions: 1,
    run: () => Effect.flatMap(Stories, (stories) => stories.portfolio(organizationId, {}))
  },
  list("all", 0, () => ({})),
  list("a brand", 0, () => ({ brandId })),
  list("an engine", 0, (round) => ({ brandId, engine: engineOf(round) })),
  list("a prompt", 0, (round) => ({ prompt: prompt(round) })),
  list("not mentioned", 0, () => ({ brandId, mentioned: false })),
  list("a cell, mentioned", 0, (round) => ({ prompt: prompt(round), engine: engineOf(round), mentioned: true })),
  list("a brand", 100_000, () => ({ brandId })),
  list("an engine", 100_000, (round) => ({ brandId, engine: engineOf(round) })),
  list("mentioned", 100_000, () => ({ brandId, mentioned: true }))
]

const quantile = (sorted: ReadonlyArray<number>, share: number): string =>
  (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1)

const timesOf = Effect.fnUntraced(function* ({ run }: Operation, count: number) {
  const millis: Array<number> = []
  for (let round = 0; round < count; round++) {
    const startedMillis = performance.now()
    yield* run(round)
    millis.push(performance.now() - startedMillis)
  }
  return millis.toSorted((a, b) => a - b)
})

/** Runs each query once, at least ten of them. */
const askAll = (operation: Operation) => timesOf(operation, Math.max(10, operation.questions))

const measured = Effect.fnUntraced(function* (operation: Operation, first: ReadonlyArray<number>, withPlans: boolean) {
  const { name, run, targetMillis } = operation
  // other operations may have evicted its pages
  yield* askAll(operation)
  const before = process.cpuUsage()
  const sorted = yield* timesOf(operation, rounds)
  const { system, user } = process.cpuUsage(before)
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => quantile(sorted, share))
  const ofProcessor = ((user + system) / 1_000 / rounds).toFixed(1)
  console.log(
    `${name.padEnd(48)} least ${quantile(sorted, 0).padStart(6)}  p50 ${p50?.padStart(6)}  p95 ${p95?.padStart(6)}` +
      `  p99 ${p99?.padStart(6)} ms  target ${targetMillis}  processor time ${ofProcessor}` +
      `  before that, each question for the first time: p50 ${quantile(first, 0.5)}  p95 ${quantile(first, 0.95)}`
  )
  if (withPlans) yield* printPlans(run(0))
})

const sizes = Effect.gen(function* () {
  const sql = yield* PgClient.PgClient
  const rows = yield* sql<{ name: string; bytes: number; rows: number }>`
    select relname as name, pg_total_relation_size(oid)::float8 as bytes, reltuples::float8 as rows from pg_class
    where relkind = 'r' and relname in ('snapshots', 'scans', 'checks', 'answer_counts', 'answer_sources',
      'source_words', 'uncounted_days') order by 2 desc`
  for (const { bytes, name, rows: count } of rows) {
    console.log(
      `${name.padEnd(16)} ${Math.round(bytes / 1e6)} MB, ${(bytes / answers).toFixed(0)} bytes an answer, ${count} rows`
    )
  }
})

const written = Effect.gen(function* () {
  const sql = yield* PgClient.PgClient
  const [row] = yield* sql<{ n: number }>`
    select n_tup_ins::float8 as n from pg_stat_user_tables where relname = 'snapshots'`
  return row?.n ?? 0
})

const settings = { shared_buffers: "1GB", max_wal_size: "4GB" }

/** A database with the core on it. */
const onDatabase = <A, E>(
  folder: string,
  use: (server: EmbeddedPostgres.EmbeddedPostgresServer) => Effect.Effect<A, E, Services>
) =>
  Effect.gen(function* () {
    const server = yield* EmbeddedPostgres.start({ dataDir: folder, settings })
    const client = PgClient.layer({
      url: server.url,
      maxConnections: 4,
      startupParameters: { timezone: "UTC", search_path: "answerscope" }
    })
    return yield* Effect.provide(
      use(server),
      Core.layer.pipe(
        Layer.provideMerge(PgStorage.layerNoDeps()),
        Layer.provideMerge(client),
        // never called: the worker calls its own
        Layer.provideMerge(instantEngines)
      )
    )
  }).pipe(Effect.scoped)

const writerFile = fileURLToPath(new URL("./reports/Writer.ts", import.meta.url))

/** A worker, and scans for it from a third process: this one would delay the queries. */
const startWriting = Effect.fnUntraced(function* (url: Redacted.Redacted<string>) {
  const worker = yield* startWorker(url, { CHECK_CONCURRENCY: "64" })
  yield* Effect.acquireRelease(
    Effect.sync(() =>
      spawn(process.execPath, ["--conditions=@answerscope/source", writerFile], {
        env: { PATH: process.env["PATH"] ?? "", DATABASE_URL: Redacted.value(url) },
        stdio: ["ignore", "ignore", "inherit"]
      })
    ),
    (child) => Effect.sync(() => child.kill("SIGTERM"))
  )
  return worker.pid ?? 0
})

/**
 * Prints the time of each operation beside a worker that writes, stored bytes, and the cost of a check; on request also
 * the statements' plans.
 */
export const benchReports = Effect.fnUntraced(function* ({ withPlans }: { readonly withPlans: boolean }) {
  const folder = yield* scratchFolder
  yield* onDatabase(join(folder, "data"), ({ pid, url }) =>
    Effect.gen(function* () {
      const workerPid = yield* startWriting(url)
      yield* printCheckCost({ stored: "nothing", workerPid, databasePid: pid, written })
    }).pipe(Effect.scoped)
  )
  yield* onDatabase(dataDir, ({ pid, url }) =>
    Effect.gen(function* () {
      yield* prepare
      yield* sizes
      const workerPid = yield* startWriting(url)
      const before = yield* written
      const startedMillis = performance.now()
      // run each once first: the measurements are warm, in the process as well as in the cache
      const first = yield* Effect.forEach(operations, askAll)
      for (const [at, operation] of operations.entries()) yield* measured(operation, first[at] ?? [], withPlans)
      const perSecond = ((yield* written) - before) / ((performance.now() - startedMillis) / 1_000)
      if (perSecond === 0) throw new Error("nothing was written beside the questions")
      console.log(`the worker wrote ${perSecond.toFixed(0)} answers a second meanwhile`)
      yield* printCheckCost({ stored: `${answers} answers`, workerPid, databasePid: pid, written })
    }).pipe(Effect.scoped)
  )
}, Effect.scoped)
