/** Match: where the spellings and hosts of tracked names stand, before it is weighed whether they name anything. */
import { checkRows, readStages } from "./readStages.ts"

checkRows<readonly [names: ReadonlyArray<string>, answer: string], ReadonlyArray<string>>(
  "names to matches",
  [
    [[["Zentrova"], "Zentrova is soft."], ["Zentrova"]],
    [
      [["Zentrova"], "zentrova and ZENTROVA"],
      ["zentrova", "ZENTROVA"]
    ],
    [[["Zentrova"], "**Zentrova**"], ["Zentrova"]],
    [[["Zentrova"], "Zentrova's sofas"], ["Zentrova"]],
    [[["Zentrova"], "(Zentrova)"], ["Zentrova"]],
    [[["Zentrova"], "Zentrovana is another"], []],
    [[["Carpo"], "Carpooling is cheap"], []],
    [[["Zentrova"], "A Zen trova"], []],
    [[["Zentrova"], "Zéntrova"], ["Zéntrova"]],
    [[["Zentrova"], "Ｚｅｎｔｒｏｖａ"], ["Ｚｅｎｔｒｏｖａ"]],
    [[["New Balance"], "New Balance shoes"], ["New Balance"]],
    [[["New Balance"], "New-Balance shoes"], ["New-Balance"]],
    [[["New Balance"], "a new. Balance it"], []],
    [[["JCPenney"], "JC Penney is cheap"], ["JC Penney"]],
    [[["Dr. Martens"], "Dr Martens boots"], ["Dr Martens"]],
    [[["Moët & Chandon"], "Moet and Chandon"], ["Moet and Chandon"]],
    [
      [["Zentrova", "Zentrova Safe"], "Zentrova Safe and Zentrova"],
      ["Zentrova Safe", "Zentrova"]
    ],
    [
      [["Halcyon", "Quarrix"], "Quarrix beats Halcyon"],
      ["Quarrix", "Halcyon"]
    ],
    [[["小鹿"], "小鹿很可靠"], ["小鹿"]],
    [[["카카오"], "카카오는 편리합니다"], ["카카오"]],
    [[["Яндекс"], "Яндексом пользуются"], ["Яндекс"]],
    [[["Zentrova <zentrova.io>"], "See www.zentrova.io/a today"], ["zentrova.io"]],
    [[["Zentrova <zentrova.io>"], "See docs.zentrova.io today"], ["zentrova.io"]],
    [[["Zentrova <zentrova.io>"], "See zentrova.net today"], []],
    [[["Halcyon <halcyon.com>"], "See halcyon.example.org today"], []],
    [[["Target"], "a target group"], ["target"]]
  ],
  ([names, source]) => {
    const { found, visible } = readStages(source, names)
    return found.matches.map(visible)
  }
)

checkRows<readonly [names: ReadonlyArray<string>, answer: string], ReadonlyArray<string>>(
  "links to tracked names",
  [
    [[["Zentrova <zentrova.io>"], "[the guide](https://zentrova.io/guide)"], ["Zentrova"]],
    [[["Zentrova <zentrova.io>"], "[the guide](https://www.zentrova.io)"], ["Zentrova"]],
    [[["Zentrova <zentrova.io>"], "[the guide](https://example.org/zentrova.io)"], []],
    [[["Zentrova"], "[the guide](https://zentrova.io)"], []]
  ],
  ([names, source]) => {
    const { links, names: tracked } = readStages(source, names)
    return links.map(({ entity }) => tracked[entity]?.name ?? "")
  }
)
