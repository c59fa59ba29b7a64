/** The pages of an answer in the form of the port. */
import type { Source } from "@answerscope/core"
import { sourceDomain } from "@answerscope/core/model"

/** A page as vendors name it. */
export interface Page {
  readonly url: string
  readonly title: string | null
}

/** The pages as sources: each URL once, in order of first appearance; only web addresses. */
export const sourcesOf = (pages: Iterable<Page>): ReadonlyArray<Source> => {
  const byUrl = new Map<string, Source>()
  for (const { url, title } of pages) {
    const domain = domainOf(url)
    const seen = byUrl.get(url)
    if (domain === null || (seen !== undefined && seen.title !== null)) continue
    byUrl.set(url, { url, title: title === "" ? null : title, domain })
  }
  return [...byUrl.values()]
}

/** Returns the sources that are not in `cited`, by URL. */
export const without = (sources: ReadonlyArray<Source>, cited: ReadonlyArray<Source>): ReadonlyArray<Source> => {
  const urls = new Set(cited.map((source) => source.url))
  return sources.filter((source) => !urls.has(source.url))
}

/** The `domain` of a web address; null for anything else. */
export const domainOf = (url: string): string | null =>
  ["https:", "http:"].includes(URL.parse(url)?.protocol ?? "") ? sourceDomain(url) : null
