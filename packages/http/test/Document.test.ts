import { operationsOf } from "@answerscope/http/testing"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { call, core, document, newOrganization, TestSend, unlimited } from "./TestServer.ts"

/** All values under a key, wherever they stand. */
const valuesOf = (json: unknown, key: string): ReadonlyArray<unknown> =>
  typeof json !== "object" || json === null
    ? []
    : Object.entries(json).flatMap(([name, value]) => [...(name === key ? [value] : []), ...valuesOf(value, key)])

const at = (json: unknown, path: ReadonlyArray<string>): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === "object" && value !== null
        ? Object.entries(value).find(([name]) => name === key)?.[1]
        : undefined,
    json
  )

/** How many requests for an overview were answered with 404. */
const notFoundOverviews = (metrics: string): number =>
  Number(/http_requests_total\{.*route="\/v1\/brands\/:id\/overview",status="404".*\} (\d+)/.exec(metrics)?.[1] ?? 0)

layer(TestSend.layer(unlimited).pipe(Layer.provideMerge(core)))("interface description", (it) => {
  it.effect("is served as it is made", () =>
    Effect.gen(function* () {
      const { status, headers, json } = yield* call("GET", "/v1/openapi.json")
      assert.deepStrictEqual([status, headers.get("content-type")], [200, "application/json"])
      assert.deepStrictEqual(json, JSON.parse(JSON.stringify(document)))
      assert.deepStrictEqual([json.openapi, json.info.version], ["3.1.0", "0.1.0"])
    })
  )

  it("resolves all its references and names every operation once", () => {
    for (const reference of valuesOf(document, "$ref")) {
      assert.isDefined(at(document, String(reference).replace("#/", "").split("/")), String(reference))
    }
    const ids = operationsOf(document).map(({ id }) => id)
    assert.strictEqual(new Set(ids).size, ids.length)
    assert.isAtLeast(ids.length, 20)
  })

  it("documents the errors that each operation can give", () => {
    for (const { id, method, path, isKeyed, body, statuses } of operationsOf(document)) {
      if (!isKeyed) continue
      const missing = [
        // what goes on in the background is accepted
        id === "startReanalysis" || id === "startImport" ? 202 : 200,
        400,
        401,
        403,
        429,
        500,
        503,
        ...(path.includes("{") ? [404] : []),
        ...(method === "GET" || method === "DELETE" ? [] : [409, 413, 415, 422]),
        ...(body === null ? [] : [400])
      ].filter((status) => !statuses.includes(status))
      assert.deepStrictEqual(missing, [], id)
    }
    const start = operationsOf(document).find(({ id }) => id === "startScan")
    assert.includeMembers([...(start?.statuses ?? [])], [402, 404, 503])
  })

  it("asks for a key everywhere but for shared reports and the keyless health checks", () => {
    const keyless = operationsOf(document).filter(({ isKeyed }) => !isKeyed)
    assert.deepStrictEqual(
      keyless.map(({ path }) => path),
      ["/v1/shared/{token}", "/v1/shared/{token}", "/v1/health", "/v1/health/ready"]
    )
    assert.deepInclude(at(document, ["components", "securitySchemes", "accessKey"]), {
      type: "apiKey",
      name: "x-access-key",
      in: "header"
    })
  })

  it("leaves room for fields to come in responses, and none in requests", () => {
    assert.notInclude(valuesOf(at(document, ["components", "schemas"]), "additionalProperties"), false)
    const create = at(document, ["paths", "/v1/brands/", "post"])
    assert.notInclude(valuesOf(at(create, ["responses"]), "additionalProperties"), false)
    // of the brand, and of a competitor in it
    assert.deepStrictEqual(valuesOf(at(create, ["requestBody"]), "additionalProperties"), [false, false])
  })

  it("has the limits of the reference", () => {
    const schema = ["requestBody", "content", "application/json", "schema"]
    const properties = at(document, ["paths", "/v1/brands/", "post", ...schema, "properties"])
    assert.deepInclude(at(properties, ["name"]), { minLength: 1, maxLength: 200 })
    assert.deepInclude(at(properties, ["aliases"]), { maxItems: 25 })
    assert.deepInclude(at(properties, ["prompts"]), { maxItems: 50 })
    assert.deepInclude(at(properties, ["prompts", "items"]), { minLength: 1, maxLength: 500 })
    const competitor = { minLength: 1, maxLength: 253 }
    const competitors = at(properties, ["competitors", "items", "anyOf"])
    assert.deepInclude(at(competitors, ["0"]), competitor)
    assert.deepInclude(at(competitors, ["1", "properties", "name"]), competitor)
    assert.deepInclude(at(properties, ["engines"]), { minItems: 1, uniqueItems: true })
    for (const { id, query, statuses } of operationsOf(document)) {
      for (const { name, schema: shown } of query) {
        // reports have more rows than lists
        const maximum = statuses.includes(406) || ["getPortfolio", "getPromptList"].includes(id) ? 1_000 : 200
        if (name === "limit") assert.deepInclude(shown, { type: "integer", minimum: 1, maximum })
        if (name === "days") assert.deepInclude(shown, { type: "integer", minimum: 1, maximum: 90 })
      }
    }
  })

  it("says which operations give rows alone, and how", () => {
    const exported = operationsOf(document).filter(({ statuses }) => statuses.includes(406))
    assert.deepStrictEqual(exported.map(({ id }) => id).toSorted(), [
      "getDuel",
      "getSearchesReport",
      "getSourcesReport",
      "getUsage",
      "getVisibilityReport",
      "listAlerts",
      "listScans",
      "listSnapshots",
      "listUsageEntries"
    ])
    for (const { path } of exported) {
      const response = at(document, ["paths", path, "get", "responses", "200"])
      assert.hasAllKeys(at(response, ["content"]), ["application/json", "text/csv", "application/x-ndjson"])
      assert.containsAllKeys(at(response, ["headers"]), ["x-request-id", "x-report-total", "x-report-notes"])
    }
  })

  it.effect("is shown on a page that fetches nothing from elsewhere", () =>
    Effect.gen(function* () {
      const { status, headers, body } = yield* call("GET", "/docs/")
      assert.strictEqual(status, 200)
      assert.match(headers.get("content-type") ?? "", /^text\/html/)
      assert.match(headers.get("content-security-policy") ?? "", /default-src 'none'/)
      assert.notMatch(body, /<script[^>]+src=|<link[^>]+href=|@import/)
      assert.include(body, "startScan")
    })
  )

  it.effect("metrics are in the text format and count requests by route", () =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization()
      // the metrics are the process's, which other test files share
      const before = notFoundOverviews((yield* call("GET", "/metrics")).body)
      yield* call("GET", "/v1/brands/brd_x/overview", { key })
      const { status, headers, body } = yield* call("GET", "/metrics")
      assert.strictEqual(status, 200)
      assert.match(headers.get("content-type") ?? "", /^text\/plain; version=0\.0\.4/)
      assert.match(body, /^# TYPE answerscope_http_requests_total counter$/m)
      assert.strictEqual(notFoundOverviews(body), before + 1)
      assert.match(body, /^# TYPE answerscope_http_request_seconds histogram$/m)
      assert.notInclude(body, "brd_x")
    })
  )
})

layer(TestSend.layer({ ...unlimited, metrics: false }).pipe(Layer.provideMerge(core)))("without metrics", (it) => {
  it.effect("their route does not exist", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* call("GET", "/metrics")).status, 404)
      assert.strictEqual((yield* call("POST", "/metrics")).status, 404)
    })
  )
})
