/** Links over HTTP: what they show to whom, and when they are over. */
import { BrandId, Organizations, Retention, Shares } from "@answerscope/core"
import { ShareStore } from "@answerscope/core/storage"
import { assert, layer } from "@effect/vitest"
import { DateTime, Effect, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"
import { call, core, newTenant, runScan, TestSend, unlimited } from "./TestServer.ts"

const password = "plum-window-42 ü"

const newShare = Effect.fnUntraced(function* (key: string, body: object) {
  const { json, status } = yield* call("POST", "/v1/shares", { key, body })
  assert.strictEqual(status, 200, JSON.stringify(json))
  const { url, ...share } = json.data
  const [, token = ""] = /^http:\/\/localhost:3000\/s\/([\w-]{43})$/.exec(url) ?? []
  assert.notStrictEqual(token, "", url)
  return { share, token, path: `/v1/shared/${token}` }
})

const notFound = [404, { success: false, message: "Not found.", code: "not_found" }]

/** What a path says to somebody without a key. */
const said = (path: string, given?: string) =>
  Effect.map(
    given === undefined ? call("GET", path) : call("POST", path, { body: { password: given } }),
    ({ json, status }) => [status, json]
  )

const suite = layer(TestSend.layer(unlimited).pipe(Layer.provideMerge(core)))

suite("a link of a made report", (it) => {
  it.effect("shows that report alone, as it was made, without an account", () =>
    Effect.gen(function* () {
      const { writeKey: key, ids, id } = yield* newTenant
      yield* call("POST", "/v1/brands/", { key, body: { name: "Zebra" } })
      const document = `/v1/reports/documents/${ids.documents}`
      const draft = yield* call("POST", "/v1/shares", { key, body: { brandId: ids.brands, documentId: ids.documents } })
      assert.deepStrictEqual([draft.status, draft.json.code], [409, "conflict"])
      const branding = { name: "Agentur", colour: "#1a73e8", logo: null }
      yield* call("PATCH", document, { key, body: { comment: "A good month.", branding } })
      const made = yield* call("POST", `${document}/make`, { key })
      const body = { brandId: ids.brands, documentId: ids.documents, kind: "report" }
      const { path, share } = yield* newShare(key, body)
      const { createdAt, id: shareId, ...rest } = share
      assert.deepStrictEqual(rest, {
        kind: "report",
        brandId: ids.brands,
        documentId: ids.documents,
        title: "March",
        comment: null,
        sections: made.json.data.sections,
        parameters: null,
        hasPassword: false,
        expiresAt: null,
        openings: 0,
        lastOpenedAt: null,
        schedule: null
      })
      assert.strictEqual((yield* call("GET", document, { key })).json.data.state, "sent")
      yield* call("POST", "/v1/scans/", { key, body: { brandId: ids.brands } })
      yield* runScan(1)
      const { headers, json, status } = yield* call("GET", path)
      const { content, frozenAt } = made.json.data
      assert.strictEqual(status, 200)
      const shown = { title: "March", comment: "A good month.", branding, frozenAt, content }
      assert.strictEqual(JSON.stringify(json.data), JSON.stringify(shown))
      assert.notInclude(JSON.stringify(json), id)
      assert.notInclude(JSON.stringify(json), "Zebra")
      assert.deepStrictEqual(
        ["x-robots-tag", "referrer-policy", "cache-control"].map((name) => headers.get(name)),
        ["noindex", "no-referrer", "no-store"]
      )
      const [listed] = (yield* call("GET", `/v1/shares?brand_id=${ids.brands}`, { key })).json.data.shares
      assert.deepInclude(listed, { id: shareId, createdAt, openings: 1 })
      assert.isNotNull(listed.lastOpenedAt)
      const { path: other } = yield* newShare(key, body)
      const openings = Effect.map(call("GET", "/v1/reports/documents", { key }), (answer) =>
        answer.json.data.documents.map((each: { readonly openings: unknown }) => each.openings)
      )
      for (const link of [path, other, other]) yield* call("GET", link)
      assert.deepStrictEqual(yield* openings, [4])
      yield* call("DELETE", `/v1/shares/${shareId}`, { key })
      assert.deepStrictEqual(yield* openings, [2])
    })
  )

  it.effect("is of the caller's brand and made report, and takes neither title nor period", () =>
    Effect.gen(function* () {
      const { writeKey: key, ids } = yield* newTenant
      const other = yield* newTenant
      yield* call("POST", `/v1/reports/documents/${ids.documents}/make`, { key })
      const brand = yield* call("POST", "/v1/brands/", { key, body: { name: "Zebra" } })
      const body = { brandId: ids.brands, documentId: ids.documents }
      const wrong: ReadonlyArray<readonly [object, number]> = [
        [{ documentId: other.ids.documents }, 404],
        [{ brandId: brand.json.data.id }, 404],
        [{ title: "A" }, 400],
        [{ parameters: { last_days: 7 } }, 400],
        [{ sections: ["story"] }, 400],
        [{ expiresAt: "1970-01-01T00:00:00.000Z" }, 400],
        [{ password: "short" }, 400],
        [{ kind: "brand" }, 400]
      ]
      for (const [fields, status] of wrong) {
        const refused = yield* call("POST", "/v1/shares", { key, body: { ...body, ...fields } })
        assert.strictEqual(refused.status, status, JSON.stringify(fields))
      }
      assert.strictEqual((yield* call("GET", "/v1/shares", { key })).json.data.total, 1)
    })
  )
})

suite("a link of a period", (it) => {
  it.effect("shows figures that are at most ten minutes old", () =>
    Effect.gen(function* () {
      const { writeKey: key, ids } = yield* newTenant
      const asked = { title: "Weekly", comment: "Hello", parameters: { last_days: 7 }, sections: ["overview"] }
      const { path, share } = yield* newShare(key, { brandId: ids.brands, ...asked })
      const { title, comment, parameters, sections } = share
      const period = { from: null, to: null, last_days: 7 }
      assert.deepStrictEqual({ title, comment, parameters, sections }, { ...asked, parameters: period })
      const answers = Effect.map(call("GET", path), ({ json }) => json.data.content.overview.rows[0].answers)
      const { json } = yield* call("GET", path)
      const { content, ...rest } = json.data
      assert.deepStrictEqual(rest, { title: "Weekly", comment: "Hello", branding: null, frozenAt: null })
      assert.deepStrictEqual(Object.keys(content), ["brand", "class", "from", "to", "sections", "overview"])
      assert.strictEqual(Date.parse(content.to) - Date.parse(content.from), 7 * 86_400_000)
      assert.strictEqual(yield* answers, 3)
      yield* call("POST", "/v1/scans/", { key, body: { brandId: ids.brands } })
      yield* runScan(1)
      assert.strictEqual(yield* answers, 3)
      yield* TestClock.adjust("11 minutes")
      assert.isAbove(yield* answers, 3)
    })
  )
})

suite("a link of a period", (it) => {
  it.effect("has the looks that the organization keeps, and no figures from before an erasure", () =>
    Effect.gen(function* () {
      const { writeKey: key, ids, id } = yield* newTenant
      const { path } = yield* newShare(key, { brandId: ids.brands, sections: ["overview"] })
      const read = Effect.map(call("GET", path), ({ json }) => json.data)
      const before = yield* read
      assert.deepStrictEqual([before.branding, before.content.overview.rows[0].answers], [null, 3])
      const design = { name: "Northlight", colour: "#0b7a6f", logo: null }
      yield* call("PUT", "/v1/reports/design", { key, body: design })
      yield* TestClock.adjust("1 second")
      const erasing = yield* Effect.forkChild(
        (yield* Retention).eraseAnswers({ organizationId: id, id: BrandId.make(ids.brands) })
      )
      yield* TestClock.adjust("1 minute")
      yield* Fiber.join(erasing)
      const after = yield* read
      assert.deepStrictEqual([after.branding, after.content.overview.rows[0]?.answers ?? 0], [design, 0])
    })
  )
})

suite("a link that is sent", (it) => {
  it.effect("has a schedule that is shown, changed and ended, and no token", () =>
    Effect.gen(function* () {
      const { writeKey: key, ids } = yield* newTenant
      const other = yield* newTenant
      const schedule = { every: "week", subscriptionId: ids.notifications }
      const asked = { brandId: ids.brands, parameters: { last_days: 30 }, schedule }
      const { path, share, token } = yield* newShare(key, asked)
      const { nextAt, ...shown } = share.schedule
      assert.deepStrictEqual(shown, { ...schedule, status: "active", hold: false, held: null })
      assert.strictEqual((yield* said(path))[0], 200)
      const place = `/v1/shares/${share.id}`
      const monthly = { ...schedule, every: "month" }
      const changed = yield* call("PATCH", place, { key, body: { schedule: monthly } })
      assert.deepInclude(changed.json.data.schedule, monthly)
      assert.notStrictEqual(changed.json.data.schedule.nextAt, nextAt)
      const strange = { ...schedule, subscriptionId: other.ids.notifications }
      const refused: ReadonlyArray<readonly [object, number]> = [
        [{ schedule: strange }, 404],
        [{ schedule: { ...schedule, every: "day" } }, 400],
        [{}, 400]
      ]
      for (const [body, status] of refused)
        assert.strictEqual((yield* call("PATCH", place, { key, body })).status, status)
      const listed = yield* call("GET", "/v1/shares", { key })
      assert.notInclude(JSON.stringify(listed.json), token)
      const ended = yield* call("PATCH", place, { key, body: { schedule: null } })
      assert.isNull(ended.json.data.schedule)
      assert.strictEqual((yield* call("PATCH", place, { key, body: { schedule } })).status, 409)
      const ofReport = { brandId: ids.brands, documentId: ids.documents, schedule }
      yield* call("POST", `/v1/reports/documents/${ids.documents}/make`, { key })
      assert.strictEqual((yield* call("POST", "/v1/shares", { key, body: ofReport })).status, 400)
    })
  )
})

suite("a link whose reports wait", (it) => {
  it.effect("shows the one that waits, as it was made, and sends it once when it is released", () =>
    Effect.gen(function* () {
      const { writeKey: key, ids } = yield* newTenant
      const other = yield* newTenant
      const schedule = { every: "week", subscriptionId: ids.notifications, hold: true }
      const parameters = { last_days: 30 }
      const { share } = yield* newShare(key, { brandId: ids.brands, title: "Weekly", parameters, schedule })
      assert.deepInclude(share.schedule, { hold: true, held: null })
      const place = `/v1/shares/${share.id}`
      const scheduleNow = Effect.map(call("GET", "/v1/shares", { key }), ({ json }) => {
        const found: ReadonlyArray<{ readonly id: string; readonly schedule: unknown }> = json.data.shares
        return found.find(({ id }) => id === share.id)?.schedule
      })
      const release = (documentId: string, as = key) =>
        Effect.map(call("POST", `${place}/release`, { key: as, body: { documentId } }), ({ status }) => status)
      assert.strictEqual(yield* release(ids.documents), 409)
      yield* TestClock.adjust("8 days")
      yield* (yield* Shares).sendDue(1_000)
      const [made] = (yield* call("GET", `/v1/reports/documents?brand_id=${ids.brands}`, { key })).json.data.documents
      assert.deepInclude(made, { title: "Weekly", state: "made" })
      const { content } = (yield* call("GET", `/v1/reports/documents/${made.id}`, { key })).json.data
      assert.deepInclude(yield* scheduleNow, { held: { documentId: made.id, sentence: content.story.sentence } })
      assert.strictEqual(yield* release(made.id, other.writeKey), 404)
      assert.deepStrictEqual([yield* release(made.id), yield* release(made.id)], [200, 409])
      assert.deepInclude(yield* scheduleNow, { held: null })
      const links = (yield* call("GET", "/v1/shares", { key })).json.data.shares
      assert.deepInclude(links[0], { documentId: made.id, schedule: null, expiresAt: null })
    })
  )
})

suite("a link", (it) => {
  it.effect("is the same 404 when it is wrong, revoked or expired, and without its brand or organization", () =>
    Effect.gen(function* () {
      const { writeKey: key, ids, id } = yield* newTenant
      const brand = { brandId: ids.brands }
      const { token } = yield* newShare(key, brand)
      const changed = token.startsWith("A") ? `B${token.slice(1)}` : `A${token.slice(1)}`
      for (const wrong of [changed, token.slice(1), `${token}A`, "none", "%00", "a".repeat(400), `${token}%20`]) {
        assert.deepStrictEqual(yield* said(`/v1/shared/${wrong}`), notFound, wrong)
      }
      const revoked = yield* newShare(key, brand)
      assert.strictEqual((yield* said(revoked.path))[0], 200)
      yield* call("DELETE", `/v1/shares/${revoked.share.id}`, { key })
      assert.deepStrictEqual(yield* said(revoked.path), notFound)
      const now = DateTime.toEpochMillis(yield* DateTime.now)
      const expiring = yield* newShare(key, { ...brand, expiresAt: new Date(now + 60_000).toISOString() })
      yield* TestClock.adjust("59 seconds")
      assert.strictEqual((yield* said(expiring.path))[0], 200)
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(yield* said(expiring.path), notFound)
      const organizations = yield* Organizations
      const kept = yield* newShare(key, brand)
      yield* organizations.suspend(id)
      assert.deepStrictEqual(yield* said(kept.path), notFound)
      yield* organizations.resume(id)
      assert.strictEqual((yield* said(kept.path))[0], 200)
      yield* call("DELETE", `/v1/brands/${ids.brands}`, { key })
      assert.deepStrictEqual(yield* said(kept.path), notFound)
    })
  )

  it.effect("asks for its password, and takes no wrong one", () =>
    Effect.gen(function* () {
      const { writeKey: key, ids, id } = yield* newTenant
      const { path, share } = yield* newShare(key, { brandId: ids.brands, password, sections: ["overview"] })
      assert.isTrue(share.hasPassword)
      const [status, json] = yield* said(path)
      assert.deepStrictEqual([status, json.code], [401, "unauthenticated"])
      assert.deepStrictEqual(yield* said(path, "plum-window-43 ü"), notFound)
      assert.deepStrictEqual(yield* said(path, ""), notFound)
      assert.strictEqual((yield* said(path, password))[0], 200)
      // the same letter, written in two characters
      assert.strictEqual((yield* said(path, password.normalize("NFD")))[0], 200)
      const store = yield* ShareStore
      const { items } = yield* store.list({ organizationId: id, brandId: null, page: { limit: 50, offset: 0 } })
      assert.strictEqual(items.length, 2)
      for (const stored of items) assert.notInclude(JSON.stringify(stored), "plum")
      const [listed] = (yield* call("GET", "/v1/shares", { key })).json.data.shares
      assert.deepInclude(listed, { openings: 2, hasPassword: true })
      assert.notInclude(JSON.stringify(listed), "passwordHash")
    })
  )

  it.effect("makes little work: openings and passwords are limited", () =>
    Effect.gen(function* () {
      const { writeKey: key, ids } = yield* newTenant
      const open = yield* newShare(key, { brandId: ids.brands, sections: ["overview"] })
      const statuses = yield* Effect.forEach(Array.from({ length: 61 }), () => said(open.path))
      assert.deepStrictEqual([...new Set(statuses.slice(0, 60).map(([status]) => status))], [200])
      assert.strictEqual(statuses[60]?.[0], 429)
      yield* TestClock.adjust("1 second")
      assert.strictEqual((yield* said(open.path))[0], 200)
      const locked = yield* newShare(key, { brandId: ids.brands, sections: ["overview"], password })
      const tries = yield* Effect.forEach(Array.from({ length: 11 }), () => said(locked.path, "wrong"))
      assert.deepStrictEqual([tries[9]?.[0], tries[10]?.[0]], [404, 429])
      // nor does the right one pass before it is due
      assert.strictEqual((yield* said(locked.path, password))[0], 429)
      yield* TestClock.adjust("1 minute")
      assert.strictEqual((yield* said(locked.path, password))[0], 200)
    })
  )
})

layer(TestSend.layer({ ...unlimited, failuresPerMinute: 3 }).pipe(Layer.provideMerge(core)))("links", (it) => {
  it.effect("are guessed by no address: wrong ones are limited, right ones pass", () =>
    Effect.gen(function* () {
      const { writeKey: key, ids } = yield* newTenant
      const { path } = yield* newShare(key, { brandId: ids.brands, sections: ["overview"] })
      const wrong = yield* Effect.forEach(Array.from({ length: 5 }), (_, at) => said(`/v1/shared/none${at}`))
      assert.deepStrictEqual(
        wrong.map(([status]) => status),
        [404, 404, 404, 429, 429]
      )
      assert.strictEqual((yield* said(path))[0], 200)
      // signing in by key is not affected
      assert.strictEqual((yield* call("GET", "/v1/shares", { key: "ask_wrong" })).status, 401)
    })
  )
})
