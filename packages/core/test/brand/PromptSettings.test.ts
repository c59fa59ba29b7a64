import { BrandId, Brands, type BrandChange, Scans, Trackers } from "@answerscope/core"
import { classByRule } from "@answerscope/core/testing"
import { leftBytesMax, settingsKept } from "#core/brand/PromptSettings.ts"
import { promptSettingsOf } from "@answerscope/core/model"
import { assert, describe, it } from "@effect/vitest"
import { Duration, Effect } from "effect"
import { TestClock } from "effect/testing"
import { coreWith, newTenant } from "../TestCore.ts"

const core = coreWith()

const newBrand = Effect.fnUntraced(function* (change: BrandChange = {}) {
  const organizationId = yield* newTenant()
  const brands = yield* Brands
  const brand = yield* brands.create(organizationId, {
    name: "Zendrix",
    domain: "zendrix.com",
    aliases: ["ZDX Cloud"],
    engines: ["chatgpt"],
    prompts: ["best crm", "is zendrix good?", "free crm"],
    ...change
  })
  return { brands, brand, key: { organizationId, id: brand.id } }
})

const utf8 = (text: string): number => new TextEncoder().encode(text).length

const unset = { class: "non_branded", classBy: "rule", tags: [], active: true, location: null, language: null } as const

describe("the class of a prompt", () => {
  const brand = { name: "Zendrix", aliases: ["ZDX Cloud"], domain: "zendrix.com" }
  it.each([
    ["best crm for startups", "non_branded"],
    ["Is Zendrix any good?", "branded"],
    ["alternatives to zendrix", "branded"],
    ["what does ZDX Cloud cost", "branded"],
    ["is zendrix.com safe?", "branded"],
    ["zendrixes of the world", "non_branded"]
  ])("of %s is %s", (prompt, expected) => {
    assert.strictEqual(classByRule(prompt, brand), expected)
  })

  it.each([
    ["nimbus crm review", "Nimbus", "branded"],
    ["Nimbus CRM review", "Nimbus", "branded"],
    ["nimbus pricing", "Nimbus", "branded"],
    ["alternatives to nimbus", "Nimbus", "branded"],
    ["is nimbus any good?", "Nimbus", "branded"],
    ["is orange a good operator in france", "Orange", "branded"],
    ["slack alternatives", "Slack", "branded"],
    ["switching from monday", "Monday", "branded"],
    // the word itself
    ["best boots for hiking", "Boots", "non_branded"],
    ["how to reach a target audience", "Target", "non_branded"],
    ["what to do on monday", "Monday", "non_branded"],
    ["best crm for small business", "Business", "non_branded"],
    ["is linear regression enough", "Linear", "non_branded"],
    ["which crm has progressive pricing plans for a small team", "Team", "non_branded"],
    // a capital elsewhere says that this word has none on purpose
    ["is the Globex price on target or is target better", "Target", "non_branded"]
  ])("of %s, for a brand called like an ordinary word, %s, is %s", (prompt, name, expected) => {
    assert.strictEqual(classByRule(prompt, { name, aliases: [], domain: null }), expected)
  })
})

describe("the settings of a brand's prompts", () => {
  it.effect("are one for each prompt, by the rule where nothing is set", () =>
    Effect.gen(function* () {
      const { brand } = yield* newBrand()
      assert.deepStrictEqual(promptSettingsOf(brand), [
        { prompt: "best crm", ...unset },
        { prompt: "is zendrix good?", ...unset, class: "branded" },
        { prompt: "free crm", ...unset }
      ])
    }).pipe(Effect.provide(core))
  )

  it.effect("change by what is given; null returns the class to the rule", () =>
    Effect.gen(function* () {
      const { brands, key } = yield* newBrand()
      yield* brands.setPromptSettings(key, [
        { prompt: "best crm", class: "branded", tags: ["a", "b"] },
        { prompt: "free crm", active: false }
      ])
      const after = yield* brands.setPromptSettings(key, [{ prompt: "best crm", active: false }])
      assert.deepStrictEqual(promptSettingsOf(after), [
        {
          prompt: "best crm",
          class: "branded",
          classBy: "hand",
          tags: ["a", "b"],
          active: false,
          location: null,
          language: null
        },
        { prompt: "is zendrix good?", ...unset, class: "branded" },
        { prompt: "free crm", ...unset, active: false }
      ])
      const back = yield* brands.setPromptSettings(key, [{ prompt: "best crm", class: null, tags: [], active: true }])
      assert.deepStrictEqual(promptSettingsOf(back)[0], { prompt: "best crm", ...unset })
      assert.deepStrictEqual(yield* brands.get(key), back)
    }).pipe(Effect.provide(core))
  )

  it.effect("are refused whole: no change, a prompt twice, one that is not the brand's, another's brand", () =>
    Effect.gen(function* () {
      const { brand, brands, key } = yield* newBrand()
      const good = { prompt: "best crm", active: false }
      const refused = [
        [[], "settings: must have at least 1 item"],
        [[good, good], "settings[1].prompt: stands in the list twice"],
        [[good, { prompt: "Best crm" }], "settings[1].prompt: is no prompt of the brand"]
      ] as const
      for (const [changes, message] of refused) {
        const error = yield* Effect.flip(brands.setPromptSettings(key, changes))
        assert.deepStrictEqual([error._tag, error.message], ["InvalidRequest", message])
      }
      for (const id of [brand.id, BrandId.make("brd_none")]) {
        const error = yield* Effect.flip(brands.setPromptSettings({ organizationId: yield* newTenant(), id }, [good]))
        assert.strictEqual(error._tag, "NotFound")
      }
      assert.deepStrictEqual(yield* brands.get(key), brand)
    }).pipe(Effect.provide(core))
  )

  it.effect("of a prompt that leaves the list are kept for 90 days and come back with it", () =>
    Effect.gen(function* () {
      const { brands, key } = yield* newBrand()
      const changes = ["best crm", "free crm"].map((prompt) => ({ prompt, tags: ["kept"] }))
      yield* brands.setPromptSettings(key, changes)
      const tagsNow = (prompts: ReadonlyArray<string>) =>
        Effect.map(brands.update(key, { prompts }), (brand) => promptSettingsOf(brand).map(({ tags }) => tags))
      assert.deepStrictEqual(yield* tagsNow(["best crm"]), [["kept"]])
      yield* TestClock.adjust(Duration.subtract(settingsKept, Duration.millis(1)))
      // its time runs from when it left, whatever else is changed
      assert.deepStrictEqual(yield* tagsNow(["free crm", "new"]), [["kept"], []])
      yield* TestClock.adjust(settingsKept)
      assert.deepStrictEqual(yield* tagsNow(["best crm", "free crm"]), [[], ["kept"]])
      // other changes of the brand leave them alone
      const named = yield* brands.update(key, { name: "Zendrix One" })
      assert.deepStrictEqual(promptSettingsOf(named)[1]?.tags, ["kept"])
    }).pipe(Effect.provide(core))
  )

  it.effect("of prompts that have left take a bounded place, however often the list is exchanged", () =>
    Effect.gen(function* () {
      const { brands, key } = yield* newBrand({ prompts: [] })
      const long = (index: number, characters: number) =>
        `${index}${"\u{1f600}".repeat((characters - `${index}`.length) >> 1)}`
      const tags = Array.from({ length: 10 }, (_, index) => long(index, 90))
      const listOf = (round: number) => Array.from({ length: 50 }, (_, index) => long(1_000 * round + index, 900))
      for (const round of Array(10).keys()) {
        const prompts = listOf(round)
        yield* brands.update(key, { prompts })
        yield* brands.setPromptSettings(
          key,
          prompts.map((prompt) => ({ prompt, tags }))
        )
        yield* TestClock.adjust("1 second")
      }
      const left = (yield* brands.update(key, { prompts: [] })).promptSettings
      const bytes = left.flatMap(({ prompt, tags: own }) => [prompt, ...own]).reduce((sum, text) => sum + utf8(text), 0)
      assert.isAtMost(bytes, leftBytesMax)
      // what left last comes back
      const [first] = yield* Effect.map(brands.update(key, { prompts: listOf(9) }), promptSettingsOf)
      assert.deepStrictEqual(first?.tags, tags)
      const [oldest] = yield* Effect.map(brands.update(key, { prompts: listOf(0) }), promptSettingsOf)
      assert.deepStrictEqual(oldest?.tags, [])
    }).pipe(Effect.provide(core))
  )

  it.effect("two changes at once both last", () =>
    Effect.gen(function* () {
      const { brands, key } = yield* newBrand()
      yield* Effect.all(
        [
          brands.setPromptSettings(key, [{ prompt: "best crm", tags: ["one"] }]),
          brands.setPromptSettings(key, [{ prompt: "best crm", active: false }])
        ],
        { concurrency: "unbounded" }
      )
      const [settings] = promptSettingsOf(yield* brands.get(key))
      assert.deepStrictEqual(settings, { prompt: "best crm", ...unset, tags: ["one"], active: false })
    }).pipe(Effect.provide(core))
  )

  it.effect("decide what scans and trackers take from the brand, when they are made", () =>
    Effect.gen(function* () {
      const { brand, brands, key } = yield* newBrand()
      const { organizationId } = key
      const scans = yield* Scans
      const trackers = yield* Trackers
      const before = yield* trackers.create(organizationId, { brandId: brand.id })
      yield* brands.setPromptSettings(key, [
        { prompt: "best crm", active: false },
        { prompt: "free crm", active: false }
      ])
      const { scan } = yield* scans.start(organizationId, { brandId: brand.id })
      assert.deepStrictEqual(scan.prompts, ["is zendrix good?"])
      const asked = yield* scans.start(organizationId, { brandId: brand.id, prompts: ["best crm"] })
      assert.deepStrictEqual(asked.scan.prompts, ["best crm"])
      const after = yield* trackers.create(organizationId, { brandId: brand.id })
      assert.deepStrictEqual(after.prompts, ["is zendrix good?"])
      const kept = yield* trackers.get({ organizationId, id: before.id })
      assert.deepStrictEqual(kept.prompts, brand.prompts)

      yield* brands.setPromptSettings(key, [{ prompt: "is zendrix good?", active: false }])
      const message = "prompts: is required, because no prompt of the brand is active"
      const refusals = yield* Effect.all([
        Effect.flip(scans.start(organizationId, { brandId: brand.id })),
        Effect.flip(trackers.create(organizationId, { brandId: brand.id }))
      ])
      for (const error of refusals) assert.deepInclude(error, { _tag: "InvalidRequest", message })
    }).pipe(Effect.provide(core))
  )
})
