/** The part of a text that a vendor marks as a citation. */
import type { TextSpan } from "@answerscope/core/model"

/** A citation as vendors write it: a page, and where the text cites it. */
export interface MarkedPage {
  readonly url: string
  readonly start_index: number | null
  readonly end_index: number | null
}

/**
 * Returns the span of the citation in `text`, in UTF-16 units. Vendors count units or code points, so that reading
 * counts under which the marked text is a citation. `null` if it is one under neither: some vendors mark the sentence
 * that a page supports.
 */
export const citationSpan = (text: string, { url, start_index, end_index }: MarkedPage): TextSpan | null => {
  if (start_index === null || end_index === null || start_index < 0 || end_index <= start_index) return null
  const units = { start: start_index, end: end_index }
  const points = { start: unitsBefore(text, start_index), end: unitsBefore(text, end_index) }
  const markers = [units, points].filter(
    ({ start, end }) => end <= text.length && isMarker(text.slice(start, end), url)
  )
  return markers.find(({ start, end }) => isWhole(text.slice(start, end))) ?? markers[0] ?? null
}

/** The UTF-16 units of the first `count` code points. */
const unitsBefore = (text: string, count: number): number => {
  let units = 0
  for (let point = 0; point < count && units < text.length; point++) {
    units += (text.codePointAt(units) ?? 0) > 0xffff ? 2 : 1
  }
  return units
}

/** Whether the text is a link to the page, its address or host, or a number, apart from brackets around it. */
const isMarker = (text: string, url: string): boolean => {
  const host = URL.parse(url)?.host.replace(/^www\./, "") ?? url
  const rest = text
    .replaceAll(/\[(?:\[[^\][]*\]|[^\][])*\]\([^\s()]*(?:\([^\s()]*\)[^\s()]*)*\)/g, "")
    .replaceAll(url, "")
    .replaceAll(`www.${host}`, "")
    .replaceAll(host, "")
    .replaceAll(/\bweb:/g, "")
  return text.trim() !== "" && !/\p{L}/u.test(rest)
}

/** Whether the text begins and ends where a marker does: not in the middle of its brackets. */
const isWhole = (text: string): boolean =>
  text === text.trim() && ["()", "[]"].every(([open, close]) => countOf(text, open) === countOf(text, close))

const countOf = (text: string, letter = ""): number => text.split(letter).length
