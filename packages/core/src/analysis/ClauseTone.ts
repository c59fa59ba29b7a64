/** Praise and blame in the sentences of one block, given to the name that they speak of. */
import type { Block } from "./AnswerText.ts"
import { TONE } from "./Lexicon.ts"
import { chosen, isCompared, isTied, isUnbeaten, movedTo } from "./NameRole.ts"
import { conceding, dismissing, enabling, leaving, moving, pronouns, turning } from "./SentimentWords.ts"
import type { Reading } from "./WordClass.ts"
import { COMMA, STOP, wordAt } from "./Words.ts"
import { comparative, expressionAt, isNegated, isUnweighed } from "./WordTone.ts"

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

/** What is scored. */
interface ClauseInput {
  readonly reading: Reading
  readonly block: Block
  readonly names: ReadonlyArray<NamePlace>
  /** Index of the first name that ends behind the block's start. */
  readonly place: number
  readonly own: boolean
  /** A run of entries: each speaks of its name until the next begins. */
  readonly sticky: boolean
  /** The line before spoke of the brand. */
  readonly carry: boolean
  /** The answer is about the brand, which has been named. */
  readonly main: boolean
}

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
  /** How much praise and blame of the clause count. */
  praise: number
  blame: number
  strong: number
  mild: number
  /** `strong` at the beginning of the sentence, and of the one before. */
  base: number
  baseBefore: number
  /** The last clear word of the clause. */
  said: number
  /** Of the words before the first name. */
  pending: number
  pendingMild: number
  /** What a "but" took from `strong`; given back when another name follows it. */
  taken: number
  /** Of the words about another name. */
  rival: number
}

/** Scores one block. */
export const scoreClauses = (input: ClauseInput): ClauseScore => {
  const { block, names, own, reading } = input
  const { words, wordText } = reading
  const limit = wordAt(words, block.end)
  const state: State = {
    brand: own || input.carry || input.main,
    shared: false,
    moves: false,
    denied: false,
    compared: false,
    listing: false,
    named: own,
    lastBrand: false,
    praise: 1,
    blame: 1,
    strong: 0,
    mild: 0,
    base: 0,
    baseBefore: 0,
    pending: 0,
    pendingMild: 0,
    taken: 0,
    said: 0,
    rival: 0
  }
  let { place } = input
  let nameEnd = -1
  const first = wordAt(words, block.start)
  for (let i = first; i < limit; i++) {
    const before = words.before[i]!
    if (before >= STOP || i === first) openSentence(input, state, i, limit, i === first)
    else if (before >= COMMA) state.said = 0
    if (before >= COMMA && before < STOP && i !== first && state.praise !== 1) {
      state.praise = 1
      state.blame = 1
    } else if (before >= COMMA && before < STOP && i !== first) state.blame = 1
    const name = names[place]
    if (name !== undefined && words.end[i]! > name.start) {
      meetName(reading, state, i, name, nameEnd)
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

const openSentence = (input: ClauseInput, state: State, i: number, limit: number, isFirst: boolean): void => {
  const { own, reading, sticky } = input
  const first = reading.wordText(i)
  state.listing = first === "here"
  state.pending = 0
  state.pendingMild = 0
  state.rival = 0
  state.taken = 0
  state.said = 0
  state.shared = false
  state.moves = false
  state.denied = false
  state.compared = false
  state.named = own
  state.baseBefore = state.base
  state.base = state.strong
  const goesOn = sticky || pronouns.has(first) || (!isFirst && !leaving.has(first))
  state.brand = own || input.main || (state.brand && goesOn)
  if (state.brand && !own && first !== "the") state.named = true
  const asks = isQuestion(reading, i, limit)
  state.praise = asks ? 0 : conceding.has(first) ? 0.4 : 1
  state.blame = asks || /^(?:if|when|whenever|unless)$/.test(first) ? 0 : state.praise
}

const isQuestion = ({ text, words }: Reading, first: number, limit: number): boolean => {
  let last = first
  while (last + 1 < limit && words.before[last + 1]! < STOP) last++
  const end = words.end[last]!
  return text.units[end] === 63 || (text.units[end + 1] === 63 && text.units[end]! !== 46)
}

/** Decides whether a name becomes what the clause speaks of. */
const meetName = (reading: Reading, state: State, i: number, name: NamePlace, nameEnd: number): void => {
  const { words, wordText } = reading
  const before = wordText(i - 1)
  state.lastBrand = name.brand
  const moved = state.moves ? movedTo(reading, i) : 0
  const verdict = moved === 0 ? chosen(reading, i) : moved
  if (verdict !== 0) {
    if (name.brand) state.strong += verdict * (verdict > 0 ? state.praise : state.blame)
    state.brand = name.brand
    state.named = true
    state.rival = 0
    return
  }
  const beside = i - nameEnd === 1 ? words.before[i] === COMMA : i - nameEnd === 2 && /^(?:and|or|nor|&)$/.test(before)
  if (nameEnd >= 0 && beside && !state.compared) {
    state.shared = true
    state.brand ||= name.brand
    return
  }
  if (isUnbeaten(reading, i)) {
    if (name.brand) state.strong += 1
    return
  }
  if (isCompared(reading, i)) {
    if (!state.named && before === "unlike") state.named = true
    if (!state.named && before === "than" && name.brand && state.pending > 0) state.strong -= state.pending + 0.2
    if (name.brand && !state.brand && state.rival < -0.4) state.strong += 0.8
    state.compared = true
    return
  }
  if (state.named && isTied(reading, i)) return
  if (!state.named && name.brand && !state.listing) {
    state.strong += state.pending
    state.mild += state.pendingMild
  }
  if (state.named && state.praise < 1 && name.brand !== state.brand) {
    state.praise = 1
    state.blame = 1
  }
  if (!name.brand) state.strong += state.taken
  state.taken = 0
  state.pending = 0
  state.pendingMild = 0
  state.rival = 0
  state.brand = name.brand
  state.compared = false
  state.shared = false
  state.named = true
}

/** Adds a word's weight; returns how many further words it took. */
const weighWord = (reading: Reading, state: State, i: number, limit: number): number => {
  const { words, wordText } = reading
  if ((words.flags[i]! & TONE) === 0) return 0
  const word = wordText(i)
  if (word === "which" || word === "whose" || word === "who") {
    state.brand = state.lastBrand
    return 0
  }
  if (moving.has(word)) state.moves = true
  if (word === "neither") state.denied = true
  if (word === "most" && wordText(i - 1) === "the" && isUnweighed(reading, i + 1)) add(state, 0.7)
  if (isBygone(reading, i, word)) {
    state.praise = -0.8
    state.blame = -0.6
    return 1
  }
  if (words.before[i]! < STOP) steer(state, word, words.before[i]!)
  else if (turning.has(word) && state.brand) {
    state.strong *= 0.75
    state.mild *= 0.75
  }
  if (word === "than" && state.brand) state.strong += comparative(reading, i)
  const found = expressionAt(reading, i, { word, limit, denied: state.denied })
  if (found !== undefined) {
    add(state, found.weight)
    return found.length - 1
  }
  if (dismissing.has(word) && state.brand && !isNegated(reading, i)) dismiss(state)
  return 0
}

/** "Used to be", "was once": what follows is so no more. */
const isBygone = ({ wordText }: Reading, i: number, word: string): boolean =>
  (word === "used" &&
    wordText(i + 1) === "to" &&
    !/^(?:is|are|be|get|been|getting|was|being)$/.test(wordText(i - 1))) ||
  (word === "once" && (/^(?:was|were|is|are)$/.test(wordText(i - 1)) || /^(?:was|a|the)$/.test(wordText(i + 1))))

/** Words that change how much the clauses before and behind them count. */
const steer = (state: State, word: string, before: number): void => {
  if (turning.has(word)) {
    state.praise = 1
    state.blame = 1
    if (!state.brand) return
    state.taken = (state.strong - state.base) * 0.5
    state.strong -= state.taken
    state.mild *= 0.6
  } else if (word === "ago" || (word === "last" && before < COMMA)) {
    if (state.brand) state.strong = state.base + (state.strong - state.base) * 0.3
  } else if (conceding.has(word) && (word !== "while" || before === COMMA)) {
    state.praise = 0.5
    state.blame = 0.5
  } else if (enabling.has(word)) {
    state.praise = Math.min(state.praise, 0.5)
  } else if (word === "unless") {
    state.praise = 0.3
    state.blame = 0.3
  } else if (word === "if") {
    state.praise = 0.5
    state.blame = 0
  }
}

/** "… That is unfounded": what this sentence and the one before said is not so. */
const dismiss = (state: State): void => {
  const said = state.strong - state.baseBefore
  if (Math.abs(said) > 0.3) state.strong = state.baseBefore + (said < 0 ? 0.7 : -0.7)
}

const add = (state: State, given: number): void => {
  const sign = state.denied ? given * -1.4 : given
  const weight = sign * (sign > 0 ? state.praise : state.blame)
  const mild = Math.abs(sign) < 0.5
  if (!state.named) {
    if (mild) state.pendingMild += weight
    else state.pending += weight
  }
  if (!state.brand) {
    if (state.named) state.rival += weight
    return
  }
  const share = state.shared ? 0.75 : 1
  const again = state.said * weight > 0 && !mild ? 0.5 : 1
  if (!mild) state.said = weight
  if (mild) state.mild += weight * share
  else state.strong += weight * share * again
}
