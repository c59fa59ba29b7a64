/**
 * A server whose database goes away and comes back.
 */
import { AccessKeyForm } from "@answerscope/core/adapter"
import * as TestDatabase from "@answerscope/storage-pg/testing"
import * as FaultyProxy from "@answerscope/storage-pg/testing/FaultyProxy"
import { assert, it } from "@effect/vitest"
import { Effect, Redacted, Schedule } from "effect"
import { callJson, type Caller, pollScan } from "./Calls.ts"
import { startCommand } from "./Process.ts"

const key = AccessKeyForm.accessKeyOf(new Uint8Array(32).fill(33))

it.live(
  "says so with 503 and goes on by itself when it is back",
  () =>
    Effect.gen(function* () {
      const way = yield* FaultyProxy.make(yield* TestDatabase.make)
      const server = yield* startCommand(["serve"], {
        PORT: "0",
        LOG_LEVEL: "none",
        DATABASE_URL: Redacted.value(way.url),
        BOOTSTRAP_ACCESS_KEY: key,
        JOB_LOCK_SECONDS: "2"
      })
      const caller: Caller = { address: /ready at (\S+)/.exec(yield* server.printed("'\n\n"))?.[1] ?? "", key }
      const ready = callJson(caller, "GET", "/v1/health/ready")
      assert.strictEqual((yield* ready).status, 200)
      const body = { brand: "Acme", prompts: ["best crm"] }
      const before = yield* callJson(caller, "POST", "/v1/scans", body)

      yield* way.cut
      const down = yield* ready
      assert.deepStrictEqual([down.status, down.body.code], [503, "unavailable"])
      assert.include(down.body.message, "database")
      const refused = yield* callJson(caller, "POST", "/v1/scans", body)
      assert.deepStrictEqual([refused.status, refused.body.code], [503, "unavailable"])
      assert.isNotNull(refused.headers.get("retry-after"))
      assert.strictEqual((yield* callJson(caller, "GET", "/v1/health")).status, 200)

      yield* way.mend
      yield* Effect.repeat(ready, {
        until: ({ status }) => status === 200,
        schedule: Schedule.spaced("100 millis")
      }).pipe(Effect.timeout("20 seconds"))
      const after = yield* callJson(caller, "POST", "/v1/scans", body)
      for (const { body } of [before, after]) {
        assert.strictEqual((yield* pollScan(caller, body.data.id)).progress.completed, 4)
      }
      const usage = yield* callJson(caller, "GET", "/v1/usage")
      assert.strictEqual(usage.body.totalUsage, 40)
    }).pipe(Effect.scoped),
  90_000
)
