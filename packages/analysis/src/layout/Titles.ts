/** The titles of an answer, and whether the list below holds options, or criteria and advice. */
import * as Words from "../lexicon/LayoutWords.ts"
import { isBaseVerb } from "../lexicon/VerbForms.ts"
import { type Block, BOLD } from "../text/AnswerText.ts"
import type { Phrase, Answer } from "../token/Answer.ts"

/** Announcement of a list by the title or line above it. */
export interface Announcement {
  /** It speaks of criteria, questions or advice. */
  readonly criteria: boolean
  /** It announces options. */
  readonly announced: boolean
}

/** Reads a title. "Popular options and their features" announces options; "Factors when choosing tools" does not. */
export const readTitle = (line: string, english: boolean): Announcement => {
  if (line.trimEnd().endsWith("?") || isStep(line)) return { criteria: true, announced: false }
  if (Words.furtherWord.test(line) && Words.furtherOptions.test(line)) return { criteria: false, announced: true }
  const criteria = line.search(english ? Words.criteriaTitle : Words.anyCriteriaTitle)
  const further = !english && Words.furtherForeign.test(line)
  if (criteria < 0) return { criteria: false, announced: further || Words.announcement.test(line) }
  const options = line.search(Words.offeredThings)
  const first = options >= 0 && options < criteria
  return { criteria: !first, announced: first }
}

/** "3. Connect your phone to the computer": something to do. */
const isStep = (line: string): boolean => {
  const verb = Words.stepVerb.exec(line)?.[1]
  return verb !== undefined && isBaseVerb(verb)
}

/** A heading, or a line of bold type alone. */
export const isTitleBlock = ({ text, tokens }: Answer, block: Block): boolean => {
  if (block.kind === "heading") return true
  if (block.kind !== "text" || block.end - block.start > 90 || block.end <= block.start) return false
  const first = block.firstToken
  const last = block.limitToken - 1
  if (last < first) return false
  const bold = (token: number): boolean => ((text.marks[tokens.start[token]!] ?? 0) & BOLD) !== 0
  return (bold(first) && bold(last)) || text.units[tokens.end[last]!] === 58
}

const lineMax = 160

/** The last sentence of a title or introducing line. */
export const titleText = ({ text }: Answer, block: Block): string => {
  const line = text.folded.slice(Math.max(block.start, block.end - lineMax), block.end).trimEnd()
  const stop = Math.max(line.lastIndexOf(". ", line.length - 2), line.lastIndexOf("? "), line.lastIndexOf("! "))
  return stop < 0 || stop > line.length - 8 ? line : line.slice(stop + 2)
}

/** Letters of a phrase that are read as a title. */
const phraseMax = 60

/** A phrase that is read as a title. */
export const phraseText = ({ text, tokens }: Answer, { first, last }: Phrase): string => {
  const start = tokens.start[first]!
  return text.folded.slice(start, Math.min(tokens.end[last]!, start + phraseMax))
}
