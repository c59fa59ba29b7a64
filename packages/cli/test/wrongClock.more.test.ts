/**
 * Processes of the command whose wall clock is wrong: they say so and take no background work, until it is right.
 */
import { Scans } from "@answerscope/core"
import { AccessKeyForm } from "@answerscope/core/model"
import * as TestDatabase from "@answerscope/storage-pg/testing"
import { assert, it } from "@effect/vitest"
import { Effect, Redacted, Schedule } from "effect"
import { writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { callJson, type Caller, pollScan } from "@answerscope/harness/Calls"
import { startCommand } from "@answerscope/harness/Process"
import { emptyFolder } from "@answerscope/harness/Scratch"
import { coreOn, newTenant } from "@answerscope/harness/TrackerFixtures"

const key = AccessKeyForm.accessKeyOf(new Uint8Array(32).fill(34))

/** Moves the wall clock of a process by what a file says, which it reads 20 times a second. */
const preload = (file: string) => `
  import { readFileSync } from "node:fs"
  const real = Date.now
  let shift = 0
  const read = () => { shift = Number(readFileSync(${JSON.stringify(file)}, "utf8")) }
  read()
  setInterval(read, 50).unref()
  Date.now = () => real() + shift
`

/** A wall clock that is wrong until it is set right: what a process is started with, and how to set it. */
const wrongClock = Effect.fnUntraced(function* (millis: number) {
  const folder = yield* emptyFolder
  const [file, module] = [join(folder, "shift"), join(folder, "clock.mjs")]
  const set = (shift: number) => Effect.sync(() => writeFileSync(file, String(shift)))
  yield* set(millis)
  yield* Effect.sync(() => writeFileSync(module, preload(file)))
  return { environment: { NODE_OPTIONS: `--import=${pathToFileURL(module).href}` }, setRight: set(0) }
})

const freePort = Effect.callback<number>((resume) => {
  const server = createServer()
  server.listen(0, "127.0.0.1", () => {
    const address = server.address()
    const port = typeof address === "object" && address !== null ? address.port : 0
    server.close(() => resume(Effect.succeed(port)))
  })
})

const readinessOf = (caller: Caller) => callJson(caller, "GET", "/v1/health/ready")

const untilReady = (caller: Caller) =>
  readinessOf(caller).pipe(
    Effect.repeat({ until: ({ status }) => status === 200, schedule: Schedule.spaced("100 millis") })
  )

/** It is not ready, and says in its log why. */
const assertSaid = Effect.fnUntraced(function* (caller: Caller, difference: RegExp, log: () => string) {
  // the clock is asked for when the database has answered, which may take too long once
  const { status, body } = yield* Effect.repeat(readinessOf(caller), {
    until: ({ body }) => body.message !== undefined && difference.test(body.message),
    schedule: Schedule.spaced("100 millis")
  })
  assert.deepStrictEqual([status, body.code], [503, "unavailable"])
  // what it writes comes by another way than its answers
  yield* Effect.repeat(Effect.sync(log), {
    until: (text) => difference.test(text),
    schedule: Schedule.spaced("20 millis")
  })
})

const environment = (url: Redacted.Redacted<string>) => ({
  DATABASE_URL: Redacted.value(url),
  PROVIDERS: "simulated",
  LOG_LEVEL: "warn"
})

it.live("a worker whose clock is ahead takes no work until it is right", () =>
  Effect.gen(function* () {
    const url = yield* TestDatabase.make
    const clock = yield* wrongClock(60_000)
    const port = yield* freePort
    const worker = yield* startCommand(["worker"], {
      ...environment(url),
      ...clock.environment,
      METRICS_PORT: String(port)
    })
    yield* worker.printed("worker is ready")
    const operator = { address: `http://127.0.0.1:${port}`, key: "" }
    yield* assertSaid(operator, /clock of this process is (5[5-9]|6[0-5]) s ahead of the database's/, worker.output)
    yield* Effect.gen(function* () {
      const scans = yield* Scans
      const { organizationId, brand } = yield* newTenant("tenant")
      const request = { brandId: brand.id, prompts: ["best crm"], engines: ["chatgpt" as const] }
      const { scan } = yield* scans.start(organizationId, request)
      assert.strictEqual((yield* scans.get({ organizationId, id: scan.id })).scan.status, "pending")
      yield* clock.setRight
      yield* untilReady(operator)
      const { scan: ended } = yield* scans.untilDone({ organizationId, id: scan.id })
      assert.strictEqual(ended.status, "completed")
    }).pipe(Effect.provide(coreOn(url)))
  }).pipe(Effect.scoped)
)

it.live("a server whose clock is behind answers, but takes no background work until it is right", () =>
  Effect.gen(function* () {
    const url = yield* TestDatabase.make
    const clock = yield* wrongClock(-3_600_000)
    const server = yield* startCommand(["serve"], {
      ...environment(url),
      ...clock.environment,
      PORT: "0",
      BOOTSTRAP_ACCESS_KEY: key
    })
    const caller: Caller = { address: /ready at (\S+)/.exec(yield* server.printed("'\n\n"))?.[1] ?? "", key }
    yield* assertSaid(caller, /clock of this process is 3(59[5-9]|60[0-5]) s behind the database's/, server.output)
    const { status, body } = yield* callJson(caller, "POST", "/v1/scans", { brand: "Acme", prompts: ["best crm"] })
    assert.strictEqual(status, 200)
    yield* clock.setRight
    yield* untilReady(caller)
    assert.strictEqual((yield* pollScan(caller, body.data.id)).progress.completed, 4)
  }).pipe(Effect.scoped)
)
