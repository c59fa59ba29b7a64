/** The answer of an engine to one prompt, in one form for all vendors. */
import { Schema } from "effect"
import { AskedMarket } from "../market/AskedMarket.ts"
import { utf8Bytes, withoutForbiddenCharacters } from "../text/Text.ts"
import { Engine } from "./Engine.ts"
import { RateLimitInfo } from "./RateLimitInfo.ts"
import { CallUsage, unknownUsage } from "./VendorUsage.ts"

/** A web page that an answer cites. `domain` is the host in lower case without `www.`, null where unknown. */
export const Source = Schema.Struct({
  url: Schema.String,
  title: Schema.NullOr(Schema.String),
  domain: Schema.NullOr(Schema.String)
})
export type Source = typeof Source.Type

/** The `domain` of a page by its URL; null when the URL has no host. */
export const sourceDomain = (url: string): string | null => URL.parse(url)?.hostname.replace(/^www\./, "") || null

/** The hosts of cited pages, each once, in order of first citation; pages of unknown host have none. */
export const citedHostsOf = (sources: ReadonlyArray<Source>): ReadonlyArray<string> => [
  ...new Set(sources.flatMap(({ domain }) => (domain === null ? [] : [domain.toLowerCase()])))
]

/**
 * How the answer ended. Only `complete` and `not_shown` are observations: everything else says nothing about the brand,
 * present or absent.
 *
 * - `complete`: the engine finished its answer
 * - `truncated`: cut off by a length limit
 * - `refused`: the engine declined to answer
 * - `blocked`: a filter of the vendor withheld the answer
 * - `paused`: the engine stopped half-way and was not continued to its end
 * - `not_shown`: the page exists, and shows no answer to this question, as Google often shows no AI Overview
 */
export const AnswerFinish = Schema.Literals(["complete", "truncated", "refused", "blocked", "paused", "not_shown"])
export type AnswerFinish = typeof AnswerFinish.Type

/**
 * Where an answer comes from: `live` from the engine itself, `simulated` made up to try things out, `replayed` from a
 * recording, `imported` from another tool. Figures over answers that are not live say so.
 */
export const AnswerOrigin = Schema.Literals(["live", "simulated", "replayed", "imported"])
export type AnswerOrigin = typeof AnswerOrigin.Type

/** A part of an answer's text: UTF-16 offsets, `end` exclusive. */
export const TextSpan = Schema.Struct({ start: Schema.Int, end: Schema.Int })
export type TextSpan = typeof TextSpan.Type

/** What an answer shows beside its text and citations: an advertisement, a product or a business near the asker. */
export const Extra = Schema.Struct({
  kind: Schema.Literals(["ad", "product", "business"]),
  title: Schema.String,
  url: Schema.NullOr(Schema.String),
  domain: Schema.NullOr(Schema.String)
})
export type Extra = typeof Extra.Type

export const Answer = Schema.Struct({
  engine: Engine,
  origin: AnswerOrigin,
  /** The model as the vendor names it in its response. */
  model: Schema.String,
  /** The text of the answer as received, markdown included. */
  text: Schema.String,
  /** Text before the answer, such as a plan of its searches. Stored, but not analyzed. `null` if none. */
  narration: Schema.NullOr(Schema.String),
  /** The parts of `text` that the vendor marks as citations. They count as sources, never as mentions. */
  citations: Schema.Array(TextSpan),
  /** Cited pages, in order of first citation, each URL once. */
  sources: Schema.Array(Source),
  /** Pages the engine read but did not cite, each URL once. */
  consulted: Schema.Array(Source),
  /** The search queries that the engine made. */
  queries: Schema.Array(Schema.String),
  /** Whether a tool retrieved a page for this answer; null if unknown. */
  searched: Schema.NullOr(Schema.Boolean),
  /** Advertisements, products and businesses. They are neither mentions nor citations. None if absent. */
  extras: Schema.optionalKey(Schema.Array(Extra)),
  /** The market as sent. Absent: as the question has it. */
  market: Schema.optionalKey(AskedMarket),
  /** Service tier that answered, as the vendor states it, such as `flex`. Absent: its normal one. */
  tier: Schema.optionalKey(Schema.String),
  finish: AnswerFinish,
  /** The vendor's own reason for an end other than `complete`, such as `max_output_tokens`. */
  finishReason: Schema.NullOr(Schema.String),
  /** Usage of the call, of all turns together. */
  usage: CallUsage,
  /** Request limit that the vendor's reply states, if it states one. */
  rateLimit: Schema.optionalKey(RateLimitInfo),
  /** The vendor's id of the request, for its support. */
  vendorRequestId: Schema.NullOr(Schema.String),
  /** The vendor's response body, for later re-reading; `null` if there is none. */
  raw: Schema.Unknown
})
export type Answer = typeof Answer.Type

const sourcesOf = (pages: ReadonlyArray<string | Source>): ReadonlyArray<Source> =>
  [...new Set(pages)].map((page) =>
    typeof page === "string" ? { url: page, title: null, domain: sourceDomain(page) } : page
  )

/**
 * Builds the answer of a custom engine. A page may be given by its URL alone. Defaults describe a complete live answer.
 */
export const engineAnswer = ({
  consulted = [],
  sources = [],
  ...known
}: Pick<Answer, "engine" | "model" | "text"> &
  Partial<Omit<Answer, "sources" | "consulted">> & {
    readonly sources?: ReadonlyArray<string | Source>
    readonly consulted?: ReadonlyArray<string | Source>
  }): Answer => ({
  origin: "live",
  narration: null,
  citations: [],
  queries: [],
  searched: null,
  finish: "complete",
  finishReason: null,
  usage: unknownUsage,
  vendorRequestId: null,
  raw: null,
  ...known,
  sources: sourcesOf(sources),
  consulted: sourcesOf(consulted)
})

/** Longest answer to store, in bytes of UTF-8: about ten times what engines write. */
export const answerBytesMax = 256 * 1024

/** Most cited pages, most other retrieved pages, most searches and most extras of an answer. */
const sourcesMax = 200
const queriesMax = 50
const extrasMax = 100

/** The longest narration in UTF-16 units, and the most marked citations. */
const narrationLengthMax = 20_000
const citationsMax = 1_000

/** The longest address of a page in bytes of UTF-8, and other text about an answer in UTF-16 units. */
const urlBytesMax = 2_048
const textLengthMax = 500

const shortened = (text: string): string => text.slice(0, textLengthMax).toWellFormed()

/** The extra with a title that can be stored, and without an overlong URL. */
const shortExtra = (extra: Extra): Extra => ({
  ...extra,
  title: shortened(extra.title),
  url: extra.url === null || utf8Bytes(extra.url) > urlBytesMax ? null : extra.url
})

/**
 * Limits an answer to what can be stored. A longer text is cut and counts as truncated. Surplus pages and overlong URLs
 * are dropped.
 */
const withinLimits = (answer: Answer): Answer => {
  const sources = (all: ReadonlyArray<Source>) =>
    all
      .filter(({ url }) => utf8Bytes(url) <= urlBytesMax)
      .slice(0, sourcesMax)
      .map((source) => ({ ...source, title: source.title === null ? null : shortened(source.title) }))
  const isTooLong = utf8Bytes(answer.text) > answerBytesMax
  const text = isTooLong ? answer.text.slice(0, answerBytesMax / 4).toWellFormed() : answer.text
  return {
    ...answer,
    model: shortened(answer.model),
    text,
    narration: answer.narration === null ? null : answer.narration.slice(0, narrationLengthMax).toWellFormed(),
    citations: answer.citations.filter(({ end }) => end <= text.length).slice(0, citationsMax),
    finish: isTooLong ? "truncated" : answer.finish,
    finishReason: isTooLong ? "too long to be kept" : answer.finishReason,
    sources: sources(answer.sources),
    consulted: sources(answer.consulted),
    queries: answer.queries.slice(0, queriesMax).map(shortened),
    ...(answer.extras === undefined ? {} : { extras: answer.extras.slice(0, extrasMax).map(shortExtra) })
  }
}

const keepable = (text: string | null): string | null => (text === null ? null : withoutForbiddenCharacters(text))

const keepableSource = ({ url, title, domain }: Source): Source => ({
  url: withoutForbiddenCharacters(url),
  title: keepable(title),
  domain: keepable(domain)
})

const keepableExtra = ({ kind, title, url, domain }: Extra): Extra => ({
  kind,
  title: withoutForbiddenCharacters(title),
  url: keepable(url),
  domain: keepable(domain)
})

/**
 * The answer within its limits, and with every forbidden character of its texts replaced, so that databases, terminals
 * and JSON can hold them. Applied once, where an adapter hands its answer over; `raw` stays as the vendor sent it.
 */
export const keepableAnswer = (given: Answer): Answer => {
  const answer = withinLimits(given)
  return {
    ...answer,
    model: withoutForbiddenCharacters(answer.model),
    text: withoutForbiddenCharacters(answer.text),
    narration: keepable(answer.narration),
    sources: answer.sources.map(keepableSource),
    consulted: answer.consulted.map(keepableSource),
    queries: answer.queries.map(withoutForbiddenCharacters),
    ...(answer.tier === undefined ? {} : { tier: shortened(withoutForbiddenCharacters(answer.tier)) }),
    ...(answer.extras === undefined ? {} : { extras: answer.extras.map(keepableExtra) }),
    finishReason: keepable(answer.finishReason),
    vendorRequestId: keepable(answer.vendorRequestId)
  }
}
