/** Praise and blame in the sentences of one block, given to the name that they speak of. */
import type { Block } from "../text/AnswerText.ts"
import { type ClauseState, newState, weighWord } from "./ClauseState.ts"
import {
  chosen,
  isBeaten,
  isCompared,
  isCovered,
  isTied,
  isUnbeaten,
  isWeary,
  isYardstick,
  movedTo,
  placed
} from "./NameRole.ts"
import { conceding, leaving, pronouns, turning } from "../lexicon/tone/SentimentWords.ts"
import type { TokenizedAnswer } from "../token/TokenizedAnswer.ts"
import { COLON, COMMA, GLUE, LOWER, STOP, tokenAt } from "../token/Tokens.ts"

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
  readonly answer: TokenizedAnswer
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

/** Scores one block. */
export const scoreClauses = (input: ClauseInput): ClauseScore => {
  const { block, names, own, answer } = input
  const { tokens, tokenText } = answer
  const limit = tokenAt(tokens, block.end)
  const state = newState(input)
  let nameEnd = -1
  const first = tokenAt(tokens, block.start)
  for (let i = first; i < limit; i++) {
    const before = tokens.before[i]!
    if (before >= STOP || i === first) openSentence(input, state, i, limit, i === first)
    else if (before >= COMMA) {
      state.said = 0
      if (answer.text.units[tokens.end[i - 1]!] === 59) state.denied = false
    }
    if (before >= COMMA && before < STOP && i !== first && state.praise !== 1) {
      state.praise = 1
      state.blame = 1
    } else if (before >= COMMA && before < STOP && i !== first && !(state.solves && goesOnListing(answer, i, limit)))
      state.blame = 1
    const name = names[state.place]
    if (name !== undefined && tokens.end[i]! > name.start) {
      let last = i
      while (last + 1 < limit && (tokens.start[last + 1]! < name.end || isOfName(answer, last + 1))) last++
      meetName(answer, state, { first: i, last, before: nameEnd }, name)
      i = last
      nameEnd = i
      state.place++
      continue
    }
    if (name !== undefined && i + 1 < limit && tokens.end[i + 1]! > name.start && turning.has(tokenText(i))) {
      state.pending = 0
      state.pendingMild = 0
      continue
    }
    i += weighWord(answer, state, i, limit)
  }
  return { strong: state.strong, mild: state.mild, carry: state.brand && !own }
}

/** "Blocks viruses, phishing pages and …": a few words to the next comma, none of which opens a clause. */
const goesOnListing = ({ tokens, tokenText }: TokenizedAnswer, i: number, limit: number): boolean => {
  for (let k = i; k < limit && k < i + 6; k++) {
    if (k > i && tokens.before[k]! >= COMMA) return true
    if (/^(?:but|it|its|they|which|that|is|are|has|have|though|however|while)$/.test(tokenText(k))) return false
  }
  return limit <= i + 6 || tokens.before[i + 6]! >= COMMA
}

/** "Zentrova Safe 3": a capital right behind a name belongs to it. */
const isOfName = ({ tokens }: TokenizedAnswer, i: number): boolean =>
  tokens.before[i]! <= GLUE && tokens.shape[i] !== LOWER

const openSentence = (input: ClauseInput, state: ClauseState, i: number, limit: number, isFirst: boolean): void => {
  const { own, answer, sticky } = input
  const first = answer.tokenText(i)
  state.listing = first === "here"
  state.pending = 0
  state.pendingMild = 0
  state.rival = 0
  state.taken = 0
  state.said = 0
  state.shunned = false
  state.shared = false
  state.moves = false
  state.denied = false
  state.solves = false
  state.compared = false
  state.named = own
  state.baseBefore = state.base
  state.base = state.strong
  const goesOn = sticky || pronouns.has(first) || (!isFirst && !leaving.has(first))
  const labels = isLabelled(input, state, i)
  if (labels) state.named = false
  state.brand = !labels && (own || input.main || (state.brand && goesOn))
  if (state.brand && !own && first !== "the") state.named = true
  const asks = isQuestion(answer, i, limit)
  state.praise = asks ? 0 : conceding.has(first) ? 0.4 : 1
  state.blame = asks || /^(?:if|when|whenever|unless)$/.test(first) ? 0 : state.praise
}

/** "Best for teams: X": what stands before the colon is said of the name behind it. */
const isLabelled = ({ names, answer: { tokens } }: ClauseInput, { place }: ClauseState, i: number): boolean => {
  const name = names[place]
  if (name === undefined || name.start <= tokens.start[i]!) return false
  for (let k = i + 1; k < i + 8 && k < tokens.count && tokens.before[k]! < STOP; k++)
    if (tokens.end[k]! > name.start) return tokens.before[k] === COLON
  return false
}

const isQuestion = ({ text, tokens }: TokenizedAnswer, first: number, limit: number): boolean => {
  let last = first
  while (last + 1 < limit && tokens.before[last + 1]! < STOP) last++
  const end = tokens.end[last]!
  return text.units[end] === 63 || (text.units[end + 1] === 63 && text.units[end]! !== 46)
}

/** Decides whether a name becomes what the clause speaks of. */
const meetName = (
  answer: TokenizedAnswer,
  state: ClauseState,
  at: { readonly first: number; readonly last: number; readonly before: number },
  name: NamePlace
): void => {
  const { tokens, tokenText } = answer
  const { before: nameEnd, first: i, last } = at
  const before = tokenText(i - 1)
  state.lastBrand = name.brand
  const moved = state.moves ? movedTo(answer, i) : 0
  const verdict = moved === 0 ? chosen(answer, i) || placed(answer, i, last + 1) : moved
  if (verdict !== 0) {
    if (name.brand) state.strong += verdict * (verdict > 0 ? state.praise : isWeary(answer, i) ? 1 : state.blame)
    else if (verdict < 0) state.shunned = true
    state.brand = name.brand
    state.named = true
    state.rival = 0
    return
  }
  const beside = i - nameEnd === 1 ? tokens.before[i] === COMMA : i - nameEnd === 2 && /^(?:and|or|nor|&)$/.test(before)
  if (nameEnd >= 0 && beside && !state.compared) {
    state.shared = true
    state.brand ||= name.brand
    return
  }
  if (isUnbeaten(answer, i)) {
    if (name.brand) state.strong += 1
    return
  }
  if (!state.brand && state.named && name.brand && state.rival < -0.4 && isYardstick(answer, i)) {
    state.strong += 0.8
    state.compared = true
    return
  }
  if (state.named && !state.brand && name.brand && isBeaten(answer, i)) state.strong -= 0.7 * state.blame
  if (state.named && isCovered(answer, i, last + 1)) {
    if (name.brand) state.strong -= 0.7
    state.compared = true
    return
  }
  if (isCompared(answer, i) && (before !== "over" || state.named)) {
    if (!state.named && before === "unlike") state.named = true
    if (!state.named && before === "than" && name.brand && state.pending !== 0)
      state.strong -= state.pending * (state.pending > 0 ? 1.2 : 1)
    if (name.brand && !state.brand && state.rival < -0.4) state.strong += 0.8
    state.compared = true
    return
  }
  if (state.named && isTied(answer, i)) return
  if (!state.named && name.brand && !state.listing) {
    state.strong += state.pending
    state.mild += state.pendingMild
  }
  if (state.named && state.praise < 1 && name.brand !== state.brand) {
    state.praise = 1
    state.blame = 1
  }
  if (!name.brand) state.strong += state.taken
  else if (state.shunned) state.strong += 0.8
  state.taken = 0
  state.pending = 0
  state.pendingMild = 0
  state.rival = 0
  state.brand = name.brand
  state.compared = false
  state.shared = false
  state.named = true
}
