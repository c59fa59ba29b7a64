import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { analyzeAnswer, ANALYZER_VERSION, type AnalysisInput } from "@answerscope/analysis"
import { assert, describe, it } from "vitest"
import { knownToFail } from "./knownToFail.ts"

interface Case extends AnalysisInput {
  readonly id: string
  readonly tags: ReadonlyArray<string>
  readonly expect: {
    readonly mentioned: boolean
    readonly position: number | null
    readonly competitors_found: ReadonlyArray<string>
    readonly candidates_include: ReadonlyArray<string>
    readonly candidates_exclude: ReadonlyArray<string>
    readonly sentiment: "positive" | "neutral" | "negative" | null
  }
}

const folder = join(import.meta.dirname, "cases")
const casesOf = (file: string): ReadonlyArray<Case> =>
  readFileSync(join(folder, file), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))
const brand = { name: "Zentrova", aliases: [], domain: "zentrova.io" }

describe.each(readdirSync(folder))("cases of %s", (file) => {
  it.each(casesOf(file).map((one) => [one.id, one] as const))("%s", (id, one) => {
    const result = analyzeAnswer(one)
    const { expect } = one
    const seen = {
      mentioned: result.mentioned,
      position: result.position,
      competitors: result.competitorsFound.toSorted(),
      missed: expect.candidates_include.filter(
        (name) => !result.competitorCandidates.some((found) => found === name || found.startsWith(`${name} `))
      ),
      wrong: expect.candidates_exclude.filter((name) => result.competitorCandidates.includes(name)),
      sentiment: expect.sentiment === null ? null : result.sentiment
    }
    const wanted: typeof seen = {
      mentioned: expect.mentioned,
      position: expect.position,
      competitors: expect.competitors_found.toSorted(),
      missed: [],
      wrong: [],
      sentiment: expect.sentiment
    }
    const failing = new Set(knownToFail.get(id))
    const split = (fields: typeof seen, known: boolean): ReadonlyArray<readonly [string, unknown]> =>
      Object.entries(fields).filter(([field]) => failing.has(field) === known)
    assert.deepStrictEqual(split(seen, false), split(wanted, false))
    // for any answer: each ranked name was found once, and the brand is at its position
    const { competitorCandidates, competitorsFound, ranking } = result
    assert.strictEqual(ranking.find(({ kind }) => kind === "brand")?.position ?? null, result.position)
    for (const { kind, name } of ranking) {
      if (kind === "competitor") assert.include(competitorsFound, name)
      if (kind === "candidate") assert.include(competitorCandidates, name)
    }
    assert.strictEqual(new Set(ranking.map(({ kind, name }) => `${kind} ${name}`)).size, ranking.length)
    assert.isTrue(ranking.every(({ position }, index) => position >= (ranking[index - 1]?.position ?? 1)))
    const rest = new Map(split(wanted, true))
    for (const [field, value] of split(seen, true)) assert.notDeepEqual(value, rest.get(field), `${field} is right now`)
  })
})

it("has at least 150 cases", () => {
  assert.isAtLeast(readdirSync(folder).flatMap(casesOf).length, 150)
})

describe("results", () => {
  it("carry the analyzer's version and are the same byte for byte", () => {
    const answer = "1. **Halcyon** – quick\n2. **Zentrova** – an excellent choice"
    const first = analyzeAnswer({ answer, brand, competitors: [] })
    assert.strictEqual(first.version, ANALYZER_VERSION)
    for (let run = 0; run < 3; run++) {
      assert.strictEqual(JSON.stringify(analyzeAnswer({ answer, brand, competitors: [] })), JSON.stringify(first))
    }
  })

  it("owe nothing to the answer analysed before", () => {
    const long = `${"**Halcyon** and Zentrova are Terrible. ".repeat(200)}\n1. Zentrova`
    for (const one of casesOf("varied.jsonl")) {
      const first = JSON.stringify(analyzeAnswer(one))
      analyzeAnswer({ answer: long, brand, competitors: [] })
      assert.strictEqual(JSON.stringify(analyzeAnswer(one)), first)
    }
  })

  it("point at the answer as received", () => {
    const answer = "Ｚｅｎｔｒｏｖａ, **Zen**trova and Zen\u00adtrova &amp; co; see www.zentrova.io/x."
    const spans = analyzeAnswer({ answer, brand, competitors: [] }).spans
    assert.deepStrictEqual(
      spans.map(({ end, start }) => answer.slice(start, end)),
      ["Ｚｅｎｔｒｏｖａ", "Zen**trova", "Zen\u00adtrova", "zentrova.io"]
    )
  })

  it("point at the host of a link that names the brand", () => {
    const answer = "Buy it [here](https://www.zentrova.io/shop)."
    const spans = analyzeAnswer({ answer, brand, competitors: [] }).spans
    assert.deepStrictEqual(
      spans.map(({ end, start }) => answer.slice(start, end)),
      ["zentrova.io"]
    )
  })

  it("take an empty answer for one that names nothing", () => {
    assert.deepStrictEqual(analyzeAnswer({ answer: "", brand, competitors: [] }), {
      mentioned: false,
      position: null,
      competitorsFound: [],
      competitorCandidates: [],
      ranking: [],
      sentiment: null,
      spans: [],
      version: ANALYZER_VERSION
    })
  })

  it("list competitors in the order of the answer, each once, and at most 20 candidates", () => {
    const answer = Array.from(
      { length: 40 },
      (_, index) => `${index + 1}. Namol${"abcdefghij".charAt(index % 10)}${index}x`
    )
    const listed = analyzeAnswer({ answer: answer.join("\n"), brand, competitors: [] })
    assert.strictEqual(listed.competitorCandidates.length, 20)
    const competitors = ["Halcyon", "Quarrix"].map((name) => ({ name, aliases: [], domain: null }))
    const named = analyzeAnswer({ answer: "Quarrix, Halcyon, Quarrix.", brand, competitors })
    assert.deepStrictEqual(named.competitorsFound, ["Quarrix", "Halcyon"])
  })
})

describe("names that are ordinary words", () => {
  const analyze = (answer: string, ordinaryWord?: boolean) =>
    analyzeAnswer({
      answer,
      brand: { name: "Velvet", aliases: [], domain: null, ...(ordinaryWord === undefined ? {} : { ordinaryWord }) },
      competitors: [{ name: "Quarrix", aliases: [], domain: null }]
    }).mentioned

  it("need evidence, unless the service says otherwise", () => {
    assert.isFalse(analyze("A velvet sofa from Quarrix."))
    assert.isTrue(analyze("A velvet sofa from Quarrix.", false))
    assert.isTrue(analyze("Quarrix and Velvet make sofas."))
  })

  it("need evidence where the service asks for it", () => {
    const tracked = (ordinaryWord: boolean) => ({ name: "Blorf", aliases: [], domain: null, ordinaryWord })
    const answer = "They blorf the wood. Quarrix does not."
    assert.isTrue(analyzeAnswer({ answer, brand: tracked(false), competitors: [] }).mentioned)
    assert.isFalse(analyzeAnswer({ answer, brand: tracked(true), competitors: [] }).mentioned)
  })
})

describe("missing input", () => {
  it("is unknown: a name alone reads as one without aliases, domain and competitors", () => {
    const answer = "Zentrova, Quarrix, [Halcyon](https://halcyon.com)."
    const full = {
      answer,
      brand: { name: "Zentrova", aliases: [], domain: null },
      competitors: ["Quarrix", "halcyon.com"].map((name) => ({ name, aliases: [], domain: null }))
    }
    const found = analyzeAnswer(full)
    assert.deepStrictEqual(found.competitorsFound, ["Quarrix", "halcyon.com"])
    assert.deepStrictEqual(
      analyzeAnswer({ answer, brand: "Zentrova", competitors: ["Quarrix", { name: "halcyon.com" }] }),
      found
    )
    assert.deepStrictEqual(
      analyzeAnswer({ answer, brand: { name: "Zentrova", domain: undefined } }),
      analyzeAnswer({ ...full, competitors: [] })
    )
  })
})

describe("input of the wrong type", () => {
  const refusalOf = (input: unknown): string => {
    try {
      Reflect.apply(analyzeAnswer, undefined, [input])
    } catch (error) {
      return String(error)
    }
    return "analyzed"
  }

  it.each([
    [undefined, "its argument: must be an object with answer and brand"],
    [{ brand: "Acme" }, "answer: must be a string"],
    [{ answer: 3, brand: "Acme" }, "answer: must be a string"],
    [{ answer: "", brand: "Acme", prompt: 3 }, "prompt: must be a string"],
    [{ answer: "" }, "brand: must be a name, or an object with a name"],
    [{ answer: "", brand: {} }, "brand.name: must be a string"],
    [{ answer: "", brand: { name: "Acme", aliases: "ACME" } }, "brand.aliases: must be a list of strings"],
    [{ answer: "", brand: { name: "Acme", domain: 3 } }, "brand.domain: must be a string or null"],
    [{ answer: "", brand: "Acme", competitors: "Globex" }, "competitors: must be a list"],
    [{ answer: "", brand: "Acme", competitors: ["Globex", 3] }, "competitors[1]: must be a name, or an object"]
  ])("is refused with the field's name: %j", (input, reason) => {
    assert.include(refusalOf(input), `TypeError: analyzeAnswer: ${reason}`)
  })

  it("null counts as left out", () => {
    assert.strictEqual(refusalOf({ answer: "", brand: { name: "Acme", aliases: undefined, domain: null } }), "analyzed")
  })
})
