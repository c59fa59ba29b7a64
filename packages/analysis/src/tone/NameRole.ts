/** What a sentence does with a name by the words right before it: chooses it, shuns it, compares with it. */
import { leadingIn } from "./NameLeads.ts"
import { choosing, comparing, moving, shunning, tying, using } from "../lexicon/tone/SentimentWords.ts"
import type { Reading } from "../words/WordClass.ts"
import { isNegated } from "./WordTone.ts"
import { COLON, GLUE, SPACE } from "../words/Words.ts"

/** "Fed up with X?": no question of whether. */
export const isWeary = ({ wordText }: Reading, i: number): boolean =>
  /^(?:with|of)$/.test(wordText(i - 1)) && /^(?:up|tired|sick|done)$/.test(wordText(i - 2))

const placing =
  /^(?:ranked|rank|ranks|rated|rate|rates|voted|named|crowned|placed|places|put|puts|score|scored|scores)$/
const upper = /^(?:highest|first|best|top|ahead|above|number|tops)$/
const lower = /^(?:lowest|last|worst|bottom|below|behind|lower)$/

/** "Ranked X first", "placed X last", the weight of a verb before the name and a word behind. */
export const placed = ({ words, wordText }: Reading, i: number, behind: number): number => {
  if (words.before[i]! > GLUE || !placing.test(wordText(i - 1))) return 0
  const word = /^(?:their|our|the|its|as|at|in)$/.test(wordText(behind)) ? wordText(behind + 1) : wordText(behind)
  return upper.test(word) ? 1 : lower.test(word) ? -1.2 : 0
}

/** "Y does everything X does": X is the lesser one. */
export const isCovered = ({ words, wordText }: Reading, i: number, behind: number): boolean =>
  words.before[i] === SPACE &&
  /^(?:everything|all|whatever|anything|what)$/.test(wordText(i - 1)) &&
  /^(?:does|do|offers|can|has|did|offer)$/.test(wordText(behind))

/** "Y beats X". */
export const isBeaten = ({ words, wordText }: Reading, i: number): boolean =>
  words.before[i] === SPACE &&
  /^(?:beats|beat|outperforms|surpasses|outshines|tops|trumps|outclasses|outlasts|outdoes)$/.test(wordText(i - 1))

const titles = /^(?:pick|choice|winner|favou?rite|recommendation|verdict)$/

/** Advice when a sentence begins with one: "Buy X if …". */
const buying = new Set(["buy", "get", "grab", "take"])

/** "Little reason to …". */
const isUnfounded = ({ wordText }: Reading, to: number): boolean =>
  wordText(to) === "to" &&
  wordText(to - 1) === "reason" &&
  /^(?:little|no|hardly|zero|less|not|any)$/.test(wordText(to - 2))

/** Verbs whose preposition leads to what is chosen: "stick with X". */
const committing = new Set(
  `start go went going stick sticking stay switch switched switching moving moved opt opted vouch settled
    swear`.split(/\s+/)
)

/** "We recommend X" and "avoid X": the weight of a verb at most three words before the name; 0 without one. */
export const chosen = (reading: Reading, i: number): number => {
  const { words, wordText } = reading
  if (words.before[i] === COLON) {
    if (titles.test(wordText(i - 1))) return 1
    if (/^(?:avoid|skip|loser|worst)$/.test(wordText(i - 1))) return -1.5
    if (wordText(i - 1) === "up" && wordText(i - 2) === "runner") return 0.7
    for (let k = i - 1; k >= i - 8 && k > 0 && words.before[k + 1]! <= (k === i - 1 ? COLON : GLUE); k--)
      if (/^(?:choose|pick|recommend|suggest|take)$/.test(wordText(k))) return isNegated(reading, k) ? 0 : 1
  }
  const led = leadingIn(reading, i)
  if (led !== 0) return led
  for (let k = i - 1; k >= i - 3 && k >= 0 && words.before[k + 1]! <= GLUE; k--) {
    const word = wordText(k)
    if (word !== "to" && wordText(k - 1) === "to" && wordText(k - 2) === "not" && wordText(k - 3) === "reason") return 1
    const denied = wordText(k - 2) !== "hesitate" && isNegated(reading, k)
    if (choosing.has(word)) {
      if (/^(?:who|those|if|when)$/.test(wordText(k - 1))) return 0
      if (k < i - 1 && tying.has(wordText(i - 1))) return 0
      return denied || /^(?:hard|difficult|tough|impossible|reluctant)$/.test(wordText(k - 2)) ? -1.5 : 1
    }
    if (using.has(word) && denied) return -1.5
    if (buying.has(word) && !/^an?$/.test(wordText(i - 1)) && (words.before[k]! >= COLON || wordText(k - 1) === "just"))
      return 0.8
    if (shunning.has(word)) return denied ? 0.3 : -1.5
    if (/^(?:with|to|for|by|on)$/.test(word) && committing.has(wordText(k - 1)) && isUnfounded(reading, k - 2))
      return -1
    if (/^(?:with|to|for|by|on)$/.test(word) && committing.has(wordText(k - 1)))
      return isNegated(reading, k - 1) ? -0.8 : 0.8
    if (word === "from" && /^(?:away|switched|moved|switch)$/.test(wordText(k - 1))) return -0.8
  }
  return 0
}

/** The sentence went from one name to another: its new one is liked better. */
export const movedTo = ({ wordText }: Reading, i: number): number =>
  wordText(i - 1) === "to" ? 0.8 : wordText(i - 1) === "from" ? -0.8 : 0

/** "Nobody beats X", "no other tool comes close to X". */
export const isUnbeaten = (reading: Reading, i: number): boolean => {
  const { wordText } = reading
  if (wordText(i - 1) === "to" && wordText(i - 2) === "close") return hasNone(reading, i - 3)
  if (wordText(i - 1) === "with" && wordText(i - 2) === "up") return hasNone(reading, i - 3)
  return /^(?:beats|beat|tops|matches|match|rivals|rival)$/.test(wordText(i - 1)) && hasNone(reading, i - 2)
}

const hasNone = ({ words, wordText }: Reading, from: number): boolean => {
  for (let k = from; k >= from - 4 && k >= 0 && words.before[k + 1]! <= GLUE; k--)
    if (/^(?:nobody|nothing|none|no|few|neither)$/.test(wordText(k))) return true
  return false
}

/** What fell short of the name was another: "not as good as X", "no match for X". */
export const isYardstick = ({ wordText }: Reading, i: number): boolean =>
  wordText(i - 1) === "as" || /^(?:candle|match|comparison|close|compare|beside)$/.test(wordText(i - 2))

const away = new Set(
  `instead alternative alternatives rather away compared switch switching switched moved
    moving migrated comparison next inferior superior`.split(/\s+/)
)

/** The name is only compared with: "than X", "instead of X", "compared to X". */
export const isCompared = ({ wordText }: Reading, i: number): boolean =>
  comparing.has(wordText(i - 1)) ||
  (/^(?:of|to|than|from|with)$/.test(wordText(i - 1)) && away.has(wordText(i - 2)) && !moving.has(wordText(i - 3)))

/** The name is bound to the subject by a preposition: "works with X". */
export const isTied = ({ words, wordText }: Reading, i: number): boolean =>
  tying.has(wordText(i - 1)) &&
  words.before[i]! <= SPACE &&
  !(wordText(i - 1) === "with" && /^(?:but|while|whereas|and)$/.test(wordText(i - 2)))
