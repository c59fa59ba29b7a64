/** The bounds that the dashboard names are those of the API. */
import { bounds, Competitors, Prompt } from "@answerscope/core/model"
import { assert, describe, it } from "@effect/vitest"
import { Option, Schema } from "effect"

/** The exports of a file. By a variable: the compiled tools have no such file. */
const loaded = async (path: string): Promise<Record<string, unknown>> => ({
  ...(await import(new URL(`../packages/${path}`, import.meta.url).href))
})

const limits = await loaded("dashboard/src/form/Limits.ts")
const { documentsMax } = await loaded("core/src/document/Document.ts")

const isTakenBy = (schema: typeof Prompt | typeof Competitors) => (value: unknown) =>
  Option.isSome(Schema.decodeUnknownOption(schema)(value))

describe("limits of the dashboard", () => {
  it("are the bounds of the API", () => {
    const { competitorLimits, promptLimits, reportsMax, samplesMax, ...others } = limits
    assert.deepStrictEqual(Object.keys(others), [])
    assert.strictEqual(samplesMax, bounds.samplesMax)
    assert.strictEqual(reportsMax, documentsMax)
    assert.deepStrictEqual(promptLimits, { listMax: bounds.promptsMax, lengthMax: 500 })
    assert.deepStrictEqual(competitorLimits, { listMax: 50, lengthMax: 253 })
    const isPrompt = isTakenBy(Prompt)
    assert.deepStrictEqual(
      [500, 501].map((length) => isPrompt("x".repeat(length))),
      [true, false]
    )
    const areCompetitors = isTakenBy(Competitors)
    const names = (count: number, length: number) =>
      Array.from({ length: count }, (_, index) => String(index).padStart(length, "x"))
    assert.deepStrictEqual([names(50, 253), names(51, 253), names(50, 254)].map(areCompetitors), [true, false, false])
  })
})
