/**
 * The invented pages that a simulated answer cites, all on `.example` hosts, which exist nowhere.
 */
import type { Engine, Source } from "@answerscope/core"
import { bell, fraction, seedOf, slug } from "./SeededRandom.ts"
import type { SimulatedMoment } from "./SimulatedWorld.ts"

export interface CitedPages {
  readonly sources: ReadonlyArray<Source>
  readonly consulted: ReadonlyArray<Source>
  readonly queries: ReadonlyArray<string>
  readonly searched: boolean
}

/**
 * What an answer cites: nothing when the engine did not search, which it does in most answers; else pages of review
 * sites, of which a cell has its favourites, and of some of the named products, on the host of their name: `Acme` has
 * `acme.example`.
 */
export const citedPages = (
  moment: SimulatedMoment & { readonly search: boolean },
  named: ReadonlyArray<string>
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
    .map((name) => pageOn(hostOfName(name), "product"))
  const cited = 1 + Math.floor(draw("cited") * 4)
  return {
    sources: [...reviews.slice(0, cited), ...own],
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
