/**
 * A market as scripts have it: search data and engines around the brand Zendrix, and ways to make them fail.
 */
import {
  type AnswerEngine,
  Brands,
  Discoveries,
  type Engine,
  type NewBrand,
  SeoData,
  type SeoDataProvider,
  type Storage
} from "@answerscope/core"
import {
  type CompetingDomain,
  DiscoveryQueue,
  DiscoveryRunner,
  type DomainRequest,
  SeoDataError,
  type SiteKeyword
} from "@answerscope/core/model"
import type { DiscoveryKey } from "@answerscope/core/storage"
import { scriptedEngine, type ScriptedReply } from "@answerscope/core/testing"
import { Effect, Layer } from "effect"
import { coreWith, newTenant } from "../TestCore.ts"

export const keywords: ReadonlyArray<SiteKeyword> = [
  { keyword: "crm for startups", searchVolume: 900, intent: "commercial", coreKeyword: "crm" },
  { keyword: "best crm", searchVolume: 5_000, intent: "commercial", coreKeyword: "crm" },
  { keyword: "zendrix login", searchVolume: 9_000, intent: "navigational", coreKeyword: null },
  { keyword: "how to track leads", searchVolume: 300, intent: "informational", coreKeyword: null }
]

export const competingDomains: ReadonlyArray<CompetingDomain> = [
  { domain: "globex.com", intersections: 400, averagePosition: 8, keywords: 2_000 },
  { domain: "zendrix.com", intersections: 900, averagePosition: 2, keywords: 900 },
  { domain: "wikipedia.org", intersections: 300, averagePosition: 4, keywords: 90_000_000 }
]

/** What a question for search data gets: an answer, a failure, or an effect of any kind. */
export interface SearchScript {
  readonly competingDomains?: Effect.Effect<ReadonlyArray<CompetingDomain>, SeoDataError>
  readonly keywords?: Effect.Effect<ReadonlyArray<SiteKeyword>, SeoDataError>
}

/** A request that search data was asked with. */
export type SearchAsked = DomainRequest & { readonly limit: number; readonly what: "competingDomains" | "keywords" }

const notAsked = () => Effect.die(new Error("a discovery has no business here"))

/** Search data that follows a script and remembers what it was asked. */
export const scriptedSearch = (
  script: SearchScript = {}
): SeoDataProvider & { readonly asked: ReadonlyArray<SearchAsked> } => {
  const asked: Array<SearchAsked> = []
  const noted = <A, E>(request: SearchAsked, reply: Effect.Effect<A, E>) =>
    Effect.suspend(() => {
      asked.push(request)
      return reply
    })
  return {
    asked,
    searchPage: notAsked,
    mentions: notAsked,
    mentionHistory: notAsked,
    mentionTotals: notAsked,
    citedDomains: notAsked,
    citedPages: notAsked,
    backlinks: notAsked,
    domainOverview: notAsked,
    competingDomains: (request) =>
      noted({ ...request, what: "competingDomains" }, script.competingDomains ?? Effect.succeed(competingDomains)),
    keywordsForSite: (request) => noted({ ...request, what: "keywords" }, script.keywords ?? Effect.succeed(keywords))
  }
}

export const seoFailure = (kind: SeoDataError["kind"] = "out_of_money", message = "No funds are left.") =>
  Effect.fail(new SeoDataError({ kind, message, retryAfterMillis: null }))

export const suggestionsText = JSON.stringify({
  profile: { summary: "A CRM for small teams.", category: null, audience: "startups", topics: ["crm"] },
  prompts: [
    { text: "Which CRM options are the best?", topic: "crm", intent: "category" },
    { text: "How do I keep leads from getting lost?", topic: "leads", intent: "problem" }
  ]
})

const isSuggestionQuestion = (prompt: string): boolean => prompt.includes("Answer with JSON only")

/** An engine that offers two rivals and suggests two prompts; each part can be replaced. */
export const marketEngine = (
  name: Engine,
  replies: { readonly answers?: ScriptedReply; readonly suggestions?: ScriptedReply } = {}
) =>
  scriptedEngine(name, ({ prompt }) =>
    isSuggestionQuestion(prompt)
      ? (replies.suggestions ?? suggestionsText)
      : (replies.answers ?? "1. **Globex** – solid\n2. **Initech** – cheap\n3. **Zendrix** – simple")
  )

/** The core with that market. Without `search` no search data is configured. */
export const coreOn = (options: {
  readonly engines?: Partial<Record<Engine, AnswerEngine>>
  readonly search?: SeoDataProvider
  readonly storage?: Layer.Layer<Storage>
}) =>
  coreWith(options.engines ?? { chatgpt: marketEngine("chatgpt") }, options.storage).pipe(
    Layer.provide(options.search === undefined ? SeoData.layerNone : SeoData.layer(options.search))
  )

/** A tenant with 1,000 credits, its brand, and a discovery of it that waits in the queue. */
export const startDiscovery = Effect.fnUntraced(function* (
  brand: Partial<NewBrand> = {},
  limits: { readonly maxPrompts?: number; readonly maxCompetitors?: number } = {}
) {
  const organizationId = yield* newTenant()
  const { id: brandId } = yield* (yield* Brands).create(organizationId, {
    name: "Zendrix",
    domain: "zendrix.com",
    category: "CRM",
    ...brand
  })
  const { discovery } = yield* (yield* Discoveries).start(organizationId, { brandId, ...limits })
  const key: DiscoveryKey = { organizationId, id: discovery.id }
  return { organizationId, brandId, key }
})

/** Runs the discovery that is first in the queue. */
export const runNext = Effect.gen(function* () {
  const runner = yield* DiscoveryRunner
  yield* (yield* DiscoveryQueue).take(runner.run)
})

/** Starts a discovery, runs it and returns it as it ended. */
export const discover = Effect.fnUntraced(function* (
  brand: Partial<NewBrand> = {},
  limits: { readonly maxPrompts?: number; readonly maxCompetitors?: number } = {}
) {
  const started = yield* startDiscovery(brand, limits)
  yield* runNext
  return { ...started, discovery: yield* (yield* Discoveries).get(started.key) }
})
