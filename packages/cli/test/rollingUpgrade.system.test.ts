/** Processes of this release while a newer one migrates the database. */
import { AccessKeyForm } from "@answerscope/core/model"
import { type Caller, callJson, pollScan } from "@answerscope/harness/Calls"
import { startCommand } from "@answerscope/harness/Process"
import * as TestDatabase from "@answerscope/storage-pg/testing"
import { assert, it } from "@effect/vitest"
import { Effect, Redacted, Schedule } from "effect"

const key = AccessKeyForm.accessKeyOf(new Uint8Array(32).fill(35))
const request = { brand: "Acme", prompts: ["best crm"], engines: ["chatgpt"] }

/** Records a migration, as a newer release does. */
const migrated = (url: Redacted.Redacted<string>, name: string, isAdditive: boolean) =>
  TestDatabase.withSql(
    url,
    (sql) => sql`
      insert into answerscope_migrations (id, name, is_additive)
      select max(id) + 1, ${name}, ${isAdditive} from answerscope_migrations`
  )

const start = (caller: Caller) => callJson(caller, "POST", "/v1/scans/", request)

it.live("an old worker works on beside a newer release, and waits once the schema needs that", () =>
  Effect.gen(function* () {
    const url = yield* TestDatabase.make
    const environment = { DATABASE_URL: Redacted.value(url), PROVIDERS: "simulated", LOG_LEVEL: "error" }
    const server = yield* startCommand(["serve"], { ...environment, PORT: "0", BOOTSTRAP_ACCESS_KEY: key })
    const caller: Caller = { address: /ready at (\S+)/.exec(yield* server.printed("'\n\n"))?.[1] ?? "", key }

    yield* migrated(url, "adds", true)
    const second = yield* startCommand(["worker"], { ...environment, LOG_LEVEL: "info" })
    yield* second.printed("worker is ready")
    const { body } = yield* start(caller)
    assert.strictEqual((yield* pollScan(caller, body.data.id)).progress.completed, 1)

    yield* migrated(url, "changes", false)
    const refusal = /run the newer release. This process takes no background work/
    for (const process of [server, second]) {
      yield* Effect.repeat(Effect.sync(process.output), {
        until: (text) => refusal.test(text),
        schedule: Schedule.spaced("50 millis")
      })
    }
    const ready = yield* callJson(caller, "GET", "/v1/health/ready")
    assert.strictEqual(ready.status, 503)
    assert.include(ready.body.message, "run the newer release")
    const late = yield* start(caller)
    assert.strictEqual(late.status, 200)
    // by then an idle worker has looked for jobs several times
    yield* Effect.sleep("3 seconds")
    const [left] = yield* TestDatabase.withSql(
      url,
      (sql) => sql<{ id: string }>`select id::text from scans where status = 'pending'`
    )
    assert.isDefined(left)

    const third = yield* startCommand(["worker"], environment)
    assert.notStrictEqual(yield* third.exit, 0)
    assert.include(third.output(), "run the newer release")
  }).pipe(Effect.scoped)
)
