/**
 * Reads what an answer of an AI engine reports about a brand: whether it mentions the brand, at which position among
 * its options, and in which tone. Pure and deterministic: the same input and version give the same result byte for
 * byte.
 */
import { readLayout } from "./layout/Layout.ts"
import { makeMatchFinder, type NameMatch } from "./match/NameMatcher.ts"
import { type LinkMention, linksToTracked, matchTracked } from "./match/TrackedMatches.ts"
import { type NameToFind, type TrackedName, trackedName } from "./match/TrackedNames.ts"
import { findMentions } from "./mention/Mentions.ts"
import type { Option } from "./option/Option.ts"
import { findOptions } from "./option/Options.ts"
import { type Rank, rankOf } from "./rank/Position.ts"
import { readAnswer } from "./text/AnswerScanner.ts"
import { hideCitations } from "./text/Citations.ts"
import { type AnswerText, endOfUnit } from "./text/AnswerText.ts"
import { hideParts } from "./text/HiddenText.ts"
import { guessLanguage, hasRichEndings } from "./token/Language.ts"
import { classifyTokens } from "./token/Answer.ts"
import { tokenize } from "./token/Tokens.ts"
import { judgeSentiment, type Sentiment } from "./tone/Sentiment.ts"
import { Scratch } from "./Scratch.ts"

/** Version of the rules; raised whenever a result can change. Stored with each result. */
export const ANALYZER_VERSION = "1.5.0"

/** What {@link analyzeAnswer} reads. */
export interface AnalysisInput {
  /** The answer as received: markdown or plain text, of any size. */
  readonly answer: string
  /** The question; where the answer repeats it, nothing in it counts as named. */
  readonly prompt?: string | undefined
  /** What to look for; a text is a name alone. */
  readonly brand: NameToFind | string
  /** None when left out. */
  readonly competitors?: ReadonlyArray<NameToFind | string> | undefined
  /** Spans that the vendor marked as citations, as UTF-16 offsets into the answer. Nothing in them counts as named. */
  readonly citations?: ReadonlyArray<{ readonly start: number; readonly end: number }> | undefined
}

/** Text of the answer that names an entity, as UTF-16 offsets into it. */
export interface Span {
  readonly entity: string
  readonly kind: "brand" | "competitor" | "candidate"
  readonly start: number
  readonly end: number
}

/** A brand with its place among those that the answer offers. */
export interface RankedBrand {
  /** The brand and competitors as they are tracked, candidates as the answer writes them. */
  readonly name: string
  readonly kind: "brand" | "competitor" | "candidate"
  /** From 1. */
  readonly position: number
}

/** What {@link analyzeAnswer} finds. */
export interface AnswerAnalysis {
  readonly mentioned: boolean
  /** Rank among the brands that the answer offers, 1 = first; null when not offered. */
  readonly position: number | null
  /** Tracked competitors named in the answer, in order of appearance, as they are tracked. */
  readonly competitorsFound: ReadonlyArray<string>
  /** Other brands that the answer offers, in order, at most 20. */
  readonly competitorCandidates: ReadonlyArray<string>
  /** The brands that the answer offers, by position. Those of unknown name are left out, but keep their place. */
  readonly ranking: ReadonlyArray<RankedBrand>
  /** Null if the brand is not mentioned, or the tone of the language is not read. */
  readonly sentiment: Sentiment | null
  readonly spans: ReadonlyArray<Span>
  readonly version: string
}

const scratch = new Scratch()

/**
 * Analyses one answer. Any text gives a result, in time linear in its size. Throws a `TypeError` that names a field of
 * the wrong type.
 *
 * @example
 * analyzeAnswer({ answer, brand: { name: "Acme", domain: "acme.com" }, competitors: ["Globex"] }).position
 */
export const analyzeAnswer = (input: AnalysisInput): AnswerAnalysis => {
  checkInput(input)
  const names = [input.brand, ...(input.competitors ?? [])].map(trackedName)
  const text = readAnswer(hideCitations(input.answer, input.citations), scratch.units)
  const tokens = tokenize(text, scratch.tokens)
  const language = guessLanguage(text, tokens)
  const isHidden = hideParts(text, scratch.questions.get(input.prompt ?? ""))
  const tracked = scratch.names.get(names)
  const found = matchTracked(text, tracked, hasRichEndings(language), isHidden)
  const links = linksToTracked(text, tracked, isHidden)
  const answer = classifyTokens(text, tokens, language)
  const layout = readLayout(answer, makeMatchFinder(found.matches))
  const matches = findMentions(answer, layout, tracked, found)
  const matchIn = makeMatchFinder(matches)
  const options = findOptions(answer, layout, matchIn)
  const rank = rankOf({ answer, matches, matchIn, options, asides: found.asides, links })
  const others = rank.candidates
  const mentioned = [...matches, ...links].some(({ entity }) => entity === 0)
  return {
    mentioned,
    position: mentioned ? rank.position : null,
    competitorsFound: competitorsIn(names, matches, links),
    competitorCandidates: others.map(({ name }) => name),
    ranking: rankingOf(names, rank),
    sentiment: mentioned ? judgeSentiment({ answer, matches, options, others, language }) : null,
    spans: spansOf(text, names, matches, links, others),
    version: ANALYZER_VERSION
  }
}

/** The competitors that text or links name, each once, in order of appearance. */
const competitorsIn = (
  names: ReadonlyArray<TrackedName>,
  matches: ReadonlyArray<NameMatch>,
  links: ReadonlyArray<LinkMention>
): ReadonlyArray<string> => {
  const first = new Map<number, number>()
  for (const { entity, start } of [...matches, ...links]) {
    if (entity > 0) first.set(entity, Math.min(start, first.get(entity) ?? start))
  }
  const inOrder = [...first].toSorted((a, b) => a[1] - b[1])
  return [...new Set(inOrder.map(([entity]) => names[entity]!.name))]
}

/** The places with names, each name of a kind once. */
const rankingOf = (names: ReadonlyArray<TrackedName>, { candidates, places }: Rank): ReadonlyArray<RankedBrand> => {
  const candidateAt = new Map(candidates.map(({ name, start }) => [start, name]))
  const seen = new Set<string>()
  const ranking: Array<RankedBrand> = []
  for (const { entity, position, start } of places.toSorted((a, b) => a.position - b.position)) {
    const name = entity < 0 ? candidateAt.get(start) : names[entity]!.name
    const kind = entity < 0 ? "candidate" : entity === 0 ? "brand" : "competitor"
    if (name === undefined || seen.has(`${kind} ${name}`)) continue
    seen.add(`${kind} ${name}`)
    ranking.push({ name, kind, position })
  }
  return ranking
}

/** Where the answer names tracked entities and candidates, in reading order. */
const spansOf = (
  text: AnswerText,
  names: ReadonlyArray<TrackedName>,
  matches: ReadonlyArray<NameMatch>,
  links: ReadonlyArray<LinkMention>,
  candidates: ReadonlyArray<Option>
): ReadonlyArray<Span> => {
  const spans: Array<Span> = []
  // without spreads, which would be slow: the answer of a list has many spans
  const add = (entity: number, start: number, end: number): void => {
    spans.push({ entity: names[entity]!.name, kind: entity === 0 ? "brand" : "competitor", start, end })
  }
  for (const { end, entity, start } of matches) add(entity, text.at[start]!, endOfUnit(text, end - 1))
  for (const { entity, hostEnd, hostStart } of links) add(entity, hostStart, hostEnd)
  for (const { end, name, start } of candidates)
    spans.push({ entity: name, kind: "candidate", start: text.at[start]!, end: endOfUnit(text, end - 1) })
  return spans.toSorted((a, b) => a.start - b.start || a.end - b.end)
}

// JavaScript callers have no type checks
const refuse = (path: string, what: string): never => {
  throw new TypeError(`analyzeAnswer: ${path}: must be ${what}`)
}

const mustBe = (isSo: boolean, path: string, what: string): void => {
  if (!isSo) refuse(path, what)
}

type Fields = { readonly [Name in keyof Exclude<AnalysisInput["brand"], string>]?: unknown }

const isObject = (value: unknown): value is Fields => typeof value === "object" && value !== null

const isText = (value: unknown): boolean => typeof value === "string"

const isAbsent = (value: unknown): boolean => value === undefined || value === null

const checkName = (given: unknown, path: string): void => {
  if (isText(given)) return
  const { aliases, domain, name } = isObject(given) ? given : refuse(path, "a name, or an object with a name")
  mustBe(isText(name), `${path}.name`, "a string")
  mustBe(isAbsent(aliases) || (Array.isArray(aliases) && aliases.every(isText)), `${path}.aliases`, "a list of strings")
  mustBe(isAbsent(domain) || isText(domain), `${path}.domain`, "a string or null")
}

/** Throws a `TypeError` that names the wrong field. */
const checkInput = (input: AnalysisInput): void => {
  mustBe(isObject(input), "its argument", "an object with answer and brand")
  const { answer, brand, competitors, prompt } = input
  mustBe(isText(answer), "answer", "a string")
  mustBe(prompt === undefined || isText(prompt), "prompt", "a string")
  checkName(brand, "brand")
  mustBe(competitors === undefined || Array.isArray(competitors), "competitors", "a list")
  for (const [index, name] of (competitors ?? []).entries()) checkName(name, `competitors[${index}]`)
}
