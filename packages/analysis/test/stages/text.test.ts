/** Text: what of an answer is visible, in which block, and which parts are not its body. */
import { foldText } from "@answerscope/analysis"
import { type Block, BOLD, CODE, ITALIC, LINK, STRIKE, URL_TEXT } from "@answerscope/analysis/stages"
import { checkRows, readStages } from "./readStages.ts"

/** A block as markdown would write it; a cell with its row and column, code in backticks. */
const shown = (block: Block, visible: string): string => {
  const indent = " ".repeat(block.depth)
  if (block.kind === "heading") return `${"#".repeat(block.depth)} ${visible}`
  if (block.kind === "item") return `${indent}${block.ordered ? "1." : "-"} ${visible}`
  if (block.kind === "cell") return `${block.row},${block.column}: ${visible}`
  return block.kind === "code" ? `\`${visible}\`` : visible
}

checkRows(
  "text to blocks",
  [
    ["", []],
    ["Hello there.", ["Hello there."]],
    ["one line\nand another", ["one line", "and another"]],
    ["# Best tools", ["# Best tools"]],
    ["#### Deep heading", ["#### Deep heading"]],
    ["#hashtag", ["#hashtag"]],
    ["- one\n- two", ["- one", "- two"]],
    ["* one\n+ two\n• three", ["- one", "- two", "- three"]],
    ["1. one\n2) two", ["1. one", "1. two"]],
    ["1️⃣ Velvet", ["1. Velvet"]],
    ["- one\n  - nested", ["- one", "  - nested"]],
    // bullets below a number belong to it, though they are not indented
    ["1. Velvet\n- soft", ["1. Velvet", " - soft"]],
    ["-5 degrees", ["-5 degrees"]],
    ["2024 was good", ["2024 was good"]],
    ["| A | B |\n|---|---|\n| c | d |", ["0,0: A", "0,1: B", "1,0: c", "1,1: d"]],
    ["```\nnpm i velvet\n```\nDone.", ["`npm i velvet`", "Done."]],
    ["Above\n\n---\n\nBelow", ["Above", "Below"]],
    ["> A quotation", ["A quotation"]],
    ["Read on.\n\n[1]: https://velvet.com", ["Read on."]],
    ["![a logo](https://velvet.com/a.png) Velvet", ["Velvet"]],
    ["<!-- not for readers -->Velvet", ["Velvet"]],
    ["**Velvet** and *Halcyon*", ["Velvet and Halcyon"]],
    ["\\*Velvet\\*", ["*Velvet*"]],
    ["5 * 3 * 2", ["5 * 3 * 2"]],
    ["snake_case_name", ["snake_case_name"]],
    ["Run `npm i` now", ["Run npm i now"]],
    ["~~Velvet~~ Halcyon", ["Velvet Halcyon"]],
    ["AT&amp;T", ["AT&T"]],
    ["<b>Velvet</b> is soft", ["Velvet is soft"]],
    ["<h2>Velvet</h2>", ["## Velvet"]],
    ["a < b and c > d", ["a < b and c > d"]]
  ],
  (source) => {
    const { text, visible } = readStages(source)
    return text.blocks.map((block) => shown(block, visible(block))).filter((line) => line !== "")
  }
)

const marks = { bold: BOLD, italic: ITALIC, strike: STRIKE, code: CODE, link: LINK, address: URL_TEXT }

checkRows<readonly [mark: keyof typeof marks, answer: string], ReadonlyArray<string>>(
  "text to marks",
  [
    [["bold", "**Velvet** is soft"], ["Velvet"]],
    [["bold", "__Velvet__ is soft"], ["Velvet"]],
    [["bold", "<strong>Velvet</strong> is soft"], ["Velvet"]],
    [["bold", "Velvet is soft"], []],
    [
      ["bold", "**Velvet** or **Halcyon**"],
      ["Velvet", "Halcyon"]
    ],
    [["bold", "***Velvet*** is soft"], ["Velvet"]],
    [["italic", "***Velvet*** is soft"], ["Velvet"]],
    [["italic", "Velvet is *soft*"], ["soft"]],
    [["strike", "~~Velvet~~ Halcyon"], ["Velvet"]],
    [["code", "Run `npm i` now"], ["npm i"]],
    [["address", "See https://velvet.com/a today"], ["https://velvet.com/a"]],
    [["address", "See <https://velvet.com> today"], ["https://velvet.com"]]
  ],
  ([mark, source]) => {
    const { text, visible } = readStages(source)
    const runs: Array<string> = []
    for (let start = 0; start < text.length; start++) {
      let end = start
      while (end < text.length && (text.marks[end] ?? 0) & marks[mark]) end++
      if (end > start) runs.push(visible({ start, end }))
      start = end
    }
    return runs
  }
)

checkRows(
  "text to links",
  [
    ["See [Velvet](https://velvet.com/a).", ["https://velvet.com/a"]],
    ["[A](https://a.com) and [B](https://b.com)", ["https://a.com", "https://b.com"]],
    ['<a href="https://velvet.com">Velvet</a>', ["https://velvet.com"]],
    ["![a logo](https://velvet.com/a.png)", []],
    ["[Velvet] (a brand)", []]
  ],
  (source) => readStages(source).text.links.map((link) => source.slice(link.targetStart, link.targetEnd))
)

checkRows(
  "text to its folded letters",
  [
    ["Velvet", "velvet"],
    ["Café", "cafe"],
    ["Cafe\u0301", "cafe"],
    ["Ｖｅｌｖｅｔ", "velvet"],
    ["𝗩elvet", "velvet"],
    ["ﬁne", "fine"],
    ["Moët", "moet"],
    ["vel\u00advet", "velvet"]
  ],
  foldText
)

checkRows(
  "text to the blocks that are not its body",
  [
    ["Velvet is soft.", []],
    [
      "Velvet is soft.\n\nSources:\n- https://velvet.com\n- https://a.org",
      ["Sources:", "https://velvet.com", "https://a.org"]
    ],
    ["**which sofa is the best one?**\n\nVelvet is.", ["which sofa is the best one?"]],
    ["Question: which sofa is the best one?\n\nVelvet is.", ["Question: which sofa is the best one?"]],
    ["Sources of light are lamps.", []]
  ],
  (source) => {
    const { isHidden, text, visible } = readStages(source, ["Zentrova"], "which sofa is the best one?")
    return text.blocks.filter((block) => isHidden(block.start)).map(visible)
  }
)
