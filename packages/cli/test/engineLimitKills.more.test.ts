/**
 * A scan against a vendor that allows few requests in a window, with two processes that run checks. Each of them is
 * killed with SIGKILL in the middle of it.
 */
import { Costs, type OrganizationId } from "@answerscope/core"
import type { CostFigures } from "@answerscope/core/model"
import { CreditStore } from "@answerscope/core/storage"
import { type CommandProcess, startCommand } from "@answerscope/harness/Process"
import { coreOn, startWorker, until, type Url } from "@answerscope/harness/TrackerFixtures"
import * as TestDatabase from "@answerscope/storage-pg/testing"
import { assert, it } from "@effect/vitest"
import { Effect, Option, Redacted, Schema } from "effect"
import {
  acceptedBy,
  askedTwice,
  assertFewRefused,
  credits,
  engines,
  environmentOf,
  type LimitedVendor,
  scanEnd,
  startScan,
  startVendor
} from "./LimitedScans.ts"
import { limitedEngines } from "./LimitedVendor.ts"

/** The checks that have begun and not ended, as "engine prompt". */
const checksUnderWay = (url: Url) =>
  TestDatabase.withSql(
    url,
    (sql) => sql<{ check: string }>`select engine || ' ' || prompt as check from checks where status = 'running'`
  ).pipe(Effect.map((rows) => rows.map(({ check }) => check)))

const kill = (worker: CommandProcess) => Effect.andThen(worker.signal("SIGKILL"), worker.exit)

const Figures = Schema.Struct({
  calls: Schema.Int,
  unknownCalls: Schema.Int,
  failedCalls: Schema.Int,
  microUsd: Schema.Int
})
const Printed = Schema.fromJsonString(Schema.Struct({ total: Figures }))

/** Returns the output of a command. */
const printed = Effect.fnUntraced(function* (url: Url, ...args: ReadonlyArray<string>) {
  const command = yield* startCommand(args, { DATABASE_URL: Redacted.value(url), COLUMNS: "200" })
  assert.strictEqual(yield* command.exit, 0)
  return command.streams().out
})

const usd = (microUsd: number): string => (microUsd / 1_000_000).toFixed(6)

const cellsOf = (line: string): ReadonlyArray<string> =>
  line
    .split(/[│|]|\s{2,}/)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== "")

/** Checks what `costs` prints as a table, and what `org budget` shows and sets. */
const assertTables = Effect.fnUntraced(function* (url: Url, organizationId: OrganizationId, total: CostFigures) {
  const table = yield* printed(url, "costs", "--by", "engine,model")
  const rowOf = (name: string) => cellsOf(table.split("\n").find((line) => line.includes(name)) ?? "")
  const perplexity = rowOf("perplexity")
  assert.deepStrictEqual(
    [perplexity[0], perplexity.at(-1)],
    ["perplexity", usd(50 * limitedEngines.perplexity.microUsd)]
  )
  assert.strictEqual(rowOf("total").at(-1), usd(total.microUsd))
  assert.include(table, `The cost of ${total.unknownCalls} calls is unknown and not in the sum.`)

  const budget = (...flags: ReadonlyArray<string>) => printed(url, "org", "budget", organizationId, ...flags)
  const spent = `${usd(total.microUsd)} USD`
  assert.strictEqual(yield* budget(), `No budget. ${spent} spent this month.\n`)
  const set = `12.500000 USD a month; ${spent} of this month's were spent.\n`
  assert.strictEqual(yield* budget("--usd-per-month", "12.5"), set)
  assert.strictEqual(yield* budget(), set)
  assert.include(yield* budget("--usd-per-month", "none"), "No budget.")
})

const assertCosts = Effect.fnUntraced(function* (url: Url, organizationId: OrganizationId, vendor: LimitedVendor) {
  const { rows, total } = yield* (yield* Costs).report({ organizationId, by: ["engine"] })
  for (const [engine, { microUsd }] of Object.entries(limitedEngines)) {
    const row = rows.find((found) => found.engine === engine)
    assert.strictEqual(row?.microUsd, 50 * microUsd, engine)
  }
  // a call is answered, refused, or of unknown cost because its process was killed
  assert.strictEqual(total.calls, 200 + total.failedCalls + total.unknownCalls)
  assert.isAtLeast(total.calls, vendor.vendor.requests.length)
  assert.isAbove(total.unknownCalls, 0, "no call was cut off")
  assert.isAtMost(total.failedCalls, vendor.vendor.requests.length - acceptedBy(vendor))

  const { calls, failedCalls, microUsd, unknownCalls } = total
  const json = yield* printed(url, "costs", "--org", organizationId, "--json")
  assert.deepStrictEqual((yield* Schema.decodeEffect(Printed)(json)).total, {
    calls,
    failedCalls,
    unknownCalls,
    microUsd
  })
  yield* assertTables(url, organizationId, total)
})

it.live(
  "kills during a scan cause few repeated requests, and keep every credit, call and cent",
  () =>
    Effect.gen(function* () {
      const url = yield* TestDatabase.make
      const vendor = yield* startVendor
      yield* Effect.gen(function* () {
        const request = yield* startScan(50)
        const environment = environmentOf(url, vendor)
        const cutOff: Array<string> = []
        let [killed, other] = [yield* startWorker(environment), yield* startWorker(environment)]
        for (const accepted of [60, 120]) {
          yield* until(Effect.sync(() => acceptedBy(vendor) >= accepted))
          yield* kill(killed)
          cutOff.push(...(yield* checksUnderWay(url)))
          ;[killed, other] = [other, yield* startWorker(environment)]
        }
        const { scan } = yield* scanEnd(request)
        assert.deepInclude(scan.progress, { completed: 200, failed: 0 })

        const mayRepeat = new Set(cutOff)
        const repeated = askedTwice(vendor)
        for (const check of repeated) assert.isTrue(mayRepeat.has(check), check)
        assert.isAtMost(repeated.length, 2 * 16 * engines.length)
        for (const { accepted } of vendor.counts.values()) assert.strictEqual(new Set(accepted).size, 50)
        assertFewRefused(vendor)

        const { organizationId } = request
        const audit = Option.getOrThrow(yield* (yield* CreditStore).audit(organizationId))
        assert.strictEqual(audit.purchasedSum, credits - scan.creditsCharged)
        assert.strictEqual(audit.purchasedSum, audit.account.purchasedTotal - audit.account.purchasedUsed)
        yield* assertCosts(url, organizationId, vendor)
      }).pipe(Effect.provide(coreOn(url, engines)))
    }).pipe(Effect.scoped),
  // the vendor allows a rate, so the scan takes minutes on a busy machine
  300_000
)
