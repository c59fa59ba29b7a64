/** Rank: the place of the brand among what the answer offers, and the other brands that it offers. */
import { checkRows, readStages } from "./readStages.ts"

const list = "1. **Quarrix** – sofas\n2. **Zentrova** – chairs\n3. **Blorfley** – lamps"

checkRows<readonly [names: ReadonlyArray<string>, answer: string], number | null>(
  "options to position",
  [
    [[["Quarrix"], list], 1],
    [[["Zentrova"], list], 2],
    [[["Blorfley"], list], 3],
    [[["Kamplo"], list], null],
    [[["Zentrova"], "Zentrova is soft."], 1],
    [[["Zentrova", "Halcyon"], "Halcyon is soft. Zentrova is firm."], 2],
    [[["Zentrova"], "| Brand | Price |\n|---|---|\n| Quarrix | $10 |\n| Zentrova | $12 |"], 2],
    [[["Zentrova"], "## Quarrix\n\nA chair.\n\n## Zentrova\n\nA sofa."], 2],
    [[["Zentrova"], "Good tools include Quarrix, Blorfley, and Zentrova."], 3],
    // several options of one brand have one place
    [[["Zentrova"], "1. Quarrix One\n2. Quarrix Two\n3. Zentrova"], 2],
    // only referred to
    [[["Zentrova"], "Unlike Zentrova, Quarrix is soft."], null],
    [[["Zentrova", "Quarrix"], "Choose Quarrix instead of Zentrova."], null],
    [[["Zentrova"], "Alternatives to Zentrova:\n\n- Quarrix\n- Blorfley"], null],
    // an option more behind the list
    [[["Zentrova"], "1. Quarrix\n2. Blorfley\n3. Kamplo\n\n**Honorable mention:** **Zentrova** is worth a look."], 4],
    // the pick comes before the list
    [[["Zentrova"], "I would take Zentrova. Alternatives: Quarrix and Blorfley."], 1],
    // links
    [[["Zentrova <zentrova.io>"], "Read [this guide](https://zentrova.io/a)."], 1]
  ],
  ([names, source]) => readStages(source, names).rank.position
)

checkRows<readonly [names: ReadonlyArray<string>, answer: string], ReadonlyArray<string>>(
  "options to candidates",
  [
    [
      [["Zentrova"], list],
      ["Quarrix", "Blorfley"]
    ],
    [[["Zentrova", "Quarrix"], list], ["Blorfley"]],
    [[["Zentrova"], "Zentrova is soft."], []],
    [
      [["Zentrova"], "Good tools include Quarrix, Blorfley, and Zentrova."],
      ["Quarrix", "Blorfley"]
    ],
    [
      [["Zentrova"], "- Quarrix\n- Blorfley\n- Quarrix"],
      ["Quarrix", "Blorfley"]
    ],
    [[["Zentrova"], "- **Price:** $10\n- **Support:** by mail"], []],
    [[["Zentrova"], "Measure the room before you buy."], []]
  ],
  ([names, source]) => readStages(source, names).rank.candidates.map(({ name }) => name)
)
