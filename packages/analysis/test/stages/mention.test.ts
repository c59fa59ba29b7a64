/** Mention: whether a name that is also an ordinary word names the company. */
import { disambiguate, tokenContextOf } from "@answerscope/analysis/stages"
import { checkRows, readStages } from "./readStages.ts"

checkRows<readonly [name: string, answer: string], string>(
  "ordinary word to verdict",
  [
    // inside a sentence a capital is a name's
    [["Target", "You can buy it at Target."], "name"],
    [["Velvet", "We tried Velvet for a month."], "name"],
    [["Monday", "Many teams plan with Monday and like it."], "name"],
    // small letters are the word's
    [["Target", "Set a target and keep to it."], "word"],
    [["Velvet", "A velvet sofa costs more."], "word"],
    [["Ring", "The phone will ring twice."], "word"],
    [["On", "Turn on the light."], "word"],
    // beside another name
    [["Velvet", "Velvet and Quarrix make sofas."], "name"],
    [["Target", "Look at Walmart, Target, and Quarrix."], "name"],
    [["Velvet", "Options are Quarrix, Velvet and Blorfley."], "name"],
    // days and months, units, places
    [["Monday", "We open on Monday at nine."], "word"],
    [["May", "It opens in May 2024."], "word"],
    // the verb of a firm behind it
    [["Velvet", "Velvet offers free shipping."], "name"],
    [["Lemonade", "Lemonade insures renters."], "name"],
    // what opens a sentence has a capital in any case
    [["Ring", "Ring the bell twice."], "word"],
    [["Target", "Target the right people."], "word"],
    // code
    [["Bash", "Run `bash` in the terminal."], "word"],
    // capitals only
    [["Gap", "GAP sells jeans at a good price."], "name"],
    // several words
    [["Best Buy", "I got it at Best Buy."], "name"],
    [["Best Buy", "It is the best buy of the year."], "word"],
    [["Two Men and a Truck", "We hired Two Men and a Truck."], "name"],
    // other languages: a capital is a name's, but not of a German noun behind its article
    [["Orange", "Le réseau de Orange est fiable pour les familles."], "name"],
    [["Orange", "Une orange est un fruit et elle est bonne pour la santé."], "word"],
    // alone in the answer
    [["Square", "Square"], "name"]
  ],
  ([name, source]) => {
    const { answer, found, layout } = readStages(source, [name])
    const match = found.matches[0]
    if (match === undefined) return "no match"
    const context = tokenContextOf(
      answer,
      layout,
      found.matches,
      found.matches.map(() => true),
      () => true
    )
    return disambiguate(match, context)
  }
)

checkRows<readonly [names: ReadonlyArray<string>, answer: string], ReadonlyArray<string>>(
  "answer to the names that it mentions",
  [
    [[["Zentrova"], "Zentrova is soft."], ["Zentrova"]],
    [[["Velvet"], "A velvet sofa."], []],
    [
      [["Velvet", "Quarrix"], "Quarrix and Velvet make sofas."],
      ["Quarrix", "Velvet"]
    ],
    // a list of names takes in the one that may be a word
    [
      [["Velvet", "Quarrix"], "1. **Quarrix** – sofas\n2. **Velvet** – chairs"],
      ["Quarrix", "Velvet"]
    ],
    [[["Velvet"], "1. **Zentrova** – sofas\n2. **Velvet** – chairs\n3. **Blorfley** – lamps"], ["Velvet"]],
    // a list of materials does not
    [[["Velvet"], "- leather\n- velvet\n- cotton"], []],
    // a river that shares its name with a firm
    [[["Amazon"], "The Amazon river is long."], []],
    [[["Target"], "Shop at Target. Set a target first."], ["Target"]]
  ],
  ([names, source]) => {
    const stages = readStages(source, names)
    return stages.matches.map(stages.visible)
  }
)
