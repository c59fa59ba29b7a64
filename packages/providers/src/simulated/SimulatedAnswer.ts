/** Writes an invented answer from the simulated world's decision about each name. */
import type { Source } from "@answerscope/core"
import { bell, fraction, pick, seedOf } from "./SeededRandom.ts"
import * as Phrases from "./SimulatedPhrases.ts"
import { citedPages } from "./SimulatedPages.ts"
import { cellAt, namingOf, type SimulatedCell, type SimulatedMoment, type SimulatedNaming } from "./SimulatedWorld.ts"

export interface SimulatedQuestion extends SimulatedMoment {
  /** Names that may come up in the answer, in addition to those that the prompt names. */
  readonly names: ReadonlyArray<string>
  /** Where the site of the first name is; null for an invented one. */
  readonly domain: string | null
  /** Whether the engine may search the web. */
  readonly search: boolean
}

export interface SimulatedText {
  readonly text: string
  readonly sources: ReadonlyArray<Source>
  readonly consulted: ReadonlyArray<Source>
  readonly queries: ReadonlyArray<string>
  readonly searched: boolean
}

/**
 * A recommendation as engines write it: a list, sections, a table or a paragraph of options with a remark on each,
 * between a sentence before and one after; some names come up in passing only. Invented products fill it up, always
 * the same ones in one market.
 */
export const simulatedText = (question: SimulatedQuestion): SimulatedText => {
  const { prompt } = question
  const cell = cellAt({ ...question, brand: question.names[0] ?? null })
  const tracked = distinctNames(question.names)
  const asked = namesIn(prompt).filter((name) => !tracked.some((other) => areAlike(name, other)))
  const names = distinctNames([...tracked, ...asked])
  const namings = names.map((name) => namingOf(cell, name)).filter(({ isNamed }) => isNamed)
  const offered = namings.filter(({ isInPassing }) => !isInPassing).slice(0, offeredMax)
  const passed = namings.filter(({ isInPassing }) => isInPassing)
  const options = [...offered, ...inventedOptions(cell, names, offered.length)]
  const named = [...offered, ...passed].map(({ name }) => name)
  const pages = citedPages(question, named, (name) => (name === tracked[0] ? question.domain : null))
  return { text: written(question, { options, passed: passed.map(({ name }) => name) }), ...pages }
}

/** Most tracked names in a list; the brand is the first to get a place. */
const offeredMax = 20

/** Most names that are taken from a prompt. */
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

/** Whether one name contains the other, so that a reader could confuse them. */
const areAlike = (one: string, other: string): boolean => {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()]
  return a.includes(b) || b.includes(a)
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

/**
 * Returns the invented products that an answer offers, to have at least three options. Each market has its own products
 * for all of its prompts. The first name, the brand or the prompt decides the market.
 */
const inventedOptions = (
  cell: SimulatedCell,
  names: ReadonlyArray<string>,
  offered: number
): ReadonlyArray<SimulatedNaming> => {
  const market = (names[0] ?? cell.moment.prompt.trim()).toLowerCase()
  const invented = distinctNames(
    Array.from({ length: inventedMax }, (_, index) => Phrases.inventedName(`${market}\n${index}`))
  ).filter((name) => !names.some((other) => areAlike(name, other)))
  const namings = invented
    .map((name) => namingOf(cell, name))
    .toSorted((a, b) => Number(b.isNamed) - Number(a.isNamed) || b.rate - a.rate)
  const wanted = namings.filter(({ isNamed }) => isNamed).length
  return namings.slice(0, Math.max(3 - offered, Math.min(wanted, 6 - offered)))
}

const inventedMax = 8

interface Written {
  /** The tracked ones first. */
  readonly options: ReadonlyArray<SimulatedNaming>
  readonly passed: ReadonlyArray<string>
}

const written = (question: SimulatedQuestion, { options, passed }: Written): string => {
  const { day, engine, prompt, sample } = question
  const cell = seedOf(`${engine}\n${prompt.trim()}`)
  const answer = `${cell} ${day} ${sample}`
  const draw = (what: string): number => fraction(`${answer} ${what}`)
  const entries = withRemarks(options, draw)
  // marks inside a name would break other forms
  const isPlain = options.every(({ name }) => !/[|*_`[\]#<>]/.test(name))
  // an engine has its way to answer a prompt, and leaves it at times
  const usual = bell(`${cell} form`) + 0.7 * bell(`${answer} form`)
  const form = isPlain ? Phrases.formAt(usual) : Phrases.numbered
  return [
    pick(form.openings, draw("opening")),
    form.body(entries),
    ...(passed.length === 0
      ? []
      : [pick(Phrases.asides, draw("aside")).replace("{names}", () => passed.join(" and "))]),
    pick(Phrases.closings, draw("closing"))
  ].join("\n\n")
}

/**
 * The options in their order, each with a remark of its tone that no other has, as long as there are enough. The first
 * ones choose first, so that a name keeps its remark when more names are tracked.
 */
const withRemarks = (
  options: ReadonlyArray<SimulatedNaming>,
  draw: (what: string) => number
): ReadonlyArray<Phrases.Entry> => {
  const taken = new Set<string>()
  return options
    .map(({ name, strength, tone }) => {
      const free = Phrases.remarks[tone].filter((remark) => !taken.has(remark))
      const remark = pick(free.length === 0 ? Phrases.remarks[tone] : free, draw(`remark ${name.toLowerCase()}`))
      taken.add(remark)
      return { name, strength, remark }
    })
    .toSorted((a, b) => b.strength - a.strength)
}
