import { competitorsStoryOf, rivalsRequest, strongestRival } from "#core/story/list/CompetitorsStory.ts"
import { storyOf } from "#core/story/StoryOf.ts"
import { assert, describe, it } from "@effect/vitest"
import { materialOf, rankOf, rowOf } from "./StoryWorld.ts"

const own = rowOf({ competitor: "Nimbus", n: 400, rank: rankOf([5], ["Globex"]) })
const rows = [own, rowOf({ competitor: "Globex", k: 244 }), rowOf({ competitor: "Hooli", k: 0 })]

describe("the story of competitors", () => {
  it("has the sentence of the rank, and the answers behind it", () => {
    const told = competitorsStoryOf({ brand: "Nimbus", rows }, "non_branded")
    assert.deepStrictEqual(told, {
      sentence: "Globex leads; Nimbus is last of the five tracked brands by mentions.",
      basis: "400 answers to 10 non-branded prompts."
    })
    assert.strictEqual(competitorsStoryOf({ brand: "Nimbus", rows }, null)?.basis, "400 answers to 10 prompts.")
  })

  it("is missing without a rank", () => {
    assert.isNull(competitorsStoryOf({ brand: "Nimbus", rows: [rowOf({ competitor: "Nimbus" })] }, null))
    assert.isNull(competitorsStoryOf({ brand: "Nimbus", rows: [] }, null))
  })

  it("compares nothing where so much failed that the story compares nothing", () => {
    const failing = { engine: "gemini", n: 10, failed: 90 }
    const material = materialOf({
      head: rowOf({ failed: 90, n: 210 }),
      engines: [
        rowOf({ engine: "chatgpt", n: 100 }),
        rowOf({ engine: "perplexity", n: 100 }),
        rowOf({ ...failing, k: 4 })
      ]
    })
    assert.strictEqual(rivalsRequest(storyOf(materialOf())).compare, "previous")
    assert.strictEqual(rivalsRequest(storyOf(material)).compare, "none")
  })

  it("is about the first tracked competitor that is mentioned", () => {
    assert.strictEqual(strongestRival(rows, ["Globex", "Hooli"]), "Globex")
    assert.isUndefined(strongestRival(rows, ["Hooli"]))
  })
})
