/** The result of one source of a discovery. */
import { Effect } from "effect"
import type { CompetingDomain, SiteKeyword } from "../seo/SeoData.ts"
import type { EngineSuggestions } from "./EngineSuggestions.ts"

/**
 * - `answered`: it answered, perhaps with nothing; `warnings` say what is missing
 * - `failed`: it was called and did not answer
 * - `skipped`: it was unavailable, such as search data for a brand without a domain
 */
export type SourceResult<A> =
  | { readonly _tag: "answered"; readonly value: A; readonly warnings: ReadonlyArray<string> }
  | { readonly _tag: "failed"; readonly warning: string }
  | { readonly _tag: "skipped"; readonly warning: string }

/** Keywords, with their language code. */
export interface MarketKeywords {
  readonly keywords: ReadonlyArray<SiteKeyword>
  readonly language: string
}

export interface SourceResults {
  readonly competingDomains: SourceResult<ReadonlyArray<CompetingDomain>>
  readonly keywords: SourceResult<MarketKeywords>
  /** The other brands that each AI answer recommends. */
  readonly answers: SourceResult<ReadonlyArray<ReadonlyArray<string>>>
  readonly suggestions: SourceResult<EngineSuggestions>
}

export const answered = <A>(value: A, warnings: ReadonlyArray<string> = []): SourceResult<A> => ({
  _tag: "answered",
  value,
  warnings
})
export const failed = (warning: string): SourceResult<never> => ({ _tag: "failed", warning: sentence(warning) })
export const skipped = (warning: string): SourceResult<never> => ({ _tag: "skipped", warning: sentence(warning) })

/** Turns a source's defects into a failure. Otherwise an answer that we cannot parse would be billed forever. */
export const safely = <A>(source: string, result: Effect.Effect<SourceResult<A>>): Effect.Effect<SourceResult<A>> =>
  Effect.catchDefect(result, (defect) =>
    Effect.as(Effect.logError(`discovery: ${source} failed`, defect), failed(`${source} could not be read.`))
  )

/** A text as one sentence on one line. */
export const sentence = (text: string): string => {
  const line = text.replaceAll(/\s+/g, " ").trim()
  return /[.!?]$/.test(line) ? line : `${line}.`
}
