/**
 * The pages of an answer in the form of the port.
 */
import type { Source } from "@answerscope/core"

/** A page as vendors name it. */
export interface Page {
  readonly url: string
  readonly title: string | null
}

/** The pages as sources: each URL once, in order of first appearance; what is no web address is left out. */
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

/** What is in `sources` but not in `cited`, by URL. */
export const without = (sources: ReadonlyArray<Source>, cited: ReadonlyArray<Source>): ReadonlyArray<Source> => {
  const urls = new Set(cited.map((source) => source.url))
  return sources.filter((source) => !urls.has(source.url))
}

/** The host of a web address in lower case without `www.`, IDN in punycode; null for anything else. */
export const domainOf = (url: string): string | null => {
  const parsed = URL.parse(url)
  if (parsed === null || (parsed.protocol !== "https:" && parsed.protocol !== "http:")) return null
  return parsed.hostname.replace(/^www\./, "")
}
