/** Alerts by cause over HTTP: groups, what is read and dismissed, and what is unread. */
import { type Alert, AlertId, BrandId, CauseId, ScanId, SnapshotId, TrackerId } from "@answerscope/core"
import { AlertStore } from "@answerscope/core/storage"
import { assert, layer } from "@effect/vitest"
import { DateTime, Effect, Layer } from "effect"
import { call, core, newTenant, TestSend, unlimited } from "./TestServer.ts"

const causes = ["cau_01jnhv8q5yfa7tb2c3d4e5f6g1", "cau_01jnhv8q5yfa7tb2c3d4e5f6g2"] as const

/** A tenant with three alerts: two of the older cause, one of the newer. */
const newInbox = Effect.gen(function* () {
  const tenant = yield* newTenant
  const { id: organizationId, ids } = tenant
  const now = yield* DateTime.now
  const suffix = organizationId.slice(-6)
  const alertOf = (number: number, fields: Partial<Alert>): Alert => ({
    id: AlertId.make(`alr_01jnhv8q5yfa7tb2c3d${number}${suffix}`),
    organizationId,
    brandId: BrandId.make(ids.brands),
    brand: "Acme",
    trackerId: TrackerId.make(ids.trackers),
    scanId: ScanId.make(ids.scans),
    prompt: "best crm",
    engine: "chatgpt",
    surface: "api",
    location: null,
    language: null,
    type: "mention_lost",
    message: "Acme is no longer mentioned",
    evidence: {
      beforeSnapshotId: SnapshotId.make(ids.snapshots),
      afterSnapshotId: SnapshotId.make(ids.snapshots),
      modelBefore: null,
      modelAfter: null,
      mode: "immediate",
      odds: null,
      confirmation: null
    },
    supersedes: null,
    supersededBy: null,
    createdAt: DateTime.add(now, { minutes: number }),
    causeId: CauseId.make(causes[0]),
    read: false,
    dismissed: false,
    dismissedReason: null,
    ...fields
  })
  const alerts = [
    alertOf(1, {}),
    alertOf(2, { type: "mention_gained", engine: "gemini", causeId: CauseId.make(causes[1]) }),
    alertOf(3, { prompt: "crm", engine: "claude" })
  ] as const
  yield* (yield* AlertStore).insert(alerts)
  const key = tenant.writeKey
  const listed = (query: string) => Effect.map(call("GET", `/v1/alerts/?${query}`, { key }), ({ json }) => json.data)
  const put = (body: object) => call("PUT", "/v1/marks", { key, body: { brandId: ids.brands, kind: "alert", ...body } })
  const unread = Effect.map(call("GET", "/v1/alerts/unread", { key }), ({ json }) => json.data)
  return { ...tenant, key, alertOf, alerts, listed, put, unread }
})

layer(TestSend.layer(unlimited).pipe(Layer.provideMerge(core)))("the inbox", (it) => {
  it.effect("groups alerts by cause, newest cause first, page by page", () =>
    Effect.gen(function* () {
      const { alerts, ids, listed } = yield* newInbox
      const [one, two, three] = alerts
      const { groups, ...page } = yield* listed("group=cause")
      assert.deepStrictEqual([page.total, page.limit, page.offset], [2, 50, 0])
      assert.deepStrictEqual(
        page.alerts.map(({ id }: { readonly id: string }) => id),
        [two.id, three.id]
      )
      assert.deepStrictEqual(groups[1], {
        causeId: causes[0],
        brandId: ids.brands,
        direction: "down",
        engine: "*",
        title: "Acme is mentioned less",
        alertId: three.id,
        total: 2,
        unread: 2,
        read: false,
        dismissed: false,
        takenBack: null,
        firstAt: DateTime.formatIso(one.createdAt),
        lastAt: DateTime.formatIso(three.createdAt),
        alertIds: [three.id, one.id]
      })
      assert.deepInclude(groups[0], {
        causeId: causes[1],
        direction: "up",
        engine: "gemini",
        total: 1,
        title: "Gemini mentions Acme more"
      })
      // a further alert of the older cause does not move it
      const second = yield* listed("group=cause&limit=1&offset=1")
      assert.deepStrictEqual([second.total, second.groups], [2, [groups[1]]])
      // a group has all its alerts, whichever of them the filter leaves
      const lost = yield* listed("group=cause&type=mention_lost")
      assert.deepStrictEqual([lost.total, lost.groups], [1, [groups[1]]])
      const all = yield* listed(`cause_id=${causes[0]}`)
      assert.deepStrictEqual([all.total, all.groups], [2, undefined])
      assert.strictEqual((yield* listed("cause_id=x")).total, 0)
      for (const [surface, total] of [
        ["api", 3],
        ["app", 0]
      ] as const) {
        const ofSurface = yield* listed(`surface=${surface}`)
        assert.deepStrictEqual([ofSurface.total, ofSurface.alerts.length], [total, total])
        for (const alert of ofSurface.alerts) assert.strictEqual(alert.surface, surface)
      }
    })
  )

  it.effect("knows what was read and dismissed, and counts what was not", () =>
    Effect.gen(function* () {
      const { alerts, ids, key, listed, put, unread } = yield* newInbox
      const [one, two] = alerts
      const ofBrand = { alerts: 3, causes: 2 }
      assert.deepStrictEqual(yield* unread, { ...ofBrand, brands: [{ brandId: ids.brands, ...ofBrand }] })
      yield* put({ key: one.id, state: "read" })
      yield* put({ key: two.id, state: "dismissed", note: "known" })
      assert.deepInclude(yield* unread, { alerts: 1, causes: 1 })
      const totals = (query: string) => Effect.map(listed(query), ({ total }) => total)
      assert.strictEqual(yield* totals("read=true"), 2)
      assert.strictEqual(yield* totals("read=false"), 1)
      assert.strictEqual(yield* totals("read=false&group=cause"), 1)
      assert.strictEqual(yield* totals("dismissed=false"), 2)
      const [dismissed] = (yield* listed("dismissed=true")).alerts
      assert.deepInclude(dismissed, { id: two.id, read: true, dismissed: true, dismissedReason: "known" })
      const [newer, older] = (yield* listed("group=cause")).groups
      assert.deepInclude(newer, { unread: 0, read: true, dismissed: true })
      assert.deepInclude(older, { unread: 1, read: false, dismissed: false })
      yield* call("DELETE", "/v1/marks", { key, body: { brandId: ids.brands, kind: "alert", key: two.id } })
      assert.deepInclude(yield* unread, { alerts: 2, causes: 2 })
      assert.strictEqual(yield* totals("dismissed=true"), 0)
      const refused = yield* call("GET", "/v1/alerts/?read=yes", { key })
      assert.strictEqual(refused.status, 400)
    })
  )

  it.effect("says of a cause when later alerts took all of it back", () =>
    Effect.gen(function* () {
      const { alertOf, listed } = yield* newInbox
      const store = yield* AlertStore
      const back = { type: "mention_gained", causeId: CauseId.make("cau_01jnhv8q5yfa7tb2c3d4e5f6g3") } as const
      const takenBack = Effect.map(
        listed("group=cause"),
        ({ groups }) => groups.find((group: { readonly causeId: string }) => group.causeId === causes[0]).takenBack
      )
      yield* store.insert([alertOf(4, back)])
      // another prompt of the cause is still lost
      assert.isNull(yield* takenBack)
      const last = alertOf(5, { ...back, prompt: "crm", engine: "claude" })
      yield* store.insert([last])
      assert.deepStrictEqual(yield* takenBack, { alertId: last.id, at: DateTime.formatIso(last.createdAt) })
    })
  )

  it.effect("marks all alerts of a cause at once", () =>
    Effect.gen(function* () {
      const { alerts, ids, key, listed, put, unread } = yield* newInbox
      const marked = yield* put({ key: causes[0], state: "dismissed", note: "not_important" })
      assert.deepStrictEqual([marked.status, marked.json.data.key], [200, causes[0]])
      assert.deepInclude(yield* unread, { alerts: 1, causes: 1 })
      assert.strictEqual((yield* listed("dismissed=true")).total, 2)
      const { marks } = (yield* call("GET", `/v1/marks?brand_id=${ids.brands}`, { key })).json.data
      assert.sameMembers(
        marks.map((mark: { readonly key: string }) => mark.key),
        [alerts[0].id, alerts[2].id]
      )
      const body = { brandId: ids.brands, kind: "alert", key: causes[0] }
      assert.strictEqual((yield* call("DELETE", "/v1/marks", { key, body })).status, 200)
      assert.deepInclude(yield* unread, { alerts: 3, causes: 2 })
      assert.strictEqual((yield* call("DELETE", "/v1/marks", { key, body })).status, 404)
    })
  )

  it.effect("is its organization's alone", () =>
    Effect.gen(function* () {
      const { alerts, unread } = yield* newInbox
      const other = yield* newTenant
      const foreign = { brandId: other.ids.brands, kind: "alert", state: "read" }
      for (const sought of [alerts[0].id, causes[0]]) {
        const { status } = yield* call("PUT", "/v1/marks", { key: other.writeKey, body: { ...foreign, key: sought } })
        assert.strictEqual(status, 404)
      }
      const { data } = (yield* call("GET", "/v1/alerts/?group=cause", { key: other.writeKey })).json
      assert.deepStrictEqual([data.total, data.groups, data.alerts], [0, [], []])
      const nothing = (yield* call("GET", "/v1/alerts/unread", { key: other.writeKey })).json.data
      assert.deepStrictEqual(nothing, { alerts: 0, causes: 0, brands: [] })
      assert.deepInclude(yield* unread, { alerts: 3 })
    })
  )

  it.effect("gives groups as JSON only", () =>
    Effect.gen(function* () {
      const { key } = yield* newInbox
      const { json, status } = yield* call("GET", "/v1/alerts/?group=cause", { key, headers: { accept: "text/csv" } })
      assert.deepStrictEqual([status, json.message], [400, "group: is for JSON only"])
    })
  )
})
