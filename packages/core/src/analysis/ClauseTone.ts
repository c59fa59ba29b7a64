/** Praise and blame in the sentences of one block, given to the name that they speak of. */
import type { Block } from "./AnswerText.ts"
import { ENGLISH, TONE } from "./Lexicon.ts"
import {
  choosing,
  englishPhrases,
  englishWeights,
  moving,
  negators,
  shunning,
  turning,
  using
} from "./SentimentWords.ts"
import type { Reading } from "./WordClass.ts"
import { COLON, COMMA, GLUE, SPACE, STOP, wordAt } from "./Words.ts"

/** A name in the text; unit indexes. */
export interface NamePlace {
  readonly start: number
  readonly end: number
  readonly brand: boolean
}

/** What a block says of the brand. */
export interface ClauseScore {
  readonly strong: number
  readonly mild: number
  /** The block ends speaking of the brand, so that "It …" in the next line goes on about it. */
  readonly carry: boolean
}

const phrasesOf = new Map<string, Array<readonly [ReadonlyArray<string>, number]>>()
for (const [phrase, weight] of englishPhrases) {
  const words = phrase.replaceAll("'", " ").split(" ")
  phrasesOf.set(words[0]!, [...(phrasesOf.get(words[0]!) ?? []), [words, weight]])
}
/** Phrases that already hold their "not". */
const fixed = new Set(["go", "hard", "not", "isn", "no", "never"])

const pronouns = new Set([
  "it",
  "its",
  "they",
  "their",
  "this",
  "these",
  "he",
  "she",
  "i",
  "users",
  "customers",
  "reviewers",
  "many",
  "some",
  "however",
  "but",
  "also",
  "overall",
  "although",
  "while",
  "and",
  "still",
  "additionally",
  "plus",
  "the"
])
const comparing = new Set([
  "than",
  "over",
  "versus",
  "vs",
  "unlike",
  "beats",
  "beat",
  "outperforms",
  "surpasses",
  "outshines",
  "tops"
])
const tying = new Set([
  "with",
  "by",
  "from",
  "of",
  "to",
  "on",
  "in",
  "for",
  "via",
  "through",
  "like",
  "as",
  "into",
  "using"
])

/** Sentences that begin with one go on about the name before: "X. Cheaper than Y." */
const comparatives = new Set(
  "cheaper better faster easier simpler safer quieter lighter worse slower pricier".split(" ")
)

interface State {
  brand: boolean
  shared: boolean
  /** The sentence tells of a move from one name to another. */
  moves: boolean
  /** The last name was only compared with. */
  compared: boolean
  /** "Neither A nor B is …". */
  denied: boolean
  /** The sentence presents a list: "Here are the best …:". */
  listing: boolean
  /** Some name is the subject. */
  named: boolean
  lastBrand: boolean
  strong: number
  mild: number
  pending: number
  pendingMild: number
}

/** Scores one block. `place` is the index of the first name that ends behind the block's start. */
export const scoreClauses = (input: {
  readonly reading: Reading
  readonly block: Block
  readonly names: ReadonlyArray<NamePlace>
  readonly place: number
  readonly own: boolean
  /** A run of entries: each speaks of its name until the next begins. */
  readonly sticky: boolean
  readonly carry: boolean
}): ClauseScore => {
  const { block, names, own, reading, sticky } = input
  const { words, wordText } = reading
  const limit = wordAt(words, block.end)
  const state: State = {
    brand: own || input.carry,
    shared: false,
    moves: false,
    denied: false,
    compared: false,
    listing: false,
    named: own,
    lastBrand: false,
    strong: 0,
    mild: 0,
    pending: 0,
    pendingMild: 0
  }
  let { place } = input
  let nameEnd = -1
  for (let i = wordAt(words, block.start); i < limit; i++) {
    if (words.before[i]! >= STOP) openSentence(state, own, sticky, wordText(i))
    const name = names[place]
    if (name !== undefined && words.end[i]! > name.start) {
      meetName(reading, state, i, name, nameEnd)
      nameEnd = i
      while (i + 1 < limit && words.start[i + 1]! < name.end) i++
      nameEnd = i
      place++
      continue
    }
    if (name !== undefined && i + 1 < limit && words.end[i + 1]! > name.start && turning.has(wordText(i))) continue
    i += weighWord(reading, state, i, limit)
  }
  return { strong: state.strong, mild: state.mild, carry: state.brand && !own }
}

const openSentence = (state: State, own: boolean, sticky: boolean, first: string): void => {
  state.listing = first === "here"
  state.pending = 0
  state.pendingMild = 0
  state.shared = false
  state.moves = false
  state.denied = false
  state.compared = false
  state.named = own
  state.brand = own || (state.brand && (sticky || pronouns.has(first) || comparatives.has(first)))
  if (state.brand && !own && first !== "the") state.named = true
}

/** Decides whether a name becomes what the clause speaks of. */
const meetName = (reading: Reading, state: State, i: number, name: NamePlace, nameEnd: number): void => {
  const { words, wordText } = reading
  const before = wordText(i - 1)
  state.lastBrand = name.brand
  const moved = state.moves && (before === "to" || before === "from")
  const verdict = moved ? (before === "to" ? 0.8 : -0.6) : chosen(reading, i)
  if (verdict !== 0) {
    if (name.brand) state.strong += verdict
    state.brand = name.brand
    state.named = true
    return
  }
  const beside = i - nameEnd === 1 ? words.before[i] === COMMA : i - nameEnd === 2 && /^(?:and|or|nor|&)$/.test(before)
  const joined = nameEnd >= 0 && beside && !state.compared
  if (joined) {
    state.shared = true
    state.brand ||= name.brand
    return
  }
  const away = /^(?:instead|alternatives?|rather|away|compared|switch|switching|switched|moved|moving|migrated)$/.test(
    wordText(i - 2)
  )
  if (/^(?:nobody|nothing|none|no)$/.test(wordText(i - 2)) && /^(?:beats|tops|matches)$/.test(before)) {
    if (name.brand) state.strong += 1
    return
  }
  if (
    comparing.has(before) ||
    (away && (before === "of" || before === "to" || before === "than" || before === "from"))
  ) {
    if (!state.named && before === "unlike") state.named = true
    if (!state.named && before === "than" && name.brand && state.pending > 0) state.strong -= state.pending + 0.2
    state.compared = true
    return
  }
  if (state.named && tying.has(before) && words.before[i]! <= SPACE) return
  if (!state.named && name.brand && !state.listing) {
    state.strong += state.pending
    state.mild += state.pendingMild
  }
  state.pending = 0
  state.pendingMild = 0
  state.brand = name.brand
  state.compared = false
  state.shared = false
  state.named = true
}

/** "We recommend X" and "avoid X": a verb at most three words before the name. */
const chosen = ({ words, wordText }: Reading, i: number): number => {
  if (words.before[i] === COLON && /^(?:pick|choice|winner|favou?rite|recommendation)$/.test(wordText(i - 1))) return 1
  for (let k = i - 1; k >= i - 3 && k >= 0 && words.before[k + 1]! <= GLUE; k--) {
    const word = wordText(k)
    const turned = wordText(k - 2) !== "hesitate" && isNegated(words, wordText, k)
    if (wordText(k - 1) === "to" && wordText(k - 2) === "used") return -0.5
    if (choosing.has(word)) return turned ? -1.5 : 1
    if (using.has(word) && turned) return -1.5
    if (shunning.has(word)) return turned ? 0.3 : -1.5
    if (
      (word === "with" || word === "to" || word === "for") &&
      /^(?:start|go|stick|stay|switch|switched|moved|opt)$/.test(wordText(k - 1))
    )
      return turned ? -0.8 : 0.8
    if (word === "from" && /^(?:away|switched|moved|switch)$/.test(wordText(k - 1))) return -0.8
  }
  return 0
}

const isNegated = (words: Reading["words"], wordText: Reading["wordText"], i: number): boolean => {
  for (let k = i - 1; k >= i - 4 && k >= 0; k--) {
    if (words.before[k + 1]! > GLUE) return false
    const word = wordText(k)
    if (word === "least" && wordText(k - 1) === "at") return false
    if (negators.has(word)) return !(word === "not" && /^(?:only|just)$/.test(wordText(k + 1)))
    if (word === "t" && words.before[k] === GLUE) return true
    if (turning.has(word) || word === "and") return false
  }
  return false
}

/** Adds a word's weight; returns how many further words it took. */
const weighWord = (reading: Reading, state: State, i: number, limit: number): number => {
  const { words, wordText } = reading
  if ((words.flags[i]! & TONE) === 0 && (i + 1 >= limit || words.before[i + 1] !== GLUE)) return 0
  const word = wordText(i)
  if (word === "which" || word === "whose" || word === "who") {
    state.brand = state.lastBrand
    return 0
  }
  if (moving.has(word)) state.moves = true
  if (word === "neither") state.denied = true
  if (word === "most" && wordText(i - 1) === "the" && isUnweighed(reading, i + 1)) add(state, 0.7)
  if (turning.has(word) && state.brand) {
    state.strong *= 0.6
    state.mild *= 0.6
  }
  if (word === "than" && state.brand) state.strong += comparative(reading, i)
  const phrase = phraseAt(reading, i, limit, word)
  if (phrase !== undefined) {
    const turned = !state.denied && !fixed.has(word) && isNegated(words, wordText, i)
    add(state, turned ? -phrase.weight : phrase.weight)
    return phrase.length - 1
  }
  const compound = i + 1 < limit && words.before[i + 1] === GLUE ? `${word}-${wordText(i + 1)}` : ""
  const joint = compound === "" ? undefined : englishWeights.get(compound)
  const weight = knowing.has(wordText(i + 1)) ? undefined : (joint ?? englishWeights.get(word))
  if (weight === undefined) return 0
  if (!state.denied && isNegated(words, wordText, i))
    add(state, weight > 0 ? weight * (weight < 0.5 ? -0.9 : -1.1) : Math.min(0.7, -weight * 0.7))
  else
    add(
      state,
      /^(?:very|extremely|highly|incredibly|really|super|most|remarkably|too)$/.test(wordText(i - 1))
        ? weight * 1.4
        : weight
    )
  return joint === undefined ? 0 : 1
}

/** "Reliable information" praises no product. */
const knowing = new Set([
  "information",
  "data",
  "details",
  "sources",
  "source",
  "reviews",
  "guess",
  "answer",
  "question"
])

/** An adjective that no list weighs. */
const isUnweighed = ({ words, wordText }: Reading, i: number): boolean =>
  words.before[i] === SPACE &&
  !englishWeights.has(wordText(i)) &&
  (words.flags[i]! & ENGLISH) !== 0 &&
  !/^(?:of|part|common|popular|well|widely|recent|known|important|expensive|used|likely|basic|other)$/.test(wordText(i))

const add = (state: State, given: number): void => {
  const weight = state.denied ? given * -1.4 : given
  const mild = Math.abs(weight) < 0.5
  if (!state.named) {
    if (mild) state.pendingMild += weight
    else state.pending += weight
  }
  if (!state.brand) return
  const share = state.shared ? 0.75 : 1
  if (mild) state.mild += weight * share
  else state.strong += weight * share
}

const phraseAt = (
  { wordText }: Reading,
  i: number,
  limit: number,
  word: string
): { readonly weight: number; readonly length: number } | undefined => {
  const phrases = phrasesOf.get(word)
  if (phrases === undefined) return undefined
  for (const [parts, weight] of phrases) {
    if (i + parts.length > limit) continue
    let k = 1
    while (k < parts.length && wordText(i + k) === parts[k]) k++
    if (k === parts.length) return { weight, length: parts.length }
  }
  return undefined
}

/** "lasts longer than": a comparative that no list weighs, with the brand as subject. */
const comparative = ({ wordText }: Reading, i: number): number => {
  for (let k = i - 1; k >= i - 4 && k >= 0; k--) {
    const word = wordText(k)
    if (englishWeights.has(word)) return 0
    if (word === "less" || word === "fewer") return -0.5
    if (
      word === "more" ||
      (word.length > 4 && word.endsWith("er") && !/^(?:other|rather|never|after|under|over)$/.test(word))
    )
      return 0.8
  }
  return 0
}
