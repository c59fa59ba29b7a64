/**
 * A server with `SCHEDULED_ASK=queued`: runs of trackers wait for their answers or are asked with a cheaper tier, and
 * scans are answered at once.
 */
import { AccessKeyForm } from "@answerscope/core/model"
import { callJson, type Caller, pollScan, type ShownScan } from "@answerscope/harness/Calls"
import { startCommand } from "@answerscope/harness/Process"
import { letTimeCome, until } from "@answerscope/harness/TrackerFixtures"
import {
  normalAnswer,
  openAiError,
  openAiReply,
  startFakeDataForSeo,
  startFakeVendor
} from "@answerscope/providers/testing"
import * as TestDatabase from "@answerscope/storage-pg/testing"
import { assert, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"

const key = AccessKeyForm.accessKeyOf(new Uint8Array(32).fill(14))
const [login, password] = ["fake@login.example", "fake-password"]
const prompts = ["best crm for startups", "crm with invoicing"]

const mixed = {
  kind: "tiers_mixed",
  engine: "chatgpt",
  count: 1,
  answers: 2,
  text: "1 of 2 answers of ChatGPT are of a cheaper service tier."
}

interface ShownTracker {
  readonly lastStatus: string | null
  readonly runCount: number
}

interface ShownSnapshots {
  readonly total: number
  readonly snapshots: ReadonlyArray<{ readonly id: string; readonly surface: string }>
}

const serverWith = Effect.fnUntraced(function* (engines: Readonly<Record<string, string>>) {
  const url = yield* TestDatabase.makeEmpty
  const command = yield* startCommand(["serve"], {
    PORT: "0",
    LOG_LEVEL: "error",
    DATABASE_URL: Redacted.value(url),
    BOOTSTRAP_ACCESS_KEY: key,
    BOOTSTRAP_CREDITS: "1000",
    SHOW_VENDOR_COST: "true",
    SCHEDULED_ASK: "queued",
    ...engines
  })
  const said = yield* command.printed("database ")
  const caller: Caller = { address: /ready at (\S+)/.exec(said)?.[1] ?? "", key }
  return { url, call: <Data>(...of: Call) => callJson<Data>(caller, ...of), caller }
})

const server = Effect.gen(function* () {
  const vendor = yield* startFakeDataForSeo(login, password)
  const asked = (end: string) => vendor.requests.filter(({ path }) => path.endsWith(end)).length
  const started = yield* serverWith({
    DATAFORSEO_LOGIN: login,
    DATAFORSEO_PASSWORD: password,
    DATAFORSEO_BASE_URL: vendor.baseUrl,
    DATAFORSEO_ENGINES: "google_ai_mode"
  })
  return { ...started, asked }
})

type Call = readonly [method: string, path: string, body?: unknown]

it.live("a run of a tracker waits for its answers without a worker, and is charged once", () =>
  Effect.gen(function* () {
    const { asked, call, caller, url } = yield* server
    const brand = yield* call<{ id: string; engines: ReadonlyArray<string> }>("POST", "/v1/brands/", {
      name: "Zendrix",
      prompts
    })
    assert.deepStrictEqual(brand.body.data.engines, ["google_ai_mode"])
    const brandId = brand.body.data.id
    const tracker = (yield* call<{ id: string }>("POST", "/v1/trackers/", { brandId })).body.data
    yield* until(Effect.sync(() => asked("/task_post") === prompts.length))

    // while it waits, others are served
    const body = { brandId, prompts: prompts.slice(0, 1) }
    const scan = yield* call<ShownScan>("POST", "/v1/scans/", body)
    assert.deepInclude((yield* pollScan(caller, scan.body.data.id)).progress, { completed: 1, failed: 0 })
    assert.deepStrictEqual([asked("/task_post"), asked("/live/advanced")], [prompts.length, 1])
    const scans = yield* call<{ scans: ReadonlyArray<ShownScan> }>("GET", "/v1/scans/?status=running")
    assert.deepStrictEqual(
      scans.body.data.scans.map(({ done, progress }) => [done, progress.completed, progress.pending]),
      [[false, 0, prompts.length]]
    )

    const isEnded = call<ShownTracker>("GET", `/v1/trackers/${tracker.id}`).pipe(
      Effect.map(({ body: { data } }) => data.runCount === 1)
    )
    yield* Effect.raceFirst(until(isEnded), Effect.forever(Effect.delay(letTimeCome(url), "300 millis")))
    const ended = (yield* call<ShownTracker>("GET", `/v1/trackers/${tracker.id}`)).body.data
    assert.strictEqual(ended.lastStatus, "completed")
    assert.deepStrictEqual([asked("/task_post"), asked("/live/advanced")], [prompts.length, 1])
    const list = `/v1/snapshots/?brand_id=${brandId}&surface=app`
    const { snapshots, total } = (yield* call<ShownSnapshots>("GET", list)).body.data
    assert.strictEqual(total, prompts.length + 1)
    // 0.0012 US dollars an answer that was queued, and what the vendor says of the other one
    const costs = yield* Effect.forEach(snapshots, ({ id }) =>
      Effect.map(
        call<{ vendorCost: { microUsd: number } }>("GET", `/v1/snapshots/${id}`),
        (reply) => reply.body.data.vendorCost.microUsd
      )
    )
    assert.deepStrictEqual(
      costs.toSorted((one, other) => one - other),
      [1_200, 1_200, 2_000]
    )
    assert.strictEqual((yield* call("GET", "/v1/usage")).body.totalUsage, 5 * total)
  }).pipe(Effect.scoped)
)

it.live("a run of a tracker is asked with the cheaper tier, again while it has no room; a scan never is", () =>
  Effect.gen(function* () {
    const tiers: Array<unknown> = []
    const vendor = yield* startFakeVendor(({ body }) => {
      const tier: unknown = Reflect.get(Object(body), "service_tier")
      tiers.push(tier)
      return tiers.length === 1
        ? openAiError(429, { type: "server_error", code: "resource_unavailable", message: "No room." })
        : openAiReply(normalAnswer, { service_tier: tier ?? "default" })
    })
    const { call, caller } = yield* serverWith({ OPENAI_API_KEY: "k", OPENAI_BASE_URL: vendor.baseUrl })
    const brand = yield* call<{ id: string }>("POST", "/v1/brands/", { name: "Acme", prompts: prompts.slice(0, 1) })
    const brandId = brand.body.data.id
    const tracker = (yield* call<{ id: string }>("POST", "/v1/trackers/", { brandId })).body.data
    yield* until(
      Effect.map(
        call<ShownTracker>("GET", `/v1/trackers/${tracker.id}`),
        ({ body: { data } }) => data.runCount === 1 && data.lastStatus === "completed"
      )
    )
    assert.deepStrictEqual(tiers, ["flex", "flex"])
    const scan = yield* call<ShownScan>("POST", "/v1/scans/", { brandId })
    assert.deepInclude((yield* pollScan(caller, scan.body.data.id)).progress, { completed: 1, failed: 0 })
    assert.deepStrictEqual(tiers, ["flex", "flex", undefined])

    const { snapshots } = (yield* call<ShownSnapshots>("GET", `/v1/snapshots/?brand_id=${brandId}`)).body.data
    const shown = yield* Effect.forEach(snapshots, ({ id }) =>
      Effect.map(
        call<{ tier: string | null; vendorCost: { microUsd: number } }>("GET", `/v1/snapshots/${id}`),
        ({ body: { data } }) => [data.tier, data.vendorCost.microUsd]
      )
    )
    // newest first: half the price of tokens, and a whole search each
    assert.deepStrictEqual(shown, [
      [null, 13_000],
      ["flex", 11_500]
    ])
    const report = `/v1/reports/visibility?brand_id=${brandId}`
    const { notes } = (yield* call<{ notes: ReadonlyArray<{ kind: string }> }>("GET", report)).body.data
    assert.deepStrictEqual(
      notes.filter(({ kind }) => kind === "tiers_mixed"),
      [mixed]
    )
  }).pipe(Effect.scoped)
)
