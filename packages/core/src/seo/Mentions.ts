/** AI answers that mention a brand. Pure. */
import { Result, Schema } from "effect"
import { InvalidRequest } from "../request/RequestError.ts"
import type { Market } from "../market/Market.ts"
import { utf8Bytes } from "../text/Text.ts"

/** Platform of the answers: Google's AI Overviews or ChatGPT. */
export const MentionPlatform = Schema.Literals(["google_ai_overview", "chatgpt"])
export type MentionPlatform = typeof MentionPlatform.Type

export const defaultMentionPlatform: MentionPlatform = "google_ai_overview"

/** Query: a brand's name in the answers of one platform. */
export interface MentionRequest {
  readonly brand: string
  readonly platform: MentionPlatform
  readonly market: Market
}

const nullable = Schema.NullOr

/** A source of an answer. */
export const MentionSource = Schema.Struct({
  url: nullable(Schema.String),
  domain: nullable(Schema.String),
  title: nullable(Schema.String),
  snippet: nullable(Schema.String),
  sourceName: nullable(Schema.String),
  position: nullable(Schema.Int).annotate({ description: "Place among the sources, 1 = first." })
}).pipe(Schema.encodeKeys({ sourceName: "source_name" }))
export type MentionSource = typeof MentionSource.Type

/** A brand that an answer mentions. */
export const MentionedBrand = Schema.Struct({
  position: nullable(Schema.Int).annotate({ description: "Place among the brands named, 1 = first." }),
  title: nullable(Schema.String),
  category: nullable(Schema.String)
})
export type MentionedBrand = typeof MentionedBrand.Type

/** One AI answer that mentions the brand. */
export const Mention = Schema.Struct({
  platform: MentionPlatform,
  model: nullable(Schema.String),
  question: nullable(Schema.String),
  answer: nullable(Schema.String).annotate({ description: "The answer's text, markdown included." }),
  aiSearchVolume: nullable(Schema.Finite).annotate({
    description: "Monthly searches of the question, as estimated by the source of the data."
  }),
  firstResponseAt: nullable(Schema.String).annotate({ description: "RFC 3339, UTC." }),
  lastResponseAt: nullable(Schema.String),
  sources: Schema.Array(MentionSource),
  brandEntities: Schema.Array(MentionedBrand)
}).pipe(
  Schema.encodeKeys({
    aiSearchVolume: "ai_search_volume",
    firstResponseAt: "first_response_at",
    lastResponseAt: "last_response_at",
    brandEntities: "brand_entities"
  })
)
export type Mention = typeof Mention.Type

/** Mentions from an SEO data provider: the first of `total`. */
export interface MentionPage {
  readonly total: number
  readonly mentions: ReadonlyArray<Mention>
}

/** Result of a mentions lookup. */
export const MentionsResult = Schema.Struct({
  brand: Schema.String,
  platform: MentionPlatform,
  totalMentions: Schema.Int.annotate({ description: "All mentions there are; `mentions` holds the first of them." }),
  mentions: Schema.Array(Mention)
}).pipe(Schema.encodeKeys({ totalMentions: "total_mentions" }))
export type MentionsResult = typeof MentionsResult.Type

/** Most bytes of JSON for the mentions of one answer. */
const mentionsBytesMax = 2 * 1024 * 1024

/** The first mentions that fit together. */
const withRoom = (mentions: ReadonlyArray<Mention>): ReadonlyArray<Mention> => {
  let bytes = 0
  const first = mentions.findIndex((mention) => (bytes += utf8Bytes(JSON.stringify(mention))) > mentionsBytesMax)
  return first === -1 ? mentions : mentions.slice(0, first)
}

/** The first `limit` mentions, as many as fit in 2 MiB, and the total. */
export const mentionsResult = (options: {
  readonly request: MentionRequest
  readonly page: MentionPage
  readonly limit: number
}): MentionsResult => {
  const { request, page, limit } = options
  return {
    brand: request.brand,
    platform: request.platform,
    // A miscounted total is at least the number of shown rows.
    totalMentions: Math.max(page.total, page.mentions.length),
    mentions: withRoom(page.mentions.slice(0, limit))
  }
}

/** Rejects markets without data: ChatGPT's answers cover only the United States in English. */
export const requirePlatformData = (platform: MentionPlatform, market: Market): Result.Result<Market, InvalidRequest> =>
  platform === "chatgpt" && (market.country !== "US" || market.language !== "en")
    ? Result.fail(
        new InvalidRequest({
          message:
            `platform: chatgpt has data for "United States" in "English" only, not for ` +
            `"${market.location}" in "${market.languageName}". Use google_ai_overview there.`
        })
      )
    : Result.succeed(market)
