/** Rank: the position of the brand among the options of an answer, and the other options. */
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

checkRows<readonly [names: ReadonlyArray<string>, answer: string], string>(
  "options to the places of all: the number of the tracked name, or -1 for another one",
  [
    [[["Zentrova", "Quarrix"], list], "1@1 0@2 -1@3"],
    // names outside the list have no position
    [[["Kamplo", "Quarrix"], list], "1@1 -1@2 -1@3"],
    [[["Zentrova", "Halcyon"], "Halcyon is soft. Zentrova is firm. Halcyon is old."], "1@1 0@2"],
    [[["Zentrova"], "Good tools include Quarrix, Blorfley, and Zentrova."], "-1@1 -1@2 0@3"],
    // the list goes on behind the pick
    [[["Zentrova"], "I would take Zentrova. Alternatives: Quarrix and Blorfley."], "0@1 -1@2 -1@3"],
    [
      [["Zentrova", "Quarrix"], "The best is Zentrova.\n\nOther good options:\n\n1. **Quarrix**\n2. **Blorfley**"],
      "0@1 1@2 -1@3"
    ],
    [
      [["Zentrova"], "1. Quarrix\n2. Blorfley\n3. Kamplo\n\n**Honorable mention:** **Zentrova** is worth a look."],
      "-1@1 -1@2 -1@3 0@4"
    ],
    // in passing is no place
    [[["Zentrova", "Quarrix"], "Unlike Zentrova, Quarrix is soft."], "1@1"],
    [[["Zentrova <zentrova.io>"], "Read [this guide](https://zentrova.io/a)."], "0@1"],
    [[["Zentrova"], "Measure the room before you buy."], ""]
  ],
  ([names, source]) =>
    readStages(source, names)
      .rank.places.toSorted((a, b) => a.position - b.position)
      .map(({ entity, position }) => `${entity}@${position}`)
      .join(" ")
)
