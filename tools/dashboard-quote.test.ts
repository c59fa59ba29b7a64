/** What the first steps quote of an answer. */
import { assert, describe, it } from "@effect/vitest"

interface Quotable {
  readonly answer: string
  readonly spans: ReadonlyArray<{ readonly kind: string; readonly start: number; readonly end: number }>
}

// by a variable: the compiled tools have no such file
const { quoteOf }: { readonly quoteOf: (of: Quotable) => string } = await import(
  new URL("../packages/dashboard/src/figure/Quote.ts", import.meta.url).href
)

const quoted = (answer: string, name = "Acme", kind = "brand") => {
  const start = answer.indexOf(name)
  return quoteOf({ answer, spans: start < 0 ? [] : [{ kind, start, end: start + name.length }] })
}

describe("quoteOf", () => {
  it.each([
    [
      "Most like it. For small teams, Acme is the best choice! Others differ.",
      "For small teams, Acme is the best choice"
    ],
    ["1. **Globex** – fast\n2. **Acme** – joy to use, powerful\n", "Acme – joy to use, powerful"],
    ["| Product | Known for |\n|---|---|\n| Acme | In 40 countries |\n", "Acme · In 40 countries"],
    // a heading
    ["Intro line.\n\n### 6. Acme\n\n- In 40 countries. More.\n", "Acme · In 40 countries"],
    ["**Acme**", "Acme"],
    ["No brand at all. Second.", "No brand at all"],
    ["", ""]
  ])("quotes the sentence or line that names the brand: %j", (answer, quote) => {
    assert.strictEqual(quoted(answer), quote)
  })

  it("quotes another brand where the brand is not named", () => {
    assert.strictEqual(quoted("It depends. Globex is the fastest.", "Globex", "competitor"), "Globex is the fastest.")
    const spans = [
      { kind: "competitor", start: 0, end: 6 },
      { kind: "brand", start: 16, end: 20 }
    ]
    assert.strictEqual(quoteOf({ answer: "Globex is fast. Acme is cheap.", spans }), "Acme is cheap.")
  })
})
