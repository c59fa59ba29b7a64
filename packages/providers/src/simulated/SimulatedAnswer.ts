/**
 * An invented answer, computed from the question alone: the same question always
 * gets the same answer. Every choice depends on a hash of engine, prompt and name
 * alone, so that tracking one more name does not change what is said of the others.
 */
import type { Engine, Source } from "@answerscope/core"
import { fraction, pick, slug } from "./SeededRandom.ts"

export interface SimulatedQuestion {
  readonly engine: Engine
  readonly prompt: string
  /** Names that may come up in the answer, in addition to those that the prompt names. */
  readonly names: ReadonlyArray<string>
}

export interface SimulatedText {
  readonly text: string
  readonly sources: ReadonlyArray<Source>
  readonly consulted: ReadonlyArray<Source>
}

/**
 * A recommendation as engines write it: a numbered list of names with a remark on
 * each, between a sentence before and one after. About three in four of the names
 * that were given stand in the list, some of the others are named in passing, and
 * invented products fill it up. The pages are on `.example` hosts, which exist nowhere.
 */
export const simulatedText = (question: SimulatedQuestion): SimulatedText => {
  const draw = (what: string): number => fraction(`${question.engine}\n${question.prompt.trim()}\n${what}`)
  const names = distinctNames([...question.names, ...namesIn(question.prompt)])
  const listed = names.filter((name) => draw(`listed ${name}`) < 0.75).slice(0, namesMax)
  const passed = names.find((name) => !listed.includes(name) && draw(`passing ${name}`) < 0.4)
  const invented = inventedNames((index) => draw(`invented ${index}`), Math.max(2, 5 - listed.length))
  const entries = distinctNames([...listed, ...invented]).toSorted((a, b) => draw(`rank ${a}`) - draw(`rank ${b}`))
  const lines = entries.map(
    (name, index) => `${index + 1}. **${name}** – ${pick(remarksFor(draw(`mood ${name}`)), draw(`remark ${name}`))}`
  )
  const paragraphs = [
    pick(openings, draw("opening")),
    lines.join("\n"),
    ...(passed === undefined ? [] : [`Most of these also exchange data with ${passed}.`]),
    pick(closings, draw("closing"))
  ]
  const pages = hosts
    .toSorted((a, b) => draw(`host ${a}`) - draw(`host ${b}`))
    .map((host) => pageOn(host, question.prompt))
  return { text: paragraphs.join("\n\n"), sources: pages.slice(0, 3), consulted: pages.slice(3) }
}

const namesMax = 10

/**
 * Quoted words, and runs of capitalised words that do not open a sentence. Short ones in capitals are left out: they
 * are more likely terms.
 */
const namesIn = (prompt: string): ReadonlyArray<string> => {
  const quoted = [...prompt.matchAll(/["“]([^"”\n]{2,60})["”]/g)].map(([, name]) => name ?? "")
  const capitalised = [
    ...prompt.matchAll(/(?<![.!?]\s)(?<=\s)\p{Lu}[\p{L}\p{N}.&'’-]+(?: \p{Lu}[\p{L}\p{N}.&'’-]+){0,3}/gu)
  ].map(([name]) => name.replace(/['’]s$|[.'’-]+$/, ""))
  const terms = /^\p{Lu}{1,4}s?$/u
  return [...quoted, ...capitalised.filter((name) => !terms.test(name))].slice(0, namesMax)
}

const distinctNames = (names: ReadonlyArray<string>): ReadonlyArray<string> => {
  const byKey = new Map<string, string>()
  for (const given of names) {
    const name = given.replaceAll(/\s+/g, " ").trim()
    const key = name.toLowerCase()
    if (name !== "" && !byKey.has(key)) byKey.set(key, name)
  }
  return [...byKey.values()]
}

const inventedNames = (draw: (index: number) => number, count: number): ReadonlyArray<string> =>
  Array.from({ length: count }, (_, index) => {
    const start = Math.floor(draw(index) * beginnings.length * endings.length)
    return `${beginnings[start % beginnings.length]}${endings[Math.floor(start / beginnings.length)]}`
  })

const remarksFor = (mood: number): ReadonlyArray<string> => (mood < 0.45 ? praise : mood < 0.8 ? facts : criticism)

const pageOn = (host: string, prompt: string): Source => ({
  url: `https://${host}/${slug(prompt)}`,
  title: `${host.split(".")[0]}: ${slug(prompt).replaceAll("-", " ")}`,
  domain: host
})

const openings = [
  "These are the options that come up most often:",
  "Here is a short list, with what each of them is known for:",
  "It depends on what you need, but these are worth a look:"
]
const closings = [
  "Which one fits best depends on your budget and on how you work. Most of them can be tried for free.",
  "I would start with the first two and compare them on a real task.",
  "Prices and features change often, so check the current plans before you decide."
]
const praise = [
  "excellent all-round choice, easy to use and very reliable",
  "great value for money, with outstanding support",
  "the best pick for beginners: simple, fast and well designed"
]
const facts = [
  "offers reports, integrations and a mobile app",
  "available in 40 countries, with monthly and yearly plans",
  "covers the basics; larger teams use the paid plan"
]
const criticism = [
  "expensive, and many users complain about slow and unhelpful support",
  "hard to recommend at the moment: outdated, buggy and unreliable",
  "disappointing for the price, with poor performance and frequent outages"
]
const hosts = ["reviews.example", "compare.example", "guide.example", "forum.example", "magazine.example"]
const beginnings = ["Vel", "Quor", "Zan", "Ombr", "Pel", "Kest", "Drav", "Fenn", "Lurm", "Tosk"]
const endings = ["tora", "ivex", "elquo", "onda", "arisk", "umo", "entiq"]
