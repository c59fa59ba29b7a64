/**
 * What an answer of an AI engine says of a brand: whether it names it, at which place among the options it offers, and
 * in which tone. Pure and deterministic: the same input and version give the same result byte for byte.
 */
import { readAnswer } from "./text/AnswerScanner.ts"
import { endOfUnit } from "./text/AnswerText.ts"
import { findMentions } from "./mention/Mentions.ts"
import { makeMatchFinder } from "./match/NameMatcher.ts"
import { findOptions } from "./option/Options.ts"
import { rankOf } from "./rank/Position.ts"
import { judgeSentiment } from "./tone/Sentiment.ts"

/** Version of the rules; raised whenever a result can change. Stored with each result. */
export const ANALYZER_VERSION = "1.3.0"

/** A brand or competitor to look for. */
export interface TrackedName {
  readonly name: string
  readonly aliases: ReadonlyArray<string>
  /** Web domain, such as "example.com"; null when there is none. */
  readonly domain: string | null
  /** Whether the name is an ordinary word that needs evidence; left out, a word list decides. */
  readonly ordinaryWord?: boolean
}

/** A page that the engine cites beside its answer. Sources are no part of the answer's body. */
export interface CitedSource {
  readonly url: string
  readonly title?: string | null
  readonly domain?: string | null
}

/** What {@link analyzeAnswer} reads. */
export interface AnalysisInput {
  /** The answer as received: markdown or plain text, of any size. */
  readonly answer: string
  /** The question; its echo in the answer names nothing. */
  readonly prompt?: string
  readonly sources?: ReadonlyArray<CitedSource | string>
  readonly brand: TrackedName
  readonly competitors: ReadonlyArray<TrackedName>
}

/** Tone toward the brand. */
export type Sentiment = "positive" | "neutral" | "negative"

/** Text of the answer that names an entity, as UTF-16 offsets into it. */
export interface Span {
  readonly entity: string
  readonly kind: "brand" | "competitor" | "candidate"
  readonly start: number
  readonly end: number
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
  /** Null when the brand is not mentioned, or the language is none that the built-in judge reads. */
  readonly sentiment: Sentiment | null
  readonly spans: ReadonlyArray<Span>
  readonly version: string
}

/** Analyses one answer. Total: any text gives a result, in time linear in its size. */
export const analyzeAnswer = (input: AnalysisInput): AnswerAnalysis => {
  const names = [input.brand, ...input.competitors]
  const text = readAnswer(input.answer)
  const found = findMentions({ text, names, prompt: input.prompt ?? "" })
  const { matches, answer } = found
  const matchIn = makeMatchFinder(matches)
  const options = findOptions(answer, found.layout, matchIn)
  const rank = rankOf({ answer, matches, matchIn, options, asides: found.asides, links: found.links })
  const mentioned = found.matches.some((match) => match.entity === 0) || found.linked.includes(0)
  const first = new Map<number, number>()
  for (const { entity, start } of [...found.matches, ...found.links]) {
    first.set(entity, Math.min(start, first.get(entity) ?? start))
  }
  const competitorsFound = [...first]
    .filter(([entity]) => entity > 0)
    .toSorted((a, b) => a[1] - b[1])
    .map(([entity]) => names[entity]!.name)
  const spanOf = (entity: number, start: number, end: number): Span => ({
    entity: names[entity]!.name,
    kind: entity === 0 ? "brand" : "competitor",
    start,
    end
  })
  const spans: Array<Span> = [
    ...matches.map((match) => spanOf(match.entity, text.at[match.start]!, endOfUnit(text, match.end - 1))),
    ...found.links.map((link) => spanOf(link.entity, link.hostStart, link.hostEnd))
  ]
  for (const candidate of rank.candidates) {
    spans.push({
      entity: candidate.name,
      kind: "candidate",
      start: text.at[candidate.start]!,
      end: endOfUnit(text, candidate.end - 1)
    })
  }
  return {
    mentioned,
    position: mentioned ? rank.position : null,
    competitorsFound: [...new Set(competitorsFound)],
    competitorCandidates: rank.candidates.map((candidate) => candidate.name),
    sentiment: mentioned
      ? judgeSentiment({ answer, matches, options, others: rank.candidates, language: found.language })
      : null,
    spans: spans.toSorted((a, b) => a.start - b.start || a.end - b.end),
    version: ANALYZER_VERSION
  }
}
