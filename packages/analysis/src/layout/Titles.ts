/** Titles of an answer, and what they say of the list below: options, or criteria and advice. */
import { type Block, BOLD } from "../text/AnswerText.ts"
import { isBaseVerb } from "../lexicon/VerbForms.ts"
import type { TokenizedAnswer } from "../token/TokenizedAnswer.ts"

/** English first, then words of other languages that say the same, folded. */
const criteriaWords = [
  "consider|considerations?|factors?|criteria|look for|tips?|how to|why|steps|checklist|benefits|faqs?|questions",
  "key aspects|features?|things to|advice|next steps?|what.s next",
  "conseils?|criteres?|comment choisir|a considerer|points a verifier|prochaines etapes|astuces",
  "tipps|worauf|kriterien|hinweise|entscheidungshilfe|nachste schritte",
  "consejos?|criterios?|factores|como elegir|aspectos|que considerar|recomendaciones",
  "consigli|criteri|fattori|come scegliere|cosa considerare|dicas|fatores|como escolher",
  "waar op letten|aandachtspunten|advies|wskazowki|kryteria|na co zwrocic|vinkkeja|att tanka pa"
]
const criteriaTitle = new RegExp(`\\b(?:${criteriaWords.join("|")})\\b`)

/** What an answer offers, in the plural. */
const offered = [
  "options|services|tools|apps|brands|companies|providers|platforms|picks|choices|alternatives|contenders",
  "products|retailers|stores"
].join("|")
const announcing = new RegExp(`\\b(?:${offered}|recommend|recommended|best|top|popular|leading)\\b`)
const offering = new RegExp(`\\b(?:${offered})\\b`)

/** "Also consider", "Honorable mentions": options more. */
const further = new RegExp(
  String.raw`\b(?:also|others?|more|too)\b.{0,20}\bconsider\b|\bhonou?rable mentions?\b|\brunners?[- ]up\b|` +
    String.raw`\bworth (?:a look|considering)\b|\bshortlist\b|\b(?:to|i'd|i would|we'd) (?:avoid|skip)\b`
)

/** What every match of `further` holds. */
const furtherWord = /consider|mention|runner|worth|shortlist|avoid|skip/

/** What a title or an introducing line says of the list below. */
export interface Announcement {
  /** It speaks of criteria, questions or advice. */
  readonly criteria: boolean
  /** It announces options. */
  readonly announced: boolean
}

/** Reads a title. "Popular options and their features" announces options; "Factors when choosing tools" does not. */
export const readTitle = (line: string): Announcement => {
  if (line.trimEnd().endsWith("?") || isStep(line)) return { criteria: true, announced: false }
  if (furtherWord.test(line) && further.test(line)) return { criteria: false, announced: true }
  const criteria = line.search(criteriaTitle)
  if (criteria < 0) return { criteria: false, announced: announcing.test(line) }
  const options = line.search(offering)
  const first = options >= 0 && options < criteria
  return { criteria: !first, announced: first }
}

/** "3. Connect your phone to the computer": something to do. */
const isStep = (line: string): boolean => {
  const verb = /^\W*(?:\d+[.)]?\s*)?(?:step \d+\W*)?([a-z]+) (?:your|the|an?|it|them|its|each|all) /.exec(line)?.[1]
  return verb !== undefined && isBaseVerb(verb)
}

/** A heading, or a line of bold type alone. */
export const isTitle = ({ text, tokens }: TokenizedAnswer, block: Block): boolean => {
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
export const titleText = ({ text }: TokenizedAnswer, block: Block): string => {
  const line = text.folded.slice(Math.max(block.start, block.end - lineMax), block.end).trimEnd()
  const stop = Math.max(line.lastIndexOf(". ", line.length - 2), line.lastIndexOf("? "), line.lastIndexOf("! "))
  return stop < 0 || stop > line.length - 8 ? line : line.slice(stop + 2)
}
