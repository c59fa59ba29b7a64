import { Prompts } from "#core/brand/Brand.ts"
import { type BrandChange, BrandId, Brands, knownEngines, Reports, Scans } from "@answerscope/core"
import { brandLimits } from "@answerscope/core/testing"
import { brandTextBytes } from "@answerscope/core/storage"
import { CheckRunner } from "@answerscope/core/model"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Schema } from "effect"
import { TestClock } from "effect/testing"
import { coreWith, newTenant, startScan } from "../TestCore.ts"

const core = coreWith()

describe("Brands", () => {
  it.effect("have defaults", () =>
    Effect.gen(function* () {
      const organizationId = yield* newTenant()
      const { id, createdAt, updatedAt, ...rest } = yield* (yield* Brands).create(organizationId, { name: "Zendrix" })
      assert.deepStrictEqual(rest, {
        organizationId,
        name: "Zendrix",
        domain: null,
        aliases: [],
        category: null,
        location: "United States",
        language: null,
        engines: ["chatgpt"],
        prompts: [],
        promptSettings: [],
        competitors: [],
        keywords: [],
        competitorDetails: [],
        groups: []
      })
      assert.deepStrictEqual(createdAt, updatedAt)
      assert.match(id, /^brd_/)
    }).pipe(Effect.provide(core))
  )

  it.effect.each<[string, BrandChange]>([
    ["name", { name: "Other" }],
    ["domain", { domain: "other.com" }],
    ["cleared domain", { domain: null }],
    ["cleared category", { category: null }],
    ["empty lists", { aliases: [], prompts: [], competitors: [] }],
    ["lists", { aliases: ["b", "a"], prompts: ["q"], competitors: ["Y", "X"] }],
    ["engines", { engines: ["claude"] }],
    ["nothing", {}]
  ])("change what is given and leave the rest: %s", ([, change]) =>
    Effect.gen(function* () {
      const brands = yield* Brands
      const organizationId = yield* newTenant()
      const before = yield* brands.create(organizationId, {
        name: "Zendrix",
        domain: "zendrix.com",
        aliases: ["Zen"],
        category: "crm",
        location: "France",
        language: null,
        engines: ["chatgpt", "gemini"],
        prompts: ["p"],
        competitors: ["Globex"]
      })
      yield* TestClock.adjust("1 second")
      const key = { organizationId, id: before.id }
      const after = yield* brands.update(key, change)
      assert.deepStrictEqual(after, { ...before, ...change, updatedAt: after.updatedAt })
      assert.isAbove(after.updatedAt.epochMilliseconds, before.updatedAt.epochMilliseconds)
      assert.deepStrictEqual(yield* brands.get(key), after)
    }).pipe(Effect.provide(core))
  )

  it.effect("two changes of different fields both last", () =>
    Effect.gen(function* () {
      const brands = yield* Brands
      const organizationId = yield* newTenant()
      const key = { organizationId, id: (yield* brands.create(organizationId, { name: "A" })).id }
      yield* Effect.all([brands.update(key, { name: "B" }), brands.update(key, { prompts: ["p", "p", "q"] })], {
        concurrency: 2
      })
      const after = yield* brands.get(key)
      assert.deepStrictEqual([after.name, after.prompts], ["B", ["p", "q"]])
    }).pipe(Effect.provide(core))
  )

  it.effect("are their tenant's own, newest first", () =>
    Effect.gen(function* () {
      const brands = yield* Brands
      const [mine, theirs] = [yield* newTenant(), yield* newTenant()]
      const first = yield* brands.create(mine, { name: "A" })
      yield* TestClock.adjust("1 second")
      const second = yield* brands.create(mine, { name: "A" })
      assert.deepStrictEqual((yield* brands.page(mine, null)).brands, [second, first])
      assert.deepStrictEqual((yield* brands.page(theirs, null)).brands, [])
      for (const key of [
        { organizationId: theirs, id: first.id },
        { organizationId: mine, id: BrandId.make("brd_01h455vb4pex5vsknk084sn02q") }
      ]) {
        assert.strictEqual((yield* Effect.flip(brands.get(key)))._tag, "NotFound")
        assert.strictEqual((yield* Effect.flip(brands.update(key, { name: "B" })))._tag, "NotFound")
        assert.strictEqual((yield* Effect.flip(brands.remove(key)))._tag, "NotFound")
      }
      assert.strictEqual((yield* brands.page(mine, null)).brands.length, 2)
    }).pipe(Effect.provide(core))
  )

  it.effect("of one tenant are at most a thousand, also when created at once", () =>
    Effect.gen(function* () {
      const brands = yield* Brands
      const organizationId = yield* newTenant()
      const create = Effect.exit(brands.create(organizationId, { name: "A" }))
      const exits = yield* Effect.all(
        Array.from({ length: brandLimits.brands + 5 }, () => create),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(exits.filter(Exit.isSuccess).length, brandLimits.brands)
      const error = yield* Effect.flip(brands.create(organizationId, { name: "A" }))
      assert.deepStrictEqual(
        [error._tag, error.message],
        ["Conflict", "An organization holds at most 1000 brands; delete one first."]
      )
      yield* brands.create(yield* newTenant(), { name: "A" })
      const [one] = (yield* brands.page(organizationId, null)).brands
      assert(one !== undefined)
      yield* brands.remove({ organizationId, id: one.id })
      yield* brands.create(organizationId, { name: "A" })
    }).pipe(Effect.provide(core))
  )

  it.effect("of one tenant hold 16 MiB of text together, and each is taken that is allowed", () =>
    Effect.gen(function* () {
      const brands = yield* Brands
      const organizationId = yield* newTenant()
      const many = (count: number, length: number) =>
        Array.from({ length: count }, (_, at) => String(at).padEnd(4, "-") + "🎈".repeat(length - 4))
      const longest = {
        name: "🎈".repeat(200),
        engines: knownEngines,
        aliases: many(25, 200),
        prompts: many(50, 500),
        competitors: many(50, 253)
      }
      const created = yield* Effect.forEach(Array.from({ length: 98 }), () => brands.create(organizationId, longest))
      const [one] = created
      assert(one !== undefined)
      const bytes = brandTextBytes(one)
      assert.strictEqual(bytes, 169_942)
      const refused = yield* Effect.flip(brands.create(organizationId, longest))
      assert.strictEqual(refused._tag, "Conflict")
      assert.strictEqual(
        refused.message,
        `The brands of an organization hold at most 16777216 bytes of text together; the others hold ${98 * bytes} ` +
          `and this one would hold ${bytes}. Shorten or delete some first; what is set for a prompt that leaves its ` +
          "brand's list counts for 90 days more."
      )
      const small = yield* brands.create(organizationId, { name: "small" })
      const key = { organizationId, id: small.id }
      const grown = yield* Effect.flip(
        brands.update(key, { prompts: longest.prompts, competitors: longest.competitors })
      )
      assert.strictEqual(grown._tag, "Conflict")
      assert.deepStrictEqual(yield* brands.get(key), small)
      yield* brands.update({ organizationId, id: one.id }, { prompts: [] })
      yield* brands.update(key, { prompts: longest.prompts })
      yield* brands.create(yield* newTenant(), longest)
    }).pipe(Effect.provide(core))
  )

  it.effect("take their snapshots along, and leave their scans", () =>
    Effect.gen(function* () {
      const brands = yield* Brands
      const reports = yield* Reports
      const organizationId = yield* newTenant()
      const [kept, gone] = [
        yield* brands.create(organizationId, { name: "Zendrix" }),
        yield* brands.create(organizationId, { name: "Zendrix" })
      ]
      const keys = []
      for (const { id } of [kept, gone]) {
        const { key, jobs } = yield* startScan(organizationId, { brandId: id, prompts: ["p"] })
        yield* Effect.forEach(jobs, (yield* CheckRunner).run)
        keys.push(key)
      }
      yield* brands.remove({ organizationId, id: gone.id })
      const overview = (id: BrandId) => reports.overview({ organizationId, filter: { brandId: id } })
      assert.strictEqual((yield* overview(kept.id)).checks, 1)
      assert.strictEqual((yield* Effect.flip(overview(gone.id)))._tag, "NotFound")
      const brandIds = yield* Effect.forEach(keys, (key) => Scans.use((scans) => scans.get(key)))
      assert.deepStrictEqual(
        brandIds.map(({ scan }) => scan.brandId),
        [kept.id, null]
      )
    }).pipe(Effect.provide(core))
  )
})

describe("lists of a brand", () => {
  it("drop repetitions after trimming, and count before", () => {
    const decode = Schema.decodeUnknownSync(Prompts)
    assert.deepStrictEqual(decode([" a", "b", "a ", "b\n"]), ["a", "b"])
    assert.throws(() => decode(Array.from({ length: 51 }, () => "a")))
    assert.throws(() => decode(["a", ""]))
    assert.throws(() => decode(["a", "x".repeat(501)]))
    assert.deepStrictEqual(decode(["x".repeat(500)]).length, 1)
  })
})
