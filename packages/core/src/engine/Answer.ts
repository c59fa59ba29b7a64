/**
 * What an engine returned for one prompt, in one form for all vendors.
 */
import { Schema } from "effect"
import { Engine } from "./Engine.ts"

/** A web page that an answer cites. `domain` is the host in lower case without `www.`, null where unknown. */
export const Source = Schema.Struct({
  url: Schema.String,
  title: Schema.NullOr(Schema.String),
  domain: Schema.NullOr(Schema.String)
})
export type Source = typeof Source.Type

/** The `domain` of a page by its URL; null when the URL has no host. */
export const sourceDomain = (url: string): string | null => URL.parse(url)?.hostname.replace(/^www\./, "") || null

/**
 * How the answer ended. Only `complete` is an observation: everything else says
 * nothing about the brand, present or absent.
 *
 * - `complete`: the engine finished its answer
 * - `truncated`: cut off by a length limit
 * - `refused`: the engine declined to answer
 * - `blocked`: a filter of the vendor withheld the answer
 * - `paused`: the engine stopped half-way and was not continued to its end
 */
export const AnswerFinish = Schema.Literals(["complete", "truncated", "refused", "blocked", "paused"])
export type AnswerFinish = typeof AnswerFinish.Type

/** One answer of one engine. */
export const Answer = Schema.Struct({
  engine: Engine,
  /** The model as the vendor names it in its response. */
  model: Schema.String,
  /** The whole text as received, markdown included. */
  text: Schema.String,
  /** Cited pages, in order of first citation, each URL once. */
  sources: Schema.Array(Source),
  /** Pages the engine read but did not cite, each URL once. */
  consulted: Schema.Array(Source),
  /** The search queries that the engine made. */
  queries: Schema.Array(Schema.String),
  /** Whether the engine searched the web for this answer. */
  searched: Schema.Boolean,
  finish: AnswerFinish,
  /** The vendor's own word for an end other than `complete`, such as `max_output_tokens`. */
  finishReason: Schema.NullOr(Schema.String),
  inputTokens: Schema.NullOr(Schema.Int),
  outputTokens: Schema.NullOr(Schema.Int),
  /** The vendor's id of the request, for its support. */
  vendorRequestId: Schema.NullOr(Schema.String),
  /** The vendor's response body, so that a later reading can be replayed; null where there is none. */
  raw: Schema.Unknown
})
export type Answer = typeof Answer.Type
