import {
  type Brand,
  BrandId,
  Engine,
  knownEngines as engines,
  OrganizationId,
  type ScanRequest
} from "@answerscope/core"
import { checkGrid, resolveScanRequest } from "#core/scan/ScanRequest.ts"
import { inAskingOrder, sizeOf } from "#core/scan/ScanGrid.ts"
import { placesOf, noMarket } from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"
import { DateTime, Result, Schema } from "effect"

const now = DateTime.makeUnsafe("2026-01-01T00:00:00Z")
const brand: Brand = {
  id: BrandId.make("brd_1"),
  organizationId: OrganizationId.make("org_1"),
  name: "Contoso",
  domain: "contoso.com",
  aliases: ["Contoso Ltd"],
  category: "crm",
  location: "Germany",
  language: null,
  engines: ["claude", "gemini"],
  prompts: ["best crm", "which crm"],
  competitors: ["Globex"],
  promptSettings: [],
  keywords: [],
  competitorDetails: [],
  groups: [],
  createdAt: now,
  updatedAt: now
}
const resolved = (request: ScanRequest, of: Brand | null) => Result.getOrThrow(resolveScanRequest(request, of, engines))
const refusal = (request: ScanRequest, of: Brand | null = null) =>
  Result.match(resolveScanRequest(request, of, engines), { onFailure: ({ message }) => message, onSuccess: () => "" })

describe("resolveScanRequest", () => {
  it("takes from the brand what is left out", () => {
    assert.deepStrictEqual(resolved({ brandId: brand.id }, brand), {
      brandId: brand.id,
      subject: {
        name: "Contoso",
        aliases: ["Contoso Ltd"],
        domain: "contoso.com",
        competitors: ["Globex"],
        location: "Germany",
        language: null
      },
      prompts: ["best crm", "which crm"],
      engines: ["claude", "gemini"],
      models: {},
      markets: [{ location: "Germany", language: null }],
      ownMarkets: new Map(),
      samples: 1,
      captureSentiment: false
    })
  })

  it("has defaults where there is no brand", () => {
    assert.deepStrictEqual(resolved({ brand: "Contoso", prompts: ["best crm"] }, null), {
      brandId: null,
      subject: { name: "Contoso", aliases: [], domain: null, competitors: [], location: null, language: null },
      prompts: ["best crm"],
      engines,
      models: {},
      markets: [noMarket],
      ownMarkets: new Map(),
      samples: 1,
      captureSentiment: false
    })
  })

  it("prefers what is given, null and empty lists included", () => {
    const given = {
      brandId: brand.id,
      brand: "Other",
      prompts: ["a", "b", "a"],
      domain: null,
      aliases: [],
      competitors: ["X", "Y", "X"],
      engines: ["chatgpt"],
      models: { chatgpt: "m" },
      samples: 3,
      captureSentiment: true
    } as const
    assert.deepStrictEqual(resolved(given, brand), {
      brandId: brand.id,
      subject: {
        name: "Other",
        aliases: [],
        domain: null,
        competitors: ["X", "Y"],
        location: "Germany",
        language: null
      },
      prompts: ["a", "b"],
      engines: ["chatgpt"],
      models: { chatgpt: "m" },
      markets: [{ location: "Germany", language: null }],
      ownMarkets: new Map(),
      samples: 3,
      captureSentiment: true
    })
  })

  it.each<[string, ScanRequest, Brand | null, string]>([
    ["no name", { prompts: ["a"] }, null, "brand: is required unless brandId is given"],
    ["no prompts", { brand: "A" }, null, "prompts: must have 1 to 50 items"],
    ["an empty list of prompts", { brand: "A", prompts: [] }, null, "prompts: must have 1 to 50 items"],
    [
      "a brand without prompts",
      { brandId: brand.id },
      { ...brand, prompts: [] },
      "prompts: is required, because the brand has no prompts"
    ],
    [
      "too many prompts",
      { brand: "A", prompts: Array.from({ length: 51 }, (_, index) => String(index)) },
      null,
      "prompts: must have 1 to 50 items"
    ],
    ["no engine", { brand: "A", prompts: ["a"], engines: [] }, null, "engines: must have at least 1 item"],
    [
      "an engine twice",
      { brand: "A", prompts: ["a"], engines: ["claude", "claude"] },
      null,
      "engines: must not name an engine twice"
    ],
    [
      "a model of another engine",
      { brand: "A", prompts: ["a"], engines: ["claude"], models: { gemini: "g" } },
      null,
      "models.gemini: the engine is not in this scan, which asks claude"
    ],
    ...[0, 11, 1.5, Number.NaN].map((samples): [string, ScanRequest, null, string] => [
      `${samples} samples`,
      { brand: "A", prompts: ["a"], samples },
      null,
      "samples: must be a whole number from 1 to 10"
    ])
  ])("refuses %s", (_, request, of, message) => {
    assert.strictEqual(refusal(request, of), message)
  })

  it("counts prompts after dropping repetitions", () => {
    const prompts = Array.from({ length: 60 }, (_, index) => String(index % 50))
    assert.strictEqual(resolved({ brand: "A", prompts }, null).prompts.length, 50)
  })
})

describe("a grid", () => {
  const anywhere = () => [noMarket]

  it("shows prompts in their order, for each its engines, for each its samples", () => {
    assert.deepStrictEqual(placesOf({ prompts: ["p", "q"], engines: ["gemini", "claude"], samples: 1 }, anywhere), [
      { ordinal: 0, prompt: "p", engine: "gemini", ...noMarket, sample: 1 },
      { ordinal: 1, prompt: "p", engine: "claude", ...noMarket, sample: 1 },
      { ordinal: 2, prompt: "q", engine: "gemini", ...noMarket, sample: 1 },
      { ordinal: 3, prompt: "q", engine: "claude", ...noMarket, sample: 1 }
    ])
    assert.deepStrictEqual(
      placesOf({ prompts: ["p"], engines: ["gemini", "claude"], samples: 2 }, anywhere).map(
        ({ engine, sample }) => `${engine} ${sample}`
      ),
      ["gemini 1", "gemini 2", "claude 1", "claude 2"]
    )
  })

  const Some = <S extends Schema.Constraint>(item: S) => Schema.Array(item).check(Schema.isMaxLength(5))
  const samples = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 10 }))
  it.prop(
    "has each answer once, numbered without gaps; asks all first samples before any second one",
    [Some(Schema.String), Some(Engine), samples],
    ([p, e, times]) => {
      const grid = { prompts: [...new Set(p)], engines: [...new Set(e)], markets: [], samples: times }
      const places = placesOf(grid, anywhere)
      assert.strictEqual(places.length, sizeOf(grid))
      assert.strictEqual(
        new Set(places.map(({ prompt, engine, sample }) => `${engine} ${sample} ${prompt}`)).size,
        sizeOf(grid)
      )
      assert.deepStrictEqual(
        places.map(({ ordinal }) => ordinal),
        Array.from({ length: sizeOf(grid) }, (_, index) => index)
      )
      const once = placesOf({ ...grid, samples: 1 }, anywhere).map(({ prompt, engine }) => `${engine} ${prompt}`)
      const asked = inAskingOrder(places)
      for (let sample = 1; sample <= times; sample++) {
        const round = asked.slice((sample - 1) * once.length, sample * once.length)
        assert.isTrue(round.every((place) => place.sample === sample))
        assert.deepStrictEqual(
          round.map(({ prompt, engine }) => `${engine} ${prompt}`),
          once
        )
      }
    }
  )

  it("is largest with 50 prompts, 4 engines and 10 samples; one engine more would be refused", () => {
    const prompts = Array.from({ length: 50 }, (_, index) => String(index))
    // engines that may come
    const check = (asked: ReadonlyArray<string>) =>
      Result.match(checkGrid({ prompts, engines: asked, markets: [], models: {}, samples: 10 }, "unknown"), {
        onFailure: ({ message }) => message,
        onSuccess: () => null
      })
    assert.isNull(check(engines))
    assert.strictEqual(
      check([...engines, "fifth"]),
      "samples: 50 prompts × 5 engines × 10 samples are 2500 checks; a scan has at most 2000"
    )
  })
})
