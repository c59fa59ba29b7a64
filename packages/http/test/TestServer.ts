/**
 * The interface in memory, on the test's own clock, and a way to send it requests.
 */
import {
  AccessKeys,
  type AccessScope,
  AnswerEngines,
  Core,
  Credits,
  type Engine,
  knownEngines as allEngines,
  type OrganizationId,
  Organizations
} from "@answerscope/core"
import { MemoryStorage } from "@answerscope/storage-memory"
import { CheckQueue, CheckRunner } from "@answerscope/core/model"
import { scriptedEngine } from "@answerscope/core/testing"
import { Api, type HttpOptions, HttpServer } from "@answerscope/http"
import type { Send, Tenant, TestRequest, TestResponse } from "@answerscope/http/testing"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { Context, Effect, Layer, Redacted, type Scope } from "effect"
import { HttpEffect, HttpRouter, type HttpServerRequest } from "effect/http"
import { OpenApi } from "effect/http-api"
import * as TestSenders from "./TestSenders.ts"

/** The interface description, as served. */
export const document: unknown = OpenApi.fromApi(Api)

export const engines = AnswerEngines.layer({
  chatgpt: scriptedEngine("chatgpt", ["Acme is the best CRM. Globex is good, too."]),
  claude: scriptedEngine("claude", ["1. Globex\n2. Acme"]),
  gemini: scriptedEngine("gemini", [{ failure: "bad_request", message: "gemini refuses." }]),
  perplexity: scriptedEngine("perplexity", ["I know none."])
})

export const coreWith = (answerEngines: Layer.Layer<AnswerEngines>) =>
  Core.layer.pipe(
    Layer.provideMerge(MemoryStorage.layer),
    Layer.provideMerge(TestSenders.layer),
    Layer.provide(answerEngines)
  )

export const core = coreWith(engines)

/** Sends a request to the routes under test. */
export class TestSend extends Context.Service<TestSend, Send>()("TestSend") {
  /** All routes in memory. */
  static readonly layer = (options: Partial<HttpOptions> = {}) =>
    Layer.effect(
      TestSend,
      Effect.gen(function* () {
        const app = yield* HttpRouter.toHttpEffect(HttpServer.routes(options))
        const context = yield* Effect.context<never>()
        const handler = HttpEffect.toWebHandlerWith<never, HttpServerRequest.HttpServerRequest | Scope.Scope>(context)(
          app
        )
        return async (request: TestRequest) => {
          const response = await handler(webRequest(request))
          return { status: response.status, headers: response.headers, body: await response.text() }
        }
      })
    ).pipe(
      Layer.provide(Layer.succeed(HttpRouter.RouterConfig, HttpServer.routerConfig)),
      Layer.provide(NodeHttpServer.layerHttpServices)
    )
}

const webRequest = ({ method, path, headers, body }: TestRequest) =>
  new Request(`http://api.test${path}`, { method, headers, ...(body === undefined ? {} : { body }) })

/** Options under which a suite of thousands of requests runs. */
export const unlimited = { rateLimitPerMinute: 100_000_000, failuresPerMinute: 100_000_000 }

/** Sends one request and returns the response with its body parsed. */
export const call = Effect.fnUntraced(function* (
  method: string,
  path: string,
  options: { readonly key?: string; readonly body?: unknown; readonly headers?: Record<string, string> } = {}
) {
  const send = yield* TestSend
  const headers = {
    ...(options.key === undefined ? {} : { "x-access-key": options.key }),
    ...(options.body === undefined ? {} : { "content-type": "application/json" }),
    ...options.headers
  }
  const body = typeof options.body === "string" ? options.body : JSON.stringify(options.body)
  const response = yield* Effect.promise(() =>
    send({ method, path, headers, ...(options.body === undefined ? {} : { body }) })
  )
  return { ...response, json: parsed(response) }
})

const parsed = ({ body }: TestResponse) => {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

/** A new organization with a write key. */
export const newOrganization = Effect.fnUntraced(function* (purchased = 1000) {
  const organizations = yield* Organizations
  const organization = yield* organizations.create({ name: "Test", monthlyLimit: 0 })
  if (purchased > 0) yield* (yield* Credits).grant({ organizationId: organization.id, amount: purchased })
  const key = yield* newKey(organization.id, "write")
  return { id: organization.id, key }
})

export const newKey = Effect.fnUntraced(function* (organizationId: OrganizationId, scope: AccessScope) {
  const accessKeys = yield* AccessKeys
  const issued = yield* accessKeys.issue({ organizationId, name: null, scope, expiresAt: null })
  return Redacted.value(issued.secret)
})

/** Runs so many checks that wait in the queue of an engine. */
export const runChecks = Effect.fnUntraced(function* (engine: Engine, count: number) {
  const queue = yield* CheckQueue
  const runner = yield* CheckRunner
  for (let i = 0; i < count; i++) yield* queue.take({ engine, lane: "interactive" }, runner.run)
})

/** Runs all checks of a scan of so many prompts on all engines. */
export const runScan = (prompts: number) => Effect.forEach(allEngines, (engine) => runChecks(engine, prompts))

/** Imports prompts of a brand, which it has then. */
export const importPrompts = (brandId: string, key: string) =>
  call("POST", `/v1/imports?kind=prompts&brand_id=${brandId}`, {
    key,
    body: "prompt\n",
    headers: { "content-type": "text/csv" }
  })

/** An organization with a brand, a scan that has run, snapshots, a tracker, a tested subscription, a discovery. */
export const newTenant = Effect.gen(function* () {
  const { id, key } = yield* newOrganization()
  const brand = yield* call("POST", "/v1/brands/", {
    key,
    body: { name: "Acme", domain: "acme.com", competitors: ["Globex"], prompts: ["best crm"] }
  })
  const brandId = brand.json.data.id
  const scan = yield* call("POST", "/v1/scans/", { key, body: { brandId } })
  yield* runScan(1)
  const snapshots = yield* call("GET", "/v1/snapshots/", { key })
  const tracker = yield* call("POST", "/v1/trackers/", { key, body: { brandId } })
  const subscription = yield* call("POST", "/v1/notifications/", {
    key,
    body: { channel: "webhook", webhookUrl: "https://hooks.example.com/a" }
  })
  const notifications = `/v1/notifications/${subscription.json.data.id}`
  yield* call("POST", `${notifications}/test`, { key })
  const deliveries = yield* call("GET", `${notifications}/deliveries`, { key })
  const discovery = yield* call("POST", "/v1/brand-discoveries/", { key, body: { brandId } })
  const reanalysis = yield* call("POST", `/v1/brands/${brandId}/reanalysis`, { key })
  const imported = yield* importPrompts(brandId, key)
  const report = yield* call("POST", "/v1/reports/documents", { key, body: { brandId, title: "March" } })
  const share = yield* call("POST", "/v1/shares", { key, body: { brandId } })
  const readKey = yield* newKey(id, "read")
  const adminKey = yield* newKey(id, "admin")
  const keys = yield* call("GET", "/v1/keys", { key: adminKey })
  const tenant: Tenant = {
    adminKey,
    writeKey: key,
    readKey,
    ids: {
      brands: brandId,
      reanalyses: reanalysis.json.data.id,
      imports: imported.json.data.id,
      scans: scan.json.data.id,
      snapshots: snapshots.json.data.snapshots[0].id,
      trackers: tracker.json.data.id,
      notifications: subscription.json.data.id,
      deliveries: deliveries.json.data.deliveries[0].id,
      "brand-discoveries": discovery.json.data.id,
      keys: keys.json.data.keys.find(({ scope }: { readonly scope: string }) => scope === "read").id,
      documents: report.json.data.id,
      shares: share.json.data.id,
      shared: share.json.data.url.slice(-43)
    }
  }
  return { ...tenant, id }
})
