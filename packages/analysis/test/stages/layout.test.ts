/** Layout: what heads items, rows and lines, how these belong together, and which of the groups hold options. */
import { acceptEntries, itemHeadOf } from "@answerscope/analysis/stages"
import { checkRows, readStages } from "./readStages.ts"

checkRows(
  "block to item head",
  [
    ["- Zentrova", ["Zentrova"]],
    ["- Zentrova – good for teams", ["Zentrova"]],
    ["- Zentrova: good for teams", ["Zentrova"]],
    ["- **Zentrova** is good for teams", ["Zentrova"]],
    ["- [Zentrova](https://zentrova.io), good for teams", ["Zentrova"]],
    ["1. **Zentrova** or **Halcyon**", ["Zentrova", "Halcyon"]],
    ["## Zentrova", ["Zentrova"]],
    ["## 1. Zentrova", ["Zentrova"]],
    ["## #1 Zentrova", ["Zentrova"]],
    ["**Best overall: Zentrova**", ["Best overall", "Zentrova"]],
    ["- Zentrova (free)", ["Zentrova"]],
    ["- Zentrova, Halcyon", ["Zentrova", "Halcyon"]],
    ["- Zentrova / Halcyon", ["Zentrova", "Halcyon"]],
    ["The **Zentrova** wins", ["Zentrova"]],
    ["| Zentrova | cheap |", ["Zentrova", "cheap"]],
    ["```\nZentrova\n```", []],
    ["It is good for teams: yes", []]
  ],
  (source) => {
    const { answer, phrase, text } = readStages(source)
    return text.blocks.flatMap((block) => itemHeadOf(answer, block)?.parts.map(phrase) ?? [])
  }
)

checkRows(
  "blocks to groups of entries",
  [
    ["Velvet is soft.", []],
    ["- Velvet\n- Halcyon", [["Velvet", "Halcyon"]]],
    ["- Velvet\n  - soft\n- Halcyon\n  - firm", [["Velvet", "Halcyon"], ["soft"], ["firm"]]],
    [
      "1. Velvet\n2. Halcyon\n\n- a\n- b",
      [
        ["Velvet", "Halcyon"],
        ["a", "b"]
      ]
    ],
    ["## Velvet\n\nSoft.\n\n## Halcyon\n\nFirm.", [["Velvet", "Halcyon"]]],
    ["## Sofas\n\n- Velvet\n\n## Chairs\n\n- Halcyon", [["Sofas", "Chairs"], ["Velvet"], ["Halcyon"]]],
    [
      "| Brand | Price |\n|---|---|\n| Velvet | $1 |\n| Halcyon | $2 |",
      [
        ["Brand", "Price"],
        ["Velvet", "Halcyon"]
      ]
    ],
    // a number in front of each row: the second column names the options
    ["| # | Brand |\n|---|---|\n| 1 | Velvet |\n| 2 | Halcyon |", [["Brand"], ["Velvet", "Halcyon"]]],
    ["**Velvet** – soft\n\n**Halcyon** – firm", [["Velvet", "Halcyon"]]]
  ],
  (source) => {
    const { layout, phrase } = readStages(source)
    return layout.groups.map(({ entries }) => entries.map(({ head }) => head.parts.map(phrase).join(" + ")))
  }
)

checkRows(
  "title to its announcement of the list below",
  [
    ["## Best sofas\n\n- a thing", "options"],
    ["Here are some popular brands:\n\n- a thing", "options"],
    ["## Alternatives\n\n- a thing", "options"],
    ["## Honorable mentions\n\n- a thing", "options"],
    ["## Popular options and their features\n\n- a thing", "options"],
    ["## How to choose\n\n- a thing", "criteria"],
    ["## Factors when choosing tools\n\n- a thing", "criteria"],
    ["What to consider:\n\n- a thing", "criteria"],
    ["## Is it worth it?\n\n- a thing", "criteria"],
    ["## 3. Connect your phone\n\n- a thing", "criteria"],
    ["## Conseils\n\n- a thing", "criteria"],
    ["## Worauf es ankommt\n\n- a thing", "criteria"],
    ["## Sofas\n\n- a thing", "nothing"]
  ],
  (source) => {
    const { layout } = readStages(source)
    const { announced, criteria } = layout.groups.at(-1) ?? {}
    return criteria === true ? "criteria" : announced === true ? "options" : "nothing"
  }
)

checkRows(
  "groups to the entries taken for options",
  [
    ["- **Zentrova** – a sofa\n- **Quarrix** – a chair", ["Zentrova", "Quarrix"]],
    ["1. Zentrova\n2. Quarrix\n3. Blorfley", ["Zentrova", "Quarrix", "Blorfley"]],
    ["## Zentrova\n\nA sofa.\n\n## Quarrix\n\nA chair.", ["Zentrova", "Quarrix"]],
    ["| Brand | Price |\n|---|---|\n| Zentrova | $10 |\n| Quarrix | $12 |", ["Zentrova", "Quarrix"]],
    // a word of the dictionary among names is one
    ["- **Zentrova** – a sofa\n- **Quarrix** – a chair\n- **Velvet** – a lamp", ["Zentrova", "Quarrix", "Velvet"]],
    ["- **Price:** $10\n- **Support:** by mail", []],
    ["- Measure the room\n- Ask for a sample\n- Read the contract", []],
    ["## How to choose\n\n- Comfort\n- Price\n- Size", []],
    ["**Pros**\n\n- soft\n- cheap\n\n**Cons**\n\n- heavy", []],
    ["Take your time and read the small print.", []],
    // labels under each name are no options
    [
      "### Zentrova\n\n- **Price:** $10\n- **Size:** small\n\n### Quarrix\n\n- **Price:** $12\n- **Size:** big",
      ["Zentrova", "Quarrix"]
    ]
  ],
  (source) => {
    const { answer, layout, matchIn, phrase } = readStages(source, ["Zentrova", "Quarrix"])
    const accepted = acceptEntries(answer, layout, matchIn)
    return layout.entries
      .filter(({ place }) => accepted[place] === 1)
      .map(({ head }) => head.parts.map(phrase).join(" + "))
  }
)
