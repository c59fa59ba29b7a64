/**
 * A server whose database goes away and comes back.
 */
import { AccessKeyForm } from "@answerscope/core/model"
import * as TestDatabase from "@answerscope/storage-pg/testing"
import * as FaultyProxy from "@answerscope/storage-pg/testing/FaultyProxy"
import { assert, it } from "@effect/vitest"
import { Deferred, Effect, Redacted, Schedule } from "effect"
import { createServer } from "node:net"
import { callJson, type Caller, pollScan } from "@answerscope/harness/Calls"
import { startCommand } from "@answerscope/harness/Process"

const key = AccessKeyForm.accessKeyOf(new Uint8Array(32).fill(33))

/** A server on that database, and how to call it. */
const serving = Effect.fnUntraced(function* (url: Redacted.Redacted<string>, env: Readonly<Record<string, string>>) {
  const server = yield* startCommand(["serve"], {
    PORT: "0",
    LOG_LEVEL: "none",
    DATABASE_URL: Redacted.value(url),
    BOOTSTRAP_ACCESS_KEY: key,
    JOB_LOCK_SECONDS: "2",
    ...env
  })
  const caller: Caller = { address: /ready at (\S+)/.exec(yield* server.printed("'\n\n"))?.[1] ?? "", key }
  return { server, caller }
})

/** A free port of this machine. */
const freePort = Effect.callback<number>((resume) => {
  const server = createServer().listen(0, "127.0.0.1", () => {
    const bound = server.address()
    server.close(() => resume(Effect.succeed(typeof bound === "object" ? (bound?.port ?? 0) : 0)))
  })
})

const oneScan = { brand: "Acme", prompts: ["best crm"] }

it.live("answers 503 while it is away, and then recovers", () =>
  Effect.gen(function* () {
    const way = yield* FaultyProxy.make(yield* TestDatabase.make)
    const { caller } = yield* serving(way.url, {})
    const ready = callJson(caller, "GET", "/v1/health/ready")
    const untilReady = Effect.repeat(ready, {
      until: ({ status }) => status === 200,
      schedule: Schedule.spaced("100 millis")
    })
    yield* untilReady
    const before = yield* callJson(caller, "POST", "/v1/scans", oneScan)

    yield* way.cut
    const down = yield* ready
    assert.deepStrictEqual([down.status, down.body.code], [503, "unavailable"])
    assert.include(down.body.message, "database")
    const refused = yield* callJson(caller, "POST", "/v1/scans", oneScan)
    assert.deepStrictEqual([refused.status, refused.body.code], [503, "unavailable"])
    assert.isNotNull(refused.headers.get("retry-after"))
    assert.strictEqual((yield* callJson(caller, "GET", "/v1/health")).status, 200)

    yield* way.mend
    yield* untilReady
    const after = yield* callJson(caller, "POST", "/v1/scans", oneScan)
    for (const { body } of [before, after]) {
      assert.strictEqual((yield* pollScan(caller, body.data.id)).progress.completed, 4)
    }
    const usage = yield* callJson(caller, "GET", "/v1/usage")
    assert.strictEqual(usage.body.totalUsage, 40)
  }).pipe(Effect.scoped)
)

it.live("that falls silent is replaced by working connections", () =>
  Effect.gen(function* () {
    const way = yield* FaultyProxy.make(yield* TestDatabase.make)
    const { caller } = yield* serving(way.url, { DATABASE_STATEMENT_SECONDS: "5", DATABASE_SILENCE_SECONDS: "6" })
    const before = yield* callJson(caller, "POST", "/v1/scans", oneScan)
    yield* way.swallow
    const isAnswered = { until: ({ status }: { readonly status: number }) => status === 200 }
    const answered = yield* Effect.repeat(callJson(caller, "GET", "/v1/usage"), isAnswered)
    assert.strictEqual(answered.body.totalUsage, 20)
    // another silent connection may be found by it first
    const headers = { "idempotency-key": "after" }
    const after = yield* Effect.repeat(callJson(caller, "POST", "/v1/scans", oneScan, headers), isAnswered)
    for (const { body } of [before, after]) {
      assert.strictEqual((yield* pollScan(caller, body.data.id)).progress.completed, 4)
    }
  }).pipe(Effect.scoped)
)

it.live("that stays silent still lets a server stop in time", () =>
  Effect.gen(function* () {
    const way = yield* FaultyProxy.make(yield* TestDatabase.make)
    const { server, caller } = yield* serving(way.url, { DRAIN_SECONDS: "3", LOG_LEVEL: "error" })
    yield* callJson(caller, "POST", "/v1/scans", oneScan)
    const isAsked = yield* Deferred.make<void>()
    // silent from the request's statement on: one of the background would not keep the server
    yield* way.failOn((_from, piece) => {
      if (piece.includes("credit_uses")) Deferred.doneUnsafe(isAsked, Effect.void)
      return Deferred.isDoneUnsafe(isAsked) ? "swallowed" : "carried"
    })
    yield* Effect.forkChild(Effect.exit(callJson(caller, "GET", "/v1/usage")))
    yield* Deferred.await(isAsked)
    yield* server.signal("SIGTERM")
    // a connection is given up later
    assert.strictEqual(yield* Effect.timeout(server.exit, "60 seconds"), 1)
    assert.include(server.output(), "not stopped after 3 s")
  }).pipe(Effect.scoped)
)

it.live("started without it, is alive but not ready until it is reachable", () =>
  Effect.gen(function* () {
    const way = yield* FaultyProxy.make(yield* TestDatabase.make)
    yield* way.cut
    const port = yield* freePort
    const server = yield* startCommand(["serve"], {
      PORT: String(port),
      LOG_LEVEL: "none",
      DATABASE_URL: Redacted.value(way.url),
      DATABASE_CONNECT_SECONDS: "3600",
      BOOTSTRAP_ACCESS_KEY: key
    })
    const caller: Caller = { address: `http://127.0.0.1:${port}`, key }
    const look = (path: string) =>
      Effect.retry(
        Effect.tryPromise(async () => (await fetch(`${caller.address}${path}`)).status),
        { schedule: Schedule.spaced("50 millis") }
      )
    assert.strictEqual(yield* look("/v1/health"), 200)
    assert.strictEqual(yield* look("/v1/health/ready"), 503)
    const refused = yield* callJson(caller, "POST", "/v1/scans", oneScan)
    assert.deepStrictEqual([refused.status, refused.body.code], [503, "unavailable"])
    assert.include(refused.body.message, "database")
    assert.isNotNull(refused.headers.get("retry-after"))

    yield* way.mend
    yield* server.printed("ready at")
    assert.strictEqual(yield* look("/v1/health/ready"), 200)
    const { body, status } = yield* callJson(caller, "POST", "/v1/scans", oneScan)
    assert.strictEqual(status, 200)
    assert.strictEqual((yield* pollScan(caller, body.data.id)).progress.completed, 4)
  }).pipe(Effect.scoped)
)
