/** What a sentence does with a name by the words right before it: chooses it, shuns it, compares with it. */
import { leadingIn } from "./NameLeads.ts"
import { choosing, comparing, moving, shunning, tying, using } from "../lexicon/tone/SentimentWords.ts"
import type { TokenizedAnswer } from "../token/TokenizedAnswer.ts"
import { isNegated } from "./WordTone.ts"
import { COLON, GLUE, SPACE } from "../token/Tokens.ts"

/** "Fed up with X?": no question of whether. */
export const isWeary = ({ tokenText }: TokenizedAnswer, i: number): boolean =>
  /^(?:with|of)$/.test(tokenText(i - 1)) && /^(?:up|tired|sick|done)$/.test(tokenText(i - 2))

const placing =
  /^(?:ranked|rank|ranks|rated|rate|rates|voted|named|crowned|placed|places|put|puts|score|scored|scores)$/
const upper = /^(?:highest|first|best|top|ahead|above|number|tops)$/
const lower = /^(?:lowest|last|worst|bottom|below|behind|lower)$/

/** "Ranked X first", "placed X last", the weight of a verb before the name and a word behind. */
export const placed = ({ tokens, tokenText }: TokenizedAnswer, i: number, behind: number): number => {
  if (tokens.before[i]! > GLUE || !placing.test(tokenText(i - 1))) return 0
  const word = /^(?:their|our|the|its|as|at|in)$/.test(tokenText(behind)) ? tokenText(behind + 1) : tokenText(behind)
  return upper.test(word) ? 1 : lower.test(word) ? -1.2 : 0
}

/** "Y does everything X does": X is the lesser one. */
export const isCovered = ({ tokens, tokenText }: TokenizedAnswer, i: number, behind: number): boolean =>
  tokens.before[i] === SPACE &&
  /^(?:everything|all|whatever|anything|what)$/.test(tokenText(i - 1)) &&
  /^(?:does|do|offers|can|has|did|offer)$/.test(tokenText(behind))

/** "Y beats X". */
export const isBeaten = ({ tokens, tokenText }: TokenizedAnswer, i: number): boolean =>
  tokens.before[i] === SPACE &&
  /^(?:beats|beat|outperforms|surpasses|outshines|tops|trumps|outclasses|outlasts|outdoes)$/.test(tokenText(i - 1))

const titles = /^(?:pick|choice|winner|favou?rite|recommendation|verdict)$/

/** Advice when a sentence begins with one: "Buy X if …". */
const buying = new Set(["buy", "get", "grab", "take"])

/** "Little reason to …". */
const isUnfounded = ({ tokenText }: TokenizedAnswer, to: number): boolean =>
  tokenText(to) === "to" &&
  tokenText(to - 1) === "reason" &&
  /^(?:little|no|hardly|zero|less|not|any)$/.test(tokenText(to - 2))

/** Verbs whose preposition leads to what is chosen: "stick with X". */
const committing = new Set(
  `start go went going stick sticking stay switch switched switching moving moved opt opted vouch settled
    swear`.split(/\s+/)
)

/** "We recommend X" and "avoid X": the weight of a verb at most three words before the name; 0 without one. */
export const chosen = (answer: TokenizedAnswer, i: number): number => {
  const { tokens, tokenText } = answer
  if (tokens.before[i] === COLON) {
    if (titles.test(tokenText(i - 1))) return 1
    if (/^(?:avoid|skip|loser|worst)$/.test(tokenText(i - 1))) return -1.5
    if (tokenText(i - 1) === "up" && tokenText(i - 2) === "runner") return 0.7
    for (let k = i - 1; k >= i - 8 && k > 0 && tokens.before[k + 1]! <= (k === i - 1 ? COLON : GLUE); k--)
      if (/^(?:choose|pick|recommend|suggest|take)$/.test(tokenText(k))) return isNegated(answer, k) ? 0 : 1
  }
  const led = leadingIn(answer, i)
  if (led !== 0) return led
  for (let k = i - 1; k >= i - 3 && k >= 0 && tokens.before[k + 1]! <= GLUE; k--) {
    const word = tokenText(k)
    if (word !== "to" && tokenText(k - 1) === "to" && tokenText(k - 2) === "not" && tokenText(k - 3) === "reason")
      return 1
    const denied = tokenText(k - 2) !== "hesitate" && isNegated(answer, k)
    if (choosing.has(word)) {
      if (/^(?:who|those|if|when)$/.test(tokenText(k - 1))) return 0
      if (k < i - 1 && tying.has(tokenText(i - 1))) return 0
      return denied || /^(?:hard|difficult|tough|impossible|reluctant)$/.test(tokenText(k - 2)) ? -1.5 : 1
    }
    if (using.has(word) && denied) return -1.5
    if (
      buying.has(word) &&
      !/^an?$/.test(tokenText(i - 1)) &&
      (tokens.before[k]! >= COLON || tokenText(k - 1) === "just")
    )
      return 0.8
    if (shunning.has(word)) return denied ? 0.3 : -1.5
    if (/^(?:with|to|for|by|on)$/.test(word) && committing.has(tokenText(k - 1)) && isUnfounded(answer, k - 2))
      return -1
    if (/^(?:with|to|for|by|on)$/.test(word) && committing.has(tokenText(k - 1)))
      return isNegated(answer, k - 1) ? -0.8 : 0.8
    if (word === "from" && /^(?:away|switched|moved|switch)$/.test(tokenText(k - 1))) return -0.8
  }
  return 0
}

/** The sentence went from one name to another: its new one is liked better. */
export const movedTo = ({ tokenText }: TokenizedAnswer, i: number): number =>
  tokenText(i - 1) === "to" ? 0.8 : tokenText(i - 1) === "from" ? -0.8 : 0

/** "Nobody beats X", "no other tool comes close to X". */
export const isUnbeaten = (answer: TokenizedAnswer, i: number): boolean => {
  const { tokenText } = answer
  if (tokenText(i - 1) === "to" && tokenText(i - 2) === "close") return hasNone(answer, i - 3)
  if (tokenText(i - 1) === "with" && tokenText(i - 2) === "up") return hasNone(answer, i - 3)
  return /^(?:beats|beat|tops|matches|match|rivals|rival)$/.test(tokenText(i - 1)) && hasNone(answer, i - 2)
}

const hasNone = ({ tokens, tokenText }: TokenizedAnswer, from: number): boolean => {
  for (let k = from; k >= from - 4 && k >= 0 && tokens.before[k + 1]! <= GLUE; k--)
    if (/^(?:nobody|nothing|none|no|few|neither)$/.test(tokenText(k))) return true
  return false
}

/** What fell short of the name was another: "not as good as X", "no match for X". */
export const isYardstick = ({ tokenText }: TokenizedAnswer, i: number): boolean =>
  tokenText(i - 1) === "as" || /^(?:candle|match|comparison|close|compare|beside)$/.test(tokenText(i - 2))

const away = new Set(
  `instead alternative alternatives rather away compared switch switching switched moved
    moving migrated comparison next inferior superior`.split(/\s+/)
)

/** The name is only compared with: "than X", "instead of X", "compared to X". */
export const isCompared = ({ tokenText }: TokenizedAnswer, i: number): boolean =>
  comparing.has(tokenText(i - 1)) ||
  (/^(?:of|to|than|from|with)$/.test(tokenText(i - 1)) && away.has(tokenText(i - 2)) && !moving.has(tokenText(i - 3)))

/** The name is bound to the subject by a preposition: "works with X". */
export const isTied = ({ tokens, tokenText }: TokenizedAnswer, i: number): boolean =>
  tying.has(tokenText(i - 1)) &&
  tokens.before[i]! <= SPACE &&
  !(tokenText(i - 1) === "with" && /^(?:but|while|whereas|and)$/.test(tokenText(i - 2)))
