/** What simulated answers are made of: forms, sentences and invented names. */
import { fraction } from "./SeededRandom.ts"
import type { SimulatedTone } from "./SimulatedWorld.ts"

/** One option of an answer. The remark goes on after the name: "is easy to use". */
export interface Entry {
  readonly name: string
  readonly remark: string
}

/** One way to write an answer. */
export interface Form {
  readonly openings: ReadonlyArray<string>
  readonly body: (entries: ReadonlyArray<Entry>) => string
}

/** "is the best choice" behind a dash: "best choice". */
const shortened = (remark: string): string => remark.replace(/^is (an? |the )?/, "")

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

const listOpenings = [
  "These are the options that come up most often:",
  "Here is a short list, with what each of them is known for:",
  "It depends on what you need, but these are worth a look:",
  "A few names come up again and again:"
]

export const numbered: Form = {
  openings: listOpenings,
  body: (entries) =>
    entries.map(({ name, remark }, index) => `${index + 1}. **${name}** – ${shortened(remark)}`).join("\n")
}

const bullets: Form = {
  openings: listOpenings,
  body: (entries) => entries.map(({ name, remark }) => `- **${name}**: ${shortened(remark)}`).join("\n")
}

const sections: Form = {
  openings: listOpenings,
  body: (entries) =>
    entries.map(({ name, remark }, index) => `### ${index + 1}. ${name}\n\n${capital(shortened(remark))}.`).join("\n\n")
}

const table: Form = {
  openings: ["Here is how the usual options compare:", "The options that come up most often, side by side:"],
  body: (entries) =>
    [
      "| Product | Known for |",
      "|---|---|",
      ...entries.map(({ name, remark }) => `| ${name} | ${capital(shortened(remark))} |`)
    ].join("\n")
}

const paragraph: Form = {
  openings: ["It depends on what you need.", "There is no single answer, but a few names stand out."],
  body: (entries) => entries.map(({ name, remark }) => `**${name}** ${remark}.`).join(" ")
}

/** The form for a draw of the normal distribution: numbered lists are the commonest. */
export const formAt = (level: number): Form => {
  if (level < -1.3) return table
  if (level < -0.6) return paragraph
  if (level < 0.5) return numbered
  return level < 1.2 ? bullets : sections
}

export const closings = [
  "Which one fits best depends on your budget and on how you work. Most of them can be tried for free.",
  "It makes sense to try two of them on a real task and to compare the results.",
  "Prices and features change often, so check the current plans before you decide.",
  "If you tell me more about your needs, I can narrow it down."
]

/** On names that are no options. */
export const asides = [
  "Most of these also exchange data with {names}.",
  "Data can be brought over from {names} with an import."
]

export const remarks: Readonly<Record<SimulatedTone, ReadonlyArray<string>>> = {
  praise: [
    "is an excellent all-round choice, easy to use and very reliable",
    "is great value for money, with outstanding support",
    "is the best pick for beginners: simple, fast and well designed",
    "is widely loved for its intuitive interface and its superb documentation",
    "is highly recommended, with impressive speed and friendly support",
    "is a joy to use, powerful and dependable",
    "impresses with its polished design and its helpful team",
    "is superb for growing teams and very easy to set up"
  ],
  facts: [
    "offers reports, integrations and a mobile app",
    "is available in 40 countries, with monthly and yearly plans",
    "covers the basics; larger teams use the paid plan",
    "has plans for single users and for teams",
    "runs in the browser and on phones, and exports to CSV",
    "connects to calendars and mail, and keeps a history of changes",
    "was first sold in 2014 and has an interface for programs",
    "comes in three editions, which differ in storage and users"
  ],
  criticism: [
    "is expensive, and many users complain about slow and unhelpful support",
    "is hard to recommend at the moment: outdated, buggy and unreliable",
    "is disappointing for the price, with poor performance and frequent outages",
    "is clumsy and slow, and its support is terrible",
    "is overpriced and frustrating to set up",
    "lost many users because of bugs and broken updates"
  ]
}

/** Returns an invented name. */
export const inventedName = (seed: string): string => {
  const place = Math.floor(fraction(`${seed}\ninvented`) * beginnings.length * endings.length)
  return `${beginnings[place % beginnings.length]}${endings[Math.floor(place / beginnings.length)]}`
}

const beginnings = ["Vel", "Quor", "Zan", "Ombr", "Pel", "Kest", "Drav", "Fenn", "Lurm", "Tosk"]
const endings = ["tora", "ivex", "elquo", "onda", "arisk", "umo", "entiq"]
