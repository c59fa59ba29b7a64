/** The pages that an answer cites by marks in its text. The vendor's annotations are mostly empty. */
import type { Page } from "../SourceList.ts"

/** A page that a tool retrieved; `id` is the number that the text names it by. */
interface Retrieved extends Page {
  readonly id: number | null
}

/**
 * Returns the cited pages in the order of the text: `[n]` and `[web:n]` name a page by its id, links by its address. If
 * two pages have the same id, the first counts. A fetched page without an id is `[web:n]` by its place, counted from 0.
 */
export const citedInText = (
  text: string,
  { found, fetched }: { readonly found: ReadonlyArray<Retrieved>; readonly fetched: ReadonlyArray<Retrieved> }
): ReadonlyArray<Page> => {
  const retrieved = [...found, ...fetched]
  const byId = new Map(retrieved.toReversed().map((page) => [page.id, page]))
  const byUrl = new Map(retrieved.toReversed().map((page) => [page.url, page]))
  const pageOf = (mark: string): Page | undefined => {
    const number = Number(mark.replace("web:", ""))
    return byId.get(number) ?? (mark.includes("web:") ? fetched[number] : undefined)
  }
  return [...text.matchAll(marks)].flatMap(([, url, ids]): ReadonlyArray<Page> => {
    if (url !== undefined) return [byUrl.get(url) ?? { url, title: null }]
    return (ids ?? "").split(",").flatMap((mark) => pageOf(mark) ?? [])
  })
}

const target = String.raw`(https?:\/\/[^\s()]+(?:\([^\s()]*\)[^\s()]*)*)`
const link = String.raw`(?<!!)\[(?:\[[^\][]{0,300}\]|[^\][]){0,300}\]\(${target}[^()]{0,300}\)`
const ids = String.raw`\[((?:web:)?\d{1,6}(?:, ?(?:web:)?\d{1,6})*)\]`

/** A Markdown link, whose text may be a bracketed number, or ids in brackets. Pictures are none. */
const marks = new RegExp(`${link}|${ids}`, "g")
