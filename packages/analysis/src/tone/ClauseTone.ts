/** Praise and blame in the sentences of one block, given to the name that they speak of. */
import { nameJoiners } from "../lexicon/tone/RoleWords.ts"
import * as Steering from "../lexicon/tone/SteeringWords.ts"
import type { Block } from "../text/AnswerText.ts"
import type { Answer } from "../token/Answer.ts"
import { COLON, COMMA, GLUE, LOWER, STOP } from "../token/Tokens.ts"
import { ClauseState, setShares, weighWord } from "./ClauseState.ts"
import * as NameRole from "./NameRole.ts"

/** Weight for the lesser one of two names: "Y beats X", "Y does everything X does". */
const lesser = -0.7
/** Weight for the brand when the name beside it was blamed. */
const contrast = 0.8
/** Another name is blamed when its words sum up to less than this. */
const rivalBlame = -0.4

/** A name in the text; unit indexes. */
export interface NamePlace {
  readonly start: number
  readonly end: number
  readonly brand: boolean
}

/** Tone of a block toward the brand. */
export interface ClauseScore {
  /** Sum of the clear words, and of the mild ones. */
  readonly strong: number
  readonly mild: number
  /** The block ends speaking of the brand, so that "It …" in the next line goes on about it. */
  readonly endsOfBrand: boolean
}

/** The block, and the facts before its first word. */
interface ClauseInput {
  readonly answer: Answer
  readonly block: Block
  readonly names: ReadonlyArray<NamePlace>
  /** Index of the first name that ends behind the block's start. */
  readonly place: number
  /** The block belongs to the brand's own entry. */
  readonly isOwn: boolean
  /** The block is a run of entries: each speaks of its name until the next begins. */
  readonly isRun: boolean
  /** The line before spoke of the brand. */
  readonly goesOn: boolean
  /** The answer is about the brand, which has been named. */
  readonly isAbout: boolean
}

/** Scores one block. */
export const scoreClauses = (input: ClauseInput): ClauseScore => {
  const { answer, block, isOwn, names } = input
  const { tokens, tokenText } = answer
  const { firstToken: first, limitToken: limit } = block
  const state = new ClauseState(input.place, isOwn, isOwn || input.goesOn || input.isAbout)
  let nameEnd = -1
  for (let i = first; i < limit; i++) {
    const before = tokens.before[i]!
    if (before >= STOP || i === first) openSentence(input, state, i, limit, i === first)
    else if (before >= COMMA) openClause(answer, state, i, limit)
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
    if (name !== undefined && i + 1 < limit && tokens.end[i + 1]! > name.start && Steering.turning.has(tokenText(i))) {
      state.pending = 0
      state.pendingMild = 0
      continue
    }
    i += weighWord(answer, state, i, limit)
  }
  return { strong: state.strong, mild: state.mild, endsOfBrand: state.ofBrand && !isOwn }
}

/** A comma, semicolon or colon begins a clause: what steered the one before no longer counts. */
const openClause = (answer: Answer, state: ClauseState, i: number, limit: number): void => {
  state.said = 0
  if (answer.text.units[answer.tokens.end[i - 1]!] === 59) state.denied = false
  if (state.praise !== 1) setShares(state, 1, 1)
  else if (!(state.solves && goesOnListing(answer, i, limit))) state.blame = 1
}

/**
 * "Blocks viruses, phishing pages and …": whether the words up to the next comma continue the list, because no word
 * opens a clause.
 */
const goesOnListing = ({ tokens, tokenText }: Answer, i: number, limit: number): boolean => {
  for (let k = i; k < limit && k < i + 6; k++) {
    if (k > i && tokens.before[k]! >= COMMA) return true
    if (Steering.clauseOpeners.has(tokenText(k))) return false
  }
  return limit <= i + 6 || tokens.before[i + 6]! >= COMMA
}

/** "Zentrova Safe 3": a capital right behind a name belongs to it. */
const isOfName = ({ tokens }: Answer, i: number): boolean => tokens.before[i]! <= GLUE && tokens.shape[i] !== LOWER

const openSentence = (input: ClauseInput, state: ClauseState, i: number, limit: number, isFirst: boolean): void => {
  const { answer, isOwn, isRun } = input
  const first = answer.tokenText(i)
  state.listing = first === "here"
  state.beginSentence()
  state.named = isOwn
  const goesOn = isRun || Steering.topicContinuers.has(first) || (!isFirst && !Steering.topicOpeners.has(first))
  const labels = isLabelled(input, state, i)
  if (labels) state.named = false
  state.ofBrand = !labels && (isOwn || input.isAbout || (state.ofBrand && goesOn))
  if (state.ofBrand && !isOwn && first !== "the") state.named = true
  const asks = isQuestion(answer, i, limit)
  state.praise = asks ? 0 : Steering.conceding.has(first) ? 0.4 : 1
  state.blame = asks || Steering.conditions.has(first) ? 0 : state.praise
}

/** "Best for teams: X": what stands before the colon is said of the name behind it. */
const isLabelled = ({ names, answer: { tokens } }: ClauseInput, { place }: ClauseState, i: number): boolean => {
  const name = names[place]
  if (name === undefined || name.start <= tokens.start[i]!) return false
  for (let k = i + 1; k < i + 8 && k < tokens.count && tokens.before[k]! < STOP; k++)
    if (tokens.end[k]! > name.start) return tokens.before[k] === COLON
  return false
}

const isQuestion = ({ text, tokens }: Answer, first: number, limit: number): boolean => {
  let last = first
  while (last + 1 < limit && tokens.before[last + 1]! < STOP) last++
  const end = tokens.end[last]!
  return text.units[end] === 63 || (text.units[end + 1] === 63 && text.units[end]! !== 46)
}

/** Decides whether a name becomes the topic of the clause. */
const meetName = (answer: Answer, state: ClauseState, at: NameTokens, name: NamePlace): void => {
  const { first, last } = at
  state.lastBrand = name.brand
  const moved = state.moves ? NameRole.movedTo(answer, first) : 0
  const verdict = moved === 0 ? NameRole.chosen(answer, first) || NameRole.ranked(answer, first, last + 1) : moved
  if (verdict !== 0) {
    if (name.brand)
      state.strong += verdict * (verdict > 0 ? state.praise : NameRole.isWeary(answer, first) ? 1 : state.blame)
    else if (verdict < 0) state.shunned = true
    state.ofBrand = name.brand
    state.named = true
    state.rival = 0
  } else if (isBeside(answer, at) && !state.compared) {
    state.shared = true
    state.ofBrand ||= name.brand
  } else if (NameRole.isUnbeaten(answer, first)) {
    if (name.brand) state.strong += 1
  } else if (isOnlyCompared(answer, state, at, name.brand)) {
    state.compared = true
  } else if (!(state.named && NameRole.isTied(answer, first))) speakOf(state, name)
}

/** Tokens of a name, and the last token of the name before; -1 without one. */
interface NameTokens {
  readonly first: number
  readonly last: number
  readonly before: number
}

/** "A, B and C": the name stands right beside the one before. */
const isBeside = ({ tokens, tokenText }: Answer, { before, first }: NameTokens): boolean =>
  before >= 0 &&
  (first - before === 1
    ? tokens.before[first] === COMMA
    : first - before === 2 && nameJoiners.has(tokenText(first - 1)))

/** Adds a comparison's tone to the brand. Returns whether the clause continues with the other name. */
const isOnlyCompared = (answer: Answer, state: ClauseState, at: NameTokens, brand: boolean): boolean => {
  const { first, last } = at
  const before = answer.tokenText(first - 1)
  const ofRival = !state.ofBrand && brand
  const isRivalBlamed = ofRival && state.rival < rivalBlame
  if (isRivalBlamed && state.named && NameRole.isYardstick(answer, first)) {
    state.strong += contrast
    return true
  }
  if (state.named && ofRival && NameRole.isBeaten(answer, first)) state.strong += lesser * state.blame
  if (state.named && NameRole.isCovered(answer, first, last + 1)) {
    if (brand) state.strong += lesser
    return true
  }
  if (!NameRole.isCompared(answer, first) || (before === "over" && !state.named)) return false
  if (!state.named && before === "unlike") state.named = true
  if (!state.named && before === "than" && brand && state.pending !== 0)
    state.strong -= state.pending * (state.pending > 0 ? 1.2 : 1)
  if (isRivalBlamed) state.strong += contrast
  return true
}

/** Makes a name the topic of the clause. The part before the sentence's first name counts for it. */
const speakOf = (state: ClauseState, { brand }: NamePlace): void => {
  if (!state.named && brand && !state.listing) {
    state.strong += state.pending
    state.mild += state.pendingMild
  }
  if (state.named && state.praise < 1 && brand !== state.ofBrand) setShares(state, 1, 1)
  if (!brand) state.strong += state.taken
  else if (state.shunned) state.strong += contrast
  state.taken = 0
  state.pending = 0
  state.pendingMild = 0
  state.rival = 0
  state.ofBrand = brand
  state.compared = false
  state.shared = false
  state.named = true
}
