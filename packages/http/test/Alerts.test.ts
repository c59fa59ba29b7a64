import { AnswerEngines } from "@answerscope/core"
import { scriptedEngine, verifyWebhookEffect } from "@answerscope/core/testing"
import { assert, layer } from "@effect/vitest"
import { DateTime, Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { Sent } from "./TestSenders.ts"
import { call, coreWith, newOrganization, TestSend, unlimited } from "./TestServer.ts"
import { attemptDeliveries, runTracker } from "./TrackerRuns.ts"

const alertKeys = [
  "id",
  "brandId",
  "brand",
  "trackerId",
  "scanId",
  "prompt",
  "engine",
  "surface",
  "location",
  "language",
  "type",
  "message",
  "advice",
  "createdAt",
  "since",
  "evidence",
  "supersedes",
  "supersededBy",
  "causeId",
  "read",
  "dismissed",
  "dismissedReason"
]

/** Every second answer puts Acme second, with Globex before it. */
const wavering = AnswerEngines.layer({
  chatgpt: scriptedEngine("chatgpt", (_, before) =>
    before % 2 === 0 ? "1. **Acme** is best.\n2. **Initech**" : "1. **Globex** is best.\n2. **Acme**"
  )
})

/** A brand with a tracker that has run twice: two alerts of the second run. */
const changedBrand = Effect.fnUntraced(function* (key: string) {
  const body = { name: "Acme", prompts: ["best crm"], competitors: ["Globex"], engines: ["chatgpt"] }
  const brandId = String((yield* call("POST", "/v1/brands/", { key, body })).json.data.id)
  const tracker = (yield* call("POST", "/v1/trackers/", { key, body: { brandId } })).json.data
  yield* runTracker({ key, id: tracker.id, engines: ["chatgpt"] })
  yield* TestClock.adjust("1 day")
  yield* runTracker({ key, id: tracker.id, engines: ["chatgpt"] })
  return { brandId, trackerId: String(tracker.id), changedAt: yield* DateTime.now }
})

const engines = ["chatgpt", "claude"] as const
const prompts = Array.from({ length: 6 }, (_, index) => `prompt ${index}`)

/** Engines that name Acme in their first 18 answers to a prompt, and then no longer. */
const falling = AnswerEngines.layer(
  Object.fromEntries(
    engines.map((engine) => [
      engine,
      scriptedEngine(engine, (_, before) => (before < 18 * prompts.length ? "1. **Acme**" : "1. **Globex**"), {
        varies: true
      })
    ])
  )
)

layer(TestSend.layer(unlimited).pipe(Layer.provideMerge(coreWith(falling))))("alerts of shares", (it) => {
  it.effect("name all prompts and engines by a star, in the list, its rows and the webhook alike", () =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization(10_000)
      const brand = { name: "Acme", prompts, engines, competitors: ["Globex"] }
      const brandId = String((yield* call("POST", "/v1/brands/", { key, body: brand })).json.data.id)
      const settings = { alertMode: "confirmed", alertSettings: { scopes: ["engine", "brand"] } }
      const created = yield* call("POST", "/v1/trackers/", { key, body: { brandId, ...settings } })
      assert.strictEqual(created.status, 200)
      const webhookUrl = "https://hooks.example.com/shares"
      yield* call("POST", "/v1/notifications", { key, body: { channel: "webhook", webhookUrl } })
      const asked = prompts.flatMap(() => engines)
      for (let run = 0; run < 20; run++) {
        yield* runTracker({ key, id: created.json.data.id, engines: asked })
        yield* TestClock.adjust("1 day")
      }
      const { alerts, total } = (yield* call("GET", "/v1/alerts/?type=mention_lost", { key })).json.data
      assert.strictEqual(total, 1)
      const placesOf = (list: ReadonlyArray<{ readonly engine: string; readonly prompt: string }>) =>
        list.map(({ engine, prompt }) => `${prompt} ${engine}`).toSorted()
      assert.deepStrictEqual(placesOf(alerts), ["* *"])
      const ofBrand = alerts.find((alert: { readonly engine: string }) => alert.engine === "*")
      assert.deepStrictEqual(Object.keys(ofBrand), alertKeys)
      const { evidence, message, since } = ofBrand
      assert.deepStrictEqual(Object.keys(since), ["at", "earliest", "latest"])
      assert.isTrue(since.earliest <= since.at && since.at <= since.latest)
      assert.match(
        message,
        /^Acme is mentioned less on all engines over all prompts\. This began .* 12 of 24 answers mentioned it\. /
      )
      assert.deepInclude(evidence, { mode: "confirmed", odds: null, followUps: 0, cause: null, modelBefore: null })
      assert.deepStrictEqual([evidence.before.rate, evidence.since.rate], [1, 0.5])
      const csv = yield* call("GET", "/v1/alerts/", { key, headers: { accept: "text/csv" } })
      assert.match(csv.body, /,\*,\*,api,,,mention_lost,/)
      assert.strictEqual(yield* attemptDeliveries, 1)
      const event = JSON.parse((yield* Sent).webhooks[0]?.body ?? "")
      const types = event.data.alerts.map(({ type }: { readonly type: string }) => type)
      assert.deepStrictEqual(types, ["mention_lost", "share_of_voice_lost"])
      assert.deepStrictEqual(placesOf(event.data.alerts.slice(0, 1)), placesOf(alerts))
      assert.strictEqual(event.data.alerts[0].engine, "*")
      // one fall: of mentions, and of the share of voice with them
      const grouped = (yield* call("GET", "/v1/alerts/?group=cause", { key })).json.data
      assert.deepStrictEqual([grouped.total, grouped.groups[0].total, grouped.groups[0].engine], [1, 2, "*"])
      assert.deepStrictEqual(
        event.data.alerts.map((alert: { readonly causeId: string }) => alert.causeId),
        [grouped.groups[0].causeId, grouped.groups[0].causeId]
      )
    })
  )
})

layer(TestSend.layer(unlimited).pipe(Layer.provideMerge(coreWith(wavering))))("alerts", (it) => {
  it.effect("tell what changed between two runs, with the evidence, and can be filtered", () =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization()
      const { brandId, trackerId, changedAt } = yield* changedBrand(key)
      const { status, json } = yield* call("GET", "/v1/alerts", { key })
      assert.strictEqual(status, 200)
      assert.deepStrictEqual(Object.keys(json.data), ["total", "limit", "offset", "alerts"])
      assert.deepStrictEqual([json.data.total, json.data.limit, json.data.offset], [2, 50, 0])
      const { alerts } = json.data
      for (const alert of alerts) assert.deepStrictEqual(Object.keys(alert), alertKeys)
      const moved = alerts.find((alert: { readonly type: string }) => alert.type === "position_changed")
      const { id, scanId, evidence, ...rest } = moved
      assert.match(id, /^alr_[0-7][0-9a-hjkmnp-tv-z]{25}$/)
      assert.deepStrictEqual(rest, {
        brandId,
        brand: "Acme",
        trackerId,
        prompt: "best crm",
        engine: "chatgpt",
        surface: "api",
        location: "United States",
        language: null,
        type: "position_changed",
        message: "Acme moved from position 1 to 2 in ChatGPT for “best crm”",
        advice: "Wait for the next run before you act: single answers differ by chance.",
        createdAt: DateTime.formatIso(changedAt),
        since: null,
        supersedes: null,
        supersededBy: null,
        causeId: id.replace("alr", "cau"),
        read: false,
        dismissed: false,
        dismissedReason: null
      })
      assert.deepStrictEqual(Object.keys(evidence), [
        "beforeSnapshotId",
        "afterSnapshotId",
        "modelBefore",
        "modelAfter",
        "mode",
        "odds",
        "runs",
        "positionUpTo",
        "sentiment",
        "before",
        "since",
        "difference",
        "followUps",
        "credits",
        "cause",
        "modelSince",
        "cells",
        "extent"
      ])
      assert.deepInclude(evidence, { mode: "immediate", runs: null, before: null, since: null, cause: null })
      const after = (yield* call("GET", `/v1/snapshots/${evidence.afterSnapshotId}`, { key })).json.data
      assert.strictEqual(scanId, after.scanId)
      const before = (yield* call("GET", `/v1/snapshots/${evidence.beforeSnapshotId}`, { key })).json.data
      assert.deepStrictEqual([before.position, after.position], [1, 2])
      assert.deepStrictEqual([before.trackerId, evidence.modelAfter], [trackerId, after.model])

      const now = DateTime.formatIso(changedAt)
      const justAfter = DateTime.formatIso(DateTime.add(changedAt, { milliseconds: 1 }))
      const dayOf = (days: number) => DateTime.formatIsoDateUtc(DateTime.add(changedAt, { days }))
      const totals: ReadonlyArray<readonly [query: string, total: number]> = [
        [`brand_id=${brandId}`, 2],
        ["brand_id=brd_01jnhv8q5yfa7tb2c3d4e5f6g7", 0],
        ["brand_id=x", 0],
        ["type=competitor_new", 1],
        ["type=mention_lost", 0],
        [`from=${dayOf(0)}&to=${dayOf(0)}`, 2],
        [`from=${dayOf(1)}`, 0],
        [`to=${dayOf(-1)}`, 0],
        [`from=${now}&to=${justAfter}&type=position_changed`, 1],
        [`to=${now}&type=position_changed`, 0],
        ["limit=1&offset=1", 2]
      ]
      for (const [query, total] of totals) {
        const filtered = yield* call("GET", `/v1/alerts/?${query}`, { key })
        assert.deepStrictEqual([filtered.status, filtered.json.data?.total], [200, total], query)
      }
      assert.strictEqual((yield* call("GET", "/v1/alerts/?limit=1&offset=1", { key })).json.data.alerts.length, 1)
      const { key: stranger } = yield* newOrganization()
      const foreign = yield* call("GET", `/v1/alerts?brand_id=${brandId}`, { key: stranger })
      assert.strictEqual(foreign.json.data.total, 0)
    })
  )

  it.effect("reach who subscribed to them: one signed event for each run, listed, and sent again on demand", () =>
    Effect.gen(function* () {
      const { id: organizationId, key } = yield* newOrganization()
      const subscribe = (body: object) =>
        Effect.map(call("POST", "/v1/notifications", { key, body }), ({ json }) => json.data)
      const webhookUrl = "https://hooks.example.com/run"
      const all = yield* subscribe({ channel: "webhook", webhookUrl })
      const moved = yield* subscribe({
        channel: "email",
        emailRecipients: ["a@example.com", "b@example.com"],
        eventTypes: ["position_changed"]
      })
      const lost = yield* subscribe({ channel: "webhook", webhookUrl, eventTypes: ["mention_lost"] })
      const { changedAt } = yield* changedBrand(key)
      assert.strictEqual(yield* attemptDeliveries, 2)

      const sent = yield* Sent
      const [request] = sent.webhooks
      const event = JSON.parse(request?.body ?? "")
      assert.deepStrictEqual([event.type, event.organization_id], ["visibility.alert", organizationId])
      assert.deepStrictEqual(
        event.data.alerts.map((alert: { readonly type: string }) => alert.type),
        ["position_changed", "competitor_new"]
      )
      const { headers = {}, body: rawBody = "" } = request ?? {}
      const secret = String(all.webhookSecret)
      assert.deepStrictEqual(yield* verifyWebhookEffect({ secret, headers, rawBody }), { ok: true })
      assert.deepStrictEqual(
        sent.emails.map(({ to }) => to),
        ["a@example.com", "b@example.com"]
      )

      const path = `/v1/notifications/${all.id}/deliveries`
      const { data } = (yield* call("GET", path, { key })).json
      assert.deepStrictEqual(Object.keys(data), ["total", "limit", "offset", "deliveries"])
      const [delivery] = data.deliveries
      assert.match(delivery.id, /^dlv_/)
      // by the run it is known which alerts a delivery tells
      const [told] = (yield* call("GET", "/v1/alerts/", { key })).json.data.alerts
      assert.strictEqual(delivery.scanId, told.scanId)
      assert.deepStrictEqual(
        { ...delivery, id: null },
        {
          id: null,
          eventId: event.id,
          type: "visibility.alert",
          scanId: told.scanId,
          status: "delivered",
          attempts: [{ at: DateTime.formatIso(changedAt), statusCode: 204, error: null, durationMs: 0 }],
          nextAttemptAt: null
        }
      )
      const counts = yield* Effect.forEach([moved, lost], ({ id }) =>
        call("GET", `/v1/notifications/${id}/deliveries/`, { key })
      )
      assert.deepStrictEqual(
        counts.map(({ json }) => json.data.total),
        [1, 0]
      )

      const again = yield* call("POST", `${path}/${delivery.id}/resend`, { key })
      assert.deepStrictEqual([again.status, again.json.data.status], [200, "pending"])
      assert.strictEqual(yield* attemptDeliveries, 1)
      assert.strictEqual(sent.webhooks.at(-1)?.body, rawBody)
      assert.strictEqual((yield* call("GET", path, { key })).json.data.deliveries[0].attempts.length, 2)
      const foreign = yield* call("POST", `/v1/notifications/${lost.id}/deliveries/${delivery.id}/resend`, { key })
      assert.strictEqual(foreign.status, 404)
      yield* call("PATCH", `/v1/notifications/${all.id}`, { key, body: { enabled: false } })
      const refused = yield* call("POST", `${path}/${delivery.id}/resend`, { key })
      assert.deepStrictEqual([refused.status, refused.json.code], [409, "conflict"])
    })
  )
})
