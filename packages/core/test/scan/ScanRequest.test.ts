import { type Brand, BrandId, Engine, engines, OrganizationId, type ScanRequest } from "@answerscope/core"
import { cellsOf, resolveScanRequest } from "@answerscope/core/adapter"
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
  engines: ["claude", "gemini"],
  prompts: ["best crm", "which crm"],
  competitors: ["Globex"],
  promptSettings: [],
  keywords: [],
  createdAt: now,
  updatedAt: now
}
const resolved = (request: ScanRequest, of: Brand | null) => Result.getOrThrow(resolveScanRequest(request, of))
const refusal = (request: ScanRequest, of: Brand | null = null) =>
  Result.match(resolveScanRequest(request, of), { onFailure: ({ message }) => message, onSuccess: () => "" })

describe("resolveScanRequest", () => {
  it("takes from the brand what is left out", () => {
    assert.deepStrictEqual(resolved({ brandId: brand.id }, brand), {
      brandId: brand.id,
      subject: {
        name: "Contoso",
        aliases: ["Contoso Ltd"],
        domain: "contoso.com",
        competitors: ["Globex"],
        location: "Germany"
      },
      prompts: ["best crm", "which crm"],
      engines: ["claude", "gemini"],
      models: {},
      captureSentiment: false
    })
  })

  it("has defaults where there is no brand", () => {
    assert.deepStrictEqual(resolved({ brand: "Contoso", prompts: ["best crm"] }, null), {
      brandId: null,
      subject: { name: "Contoso", aliases: [], domain: null, competitors: [], location: null },
      prompts: ["best crm"],
      engines,
      models: {},
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
      captureSentiment: true
    } as const
    assert.deepStrictEqual(resolved(given, brand), {
      brandId: brand.id,
      subject: { name: "Other", aliases: [], domain: null, competitors: ["X", "Y"], location: "Germany" },
      prompts: ["a", "b"],
      engines: ["chatgpt"],
      models: { chatgpt: "m" },
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
    ]
  ])("refuses %s", (_, request, of, message) => {
    assert.strictEqual(refusal(request, of), message)
  })

  it("counts prompts after dropping repetitions", () => {
    const prompts = Array.from({ length: 60 }, (_, index) => String(index % 50))
    assert.strictEqual(resolved({ brand: "A", prompts }, null).prompts.length, 50)
  })
})

describe("cellsOf", () => {
  it("shows prompts in their order, for each its engines", () => {
    assert.deepStrictEqual(cellsOf(["p", "q"], ["gemini", "claude"]), [
      { ordinal: 0, prompt: "p", engine: "gemini" },
      { ordinal: 1, prompt: "p", engine: "claude" },
      { ordinal: 2, prompt: "q", engine: "gemini" },
      { ordinal: 3, prompt: "q", engine: "claude" }
    ])
  })

  it.prop(
    "has each pair once, numbered without gaps",
    [Schema.Array(Schema.String), Schema.Array(Engine)],
    ([p, e]) => {
      const [prompts, asked] = [[...new Set(p)], [...new Set(e)]]
      const cells = cellsOf(prompts, asked)
      assert.strictEqual(
        new Set(cells.map(({ prompt, engine }) => `${engine} ${prompt}`)).size,
        prompts.length * asked.length
      )
      assert.deepStrictEqual(
        cells.map(({ ordinal }) => ordinal),
        Array.from({ length: prompts.length * asked.length }, (_, index) => index)
      )
    }
  )
})
