import { readSuggestions, suggestionQuestion } from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"
import * as FastCheck from "fast-check"

const prompts = [
  { text: "Which CRM suits a law firm?", topic: "crm", intent: "use_case" },
  { text: "What are alternatives to Globex?", topic: "crm", intent: "Alternative" },
  { text: "How do I keep leads?", topic: 7, intent: "cosmic" }
]
const profile = {
  summary: "Acme makes a CRM.",
  category: "crm",
  audience: "law firms",
  topics: ["crm", "", 3, "leads"]
}

const read = {
  profile: { summary: "Acme makes a CRM.", category: "crm", audience: "law firms", topics: ["crm", "leads"] },
  prompts: [
    { text: "Which CRM suits a law firm?", topic: "crm", intent: "use_case" },
    { text: "What are alternatives to Globex?", topic: "crm", intent: "alternative" },
    { text: "How do I keep leads?", topic: null, intent: null }
  ]
}
const json = JSON.stringify({ profile, prompts })

describe("suggestionQuestion", () => {
  it("tells the engine the brand and the form", () => {
    const brand = { name: "Acme", aliases: [], domain: null, category: "crm", competitors: [], prompts: [] }
    const question = suggestionQuestion(brand, 12)
    for (const part of ["Brand: Acme", "Category: crm", "List 12 questions", "use_case", '"prompts"']) {
      assert.include(question, part)
    }
    assert.notInclude(question, "Website")
    assert.isAtMost(question.length, 2_000)
  })
})

describe("readSuggestions", () => {
  it.each([
    ["alone", json],
    ["in a code block", `Here you are:\n\n\`\`\`json\n${json}\n\`\`\`\nGood luck!`],
    ["amid text", `Sure! ${json} Anything else?`]
  ])("reads JSON %s", (_, answer) => assert.deepStrictEqual<unknown>(readSuggestions(answer), read))

  it("reads a bare list, of texts or of objects that name the text otherwise", () => {
    const texts = (answer: unknown) => readSuggestions(JSON.stringify(answer)).prompts.map(({ text }) => text)
    assert.deepStrictEqual(texts(["A crm?", " A crm? ", "", "B\u0000?"]), ["A crm?"])
    assert.deepStrictEqual(texts([{ question: "A?" }, { prompt: "B?" }, null, 4, {}, { text: 9 }]), ["A?", "B?"])
    assert.deepStrictEqual(texts({ questions: ["A?"], mood: "good" }), ["A?"])
    assert.deepStrictEqual(texts({ prompts: [{ text: "x".repeat(501) }, { text: "x".repeat(500) }] }), [
      "x".repeat(500)
    ])
  })

  it("reads lists without JSON, and lines that are questions", () => {
    const answer = [
      "Here are some questions:",
      "1. **Which CRM is the best?**",
      "2) “How do I keep leads?”",
      "- What does a CRM cost?",
      "",
      "Is a CRM worth it?",
      "I hope this helps."
    ].join("\n")
    assert.deepStrictEqual(
      readSuggestions(answer).prompts.map(({ text }) => text),
      ["Which CRM is the best?", "How do I keep leads?", "What does a CRM cost?", "Is a CRM worth it?"]
    )
  })

  it("never fails, and stays small and quick whatever it is given", () => {
    FastCheck.assert(
      FastCheck.property(FastCheck.oneof(FastCheck.string({ unit: "binary" }), FastCheck.json()), (answer) => {
        assert.isAtMost(readSuggestions(answer).prompts.length, 200)
      })
    )
    const long = [
      "[".repeat(300_000),
      "```\n".repeat(100_000),
      "- a\n".repeat(100_000),
      `${"\n".repeat(200_000)}\`\`\``
    ]
    for (const answer of long) assert.isAtMost(readSuggestions(answer).prompts.length, 200)
  })
})
