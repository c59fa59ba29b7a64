/** Titles of an answer, and what they say of the list below: options, or criteria and advice. */
import { type Block, BOLD } from "./AnswerText.ts"
import type { Reading } from "./WordClass.ts"
import { wordAt } from "./Words.ts"

const criteriaWords = [
  "consider",
  "considerations?",
  "factors?",
  "criteria",
  "look for",
  "tips?",
  "how to",
  "why",
  "steps",
  "checklist",
  "benefits",
  "faqs?",
  "questions",
  "key aspects",
  "features?",
  "things to",
  "advice",
  "next"
]

export const criteriaTitle = new RegExp(`\\b(?:${criteriaWords.join("|")})\\b`)

const announcers = [
  "options",
  "services",
  "tools",
  "apps",
  "brands",
  "companies",
  "providers",
  "platforms",
  "picks",
  "choices",
  "alternatives",
  "contenders",
  "recommend",
  "recommended",
  "best",
  "top",
  "popular",
  "leading",
  "products",
  "retailers",
  "stores"
]

export const announcing = new RegExp(`\\b(?:${announcers.join("|")})\\b`)

/** A heading, or a line of bold type alone. */
export const isTitle = ({ text, words }: Reading, block: Block): boolean => {
  if (block.kind === "heading") return true
  if (block.kind !== "text" || block.end - block.start > 90 || block.end <= block.start) return false
  const first = wordAt(words, block.start)
  const last = wordAt(words, block.end) - 1
  if (last < first) return false
  const bold = (word: number): boolean => ((text.marks[words.start[word]!] ?? 0) & BOLD) !== 0
  return (bold(first) && bold(last)) || text.units[words.end[last]!] === 58
}

export const titleText = ({ text }: Reading, block: Block): string =>
  text.folded.slice(block.start, Math.min(block.end, block.start + 120))
