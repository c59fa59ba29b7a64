/** Discoveries for contract suites, and how their runs end. */
import { type BrandId, type Discovery, DiscoveryId, type OrganizationId } from "@answerscope/core"
import { type DiscoveryOutcome, DiscoveryStore, type DiscoveryWork } from "@answerscope/core/storage"
import { Effect, Option } from "effect"
import { at, idsOf, newBrand, newOrganization } from "./ContractFixtures.ts"

/** A new pending discovery, not stored. */
export const discoveryOf = Effect.fnUntraced(function* (
  brand: { readonly organizationId: OrganizationId; readonly id: BrandId },
  fields: Partial<Discovery> = {}
) {
  const [id = ""] = yield* idsOf("dsc", 1)
  const discovery: Discovery = {
    id: DiscoveryId.make(id),
    organizationId: brand.organizationId,
    brandId: brand.id,
    status: "pending",
    maxPrompts: 20,
    maxCompetitors: 7,
    profile: null,
    prompts: [],
    competitors: [],
    warnings: [],
    error: null,
    creditsCharged: 25,
    createdAt: at(0),
    startedAt: null,
    completedAt: null,
    ...fields
  }
  return discovery
})

/** A new pending discovery of a new brand, stored. */
export const newDiscovery = Effect.fnUntraced(function* (fields: Partial<Discovery> = {}) {
  const store = yield* DiscoveryStore
  const brand = yield* newBrand(yield* newOrganization)
  const discovery = yield* discoveryOf(brand, fields)
  yield* store.insert(discovery)
  return discovery
})

/** A possible result of a discovery. */
export const suggestions: Extract<DiscoveryOutcome, { _tag: "completed" }>["suggestions"] = {
  profile: { summary: 'Says "hi" \\ 🎈', category: null, audience: "Köln", topics: ["crm", "{}"] },
  prompts: [
    {
      text: "Which crm options are the best, and why?",
      topic: "crm",
      intent: "category",
      provenance: "seo_data",
      confidence: 0.87,
      reasonCodes: ["commercial_intent", "high_search_volume"]
    }
  ],
  competitors: [
    {
      name: "Globex",
      domain: "globex.com",
      type: "direct",
      provenance: "ai_answer",
      confidence: 0.5,
      intersections: 12,
      reasonCodes: ["named_in_answers"]
    },
    {
      name: "Ünï",
      domain: null,
      type: "indirect",
      provenance: "ai_answer",
      confidence: 0.25,
      intersections: null,
      reasonCodes: []
    }
  ]
}

/** A successful end of a run. */
export const completed = (work: DiscoveryWork, millis = 2_000): DiscoveryOutcome => ({
  _tag: "completed",
  work,
  creditsCharged: work.creditsCharged,
  endedAt: at(millis),
  warnings: ["Keywords could not be looked up: away."],
  suggestions
})

/** A failed end of a run. */
export const failed = (work: DiscoveryWork, millis = 2_000): DiscoveryOutcome => ({
  _tag: "failed",
  work,
  creditsCharged: 0,
  endedAt: at(millis),
  warnings: ["a", "b"],
  error: "No source answered."
})

/** The work of a discovery, after a run has begun. */
export const started = Effect.fnUntraced(function* ({ id }: Discovery, attempt: string, millis: number = 1_000) {
  const store = yield* DiscoveryStore
  return Option.getOrThrow(yield* store.start({ id, attempt, at: at(millis) }))
})

/** Returns the stored discovery. */
export const stored = Effect.fnUntraced(function* (key: Discovery) {
  const store = yield* DiscoveryStore
  return Option.getOrThrow(yield* store.get(key))
})
