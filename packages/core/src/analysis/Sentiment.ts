/** The tone of an answer toward the brand. */
import { type Language } from "./Language.ts"
import { type NameHit } from "./NameMatcher.ts"
import { type Offer } from "./Offers.ts"
import { type Reading } from "./WordClass.ts"
import { STOP, wordAt } from "./Words.ts"

const good = new Set("best great excellent reliable perfect ideal favorite favourite top affordable comfortable recommended outstanding superb good easy popular stylish luxurious impressive winner simplest easiest loved trusted solid fantastic amazing".split(" "))
const bad = new Set("bad worst poor avoid terrible unreliable slow expensive complaints criticized criticised overpriced broken scam awful disappointing".split(" "))

/** Judges the sentences that name the brand. Null where the language is not read. */
export const judgeSentiment = (input: {
  readonly reading: Reading
  readonly hits: ReadonlyArray<NameHit>
  readonly offers: ReadonlyArray<Offer>
  readonly language: Language
}): "positive" | "neutral" | "negative" | null => {
  if (input.language !== "en") return input.language === null ? null : "neutral"
  let score = 0
  for (const hit of input.hits) {
    if (hit.entity !== 0) continue
    const { words, wordText } = input.reading
    let i = wordAt(words, hit.start)
    while (i > 0 && words.before[i]! < STOP) i--
    for (let k = i; k < words.count && k < i + 60 && (k === i || words.before[k]! < STOP || words.start[k]! < hit.end); k++) {
      const word = wordText(k)
      const denied = /^(?:not|no|never|isn|don|t)$/.test(wordText(k - 1)) || /^(?:not|never)$/.test(wordText(k - 2))
      if (good.has(word)) score += denied ? -1 : 1
      if (bad.has(word)) score += denied ? 0.5 : -1.5
      if (word === "recommend") score += denied ? -3 : 1
    }
  }
  return score > 0.5 ? "positive" : score < -0.5 ? "negative" : "neutral"
}
