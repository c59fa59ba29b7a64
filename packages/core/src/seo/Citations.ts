/**
 * The pages or domains that AI answers cite when they mention a brand. Pure.
 */
import { Order, Schema } from "effect"
import type { MentionRequest } from "./Mentions.ts"

/** What citations are counted by. */
export const CitationGrouping = Schema.Literals(["domain", "page"])
export type CitationGrouping = typeof CitationGrouping.Type

/**
 * Rows requested from the source of the data, whatever the caller's limit. Shares are computed over all of them, so
 * that the share of a cited source does not depend on the number of rows shown.
 */
export const citationRowsMax = 100

/** Longest address of a page in UTF-16 units; what is longer is none. */
const keyLengthMax = 2_048

/** A question for the most cited sources of the answers that mention a brand. */
export interface CitationRequest extends MentionRequest {
  readonly limit: number
}

/** A source and how often it is cited. */
export interface CitedSourceCount {
  /** A domain or a page's URL. */
  readonly key: string
  /** Answers that cite it. */
  readonly mentions: number
  /** Monthly searches behind them. */
  readonly aiSearchVolume: number
}

/** Cited sources as a source of SEO data gives them. */
export interface CitationPage {
  /** Answers that mention the brand, as far as known. */
  readonly total: number
  /** Most cited first. */
  readonly sources: ReadonlyArray<CitedSourceCount>
}

/** A cited source. */
export const Citation = Schema.Struct({
  key: Schema.String,
  mentions: Schema.Int.annotate({ description: "Answers that cite it." }),
  aiSearchVolume: Schema.Finite,
  share: Schema.Finite.annotate({ description: "Fraction of `total_mentions`, 0 to 1." }),
  shareOfReturned: Schema.Finite.annotate({
    description: "Fraction of the mentions of the returned sources, 0 to 1; these sum to 1."
  })
}).pipe(Schema.encodeKeys({ aiSearchVolume: "ai_search_volume", shareOfReturned: "share_of_returned" }))
export type Citation = typeof Citation.Type

/** The answer to a question for citations. */
export const CitationsResult = Schema.Struct({
  brand: Schema.String,
  groupBy: CitationGrouping,
  totalMentions: Schema.Int.annotate({
    description: "The brand's whole corpus of citations: an answer that cites three sources counts three times."
  }),
  citations: Schema.Array(Citation)
}).pipe(Schema.encodeKeys({ groupBy: "group_by", totalMentions: "total_mentions" }))
export type CitationsResult = typeof CitationsResult.Type

/**
 * The `limit` most cited sources with their shares.
 *
 * The corpus is counted in citations: one answer that cites three sources counts three times. The source of the data
 * says how many answers there are and how often each source is cited; where the citations add up to more than the
 * answers, their sum is the corpus. So shares never sum to more than 1. A key that comes twice is counted once, with
 * the sum of both.
 */
export const citationsResult = (options: {
  readonly brand: string
  readonly groupBy: CitationGrouping
  readonly page: CitationPage
  readonly limit: number
}): CitationsResult => {
  const { brand, groupBy, page, limit } = options
  const sources = mostCited(page.sources.filter(({ key }) => key.length <= keyLengthMax))
  const corpus = Math.max(page.total, sumOfMentions(sources))
  const returned = sources.slice(0, limit)
  const returnedSum = sumOfMentions(returned)
  return {
    brand,
    groupBy: groupBy,
    totalMentions: corpus,
    citations: returned.map(({ key, mentions, aiSearchVolume }) => ({
      key,
      mentions,
      aiSearchVolume: aiSearchVolume,
      share: mentions / corpus,
      shareOfReturned: mentions / returnedSum
    }))
  }
}

const mostCited = (sources: ReadonlyArray<CitedSourceCount>): ReadonlyArray<CitedSourceCount> => {
  const byKey = new Map<string, CitedSourceCount>()
  for (const source of sources) {
    const known = byKey.get(source.key)
    byKey.set(source.key, {
      key: source.key,
      mentions: source.mentions + (known?.mentions ?? 0),
      aiSearchVolume: source.aiSearchVolume + (known?.aiSearchVolume ?? 0)
    })
  }
  // a source that is never cited has no share
  return [...byKey.values()]
    .filter(({ mentions }) => mentions > 0)
    .toSorted((a, b) => b.mentions - a.mentions || Order.String(a.key, b.key))
}

const sumOfMentions = (sources: ReadonlyArray<CitedSourceCount>): number =>
  sources.reduce((sum, { mentions }) => sum + mentions, 0)
