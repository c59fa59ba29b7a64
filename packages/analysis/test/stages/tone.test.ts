/** Tone: what words, clauses and whole answers say of the brand, which is Zentrova in all rows. */
import { expressionAt, scoreClauses } from "@answerscope/analysis/stages"
import { checkRows, readStages } from "./readStages.ts"

type Tone = "praise" | "blame" | "nothing"

const toneOf = (weight: number): Tone => (weight >= 0.3 ? "praise" : weight <= -0.3 ? "blame" : "nothing")

// The expression begins at the word in brackets.
checkRows<string, Tone>(
  "word in its place to tone",
  [
    ["It is [excellent].", "praise"],
    ["It is [slow].", "blame"],
    ["It is [blue].", "nothing"],
    ["It is not [reliable].", "blame"],
    ["It isn't [reliable].", "blame"],
    ["It is not [slow].", "praise"],
    ["It never [crashes].", "praise"],
    ["It is anything but [slow].", "praise"],
    ["It is far from [reliable].", "blame"],
    ["It is not only [reliable] but cheap.", "praise"],
    ["It is too [cheap] to last.", "blame"],
    ["It is [hard] to beat.", "praise"],
    ["It is [hard] to recommend.", "blame"],
    ["It is [second] to none.", "praise"],
    ["It is a [waste] of money.", "blame"],
    ["It is [worth] every penny.", "praise"],
    ["It is [not] worth the money.", "blame"],
    // an audience is no praise
    ["[Best] for: small teams", "nothing"],
    // praise of information, not of the product
    ["For [reliable] information ask a doctor.", "nothing"]
  ],
  (marked) => {
    const before = marked.indexOf("[")
    const { answer, tokens } = readStages(marked.replace("[", "").replace("]", ""))
    const token = tokens.end.findIndex((end) => end > before)
    return toneOf(expressionAt(answer, token, tokens.count, false)?.weight ?? 0)
  }
)

checkRows<string, Tone>(
  "clause to its tone toward Zentrova",
  [
    ["Zentrova is excellent.", "praise"],
    ["Zentrova is slow.", "blame"],
    ["Zentrova is based in Oslo.", "nothing"],
    // the other name is meant
    ["Halcyon is excellent.", "nothing"],
    ["Halcyon is slow, and Zentrova is in Oslo.", "nothing"],
    ["Zentrova is in Oslo, and Halcyon is excellent.", "nothing"],
    ["Zentrova and Halcyon are excellent.", "praise"],
    // chosen and shunned
    ["We recommend Zentrova.", "praise"],
    ["Avoid Zentrova.", "blame"],
    ["Don't buy Zentrova.", "blame"],
    ["Stick with Zentrova.", "praise"],
    ["My money is on Zentrova.", "praise"],
    ["Anyone but Zentrova.", "blame"],
    ["Our pick: Zentrova.", "praise"],
    ["Worst: Zentrova.", "blame"],
    ["Testers ranked Zentrova first.", "praise"],
    ["Testers ranked Zentrova last.", "blame"],
    ["Nobody beats Zentrova.", "praise"],
    ["We switched from Zentrova to Halcyon.", "blame"],
    ["We switched from Halcyon to Zentrova.", "praise"],
    // compared
    ["Halcyon beats Zentrova.", "blame"],
    ["Halcyon does everything Zentrova does.", "blame"],
    ["Halcyon is slow and no match for Zentrova.", "praise"],
    ["Zentrova is more reliable than Halcyon.", "praise"],
    ["Halcyon is more reliable than Zentrova.", "nothing"],
    // parts that a sentence takes back, supposes or asks
    ["Neither Halcyon nor Zentrova is reliable.", "blame"],
    ["Zentrova used to be excellent.", "blame"],
    ["Is Zentrova reliable?", "nothing"],
    ["If Zentrova is slow, restart it.", "nothing"],
    // a threat that a product fights is not its fault
    ["Zentrova blocks viruses and scams.", "nothing"]
  ],
  (source) => {
    const { answer, matches, text } = readStages(source, ["Zentrova", "Halcyon"])
    const names = matches.map(({ end, entity, start }) => ({ start, end, brand: entity === 0 }))
    const clause = { answer, names, place: 0, isOwn: false, isRun: false, goesOn: false, isAbout: false }
    return toneOf(text.blocks.reduce((sum, block) => sum + scoreClauses({ ...clause, block }).strong, 0))
  }
)

checkRows<string, string | null>(
  "answer to sentiment",
  [
    ["Zentrova is excellent and easy to use.", "positive"],
    ["Zentrova is slow, buggy and overpriced.", "negative"],
    ["Zentrova has a mobile app and an API.", "neutral"],
    ["1. **Zentrova** – excellent and reliable\n2. **Halcyon** – slow and buggy", "positive"],
    ["1. **Halcyon** – excellent and reliable\n2. **Zentrova** – slow and buggy", "negative"],
    ["### Zentrova\n\nExcellent and reliable.\n\n### Halcyon\n\nSlow and buggy.", "positive"],
    ["| Brand | Verdict |\n|---|---|\n| Zentrova | a waste of money |\n| Halcyon | excellent |", "negative"],
    ["## Brands to avoid\n\n- Zentrova\n- Halcyon", "negative"],
    ["**Zentrova**\n\nPros:\n- soft\n- cheap\n- light\n\nCons:\n- blue", "positive"],
    ["Zentrova has 1.8 stars out of 5.", "negative"],
    // other languages
    ["Zentrova ist hervorragend und sehr zuverlässig.", "positive"],
    ["Zentrova ist langsam und für die meisten nicht zu empfehlen.", "negative"],
    ["Zentrova est excellent et très fiable pour les familles.", "positive"],
    ["Zentrova est trop cher et décevant pour les familles.", "negative"],
    ["Zentrova es lento y demasiado caro para los equipos.", "negative"],
    ["Zentrovaはおすすめです。", "positive"],
    ["Zentrovaはおすすめしません。", "negative"],
    ["Zentrova很可靠，值得推荐。", "positive"],
    ["Мы рекомендуем Zentrova, это надёжный выбор.", "positive"]
  ],
  (source) => readStages(source, ["Zentrova", "Halcyon"]).sentiment
)
