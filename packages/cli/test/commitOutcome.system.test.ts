/** Requests whose commit loses its reply: their response states the true outcome, or that it is unknown. */
import { AccessKeyForm } from "@answerscope/core/model"
import * as TestDatabase from "@answerscope/storage-pg/testing"
import * as FaultyProxy from "@answerscope/storage-pg/testing/FaultyProxy"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { callJson, type Caller } from "@answerscope/harness/Calls"
import { startCommand } from "@answerscope/harness/Process"

const key = AccessKeyForm.accessKeyOf(new Uint8Array(32).fill(34))
const oneScan = { brand: "Acme", prompts: ["best crm"] }

/** The words of a commit on a connection that makes its first, and of the answer to one. */
const isCommit = { client: Buffer.from("COMMIT\0"), server: Buffer.from("C\0\0\0\x0bCOMMIT\0") }

/** An API by a way on which the next commit, or the answer to it, can be lost. */
const losing = Effect.gen(function* () {
  const way = yield* FaultyProxy.make(yield* TestDatabase.make)
  const server = yield* startCommand(["api"], {
    PORT: "0",
    LOG_LEVEL: "none",
    DATABASE_URL: Redacted.value(way.url),
    BOOTSTRAP_ACCESS_KEY: key
  })
  const caller: Caller = { address: /ready at (\S+)/.exec(yield* server.printed("'\n\n"))?.[1] ?? "", key }
  const usage = callJson(caller, "GET", "/v1/usage")
  const lose = Effect.fnUntraced(function* (what: "client" | "server", after: FaultyProxy.Passage) {
    // new connections, on which a commit is spelled out
    yield* way.drop
    yield* Effect.repeat(usage, { until: ({ status }) => status === 200 })
    let isLost = false
    yield* way.failOn((from, piece) => {
      if (isLost) return after
      isLost = from === what && piece.includes(isCommit[what])
      return isLost ? "dropped" : "carried"
    })
  })
  const start = callJson(caller, "POST", "/v1/scans", oneScan)
  const kept = Effect.gen(function* () {
    const { body: scans } = yield* callJson<{ readonly total: number }>(caller, "GET", "/v1/scans")
    return { scans: scans.data.total, charged: (yield* usage).body.totalUsage }
  })
  const mended = Effect.andThen(way.mend, Effect.repeat(usage, { until: ({ status }) => status === 200 }))
  return { caller, kept, lose, mended, start }
})

describe("a request whose commit loses its answer", () => {
  it.live("gets the outcome of the commit", () =>
    Effect.gen(function* () {
      const { kept, lose, start } = yield* losing
      yield* lose("server", "carried")
      assert.strictEqual((yield* start).status, 200)
      assert.deepStrictEqual(yield* kept, { scans: 1, charged: 20 })
      yield* lose("client", "carried")
      const refused = yield* start
      assert.deepStrictEqual([refused.status, refused.body.code], [503, "unavailable"])
      assert.deepStrictEqual(yield* kept, { scans: 1, charged: 20 })
    }).pipe(Effect.scoped)
  )

  it.live.each(["client", "server"] as const)(
    "with an unknown outcome says so, and may be repeated under its key: lost by the %s",
    (what) =>
      Effect.gen(function* () {
        const { caller, kept, lose, mended } = yield* losing
        yield* lose(what, "dropped")
        const start = callJson(caller, "POST", "/v1/scans", oneScan, { "idempotency-key": "once" })
        const unknown = yield* start
        assert.deepStrictEqual([unknown.status, unknown.body.code], [503, "outcome_unknown"])
        assert.include(unknown.body.message, "Idempotency-Key")
        assert.isNotNull(unknown.headers.get("retry-after"))
        yield* mended
        const again = yield* start
        assert.strictEqual(again.status, 200)
        assert.strictEqual(again.headers.get("idempotency-replayed"), what === "server" ? "true" : null)
        assert.deepStrictEqual(yield* kept, { scans: 1, charged: 20 })
      }).pipe(Effect.scoped)
  )
})
