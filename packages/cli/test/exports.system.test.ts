/**
 * Exports of a whole server: its memory while they run, and their end when a caller or the database disconnects midway.
 */
import { AccessKeyForm } from "@answerscope/core/model"
import * as TestDatabase from "@answerscope/storage-pg/testing"
import * as PgClient from "@effect/sql-pg/PgClient"
import { assert, layer } from "@effect/vitest"
import { Context, Effect, Layer, Redacted, Schedule, type Scope } from "effect"
import { readFileSync } from "node:fs"
import { type IncomingMessage, request } from "node:http"
import { callJson } from "@answerscope/harness/Calls"
import { type CommandProcess, startCommand } from "@answerscope/harness/Process"

const key = AccessKeyForm.accessKeyOf(new Uint8Array(32).fill(23))
const rows = 40_000
const growthMaxMebibytes = 100

/** A server whose organization has many snapshots. */
class Exporter extends Context.Service<
  Exporter,
  { readonly address: string; readonly server: CommandProcess; readonly sql: PgClient.PgClient }
>()("Exporter") {
  static readonly layerWith = (settings: Readonly<Record<string, string>>, count: number) =>
    Layer.effect(
      Exporter,
      Effect.gen(function* () {
        const url = yield* TestDatabase.make
        const server = yield* startCommand(["api"], {
          PORT: "0",
          LOG_LEVEL: "error",
          DATABASE_URL: Redacted.value(url),
          BOOTSTRAP_ACCESS_KEY: key,
          DATABASE_CONNECTIONS: "2",
          DATABASE_IDLE_TRANSACTION_SECONDS: "600",
          ...settings
        })
        const address = /ready at (\S+)/.exec(yield* server.printed("database "))?.[1] ?? ""
        const sql = Context.get(
          yield* Layer.build(PgClient.layer({ url, startupParameters: { search_path: "answerscope" } })),
          PgClient.PgClient
        )
        const body = { name: "Acme", prompts: ["a"], engines: ["chatgpt"] }
        const brand = yield* callJson({ address, key }, "POST", "/v1/brands", body)
        yield* callJson({ address, key }, "POST", "/v1/scans", { brandId: brand.body.data.id })
        yield* insert(sql, count)
        return Exporter.of({ address, server, sql })
      })
    )
}

/** That many snapshots of the only scan. */
const insert = (sql: PgClient.PgClient, count: number) => sql`
  with marked as (
    insert into uncounted_days select organization_id, brand_id, (now() at time zone 'UTC')::date from scans
    on conflict do nothing
  )
  insert into snapshots (id, organization_id, brand_id, scan_id, brand, prompt, engine, sample, mentioned,
    sources_count, competitors_found, competitor_candidates_found, checked_at, answer, sources, cited_hosts, spans,
    ranking, queries, analyzer_version, origin)
  select gen_random_uuid(), organization_id, brand_id, id, 'Acme', repeat('what is the best crm? ', 150), 'claude', 1,
    false, 0, '{}', '{}', now(), 'a', '[]', '{}', '[]', '[]', '{}', '1', 'live'
  from scans, generate_series(1, ${count}::int4)`

/** An export whose head has come, and of whose body nothing was taken yet. */
const begun = Effect.fnUntraced(function* (accept = "application/x-ndjson") {
  const { address } = yield* Exporter
  return yield* Effect.acquireRelease(
    Effect.callback<IncomingMessage, Error>((resume) => {
      const headers = { "x-access-key": key, accept, connection: "close" }
      const asked = request(`${address}/v1/snapshots/`, { headers }, (response) => {
        response.pause()
        // the reader gets the error of a broken response
        response.on("error", () => {})
        resume(Effect.succeed(response))
      })
      asked.once("error", (error) => resume(Effect.fail(error)))
      asked.end()
    }),
    (response) => Effect.sync(() => response.destroy())
  )
})

/** Reads to the end; `isWhole` is false when the end never came. */
const readRest = (response: IncomingMessage) =>
  Effect.callback<{ readonly lines: number; readonly isWhole: boolean }>((resume) => {
    let lines = 0
    response.on("data", (part: Buffer) => {
      for (let at = part.indexOf(10); at !== -1; at = part.indexOf(10, at + 1)) lines += 1
    })
    response.once("close", () => resume(Effect.succeed({ lines, isWhole: response.complete })))
    response.resume()
  })

const sessions = Effect.flatMap(
  Effect.service(Exporter),
  ({ sql }) => sql<{ readonly pid: number }>`
    select pid from pg_stat_activity where application_name = 'answerscope walk' and datname = current_database()`
)

const untilSessions = (count: number) =>
  Effect.repeat(sessions, { until: (found) => found.length === count, schedule: Schedule.spaced("20 millis") })

/** Resident memory of the server's process, in mebibytes. 0 if the system does not report it. */
const memoryMebibytes = Effect.map(Effect.service(Exporter), ({ server }) => {
  try {
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${server.pid}/status`, "utf8"))?.[1]) / 1024
  } catch {
    return 0
  }
})

/** Ends once the server has written that. */
const untilSaid = ({ output }: CommandProcess, text: string) =>
  Effect.repeat(Effect.sync(output), { until: (log) => log.includes(text), schedule: Schedule.spaced("20 millis") })

const status = Effect.flatMap(Effect.service(Exporter), ({ address }) =>
  Effect.map(callJson({ address, key }, "GET", "/v1/brands"), (reply) => reply.status)
)

const scoped = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, Exclude<R, Scope.Scope>> =>
  Effect.scoped(effect)

layer(Exporter.layerWith({}, rows), { excludeTestServices: true })("a server", (it) => {
  it.effect("sends all rows as of one moment, beside a writer", () =>
    Effect.gen(function* () {
      const { sql } = yield* Exporter
      const response = yield* begun()
      yield* insert(sql, 5)
      assert.deepStrictEqual(yield* readRest(response), { lines: rows, isWhole: true })
      assert.strictEqual(response.headers["x-report-total"], String(rows))
      yield* sql`delete from snapshots where id in (select id from snapshots order by checked_at desc limit 5)`
      yield* untilSessions(0)
    }).pipe(scoped)
  )

  it.effect("buffers little for a slow reader, and serves others meanwhile", () =>
    Effect.gen(function* () {
      const before = yield* memoryMebibytes
      const response = yield* begun("text/csv")
      yield* begun()
      const seen: Array<number> = []
      for (let look = 0; look < 60; look++) {
        // some parts, then none for a while: the rest waits in the database
        response.read()
        assert.strictEqual(yield* status, 200)
        seen.push(yield* memoryMebibytes)
        yield* Effect.sleep("20 millis")
      }
      assert.isBelow(Math.max(...seen) - before, growthMaxMebibytes)
      assert.strictEqual((yield* sessions).length, 2)
    }).pipe(scoped)
  )

  it.effect("frees connection and slot of a caller that disconnects", () =>
    Effect.gen(function* () {
      for (let round = 0; round < 3; round++) {
        const responses = [yield* begun(), yield* begun()]
        yield* untilSessions(2)
        const { address } = yield* Exporter
        const headers = { accept: "text/csv" }
        const third = yield* callJson({ address, key }, "GET", "/v1/snapshots", undefined, headers)
        assert.deepStrictEqual([third.status, third.body.code], [429, "rate_limited"])
        assert.strictEqual(third.headers.get("ratelimit"), '"export";r=0;t=5')
        for (const response of responses) response.destroy()
        yield* untilSessions(0)
      }
      assert.strictEqual((yield* begun()).statusCode, 200)
    }).pipe(scoped)
  )

  it.effect("aborts an export when the database disappears, so that its reader notices", () =>
    Effect.gen(function* () {
      const { sql, server } = yield* Exporter
      const response = yield* begun()
      const [session] = yield* untilSessions(1)
      yield* sql`select pg_terminate_backend(${session?.pid ?? 0})`
      const { lines, isWhole } = yield* readRest(response)
      assert.isFalse(isWhole)
      assert.isBelow(lines, rows)
      yield* untilSaid(server, "export aborted")
      assert.strictEqual(yield* status, 200)
    }).pipe(scoped)
  )
})

// more than the buffers between both take
layer(Exporter.layerWith({ EXPORT_SECONDS: "10", EXPORTS_AT_ONCE: "1" }, 40_000), {
  excludeTestServices: true
})("a server with little time for exports", (it) => {
  it.effect("aborts one that takes too long, and rejects a second long one meanwhile", () =>
    Effect.gen(function* () {
      const { address, server } = yield* Exporter
      const response = yield* begun()
      const headers = { accept: "text/csv" }
      const second = yield* callJson({ address, key }, "GET", "/v1/snapshots", undefined, headers)
      assert.deepStrictEqual([second.status, second.headers.get("ratelimit-policy")], [429, '"export";q=1'])
      // a short one needs none of that
      const short = yield* Effect.promise(() =>
        fetch(`${address}/v1/usage`, { headers: { ...headers, "x-access-key": key } })
      )
      assert.strictEqual(short.status, 200)
      yield* Effect.sleep("10 seconds")
      assert.isFalse((yield* readRest(response)).isWhole)
      yield* untilSaid(server, "the export was not taken in 10 s")
      yield* untilSessions(0)
    }).pipe(scoped)
  )
})
