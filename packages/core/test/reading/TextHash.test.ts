import { textHashOf } from "#core/reading/TextHash.ts"
import { assert, describe, it } from "@effect/vitest"

const hashOf = (text: string) => textHashOf({ text, citations: [] })

describe("textHashOf", () => {
  it("is the start of the MD5 of the compared text", () => {
    // the MD5 of "thebestisglobex."
    assert.strictEqual(hashOf("The best is Globex."), "c64cc1f1a9ef37ea")
    assert.match(hashOf("ünï 🎈") ?? "", /^[0-9a-f]{16}$/)
  })

  it.each([
    ["case and white space", "1. Globex\n2.  Initech\n", "1. GLOBEX 2.\tInitech"],
    ["compatible characters", "ﬁrst: Globex™ Ⅳ", "first: GlobexTM IV"],
    ["numbered citations", "Globex[1] leads [2, 3]. [^4]", "Globex leads [17] ."],
    ["ChatGPT's citations", "Globex 【4†source】 leads \ue200cite\ue202turn0search1\ue201.", "Globex leads ."],
    ["addresses", "Globex ([site](https://a.example/x?utm=1)) https://b.example/y.", "Globex ([site]) www.c.example"],
    ["English dates", "As of March 3rd, 2026 Globex leads.", "As of 26 November 2026 Globex leads."],
    ["months", "Updated Nov. 2026: Globex", "Updated 2026-03-01T10:00:00Z: Globex"],
    ["numeric dates", "Globex (26.11.2026)", "Globex (11/26/2026)"],
    ["German dates", "Am 3. März 2026 führt Globex", "Am 26. November 2026 führt Globex"],
    ["Spanish dates", "Globex a 3 de marzo de 2026", "Globex a 26 de noviembre de 2026"],
    ["Japanese dates", "2026年3月1日現在 Globex", "2026年11月26日現在 Globex"]
  ])("leaves out %s", (_, one, other) => {
    assert.strictEqual(hashOf(one), hashOf(other))
  })

  it.each([
    ["a name", "The best is Globex.", "The best is Initech."],
    ["an order", "1. Globex 2. Initech", "1. Initech 2. Globex"],
    ["a number", "Globex costs 20", "Globex costs 25"],
    ["a year alone", "The best of 2025", "The best of 2026"],
    ["a name that is a month", "1. Acme 2. Mars", "1. Acme 2. March"],
    ["words in brackets", "Globex [new]", "Globex [old]"]
  ])("tells apart %s", (_, one, other) => {
    assert.notStrictEqual(hashOf(one), hashOf(other))
  })

  it("leaves out the parts that the vendor marks as citations", () => {
    const text = "Globex (a.example) leads (b.example)"
    const citations = [
      { start: 25, end: 36 },
      { start: 7, end: 18 },
      { start: 8, end: 12 }
    ]
    assert.strictEqual(textHashOf({ text, citations }), hashOf("Globex leads"))
  })

  it.each(["", " \n", "[1] https://a.example/ 2026-03-01"])("is null where no text remains: %j", (text) => {
    assert.strictEqual(hashOf(text), null)
  })

  it("hashes the longest answer", () => {
    assert.match(hashOf("answer 🎈 ".repeat(25_000)) ?? "", /^[0-9a-f]{16}$/)
  })
})
