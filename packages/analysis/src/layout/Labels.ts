/** Recognizes item heads that are labels rather than names of options: "Pros", "Best for", "Who is it for?". */
import * as Words from "../lexicon/LayoutWords.ts"
import { hashKey, hashUnits } from "../text/WordHash.ts"
import { NAMELIKE } from "../token/NameScore.ts"
import { FUNCTION, type Phrase, SECTION, type Answer, UNKNOWN } from "../token/Answer.ts"
import { COLON, GLUE, LOWER } from "../token/Tokens.ts"
import { isCircumstance } from "./LabelNames.ts"
import type { ListEntry } from "./ListEntry.ts"
import { phraseText } from "./Titles.ts"

/** Letters of a head by which heads are compared. */
const lettersMax = 60

/** How many item heads of an answer have the same words. */
export class HeadCounts {
  private readonly answer: Answer
  private readonly counts = new Map<number, number>()

  constructor(answer: Answer) {
    this.answer = answer
  }

  add(phrase: Phrase): void {
    this.count(this.keyOf(phrase))
  }

  /** Counts the word of "Tier A", "Option 2". */
  addOrdinal(phrase: Phrase): void {
    if (isOrdinal(this.answer, phrase)) this.count(this.ordinalKeyOf(phrase))
  }

  /** Heads with the words of a phrase. */
  of(phrase: Phrase): number {
    return this.counts.get(this.keyOf(phrase)) ?? 0
  }

  /** Heads "Tier A", "Tier B" with the word of such a phrase; 0 for another. */
  ofOrdinal(phrase: Phrase): number {
    return isOrdinal(this.answer, phrase) ? (this.counts.get(this.ordinalKeyOf(phrase)) ?? 0) : 0
  }

  private count(key: number): void {
    this.counts.set(key, (this.counts.get(key) ?? 0) + 1)
  }

  private keyOf({ first, last }: Phrase): number {
    const { text, tokens } = this.answer
    const start = tokens.start[first]!
    return hashKey(hashUnits(text.units, start, Math.min(tokens.end[last]!, start + lettersMax)))
  }

  /** Different from the key of a head that is the word alone. */
  private ordinalKeyOf({ first }: Phrase): number {
    return ~this.answer.tokens.hash[first]!
  }
}

/** "Tier A", "Option 2": an ordinary word and a letter or number. */
const isOrdinal = ({ classOf, tokens }: Answer, { first, last }: Phrase): boolean =>
  last - first === 1 && tokens.end[last]! - tokens.start[last]! <= 2 && classOf(first) !== UNKNOWN

/** Whether the head of an entry is a label. */
export const isLabel = (answer: Answer, entry: ListEntry, counts: HeadCounts): boolean => {
  const { form, head } = entry
  const { kind } = form
  const first = head.parts[0]!
  const single = head.parts.length === 1
  const behind = answer.text.units[answer.tokens.end[first.last]!]
  if (single && isCircumstance(answer, first)) return true
  if (single && (behind === 63 || (kind === "text" && head.whole && behind === 58))) return true
  if (!answer.english && !head.whole && answer.tokens.before[first.last + 1] === COLON && counts.of(first) >= oftenMin)
    return true
  if (single && kind === "text" && behind === 58 && isPlainLabel(answer, first)) return true
  if (single && (kind === "heading" || kind === "run") && isSort(answer, first)) return true
  if ((head.whole || kind === "run") && asks(answer, first)) return true
  if (single && isAwardPhrase(answer, first)) return true
  if (single && !answer.english && isForeignSection(answer, first)) return true
  if (entry.score === NAMELIKE) return false
  if (hasSectionWords(answer, first)) {
    if (single || !Words.labelExamples.has(answer.tokenText(first.last))) return true
    return counts.of(first) < 2
  }
  if (behind === 58 && counts.ofOrdinal(first) > 1) return true
  if (kind === "cell" || kind === "column head" || !single || entry.described) return false
  return counts.of(first) >= oftenMin
}

/** Heads with the same words that make them a label. */
const oftenMin = 3

/** "What I'd avoid", "How they compare": a title. */
const asks = ({ tokens }: Answer, { first, last }: Phrase): boolean =>
  last > first && Words.questionWords.has(tokens.hash[first]!)

/** "Vigtigt", "Kort svar", "Mi recomendación": a short head with a word of titles at its beginning or end. */
const isForeignSection = (answer: Answer, phrase: Phrase): boolean => {
  const { first, last } = phrase
  const { hash } = answer.tokens
  if (last - first > 2) return false
  if (Words.foreignSections.has(hash[first]!) || Words.foreignSections.has(hash[last]!)) return true
  const written = phraseText(answer, phrase)
  return Words.furtherForeign.test(written) || Words.anyCriteriaTitle.test(written)
}

/** Whether more words of a phrase are words of titles than are not. */
const hasSectionWords = ({ classOf, tokens }: Answer, { first, last }: Phrase): boolean => {
  let sections = 0
  let others = 0
  for (let i = first; i <= last; i++) {
    if (classOf(i) === SECTION) sections++
    else if (classOf(i) !== FUNCTION || tokens.before[i] !== GLUE) others++
  }
  return sections > others
}

/** "Best splurge", "Top pick overall": an award and words in small letters. */
const isAwardPhrase = ({ tokens }: Answer, { first, last }: Phrase): boolean => {
  if (last === first) return false
  for (let i = first + 1; i <= last; i++) if (tokens.shape[i] !== LOWER) return false
  return Words.awards.has(tokens.hash[first]!)
}

/** "Short answer:", "Incredibly flexible:": ordinary words, all but the first in small letters. */
const isPlainLabel = ({ classOf, english, tokens }: Answer, { first, last }: Phrase): boolean => {
  if (!english || last === first || last - first > 3) return false
  for (let i = first; i <= last; i++)
    if (classOf(i) === UNKNOWN || (i > first && (tokens.shape[i] !== LOWER || tokens.before[i] === GLUE))) return false
  return true
}

/** "General-purpose tools": ordinary words, the last one a word of titles. */
const isSort = ({ classOf, tokens }: Answer, { first, last }: Phrase): boolean => {
  if (classOf(last) !== SECTION || last === first || tokens.shape[last] !== LOWER) return false
  for (let i = first; i < last; i++) if (classOf(i) === UNKNOWN) return false
  return true
}
