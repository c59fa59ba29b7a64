/** Invented SEO data, for trials and tests. It needs neither a network nor a login, and costs nothing. */
import type { SeoDataProvider } from "@answerscope/core"
import type {
  BacklinkFigures,
  CitationPage,
  CitationRequest,
  DomainRequest,
  MentionPage,
  MentionRequest,
  OrganicFigures,
  SearchPage,
  SearchRequest
} from "@answerscope/core/model"
import { DateTime, Effect } from "effect"
import { between, fraction, pick, slug } from "./SeededRandom.ts"
import { simulatedCompetitors, simulatedKeywords } from "./SimulatedMarket.ts"
import { simulatedHistory, simulatedMention, simulatedTotals } from "./SimulatedMentions.ts"

/**
 * Data that is computed from the request: the same request gets the same data at any time, except for the days of
 * answers, which follow the clock. Figures are plausible and agree with one another; model names, titles and texts
 * contain `simulated`; hosts other than the request's are `.example` hosts, which exist nowhere. Answers at once and
 * never fails.
 */
export const simulatedSeoData: SeoDataProvider = {
  searchPage: (request) => Effect.sync(() => searchPage(request)),
  mentions: (request) => Effect.map(DateTime.now, (now) => mentionPage(request, now)),
  mentionHistory: (request) => Effect.sync(() => simulatedHistory(request)),
  mentionTotals: (request) => Effect.sync(() => simulatedTotals(request)),
  citedDomains: (request) => Effect.sync(() => citations(request, (host) => host)),
  citedPages: (request) => Effect.sync(() => citations(request, (host) => `https://${host}/${slug(request.brand)}`)),
  backlinks: (target) => Effect.sync(() => backlinks(target)),
  domainOverview: (request) => Effect.sync(() => domainOverview(request)),
  competingDomains: (request) => Effect.sync(() => simulatedCompetitors(request)),
  keywordsForSite: (request) => Effect.sync(() => simulatedKeywords(request))
}

const hosts = [
  "reviews.example",
  "compare.example",
  "guide.example",
  "forum.example",
  "magazine.example",
  "directory.example",
  "weblog.example",
  "answers.example",
  "tests.example",
  "wiki.example"
]

const searchPage = ({ keyword, domain, market, device }: SearchRequest): SearchPage => {
  const draw = (what: string): number =>
    fraction(`${keyword}\n${domain}\n${market.locality ?? market.locationCode} ${market.language} ${device}\n${what}`)
  // About three in four domains are found, most of them among the first twenty.
  const own = draw("found") < 0.75 ? between(1, draw("high") < 0.7 ? 20 : 100, draw("position")) : null
  const organic = Array.from({ length: own ?? 100 }, (_, index) => {
    const host = index + 1 === own ? domain : pick(hosts, draw(`host ${index}`))
    return { position: index + 1, domain: host, url: `https://${host}/${slug(keyword)}` }
  })
  const cited = draw("cited") < 0.4 ? [domain] : []
  const references = [...cited, ...hosts.slice(0, 3)].map((host) => ({
    domain: host,
    url: `https://${host}/${slug(keyword)}`
  }))
  return { organic, aiOverview: draw("overview") < 0.6 ? { references } : null }
}

const mentionPage = (request: MentionRequest & { readonly limit: number }, now: DateTime.Utc): MentionPage => {
  const total = simulatedTotals(request).mentions
  const length = Math.min(total, request.limit)
  return { total, mentions: Array.from({ length }, (_, index) => simulatedMention(request, index, now)) }
}

const citations = (request: CitationRequest, keyOf: (host: string) => string): CitationPage => {
  const { mentions: total, aiSearchVolume } = simulatedTotals(request)
  const draw = (what: string): number => fraction(`${request.brand}\n${request.platform}\n${what}`)
  const sources = hosts
    .map((host) => {
      const share = draw(host) ** 2 * 0.5
      return {
        key: keyOf(host),
        mentions: Math.ceil(total * share),
        aiSearchVolume: Math.ceil(aiSearchVolume * share)
      }
    })
    .toSorted((a, b) => b.mentions - a.mentions)
  return { total, sources: sources.slice(0, request.limit) }
}

const backlinks = (target: string): BacklinkFigures => {
  const draw = (what: string): number => fraction(`backlinks ${target}\n${what}`)
  const domains = between(5, 4_000, draw("domains") ** 2)
  const links = domains * between(2, 30, draw("links"))
  const parts = (names: ReadonlyArray<string>) =>
    Object.fromEntries(names.map((name, index) => [name, Math.ceil((links * (1 - draw(name) / 2)) / 2 ** (index + 1))]))
  return {
    backlinks: links,
    referringDomains: domains,
    referringMainDomains: Math.ceil(domains * 0.9),
    referringPages: Math.ceil(links * 0.8),
    brokenBacklinks: Math.floor(links * 0.04 * draw("broken")),
    brokenPages: between(0, 20, draw("pages")),
    rank: Math.min(1_000, Math.round(Math.log10(domains) * 200)),
    spamScore: between(0, 30, draw("spam")),
    linkTypes: parts(["anchor", "image", "redirect", "canonical"]),
    topCountries: parts(["US", "DE", "GB", "FR", "IN"])
  }
}

const domainOverview = ({ domain, market }: DomainRequest): OrganicFigures => {
  const draw = (what: string): number =>
    fraction(`overview ${domain}\n${market.locationCode} ${market.language}\n${what}`)
  const keywords = between(20, 30_000, draw("keywords") ** 3)
  const first = Math.floor(keywords * 0.03 * draw("first"))
  const from2To3 = Math.floor(keywords * 0.06 * draw("2"))
  const from4To10 = Math.floor(keywords * 0.2 * draw("4"))
  const from11To20 = Math.floor(keywords * 0.2 * draw("11"))
  const traffic = Math.round((first * 25 + from2To3 * 10 + from4To10 * 3 + 5) * (1 + draw("traffic")))
  const part = (what: string): number => Math.floor(keywords * 0.2 * draw(what))
  return {
    keywords,
    traffic,
    trafficCost: Math.round(traffic * (0.5 + 2 * draw("cost")) * 100) / 100,
    positions: {
      first,
      from2To3,
      from4To10,
      from11To20,
      from21To100: keywords - first - from2To3 - from4To10 - from11To20
    },
    up: part("up"),
    down: part("down"),
    new: part("new"),
    lost: part("lost")
  }
}
