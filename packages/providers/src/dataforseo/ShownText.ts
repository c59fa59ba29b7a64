/**
 * Text of an answer as an app shows it, in Markdown: the links that are citations, pictures, and addresses without
 * tracking.
 */
import type { Source } from "@answerscope/core"
import type { TextSpan } from "@answerscope/core/model"
import { domainOf, type Page, sourcesOf } from "../SourceList.ts"

/** Longest text that is looked through. Longer ones are too long to be kept as well. */
const lengthMax = 300_000

const target = String.raw`\(<?([^\s()<>]*(?:\([^\s()<>]*\)[^\s()<>]*)*)>?(?:\s[^\n()]{0,300})?\)`

/** A link with its text, which may have brackets of its own, or a picture. */
const links = new RegExp(String.raw`(!?)\[(\[[^\][\n]{0,300}\]|[^\][\n]{0,300})\]${target}`, "g")

/** The parts of a text that are citations or pictures, and the addresses of the citations in their order. */
export interface Marks {
  readonly spans: ReadonlyArray<TextSpan>
  readonly urls: ReadonlyArray<string>
}

/**
 * Finds the links that cite: their text is empty, a number with or without brackets, or the host of their address. They
 * stay in the text. Pictures are no part of it either, but cite nothing.
 */
export const marksIn = (text: string): Marks => {
  const spans: Array<TextSpan> = []
  const urls: Array<string> = []
  for (const { 0: whole, 1: picture, 2: label = "", 3: url = "", index } of text.matchAll(links)) {
    if (picture !== "!" && !isMarker(label, url)) continue
    spans.push({ start: index, end: index + whole.length })
    if (picture !== "!") urls.push(url)
  }
  return { spans, urls }
}

const isMarker = (label: string, url: string): boolean => {
  const bare = label.replaceAll(/[[\]\s]/g, "")
  if (bare === "" || /^\d+$/.test(bare)) return true
  const host = URL.parse(url)?.hostname.replace(/^www\./, "")
  return host !== undefined && bare.replace(/^www\./, "") === host
}

/** The text without the parts that are shown beside the answer, such as advertisements. */
export const withoutParts = (text: string, parts: ReadonlyArray<string | null>): string => {
  const kept = text.slice(0, lengthMax)
  const cut = parts.reduce<string>(
    (rest, part) => (part === null || part.trim() === "" ? rest : rest.replace(part, () => "")),
    kept
  )
  return cut === kept ? kept : cut.replaceAll(/\n{3,}/g, "\n\n").trim()
}

/** An address without the app's name as its source, and without the words that the page is opened at. */
export const withoutTracking = (url: string): string =>
  url
    .replace(/#?:~:text=.*$/s, "")
    .replaceAll(/([?&])utm_source=(?:chatgpt\.com|openai)(&|(?=#)|$)/gi, (_, before: string, after: string) =>
      after === "&" ? before : ""
    )

/** Pages as sources, by their addresses without tracking. */
export const shownSources = (pages: ReadonlyArray<Page>): ReadonlyArray<Source> =>
  sourcesOf(pages.map(({ url, title }) => ({ url: withoutTracking(url), title })))

/** The address of an extra without tracking, and its domain; `null` if it is no web address. */
export const shownAddress = (url: string | null, domain: string | null) => {
  const plain = withoutTracking(url ?? "")
  const host = domainOf(plain)
  return { url: host === null ? null : plain, domain: host ?? domain?.replace(/^www\./, "").toLowerCase() ?? null }
}
