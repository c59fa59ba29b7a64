/** Suggests prompts from keywords, an AI engine and the brand's profile: rated, merged, ranked. Pure. */
import { foldText } from "@answerscope/analysis"
import { Order } from "effect"
import type { SiteKeyword } from "../seo/SeoData.ts"
import { combined, confidence, type DiscoveredPrompt, type DiscoverySubject } from "./Discovery.ts"
import type { SuggestedPrompt } from "./EngineSuggestions.ts"
import { containsWords, intentOf, keywordPrompt } from "./KeywordPrompt.ts"
import type { PromptReason } from "./ReasonCode.ts"
import { engineConfidence, keywordWeights, profileConfidence, repetitionCosts } from "./Weights.ts"

/** Prompts from the keywords of the brand's market. More searches and an intent to buy increase the confidence. */
export const promptsFromKeywords = (options: {
  readonly brand: DiscoverySubject
  readonly keywords: ReadonlyArray<SiteKeyword>
  /** Language code of the keywords, such as `en`. */
  readonly language: string
}): ReadonlyArray<DiscoveredPrompt> => {
  const { keywords, language } = options
  const brandNames = namesOf(options.brand)
  const volumes = keywords.flatMap(({ searchVolume }) => (searchVolume === null ? [] : [searchVolume]))
  const most = Math.max(1, ...volumes)
  // the first quarter; below four keywords none stands out
  const high = volumes.toSorted((a, b) => b - a)[Math.floor(volumes.length / 4) - 1] ?? Infinity
  return keywords.flatMap((keyword) => {
    const draft = keywordPrompt(keyword, { language, brandNames })
    if (draft === undefined) return []
    const volume = keyword.searchVolume ?? 0
    const isHigh = volume > 0 && volume >= high
    const buys = keyword.intent === "commercial" || keyword.intent === "transactional"
    return [
      {
        text: draft.text,
        topic: draft.topic,
        intent: draft.intent,
        provenance: "seo_data" as const,
        confidence: confidence(
          keywordWeights.base +
            keywordWeights.volume * (Math.log1p(volume) / Math.log1p(most)) +
            (buys ? keywordWeights.buys : 0)
        ),
        reasonCodes: [...draft.reasons, ...(isHigh ? (["high_search_volume"] as const) : [])]
      }
    ]
  })
}

/** Prompts that an engine suggested. Its intent counts if it is one of ours. */
export const promptsFromEngine = (options: {
  readonly brand: DiscoverySubject
  readonly suggestions: ReadonlyArray<SuggestedPrompt>
}): ReadonlyArray<DiscoveredPrompt> => {
  const brandNames = namesOf(options.brand).map((name) => foldText(name))
  return options.suggestions.map(({ text, topic, intent }) => {
    const plain = foldText(text)
    const brandNamed = brandNames.some((name) => containsWords(plain, name))
    return {
      text,
      topic: topic ?? options.brand.category ?? "general",
      intent: intent ?? intentOf(plain, brandNamed),
      provenance: "ai_answer" as const,
      confidence: intent === null ? engineConfidence.plain : engineConfidence.withIntent,
      reasonCodes: ["engine_suggested", ...(brandNamed ? (["names_brand"] as const) : [])]
    }
  })
}

/** Prompts from the brand's profile: its category and tracked competitors. */
export const promptsFromProfile = (brand: DiscoverySubject): ReadonlyArray<DiscoveredPrompt> => {
  const { name, category } = brand
  const topic = category ?? name
  const made = (
    text: string,
    intent: DiscoveredPrompt["intent"],
    more: ReadonlyArray<PromptReason> = []
  ): DiscoveredPrompt => ({
    text,
    topic,
    intent,
    provenance: "brand_profile",
    confidence: profileConfidence,
    reasonCodes: ["from_profile", ...more]
  })
  return [
    ...(category === null || category.trim() === ""
      ? []
      : [made(`Which ${category} options are the best, and why?`, "category")]),
    made(`What are the best alternatives to ${name}?`, "alternative", ["alternative_words", "names_brand"]),
    ...brand.competitors
      .slice(0, 3)
      .map((rival) => made(`How do ${name} and ${rival} compare, and which is better?`, "comparison", ["names_brand"]))
  ]
}

/**
 * The best `max` prompts. Of prompts that ask the same, keeps the one with the highest confidence, increased if sources
 * agree. Leaves out tracked prompts. A repeated topic or intent counts a little less, so that the list is varied.
 */
export const mergePrompts = (options: {
  readonly ideas: ReadonlyArray<DiscoveredPrompt>
  readonly tracked: ReadonlyArray<string>
  readonly max: number
}): ReadonlyArray<DiscoveredPrompt> => {
  const tracked = new Set(options.tracked.map(promptKey))
  const byKey = new Map<string, DiscoveredPrompt>()
  for (const idea of options.ideas) {
    const key = promptKey(idea.text)
    if (key === "" || tracked.has(key)) continue
    const known = byKey.get(key)
    byKey.set(key, known === undefined ? idea : agreed(known, idea))
  }
  return varied([...byKey.values()], options.max)
}

const agreed = (one: DiscoveredPrompt, other: DiscoveredPrompt): DiscoveredPrompt => {
  const surer = other.confidence > one.confidence ? other : one
  const reasons = [...new Set([...one.reasonCodes, ...other.reasonCodes])]
  return one.provenance === other.provenance
    ? { ...surer, reasonCodes: reasons }
    : {
        ...surer,
        confidence: confidence(combined(one.confidence, other.confidence)),
        reasonCodes: [...new Set([...reasons, "found_in_both" as const])]
      }
}

const varied = (ideas: ReadonlyArray<DiscoveredPrompt>, max: number): ReadonlyArray<DiscoveredPrompt> => {
  const left = new Set(ideas.toSorted((a, b) => b.confidence - a.confidence || Order.String(a.text, b.text)))
  const chosen: Array<DiscoveredPrompt> = []
  const seen = new Map<string, number>()
  const worth = (idea: DiscoveredPrompt): number =>
    idea.confidence -
    repetitionCosts.topic * (seen.get(`topic ${idea.topic}`) ?? 0) -
    repetitionCosts.intent * (seen.get(`intent ${idea.intent}`) ?? 0)
  while (chosen.length < max && left.size > 0) {
    let best: DiscoveredPrompt | undefined
    for (const idea of left) if (best === undefined || worth(idea) > worth(best)) best = idea
    if (best === undefined) break
    left.delete(best)
    chosen.push(best)
    for (const trait of [`topic ${best.topic}`, `intent ${best.intent}`]) seen.set(trait, (seen.get(trait) ?? 0) + 1)
  }
  return chosen
}

const fillers = new Set(
  [
    "a an and are before best better between can compare decide difference do does for good great how i in is it",
    "know me my of on one option options or please recommend should some suggest that the there these this to top",
    "us versus vs we what which who why will with would you your"
  ].flatMap((line) => line.split(" "))
)

/** The content of a prompt: its content words in alphabetical order, plurals as singulars. */
export const promptKey = (text: string): string => {
  const words = foldText(text)
    .split(/[^\p{L}\p{N}+#]+/u)
    .filter((word) => word !== "")
  const content = words.filter((word) => !fillers.has(word))
  return [...new Set((content.length === 0 ? words : content).map(singular))].toSorted().join(" ")
}

const singular = (word: string): string => (word.length > 3 && /[^s]s$/.test(word) ? word.slice(0, -1) : word)

const namesOf = ({ name, aliases }: DiscoverySubject): ReadonlyArray<string> => [name, ...aliases]
