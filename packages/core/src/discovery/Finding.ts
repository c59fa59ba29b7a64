/**
 * What one source of a discovery brought, or why it brought nothing.
 */
import { Effect } from "effect"
import type { CompetingDomain, SiteKeyword } from "../seo/SeoKeywords.ts"
import { withoutForbiddenCharacters } from "../text/Text.ts"
import type { EngineSuggestions } from "./EngineSuggestions.ts"

/**
 * - `found`: it answered, perhaps with nothing; `warnings` say what is missing
 * - `failed`: it was asked and did not answer
 * - `leftOut`: it could not be asked, such as search data for a brand without a domain
 */
export type Finding<A> =
  | { readonly _tag: "found"; readonly value: A; readonly warnings: ReadonlyArray<string> }
  | { readonly _tag: "failed"; readonly warning: string }
  | { readonly _tag: "leftOut"; readonly warning: string }

/** Keywords, and the code of the language that they are in. */
export interface MarketKeywords {
  readonly keywords: ReadonlyArray<SiteKeyword>
  readonly language: string
}

/** What all sources brought. */
export interface Findings {
  readonly competingDomains: Finding<ReadonlyArray<CompetingDomain>>
  readonly keywords: Finding<MarketKeywords>
  /** The other brands that each AI answer offers. */
  readonly answers: Finding<ReadonlyArray<ReadonlyArray<string>>>
  readonly suggestions: Finding<EngineSuggestions>
}

export const found = <A>(value: A, warnings: ReadonlyArray<string> = []): Finding<A> => ({
  _tag: "found",
  value,
  warnings
})
export const failed = (warning: string): Finding<never> => ({ _tag: "failed", warning: sentence(warning) })
export const leftOut = (warning: string): Finding<never> => ({ _tag: "leftOut", warning: sentence(warning) })

/** The source with its defects as a failure: what one answer does to our reading must not run, and bill, for ever. */
export const guarded = <A>(source: string, finding: Effect.Effect<Finding<A>>): Effect.Effect<Finding<A>> =>
  Effect.catchDefect(finding, (defect) =>
    Effect.as(Effect.logError(`discovery: ${source} could not be read`, defect), failed(`${source} could not be read.`))
  )

/** Text from outside as one sentence on one line. */
export const sentence = (text: string): string => {
  const line = withoutForbiddenCharacters(text.replaceAll(/\s+/g, " ")).trim()
  return /[.!?]$/.test(line) ? line : `${line}.`
}
