/** A host with custom engines, on both storages and over HTTP: scans, trackers, alerts, reports and exports. */
import {
  AccessKeys,
  AnswerEngines,
  BrandId,
  type CitedText,
  Core,
  Credits,
  functionEngine,
  type OrganizationId,
  Organizations,
  ScanId,
  Scans,
  type Storage,
  type Tracker,
  TrackerId,
  Trackers
} from "@answerscope/core"
import { MemoryStorage } from "@answerscope/storage-memory"
import { HttpServer } from "@answerscope/http"
import * as NodeServer from "@answerscope/http/node"
import { PgStorage } from "@answerscope/storage-pg"
import * as TestDatabase from "@answerscope/storage-pg/testing"
import { Worker } from "@answerscope/worker"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Redacted, References, Schedule } from "effect"
import * as Http from "effect/http/HttpServer"

const cited = (text: string): CitedText => ({ text, sources: ["https://reviews.example/crm"] })

/** What `grok` says changes with the test. */
const newEngines = () => {
  const said = { grok: "Zendrix is the best CRM." }
  return {
    said,
    layer: AnswerEngines.layer({
      "in-house": functionEngine("in-house", () => cited("Globex, then Zendrix.")),
      grok: functionEngine("grok", () => cited(said.grok))
    })
  }
}

const serviceOn = <E>(storage: Layer.Layer<Storage, E>, engines: Layer.Layer<AnswerEngines>) =>
  Layer.mergeAll(
    HttpServer.layer({ metrics: false }).pipe(Layer.provideMerge(NodeServer.layer({ host: "127.0.0.1", port: 0 }))),
    Worker.layer()
  ).pipe(Layer.provideMerge(Core.layer), Layer.provide(storage), Layer.provide(engines))

/** A tenant, and how to call the service as it. */
const newCaller = Effect.gen(function* () {
  const { id: organizationId } = yield* (yield* Organizations).create({ name: "Host", monthlyLimit: 0 })
  yield* (yield* Credits).grant({ organizationId, amount: 1_000 })
  const { secret } = yield* (yield* AccessKeys).issue({ organizationId, name: null, scope: "write", expiresAt: null })
  const address = Http.formatAddress((yield* Http.HttpServer).address)
  const call = (method: string, path: string, body?: unknown, accept = "application/json") =>
    Effect.promise(async () => {
      const response = await fetch(`${address}${path}`, {
        method,
        headers: { "x-access-key": Redacted.value(secret), "content-type": "application/json", accept },
        ...(body === undefined ? {} : { body: JSON.stringify(body) })
      })
      const text = await response.text()
      return { status: response.status, text, json: accept === "application/json" ? JSON.parse(text) : null }
    })
  return { organizationId, call }
})

type Call = Effect.Success<typeof newCaller>["call"]

/** Runs a tracker now, and waits until its run has been judged. */
const runOf = Effect.fnUntraced(function* (organizationId: OrganizationId, id: TrackerId, call: Call) {
  assert.strictEqual((yield* call("POST", `/v1/trackers/${id}/run`)).status, 200)
  const isEnded = ({ runningScanId }: Tracker) => runningScanId === null
  yield* (yield* Trackers)
    .get({ organizationId, id })
    .pipe(Effect.repeat({ until: isEnded, schedule: Schedule.spaced("50 millis") }))
})

const memory = Effect.succeed(MemoryStorage.layer)
const postgres = Effect.map(TestDatabase.make, (url) => PgStorage.layer({ url, ...TestDatabase.patience }))

const requests = Effect.fnUntraced(function* (call: Call) {
  const brand = yield* call("POST", "/v1/brands/", { name: "Zendrix", competitors: ["Globex"], prompts: ["best crm"] })
  assert.deepStrictEqual(brand.json.data.engines, ["grok", "in-house"])
  const both = yield* call("POST", "/v1/prompts/run", { prompt: "best crm", models: { grok: "grok-9" } })
  assert.deepStrictEqual(
    both.json.data.results.map((result: { engine: string; model: string }) => [result.engine, result.model]),
    [
      ["grok", "grok-9"],
      ["in-house", "in-house-function"]
    ]
  )
  const known = "must be one of chatgpt, claude, gemini, perplexity, grok, in-house"
  const refused: ReadonlyArray<readonly [method: string, path: string, body: unknown, status: number, start: string]> =
    [
      ["POST", "/v1/brands/", { name: "A", engines: ["grok", "bard"] }, 400, `engines[1]: ${known}`],
      ["PATCH", `/v1/brands/${brand.json.data.id}`, { engines: ["bard"] }, 400, `engines[0]: ${known}`],
      ["POST", "/v1/scans/", { brand: "A", prompts: ["p"], engines: ["Grok"] }, 400, "engines[0]: must be an engine's"],
      ["POST", "/v1/scans/", { brand: "A", prompts: ["p"], engines: ["bard"] }, 400, `engines[0]: ${known}`],
      [
        "POST",
        "/v1/scans/",
        { brand: "A", prompts: ["p"], models: { bard: "b" } },
        400,
        "models.bard: the engine is not"
      ],
      ["POST", "/v1/scans/", { brand: "A", prompts: ["p"], engines: ["claude"] }, 503, "The engine claude is not"],
      ["POST", "/v1/prompts/run", { prompt: "p", engines: ["bard"] }, 400, `engines[0]: ${known}`],
      ["GET", "/v1/snapshots/?engine=bard", undefined, 400, `engine: ${known}`],
      ["GET", `/v1/brands/${brand.json.data.id}/overview?engine=bard`, undefined, 400, `engine: ${known}`],
      ["GET", "/v1/reports/visibility?by=brand&engine=bard", undefined, 400, `engine: ${known}`]
    ]
  for (const [method, path, body, status, start] of refused) {
    const { json, status: found } = yield* call(method, path, body)
    assert.strictEqual(found, status, path)
    assert.isTrue(json.message.startsWith(start), json.message)
  }
  return BrandId.make(brand.json.data.id)
})

const scanned = Effect.fnUntraced(function* (organizationId: OrganizationId, brandId: BrandId, call: Call) {
  const started = yield* call("POST", "/v1/scans/", { brandId, models: { grok: "grok-9" } })
  assert.strictEqual(started.status, 200, started.text)
  const id = ScanId.make(started.json.data.id)
  yield* (yield* Scans).untilDone({ organizationId, id })
  const { json } = yield* call("GET", `/v1/scans/${id}`)
  assert.deepStrictEqual(json.data.models, { grok: "grok-9", "in-house": "in-house-function" })
  assert.deepStrictEqual(
    json.data.results.map((result: { engine: string; position: number }) => [result.engine, result.position]),
    [
      ["grok", 1],
      ["in-house", 2]
    ]
  )
  const { text } = yield* call("GET", "/v1/scans/", undefined, "text/csv")
  assert.include(text, 'grok; in-house,,,,,"{""grok"":""grok-9"",""in-house"":""in-house-function""}"')
})

const reported = Effect.fnUntraced(function* (brandId: BrandId, call: Call) {
  const rowsOf = (path: string) => Effect.map(call("GET", path), ({ json }) => json.data.rows)
  const byEngine = yield* rowsOf(`/v1/reports/visibility?brand_id=${brandId}&by=engine`)
  assert.deepStrictEqual(
    byEngine.map((row: { by: { engine: string }; answers: number }) => [row.by.engine, row.answers]),
    [
      ["grok", 3],
      ["in-house", 3]
    ]
  )
  const [page] = yield* rowsOf(`/v1/reports/sources?brand_id=${brandId}&group_by=page`)
  assert.deepStrictEqual(page.engines, ["grok", "in-house"])
  const overview = yield* call("GET", `/v1/brands/${brandId}/overview?engine=grok`)
  assert.deepStrictEqual(
    overview.json.data.by_engine.map(({ engine }: { engine: string }) => engine),
    ["grok"]
  )
  const { text } = yield* call("GET", "/v1/snapshots/?engine=in-house", undefined, "text/csv")
  assert.strictEqual(text.trim().split("\r\n").length, 4)
})

describe("a host's own engines", () => {
  it.live.each([
    ["memory", memory],
    ["PostgreSQL", postgres]
  ] as const)("answer, and appear in trackers, alerts, reports and exports: %s", ([, storage]) =>
    Effect.gen(function* () {
      const { layer, said } = newEngines()
      yield* Effect.gen(function* () {
        const { call, organizationId } = yield* newCaller
        const brandId = yield* requests(call)
        yield* scanned(organizationId, brandId, call)
        const made = yield* call("POST", "/v1/trackers/", { brandId, enabled: false, models: { grok: "grok-9" } })
        assert.deepStrictEqual(made.json.data.engines, ["grok", "in-house"])
        const id = TrackerId.make(made.json.data.id)
        yield* runOf(organizationId, id, call)
        said.grok = "Globex is the best CRM."
        yield* runOf(organizationId, id, call)
        const alerts = yield* call("GET", "/v1/alerts/")
        assert.deepStrictEqual(
          alerts.json.data.alerts
            .map((alert: { engine: string; type: string }) => [alert.engine, alert.type])
            .toSorted(),
          [
            ["grok", "competitor_new"],
            ["grok", "mention_lost"]
          ]
        )
        yield* reported(brandId, call)
      }).pipe(Effect.provide(serviceOn(yield* storage, layer)))
    }).pipe(Effect.provideService(References.MinimumLogLevel, "Error"), Effect.scoped)
  )
})
