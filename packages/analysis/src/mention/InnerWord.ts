/** Ordinary words with a capital inside a sentence: names, but for titles, counted nouns and words of a longer name. */
import { BOLD, LINK, STRIKE } from "../text/AnswerText.ts"
import { isEnglishWord } from "../lexicon/Lexicon.ts"
import type { NameHit } from "../match/NameMatcher.ts"
import type { Verdict } from "./OrdinaryWord.ts"
import { isBaseVerb, isVerbOfOne, pluralVerbs } from "./Predicate.ts"
import { type Surroundings, word } from "./Surroundings.ts"
import { functionWords, statingVerbs } from "../lexicon/Vocabulary.ts"
import { isTitle } from "./WordPlace.ts"
import { COLON, COMMA, GLUE, LOWER, SPACE } from "../words/Words.ts"

/** Behind the word stands the verb of a single subject. */
const isSubject = (around: Surroundings, last: number): boolean =>
  around.words.before[last + 1] === SPACE && (statingVerbs.has(word(around, last + 1)) || isVerbOfOne(around, last + 1))

const counting = new Set(["a", "an", "another", "every", "each", "any", "some", "your", "my", "his", "her", "their"])
/** Grades of one product, which ordinary words name: "the Enterprise plan". */
const grades = new Set(["plan", "plans", "tier", "tiers", "edition", "package", "level", "mode", "licence", "license"])
/** Features of the earth that share their names with firms. */
const lands = new Set(
  "river rainforest basin jungle desert mountains mountain valley island islands coast lake".split(" ")
)

/** "A good Coach will", "the Enterprise plan", "the Amazon river": a common noun or a place in spite of its capital. */
const isCounted = (around: Surroundings, first: number, last: number): boolean => {
  const { words } = around
  const joined = (index: number): boolean => index < words.count && words.before[index] === SPACE
  const after = joined(last + 1) ? word(around, last + 1) : ""
  if (after !== "" && (grades.has(after) || lands.has(after))) return true
  if (words.before[first] !== SPACE || (after !== "" && words.shape[last + 1] !== LOWER)) return false
  if (after === "" && (last + 1 >= words.count || words.before[last + 1]! >= COMMA)) return false
  const noun = after !== "" && !functionWords.has(after) && !statingVerbs.has(after) && !pluralVerbs.has(after)
  if (noun) return false
  if (/^(?:an?|another|every|one|two|three|four|five|six|ten)$/.test(word(around, first - 1))) return true
  return (
    words.before[first - 1] === SPACE &&
    words.shape[first - 1] === LOWER &&
    !functionWords.has(word(around, first - 1)) &&
    counting.has(word(around, first - 2))
  )
}

/** Judges a capitalised find inside a sentence, where a plain word would not have the capital. */
export const judgeInside = (hit: NameHit, around: Surroundings, first: number, last: number): Verdict => {
  const { words } = around
  const title = isTitle(around, first, last)
  const before = first - 1
  const marksOf = (index: number): number => (around.text.marks[words.start[index]!] ?? 0) & (BOLD | LINK | STRIKE)
  if (
    words.before[first]! <= GLUE &&
    before >= 0 &&
    words.shape[before] !== LOWER &&
    hit.pattern.words.length === 1 &&
    marksOf(before) === marksOf(first)
  ) {
    const text = word(around, before)
    const opener = words.before[before]! >= COLON && isEnglishWord(text)
    if (!opener && !title && !functionWords.has(text)) return "word"
    if (
      opener &&
      !title &&
      !functionWords.has(text) &&
      !isBaseVerb(text) &&
      !text.endsWith("ly") &&
      !isSubject(around, last)
    )
      return "unsure"
  }
  if (!title && hit.pattern.words.length === 1 && isCounted(around, first, last)) return "unsure"
  if (
    hit.pattern.words.length > 1 &&
    words.before[first]! > SPACE &&
    (last + 1 >= words.count || words.before[last + 1]! > GLUE)
  )
    return "name"
  if (title) {
    const next = last + 1
    const plainNext = next < words.count && words.before[next]! <= GLUE && isEnglishWord(word(around, next))
    const plainBefore = words.before[first]! <= GLUE && before >= 0 && isEnglishWord(word(around, before))
    return plainNext || plainBefore ? "word" : "unsure"
  }
  return around.capitalNouns ? "unsure" : "name"
}
