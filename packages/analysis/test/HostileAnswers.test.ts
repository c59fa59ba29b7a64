import { analyzeAnswer } from "@answerscope/analysis"
import * as fc from "fast-check"
import { assert, describe, it } from "vitest"

const brand = { name: "Zentrova", aliases: ["On", "小鹿"], domain: "zentrova.io" }
const competitors = ["Target", "New Balance", "A"].map((name) => ({ name, aliases: [], domain: null }))
const analyze = (answer: string) => analyzeAnswer({ answer, prompt: "is Zentrova good for me?", brand, competitors })

const pieces = [
  "**",
  "*",
  "_",
  "~~",
  "`",
  "```\n",
  "~~~\n",
  "\\",
  "[",
  "]",
  "](",
  ")",
  "![",
  "<",
  "</",
  ">",
  "<!--",
  "-->",
  "<a href=",
  "<li>",
  "&",
  "&amp;",
  "&#x41;",
  "&#99999999;",
  "|",
  "|-|\n",
  "- ",
  "1. ",
  "### ",
  "> ",
  "\n",
  "\n\n",
  "\r\n",
  "\t",
  " ",
  "  ",
  ":",
  "://",
  "https://zentrova.io/",
  "zentrova.io",
  "@",
  "Zentrova",
  "Target",
  "On",
  "A",
  "小鹿",
  "粥",
  "新",
  "ﾆﾄﾞ",
  "é",
  "e\u0301",
  "\u200b",
  "\u00ad",
  "\u202e",
  "𝗭",
  "😀",
  "\ud800",
  "\udc00",
  "\u0000",
  "İ",
  "ß",
  "ﬁ",
  "㎏",
  "﷽",
  "’s",
  "'",
  '"',
  ", ",
  ". ",
  ".",
  " and ",
  "like ",
  "than ",
  "not ",
  "great ",
  "avoid ",
  "Pros:",
  "Cons:",
  "Sources:\n",
  "[1]: https://a.b\n",
  "2.0 ",
  "®",
  "™",
  "1️⃣"
]

describe("hostile answers", () => {
  it("give a result whose spans lie in the answer", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 60 }), (parts) => {
        const answer = parts.join("")
        const result = analyze(answer)
        for (const { end, start } of result.spans)
          assert.isTrue(start >= 0 && start < end && end <= answer.length, answer)
        assert.isTrue(result.position === null || (Number.isInteger(result.position) && result.position >= 1))
        assert.isTrue(result.mentioned || (result.position === null && result.sentiment === null))
        assert.isAtMost(result.competitorCandidates.length, 20)
      }),
      { numRuns: 3000, seed: 5 }
    )
  })

  it("of any characters give a result", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (answer) => {
        assert.isFalse(analyze(answer).spans.some(({ end }) => end > answer.length))
      }),
      { numRuns: 1000, seed: 6 }
    )
  })

  it("are found out even deep inside markup", () => {
    for (const shell of ["**", "*", "~~", "[", "(", "<b>", "> ", "`"]) {
      assert.isTrue(analyze(`${shell.repeat(8000)} Zentrova ${shell.repeat(8000)}`).mentioned, shell)
    }
    const nested = Array.from({ length: 400 }, (_, depth) => `${"  ".repeat(depth)}- level`)
    assert.isTrue(analyze(`${nested.join("\n")}\n${" ".repeat(800)}- Zentrova`).mentioned)
  })
})

/** Processor time that is noise, in microseconds. */
const noise = 30_000

/** Processor time of one analysis, the least of five runs; only of the first that is noise. */
const costOf = (answer: string, enough = 0): number => {
  let least = Infinity
  for (let run = 0; run < 5 && least >= enough; run++) {
    const before = process.cpuUsage()
    analyze(answer)
    least = Math.min(least, process.cpuUsage(before).user)
  }
  return least
}

const repeated = [
  "**",
  "a**b",
  "[",
  "](",
  "<",
  "&",
  "`",
  "\n",
  "- ",
  "- a\n",
  "- Zentrova\n",
  "> ",
  "|",
  "|a\n",
  "<!--",
  "![",
  "://",
  "a://b ",
  "x",
  "𝗦",
  "```\n",
  "<a href=x>",
  "😀",
  "[a]:",
  "# A\n",
  "Zentrova ",
  "Zentrova.",
  "zentrova.io/",
  "zentrova.io ",
  "Target ",
  "Target, ",
  "A ",
  "On ",
  "小鹿",
  "\u200b",
  "Foo Bar ",
  "like Foo, Bar, ",
  "Foo: bar. ",
  "Zentrova: good.Target: bad.",
  "[Zentrova](https://zentrova.io) ",
  "[zentrova.io](https://zentrova.io) ",
  "better than Zentrova ",
  "|Zentrova|\n",
  "**Zentrova** ",
  "## Zorvex\n",
  "Zorvex offers it. ",
  "is Zentrova good for me? ",
  "Question: a?\n"
]

describe("time", () => {
  // Four times the size may cost ten times as much, where quadratic work would cost sixteen. Small sums are noise, and
  // other processes disturb one measurement, not all of them.
  it.each(repeated)("grows with the size for %j", (piece) => {
    const size = 40_000
    const costs: Array<string> = []
    const isLinear = (): boolean => {
      const large = costOf(piece.repeat(Math.ceil((4 * size) / piece.length)), noise)
      if (large < noise) return true
      const small = costOf(piece.repeat(Math.ceil(size / piece.length)))
      costs.push(`${small} to ${large} µs`)
      return large < 10 * small
    }
    assert.isTrue(
      Array.from({ length: 5 }).some(() => isLinear()),
      costs.join(", ")
    )
  })
})
