/**
 * Where lookups are made: countries and places in them, a brand's own, and markets that the vendor does not have.
 */
import { Brands } from "@answerscope/core"
import { dataForSeoScenarios } from "@answerscope/providers/testing"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { callJson } from "@answerscope/harness/Calls"
import { newCaller, settledUse, withService } from "./LookupServer.ts"

interface Task {
  readonly location_name?: string
  readonly location_code?: number
  readonly language_code?: string
}

/** Where each request to the vendor was about. */
const markets = (requests: ReadonlyArray<{ readonly body: unknown }>) =>
  requests.map(({ body }) => {
    const [task]: ReadonlyArray<Task> = Array.isArray(body) ? body : []
    return `${task?.location_name ?? task?.location_code} ${task?.language_code}`
  })

describe("a lookup", () => {
  it.live("in a city searches from there; figures by country use the country", () =>
    withService(
      Effect.fnUntraced(function* (fake) {
        const caller = yield* newCaller()
        const look = (path: string, body: object) =>
          Effect.map(callJson<{ readonly location?: string }>(caller, "POST", path, body), ({ status, body, text }) => {
            assert.strictEqual(status, 200, text)
            return body.data.location
          })
        const subject = { domain: "acme.com" }
        yield* look("/v1/rank/", { ...subject, keyword: "crm", location: "Berlin,Berlin,Germany" })
        yield* look("/v1/rank/", { ...subject, keyword: "crm", location: "London, England, uk", language: "de" })
        const location = yield* look("/v1/domain-overview/", { ...subject, location: "London,England,United Kingdom" })
        assert.strictEqual(location, "United Kingdom")
        yield* look("/v1/mentions/", { brand: "Acme", location: "Munich,Bavaria,Germany" })
        yield* look("/v1/mentions/history", { brand: "Acme", location: "Munich,Bavaria,Germany" })
        yield* look("/v1/citations/", { brand: "Acme", platform: "chatgpt", location: "Austin,Texas,United States" })
        assert.deepStrictEqual(markets(fake.requests), [
          "Berlin,Berlin,Germany en",
          "London,England,United Kingdom de",
          "2826 en",
          "2276 de",
          "2276 de",
          "2840 en"
        ])
      })
    )
  )

  it.live("about a brand uses the country of the brand's location by default", () =>
    withService(
      Effect.fnUntraced(function* (fake) {
        const caller = yield* newCaller()
        const brands = yield* Brands
        const inBerlin = { name: "Acme", domain: "acme.com", location: "Berlin, Germany" }
        const { id: brandId } = yield* brands.create(caller.id, inBerlin)
        const { id: nowhere } = yield* brands.create(caller.id, { ...inBerlin, location: "Atlantis" })
        const rank = (body: object) => callJson(caller, "POST", "/v1/rank/", { keyword: "crm", ...body })
        assert.strictEqual((yield* rank({ brandId })).status, 200)
        assert.strictEqual((yield* callJson(caller, "POST", "/v1/domain-overview/", { brandId })).status, 200)
        assert.strictEqual((yield* rank({ brandId, location: "Vienna,Vienna,Austria" })).status, 200)
        assert.strictEqual((yield* rank({ brandId: nowhere, location: "France" })).status, 200)
        assert.deepStrictEqual(markets(fake.requests), ["2276 en", "2276 de", "Vienna,Vienna,Austria en", "2250 en"])
        const refused = yield* rank({ brandId: nowhere })
        assert.deepStrictEqual(
          [refused.status, refused.body.message],
          [400, 'brandId: the brand\'s location "Atlantis" is in no country that has search data; name a location here']
        )
        assert.strictEqual(yield* settledUse(caller.id), 3 * 3 + 5)
      })
    )
  )

  it.live("in an unsupported market is rejected, costs nothing, and leaves its key free", () =>
    withService(
      Effect.fnUntraced(function* (fake) {
        const caller = yield* newCaller(35)
        const body = { brand: "Acme", location: "Japan", language: "Danish" }
        const look = (asked: object) => callJson(caller, "POST", "/v1/mentions/", asked, { "idempotency-key": "k" })
        yield* fake.script(dataForSeoScenarios["unknown language"])
        const refused = yield* look(body)
        assert.deepStrictEqual([refused.status, refused.body.code], [400, "invalid_request"])
        assert.include(
          refused.body.message,
          'language: no data for "Japan" in Danish. Most searches there are made in "Japanese".'
        )
        assert.strictEqual(yield* settledUse(caller.id), 0)
        const again = yield* look({ ...body, language: "Japanese" })
        assert.deepStrictEqual(again.body.credits, { charged: 35, remaining: 0 })
        assert.strictEqual(yield* settledUse(caller.id), 35)
      })
    )
  )
})
