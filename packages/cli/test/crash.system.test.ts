/** Kills workers with SIGKILL at random moments. No check is lost, and none has an effect twice. */
import {
  Brands,
  type Check,
  Credits,
  isDone,
  type OrganizationId,
  Organizations,
  type ScanKey,
  Scans,
  Snapshots,
  type Snapshot
} from "@answerscope/core"
import { CreditStore } from "@answerscope/core/storage"
import { openAiError, openAiReply, startFakeVendor } from "@answerscope/providers/testing"
import * as TestDatabase from "@answerscope/storage-pg/testing"
import { assert, it } from "@effect/vitest"
import { Effect, Option, Redacted } from "effect"
import { coreOn, startWorker } from "@answerscope/harness/TrackerFixtures"
import { killWorkers } from "@answerscope/harness/WorkerKills"

const [kills, scanCount] = process.env["TEST_SIZE"] === "full" ? [20, 8] : [6, 4]
const promptsPerScan = 50
/** Every seventh prompt fails for good, so that refunds are in play. */
const isFailing = (prompt: string): boolean => Number(/\d+$/.exec(prompt)?.[0]) % 7 === 0

const fakeEngine = startFakeVendor((request) => {
  const prompt = JSON.stringify(request.body)
  const input = /"input":"([^"]*)"/.exec(prompt)?.[1] ?? ""
  const reply = isFailing(input)
    ? openAiError(400, { type: "invalid_request_error", code: "invalid_prompt" })
    : openAiReply({ text: "1. **Globex** is good.\n2. **Zendrix** is better." })
  return { ...reply, delayMillis: 60 }
})

const startScans = Effect.gen(function* () {
  const { id: organizationId } = yield* (yield* Organizations).create({ name: "crash", monthlyLimit: 700 })
  yield* (yield* Credits).grant({ organizationId, amount: 10_000 })
  const brand = yield* (yield* Brands).create(organizationId, { name: "Zendrix", competitors: ["Globex"] })
  const scans = yield* Scans
  const keys: Array<ScanKey> = []
  for (let scan = 0; scan < scanCount; scan++) {
    const prompts = Array.from({ length: promptsPerScan }, (_, index) => `best tool for scan ${scan} case ${index + 1}`)
    const started = yield* scans.start(organizationId, { brandId: brand.id, prompts, engines: ["chatgpt"] })
    keys.push({ organizationId, id: started.scan.id })
  }
  return { organizationId, keys }
})

const allDone = (keys: ReadonlyArray<ScanKey>) =>
  Effect.gen(function* () {
    const scans = yield* Scans
    const states = yield* Effect.forEach(keys, (key) => scans.get(key))
    return states.every(({ scan }) => isDone(scan)) ? states : null
  })

const waitUntilDone = (keys: ReadonlyArray<ScanKey>) =>
  Effect.gen(function* () {
    for (;;) {
      const states = yield* allDone(keys)
      if (states !== null) return states
      yield* Effect.sleep("200 millis")
    }
  })

const snapshotsOf = (organizationId: OrganizationId) =>
  Effect.gen(function* () {
    const snapshots = yield* Snapshots
    const found: Array<{ readonly prompt: string; readonly brand: Snapshot["brand"] }> = []
    const filter = { brandId: null, engine: null, prompt: null, mentioned: null, from: null, before: null }
    for (let offset = 0; ; offset += 200) {
      const page = yield* snapshots.list({ organizationId, filter, page: { limit: 200, offset } })
      found.push(...page.items)
      if (found.length >= page.total) return found
    }
  })

const times = `${kills} kills during ${scanCount * promptsPerScan} checks`

it.live(`${times}: each check ends once, each scan completes, each charge and refund is made once`, () =>
  Effect.gen(function* () {
    const url = yield* TestDatabase.make
    const engine = yield* fakeEngine
    const environment = {
      DATABASE_URL: Redacted.value(url),
      OPENAI_API_KEY: "test",
      OPENAI_BASE_URL: `${engine.baseUrl}/v1`,
      CHECK_CONCURRENCY: "4",
      JOB_LOCK_SECONDS: "2",
      // the same few checks may run at each kill, and none may run out of attempts
      CHECK_ATTEMPTS: String(2 * kills),
      LOG_LEVEL: "error"
    }
    yield* Effect.gen(function* () {
      const { organizationId, keys } = yield* startScans
      yield* killWorkers({ environment, kills, lifeMillisMax: 350 })
      yield* startWorker({ ...environment, CHECK_CONCURRENCY: "32" })
      const states = yield* waitUntilDone(keys)

      const checks: Array<Check> = states.flatMap((state) => state.checks)
      const failed = checks.filter((check) => isFailing(check.prompt))
      assert.strictEqual(checks.length, scanCount * promptsPerScan)
      for (const check of checks) assert.strictEqual(check.status, isFailing(check.prompt) ? "failed" : "completed")
      for (const { scan } of states) {
        assert.strictEqual(scan.status, "completed")
        assert.strictEqual(scan.progress.completed + scan.progress.failed, promptsPerScan)
      }

      const snapshots = yield* snapshotsOf(organizationId)
      assert.strictEqual(snapshots.length, checks.length - failed.length)
      assert.strictEqual(new Set(snapshots.map(({ prompt }) => prompt)).size, snapshots.length)

      const store = yield* CreditStore
      const entries = yield* store.entries({ organizationId, after: 0, limit: 10_000 })
      assert.strictEqual(entries.filter((entry) => entry.kind === "charge").length, scanCount)
      const refunds = entries.filter((entry) => entry.kind === "refund")
      assert.deepStrictEqual(
        refunds.map((entry) => entry.reference).toSorted(),
        failed.map((check) => `refund:${check.id}`).toSorted()
      )
      const audit = Option.getOrThrow(yield* store.audit(organizationId))
      assert.strictEqual(audit.monthlySum, audit.account.cycleLimit - audit.account.monthlyUsed)
      assert.strictEqual(audit.purchasedSum, audit.account.purchasedTotal - audit.account.purchasedUsed)
      assert.strictEqual(audit.monthlySum + audit.purchasedSum, 10_700 - 5 * (checks.length - failed.length))
      assert.isAtLeast(engine.requests.length, checks.length)
    }).pipe(Effect.provide(coreOn(url)))
  }).pipe(Effect.scoped)
)
