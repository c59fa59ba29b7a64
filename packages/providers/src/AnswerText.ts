/** Joins the passages of a vendor's reply to the text of an answer, and separates the narration before it. */
import type { TextSpan } from "@answerscope/core/model"
import type { Page } from "./SourceList.ts"

/** A piece of text. */
export interface Passage {
  readonly text: string
  /** The parts that the vendor marks as citations. */
  readonly citations: ReadonlyArray<TextSpan>
  /** The pages that the text cites, in order. */
  readonly cited: ReadonlyArray<Page>
}

const nothing: Passage = { text: "", citations: [], cited: [] }

/** Returns the passages as one, `separator` between any two that are not empty. */
export const joined = (passages: ReadonlyArray<Passage>, separator: string): Passage => {
  const filled = passages.filter(({ text }) => text !== "")
  let start = 0
  const citations = filled.flatMap((passage) => {
    const offset = start
    start += passage.text.length + separator.length
    return passage.citations.map((span) => ({ start: span.start + offset, end: span.end + offset }))
  })
  return {
    text: filled.map(({ text }) => text).join(separator),
    citations,
    cited: passages.flatMap(({ cited }) => cited)
  }
}

/** An answer, and the text that came before it. */
export interface Said extends Passage {
  readonly narration: string | null
  /** The pages that the narration cites. */
  readonly citedBefore: ReadonlyArray<Page>
}

/**
 * Returns the last section with text as the answer. A tool call ends a section. Earlier sections are narration, such as
 * the plan of a search.
 */
export const lastSaid = (sections: ReadonlyArray<Passage>): Said => {
  const last = sections.findLastIndex(({ text }) => text.trim() !== "")
  return said(sections[last] ?? nothing, sections.slice(0, Math.max(last, 0)))
}

/** Returns the answer with the other passages as its narration. */
export const said = (answer: Passage, before: ReadonlyArray<Passage>): Said => {
  const { text, cited } = joined(
    before.filter((passage) => passage.text.trim() !== ""),
    "\n\n"
  )
  return { ...answer, narration: text === "" ? null : text, citedBefore: cited }
}

/** Returns a list cut at its separators, which are left out. */
export const cutAt = <T>(
  items: ReadonlyArray<T>,
  isSeparator: (item: T) => boolean
): ReadonlyArray<ReadonlyArray<T>> => {
  const sections: Array<Array<T>> = [[]]
  for (const item of items) {
    if (isSeparator(item)) sections.push([])
    else sections.at(-1)?.push(item)
  }
  return sections
}
