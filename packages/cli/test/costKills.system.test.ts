/**
 * A worker is killed with SIGKILL in the middle of a scan: the ledger stays exact, and every call that the vendor saw
 * is recorded, with its cost or as one of unknown cost.
 */
import { Costs, Credits, isDone, Organizations, Scans } from "@answerscope/core"
import { CreditStore } from "@answerscope/core/adapter"
import { openAiReply, startFakeVendor } from "@answerscope/providers/testing"
import * as TestDatabase from "@answerscope/storage-pg/testing"
import { assert, it } from "@effect/vitest"
import { Effect, Option, Redacted, Schedule, Schema } from "effect"
import { startCommand } from "@answerscope/harness/Process"
import { coreOn, startWorker, workerEnvironment } from "@answerscope/harness/TrackerFixtures"

const checks = 50
const kills = 3

/** By the price list: 900 tokens in, 120 out, no search. */
const answerMicroUsd = 900 * 2 + 120 * 10

const Printed = Schema.fromJsonString(
  Schema.Struct({ total: Schema.Struct({ calls: Schema.Int, unknownCalls: Schema.Int, microUsd: Schema.Int }) })
)

it.live(
  "kills in the middle of a scan lose no call and no cent",
  () =>
    Effect.gen(function* () {
      const url = yield* TestDatabase.make
      const vendor = yield* startFakeVendor(() => ({ ...openAiReply({ text: "Zendrix is one." }), delayMillis: 150 }))
      const environment = { ...workerEnvironment(url, vendor.baseUrl), CHECK_CONCURRENCY: "4" }
      yield* Effect.gen(function* () {
        const scans = yield* Scans
        const { id: organizationId } = yield* (yield* Organizations).create({ name: "tenant", monthlyLimit: 0 })
        yield* (yield* Credits).grant({ organizationId, amount: 1_000 })
        const prompts = Array.from({ length: checks }, (_, index) => `p${index}`)
        const { scan } = yield* scans.start(organizationId, { brand: "Zendrix", prompts, engines: ["chatgpt"] })

        for (let kill = 0; kill < kills; kill++) {
          const worker = yield* startWorker(environment)
          const before = vendor.requests.length
          // four are asked at once: some of these have not been answered yet
          yield* Effect.repeat(
            Effect.sync(() => vendor.requests.length),
            {
              until: (seen) => seen >= before + 6,
              schedule: Schedule.spaced("5 millis")
            }
          )
          yield* worker.signal("SIGKILL")
          yield* worker.exit
        }
        yield* startWorker({ ...environment, CHECK_CONCURRENCY: "16" })
        const ended = yield* scans
          .get({ organizationId, id: scan.id })
          .pipe(Effect.repeat({ until: ({ scan }) => isDone(scan), schedule: Schedule.spaced("100 millis") }))
        assert.deepInclude(ended.scan.progress, { completed: checks, failed: 0 })

        const audit = Option.getOrThrow(yield* (yield* CreditStore).audit(organizationId))
        assert.strictEqual(audit.purchasedSum, 1_000 - 5 * checks)
        assert.strictEqual(audit.purchasedSum, audit.account.purchasedTotal - audit.account.purchasedUsed)

        const { total } = yield* (yield* Costs).report({ organizationId, by: [] })
        assert.isAbove(vendor.requests.length, checks, "no call was cut off")
        assert.isAtLeast(total.calls, vendor.requests.length)
        assert.strictEqual(total.microUsd, checks * answerMicroUsd)
        assert.strictEqual(total.unknownCalls, total.calls - checks)

        const command = yield* startCommand(["costs", "--org", organizationId, "--json"], {
          DATABASE_URL: Redacted.value(url)
        })
        assert.strictEqual(yield* command.exit, 0)
        const printed = yield* Schema.decodeEffect(Printed)(command.streams().out)
        const { calls, microUsd, unknownCalls } = total
        assert.deepStrictEqual(printed.total, { calls, unknownCalls, microUsd })
      }).pipe(Effect.provide(coreOn(url)))
    }).pipe(Effect.scoped),
  60_000
)
