/** Citation markers are evidence of a source. They mention no name, and leave the text around them unchanged. */
import { analyzeAnswer } from "@answerscope/analysis"
import { assert, describe, it } from "vitest"

const brand = { name: "Zentrova", aliases: [], domain: "zentrova.io" }
const competitors = [{ name: "Halcyon", aliases: [], domain: "halcyon.dev" }, "Pellucid"]
const analyze = (answer: string, citations?: ReadonlyArray<{ readonly start: number; readonly end: number }>) =>
  analyzeAnswer({ answer, brand, competitors, citations })
const spanOf = (answer: string, text: string) => ({
  start: answer.indexOf(text),
  end: answer.indexOf(text) + text.length
})

describe("markers", () => {
  it.each([
    "Small firms often use Halcyon ([zentrova.io](https://www.zentrova.io/guide?utm_source=openai)).",
    "Små firmaer bruger ofte Halcyon ([www.zentrova.io](https://zentrova.io/guide), [dr.dk](https://www.dr.dk/a)).",
    "Halcyon is common [1](https://zentrova.io/a) in small firms [web:3](https://zentrova.io/b).",
    'Halcyon is common [[2]](https://zentrova.io/a "title") in small firms [](https://zentrova.io/b).',
    "Halcyon is common ([zentrova.io][1]).\n\n[1]: https://zentrova.io/guide",
    "Halcyon 是常用的工具（[zentrova.io](https://zentrova.io/a)）。"
  ])("name nobody: %s", (answer) => {
    const { competitorsFound, mentioned, spans } = analyze(answer)
    assert.deepStrictEqual([mentioned, competitorsFound], [false, ["Halcyon"]])
    assert.deepStrictEqual(
      spans.map(({ end, start }) => answer.slice(start, end)),
      ["Halcyon"]
    )
  })

  it("do not disturb the text around them", () => {
    const bare =
      "1. **Halcyon** – quick and reliable.\n2. **Pellucid**: cheap, Zentrova as well.\n\nI recommend Halcyon."
    const cited = bare
      .replaceAll("reliable.", "reliable ([halcyon.dev](https://halcyon.dev/x?utm_source=openai)).[2]")
      .replaceAll("cheap,", "cheap 【3†source】,")
      .replaceAll("I recommend", "[5](https://zentrova.io) I recommend")
    const { spans: _, ...expected } = analyze(bare)
    const { spans, ...result } = analyze(cited)
    assert.deepStrictEqual(result, expected)
    for (const { end, entity, start } of spans) assert.strictEqual(cited.slice(start, end), entity)
  })

  it.each([
    ["a link with a name", "Most people take [Zentrova](https://example.org/zentrova)."],
    ["a link to the brand's site with another text", "Most people take [this one](https://www.zentrova.io/pricing)."],
    ["a link to one site with the host of another", "Read [zentrova.io](https://example.org/review) first."],
    ["a bare host name in prose", "Most people go to zentrova.io for that."]
  ])("are not %s", (_, answer) => {
    assert.isTrue(analyze(answer).mentioned)
  })

  it("are not the name of a site with its capital", () => {
    const answer = "1. [Booking.com](https://www.booking.com) – many hotels"
    assert.isTrue(analyzeAnswer({ answer, brand: { name: "Booking.com", domain: "booking.com" } }).mentioned)
  })
})

describe("spans that the vendor marked", () => {
  const answer = "Halcyon is quick (Zentrova blog, Pellucid docs). Pellucid is cheap."

  it("name nobody", () => {
    const { competitorsFound, mentioned, ranking } = analyze(answer, [spanOf(answer, "(Zentrova blog, Pellucid docs)")])
    assert.isFalse(mentioned)
    assert.deepStrictEqual(competitorsFound, ["Halcyon", "Pellucid"])
    assert.deepStrictEqual(
      ranking.map(({ name }) => name),
      ["Halcyon", "Pellucid"]
    )
  })

  it("may come in any order, overlap and lie outside of the answer", () => {
    const cited = spanOf(answer, "(Zentrova blog, Pellucid docs)")
    const twice = [{ start: cited.start + 4, end: cited.end }, cited, { start: cited.start, end: cited.start + 9 }]
    const outside = [
      { start: -5, end: 0 },
      { start: 400, end: 900 },
      { start: 9, end: 3 },
      { start: Number.NaN, end: 5 }
    ]
    assert.deepStrictEqual(analyze(answer, [...outside, ...twice]), analyze(answer, [cited]))
    assert.deepStrictEqual(analyze(answer, outside), analyze(answer))
  })

  it("leave the reading of the rest of a sentence unchanged", () => {
    const marked = "I advise against Halcyon (zentrova.io); take Pellucid."
    const { competitorsFound, mentioned } = analyze(marked, [spanOf(marked, "zentrova.io")])
    assert.deepStrictEqual([mentioned, competitorsFound], [false, ["Halcyon", "Pellucid"]])
  })
})
