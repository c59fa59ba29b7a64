/** Merges competitors from search data and AI answers: one entry per company, with reasons. Pure. */
import { Order } from "effect"
import type { CompetingDomain } from "../seo/SeoData.ts"
import { competitorLengthMax } from "../brand/Brand.ts"
import { nameFactsOf } from "../brand/NameFacts.ts"
import { isOnDomain, registrableDomain } from "../brand/DomainName.ts"
import { hasPath } from "../text/AddressPath.ts"
import { codePointLength } from "../text/Text.ts"
import { domainKeys, nameKeys, nameOfDomain } from "./CompanyName.ts"
import {
  combined,
  type CompetitorType,
  confidence,
  type DiscoveredCompetitor,
  type DiscoverySubject
} from "./Discovery.ts"
import { isAppStore, publisherReason } from "./Publisher.ts"
import type { CompetitorReason } from "./ReasonCode.ts"
import { answerWeights, competitorThresholds, searchWeights } from "./Weights.ts"

/** Evidence about a brand's competitors. */
export interface CompetitorEvidence {
  readonly brand: Pick<DiscoverySubject, "name" | "aliases" | "domain" | "competitors">
  readonly competingDomains: ReadonlyArray<CompetingDomain>
  /** The other brands that each AI answer recommends. */
  readonly answers: ReadonlyArray<ReadonlyArray<string>>
  readonly max: number
}

interface Company {
  readonly keys: Set<string>
  /** Each spelling, with its number of answers. */
  readonly spellings: Map<string, number>
  domain: string | null
  intersections: number | null
  keywords: number | null
  /** Indexes of the answers that recommend it. */
  readonly answers: Set<number>
}

/**
 * The competitors, likeliest first: direct, indirect, publishers. A name and a domain of the same company become one
 * entry; the brand itself is left out. Deterministic.
 */
export const mergeCompetitors = (evidence: CompetitorEvidence): ReadonlyArray<DiscoveredCompetitor> => {
  const { brand, max } = evidence
  const tracked = new Set(brand.competitors.flatMap(nameKeys))
  const companies = collect(evidence).filter((company) => !isBrand(company, brand))
  const rated = companies.map((company) => ({ company, publisher: publisherOf(company, brand) }))
  const intersectionsMax = Math.max(
    1,
    ...rated.flatMap(({ company, publisher }) => (publisher === undefined ? [company.intersections ?? 0] : []))
  )
  return rated
    .map(({ company, publisher }) =>
      competitorOf(company, {
        publisher,
        intersectionsMax,
        answersCount: evidence.answers.length,
        isTracked: [...company.keys].some((key) => tracked.has(key))
      })
    )
    .toSorted(byLikelihood)
    .slice(0, max)
}

const collect = ({ competingDomains, answers }: CompetitorEvidence): ReadonlyArray<Company> => {
  const companies: Array<Company> = []
  const byKey = new Map<string, Company>()
  const companyWith = (keys: ReadonlyArray<string>): Company => {
    const known = keys.map((key) => byKey.get(key)).find((company) => company !== undefined)
    const company = known ?? {
      keys: new Set<string>(),
      spellings: new Map<string, number>(),
      domain: null,
      intersections: null,
      keywords: null,
      answers: new Set<number>()
    }
    if (known === undefined) companies.push(company)
    for (const key of keys) {
      company.keys.add(key)
      if (!byKey.has(key)) byKey.set(key, company)
    }
    return company
  }
  for (const found of competingDomains) addDomain(companyWith(keysOfDomain(found.domain)), found)
  answers.forEach((names, answer) => {
    for (const name of names) {
      const keys = nameKeys(name)
      // longer texts cannot be tracked: they are sentences mistaken for names
      if (keys.length === 0 || codePointLength(name) > competitorLengthMax) continue
      const company = companyWith(keys)
      company.answers.add(answer)
      company.spellings.set(name, (company.spellings.get(name) ?? 0) + 1)
    }
  })
  return companies
}

// an app store is not its company: "apps.apple.com" is not Apple
const keysOfDomain = (domain: string): ReadonlyArray<string> => {
  const keys = isAppStore(domain) ? [] : domainKeys(domain)
  return keys.length === 0 ? [domain] : keys
}

// of several domains of a company, shows the one with the most shared keywords
const addDomain = (company: Company, found: CompetingDomain): void => {
  if (company.domain !== null && (found.intersections ?? 0) <= (company.intersections ?? 0)) return
  company.domain = found.domain
  company.intersections = found.intersections
  company.keywords = found.keywords
}

const isBrand = (company: Company, brand: CompetitorEvidence["brand"]): boolean => {
  const own = [
    ...[brand.name, ...brand.aliases].flatMap(nameKeys),
    ...(brand.domain === null ? [] : domainKeys(brand.domain))
  ]
  return (
    own.some((key) => company.keys.has(key)) ||
    (brand.domain !== null &&
      isOnDomain(company.domain, hasPath(brand.domain) ? brand.domain : registrableDomain(brand.domain)))
  )
}

const nameOf = (company: Company): string => {
  const [spelling] = [...company.spellings].toSorted(([, countA], [, countB]) => countB - countA)[0] ?? []
  return spelling ?? (company.domain === null ? "" : nameOfDomain(company.domain))
}

const publisherOf = (company: Company, brand: CompetitorEvidence["brand"]): CompetitorReason | undefined =>
  publisherReason({ ...company, name: nameOf(company) }, brand)

interface Rating {
  readonly publisher: CompetitorReason | undefined
  readonly intersectionsMax: number
  readonly answersCount: number
  readonly isTracked: boolean
}

const { marketOverlapMin, directShareMin, oftenShareMin } = competitorThresholds

const competitorOf = (company: Company, rating: Rating): DiscoveredCompetitor => {
  const { publisher, answersCount } = rating
  const overlap = overlapOf(company)
  const named = company.answers.size
  const bySearch = company.domain === null ? 0 : searchConfidence(company, rating.intersectionsMax)
  const byAnswers = named === 0 ? 0 : answerWeights.base + (answerWeights.share * named) / (answersCount + 1)
  const name = nameOf(company)
  const reasons: ReadonlyArray<CompetitorReason | false | undefined> = [
    publisher,
    nameFactsOf(name).isOrdinary() && "ordinary_word",
    company.domain !== null && "shares_keywords",
    overlap >= marketOverlapMin && "same_market",
    named > 0 && "named_in_answers",
    named > 0 && named >= answersCount * oftenShareMin && "named_often",
    company.domain !== null && named > 0 && "found_in_both",
    rating.isTracked && "already_tracked"
  ]
  return {
    name,
    domain: company.domain,
    type: publisher === undefined ? typeOf(company, answersCount) : "publisher",
    provenance: bySearch >= byAnswers ? "seo_data" : "ai_answer",
    confidence: confidence(combined(bySearch, byAnswers)),
    intersections: company.intersections,
    reasonCodes: reasons.filter((reason) => reason !== false && reason !== undefined)
  }
}

const overlapOf = ({ intersections, keywords }: Company): number =>
  intersections === null || keywords === null || keywords === 0 ? 0 : Math.min(1, intersections / keywords)

/**
 * By the share of its keywords that the brand ranks for too, and by their number relative to the strongest competitor.
 */
const searchConfidence = (company: Company, intersectionsMax: number): number =>
  searchWeights.base +
  searchWeights.overlap * Math.min(1, overlapOf(company) / searchWeights.overlapFull) +
  searchWeights.strength * Math.min(1, (company.intersections ?? 0) / intersectionsMax)

/** Direct: recommended by enough answers, found by both sources, or sharing enough of its keywords with the brand. */
const typeOf = (company: Company, answersCount: number): CompetitorType => {
  const named = company.answers.size
  const isOffered = named > 0 && (company.domain !== null || named >= Math.ceil(answersCount * directShareMin))
  return isOffered || overlapOf(company) >= marketOverlapMin ? "direct" : "indirect"
}

const order: Record<CompetitorType, number> = { direct: 0, indirect: 1, publisher: 2 }

const byLikelihood = (a: DiscoveredCompetitor, b: DiscoveredCompetitor): number =>
  order[a.type] - order[b.type] || b.confidence - a.confidence || Order.String(a.name, b.name)
