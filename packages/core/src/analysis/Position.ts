/** The rank of the brand among the options of an answer, and the options that are not tracked. */
import { type AnswerText, unitsToString } from "./AnswerText.ts"
import { wordText } from "./Leads.ts"
import { type NameHit } from "./NameMatcher.ts"
import { type Offer } from "./Offers.ts"
import { wordAt, type Words } from "./Words.ts"

/** Candidates that a result carries at most. */
export const candidatesMax = 20

/** The rank of entity 0, and the untracked options in order. */
export interface Rank {
  readonly position: number | null
  readonly candidates: ReadonlyArray<Offer>
}

/** Ranks the brand. */
export const rankOf = (input: {
  readonly text: AnswerText
  readonly words: Words
  readonly hits: ReadonlyArray<NameHit>
  readonly offers: ReadonlyArray<Offer>
  readonly asides: ReadonlySet<NameHit>
}): Rank => {
  const brands = distinct(input.offers)
  const candidates = brands.filter((offer) => offer.entity < 0).slice(0, candidatesMax)
  if (brands.length > 1) {
    const index = brands.findIndex((offer) => offer.entity === 0)
    return { position: index < 0 ? null : index + 1, candidates }
  }
  return { position: proseRank(input), candidates }
}

/** One offer per brand: the first of those with the same tracked name, or the same first word. */
const distinct = (offers: ReadonlyArray<Offer>): Array<Offer> => {
  const seen = new Set<string>()
  const kept: Array<Offer> = []
  for (const offer of offers) {
    const key = offer.entity >= 0 ? `#${offer.entity}` : (offer.key.split(/[^\p{L}\p{N}\p{M}]+/u)[0] ?? offer.key)
    if (seen.has(key)) continue
    seen.add(key)
    kept.push(offer)
  }
  return kept
}

const passing = new Set(["of", "to", "than", "unlike", "from"])

/** Without a list: the order in which the sentences name the tracked brands. */
const proseRank = (input: {
  readonly text: AnswerText
  readonly words: Words
  readonly hits: ReadonlyArray<NameHit>
  readonly asides: ReadonlySet<NameHit>
}): number | null => {
  const before = new Set<number>()
  let aside = false
  for (const hit of input.hits) {
    const inPassing = input.asides.has(hit) || isPassing(input, hit)
    if (hit.entity === 0 && !inPassing) return before.size + 1
    if (hit.entity === 0) aside = true
    if (!inPassing) before.add(hit.entity)
  }
  return aside ? null : 1
}

/** "Instead of X", "alternatives to X", "rather than X", "unlike X". */
const isPassing = ({ text, words }: { readonly text: AnswerText; readonly words: Words }, hit: NameHit): boolean => {
  const first = wordAt(words, hit.start)
  const before = wordText(text, words, first - 1)
  if (!passing.has(before)) return refuses(text, hit)
  if (before === "unlike") return true
  return /^(?:instead|alternatives?|alternative|rather|switch(?:ing)?|away|compared|competitors?)$/.test(wordText(text, words, first - 2))
}

const refuses = (text: AnswerText, hit: NameHit): boolean => {
  const sentence = unitsToString(text, Math.max(0, hit.start - 120), hit.start)
  return /(?:can't|cannot|can not|unable to|don't|do not)(?: \w+){0,2} (?:recommend|have|find|know)[^.!?]*$/.test(sentence) && !/would not recommend/.test(sentence) &&
    /(?:information|details|specific|data|about)/.test(sentence)
}
