/**
 * Two API processes and a worker on one database: what they share.
 */
import { AccessKeyForm } from "@answerscope/core/model"
import * as TestDatabase from "@answerscope/storage-pg/testing"
import { assert, it } from "@effect/vitest"
import { Clock, Effect, Redacted } from "effect"
import { callJson, type Caller, pollScan, type ShownScan } from "@answerscope/harness/Calls"
import { startCommand } from "@answerscope/harness/Process"

const key = AccessKeyForm.accessKeyOf(new Uint8Array(32).fill(9))

/** Two servers on a database of their own, started at the same moment. */
const twoServers = Effect.fnUntraced(function* (env: Readonly<Record<string, string>> = {}) {
  const url = yield* TestDatabase.makeEmpty
  const environment = {
    PORT: "0",
    LOG_LEVEL: "error",
    DATABASE_URL: Redacted.value(url),
    BOOTSTRAP_ACCESS_KEY: key,
    BOOTSTRAP_CREDITS: "1000",
    ...env
  }
  const start = (command: string) =>
    Effect.gen(function* () {
      const server = yield* startCommand([command], environment)
      const said = yield* server.printed("database ")
      return { address: /ready at (\S+)/.exec(said)?.[1] ?? "", key } satisfies Caller
    })
  const [first, second] = yield* Effect.all([start("api"), start("api")], { concurrency: 2 })
  return { first, second, environment, startWorker: start("worker") }
})

const body = { brand: "Acme", prompts: ["best crm for startups", "crm with invoicing"], competitors: ["Globex"] }

it.live("50 identical requests at once on two servers make one scan, one charge and one answer", () =>
  Effect.gen(function* () {
    const { first, second, startWorker } = yield* twoServers({ RATE_LIMIT_PER_MINUTE: "6000" })
    const replies = yield* Effect.forEach(
      Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? first : second)),
      (server) => callJson<ShownScan>(server, "POST", "/v1/scans/", body, { "idempotency-key": "one-scan" }),
      { concurrency: "unbounded" }
    )
    assert.deepStrictEqual(new Set(replies.map((reply) => reply.status)), new Set([200]))
    assert.strictEqual(new Set(replies.map((reply) => reply.text)).size, 1)
    assert.strictEqual(replies.filter((reply) => reply.headers.get("idempotency-replayed") === "true").length, 49)
    const list = yield* callJson<{ readonly total: number }>(second, "GET", "/v1/scans")
    assert.strictEqual(list.body.data.total, 1)
    const usage = yield* callJson(first, "GET", "/v1/usage")
    assert.strictEqual(usage.body.totalUsage, 40)

    const other = yield* callJson(
      first,
      "POST",
      "/v1/scans",
      { ...body, brand: "Other" },
      {
        "idempotency-key": "one-scan"
      }
    )
    assert.strictEqual(other.status, 422)
    assert.strictEqual(other.body.code, "idempotency_key_reused")

    // the worker is a third process: it finds the scan by itself
    yield* startWorker
    const done = yield* pollScan(second, replies[0]?.body.data.id ?? "")
    assert.strictEqual(done.progress.completed, 8)
  }).pipe(Effect.scoped)
)

it.live("an error has no effect: the same key can be used again, and then counts", () =>
  Effect.gen(function* () {
    const { first, second } = yield* twoServers({ BOOTSTRAP_CREDITS: "40" })
    const tooDear = { ...body, captureSentiment: true }
    const headers = { "idempotency-key": "try" }
    const refused = yield* callJson(first, "POST", "/v1/scans", tooDear, headers)
    assert.strictEqual(refused.status, 402)
    assert.strictEqual(refused.body.message, "This costs 48 credits, but only 40 remain.")
    const accepted = yield* callJson(second, "POST", "/v1/scans", body, headers)
    assert.strictEqual(accepted.status, 200)
    assert.deepStrictEqual(accepted.body.credits, { charged: 40, remaining: 0 })
  }).pipe(Effect.scoped)
)

it.live("the servers share the rate limit: of 240 concurrent requests hardly more than the burst pass", () =>
  Effect.gen(function* () {
    const { first, second } = yield* twoServers({ RATE_LIMIT_PER_MINUTE: "120" })
    const begun = yield* Clock.monotonicTimeNanos
    const replies = yield* Effect.forEach(
      Array.from({ length: 240 }, (_, index) => (index % 2 === 0 ? first : second)),
      (server) => callJson(server, "GET", "/v1/brands"),
      { concurrency: 40 }
    )
    const passed = replies.filter((reply) => reply.status === 200).length
    const limited = replies.filter((reply) => reply.status === 429)
    assert.strictEqual(passed + limited.length, 240)
    // 20 at once, and 2 more for each second that the requests took
    const seconds = Number((yield* Clock.monotonicTimeNanos) - begun) / 1e9
    assert.isAtLeast(passed, 18)
    assert.isAtMost(passed, 20 + Math.ceil(2 * seconds))
    assert.strictEqual(limited[0]?.body.code, "rate_limited")
    for (const header of ["retry-after", "ratelimit", "ratelimit-policy"]) {
      assert.isNotNull(limited[0]?.headers.get(header) ?? null, header)
    }
  }).pipe(Effect.scoped)
)

it.live("an operator's change applies to the next request, on every server", () =>
  Effect.gen(function* () {
    const { first, second, environment } = yield* twoServers()
    const operator = (...args: ReadonlyArray<string>) =>
      Effect.gen(function* () {
        const command = yield* startCommand([...args, "--json"], environment)
        assert.strictEqual(yield* command.exit, 0, command.output())
        return command.output()
      })
    const status = (caller: Caller) => Effect.map(callJson(caller, "GET", "/v1/brands"), (reply) => reply.status)
    const organization = /org_[0-9a-z]{26}/.exec(yield* operator("org", "list"))?.[0] ?? ""

    const issued = yield* operator("key", "create", "--org", organization, "--scope", "read")
    const reader = { ...second, key: /ask_[0-9A-Za-z]{49}/.exec(issued)?.[0] ?? "" }
    assert.strictEqual(yield* status(reader), 200)
    assert.strictEqual((yield* callJson(reader, "POST", "/v1/scans", body)).status, 403)
    yield* operator("key", "revoke", /key_[0-9a-z]{26}/.exec(issued)?.[0] ?? "")
    assert.strictEqual(yield* status(reader), 401)
    assert.strictEqual(yield* status({ ...reader, address: first.address }), 401)

    yield* operator("org", "suspend", organization)
    assert.strictEqual(yield* status(first), 403)
    yield* operator("org", "resume", organization)
    assert.strictEqual(yield* status(second), 200)
    yield* operator("credits", "grant", "--org", organization, "--amount", "5")
    const balance = yield* operator("credits", "balance", "--org", organization)
    assert.include(balance.replaceAll(/\s/g, ""), `"total":1005,"used":0,"remaining":1005`)
  }).pipe(Effect.scoped)
)
