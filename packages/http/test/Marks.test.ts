/** Marks over HTTP: what each kind takes, their bounds, and what the story makes of them. */
import {
  AccessKeys,
  AlertId,
  BrandId,
  CauseId,
  type OrganizationId,
  ScanId,
  SnapshotId,
  TrackerId
} from "@answerscope/core"
import { AlertStore, MarkStore } from "@answerscope/core/storage"
import { assert, layer } from "@effect/vitest"
import { DateTime, Effect, Layer, Redacted } from "effect"
import { call, core, newTenant, TestSend, unlimited } from "./TestServer.ts"

const newAlert = Effect.fnUntraced(function* (organizationId: OrganizationId, ids: Record<string, string>, id: string) {
  yield* (yield* AlertStore).insert([
    {
      id: AlertId.make(id),
      organizationId,
      brandId: BrandId.make(ids["brands"] ?? ""),
      brand: "Acme",
      trackerId: TrackerId.make(ids["trackers"] ?? ""),
      scanId: ScanId.make(ids["scans"] ?? ""),
      prompt: "best crm",
      engine: "chatgpt",
      surface: "api",
      location: null,
      language: null,
      type: "mention_lost",
      message: "Acme is no longer mentioned",
      evidence: {
        beforeSnapshotId: SnapshotId.make(ids["snapshots"] ?? ""),
        afterSnapshotId: SnapshotId.make(ids["snapshots"] ?? ""),
        modelBefore: null,
        modelAfter: null,
        mode: "immediate",
        odds: null,
        confirmation: null
      },
      supersedes: null,
      supersededBy: null,
      createdAt: yield* DateTime.now,
      causeId: CauseId.make(id.replace("alr", "cau")),
      read: false,
      dismissed: false,
      dismissedReason: null
    }
  ])
})

const alertId = "alr_01jnhv8q5yfa7tb2c3d4e5f6g7"

layer(TestSend.layer(unlimited).pipe(Layer.provideMerge(core)))("marks", (it) => {
  it.effect("are set, replaced, listed and removed", () =>
    Effect.gen(function* () {
      const { id, writeKey: key, ids } = yield* newTenant
      const source = { brandId: ids.brands, kind: "source", key: "news.example" }
      const put = (body: object) => call("PUT", "/v1/marks", { key, body: { ...source, ...body } })
      const first = yield* put({ state: "contacted", note: " Wrote to the editor. ", at: "2026-03-01" })
      assert.strictEqual(first.status, 200, JSON.stringify(first.json))
      const { updatedAt, ...rest } = first.json.data
      assert.deepStrictEqual(rest, {
        ...source,
        state: "contacted",
        note: "Wrote to the editor.",
        at: "2026-03-01T00:00:00.000Z",
        setBy: null
      })
      const { data: last } = (yield* put({ state: "done" })).json
      assert.deepStrictEqual([last.state, last.note, last.at], ["done", null, last.updatedAt])
      assert.isDefined(updatedAt)
      yield* put({ kind: "time", key: "2026-04-05", note: "Relaunch" })
      const listed = (query: string) => call("GET", `/v1/marks?brand_id=${ids.brands}${query}`, { key })
      const all = yield* listed("")
      assert.deepStrictEqual([all.json.data.total, all.json.data.limit], [2, 50])
      assert.deepStrictEqual((yield* listed("&kind=source")).json.data.marks, [last])
      const [day] = (yield* listed("&kind=time")).json.data.marks
      assert.deepStrictEqual([day.note, day.at], ["Relaunch", "2026-04-05T00:00:00.000Z"])
      const named = yield* (yield* AccessKeys).issue({
        organizationId: id,
        name: "Agency",
        scope: "write",
        expiresAt: null
      })
      const ofAgency = { key: Redacted.value(named.secret), body: { ...source, state: "contacted" } }
      assert.strictEqual((yield* call("PUT", "/v1/marks", ofAgency)).json.data.setBy, "Agency")
      // nobody sets a mark in another's name
      assert.strictEqual((yield* put({ state: "done", setBy: "Agency" })).status, 400)
      const byUnnamed = yield* put({ state: "done" })
      assert.strictEqual(byUnnamed.json.data.setBy, null)
      const removed = yield* call("DELETE", "/v1/marks", { key, body: source })
      assert.deepStrictEqual(removed.json, { success: true, data: { ...source, deleted: true } })
      assert.strictEqual((yield* call("DELETE", "/v1/marks", { key, body: source })).status, 404)
      assert.deepStrictEqual((yield* listed("&kind=source")).json.data.marks, [])
    })
  )

  it.effect("take what fits their kind", () =>
    Effect.gen(function* () {
      const { id, writeKey: key, ids } = yield* newTenant
      yield* newAlert(id, ids, alertId)
      const statusOf = (body: object) =>
        Effect.map(call("PUT", "/v1/marks", { key, body: { brandId: ids.brands, ...body } }), ({ status }) => status)
      const cases: ReadonlyArray<readonly [status: number, body: object]> = [
        [200, { kind: "source", key: "a", note: "n" }],
        [400, { kind: "source", key: "a" }],
        [400, { kind: "source", key: "a", state: "read" }],
        [200, { kind: "todo", key: "add_tracker", state: "not_for_us" }],
        [400, { kind: "todo", key: "add_tracker", state: "contacted" }],
        [400, { kind: "todo", key: "add_tracker", note: "n" }],
        [200, { kind: "alert", key: alertId, state: "read" }],
        [200, { kind: "alert", key: alertId, state: "dismissed" }],
        [200, { kind: "alert", key: alertId, state: "dismissed", note: "known" }],
        [400, { kind: "alert", key: alertId, state: "dismissed", note: "I do not care" }],
        [400, { kind: "alert", key: alertId, state: "read", note: "known" }],
        [404, { kind: "alert", key: "alr_01jnhv8q5yfa7tb2c3d4e5f6g8", state: "read" }],
        [404, { kind: "alert", key: "x", state: "read" }],
        [200, { kind: "time", key: "launch", note: "n", at: "2026-04-05T10:00:00Z" }],
        [400, { kind: "time", key: "launch", note: "n" }],
        [400, { kind: "time", key: "2026-02-30", note: "n" }],
        [400, { kind: "time", key: "2026-02-28" }],
        [400, { kind: "time", key: "2026-02-28", note: "n", state: "done" }],
        [400, { kind: "time", key: "2026-02-28", note: "n".repeat(2_001) }],
        [400, { kind: "prompt", key: "a", state: "done" }]
      ]
      for (const [status, body] of cases) assert.strictEqual(yield* statusOf(body), status, JSON.stringify(body))
      const refusal = (body: object) =>
        Effect.map(
          call("PUT", "/v1/marks", { key, body: { brandId: ids.brands, key: "a", ...body } }),
          ({ json }) => json.message
        )
      // the states of that kind, whether another kind has the given one or none
      for (const state of ["contacted", "finished"]) {
        assert.strictEqual(
          yield* refusal({ kind: "todo", state }),
          "state: must be done or not_for_us for the kind todo"
        )
      }
      const other = yield* newTenant
      const foreign = { kind: "alert", key: alertId, state: "read", brandId: other.ids.brands }
      assert.strictEqual((yield* call("PUT", "/v1/marks", { key: other.writeKey, body: foreign })).status, 404)
    })
  )

  it.effect("are at most 5,000 of a brand", () =>
    Effect.gen(function* () {
      const { id: organizationId, writeKey: key, ids } = yield* newTenant
      const store = yield* MarkStore
      const at = yield* DateTime.now
      const rest = {
        organizationId,
        brandId: BrandId.make(ids.brands),
        kind: "source",
        state: "todo",
        setBy: null
      } as const
      yield* Effect.forEach(Array.from({ length: 5_000 }), (_, n) =>
        store.put({ mark: { ...rest, key: `${n}.example`, note: null, at, updatedAt: at }, marksMax: n + 1 })
      )
      const put = (source: string) =>
        call("PUT", "/v1/marks", { key, body: { brandId: ids.brands, kind: "source", key: source, state: "done" } })
      const refused = yield* put("new.example")
      assert.deepStrictEqual(
        [refused.status, refused.json.message],
        [409, "A brand holds at most 5000 marks; remove one first."]
      )
      assert.strictEqual((yield* put("7.example")).status, 200)
    })
  )

  it.effect("of steps and alerts are heeded by the story and the portfolio", () =>
    Effect.gen(function* () {
      const { id, writeKey: key, ids } = yield* newTenant
      const told = Effect.gen(function* () {
        const story = (yield* call("GET", `/v1/reports/story?brand_id=${ids.brands}&class=all`, { key })).json.data
        const portfolio = (yield* call("GET", "/v1/reports/portfolio", { key })).json.data
        const [first] = story.next.map((step: Record<string, unknown>) => [step["key"], step["done"]])
        return { changes: story.changes.length, alerts: portfolio.rows[0].alerts, first }
      })
      const put = (body: object) => call("PUT", "/v1/marks", { key, body: { brandId: ids.brands, ...body } })
      const alert = "alr_01jnhv8q5yfa7tb2c3d4e5f6g9"
      yield* newAlert(id, ids, alert)
      const before = yield* told
      assert.deepInclude(before, { changes: 1, alerts: 1 })
      yield* put({ kind: "alert", key: alert, state: "read" })
      assert.deepStrictEqual(yield* told, before)
      yield* put({ kind: "alert", key: alert, state: "dismissed", note: "wrong" })
      assert.deepInclude(yield* told, { changes: 0, alerts: 0 })

      yield* call("DELETE", `/v1/trackers/${ids.trackers}`, { key })
      assert.deepStrictEqual((yield* told).first, ["add_tracker", false])
      yield* put({ kind: "todo", key: "add_tracker", state: "not_for_us" })
      assert.deepStrictEqual((yield* told).first, ["add_tracker", true])
    })
  )
})
