import { assert, describe, it } from "@effect/vitest"
import { defaultMarket } from "@answerscope/core/testing"
import { mentionsResult } from "#core/seo/Mentions.ts"

type Mention = Parameters<typeof mentionsResult>[0]["page"]["mentions"][number]

const mention = (answer: string): Mention => ({
  platform: "chatgpt",
  model: null,
  question: null,
  answer,
  aiSearchVolume: null,
  firstResponseAt: null,
  lastResponseAt: null,
  sources: [],
  brandEntities: []
})

const shown = (answers: ReadonlyArray<string>, limit: number) =>
  mentionsResult({
    request: { brand: "Acme", platform: "chatgpt", market: defaultMarket },
    page: { total: 1_000, mentions: answers.map(mention) },
    limit
  })

describe("mentions", () => {
  it("are the first ones, and how many there are", () => {
    const result = shown(["a", "b", "c"], 2)
    assert.deepStrictEqual(
      result.mentions.map(({ answer }) => answer),
      ["a", "b"]
    )
    assert.strictEqual(result.totalMentions, 1_000)
  })

  it("are as many as have room in 2 MiB", () => {
    const answers = Array.from({ length: 100 }, () => "€".repeat(20_000))
    const { mentions, totalMentions } = shown(answers, 100)
    assert.strictEqual(mentions.length, 34)
    assert.strictEqual(totalMentions, 1_000)
    assert.isBelow(new TextEncoder().encode(JSON.stringify(mentions)).length, 2 * 1024 * 1024)
  })
})
