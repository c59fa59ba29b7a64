/**
 * Rows alone, as CSV and as lines of JSON: the same as in the JSON of the operation, and all of them.
 */
import { ExportedRows } from "@answerscope/http/rows"
import { assert, it, layer } from "@effect/vitest"
import { Effect, Layer, Schema, Stream } from "effect"
import { csvRecords } from "./CsvReader.ts"
import { call, core, newOrganization, newTenant, TestSend, unlimited } from "./TestServer.ts"

const csv = "text/csv"
const ndjson = "application/x-ndjson"

const exported = Effect.fnUntraced(function* (key: string, path: string, accept: string) {
  const { status, headers, body } = yield* call("GET", path, { key, headers: { accept } })
  assert.strictEqual(status, 200, body)
  return { headers, body }
})

/** The rows of an export as JSON, whichever its form; of CSV only what text can say. */
const linesOf = (body: string): ReadonlyArray<unknown> => {
  assert.isTrue(body === "" || body.endsWith("\n"))
  return body
    .split("\n")
    .slice(0, -1)
    .map((line): unknown => JSON.parse(line))
}

const idOf = Schema.decodeUnknownSync(Schema.Struct({ id: Schema.String }))

/** Each operation that is exported, and where its JSON has the rows. */
const operations: ReadonlyArray<readonly [path: string, place: ReadonlyArray<string>, header: string]> = [
  [
    "/v1/snapshots?",
    ["data", "snapshots"],
    "id,brandId,brand,prompt,engine,surface,provider,kind,location,language,sample,followUp,model,mentioned," +
      "position,sources_count,sentiment,competitors_found," +
      "competitor_candidates_found,checkedAt"
  ],
  [
    "/v1/snapshots?answer=true&",
    ["data", "snapshots"],
    "id,brandId,brand,prompt,engine,surface,provider,kind,location,language,sample,followUp,model,mentioned," +
      "position,sources_count,sentiment,competitors_found," +
      "competitor_candidates_found,checkedAt,answer,sources,searched,consulted,narration,extras,textRemovedAt"
  ],
  [
    "/v1/alerts?",
    ["data", "alerts"],
    "id,brandId,brand,trackerId,scanId,prompt,engine,surface,location,language,type,message,advice," +
      "createdAt,since.at," +
      "since.earliest,since.latest,evidence.beforeSnapshotId,evidence.afterSnapshotId,evidence.modelBefore," +
      "evidence.modelAfter,evidence.mode," +
      "evidence.odds,evidence.runs," +
      "evidence.positionUpTo,evidence.sentiment,evidence.before.answers,evidence.before.yes,evidence.before.rate," +
      "evidence.before.low,evidence.before.high,evidence.before.from,evidence.before.to,evidence.since.answers," +
      "evidence.since.yes,evidence.since.rate,evidence.since.low,evidence.since.high,evidence.since.from," +
      "evidence.since.to,evidence.difference.value,evidence.difference.low,evidence.difference.high," +
      "evidence.followUps,evidence.credits,evidence.cause,evidence.modelSince," +
      "evidence.cells.changed,evidence.cells.asked,evidence.cells.list,evidence.extent.cells_sure," +
      "evidence.extent.cells,evidence.extent.now.k,evidence.extent.now.n,evidence.extent.before.k," +
      "evidence.extent.before.n,supersedes,supersededBy,causeId,read,dismissed,dismissedReason"
  ],
  [
    "/v1/scans?",
    ["data", "scans"],
    "id,brandId,trackerId,followUpOf,brand,domain,status,progress.total,progress.completed,progress.failed," +
      "progress.pending,done,prompts,engines,models.chatgpt,models.claude,models.gemini,models.perplexity," +
      "models.others,markets,samples,credits.charged,credits.refunded,createdAt,completedAt"
  ],
  [
    "/v1/scans?results=true&",
    ["data", "scans"],
    "id,brandId,trackerId,followUpOf,brand,domain,status,progress.total,progress.completed,progress.failed," +
      "progress.pending,done,prompts,engines,models.chatgpt,models.claude,models.gemini,models.perplexity," +
      "models.others,markets,samples,credits.charged,credits.refunded,results,createdAt,completedAt"
  ],
  ["/v1/usage?", ["dailyUsage"], "date,count,monthly,purchased"],
  ["/v1/usage/entries?", ["data", "entries"], "id,at,kind,operation,amount,bucket,dropped,reference,balance"]
]

layer(TestSend.layer(unlimited).pipe(Layer.provideMerge(core)))("an export", (it) => {
  it.effect.each(operations.map(([path, place, header]) => ({ path, place, header })))(
    "of $path has the rows of the JSON, and says how many there are",
    ({ path, place, header }) =>
      Effect.gen(function* () {
        const { readKey: key } = yield* newTenant
        const { json } = yield* call("GET", path, { key })
        const rows = place.reduce((value, name) => value[name], json)
        const lines = yield* exported(key, path, ndjson)
        assert.deepStrictEqual(linesOf(lines.body), rows)
        assert.strictEqual(lines.headers.get("content-type"), ndjson)
        assert.strictEqual(lines.headers.get("x-report-total"), String(rows.length))
        const table = yield* exported(key, path, csv)
        assert.strictEqual(table.headers.get("content-type"), "text/csv; charset=utf-8; header=present")
        assert.strictEqual(table.headers.get("x-report-total"), String(rows.length))
        const [first, ...records] = csvRecords(table.body)
        assert.strictEqual(first?.join(), header)
        assert.strictEqual(records.length, rows.length)
        const head = yield* call("HEAD", path, { key, headers: { accept: csv } })
        assert.deepStrictEqual([head.status, head.body], [200, ""])
        // a HEAD gives back what it held
        assert.strictEqual((yield* call("HEAD", path, { key, headers: { accept: csv } })).status, 200)
        assert.strictEqual((yield* call("HEAD", path, { key, headers: { accept: csv } })).status, 200)
      })
  )

  it.effect("says which period was asked for", () =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization()
      const { headers } = yield* exported(key, "/v1/snapshots?from=2026-03-01&to=2026-03-31", csv)
      assert.strictEqual(headers.get("x-report-from"), "2026-03-01T00:00:00.000Z")
      assert.strictEqual(headers.get("x-report-to"), "2026-04-01T00:00:00.000Z")
      const open = yield* exported(key, "/v1/alerts", csv)
      assert.deepStrictEqual([open.headers.get("x-report-from"), open.headers.get("x-report-to")], [null, null])
    })
  )

  it.effect("shows an organization its own", () =>
    Effect.gen(function* () {
      const { ids } = yield* newTenant
      const { key } = yield* newOrganization()
      for (const path of ["/v1/snapshots", "/v1/alerts", "/v1/scans"]) {
        for (const query of ["", `?brand_id=${ids.brands}`, "?brand_id=brd_none"]) {
          assert.strictEqual((yield* exported(key, path + query, ndjson)).body, "")
          assert.strictEqual(csvRecords((yield* exported(key, path + query, csv)).body).length, 1)
        }
      }
    })
  )
})

it.effect("rows of a report are made page by page, as they are taken", () =>
  Effect.gen(function* () {
    let made = 0
    function* rows() {
      while (made < 10_000) yield made++
    }
    const walk = ExportedRows.walkOver({ rows: rows(), total: 10_000 })
    const pages = yield* Stream.runCollect(Stream.take(walk, 2))
    assert.deepStrictEqual(
      pages.map(({ items, total }) => [items.length, items[0], total]),
      [
        [200, 0, 10_000],
        [200, 200, 10_000]
      ]
    )
    assert.strictEqual(made, 400)
  })
)

layer(TestSend.layer(unlimited).pipe(Layer.provideMerge(core)))("an export of scans", (it) => {
  it.effect("has values as a table can show them", () =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization()
      const body = { brand: "=Acme", prompts: ['"a", b', "c\nd"], engines: ["chatgpt", "claude"] }
      yield* call("POST", "/v1/scans", { key, body })
      const [header = [], record = []] = csvRecords((yield* exported(key, "/v1/scans", csv)).body)
      const cells = new Map(header.map((name, at) => [name, record[at]]))
      assert.strictEqual(cells.get("brand"), "'=Acme")
      assert.strictEqual(cells.get("brandId"), "")
      assert.strictEqual(cells.get("prompts"), '"a", b; c\nd')
      assert.strictEqual(cells.get("engines"), "chatgpt; claude")
      assert.deepStrictEqual([cells.get("done"), cells.get("progress.total")], ["false", "4"])
      assert.strictEqual(cells.get("completedAt"), "")
    })
  )

  it.effect("has the results of long scans whole, which come in pieces", () =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization(20_000)
      const prompts = Array.from({ length: 50 }, (_, index) => `[] "${index}", `.padEnd(500, "x"))
      const long = { brand: "[]", prompts, engines: ["chatgpt", "claude"], samples: 3 }
      for (const body of [long, { brand: "Acme", prompts: ["a"], engines: ["claude"] }, long]) {
        assert.strictEqual((yield* call("POST", "/v1/scans", { key, body })).status, 200)
      }
      const { scans } = (yield* call("GET", "/v1/scans?results=true", { key })).json.data
      assert.deepStrictEqual(linesOf((yield* exported(key, "/v1/scans?results=true", ndjson)).body), scans)
      const [header = [], ...records] = csvRecords((yield* exported(key, "/v1/scans?results=true", csv)).body)
      const cellsOf = (name: string) => records.map((record) => record[header.indexOf(name)] ?? "")
      assert.deepStrictEqual(
        cellsOf("results").map((cell): unknown => JSON.parse(cell)),
        scans.map(({ results }: { readonly results: unknown }) => results)
      )
      assert.deepStrictEqual(
        cellsOf("createdAt"),
        scans.map(({ createdAt }: { readonly createdAt: string }) => createdAt)
      )
    })
  )

  it.effect("has all rows, or the part that is asked for", () =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization(20_000)
      const body = { brand: "Acme", prompts: ["a"], engines: ["chatgpt"] }
      const ids: Array<string> = []
      for (let index = 0; index < 230; index++) {
        ids.unshift((yield* call("POST", "/v1/scans", { key, body })).json.data.id)
      }
      for (const [query, expected] of [
        ["", ids],
        ["offset=3", ids.slice(3)],
        ["limit=215", ids.slice(0, 215)],
        ["limit=1000", ids],
        ["limit=7&offset=220", ids.slice(220, 227)],
        ["offset=230", []],
        ["status=cancelled", []]
      ] satisfies ReadonlyArray<readonly [string, ReadonlyArray<string>]>) {
        const { body: lines, headers } = yield* exported(key, `/v1/scans?${query}`, ndjson)
        assert.deepStrictEqual(
          linesOf(lines).map((row) => idOf(row).id),
          expected,
          query
        )
        assert.strictEqual(headers.get("x-report-total"), query === "status=cancelled" ? "0" : "230")
        const table = csvRecords((yield* exported(key, `/v1/scans?${query}`, csv)).body)
        assert.strictEqual(table.length, expected.length + 1)
      }
    })
  )
})

layer(TestSend.layer(unlimited).pipe(Layer.provideMerge(core)))("the form of a response", (it) => {
  it.effect("is the one that accept wants most, JSON where it does not say", () =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization()
      const json = "application/json"
      for (const [accept, expected] of [
        [undefined, json],
        ["", json],
        ["*/*", json],
        ["application/*", json],
        ["text/*", csv],
        ["TEXT/CSV", csv],
        ["text/csv; charset=utf-8", csv],
        ['text/csv;header="present"', csv],
        [ndjson, ndjson],
        ["text/csv, application/json", json],
        ["text/csv, application/x-ndjson", csv],
        ["text/csv;q=0.9, application/x-ndjson", ndjson],
        ["application/json;q=0.5, text/csv;q=0.501", csv],
        ["text/csv;q=0.1, */*;q=0.05", csv],
        ["application/json;q=0, */*", csv],
        ["*/*, application/json;q=0, text/csv;q=0", ndjson],
        ["application/*;q=0.2, application/json;q=0.1, text/csv;q=0.15", ndjson],
        ["text/html, application/xhtml+xml, application/xml;q=0.9, */*;q=0.8", json],
        ["text/csv;Q=1.000", csv],
        ["garbage, text/csv", csv],
        ["text/csv;q=2, application/x-ndjson;q=0.1", ndjson],
        [",,text/csv,,", csv]
      ] as const) {
        for (const path of ["/v1/usage", "/v1/snapshots"]) {
          const headers = accept === undefined ? {} : { accept }
          const response = yield* call("GET", path, { key, headers })
          assert.strictEqual(response.status, 200, accept)
          assert.strictEqual(response.headers.get("content-type")?.replace(/;.*/, ""), expected, accept)
        }
      }
    })
  )

  it.effect("is refused where accept allows none, but only to those with a key", () =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization()
      const none = [
        "text/html",
        "image/*",
        "*/*;q=0",
        "garbage",
        "application/json;q=0",
        "text/csv;q=nan",
        "text/csv;q=-1"
      ]
      for (const accept of none) {
        for (const path of ["/v1/usage", "/v1/snapshots", "/v1/alerts", "/v1/scans?results=true"]) {
          const refused = yield* call("GET", path, { key, headers: { accept } })
          assert.deepStrictEqual([refused.status, refused.json?.code], [406, "not_acceptable"], accept)
          assert.match(refused.json.message, /^accept: .*text\/csv/)
          const unknown = yield* call("GET", path, { headers: { accept, "x-forwarded-for": "10.1.2.3" } })
          assert.deepStrictEqual([unknown.status, unknown.json?.code], [401, "unauthenticated"])
        }
      }
      // other operations have one form, and give it
      assert.strictEqual((yield* call("GET", "/v1/brands", { key, headers: { accept: csv } })).status, 200)
    })
  )

  it.effect("decides how many items may be asked for, and errors are JSON in all", () =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization()
      for (const path of ["/v1/snapshots", "/v1/alerts", "/v1/scans"]) {
        const json = yield* call("GET", `${path}?limit=201`, { key })
        assert.deepStrictEqual([json.status, json.json.code], [400, "invalid_request"])
        assert.strictEqual(json.json.message, "limit: must be a whole number from 1 to 200 in JSON")
        for (const accept of [csv, ndjson]) {
          assert.strictEqual((yield* call("GET", `${path}?limit=1000`, { key, headers: { accept } })).status, 200)
          for (const query of ["limit=1001", "limit=0", "from=x", "unheard_of=1"]) {
            const wrong = yield* call("GET", `${path}?${query}`, { key, headers: { accept } })
            assert.deepStrictEqual([wrong.status, wrong.json?.code], [400, "invalid_request"], query)
          }
        }
      }
      const many = yield* call("GET", "/v1/scans?results=true&limit=21", { key })
      assert.strictEqual(many.status, 400)
      const rows = yield* call("GET", "/v1/scans?results=true&limit=21", { key, headers: { accept: ndjson } })
      assert.strictEqual(rows.status, 200)
    })
  )
})
