/**
 * Tables: fitted to a width, whatever texts are in them.
 */
import { asciiOf, isAsciiTerminal, printable, renderTable, widthOf, wrapped } from "@answerscope/cli/testing"
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"

const hebrew = "שלום עולם"
const marks = /\u200e/g

/** Texts of one cell that must not tear a table. */
const hostile: ReadonlyArray<readonly [what: string, text: string]> = [
  ["escape sequences", "\u001b[2J\u001b[31mred\u001b]0;title\u0007"],
  ["controls of 8 bits", "\u009b2J\u0085next"],
  ["carriage returns and tabs", "a\rb\tc\u0008d"],
  ["right-to-left overrides", "abc\u202edef\u2066ghi"],
  ["separators of lines", "one\u2028two\u2029three"],
  ["marks without width", "a\u200bb\u2060c\ufeffd\u00ade"],
  ["wide signs", "日本語のとても長い質問文は表の中で折り返される"],
  ["combining marks", "e\u0301\u0323 สวัสดีครับ नमस्ते \u05e9\u05c1"],
  ["emoji", "👍🏽 👩‍👩‍👧‍👦 🇩🇪 ❤️"],
  ["right-to-left text", hebrew],
  ["a lone surrogate", "a\ud800b"],
  ["a word that is longer than the table", "x".repeat(300)]
]

describe("a table", () => {
  it.each(hostile)("keeps its shape with %s", (_, text) => {
    const table = renderTable(
      ["first", "second"],
      [
        [text, "1"],
        ["plain", text]
      ],
      { columns: 40 }
    )
    const lines = table.split("\n")
    // whatever stands in it: borders at both ends of each line, all lines as wide
    for (const line of lines) assert.match(line, /^(│.*│|┌.*┐|├.*┤|└.*┘)$/u)
    const widths = new Set(lines.map((line) => widthOf(line.replace(marks, ""))))
    assert.strictEqual(widths.size, 1, table)
    assert.isAtMost(Math.max(...widths), 40)
    assert.notMatch(table, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2060-\u206f\ufeff\u200b]/)
  })

  it("isolates right-to-left text", () => {
    const table = renderTable(["name", "share"], [[hebrew, "38.1"]], { columns: 40 })
    assert.include(table, `\u200e${hebrew}\u200e`)
    assert.strictEqual(table.match(marks)?.length, 2)
  })

  it("of many rows has no lines between them, and does not break unbreakable cells", () => {
    const rows = [
      ["a long text that is broken", "  ├─█─┤ 38.1"],
      ["short", "├█┤     9.0"]
    ]
    assert.strictEqual(
      renderTable(["text", "rate"], rows, { columns: 34, isDense: true, unbroken: [1] }),
      [
        "┌─────────────────┬──────────────┐",
        "│ text            │ rate         │",
        "├─────────────────┼──────────────┤",
        "│ a long text     │   ├─█─┤ 38.1 │",
        "│ that is broken  │              │",
        "│ short           │ ├█┤     9.0  │",
        "└─────────────────┴──────────────┘"
      ].join("\n")
    )
  })

  it("breaks unbreakable cells rather than the table", () => {
    const table = renderTable(["rate"], [["x".repeat(60)]], { columns: 30, unbroken: [0] })
    for (const line of table.split("\n")) assert.isAtMost(line.length, 30)
  })
})

describe("text", () => {
  it.prop(
    "is complete when it is wrapped",
    [Schema.String, Schema.Int.check(Schema.isBetween({ minimum: 2, maximum: 30 }))],
    ([text, width]) => {
      const safe = printable(text)
      const lines = wrapped(safe, width)
      assert.strictEqual(lines.join("").replaceAll(" ", ""), safe.replaceAll(/[ \n]/g, ""))
      for (const line of lines) assert.isAtMost(widthOf(line), width)
    }
  )

  it("in ASCII has the same width", () => {
    assert.strictEqual(asciiOf("┌─┐\n│–│ “日本” · é → 👍"), '+-+\n|-| "????" . ? > ??')
  })

  it("is ASCII only where the locale says so", () => {
    const cases: ReadonlyArray<readonly [Record<string, string>, boolean]> = [
      [{}, false],
      [{ LANG: "" }, false],
      [{ LANG: "en_US.UTF-8" }, false],
      [{ LANG: "C.utf8" }, false],
      [{ LANG: "C" }, true],
      [{ LANG: "de_DE.ISO-8859-1" }, true],
      [{ LANG: "en_US.UTF-8", LC_ALL: "POSIX" }, true],
      [{ LANG: "C", LC_CTYPE: "en_US.UTF-8" }, false]
    ]
    for (const [env, isAscii] of cases) assert.strictEqual(isAsciiTerminal(env), isAscii, JSON.stringify(env))
  })
})
