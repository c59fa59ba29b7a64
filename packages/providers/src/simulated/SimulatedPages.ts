/**
 * The pages that a simulated answer cites: the sites of tracked names that have a domain, else invented ones on
 * `.example` hosts, which exist nowhere.
 */
import type { Engine, Source } from "@answerscope/core"
import { hasPath, hostOf, trackedCompetitor } from "@answerscope/core/model"
import { bell, fraction, seedOf, slug } from "./SeededRandom.ts"
import type { SimulatedMoment } from "./SimulatedWorld.ts"

export interface CitedPages {
  readonly sources: ReadonlyArray<Source>
  readonly consulted: ReadonlyArray<Source>
  readonly queries: ReadonlyArray<string>
  readonly searched: boolean
}

/**
 * Returns the pages that an answer cites. An engine that did not search cites none, but most answers search. Otherwise
 * it cites pages of review sites, with favorites in each cell, and of some named products. `domainOf` returns the
 * domain of a name where it is known. A name can also be a domain: the answer cites its first page. Other names have a
 * page on a host of that name: `Acme` has one on `acme.example`.
 */
export const citedPages = (
  moment: SimulatedMoment & { readonly search: boolean },
  named: ReadonlyArray<string>,
  domainOf: (name: string) => string | null
): CitedPages => {
  const { day, engine, sample } = moment
  const prompt = moment.prompt.trim()
  const cell = seedOf(`${engine}\n${prompt}`)
  const draw = (what: string): number => fraction(`${cell} ${what} ${day} ${sample}`)
  if (!moment.search || draw("search") >= (searching[engine] ?? searchingOfOthers)) {
    return { sources: [], consulted: [], queries: [], searched: false }
  }
  const reviews = reviewHosts
    .map((host) => ({
      host,
      place: bell(`${cell} likes ${host}`) + 0.5 * bell(`${cell} cites ${host} ${day} ${sample}`)
    }))
    .toSorted((a, b) => b.place - a.place)
    .map(({ host }) => pageOn(host, prompt))
  const own = named
    .filter(
      (name) => draw(`site of ${name.toLowerCase()}`) < 0.2 + 0.5 * fraction(`${cell} site of ${name.toLowerCase()}`)
    )
    .map((name) => {
      const domain = domainOf(name) ?? trackedCompetitor(name).domain
      return domain === null ? pageOn(hostOfName(name), "product") : firstPageOn(domain)
    })
  // two names may have one site
  const sites = [...new Map(own.map((page) => [page.url, page])).values()]
  const cited = 1 + Math.floor(draw("cited") * 4)
  return {
    sources: [...reviews.slice(0, cited), ...sites],
    consulted: reviews.slice(cited),
    queries: [prompt, ...(draw("second query") < 0.4 ? [`${prompt} reviews`] : [])],
    searched: true
  }
}

/** The share of its answers for which an engine searches; that of engines not listed. */
const searchingOfOthers = 0.75

const searching: { readonly [engine: Engine]: number } = { chatgpt: 0.75, claude: 0.65, gemini: 0.85, perplexity: 0.98 }

const hostOfName = (name: string): string => {
  const label = slug(name.toLowerCase().replace(/\.\w+$/, ""))
  return `${label}.example`
}

const firstPageOn = (domain: string): Source => ({
  url: hasPath(domain) ? `https://${domain}` : `https://${domain}/`,
  title: domain,
  domain: hostOf(domain)
})

const pageOn = (host: string, about: string): Source => ({
  url: `https://${host}/${slug(about)}`,
  title: `${host.split(".")[0]}: ${slug(about).replaceAll("-", " ")}`,
  domain: host
})

const reviewHosts = [
  "reviews.example",
  "compare.example",
  "guide.example",
  "forum.example",
  "magazine.example",
  "ratings.example",
  "experts.example"
]
