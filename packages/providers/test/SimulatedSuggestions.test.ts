import { readSuggestions, suggestionQuestion } from "@answerscope/core/testing"
import { simulatedEngine } from "@answerscope/providers"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"

const brand = { name: "Acme", aliases: [], domain: "acme.com", category: "CRM", competitors: [], prompts: [] }

const suggestionsFor = Effect.fnUntraced(function* (max: number, engine: "chatgpt" | "claude" = "chatgpt") {
  const question = { prompt: suggestionQuestion(brand, max), model: null, location: null, hints: ["Acme"] }
  const answer = yield* simulatedEngine({ engine }).ask(question)
  return { answer, suggestions: readSuggestions(answer.text) }
})

describe("the simulated answer to a discovery's question", () => {
  it.effect("is the requested JSON with the requested number of prompts, the same each time", () =>
    Effect.gen(function* () {
      const { answer, suggestions } = yield* suggestionsFor(7)
      assert.strictEqual(suggestions.prompts.length, 7)
      assert.isTrue(suggestions.prompts.every(({ intent, topic }) => intent !== null && topic !== null))
      assert.strictEqual(suggestions.profile?.category, "CRM")
      assert.include(suggestions.profile?.summary ?? "", "simulated")
      assert.include(answer.model, "simulated")
      assert.deepStrictEqual((yield* suggestionsFor(7)).answer, answer)
      assert.notDeepEqual((yield* suggestionsFor(7, "claude")).suggestions, suggestions)
    })
  )

  it.effect("other questions get a recommendation, also ones that name JSON", () =>
    Effect.gen(function* () {
      const ask = (prompt: string) =>
        simulatedEngine({ engine: "chatgpt" }).ask({ prompt, model: null, location: null })
      for (const prompt of ["best crm", "Answer with JSON only: best crm", "Brand: Acme\nbest crm"]) {
        const { text } = yield* ask(prompt)
        assert.match(text, /^(1\. \*\*|- \*\*|### 1\. |\| \w|\*\*)/m)
        assert.notInclude(text, "json")
      }
    })
  )
})
