/**
 * Under which key a cited page counts, and whose it is. Pure.
 */
import type { Brand } from "../../brand/Brand.ts"
import { registrableDomain } from "../../brand/DomainName.ts"
import { trackedCompetitor } from "../../brand/TrackedCompetitor.ts"
import { isCitedBy } from "../../count/AnswerCounts.ts"
import type { AnswerSources } from "../../count/AnswerSources.ts"
import { type KeyedAnswers, numbering } from "./AnswerWalk.ts"
import type { SourceGrouping } from "./SourcesQuestion.ts"

/** Whose a page is: 0 the brand's, from 1 on that of a competitor by its place in the brand's list, else nobody's. */
export const nobody = 0x7fff_ffff

/** Answers that cite pages, and whose each page is. */
export interface CitingAnswers extends KeyedAnswers {
  readonly ownerOf: Int32Array
}

/** All keys of the answers' pages, and the answers with them. */
export interface SourceKeys {
  readonly keys: ReadonlyArray<string>
  readonly parts: ReadonlyArray<CitingAnswers>
}

/** What is known of a host. */
interface Site {
  readonly domain: string
  readonly owner: number
}

const sitesOf = ({ competitors, domain }: Pick<Brand, "domain" | "competitors">) => {
  const domains = [domain, ...competitors.map((name) => trackedCompetitor(name).domain)]
  const known = new Map<string, Site>()
  return (host: string): Site => {
    const found = known.get(host)
    if (found !== undefined) return found
    const owner = domains.findIndex((own) => isCitedBy([host], own))
    const site = { domain: registrableDomain(host), owner: owner === -1 ? nobody : owner }
    known.set(host, site)
    return site
  }
}

/**
 * The keys by which the report counts the pages that those answers cite. A page of unknown host is on no domain; one
 * whose address retention has removed is only on its domain.
 */
export const sourceKeysOf = (options: {
  readonly answers: ReadonlyArray<AnswerSources>
  readonly brand: Pick<Brand, "domain" | "competitors">
  readonly groupBy: SourceGrouping
}): SourceKeys => {
  const siteOf = sitesOf(options.brand)
  const keys = numbering()
  const parts = options.answers.map((answers): CitingAnswers => {
    const { pageHosts, pageKeys } = answers
    const sites = answers.hosts.map(siteOf)
    const numbers = pageHosts.map((host, page) => {
      const key = options.groupBy === "page" ? pageKeys[page] : sites[host]?.domain
      return key == null ? -1 : keys.numberOf(key)
    })
    return {
      answers,
      counts: answers.pageCounts,
      items: answers.cited,
      keyOf: Int32Array.from(numbers),
      ownerOf: Int32Array.from(pageHosts, (host) => sites[host]?.owner ?? nobody)
    }
  })
  return { keys: keys.texts, parts }
}
