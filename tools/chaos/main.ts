/**
 * Causes random faults in two API and two worker processes on one PostgreSQL, under load, and then checks everything.
 * Run: npm run chaos -- [--minutes 10] [--seed N] [--calm] [--json]
 * `--calm`: no faults. Instead, memory, handles, connections, event-loop delay and waiting jobs must not grow.
 * Draws the faults from the seed and prints them first, so that the same seed and length repeat them. After a failed
 * check the processes' output stays in a folder, and the exit code is 1. Uses `TEST_DATABASE_URL`, or starts a
 * PostgreSQL.
 */
import * as TestDatabase from "@answerscope/storage-pg/testing"
import * as EmbeddedPostgres from "@answerscope/embedded-postgres"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Effect, Redacted } from "effect"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { calmPlanOf, planOf, shortPlanOf } from "./plan.ts"
import { drawProgress, isClean, outcomeText, planText } from "./report.ts"
import { type Outcome, runChaos } from "./run.ts"

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "10" },
    seed: { type: "string", default: String(Math.floor(Math.random() * 1_000_000)) },
    short: { type: "boolean", default: false },
    calm: { type: "boolean", default: false },
    json: { type: "boolean", default: false }
  }
})

const seed = Number(values.seed)
const minutes = Number(values.minutes)
if (!Number.isInteger(seed) || !(minutes > 0)) {
  console.error("--seed: a whole number; --minutes: more than 0")
  process.exit(2)
}

const scratchFolder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "answerscope-chaos-"))),
  (path) => Effect.sync(() => rmSync(path, { recursive: true, force: true }))
)

const prepareServer = Effect.gen(function* () {
  const given = process.env["TEST_DATABASE_URL"]
  if (given !== undefined && given !== "") return
  const server = yield* EmbeddedPostgres.start({ dataDir: join(yield* scratchFolder, "data"), durability: "relaxed" })
  process.env["TEST_DATABASE_URL"] = Redacted.value(server.url)
})

const keepOutput = ({ output }: Outcome): string => {
  const folder = mkdtempSync(join(tmpdir(), "answerscope-chaos-output-"))
  for (const [name, text] of Object.entries(output))
    writeFileSync(join(folder, `${name.replaceAll(" ", "-")}.log`), text)
  return folder
}

Effect.gen(function* () {
  const plan = values.short ? shortPlanOf(seed) : values.calm ? calmPlanOf(seed, minutes) : planOf(seed, minutes)
  if (!values.json) console.log(planText(plan))
  yield* prepareServer
  const url = yield* TestDatabase.makeEmpty
  const seconds = plan.rounds.reduce(
    (sum, round) => sum + (round.calmMillis + round.stormMillis + round.settleMillis) / 1000,
    0
  )
  let passed = 0
  const outcome = yield* runChaos(url, plan, (stage) => Effect.sync(() => drawProgress(stage, ++passed / seconds)))
  const { output: _, ...figures } = outcome
  console.log(values.json ? JSON.stringify({ plan, ...figures }, null, 2) : outcomeText(outcome))
  if (isClean(outcome)) return
  console.error(`output of the processes: ${keepOutput(outcome)}`)
  process.exitCode = 1
}).pipe(Effect.scoped, NodeRuntime.runMain)
