import { promptsStoryOf } from "#core/story/list/PromptsStory.ts"
import { storyOf } from "#core/story/StoryOf.ts"
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { alertOf, changeOf, materialOf, rowOf } from "./StoryWorld.ts"

const rowOfPrompt = (prompt: string, k: number, n = 100) => ({ ...rowOf({ k, n }), by: { prompt } })

const cellOf = (prompt: string, change = changeOf(-1, 9, "within_noise")) => ({
  ...rowOf({ k: 40, n: 100, change }),
  by: { prompt, engine: "perplexity" }
})

const rows = [rowOfPrompt("strong", 80), rowOfPrompt("weak", 10), rowOfPrompt("mean", 41), rowOfPrompt("weaker", 5)]
const head = rowOf({ k: 164, n: 400 })
const fell = changeOf(-30, 9, "down")

const told = (
  fields: Partial<Parameters<typeof promptsStoryOf>[0]> = {},
  material: Parameters<typeof materialOf>[0] = {}
) =>
  promptsStoryOf({ brand: "Nimbus", rows, cells: [cellOf("strong")], head, ...fields }, storyOf(materialOf(material)))

describe("the sentence above a list of prompts", () => {
  it("names the weakest prompts, weakest first", () => {
    const { basis, sentence, weakest } = told()
    assert.strictEqual(
      sentence,
      "Nimbus is mentioned clearly less for “weaker” (5%) and “weak” (10%) than for all prompts (41%)."
    )
    assert.deepStrictEqual(weakest, ["weaker", "weak"])
    assert.strictEqual(
      basis,
      "400 answers to 10 non-branded prompts. No prompt changed clearly on any engine over the whole period."
    )
  })

  it("counts the other weak ones", () => {
    const many = Array.from({ length: 5 }, (_, index) => rowOfPrompt(`p${index}`, index + 1))
    assert.strictEqual(
      told({ rows: [...rows, ...many] }).sentence,
      "Nimbus is mentioned clearly less for “p0” (1%), “p1” (2%), “p2” (3%) and four more prompts " +
        "than for all prompts (41%)."
    )
  })

  it("says so if no prompt is clearly weaker, if there is one, and if answers are few", () => {
    assert.strictEqual(
      told({ rows: [rowOfPrompt("a", 40), rowOfPrompt("b", 43)] }).sentence,
      "No prompt is clearly weaker than the 41% of all."
    )
    // below, but the rate of all is not sure enough either
    assert.deepStrictEqual(told({ rows: [rowOfPrompt("a", 31), rowOfPrompt("b", 43)] }).weakest, [])
    assert.deepStrictEqual(told({ rows: [rowOfPrompt("a", 29), rowOfPrompt("b", 43)] }).weakest, ["a"])
    assert.strictEqual(
      told({ rows: [rowOfPrompt("a", 41)] }).sentence,
      "Nimbus is mentioned in 41% of the answers to “a”."
    )
    assert.strictEqual(
      told({ rows: [rowOfPrompt("a", 1, 2)] }).sentence,
      "Nimbus has too few answers to tell prompts apart."
    )
  })

  it("counts the cells that changed clearly", () => {
    const cells = [cellOf("a", fell), cellOf("b"), cellOf("c", changeOf(20, 9, "up"))]
    const own = ["a", "b", "c"].map((prompt) => rowOfPrompt(prompt, 40))
    assert.match(told({ cells, rows: own }).basis, / Each prompt counts once per engine: 2 of 3 changed clearly\.$/)
    // the list has prompts of the other class, too
    assert.match(
      told({ cells, rows: own.slice(1) }).basis,
      / Each prompt counts once per engine: 2 of 3 changed clearly, branded ones included\.$/
    )
    assert.match(told({ cells: [] }).basis, / No prompt has enough answers to compare with the period before\.$/)
  })

  it("compares nothing where most checks failed", () => {
    const { basis } = told({ cells: [cellOf("a", fell)] }, { head: rowOf({ failed: 1_000 }) })
    assert.strictEqual(basis, "400 answers to 10 non-branded prompts.")
  })

  it.prop(
    "never denies a verdict of its cells, nor a change of the story",
    [Schema.Array(Schema.Literals(["up", "down", "within_noise", "model_changed"])), Schema.Boolean, Schema.Boolean],
    ([verdicts, hasAlert, isDismissed]) => {
      const alert = { ...alertOf({ prompt: "a", cause: "cell" }), dismissed: isDismissed }
      const material = materialOf({ alerts: hasAlert ? [alert] : [] })
      const story = storyOf(material)
      const cells = verdicts.map((verdict, index) => cellOf(`p${index}`, changeOf(9, 4, verdict)))
      const { basis, sentence } = promptsStoryOf({ brand: "Nimbus", rows, cells, head }, story)
      const clear = verdicts.filter((verdict) => verdict === "up" || verdict === "down").length
      assert.strictEqual(basis.includes("No prompt changed clearly"), cells.length > 0 && clear === 0)
      if (clear > 0) assert.match(basis, new RegExp(`: ${clear} of \\d+ changed clearly`))
      else
        assert.strictEqual(
          basis.includes("The overview lists a change over several prompts or parts of the period."),
          hasAlert && !isDismissed
        )
      assert.notMatch(sentence, /chang/)
    }
  )
})
