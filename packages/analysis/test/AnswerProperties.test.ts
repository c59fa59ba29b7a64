import { analyzeAnswer, type AnswerAnalysis } from "@answerscope/analysis"
import * as fc from "fast-check"
import { assert, describe, it } from "vitest"

const tracked = (name: string) => ({ name, aliases: [], domain: null })

/** Invented names: no dictionary has them, and none is part of another. */
const nameArbitrary = fc
  .tuple(
    fc.constantFrom("Vo", "Ka", "Mu", "Zi", "Fre", "Gu"),
    fc.constantFrom("rbax", "lqui", "ndroz", "zzit", "mplo"),
    fc.nat(400)
  )
  .map(([head, tail, number]) => {
    const letters = [number % 20, Math.floor(number / 20) % 20].map((digit) => "bcdfghjklmnpqrstvwxz".charAt(digit))
    return `${head}${tail}${letters.join("o")}`
  })
const namesArbitrary = fc.uniqueArray(nameArbitrary, { minLength: 4, maxLength: 6 })
type Form = (names: ReadonlyArray<string>) => string
const layouts: ReadonlyArray<Form> = [
  (names) => names.map((name, index) => `${index + 1}. **${name}** – reliable and quick`).join("\n"),
  (names) => names.map((name) => `- ${name}: a tool for teams`).join("\n"),
  (names) => names.map((name) => `### ${name}\n\n- **Price:** $10\n- **Support:** by mail`).join("\n\n"),
  (names) => `| Tool | Price |\n|---|---|\n${names.map((name) => `| ${name} | $10 |`).join("\n")}`,
  (names) => `Good options include ${names.slice(0, -1).join(", ")}, and ${names.at(-1)}.`,
  (names) => names.map((name) => `We tried ${name} for a month.`).join(" ")
]
const layoutArbitrary = fc.constantFrom(...layouts)
const analyze = (answer: string, names: ReadonlyArray<string>, prompt = "") =>
  analyzeAnswer({
    answer,
    prompt,
    brand: tracked(names[1] ?? ""),
    competitors: [names[0], names[2]].map((name) => tracked(name ?? ""))
  })
const runs = { numRuns: 150, seed: 20_260 }

describe("analyzeAnswer", () => {
  it("ranks by the order of the page, tracked or not", () => {
    fc.assert(
      fc.property(namesArbitrary, layoutArbitrary, (names, layout) => {
        names.forEach((name, index) => {
          const result = analyzeAnswer({ answer: layout(names), brand: tracked(name), competitors: [] })
          assert.strictEqual(result.position, index + 1, layout(names))
        })
      }),
      runs
    )
  })

  it("ranks all offers of the page in order, for any tracked names", () => {
    fc.assert(
      fc.property(namesArbitrary, layoutArbitrary, (names, layout) => {
        const { position, ranking } = analyze(layout(names), names)
        assert.deepStrictEqual(
          ranking.map(({ name, position }) => [name, position]),
          names.map((name, index) => [name, index + 1])
        )
        assert.strictEqual(ranking.find(({ kind }) => kind === "brand")?.position ?? null, position)
        const competitors = ranking.filter(({ kind }) => kind === "competitor").map(({ name }) => name)
        assert.deepStrictEqual(competitors, [names[0], names[2]])
      }),
      runs
    )
  })

  it("has spans that point at text naming the entity", () => {
    fc.assert(
      fc.property(namesArbitrary, layoutArbitrary, (names, layout) => {
        const answer = layout(names)
        const { spans } = analyze(answer, names)
        assert.isNotEmpty(spans)
        for (const span of spans) assert.strictEqual(answer.slice(span.start, span.end), span.entity)
      }),
      runs
    )
  })

  const bare = ({ spans, ...rest }: AnswerAnalysis) => ({
    ...rest,
    spans: spans.map(({ entity, kind }) => [entity, kind])
  })

  it("is not moved by an unrelated sentence", () => {
    fc.assert(
      fc.property(namesArbitrary, layoutArbitrary, fc.boolean(), (names, layout, ahead) => {
        const answer = layout(names)
        const other = "Take your time and read the small print before you decide."
        const longer = ahead ? `${other}\n\n${answer}` : `${answer}\n\n${other}`
        assert.deepStrictEqual(bare(analyze(longer, names)), bare(analyze(answer, names)))
      }),
      runs
    )
  })

  it("renames its result when all names are renamed", () => {
    fc.assert(
      fc.property(fc.uniqueArray(nameArbitrary, { minLength: 8, maxLength: 8 }), layoutArbitrary, (all, layout) => {
        const names = all.slice(0, 4)
        const others = all.slice(4)
        const renamed = names.reduce(
          (text, name, index) => text.replaceAll(`"${name}"`, `"${others[index]}"`),
          JSON.stringify(bare(analyze(layout(names), names)))
        )
        assert.deepStrictEqual(JSON.parse(renamed), bare(analyze(layout(others), others)))
      }),
      runs
    )
  })

  it("finds the brand whatever the order of the lines", () => {
    fc.assert(
      fc.property(namesArbitrary, fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }), (names, order) => {
        const lines = [
          `${names[0]} is sold in shops.`,
          `Many people ask for ${names[1]} by name.`,
          "Prices change with the season.",
          `We also looked at ${names[2]}.`
        ]
        const result = analyze(order.map((index) => lines[index]).join("\n\n"), names)
        assert.isTrue(result.mentioned)
        assert.sameMembers(
          [...result.competitorsFound],
          names.filter((_, index) => index === 0 || index === 2)
        )
      }),
      runs
    )
  })

  it("does not take the question's echo for a mention", () => {
    fc.assert(
      fc.property(nameArbitrary, (name) => {
        const prompt = `what do people say about ${name} these days?`
        const answer = `**${prompt}**\n\nThat depends on where you live.`
        assert.isFalse(analyzeAnswer({ answer, prompt, brand: tracked(name), competitors: [] }).mentioned)
      }),
      runs
    )
  })
})
