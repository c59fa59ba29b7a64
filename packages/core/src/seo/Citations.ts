/** The pages or domains that AI answers cite when they mention a brand. Pure. */
import { Order, Schema } from "effect"
import type { MentionRequest } from "./Mentions.ts"

export const CitationGrouping = Schema.Literals(["domain", "page"])
export type CitationGrouping = typeof CitationGrouping.Type

/**
 * Rows to request from the provider, whatever the caller's limit. Shares cover all of them, so that they do not depend
 * on the number of shown rows.
 */
export const citationRowsMax = 100

/** Longest page address in UTF-16 units; longer ones are dropped. */
const keyLengthMax = 2_048

/** Query for the most cited sources of the answers that mention a brand. */
export interface CitationRequest extends MentionRequest {
  readonly limit: number
}

/** A source and its number of citations. */
export interface CitedSourceCount {
  /** A domain or a page's URL. */
  readonly key: string
  /** Number of answers that cite it. */
  readonly mentions: number
  /** Monthly searches behind them. */
  readonly aiSearchVolume: number
}

/** Cited sources from an SEO data provider. */
export interface CitationPage {
  /** Number of answers that mention the brand, as far as known. */
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

/** Result of a citations lookup. */
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
 * The total counts citations: one answer that cites three sources counts three times. The provider reports the number
 * of answers and the citations per source; if the citations exceed the answers, their sum is the total, so shares never
 * exceed 1. Duplicate keys are added up.
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
  // sources without citations have no share
  return [...byKey.values()]
    .filter(({ mentions }) => mentions > 0)
    .toSorted((a, b) => b.mentions - a.mentions || Order.String(a.key, b.key))
}

const sumOfMentions = (sources: ReadonlyArray<CitedSourceCount>): number =>
  sources.reduce((sum, { mentions }) => sum + mentions, 0)
