import { DiscoveredPrompt } from "@answerscope/core"
import {
  mergePrompts,
  promptsFromEngine,
  promptsFromKeywords,
  promptsFromProfile
} from "#core/discovery/PromptIdeas.ts"
import { promptReasons, type SiteKeyword } from "@answerscope/core/model"
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import * as FastCheck from "fast-check"

const brand = {
  name: "Acme",
  aliases: ["Acme Sales"],
  domain: "acme.com",
  category: "crm",
  competitors: ["Globex"],
  prompts: []
}

const keyword = (text: string, more: Partial<SiteKeyword> = {}): SiteKeyword => ({
  keyword: text,
  searchVolume: 100,
  intent: null,
  coreKeyword: null,
  ...more
})

const fromKeywords = (keywords: ReadonlyArray<SiteKeyword>, language = "en") =>
  promptsFromKeywords({ brand, keywords, language })

const fromEngine = (...texts: ReadonlyArray<string>) =>
  promptsFromEngine({ brand, suggestions: texts.map((text) => ({ text, topic: null, intent: null })) })

describe("promptsFromKeywords", () => {
  it.each([
    ["best crm", "category", "crm", "Which crm options are the best, and why?"],
    ["crm for law firms", "use_case", "crm for law firms", "Which crm for law firms would you recommend?"],
    ["best crm for law firms", "use_case", "crm for law firms", "Which crm for law firms would you recommend?"],
    [
      "hubspot vs salesforce",
      "comparison",
      "hubspot vs salesforce",
      "How do hubspot and salesforce compare, and which is better?"
    ],
    ["acme vs. globex", "comparison", "acme vs. globex", "How do acme and globex compare, and which is better?"],
    ["acme alternatives", "alternative", "acme", "What are the best alternatives to acme?"],
    ["tools like acme", "alternative", "acme", "Tools like acme: which are the best?"],
    ["acme pricing", "brand", "acme pricing", "What should I know about acme pricing before I decide?"],
    ["is acme any good", "brand", "acme any good", "Is acme any good?"],
    ["how to track sales calls", "problem", "to track sales calls", "How to track sales calls?"],
    ["what is a crm", "category", "is a crm", "What is a crm?"]
  ])("%s: %s", (text, intent, topic, prompt) => {
    const [idea] = fromKeywords([keyword(text)])
    assert.deepStrictEqual([idea?.intent, idea?.topic, idea?.text], [intent, topic, prompt])
  })

  it.each(["acme login", "globex careers", "crm near me", "www.globex.com", "a", "sign in crm", "crm | globex"])(
    "%s is no prompt",
    (text) => assert.deepStrictEqual(fromKeywords([keyword(text)]), [])
  )

  it("leaves out where people go to somebody else, but not where they go to the brand", () => {
    assert.deepStrictEqual(fromKeywords([keyword("globex crm", { intent: "navigational" })]), [])
    assert.strictEqual(fromKeywords([keyword("acme crm", { intent: "navigational" })])[0]?.intent, "brand")
    assert.strictEqual(fromKeywords([keyword("acmeville crm")])[0]?.intent, "category")
  })

  it("is surer of what is searched more and by people who buy, and says so", () => {
    const [bought, searched, rare] = fromKeywords([
      keyword("crm software", { searchVolume: 9_000, intent: "commercial", coreKeyword: "crm" }),
      keyword("sales tracker", { searchVolume: 9_000 }),
      keyword("lead list", { searchVolume: null, intent: "informational" }),
      keyword("pipeline view", { searchVolume: 10 }),
      keyword("deal book", { searchVolume: 7 }),
      keyword("contact book", { searchVolume: 5 })
    ])
    assert.strictEqual(bought?.topic, "crm")
    assert.deepStrictEqual(bought?.reasonCodes, ["commercial_intent", "high_search_volume"])
    assert.deepStrictEqual(rare?.reasonCodes, ["informational_intent"])
    assert.isAbove(bought?.confidence ?? 0, searched?.confidence ?? 1)
    assert.isAbove(searched?.confidence ?? 0, rare?.confidence ?? 1)
  })

  it("leaves keywords of other languages as people type them", () => {
    assert.deepStrictEqual(
      fromKeywords([keyword("crm für handwerker")], "de").map(({ text }) => text),
      ["crm für handwerker"]
    )
  })
})

describe("promptsFromEngine and promptsFromProfile", () => {
  it("keep the engine's intent, else read it off the wording", () => {
    const [own, read] = promptsFromEngine({
      brand,
      suggestions: [
        { text: "Which CRM is easiest?", topic: "ease of use", intent: "use_case" },
        { text: "What are alternatives to Acme Sales?", topic: null, intent: null }
      ]
    })
    assert.deepStrictEqual([own?.intent, own?.topic, own?.provenance], ["use_case", "ease of use", "ai_answer"])
    assert.deepStrictEqual([read?.intent, read?.topic], ["alternative", "crm"])
    assert.deepStrictEqual(read?.reasonCodes, ["engine_suggested", "names_brand"])
  })

  it("ask for the brand's category, its alternatives and its rivals", () => {
    assert.deepStrictEqual(
      promptsFromProfile(brand).map(({ intent, provenance }) => [intent, provenance]),
      [
        ["category", "brand_profile"],
        ["alternative", "brand_profile"],
        ["comparison", "brand_profile"]
      ]
    )
    assert.strictEqual(promptsFromProfile({ ...brand, category: null, competitors: [] }).length, 1)
  })
})

describe("mergePrompts", () => {
  const merge = (ideas: ReadonlyArray<DiscoveredPrompt>, max = 20, tracked: ReadonlyArray<string> = []) =>
    mergePrompts({ ideas, max, tracked })

  it("makes one of what asks the same, surer when sources agree", () => {
    const search = fromKeywords([keyword("best crm")])
    const engine = fromEngine("What is the best CRM?", "Which CRMs are best?", "Which ERP is best?")
    const merged = merge([...search, ...engine])
    assert.strictEqual(merged.length, 2)
    const [crm, erp] = merged
    assert.isAbove(crm?.confidence ?? 0, search[0]?.confidence ?? 1)
    assert.deepStrictEqual(crm?.reasonCodes, ["engine_suggested", "found_in_both"])
    assert.strictEqual(erp?.text, "Which ERP is best?")
    assert.strictEqual(merge(engine)[0]?.confidence, 0.5)
  })

  it("leaves out what the brand tracks, however it is put", () => {
    assert.deepStrictEqual(merge(fromEngine("Which CRM is the best?"), 20, ["best crm"]), [])
  })

  it("varies topics and intents", () => {
    const ideas = fromKeywords([
      ...["crm", "crm software", "crm tool", "crm app"].map((text) =>
        keyword(text, { coreKeyword: "crm", searchVolume: 1_000 })
      ),
      keyword("invoice app for freelancers", { searchVolume: 900 })
    ])
    const topics = merge(ideas, 2).map(({ topic }) => topic)
    assert.deepStrictEqual(topics, ["crm", "invoice app for freelancers"])
  })

  it("gives at most so many, each question once, with documented reasons, always in the same order", () => {
    const word = FastCheck.constantFrom(
      "crm",
      "CRMs",
      "best",
      "for",
      "law",
      "vs",
      "acme",
      "?",
      "日本",
      "alternatives",
      "how",
      " "
    )
    const text = FastCheck.array(word, { maxLength: 5 }).map((words) => words.join(" "))
    const keywords = FastCheck.array(
      FastCheck.record({
        keyword: FastCheck.oneof(text, FastCheck.string()),
        searchVolume: FastCheck.option(FastCheck.nat()),
        intent: FastCheck.constantFrom(null, "informational", "navigational", "commercial", "transactional"),
        coreKeyword: FastCheck.option(text)
      }),
      { maxLength: 15 }
    )
    const isPrompt = Schema.is(DiscoveredPrompt)
    FastCheck.assert(
      FastCheck.property(
        keywords,
        FastCheck.array(text),
        FastCheck.integer({ min: 1, max: 50 }),
        (given, texts, max) => {
          const ideas = [...fromKeywords(given), ...fromEngine(...texts), ...promptsFromProfile(brand)]
          const prompts = merge(ideas, max)
          assert.deepStrictEqual(merge(ideas, max), prompts)
          assert.isAtMost(prompts.length, max)
          assert.isTrue(prompts.every(isPrompt))
          assert.strictEqual(new Set(prompts.map(({ text }) => text)).size, prompts.length)
          assert.deepStrictEqual(
            merge(
              prompts,
              max,
              prompts.map(({ text }) => text)
            ),
            []
          )
          for (const { reasonCodes, topic } of prompts) {
            assert.isTrue(reasonCodes.every((code) => code in promptReasons))
            assert.notStrictEqual(topic, "")
          }
        }
      )
    )
  })
})
