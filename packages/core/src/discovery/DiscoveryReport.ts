/** Builds the suggestions of a discovery from the results of its sources. Pure. */
import { withoutDuplicates, withoutForbiddenCharacters } from "../text/Text.ts"
import { mergeCompetitors } from "./CompetitorMerge.ts"
import type { BrandProfile, DiscoverySubject } from "./Discovery.ts"
import type { DiscoverySuggestions } from "./DiscoveryStore.ts"
import type { SourceResult, SourceResults } from "./SourceResult.ts"
import { mergePrompts, promptsFromEngine, promptsFromKeywords, promptsFromProfile } from "./PromptIdeas.ts"

/** Outcome of a discovery. `keywords` are to be added to the brand's, best first. */
export type DiscoveryReport = { readonly warnings: ReadonlyArray<string> } & (
  | {
      readonly _tag: "completed"
      readonly suggestions: DiscoverySuggestions
      readonly keywords: ReadonlyArray<string>
    }
  | { readonly _tag: "failed"; readonly error: string }
)

/** The report: failed if no source answered, otherwise completed. */
export const discoveryReport = (options: {
  readonly brand: DiscoverySubject
  readonly results: SourceResults
  readonly maxPrompts: number
  readonly maxCompetitors: number
}): DiscoveryReport => {
  const { brand, results, maxPrompts, maxCompetitors } = options
  const { competingDomains, keywords, answers, suggestions } = results
  const all = [competingDomains, keywords, answers, suggestions]
  const warnings = withoutDuplicates(all.flatMap(warningsOf).map(line))
  if (!all.some(({ _tag }) => _tag === "answered")) {
    return { _tag: "failed", error: "No source answered; the credits were returned.", warnings }
  }
  const market = valueOf(keywords) ?? { keywords: [], language: "en" }
  const suggested = valueOf(suggestions)
  const ideas = [
    ...promptsFromKeywords({ brand, ...market }),
    ...promptsFromEngine({ brand, suggestions: suggested?.prompts ?? [] }),
    ...promptsFromProfile(brand)
  ]
  return {
    _tag: "completed",
    warnings,
    keywords: withoutDuplicates(market.keywords.map(({ keyword }) => keyword.trim())),
    suggestions: keepable({
      profile: profileOf(brand, suggested?.profile ?? null),
      prompts: mergePrompts({ ideas, tracked: brand.prompts, max: maxPrompts }),
      competitors: mergeCompetitors({
        brand,
        competingDomains: valueOf(competingDomains) ?? [],
        answers: valueOf(answers) ?? [],
        max: maxCompetitors
      })
    })
  }
}

/**
 * The suggestions on one line each, without characters that a storage rejects. Sources may send any text, and a
 * discovery whose outcome cannot be stored would be retried forever.
 */
const keepable = ({ profile, prompts, competitors }: DiscoverySuggestions): DiscoverySuggestions => ({
  profile:
    profile === null
      ? null
      : {
          summary: lineOrNull(profile.summary),
          category: lineOrNull(profile.category),
          audience: lineOrNull(profile.audience),
          topics: profile.topics.map(line)
        },
  prompts: prompts.map((prompt) => ({ ...prompt, text: line(prompt.text), topic: line(prompt.topic) })),
  competitors: competitors.map((competitor) => ({
    ...competitor,
    name: line(competitor.name),
    domain: lineOrNull(competitor.domain)
  }))
})

const line = (text: string): string => withoutForbiddenCharacters(text.replaceAll(/\s+/g, " ")).trim()

const lineOrNull = (text: string | null): string | null => (text === null ? null : line(text))

const warningsOf = (result: SourceResult<unknown>): ReadonlyArray<string> =>
  result._tag === "answered" ? result.warnings : [result.warning]

const valueOf = <A>(result: SourceResult<A>): A | undefined => (result._tag === "answered" ? result.value : undefined)

/** The engine's profile, with the brand's category if the engine names none. */
const profileOf = (brand: DiscoverySubject, profile: BrandProfile | null): BrandProfile | null =>
  profile === null ? null : { ...profile, category: profile.category ?? brand.category }
