/** Option: the things that an answer offers, in the order of the page. */
import { checkRows, readStages } from "./readStages.ts"

checkRows(
  "answer to options",
  [
    ["- **Zentrova** – a sofa\n- **Quarrix** – a chair", ["Zentrova", "Quarrix"]],
    ["1. Zentrova\n2. Quarrix\n3. Blorfley", ["Zentrova", "Quarrix", "Blorfley"]],
    ["## Zentrova\n\nA sofa.\n\n## Quarrix\n\nA chair.", ["Zentrova", "Quarrix"]],
    ["| Brand | Price |\n|---|---|\n| Zentrova | $10 |\n| Quarrix | $12 |", ["Zentrova", "Quarrix"]],
    // the name, without what stands around it
    ["1. **Zentrova Pro 3** – a sofa\n2. **Quarrix (2024)** – a chair", ["Zentrova", "Quarrix"]],
    ["- **Best overall: Quarrix**\n- **Best value: Blorfley**", ["Quarrix", "Blorfley"]],
    ["1. Quarrix or Blorfley – both are soft\n2. Kamplo – firm", ["Quarrix", "Blorfley", "Kamplo"]],
    [
      "- [Quarrix](https://quarrix.com) – a chair\n- [Blorfley](https://blorfley.com) – a lamp",
      ["Quarrix", "Blorfley"]
    ],
    // enumerations in sentences
    ["Good tools include Quarrix, Blorfley, and Kamplo.", ["Quarrix", "Blorfley", "Kamplo"]],
    ["Try brands such as Quarrix, Blorfley or Kamplo.", ["Quarrix", "Blorfley", "Kamplo"]],
    ["Tools like Zentrova, Quarrix and Blorfley help.", ["Zentrova", "Quarrix", "Blorfley"]],
    // points under an option are none
    ["1. **Quarrix**\n   - Soft\n   - Cheap\n2. **Blorfley**\n   - Firm", ["Quarrix", "Blorfley"]],
    ["### Quarrix\n\n- **Price:** $10\n\n### Blorfley\n\n- **Price:** $12", ["Quarrix", "Blorfley"]],
    [
      "## Sofas\n\n- Quarrix\n- Blorfley\n\n## Chairs\n\n- Kamplo\n- Guplio",
      ["Quarrix", "Blorfley", "Kamplo", "Guplio"]
    ],
    // none
    ["Measure the room before you buy.", []],
    ["- Measure the room\n- Ask for a sample", []],
    ["## How to choose\n\n- Comfort\n- Price", []],
    ["**Pros:**\n- soft\n\n**Cons:**\n- heavy", []],
    // other languages
    ["推荐的品牌有Zentrova、小熊和小象。", ["Zentrova", "小熊", "小象"]],
    [
      "Bekannt sind Anbieter wie Quarrix, Blorfley und Kamplo, und die Preise sind nicht hoch.",
      ["Quarrix", "Blorfley", "Kamplo"]
    ],
    ["1. **Quarrix** – ein Sofa für die Familie\n2. **Blorfley** – ein Stuhl für den Tisch", ["Quarrix", "Blorfley"]]
  ],
  (source) => {
    const { options, visible } = readStages(source)
    return options.map(visible)
  }
)
